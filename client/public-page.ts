import type { ReactElement } from 'react'
import type { AuthConfig } from '#shared/sign-in/auth-config.ts'

/** A page that anyone may read: rendered to a whole document when the product is built, sent without script. */
export type PublicPage = {
  path: string
  document: ReactElement
  /** It has slots such as `{{reference}}`; its module or the core answers the address and fills them. */
  filled?: boolean
  /** One of several at this address: that of installations which sign people in so. */
  kind?: AuthConfig['kind']
  /** Not for search engines. */
  unlisted?: boolean
}
