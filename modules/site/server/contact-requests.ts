import { and, eq, gt, sql } from 'drizzle-orm'
import {
  contactCan,
  contactRequests as declared,
  contactVerbs,
  type ContactMessage,
  type ContactRequest,
  type ContactVerb,
} from '#modules/site/shared/contact-requests.ts'
import { insist } from '#shared/possible.ts'
import type { Call } from '#server/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { serveRecord } from '#server/record/serve.ts'
import type { Row } from '#server/record/source.ts'
import { route, type Route } from '#server/route.ts'
import { contactRequestTable as table } from './tables.ts'

/** The same words again within this time are the same message: somebody was impatient or went back. */
const sameMs = 60 * 60_000

export const contactRequests = serveRecord(declared, { table })

/** Keeps a message and answers under which id and number; those of the first where the same was sent just before. */
export async function receive(message: ContactMessage, call: Call): Promise<{ id: string; number: string }> {
  const { tx, now } = call
  // Two posts of one impatient click wait for each other here.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${message.email}`}, 0))`)
  const since = new Date(now.getTime() - sameMs).toISOString()
  const [before] = await tx
    .select({ id: table.id, number: table.number })
    .from(table)
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
  const number = await nextNumber(tx, 'MSG')
  const { id } = await contactRequests.create({ values: { ...message, number, createdAt: now.toISOString() } }, call)
  return { id, number }
}

/** What a verb writes; refuses where the request is not in a state for it. */
export function stepOf(verb: ContactVerb, before: Row, { actor, now }: Pick<Call, 'actor' | 'now'>) {
  insist(contactCan(verb, before as unknown as ContactRequest))
  const handledByName = (before['handledByName'] as string | null) ?? actor.name
  return verb === 'take'
    ? { values: { state: 'in progress' as const, handledByName } }
    : { values: { state: 'done' as const, handledByName, finishedAt: now.toISOString() } }
}

export const contactRoutes: Route[] = (['take', 'finish'] as const).map((verb) =>
  route(contactVerbs[verb], ({ params }, call) =>
    contactRequests.act(params.id, verb, call, (before) => stepOf(verb, before, call)),
  ),
)
