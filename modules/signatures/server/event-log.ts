import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Actor } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { programOf } from '#server/call/program.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { eventTable } from './tables.ts'

export type Event = Omit<typeof eventTable.$inferSelect, 'id'>
type Kind =
  | 'sent'
  | 'reminded'
  | 'signed'
  | 'approved'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'sealed'
  // Of somebody outside.
  | 'link sent'
  | 'replaced'
  | 'code sent'
  | 'code failed'
  | 'opened'

/** What the first event follows. */
const beginning = '0'.repeat(64)

/** The hash of an event, over all it says and the hash of the one before. The offline verifier computes the same. */
const hashOf = (event: Omit<Event, 'hash'>): string => {
  const { requestId, number, at, kind, actorId, actorName, method, address, agent, sha256, details, previous } = event
  return createHash('sha256')
    .update(
      JSON.stringify([
        'mainstay-signature-event/1',
        requestId,
        number,
        at,
        kind,
        actorId,
        actorName,
        method,
        address,
        agent,
        sha256,
        details,
        previous,
      ]),
    )
    .digest('hex')
}

/** Adds what happened to the chain of a request that is held locked. */
export async function note(
  kind: Kind,
  { id: requestId, sha256 }: { id: string; sha256: string },
  { method = 'none', ...details }: { method?: string } & Record<string, unknown>,
  { tx, now, actor, request }: Pick<Call, 'tx' | 'now' | 'request'> & { actor: Pick<Actor, 'id' | 'name'> },
): Promise<Event> {
  const [last] = await tx
    .select({ number: eventTable.number, hash: eventTable.hash })
    .from(unscoped(eventTable, 'of one in hand'))
    .where(eq(eventTable.requestId, requestId))
    .orderBy(desc(eventTable.number))
    .limit(1)
  const said = {
    requestId,
    number: (last?.number ?? 0) + 1,
    at: now.toISOString(),
    kind,
    actorId: actor.id,
    actorName: actor.name,
    method,
    address: request?.ip ?? '',
    agent: programOf(request),
    sha256,
    details: JSON.stringify(details),
    previous: last?.hash ?? beginning,
  }
  const event = { ...said, hash: hashOf(said) }
  await tx.insert(eventTable).values(event)
  return event
}

/** What is wrong with a chain, in sentences; nothing where it is whole. */
export function faultsOf(events: readonly Event[]): string[] {
  const found: string[] = []
  let previous = beginning
  for (const [at, event] of events.entries()) {
    const name = `event ${event.number} (${event.kind}, ${event.at})`
    if (event.number !== at + 1) {
      found.push(`event ${at + 1} is missing: the next one is ${name}`)
      return found
    }
    if (event.previous !== previous) found.push(`${name} does not follow the one before it`)
    if (event.hash !== hashOf(event)) found.push(`${name} is not what it was`)
    previous = event.hash
  }
  return found
}
