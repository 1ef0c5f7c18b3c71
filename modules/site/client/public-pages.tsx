import type { ReactElement } from 'react'
import type { PublicPage } from '#client/public-page.ts'
import type { PublicAddress } from '#modules/site/shared/addresses.ts'
import { AboutPage } from './AboutPage.tsx'
import { ContactPage, ContactSentPage } from './ContactPage.tsx'
import { crumbsOf } from './crumbs.ts'
import { Document } from './document.tsx'
import { HomePage, questions } from './HomePage.tsx'
import { cardOf } from './pictures.ts'
import { PrivacyPage } from './PrivacyPage.tsx'
import { SecurityPage } from './SecurityPage.tsx'
import { ServicesPage } from './ServicesPage.tsx'
import { administration } from './solution-administration.ts'
import { financial } from './solution-financial.tsx'
import { procurement } from './solution-procurement.tsx'
import { cms, communications, documents, hr } from './solutions-partial.ts'
import { SolutionPage, type Solution } from './SolutionPage.tsx'
import { SolutionsPage } from './SolutionsPage.tsx'
import { TermsPage } from './TermsPage.tsx'

type Entry = { path: PublicAddress; title: string; description: string; content: ReactElement; data?: object }

const product = {
  '@graph': [
    { '@type': 'WebSite', name: 'Mainstay', url: '{{origin}}/home', inLanguage: 'en' },
    {
      '@type': 'SoftwareApplication',
      name: 'Mainstay',
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Linux, macOS',
      url: '{{origin}}/home',
      image: `{{origin}}${cardOf('/home')}`,
      description: 'A company’s purchasing and books on one line of facts, on the company’s own machine.',
    },
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(([name, text]) => ({
        '@type': 'Question',
        name,
        acceptedAnswer: { '@type': 'Answer', text },
      })),
    },
  ],
}

const entries: readonly Entry[] = [
  {
    path: '/home',
    title: 'Purchasing and books on one line of facts · Mainstay',
    description:
      'Mainstay runs a company’s purchasing and books from request to payment. Every figure opens to the exact rows behind it, on your own machine.',
    content: <HomePage />,
    data: product,
  },
  {
    path: '/about',
    title: 'About · Mainstay',
    description:
      'Why Mainstay exists, the principles it holds to, how it is built and tested, and what is in this release.',
    content: <AboutPage />,
  },
  {
    path: '/services',
    title: 'How to start, and what comes with it · Mainstay',
    description:
      'From your files to the first closed month in four steps: look, bring, settle, work. What comes with Mainstay and what your organisation arranges.',
    content: <ServicesPage />,
  },
  {
    path: '/solutions',
    title: 'Solutions · Mainstay',
    description:
      'Finance, procurement, administration, documents, communications, people and website: what Mainstay does for each today, and what it does not.',
    content: <SolutionsPage />,
  },
  {
    path: '/privacy',
    title: 'Privacy · Mainstay',
    description:
      'What personal data this installation of Mainstay stores, why, for how long and who sees it; your rights and how to use them.',
    content: <PrivacyPage />,
  },
  {
    path: '/terms',
    title: 'Terms of use · Mainstay',
    description:
      'The terms under which people use this installation of Mainstay: accounts, decisions, data, availability and liability.',
    content: <TermsPage />,
  },
  {
    path: '/security',
    title: 'Security · Mainstay',
    description:
      'How Mainstay is secured: sign-in, rights, ledger, audit log, browser and data, what your organisation does, and how to report a weakness.',
    content: <SecurityPage />,
  },
]

const solutions: readonly (readonly [solution: Solution, title: string, description: string])[] = [
  [
    financial,
    'Finance: ledger, bills and payments · Mainstay',
    'General ledger, vendor bills and payments with gapless numbers, matching, approval by amount and periods that close. What is in it and what is not.',
  ],
  [
    procurement,
    'Procurement: request to matched bill · Mainstay',
    'Requisitions, orders with revisions, receipts and three-way matching with tolerances, approval by amount and commitments counted once.',
  ],
  [
    hr,
    'People: identity, roles and requests · Mainstay',
    'What Mainstay does for people work today: identity from your directory, roles, requests and payroll totals in the books. And what it does not.',
  ],
  [
    documents,
    'Documents: a library with versions · Mainstay',
    'Folders, versions with their hash, full-text search and links to vendors, orders and bills, under one rule for who sees what. And what is missing.',
  ],
  [
    communications,
    'Communications: remarks on the record · Mainstay',
    'Channels and direct messages, comments on every record, live updates, contact requests and e-mail notifications. And what is missing.',
  ],
  [
    administration,
    'Administration: rights, audit and proof · Mainstay',
    'Sign-in by Entra ID or accounts of its own, permissions by record type and action, approval by amount, and an audit log that one command proves.',
  ],
  [
    cms,
    'Website: a public site without script · Mainstay',
    'The public pages that come with Mainstay: plain HTML, no script, no cookie, a contact form that works. What can be changed and what cannot.',
  ],
]

const page = ({ path, title, description, content, data = crumbsOf(path, title) }: Entry): PublicPage => ({
  path,
  document: (
    <Document path={path} title={title} description={description} data={data}>
      {content}
    </Document>
  ),
})

/** Every public page of the product. The server fills those of the contact form. */
export const pages: readonly PublicPage[] = [
  ...entries.map(page),
  ...solutions.map(([solution, title, description]) =>
    page({
      path: solution.path,
      title,
      description,
      content: <SolutionPage {...solution} />,
    }),
  ),
  {
    path: '/contact',
    filled: true,
    document: (
      <Document
        path="/contact"
        title="{{title}}Contact · Mainstay"
        description="Write to the people who run this installation of Mainstay. Your message gets a number, and a person answers it."
        data={crumbsOf('/contact', 'Contact')}
      >
        <ContactPage />
      </Document>
    ),
  },
  {
    path: '/contact/sent',
    filled: true,
    unlisted: true,
    document: (
      <Document
        path="/contact/sent"
        title="Message received · Mainstay"
        description="Your message has arrived."
        unlisted
      >
        <ContactSentPage />
      </Document>
    ),
  },
]
