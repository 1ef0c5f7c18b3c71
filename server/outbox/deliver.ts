import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { channel } from '#server/call/channel.ts'
import type { AppContext } from '#server/app-context.ts'
import type { JobHandler } from '#server/module.ts'
import { openMailServer, type MailServer, type Outcome } from './mail-server.ts'
import { system } from '#server/call/actor.ts'
import { notify } from '#server/inbox/notify.ts'
import { attachmentsOf, htmlOf } from './enclosed.ts'
import { openBody, openEnclosed } from './sealed-body.ts'
import { outboxMessages } from './tables.ts'

/** Sends what is due; asked for by whoever writes a message. */
export const deliverJob = { name: 'outbox.deliver', data: {}, key: 'mail' }

/** Longer than one attempt can take, so that no two processes send the same message while both live. */
const leaseMs = 3 * 60_000
const batch = 20
/** About a day in all, with the waits below. */
export const mostAttempts = 14
const longestWaitMinutes = 240

/** 1, 2, 4 … minutes, at most four hours, each a quarter more or less. */
export const waitMs = (attempts: number, random = Math.random()): number =>
  Math.min(2 ** (attempts - 1), longestWaitMinutes) * 60_000 * (0.75 + random / 2)

type Taken = Pick<
  typeof outboxMessages.$inferSelect,
  'id' | 'version' | 'recipient' | 'subject' | 'body' | 'attempts' | 'enclosed' | 'record' | 'recordId' | 'createdBy'
> & {
  written: string
}

/** Sends one batch of what is due and answers how many it took. No transaction is open while it speaks to the mail server. */
export async function deliverDue(
  app: AppContext,
  open: () => Promise<MailServer> = () => openMailServer(app.settings),
) {
  if (!app.settings.mailUrl) return 0
  const taken = await take(app)
  if (taken.length === 0) return 0
  const server = await open()
  try {
    const done = await Promise.allSettled(taken.map((message) => deliver(app, server, message)))
    // What could not be written is due again when its lease ends.
    const failed = done.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
    if (failed) throw failed.reason
  } finally {
    server.close()
  }
  return taken.length
}

async function deliver(app: AppContext, server: MailServer, message: Taken): Promise<void> {
  const { id, recipient: to, subject, written: writtenAt } = message
  const text = openBody(app.settings, message)
  if (text === null)
    return settle(app, message, refused('The text of the e-mail cannot be read: the secret key has changed'))
  if (message.attempts > mostAttempts)
    return settle(app, message, refused('The server stopped at every attempt to send this e-mail'))
  const letter = { id, to, subject, text, writtenAt }
  if (message.enclosed === null) return settle(app, message, await server.send(letter))
  const enclosed = openEnclosed(app.settings, message)
  if (!enclosed) return settle(app, message, refused('The attachments cannot be read: the secret key has changed'))
  const attachments = await attachmentsOf(enclosed, app).catch((error: unknown) => {
    app.log.error({ err: error, messageId: id }, 'the papers of a mail could not be set')
    return 'not set' as const
  })
  if (attachments === 'not set')
    return settle(app, message, { kind: 'later', why: 'The attachment could not be created as PDF' })
  if (!attachments) return settle(app, message, refused('The attachments are too large for an e-mail'))
  const { replyTo } = enclosed
  const whole = { ...letter, html: htmlOf(text, enclosed), attachments, ...(replyTo ? { replyTo } : {}) }
  await settle(app, message, await server.send(whole))
}

const refused = (why: string): Outcome => ({ kind: 'refused', why })

/** Leases due messages to this process, the longest due first. A message whose process died is due again when its lease ends. */
async function take({ db, now }: AppContext): Promise<Taken[]> {
  const at = now().toISOString()
  const until = new Date(now().getTime() + leaseMs).toISOString()
  // Counted when taken: a message that brings its process down must not be tried for ever.
  return rowsOf<Taken>(
    db,
    sql`update outbox_messages m
      set leased_until = ${until}, attempts = m.attempts + 1, version = m.version + 1, updated_at = ${at}
      from (select id from outbox_messages
        where state = 'waiting' and due_at <= ${at} and (leased_until is null or leased_until <= ${at})
        order by due_at, id limit ${batch} for update skip locked) due
      where m.id = due.id
      returning m.id, m.version, m.recipient, m.subject, m.body, m.attempts, m.enclosed, m.record, m.record_id as "recordId", m.created_by as "createdBy", to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as written`,
  )
}

async function settle(app: AppContext, message: Taken, outcome: Outcome): Promise<void> {
  const { db, now, log } = app
  const { id, version, attempts } = message
  const at = now().toISOString()
  const sent = outcome.kind === 'sent'
  const isOver = sent || outcome.kind === 'refused' || attempts >= mostAttempts
  const dueAt = isOver ? at : new Date(now().getTime() + waitMs(attempts)).toISOString()
  const settled = await db
    .update(outboxMessages)
    .set({
      leasedUntil: null,
      version: version + 1,
      updatedAt: at,
      ...(sent
        ? { state: 'sent' as const, sentAt: at, error: null, body: null, enclosed: null }
        : { state: isOver ? ('failed' as const) : ('waiting' as const), error: outcome.why, dueAt }),
    })
    // Whoever took it after our lease ended has raised the version, and settles it.
    .where(and(eq(outboxMessages.id, id), eq(outboxMessages.version, version)))
    .returning({ id: outboxMessages.id })
  if (settled.length && isOver && !sent) await tellWriter(app, message)
  // Open screens follow.
  await db.execute(
    sql`select pg_notify(${channel}, ${JSON.stringify([
      { record: 'settings.mails', id, action: 'update' },
      // What it is about says what became of it.
      ...(message.record && message.recordId ? [{ record: message.record, id: message.recordId, action: 'mail' }] : []),
    ])})`,
  )
  log[sent ? 'debug' : 'warn']({ messageId: id, attempts, ...outcome }, isOver ? 'mail settled' : 'mail is tried again')
}

/** Whoever sent a paper is told that it did not arrive, at the record it is of. */
async function tellWriter({ db, now }: AppContext, { record, recordId, createdBy }: Taken): Promise<void> {
  if (!record || !recordId) return
  const told = { kind: 'job', record, recordId, why: 'started', action: 'mail failed' } as const
  await db.transaction((tx) =>
    notify({ tx: tx as unknown as Tx, actor: system, now: now() }, { ...told, to: [createdBy] }),
  )
}

/** Puts failed messages back, as they were when written; for administrators. */
export const retryValues = (now: Date) => ({
  state: 'waiting' as const,
  attempts: 0,
  dueAt: now.toISOString(),
  leasedUntil: null,
  error: null,
})

/** Deletes what nobody asks for any more. */
export async function sweepOutbox(db: Tx, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.execute(
    sql`delete from outbox_messages where state <> 'waiting' and updated_at < ${at}::timestamptz - interval '90 days'`,
  )
}

export const outboxJobs: JobHandler[] = [
  {
    name: deliverJob.name,
    words: 'Send mail',
    every: '* * * * *',
    run: async (_data, app) => {
      if ((await deliverDue(app)) < batch) return
      // One batch for each job, so that a process that stops need not wait for a long queue.
      await app.db.transaction((tx) => app.enqueue!(tx as unknown as Tx, [deliverJob]))
    },
  },
]
