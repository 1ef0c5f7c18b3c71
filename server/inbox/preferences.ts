import { and, eq, sql, type SQL } from 'drizzle-orm'
import { NoticePreferences, type NoticeKind } from '#shared/inbox.ts'
import type { Call } from '../call/call.ts'
import { preferences } from '../personal/tables.ts'

const name = 'notices'
const usual: NoticePreferences = { kinds: {}, quiet: null }

/** What somebody chose; what an older version kept and this one does not know is left aside. */
export const readPreferences = (value: unknown): NoticePreferences => NoticePreferences.safeParse(value).data ?? usual

export async function preferencesOf({ tx, actor }: Pick<Call, 'tx' | 'actor'>): Promise<NoticePreferences> {
  const [own] = await tx
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.userId, actor.id), eq(preferences.name, name)))
  return readPreferences(own?.value)
}

/** Adds to what was chosen: two choices at once, in two windows, both hold. */
export async function setPreferences(chosen: Partial<NoticePreferences>, call: Call): Promise<NoticePreferences> {
  const added = sql`${JSON.stringify(chosen)}::jsonb`
  const value = sql`${preferences.value} || ${added} || jsonb_build_object('kinds', (${preferences.value} -> 'kinds') || coalesce(${added} -> 'kinds', '{}'))`
  await call.tx
    .insert(preferences)
    .values({ userId: call.actor.id, name, value: sql`${JSON.stringify({ ...usual, ...chosen })}::jsonb` })
    .onConflictDoUpdate({ target: [preferences.userId, preferences.name], set: { value } })
  return preferencesOf(call)
}

/** Joins `chosen.channel`: how the person of `u` wants to be told of a kind. */
export const joinChannel = (kind: NoticeKind): SQL =>
  sql`left join preferences p on p.user_id = u.id and p.name = ${name} cross join lateral (select coalesce(p.value -> 'kinds' ->> ${kind}, 'inbox') as channel) chosen`

export const isWanted: SQL = sql`chosen.channel <> 'off'`
export const goesByMail: SQL = sql`chosen.channel in ('mail', 'daily', 'weekly')`
/** Since when a mail is due, where one is wanted at all. */
export const unsentSince = (at: string): SQL => sql`case when ${goesByMail} then ${at}::timestamptz end`
