import { sql } from 'drizzle-orm'
import type { Call } from '#server/call/call.ts'
import { settle, tellAsked } from '#server/inbox/questions.ts'
import { rowsOf } from '#server/db/rows.ts'

/** A decision ends what was asked before it: all questions of a submission that ends or goes on, those of a step that is done, or of one who has decided. */
export async function endQuestions(
  request: string,
  call: Call,
  of: { by: string } | { step: number } | null = null,
): Promise<void> {
  const { tx, now } = call
  const which = of === null ? sql`true` : 'by' in of ? sql`asked_by = ${of.by}::uuid` : sql`step = ${of.step}`
  const [about] = await rowsOf<{ record: string; recordId: string; people: string[] }>(
    tx,
    sql`with ended as (
        update approval_questions set ended = 'decided', ended_at = ${now.toISOString()}::timestamptz
        where request_id = ${request}::uuid and ended is null and ${which})
      select r.record, r.record_id as "recordId", array_agg(distinct p.id) as people
      from (select * from approval_questions where request_id = ${request}::uuid and ${which}) q join approval_requests r on r.id = q.request_id
        cross join lateral (values (q.asked_by), (q.asked_of)) p(id)
      group by r.id`,
  )
  if (about) await settle(about, sql`select unnest(${sql.param(about.people)}::uuid[])`, call)
}

type Asked = { by: string; byName: string; of: string; ofName: string; record: string; recordId: string }
/** A decision that is undone asks anew what it had ended: that stays as it was, and the question waits for an answer again. */
export async function askAgain(decision: string, call: Call): Promise<void> {
  const { tx, now, actor } = call
  const asked = await rowsOf<Asked>(
    tx,
    sql`with again as (
        insert into approval_questions (request_id, step, asked_by, asked_by_name, asked_of, asked_of_name, question, asked_at)
        select q.request_id, q.step, q.asked_by, q.asked_by_name, q.asked_of, q.asked_of_name, q.question, ${now.toISOString()}::timestamptz
        from approval_questions q join approval_decisions d on d.request_id = q.request_id and d.decided_at = q.ended_at
        where d.id = ${decision}::uuid and q.ended = 'decided' on conflict do nothing returning *)
      select a.asked_by as by, a.asked_by_name as "byName", a.asked_of as of, a.asked_of_name as "ofName", r.record, r.record_id as "recordId"
      from again a join approval_requests r on r.id = a.request_id`,
  )
  for (const { by, byName, of, ofName, ...about } of asked)
    await tellAsked(about, { id: of, name: ofName }, { tx, now, actor: { ...actor, id: by, name: byName } })
}
