import type { ReactElement } from 'react'
import type { PublicPage } from '#client/public-page.ts'
import { Document } from '#modules/site/client/document.tsx'
import { CodePage, CopyPage, DeclinedPage, DocumentPage, GonePage, SignedPage } from './SigningPages.tsx'

/** The code that is entered is remembered for an hour. */
const cookie =
  'These pages set one cookie, for an hour, once you have entered your code. They run no script and count no visitors.'

const page = (path: string, title: string, description: string, content: ReactElement): PublicPage => ({
  path,
  filled: true,
  unlisted: true,
  document: (
    <Document path={path} title={title} description={description} cookie={cookie} unlisted>
      {content}
    </Document>
  ),
})

/** What people outside read of a document that they are asked to sign; the server fills them. */
export const pages: readonly PublicPage[] = [
  page('/signing/code', '{{title}}A document for you · Mainstay', 'A document is waiting for you.', <CodePage />),
  page('/signing/document', '{{title}}Read and sign · Mainstay', 'Read a document and sign it.', <DocumentPage />),
  page('/signing/signed', 'Signed · Mainstay', 'You have signed a document.', <SignedPage />),
  page('/signing/copy', 'Signed by all · Mainstay', 'Everyone has signed a document.', <CopyPage />),
  page('/signing/declined', 'Declined · Mainstay', 'You have declined to sign a document.', <DeclinedPage />),
  page('/signing/gone', 'Nothing to sign · Mainstay', 'This link no longer works.', <GonePage />),
]
