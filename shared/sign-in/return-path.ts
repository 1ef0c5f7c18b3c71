import { upperFirst } from '../text.ts'

/** What browsers and the server both have, though the language alone does not. */
declare const URL: {
  new (address: string, base: string): { origin: string; pathname: string; search: string; hash: string }
  canParse(address: string, base: string): boolean
}

const home = '/dashboard'
/** Stands for this site, whatever its name: what leads away from it leads away from every other. */
const here = 'https://here.invalid'

/** The page to open after sign-in: the wanted one where it is a plain path of this very site, else the dashboard. */
export function safeReturnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 2000 || !/^\/(?![/\\])/.test(wanted)) return home
  // oxlint-disable-next-line no-control-regex -- browsers drop some of these and read what is left
  if (/[\u0000-\u001f\u007f\\]/.test(wanted) || !URL.canParse(wanted, here)) return home
  const url = new URL(wanted, here)
  if (url.origin !== here || !/^\/(?!\/)/.test(url.pathname)) return home
  // The sign-in pages themselves lead nowhere.
  if (/^\/(login|auth|sign-in)(\/|$)/.test(url.pathname)) return home
  return url.pathname + url.search + url.hash
}

/** The page asked for before the redirect, from the state that came back: `library state|attempt path`. */
export const returnPathOf = (state: string | null): string =>
  safeReturnPath(state?.split('|').slice(1).join('|').split(' ').slice(1).join(' '))

/** `/procurement/vendors` → 'Procurement › Vendors': what a path is called in a sentence. Ids are left out. */
export function pageNameOf(path: string): string {
  const parts = path
    .split(/[?#]/)[0]!
    .split('/')
    .filter((part) => part !== '' && !/\d/.test(part))
  return parts.map((part) => upperFirst(part.replaceAll('-', ' '))).join(' › ')
}
