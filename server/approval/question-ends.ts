import { sql } from 'drizzle-orm'
import type { Call } from '#server/call/call.ts'
import { settle } from '#server/inbox/questions.ts'
import { rowsOf } from '#server/db/rows.ts'

/** A decision ends what was asked before it: all questions of a submission that ends or goes on to another step, or those of one who has decided. */
export async function endQuestions(request: string, call: Call, by?: string): Promise<void> {
  const { tx, now } = call
  const [about] = await rowsOf<{ record: string; recordId: string; people: string[] }>(
    tx,
    sql`with ended as (
        update approval_questions set ended = 'decided', ended_at = ${now.toISOString()}::timestamptz
        where request_id = ${request}::uuid and ended is null ${by === undefined ? sql`` : sql`and asked_by = ${by}::uuid`})
      select r.record, r.record_id as "recordId", array_agg(distinct p.id) as people
      from approval_questions q join approval_requests r on r.id = q.request_id cross join lateral (values (q.asked_by), (q.asked_of)) p(id)
      where q.request_id = ${request}::uuid ${by === undefined ? sql`` : sql`and q.asked_by = ${by}::uuid`}
      group by r.id`,
  )
  if (about) await settle(about, sql`select unnest(${sql.param(about.people)}::uuid[])`, call)
}
