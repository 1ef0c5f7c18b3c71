import { getTableColumns, getTableName } from 'drizzle-orm'
import type pg from 'pg'
import type { AnyRecord } from '#shared/record.ts'
import type { Served } from '#server/record/serve.ts'

const most = 20

/** Every submission that counts as approved has its people: in each step as many decisions as it asks for, none by somebody who had made the record. */
export async function verifyDecisions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ title: string; id: string; name: string; quorum: number; found: number }>(
    `select r.title, r.id, s.step ->> 'name' as name, (s.step ->> 'quorum')::int as quorum, d.found
     from approval_requests r cross join lateral jsonb_array_elements(r.steps) with ordinality s(step, at)
       cross join lateral (
         select count(distinct d.actor_id)::int as found from approval_decisions d
         where d.request_id = r.id and d.step = s.at - 1 and d.decision = 'approved' and d.undone_at is null and d.record = r.record and d.record_id = r.record_id
           and not exists (select from approval_makers m where m.record = r.record and m.record_id = r.record_id and m.user_id = d.actor_id and m.at < d.decided_at)) d
     where r.state = 'approved' and d.found < (s.step ->> 'quorum')::int order by r.opened_at limit ${most}`,
  )
  return rows.map(
    ({ title, id, name, quorum, found }) =>
      `${title} (approval_requests ${id}) counts as approved: ${name} asks for ${quorum}, and ${found} who did not make it decided.`,
  )
}

/** True of a submission that nobody was asked about because its policy, as its history says it was then, had switched approval off, with a reason. */
const offThen = `jsonb_array_length(r.steps) = 0 and exists (select from row_history h where h.tab = 'approval_policies' and h."row" ->> 'id' = r.policy_id::text
  and h."row" ->> 'version' = r.policy_version::text and h."row" ->> 'record' = $1 and h."row" ->> 'active' = 'true' and h."row" ->> 'off_reason' <> '')`

/** Every record past its approval was approved. */
export async function verifyApproved(pool: pg.Pool, recordTypes: readonly Served[]): Promise<string[]> {
  const findings: string[] = []
  for (const { record, source } of recordTypes) {
    // What a policy may let pass is proven by the checks of its module, with the amount that passed; so is a proposal beside a record, which
    // needs nobody where it goes nowhere beyond what was decided.
    if (!record.approval || record.approval.mayPass || record.approval.by) continue
    const columns = Object.values(getTableColumns(source.table)).map(({ name }) => name)
    const table = getTableName(source.table)
    const { rows } = await pool.query<{ id: string; title: string; state: string }>(
      `select t.id, to_jsonb(t) ->> $4 as title, t.state from ${table} t
       where t.state <> all ($2::text[]) ${columns.includes('origin') ? `and t.origin <> 'imported'` : ''}
         and not exists (select from approval_requests r where r.record = $1 and r.record_id = t.id and r.state in ('approved', 'void')
           and exists (select from approval_decisions d where d.request_id = r.id and d.decision = 'approved' and d.undone_at is null))
         and not exists (select from approval_decisions d where d.record = $1 and d.record_id = t.id and d.request_id is null and d.decision = 'approved')
         and not exists (select from approval_requests r where r.record = $1 and r.record_id = t.id and r.state in ('approved', 'void') and ${offThen})
       limit $3`,
      [record.name, [...unapproved(record)], most, record.title],
    )
    for (const { id, title, state } of rows)
      findings.push(`The ${record.one} ${title} (${table} ${id}) is ${state}, and nobody approved it.`)
  }
  return findings
}

/** The states that a record reaches without approval: from where it is submitted, or begins to wait, by every verb but that one. */
function unapproved(record: AnyRecord): Set<string> {
  const verbs = record.verbs as Record<string, { from?: readonly string[]; to?: string }>
  const { submit, approve } = verbs
  const reached = new Set([...(submit?.from ?? []), ...(submit?.to ? [submit.to] : []), ...(approve?.from ?? [])])
  for (let before = 0; before !== reached.size;) {
    before = reached.size
    for (const [name, { from = [], to }] of Object.entries(verbs))
      if (name !== 'approve' && to && from.some((state) => reached.has(state))) reached.add(to)
  }
  return reached
}
