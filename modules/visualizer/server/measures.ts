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

/** Rows of the whole time together, or of each minute for itself. */
type Grain = 'together' | 'minute'

/**
 * One query per log; each answers rows of name, minute, count, failures, times and last moment. The numbers on connections are these and no
 * others (rule V01); by the minute they are the same rows counted in smaller heaps.
 */
const queries = (since: string, grain: Grain, areas: readonly string[]): SQL[] => {
  const minute = (at: SQL) => (grain === 'minute' ? sql`date_trunc('minute', ${at}, 'UTC')` : sql`null::timestamptz`)
  return [
    sql`select 'calls ' || area as name, ${minute(sql`minute`)} as minute, sum(calls)::int as count, sum(failed)::int as failures,
      round(sum(total_ms)::numeric / nullif(sum(calls), 0))::int as average, max(slowest_ms)::int as slowest, max(minute) as last
    from visualizer_traffic t where t.minute >= ${since} group by 1, 2`,
    sql`select 'changes ' || case when split_part(record, '.', 1) = any(${`{${areas.join(',')}}`}::text[]) then split_part(record, '.', 1) else 'building' end as name,
      ${minute(sql`at`)} as minute, count(*)::int as count, null::int as failures, null::int as average, null::int as slowest, max(at) as last
    from audit_log where at >= ${since} group by 1, 2`,
    sql`select 'told' as name, ${minute(sql`at`)} as minute, count(*)::int as count, null::int as failures, null::int as average, null::int as slowest, max(at) as last
    from audit_log where at >= ${since} and record is not null group by 1, 2`,
    sql`select 'sign-ins' as name, ${minute(sql`at`)} as minute, sum(times)::int as count, (sum(times) filter (where action in ('login failure', 'token refresh failed')))::int as failures,
      null::int as average, null::int as slowest, max(at) as last
    from (select at, action, 1 as times from audit_log where at >= ${since} and record is null
      union all select minute, action, count from anonymous_events where minute >= ${since} and source = 'server') told
    where action in ('login success', 'login failure', 'token refreshed', 'token refresh failed') group by 1, 2`,
    sql`select 'entries ' || coalesce(split_part(source_type, '.', 1), 'by hand') as name,
      ${minute(sql`posted_at`)} as minute, count(*)::int as count, null::int as failures, null::int as average, null::int as slowest, max(posted_at) as last
    from financial_entries where posted_at >= ${since} group by 1, 2`,
    sql`select 'rows ' || split_part(record, '.', 1) as name, ${minute(sql`updated_at`)} as minute, sum((select sum(value::int) from jsonb_each_text(counts)))::int as count,
      sum((counts ->> 'error')::int)::int as failures, null::int as average, null::int as slowest, max(updated_at) as last
    from imports where updated_at >= ${since} and state in ('running', 'done', 'done with errors', 'failed') group by 1, 2`,
    sql`select 'files ' || split_part(record, '.', 1) as name, ${minute(sql`created_at`)} as minute, count(*)::int as count, null::int as failures, null::int as average, null::int as slowest, max(created_at) as last
    from attachments where created_at >= ${since} group by 1, 2`,
    // A job is counted when it starts, and has failed or taken its time when it ends.
    sql`select 'jobs' as name, ${minute(sql`at`)} as minute, (count(*) filter (where started))::int as count, (count(*) filter (where failed))::int as failures,
      round(avg(ms))::int as average, round(max(ms))::int as slowest, max(at) filter (where started) as last
    from (select started_on as at, true as started, false as failed, null::numeric as ms
        from pgboss.job where name not like '\\_\\_pgboss%' and started_on >= ${since}
      union all
      select completed_on, false, state = 'failed', case when state = 'completed' then extract(epoch from completed_on - started_on) * 1000 end
        from pgboss.job where name not like '\\_\\_pgboss%' and completed_on >= ${since}) runs
    group by 1, 2`,
    sql`select 'mail written' as name, ${minute(sql`created_at`)} as minute, count(*)::int as count, null::int as failures, null::int as average, null::int as slowest, max(created_at) as last
    from outbox_messages where created_at >= ${since} group by 1, 2`,
    sql`select 'mail sent' as name, ${minute(sql`updated_at`)} as minute, (count(*) filter (where state = 'sent'))::int as count, (count(*) filter (where state = 'failed'))::int as failures,
      round(avg(extract(epoch from sent_at - created_at) * 1000))::int as average, round(max(extract(epoch from sent_at - created_at) * 1000))::int as slowest, max(updated_at) as last
    from outbox_messages where updated_at >= ${since} and state in ('sent', 'failed') group by 1, 2`,
    sql`select 'connector ' || kind as name, ${minute(sql`started_at`)} as minute, count(*)::int as count, (count(*) filter (where outcome = 'failed'))::int as failures,
      round(avg(ms))::int as average, max(ms) as slowest, max(started_at) as last
    from connector_call where started_at >= ${since} group by 1, 2`,
  ]
}

type Row = {
  name: string
  minute: Date | string | null
  count: number
  failures: number | null
  average: number | null
  slowest: number | null
  last: Date | string | null
}
export type Measures = ReadonlyMap<string, Measure>

async function* rowsSince(
  tx: Tx,
  since: Date,
  grain: Grain,
  areas: readonly string[],
): AsyncGenerator<[minute: Row['minute'], name: string, Measure]> {
  for (const query of queries(since.toISOString(), grain, areas))
    for (const { name, minute, count, failures, average, slowest, last } of await rowsOf<Row>(tx, query))
      yield [
        minute,
        name,
        { count, failures, averageMs: average, slowestMs: slowest, lastAt: last && new Date(last).toISOString() },
      ]
}

/** Everything the logs say of the time since a moment, by name; `areas` are those that keep record types. */
export async function measure(tx: Tx, since: Date, areas: readonly string[]): Promise<Measures> {
  const counted = new Map<string, Measure>()
  for await (const [, name, one] of rowsSince(tx, since, 'together', areas)) counted.set(name, one)
  return counted
}

/** The same by the minute in which it happened, as an ISO moment; minutes in which nothing happened are left out. */
export async function measureByMinute(
  tx: Tx,
  since: Date,
  areas: readonly string[],
): Promise<ReadonlyMap<string, Measures>> {
  const counted = new Map<string, Map<string, Measure>>()
  for await (const [minute, name, one] of rowsSince(tx, since, 'minute', areas)) {
    const at = new Date(minute!).toISOString()
    counted.set(at, (counted.get(at) ?? new Map<string, Measure>()).set(name, one))
  }
  return counted
}
