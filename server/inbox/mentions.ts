import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { mentionIn, mostMentions } from '#shared/activity.ts'
import { Problem } from '#shared/problem.ts'
import { may, type Actor } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { actorById } from '../call/job-call.ts'
import { users } from '../auth/tables.ts'
import type { Sources } from '../personal/places.ts'
import type { Source } from '../record/source.ts'
import { visibleIds } from '../record/visible-rows.ts'
import { says } from '../sentences.ts'
import { refuseHidden } from './follows.ts'
import { notify } from './notify.ts'
import { follows } from './tables.ts'

const idsIn = (body: string): string[] => [...new Set([...body.matchAll(mentionIn)].map(([, id]) => id!))]

/** Whether somebody else may see this record now. */
export async function sees(who: Actor, source: Source, id: string, { tx }: Pick<Call, 'tx'>): Promise<boolean> {
  return may(who, source.record.api.read.can) && (await visibleIds(source, [id], who, tx)).has(id)
}

/** Tells whoever a comment mentions, and has them follow the record. Of one who may not see it nothing is told, and the comment is refused in the same words as for nobody. */
export async function mention(source: Source, id: string, body: string, call: Call): Promise<void> {
  const ids = idsIn(body)
  if (ids.length === 0) return
  const { tx, app, now } = call
  const { record } = source
  if (ids.length > mostMentions) {
    const said = says.tooManyMentions({ most: mostMentions })
    throw new Problem('invalid', said, { body: said })
  }
  for (const each of ids) {
    const who = await actorById(app, each)
    if (who && (await sees(who, source, id, call))) continue
    const said = says.mentionHidden({ noun: record.one })
    throw new Problem('invalid', said, { body: said })
  }
  const since = now.toISOString()
  await tx
    .insert(follows)
    .values(
      ids.toSorted().map((userId) => ({
        record: record.name,
        recordId: id,
        userId,
        state: 'follows' as const,
        why: 'mentioned' as const,
        since,
      })),
    )
    .onConflictDoNothing()
  await notify(call, {
    to: ids,
    kind: 'mention',
    record: record.name,
    recordId: id,
    why: 'mentioned',
    action: 'comment',
  })
}

/** Comments with the names of those whom they mention, as they are called now. */
export async function withNames<C extends { body: string }>(all: readonly C[], tx: Call['tx']) {
  const ids = [...new Set(all.flatMap(({ body }) => idsIn(body)))]
  const people = ids.length
    ? await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
    : []
  return all.map((each) => {
    const mentioned = idsIn(each.body)
    return { ...each, mentions: people.filter(({ id }) => mentioned.includes(id)) }
  })
}

const offered = 8
/** Asking about each costs a statement: whoever is not among these is found by more of their name. */
const mostTried = 40
const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Active people whose name, or a part of it, begins so, and who may see the record. */
export async function mentionable(
  { record, recordId, q = '' }: { record: string; recordId: string; q?: string | undefined },
  sources: Sources,
  call: Call,
) {
  await refuseHidden({ record, recordId }, sources, call)
  const source = sources.get(record)!
  const { tx, app, actor } = call
  const found = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.active, true),
        sql`${users.id} <> ${actor.id}::uuid`,
        or(ilike(users.name, `${plain(q)}%`), ilike(users.name, `% ${plain(q)}%`)),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(mostTried)
  const people: { id: string; name: string }[] = []
  for (const each of found) {
    const who = await actorById(app, each.id)
    if (who && (await sees(who, source, recordId, call))) people.push(each)
    if (people.length === offered) break
  }
  return people
}
