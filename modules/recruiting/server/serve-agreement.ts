import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { inQuietCall } from '#server/call/job-call.ts'
import type { AppContext } from '#server/app-context.ts'
import { servePublicForm, visitor } from '#server/pages/public-form.ts'
import { escapeHtml, type PublicPages } from '#server/pages/public-pages.ts'
import { agreementPath } from './agreement-links.ts'
import { readAgreement, takeBack, type Agreement } from './agreement.ts'

/** The page by which applicants take back that their data is kept longer. Reading it changes nothing: programs follow the links of a mail. */
export function serveAgreement(server: FastifyInstance, app: AppContext, pages: PublicPages): void {
  server.get(`${agreementPath}/ended`, { config: { can: 'public' } }, (request, reply) =>
    pages.send(`${agreementPath}/ended`, request, reply),
  )
  servePublicForm<z.ZodType, Agreement>(server, app, pages, {
    path: `${agreementPath}/:secret`,
    page: agreementPath,
    gone: `${agreementPath}/gone`,
    sent: `${agreementPath}/ended`,
    as: 'Applicant',
    schema: z.object({}),
    fields: [],
    rate: 10,
    refused: 'Your agreement was not taken back',
    said: {
      429: 'Several of these came from your network within a minute. Wait a minute, then try again',
      500: 'This could not be done, through a fault on our side. Nothing was changed: try again in a few minutes',
    },
    subject: async ({ secret = '' }) => {
      const found: Agreement[] = []
      await inQuietCall(app, visitor, 'look at an agreement', async (call) => {
        const agreement = await readAgreement(secret, call)
        if (agreement) found.push(agreement)
      })
      return found[0] ?? null
    },
    slots: (_values, { secret, number, openingTitle, erased }) => ({
      link: `${agreementPath}/${secret}`,
      number: escapeHtml(number),
      opening: escapeHtml(openingTitle),
      erased: escapeHtml(erased),
    }),
    keep: (_given, call, { secret }) => takeBack(secret, call),
  })
}
