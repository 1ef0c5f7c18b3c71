import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { undoing, undoSeconds } from '#shared/decision/undo.ts'
import { Problem } from '#shared/problem.ts'
import type { Sentence } from '#shared/sentence.ts'
import { isInBrowser } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { facts } from '#server/db/facts.ts'
import type { Served } from '#server/record/serve.ts'
import type { Row, Source } from '#server/record/source.ts'
import { harmless } from './harmless.ts'
import { deciderOf } from './facts.ts'
import { askAgain } from './question-ends.ts'
import { requireRightOrSeat } from './seat.ts'
import { says } from '../sentences.ts'

type Values = Record<string, unknown>
type Way = {
  decision: string
  request: string
  until: string
  /** The transaction that decided, and the oldest one that ran beside it. */
  txid: string
  beside: string
  values: Values
  version: number
}

const written = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
/** The columns of its own row, none of what is computed or joined. */
async function ownValues({ table }: Source, id: string, { tx }: Call): Promise<Values> {
  const [row] = (await tx.select().from(table).where(eq(table.id, id))) as Values[]
  return Object.fromEntries(Object.entries(row!).map(([name, value]) => [name, written(value)]))
}

/**
 * Decides, and keeps for as long as it can be undone how everything was before: the record's own row, its submission and the seats. What is over is
 * forgotten.
 */
export async function undoable<T>(source: Source, row: Row, call: Call, decide: () => Promise<T>): Promise<T> {
  if (!isInBrowser(call.actor)) return decide()
  const { tx, actor, now } = call
  const { record } = source
  const [before] = await rowsOf<{ id: string; request: unknown; seats: unknown }>(
    tx,
    sql`select r.id, to_jsonb(r) as request, (select jsonb_agg(to_jsonb(s)) from approval_seats s where s.request_id = r.id) as seats
      from approval_requests r where r.record = ${record.name} and r.record_id = ${row.id}::uuid and r.state = 'open'`,
  )
  const values = before && (await ownValues(source, row.id, call))
  const done = await decide()
  if (!before) return done
  const until = new Date(now.getTime() + undoSeconds * 1_000).toISOString()
  await tx.execute(sql`with over as (delete from approval_ways_back where until < ${now.toISOString()}::timestamptz)
    insert into approval_ways_back (decision_id, until, txid, beside, version, "values", request, seats)
    select d.id, ${until}::timestamptz, pg_current_xact_id()::text, pg_snapshot_xmin(pg_current_snapshot())::text, ${row.version},
      ${JSON.stringify(values)}::jsonb, ${JSON.stringify(before.request)}::jsonb, ${JSON.stringify(before.seats ?? [])}::jsonb
    from approval_decisions d where d.request_id = ${before.id}::uuid and d.actor_id = ${actor.id}::uuid and d.undone_at is null
    order by d.decided_at desc, d.step desc limit 1`)
  return done
}

/** What a decision itself writes; what else its transaction wrote followed from it. */
const ofDecisions = [
  'approval_requests',
  'approval_seats',
  'approval_decisions',
  'approval_makers',
  'approval_questions',
]

/** How the last decision on a record is undone by whoever made it, or why not: late, by another, or something has followed from it. */
export async function wayBack({ record, source }: Served, row: Row, { tx, actor, now }: Call): Promise<Way | Sentence> {
  const [way] = await rowsOf<Way & { by: string }>(
    tx,
    sql`select d.id as decision, d.request_id as request, d.actor_id as by, to_char(w.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until,
        w.txid, w.beside, w."values", w.version
      from approval_decisions d left join approval_ways_back w on w.decision_id = d.id
      where d.record = ${record.name} and d.record_id = ${row.id}::uuid and d.undone_at is null order by d.decided_at desc, d.step desc limit 1`,
  )
  if (!way || way.by !== actor.id) return says.undoOfAnother()
  if (!way.until || way.until < now.toISOString()) return says.undoLate({ seconds: undoSeconds })
  if (row.version !== way.version + 1) return says.undoFollowed()
  const table = getTableName(source.table)
  const isFinal = facts[table]?.final?.while.replaceAll('old.', 't.') ?? 'false'
  const [found] = await rowsOf<{ beyond: boolean; own: boolean; since: boolean; final: boolean }>(
    tx,
    sql`with own as (select seq, tab, "row" from row_history where txid = ${way.txid}::xid8)
      select exists (select from own where not (tab = any(${sql.param(ofDecisions)}::text[]) or (tab = ${table} and "row" ->> 'id' = ${row.id}))) as beyond,
        exists (select from own where tab = ${table}) as own,
        exists (select from row_history h where h.txid >= ${way.beside}::xid8 and h.txid <> ${way.txid}::xid8 and h.seq > (select max(seq) from own)
          and h.tab <> all(${sql.param(harmless)}::text[])
          and exists (select from jsonb_each_text(h."row") v where v.value in (${row.id}, ${way.request}))) as since,
        exists (select from ${source.table} t where t.id = ${row.id}::uuid and (${sql.raw(isFinal)})) as final`,
  )
  const { beyond, own, since, final } = found!
  return beyond || !own || since || final ? says.undoFollowed() : way
}

/** Takes the last decision back: it stays as a fact with the moment of its undoing, and all it changed is as it was. */
export async function undo(recordType: Served, id: string, call: Call): Promise<void> {
  const { record, source } = recordType
  const { tx, now } = call
  await requireRightOrSeat(`${deciderOf(record)}.approve`, record, id, call)
  const row = (await recordType.lock(id, call)) as Row
  // The submission after the record, as everywhere; what is read below is as it is now that both are held.
  await tx.execute(
    sql`select from approval_requests where record = ${record.name} and record_id = ${id}::uuid order by id for update`,
  )
  const way = await wayBack(recordType, row, call)
  if ('template' in way) throw new Problem('conflict', way)
  const { decision, request, values } = way
  await tx.execute(
    sql`update approval_decisions set undone_at = ${now.toISOString()}::timestamptz where id = ${decision}::uuid`,
  )
  await tx.execute(sql`update approval_requests r set state = b.state, step = b.step, ended_at = b.ended_at, why = b.why
    from approval_ways_back w, jsonb_populate_record(null::approval_requests, w.request) b where w.decision_id = ${decision}::uuid and r.id = b.id`)
  await tx.execute(sql`update approval_seats s set open = b.open, since = b.since
    from approval_ways_back w, jsonb_populate_recordset(null::approval_seats, w.seats) b
    where w.decision_id = ${decision}::uuid and s.request_id = ${request}::uuid and s.step = b.step and s.user_id = b.user_id
      and (s.open, s.since) is distinct from (b.open, b.since)`)
  await tx.execute(sql`delete from approval_ways_back where decision_id = ${decision}::uuid`)
  await askAgain(decision, call)
  const present = await ownValues(source, id, call)
  const columns = getTableColumns(source.table) as Record<string, { dataType: string }>
  const back = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      ['id', 'version', 'updatedAt'].includes(name) || JSON.stringify(present[name]) === JSON.stringify(value)
        ? []
        : [[name, value !== null && columns[name]?.dataType.startsWith('bigint') ? BigInt(String(value)) : value]],
    ),
  )
  await recordType.change(row as never, { values: back } as never, call, undoing)
}
