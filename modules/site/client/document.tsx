import type { ReactNode } from 'react'
import { PublicDocument } from '#client/public-document.tsx'
import style from '#modules/site/client/site.css?url'
import { Footer, Header } from './frame.tsx'
import { cardOf } from './pictures.ts'

type Props = {
  path: string
  title: string
  description: string
  data?: object
  unlisted?: boolean
  /** What the foot says of cookies, of a page that sets one. */
  cookie?: string
  children: ReactNode
}

/** A page of the public site: the frame around its content. */
export const Document = ({ children, cookie, ...page }: Props) => (
  <PublicDocument {...page} style={style} ground={{ light: '#ffffff', dark: '#15151c' }} card={cardOf(page.path)}>
    <a className="skip" href="#content">
      Skip to content
    </a>
    <Header path={page.path} />
    <main id="content">{children}</main>
    <Footer cookie={cookie} />
  </PublicDocument>
)
