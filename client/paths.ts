/** Addresses the core itself knows; a module's own stand in its records. */
export const paths = {
  home: '/home',
  signIn: '/sign-in/:uid',
  /** In front of the sign-in, and without script. */
  front: ['/login', '/register', '/forgot-password'],
  /** Behind the links of mails. */
  account: '/account/*',
  dashboard: '/dashboard',
  callbacks: ['/auth/callback', '/auth/microsoft/callback'],
  success: '/auth/success',
} as const

/** Where an address leads on to, by what the modules say has moved: (`/vendors?q=x`) → `/procurement/vendors?q=x`; every address without a page leads to the dashboard. */
export function leadsTo(url: URL, moved: Readonly<Record<string, string>>): string {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : url.pathname
  const to = path === '/' ? paths.home : Object.hasOwn(moved, path) ? moved[path] : undefined
  if (to === undefined) return paths.dashboard
  const search = new URLSearchParams(url.search)
  // What the identity provider hands back after a sign-out means nothing to anybody.
  if (path === '/') search.delete('state')
  if (search.size === 0) return to
  const [page, part] = to.split('#')
  return `${page}?${search}${part ? `#${part}` : ''}`
}
