import type { FastifyInstance } from 'fastify'
import { ApplicationForm } from '#modules/recruiting/shared/applications.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import type { AppContext } from '#server/app-context.ts'
import { writingOf } from '#server/call/writing.ts'
import { servePublicForm, visitor } from '#server/pages/public-form.ts'
import { escapeHtml, type PublicPages } from '#server/pages/public-pages.ts'
import { requireReadable } from './application-files.ts'
import { apply } from './applications.ts'
import { published, type PublishedOpening } from './openings.ts'

const words = writingOf('en-GB')

const read = async (app: AppContext, slug?: string): Promise<PublishedOpening[]> => {
  let found: PublishedOpening[] = []
  await inQuietCall(app, visitor, 'read openings', async (call) => void (found = await published(call, slug)))
  return found
}

const where = ({ place, city }: PublishedOpening) => [place, city].filter(Boolean).join(', ')
const facts = (opening: PublishedOpening): string[] =>
  [
    opening.department,
    where(opening),
    opening.closesOn ? `apply until ${words.day(opening.closesOn)}` : 'apply at any time',
  ].filter(Boolean)

const listed = (opening: PublishedOpening): string =>
  `<li><a href="/careers/${opening.slug}"><strong>${escapeHtml(opening.title)}</strong></a><span>${escapeHtml(facts(opening).join(' · '))}</span></li>`

/** Text as people typed it: an empty line begins a paragraph, a line with a dash is a point. */
const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const lines = part.split('\n').map((line) => line.trim())
      const from = lines.findIndex((line) => line.startsWith('- '))
      const said = (some: string[]) => (some.length ? `<p>${some.map(escapeHtml).join('<br>')}</p>` : '')
      if (from === -1) return said(lines)
      const points = lines.slice(from).map((line) => `<li>${escapeHtml(line.replace(/^- /, ''))}</li>`)
      return `${said(lines.slice(0, from))}<ul>${points.join('')}</ul>`
    })
    .join('')

const counted = (count: number): string =>
  count === 0
    ? 'No openings are published at the moment.'
    : count === 1
      ? 'One opening is published.'
      : `${count} openings are published.`

/** What visitors read of openings, and how they apply. */
export function serveCareers(server: FastifyInstance, app: AppContext, pages: PublicPages): void {
  const config = { can: 'public' }
  server.get('/careers', { config }, async (request, reply) => {
    const all = await read(app)
    return pages.send('/careers', request, reply, {
      count: counted(all.length),
      openings: all.length ? `<ul class="openings">${all.map(listed).join('')}</ul>` : '',
      none: all.length
        ? ''
        : 'There is nothing to apply for today. You can still tell us what you do well; a person reads it.',
    })
  })
  server.get('/careers/sent', { config }, (request, reply) => pages.send('/careers/sent', request, reply))
  servePublicForm(server, app, pages, {
    path: '/careers/:opening',
    page: '/careers/opening',
    gone: '/careers/gone',
    sent: '/careers/sent',
    schema: ApplicationForm,
    fields: ['givenName', 'surname', 'mail', 'phone', 'letter', 'file', 'consent', 'keepLonger'],
    file: { name: 'file', endings: ['pdf', 'docx'], megabytes: 10, check: (upload) => requireReadable(upload, app) },
    rate: 5,
    refused: 'Your application was not sent',
    sentences: {
      givenName: 'Enter your first name, in at most 80 characters',
      surname: 'Enter your last name, in at most 80 characters',
      mail: 'Enter an e-mail address such as name@example.com',
      phone: 'Enter a phone number such as +49 30 123456, or leave it empty',
      letter: 'Shorten what you write to 5,000 characters',
      consent: 'To send your application, agree that we store it',
    },
    said: {
      429: 'Several applications came from your network within a minute. Wait a minute, then send this one again',
      500: 'Your application could not be saved because of an error on our side. Nothing was sent: try again in a few minutes',
    },
    subject: async ({ opening }) => (await read(app, opening))[0] ?? null,
    read: ({ givenName, surname, mail, phone, letter, consent, keepLonger }) => ({
      givenName,
      surname,
      mail,
      phone: phone?.trim() || null,
      letter: letter?.trim() || null,
      consent,
      keepLonger: keepLonger ?? '',
    }),
    slots: ({ consent, keepLonger }, opening) => ({
      name: escapeHtml(opening.title),
      facts: escapeHtml(facts(opening).join(' · ')),
      text: paragraphs(opening.text),
      slug: opening.slug,
      data: `<script type="application/ld+json">${jobPosting(opening)}</script>`,
      'consent.chosen': consent ? 'yes' : '',
      'keepLonger.chosen': keepLonger ? 'yes' : '',
    }),
    keep: (application, call, opening, upload) => apply(application, opening, upload, call),
  })
}

/** What search engines read of an opening; nothing of it can end the element it stands in. */
function jobPosting({ title, text, publishedAt, closesOn, city, country, company }: PublishedOpening): string {
  const address = { '@type': 'PostalAddress', addressLocality: city, addressCountry: country ?? undefined }
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: paragraphs(text),
    datePosted: publishedAt?.slice(0, 10),
    validThrough: closesOn ?? undefined,
    hiringOrganization: { '@type': 'Organization', name: company },
    jobLocation: city ? { '@type': 'Place', address } : undefined,
  }).replaceAll('<', '\\u003c')
}
