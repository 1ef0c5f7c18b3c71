import type { ReactElement } from 'react'

/** A page that anyone may read: rendered to a whole document when the product is built, sent without script. */
export type PublicPage = {
  path: string
  document: ReactElement
  /** It has slots such as `{{reference}}`; its room answers the address and fills them. */
  filled?: boolean
  /** Not for search engines. */
  unlisted?: boolean
}
