import type { ReactElement } from 'react'
import type { PublicPage } from '#client/public-page.ts'
import { crumbsOf } from '#modules/site/client/crumbs.ts'
import { Document } from '#modules/site/client/document.tsx'
import { AgreementEndedPage, AgreementGonePage, AgreementPage } from './AgreementPages.tsx'
import { CareersPage, GonePage, OpeningPage, SentPage } from './CareersPages.tsx'

const page = (
  path: string,
  title: string,
  description: string,
  content: ReactElement,
  unlisted?: true,
): PublicPage => ({
  path,
  filled: true,
  ...(unlisted ? { unlisted } : {}),
  document: (
    <Document
      path={path}
      title={title}
      description={description}
      {...(unlisted ? { unlisted } : { data: crumbsOf('/careers', title) })}
    >
      {content}
    </Document>
  ),
})

/** What visitors read of openings; the server fills them. */
export const pages: readonly PublicPage[] = [
  page(
    '/careers',
    'Careers · Mainstay',
    'Openings, how we work, how to apply, and how to write to us when none is published.',
    <CareersPage />,
  ),
  page(
    '/careers/opening',
    '{{title}}{{name}} · Mainstay',
    'What the work is, and how to apply for it.',
    <OpeningPage />,
    true,
  ),
  page('/careers/sent', 'Application received · Mainstay', 'Your application has arrived.', <SentPage />, true),
  page(
    '/careers/agreement',
    '{{title}}Revoke your agreement · Mainstay',
    'What you agreed to, and how to revoke it.',
    <AgreementPage />,
    true,
  ),
  page(
    '/careers/agreement/ended',
    'Agreement revoked · Mainstay',
    'Your agreement is revoked.',
    <AgreementEndedPage />,
    true,
  ),
  page(
    '/careers/agreement/gone',
    'No agreement · Mainstay',
    'There is no agreement by this link.',
    <AgreementGonePage />,
    true,
  ),
  page('/careers/gone', 'Opening not found · Mainstay', 'This opening is no longer there.', <GonePage />, true),
]
