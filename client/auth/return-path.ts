import { sentence } from '#shared/text.ts'

const home = '/dashboard'

/** The page to open after sign-in: the wanted one where it is a plain path of this very site, else the dashboard. */
export function safeReturnPath(wanted: unknown, origin: string = location.origin): string {
  if (typeof wanted !== 'string' || wanted.length > 2000 || !/^\/(?![/\\])/.test(wanted)) return home
  // oxlint-disable-next-line no-control-regex -- browsers drop some of these and read what is left
  if (/[\u0000-\u001f\u007f\\]/.test(wanted) || !URL.canParse(wanted, origin)) return home
  const url = new URL(wanted, origin)
  if (url.origin !== origin || !/^\/(?!\/)/.test(url.pathname)) return home
  // The sign-in pages themselves lead nowhere.
  if (/^\/(login|auth|sign-in)(\/|$)/.test(url.pathname)) return home
  return url.pathname + url.search + url.hash
}

/** The page asked for before the redirect, from the state that came back: `library state|attempt path`. */
export const returnPathOf = (state: string | null, origin: string = location.origin): string =>
  safeReturnPath(state?.split('|').slice(1).join('|').split(' ').slice(1).join(' '), origin)

/** `/procurement/vendors` → 'Procurement › Vendors': what a path is called in a sentence. Ids are left out. */
export function pageNameOf(path: string): string {
  const parts = path
    .split(/[?#]/)[0]!
    .split('/')
    .filter((part) => part !== '' && !/\d/.test(part))
  return parts.map((part) => sentence(part.replaceAll('-', ' '))).join(' › ')
}
