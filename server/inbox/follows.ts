import { and, eq } from 'drizzle-orm'
import type { Reason } from '#shared/inbox.ts'
import { Problem } from '#shared/problem.ts'
import { hasSeat } from '../approval/seat.ts'
import type { Call } from '../call/call.ts'
import type { Sources } from '../personal/places.ts'
import { says } from '../sentences.ts'
import { isVisible } from './subjects.ts'
import { follows } from './tables.ts'

type Of = { record: string; recordId: string }

const mine = ({ record, recordId }: Of, { actor }: Call) =>
  and(eq(follows.record, record), eq(follows.recordId, recordId), eq(follows.userId, actor.id))

/** A seat opens it as well: whoever decides may ask, mention and follow. */
export async function refuseHidden(of: Of, sources: Sources, call: Call): Promise<void> {
  const recordType = sources.get(of.record)?.record
  if (!recordType || !((await isVisible(of, sources, call)) || (await hasSeat(recordType, of.recordId, call))))
    throw new Problem('not_found', says.noSuchRecord())
}

export async function following(of: Of, sources: Sources, call: Call) {
  await refuseHidden(of, sources, call)
  const [kept] = await call.tx.select().from(follows).where(mine(of, call))
  return { follows: kept?.state === 'follows', muted: kept?.state === 'muted', why: kept?.why ?? null }
}

/** Somebody whom a record is about follows it from now on, unless they chose otherwise. */
export async function beginToFollow(
  of: Of & { userId: string; why: Reason },
  { tx, now }: Pick<Call, 'tx' | 'now'>,
): Promise<void> {
  await tx
    .insert(follows)
    .values({ ...of, state: 'follows', since: now.toISOString() })
    .onConflictDoNothing()
}

/** What one chose oneself holds; it is another thing to hear nothing of a record than not to follow it. */
export async function follow(
  { state, ...of }: Of & { state: 'follows' | 'muted' | 'none' },
  sources: Sources,
  call: Call,
) {
  await refuseHidden(of, sources, call)
  const { tx, actor, now } = call
  if (state === 'none') await tx.delete(follows).where(mine(of, call))
  else
    await tx
      .insert(follows)
      .values({ ...of, userId: actor.id, state, why: 'chosen', since: now.toISOString() })
      .onConflictDoUpdate({ target: [follows.record, follows.recordId, follows.userId], set: { state, why: 'chosen' } })
  return following(of, sources, call)
}
