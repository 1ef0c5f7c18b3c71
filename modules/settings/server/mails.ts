import { sql } from 'drizzle-orm'
import { deliverJob, retryValues } from '#server/outbox/deliver.ts'
import { sendMail } from '#server/outbox/mail.ts'
import { mailAddressOf, noMailServer, openMailServer } from '#server/outbox/mail-server.ts'
import { outboxMessages } from '#server/outbox/tables.ts'
import { serveRecord } from '#server/record/serve.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { route } from '#server/call/route.ts'
import type { AppContext } from '#server/app-context.ts'
import { mails as declared, mailServer } from '#modules/settings/shared/mails.ts'
import { Problem } from '#shared/problem.ts'
import { says } from './sentences.ts'

export const mails = serveRecord(declared, {
  table: outboxMessages,
  reach: { shared: true },
  computed: {
    dueAt: sql`(case when ${outboxMessages.state} = 'waiting' then ${outboxMessages.dueAt} end)`.mapWith(
      outboxMessages.dueAt,
    ),
  },
})

/** Refuses what could only fail. */
function needServer({ settings }: AppContext): void {
  if (!settings.mailUrl) throw new Problem('conflict', says.noMailServer({ why: noMailServer }))
}

export const mailRoutes = [
  ...serveVerbs(mails, {
    sendAgain: (_, call) => {
      needServer(call.app)
      call.enqueue(deliverJob)
      return { values: retryValues(call.now) }
    },
  }),
  // A read, and so outside of any transaction: it waits for a server that may not answer.
  route(mailServer.connection, async (_input, { app, now }) => {
    const address = mailAddressOf(app.settings)
    const checkedAt = now.toISOString()
    if (!address) return { server: null, from: null, error: null, checkedAt }
    const server = await openMailServer(app.settings)
    try {
      return {
        server: `${address.host}:${address.port}`,
        from: app.settings.mailFrom!,
        error: await server.check(),
        checkedAt,
      }
    } finally {
      server.close()
    }
  }),
  route(mailServer.test, async (_input, call) => {
    needServer(call.app)
    const { actor, correlationId, app } = call
    await sendMail(call, {
      to: actor.email,
      subject: 'Test of the mail server',
      text: `${actor.name} sent this test e-mail from ${app.settings.publicOrigin}. The mail server works.`,
      key: `test ${correlationId}`,
    })
    return { to: actor.email }
  }),
]
