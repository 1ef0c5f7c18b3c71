import { sql, type SQL } from 'drizzle-orm'
import type { Call } from '../call/call.ts'
import { notify, tellOf } from './notify.ts'

type About = { record: string; recordId: string }
type Writing = Pick<Call, 'tx' | 'actor' | 'now'>

/** Both have it: who is asked as something new, who asks as something they know. */
export async function tellAsked(about: About, asked: { id: string; name: string }, call: Writing): Promise<void> {
  const { tx, actor, now } = call
  await notify(call, { ...about, to: [asked.id], kind: 'question', why: 'asked', action: 'ask' })
  await tx.execute(sql`with written as (
      insert into notices (user_id, kind, record, record_id, why, action, by_name, at, read_at)
      select ${actor.id}::uuid, 'question', ${about.record}, ${about.recordId}::uuid, 'seat', 'asked', ${asked.name}, m.now, m.now
      from (select ${now.toISOString()}::timestamptz as now) m
      on conflict (user_id, kind, record, record_id) do update set why = excluded.why, action = excluded.action, by_name = excluded.by_name,
        at = excluded.at, read_at = excluded.at, times = 1, done_at = null, snoozed_until = null
      returning user_id)
    select ${tellOf(sql`written`)}`)
}

export const tellAnswered = (about: About, asker: string, call: Writing): Promise<void> =>
  notify(call, { ...about, to: [asker], kind: 'question', why: 'seat', action: 'answer' })

/** Takes the lines of these people away, as far as no other question of theirs about the record waits. */
export async function settle({ record, recordId }: About, people: SQL, { tx, now }: Writing): Promise<void> {
  await tx.execute(sql`with settled as (
      update notices n set done_at = ${now.toISOString()}::timestamptz
      where n.kind = 'question' and n.record = ${record} and n.record_id = ${recordId}::uuid and n.done_at is null and n.user_id in (${people})
        and not exists (select from approval_questions q join approval_requests r on r.id = q.request_id
          where r.record = ${record} and r.record_id = ${recordId}::uuid and q.ended is null and n.user_id in (q.asked_by, q.asked_of))
      returning user_id)
    select ${tellOf(sql`settled`)}`)
}
