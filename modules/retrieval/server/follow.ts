import { createHash } from 'node:crypto'
import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { system } from '#server/call/actor.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { ServerModule } from '#server/module.ts'
import { expressionsOf, type Source } from '#server/record/source.ts'
import { indexRecords } from './index-records.ts'
import { documentsName, indexedSources } from './sources.ts'

// Any fixed number that nothing else locks.
const lockKey = 7_124_660_041
/** Records of one transaction. */
const batch = 200
/** Raised whenever passages are written otherwise. */
const formOfPassages = 2

/** Record types and the form of their passages: where it differs from that of the index, all is indexed anew. */
const formOf = (sources: readonly Source[]): string =>
  createHash('sha256')
    .update(JSON.stringify([formOfPassages, sources.map(({ record }) => record.name)]))
    .digest('hex')

/**
 * Indexes what was changed or deleted since the last time, newest first, until nothing waits. Of several processes one does it and the others have nothing
 * to do. Returns whether anything was indexed.
 */
export async function followChanges(app: AppContext): Promise<boolean> {
  for (let hasIndexed = false; ;) {
    let count = 0
    await inQuietCall(app, system, 'index passages', async ({ tx }) => {
      count = await round(tx, app.modules, app.now())
    })
    hasIndexed ||= count > 0
    if (count < batch) return hasIndexed
  }
}

async function round(tx: Tx, modules: readonly ServerModule[], now: Date): Promise<number> {
  const [lock] = await rowsOf<{ held: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${lockKey}) as held`)
  if (!lock!.held) return 0
  const sources = indexedSources(modules)
  await noteChanges(tx, sources, now.toISOString())
  const waiting = await rowsOf<{ recordType: string; recordId: string }>(
    tx,
    sql`delete from retrieval_waiting where (record_type, record_id) in (select record_type, record_id from retrieval_waiting order by changed_at desc limit ${batch})
      returning record_type as "recordType", record_id as "recordId"`,
  )
  for (const [name, records] of Map.groupBy(waiting, ({ recordType }) => recordType)) {
    const source = sources.find(({ record }) => record.name === name)
    const ids = records.map(({ recordId }) => recordId)
    if (source) await indexRecords(source, ids, tx)
  }
  return waiting.length
}

/** Puts the records of all transactions that the index has not followed yet among those that wait. */
async function noteChanges(tx: Tx, sources: readonly Source[], since: string): Promise<void> {
  const form = formOf(sources)
  // A statement sees what its own snapshot names, so that no transaction is passed over and none is followed twice.
  const [at] = await rowsOf<{ now: string; before: string | null; form: string | null; isYounger: boolean | null }>(
    tx,
    sql`select n.now::text as now, c.snapshot as before, c.form,
        pg_snapshot_xmax(n.now) < pg_snapshot_xmin(c.snapshot::pg_snapshot) as "isYounger"
      from (select pg_current_snapshot() as now) n left join retrieval_cursor c on true`,
  )
  const { before, now } = at!
  // A backup that was restored into another server counts its transactions anew.
  if (before === null || at!.form !== form || at!.isYounger) await noteAll(tx, sources, since)
  else if (before !== now) await noteSince(tx, sources, { before, now }, since)
  else return
  await tx.execute(
    sql`insert into retrieval_cursor (id, snapshot, form) values (1, ${now}, ${form}) on conflict (id) do update set snapshot = excluded.snapshot, form = excluded.form`,
  )
}

const putWaiting = (rows: SQL): SQL =>
  sql`insert into retrieval_waiting (record_type, record_id, since, changed_at) ${rows} on conflict (record_type, record_id) do nothing`

/** Everything there is, and what is indexed of records that are no more. */
async function noteAll(tx: Tx, sources: readonly Source[], since: string): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', '10min', true)`)
  const names = sources.map(({ record }) => record.name)
  await tx.execute(
    putWaiting(sql`select distinct record_type, record_id, ${since}::timestamptz, changed_at from retrieval_passages`),
  )
  for (const { record, table } of sources)
    await tx.execute(
      putWaiting(
        sql`select ${record.name}::text, t.id, ${since}::timestamptz, ${table.updatedAt ? sql`t.updated_at` : sql`${since}::timestamptz`} from ${table} t`,
      ),
    )
  await tx.execute(sql`delete from retrieval_passages where not record_type = any(${sql.param(names)}::text[])`)
}

type Range = { before: string; now: string }

/** Transactions that are visible now and were not before. */
const inRange = (txid: SQL, { before, now }: Range): SQL =>
  sql`${txid} >= pg_snapshot_xmin(${before}::pg_snapshot) and not pg_visible_in_snapshot(${txid}, ${before}::pg_snapshot) and pg_visible_in_snapshot(${txid}, ${now}::pg_snapshot)`

/** The log tells of comments and of names before a change; the history of facts of every row, whichever record its call was about. */
async function noteSince(tx: Tx, sources: readonly Source[], range: Range, since: string): Promise<void> {
  const names = sources.map(({ record }) => record.name)
  const tables = sources.map(({ table }) => getTableName(table))
  const titles = JSON.stringify(Object.fromEntries(sources.map(({ record }) => [record.name, record.title])))
  const changed = await rowsOf<{ record: string; id: string; isRenamed: boolean }>(
    tx,
    sql`with noted as (
        select a.record, a.record_id, a.before is not null and a.before ->> (${titles}::jsonb ->> a.record) is distinct from a.after ->> (${titles}::jsonb ->> a.record) as renamed
          from audit_log a where ${inRange(sql`a.txid`, range)} and a.record_id is not null and a.record = any(${sql.param(names)}::text[])
        union all select t.record, (h.row ->> 'id')::uuid, false from row_history h join unnest(${sql.param(names)}::text[], ${sql.param(tables)}::text[]) as t(record, tab) on t.tab = h.tab
          where ${inRange(sql`h.txid`, range)}),
      waiting as (${putWaiting(sql`select distinct record, record_id, ${since}::timestamptz, ${since}::timestamptz from noted`)})
      select record, record_id::text as id, bool_or(renamed) as "isRenamed" from noted group by record, record_id`,
  )
  // The text of a version comes after it, and leaves no line in the log.
  await tx.execute(
    putWaiting(
      sql`select ${documentsName}::text, d.id, ${since}::timestamptz, ${since}::timestamptz from documents_readings r join documents_documents d on d.current_version_id = r.version_id
        where ${inRange(sql`r.txid`, range)}`,
    ),
  )
  const renamed = changed.filter(({ isRenamed }) => isRenamed)
  for (const [name, records] of Map.groupBy(renamed, ({ record }) => record))
    await noteReferring(
      tx,
      sources,
      name,
      records.map(({ id }) => id),
      since,
    )
}

/** The records whose passages say the name of another that was renamed. */
async function noteReferring(
  tx: Tx,
  sources: readonly Source[],
  name: string,
  ids: readonly string[],
  since: string,
): Promise<void> {
  for (const source of sources)
    for (const field of source.record.fields) {
      const { record, table } = source
      const column = expressionsOf(source)[field.name]
      if (field.to !== name || !field.shows || !column) continue
      await tx.execute(
        putWaiting(
          sql`select ${record.name}::text, ${table.id}, ${since}::timestamptz, ${since}::timestamptz from ${table} where ${column} = any(${sql.param([...ids])}::uuid[])`,
        ),
      )
    }
}
