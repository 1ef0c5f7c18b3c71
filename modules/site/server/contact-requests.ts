import { and, eq, gt, sql } from 'drizzle-orm'
import { contactRequests as declared, type ContactMessage } from '#modules/site/shared/contact-requests.ts'
import type { Call } from '#server/call/call.ts'
import { dayIn } from '#shared/day.ts'
import { nextNumber } from '#server/numbers.ts'
import { messageNumbers } from '#modules/site/shared/settings.ts'
import { serveRecord } from '#server/record/serve.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { contactRequestTable as table } from './tables.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** The same words again within this time are the same message: somebody was impatient or went back. */
const sameMs = 60 * 60_000

export const contactRequests = serveRecord(declared, { table, reach: { shared: true } })

/** Keeps a message and answers under which id and number; those of the first where the same was sent just before. */
export async function receive(message: ContactMessage, call: Call): Promise<{ id: string; number: string }> {
  const { tx, now } = call
  // Two posts of one impatient click wait for each other here.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${message.email}`}, 0))`)
  const since = new Date(now.getTime() - sameMs).toISOString()
  const [before] = await tx
    .select({ id: table.id, number: table.number })
    .from(unscoped(table, 'a rule'))
    .where(
      and(
        eq(table.email, message.email),
        eq(table.message, message.message),
        eq(table.topic, message.topic),
        gt(table.createdAt, since),
      ),
    )
    .limit(1)
  if (before) return before
  const number = await nextNumber(tx, messageNumbers, { on: dayIn(now, 'UTC') })
  const { id } = await contactRequests.create({ values: { ...message, number, createdAt: now.toISOString() } }, call)
  return { id, number }
}

export const contactRoutes = serveVerbs(contactRequests, {
  take: (_, { actor }) => ({ values: { handledByName: actor.name } }),
  finish: ({ handledByName }, { actor, now }) => ({
    values: { handledByName: handledByName ?? actor.name, finishedAt: now.toISOString() },
  }),
})
