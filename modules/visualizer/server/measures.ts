import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'

/** What one log says of a time: how many, how many of them failed, how long they took, when the last was. Null = it does not say. */
export type Measure = {
  count: number
  failures: number | null
  averageMs: number | null
  slowestMs: number | null
  lastAt: string | null
}

export const nothing: Measure = { count: 0, failures: null, averageMs: null, slowestMs: null, lastAt: null }

/** One query per log; each answers rows of name, count, failures, times and last moment. The numbers on connections are these and no others (rule V01). */
const queries = (since: string): SQL[] => [
  sql`select 'calls ' || area as name, sum(calls)::int as count, sum(failed)::int as failures,
      round(sum(total_ms)::numeric / nullif(sum(calls), 0))::int as average, max(slowest_ms)::int as slowest, max(minute) as last
    from visualizer_traffic where minute >= ${since} group by area`,
  sql`select 'changes ' || case when record like 'procurement.%' then 'procurement' when record like 'financial.%' then 'financial' else 'settings' end as name,
      count(*)::int as count, null::int as failures, null::int as average, null::int as slowest, max(at) as last
    from audit_log where at >= ${since} group by 1`,
  sql`select 'told' as name, count(*)::int as count, null::int as failures, null::int as average, null::int as slowest, max(at) as last
    from audit_log where at >= ${since} and record is not null`,
  sql`select 'sign-ins' as name, count(*)::int as count, (count(*) filter (where action in ('login failure', 'token refresh failed')))::int as failures,
      null::int as average, null::int as slowest, max(at) as last
    from audit_log where at >= ${since} and record is null and action in ('login success', 'login failure', 'token refreshed', 'token refresh failed')`,
  sql`select 'entries ' || case when source_type like 'procurement.%' then 'procurement' else 'other' end as name,
      count(*)::int as count, null::int as failures, null::int as average, null::int as slowest, max(posted_at) as last
    from financial_entries where posted_at >= ${since} group by 1`,
  sql`select 'rows ' || split_part(record, '.', 1) as name, sum((select sum(value::int) from jsonb_each_text(counts)))::int as count,
      sum((counts ->> 'error')::int)::int as failures, null::int as average, null::int as slowest, max(updated_at) as last
    from imports where updated_at >= ${since} and state in ('running', 'done', 'done with errors', 'failed') group by 1`,
  sql`select 'files ' || split_part(record, '.', 1) as name, count(*)::int as count, null::int as failures, null::int as average, null::int as slowest, max(created_at) as last
    from attachments where created_at >= ${since} group by 1`,
  sql`select 'jobs' as name, (count(*) filter (where started_on >= ${since}))::int as count,
      (count(*) filter (where state = 'failed' and completed_on >= ${since}))::int as failures,
      round(avg(extract(epoch from completed_on - started_on) * 1000) filter (where state = 'completed' and completed_on >= ${since}))::int as average,
      round(max(extract(epoch from completed_on - started_on) * 1000) filter (where state = 'completed' and completed_on >= ${since}))::int as slowest,
      max(started_on) as last
    from pgboss.job where name not like '\\_\\_pgboss%' and (started_on >= ${since} or completed_on >= ${since})`,
  sql`select 'mail written' as name, count(*)::int as count, null::int as failures, null::int as average, null::int as slowest, max(created_at) as last
    from outbox_messages where created_at >= ${since}`,
  sql`select 'mail sent' as name, (count(*) filter (where state = 'sent'))::int as count, (count(*) filter (where state = 'failed'))::int as failures,
      round(avg(extract(epoch from sent_at - created_at) * 1000))::int as average, round(max(extract(epoch from sent_at - created_at) * 1000))::int as slowest, max(updated_at) as last
    from outbox_messages where updated_at >= ${since} and state in ('sent', 'failed')`,
  sql`select 'connector ' || kind as name, count(*)::int as count, (count(*) filter (where outcome = 'failed'))::int as failures,
      round(avg(ms))::int as average, max(ms) as slowest, max(started_at) as last
    from connector_call where started_at >= ${since} group by kind`,
]

type Row = {
  name: string
  count: number
  failures: number | null
  average: number | null
  slowest: number | null
  last: Date | string | null
}

/** Everything the logs say of the time since a moment, by name. */
export async function measure(tx: Tx, since: Date): Promise<ReadonlyMap<string, Measure>> {
  const found = new Map<string, Measure>()
  for (const query of queries(since.toISOString()))
    for (const { name, count, failures, average, slowest, last } of await rowsOf<Row>(tx, query))
      found.set(name, {
        count,
        failures,
        averageMs: average,
        slowestMs: slowest,
        lastAt: last && new Date(last).toISOString(),
      })
  return found
}
