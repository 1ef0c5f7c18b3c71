import type { ReactElement } from 'react'
import type { PublicPage } from '#client/public-page.ts'
import { Document } from '#modules/site/client/document.tsx'
import { GonePage, LinkPage } from './SharedPages.tsx'

const page = (path: string, title: string, description: string, content: ReactElement): PublicPage => ({
  path,
  filled: true,
  unlisted: true,
  document: (
    <Document path={path} title={title} description={description} unlisted>
      {content}
    </Document>
  ),
})

/** What people outside read of a document that is shared with them; the server fills them. */
export const pages: readonly PublicPage[] = [
  page('/shared/link', '{{title}}A document for you · Mainstay', 'A document that is shared with you.', <LinkPage />),
  page('/shared/gone', 'Document not available · Mainstay', 'This link does not work.', <GonePage />),
]
