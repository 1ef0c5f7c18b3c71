import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Verb } from '#shared/record.ts'
import { undoing } from '#shared/decision/undo.ts'
import { Problem } from '#shared/problem.ts'
import { verbRunApi, type VerbRun, type VerbRunRow } from '#shared/verb-run.ts'
import { hasSeat } from '../approval/seat.ts'
import { may } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { route, type Route } from '../call/route.ts'
import { rowsOf } from '../db/rows.ts'
import { says } from '../sentences.ts'
import type { Served } from './serve.ts'
import { visibleIds } from './visible-rows.ts'
import { verbRunRows, verbRuns } from './tables.ts'
import { nothingSaid, saidOf, type Chosen, type Said } from './verb-preview.ts'

export type Entry = typeof verbRuns.$inferSelect
type Row = typeof verbRunRows.$inferSelect
export const verbRunJob = 'records.verb-runs'

/** Several records of one record type, as they were seen. */
export async function start(recordType: Served, verb: Verb, { records, body }: Chosen, call: Call): Promise<VerbRun> {
  const ids = records.map(({ id }) => id)
  const said = await saidOf(recordType, ids, call)
  const { name } = recordType.record
  const rows = records.map((each) => ({ ...each, ...(said.get(each.id) ?? nothingSaid), record: name }))
  return begin({ record: name, verb: verb.name, body }, rows, call)
}

/** Writes down what is asked for and leaves it to the server: whoever asks may close the page. The same key asks for the same run. */
export async function begin(
  { record, verb, body }: { record: string; verb: string; body?: unknown },
  rows: readonly (Said & { record: string; id: string; version: number })[],
  call: Call,
): Promise<VerbRun> {
  const { actor } = call
  const [entry] = await call.tx
    .insert(verbRuns)
    .values({
      record,
      verb,
      body: body ?? null,
      state: 'running',
      total: rows.length,
      startedBy: actor.id,
      startedSession: actor.sessionId,
      rights: [...actor.permissions],
      createdAt: call.now.toISOString(),
    })
    .returning()
  const { id: runId } = entry!
  await call.tx
    .insert(verbRunRows)
    .values(rows.map(({ id, ...row }, place) => ({ ...row, runId, recordId: id, place, outcome: 'waiting' as const })))
  call.enqueue({ name: verbRunJob, data: { id: runId } })
  return shown(entry!, call)
}

/** Reading, stopping and undoing what one has started oneself. */
export const verbRunRoutes: Route[] = [
  route(verbRunApi.read, async ({ params }, call) => shown(await own(params.id, call), call)),
  route(verbRunApi.stop, async ({ params }, call) => {
    const { id } = await own(params.id, call)
    const [stopped] = await call.tx
      .update(verbRuns)
      .set({ state: 'stopped' })
      .where(and(eq(verbRuns.id, id), eq(verbRuns.state, 'running')))
      .returning()
    return shown(stopped ?? (await own(params.id, call)), call)
  }),
  route(verbRunApi.undo, async ({ params }, call) => {
    const entry = await own(params.id, call)
    if (entry.state === 'running') throw new Problem('conflict', says.runUnderWay())
    const decided = await undoable(entry, call)
    if (decided.length === 0) throw new Problem('conflict', says.nothingToUndo())
    const done = await rowsIn(entry, call)
    const rows = done
      .filter(({ recordId }) => decided.some(({ id }) => id === recordId))
      // The version is the one that the decision made.
      .map(({ record, recordId: id, version, title, amount, currency }) => ({
        record,
        id,
        version: version + 1,
        title,
        amount,
        currency,
      }))
    return begin({ record: entry.record, verb: undoing }, rows, call)
  }),
]

async function own(id: string, { tx, actor }: Call): Promise<Entry> {
  const [entry] = await tx
    .select()
    .from(verbRuns)
    .where(and(eq(verbRuns.id, id), eq(verbRuns.startedBy, actor.id)))
  if (!entry) throw new Problem('not_found', says.noSuchRun())
  return entry
}

const rowsIn = ({ id }: Entry, { tx }: Call) =>
  tx.select().from(verbRunRows).where(eq(verbRunRows.runId, id)).orderBy(asc(verbRunRows.place))

/** The decisions of a run that can still be undone, by the clock; whether something has followed is asked of each as it is undone. */
async function undoable({ id }: Entry, { tx, actor, now, app }: Call): Promise<{ id: string; until: string }[]> {
  // What follows at once, such as what goes into the books, stays.
  const final = app.modules.flatMap(({ records }) =>
    records.flatMap(({ record }) => (record.verbList.some((verb) => verb.decides && verb.final) ? [record.name] : [])),
  )
  return rowsOf<{ id: string; until: string }>(
    tx,
    sql`select r.record_id as id, to_char(w.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
      from verb_run_rows r join approval_decisions d on d.record = r.record and d.record_id = r.record_id and d.actor_id = ${actor.id}::uuid and d.undone_at is null
      join approval_ways_back w on w.decision_id = d.id and w.version = r.version
      where r.run_id = ${id}::uuid and r.outcome = 'done' and w.until >= ${now.toISOString()}::timestamptz
        and (d.decision = 'rejected' or not r.record = any(${sql.param(final)}::text[]))`,
  )
}

/** Of what whoever asks may not see by now: no more than that it was among them. */
async function titled(rows: readonly Row[], call: Call): Promise<Row[]> {
  const seen = new Set<string>()
  for (const [name, its] of Map.groupBy(rows, ({ record }) => record)) {
    const recordType = call.app.modules.flatMap(({ records }) => records).find(({ record }) => record.name === name)
    if (!recordType) continue
    const ids = its.map(({ recordId }) => recordId)
    const visible = may(call.actor, recordType.record.api.read.can)
      ? await visibleIds(recordType.source, ids, call.actor, call.tx)
      : new Set<string>()
    for (const id of ids) if (visible.has(id) || (await hasSeat(recordType.record, id, call))) seen.add(id)
  }
  return rows.map((row) => (seen.has(row.recordId) ? row : { ...row, ...nothingSaid }))
}

async function shown(entry: Entry, call: Call): Promise<VerbRun> {
  const { id, record, verb, state, total } = entry
  const counts = await call.tx
    .select({ outcome: verbRunRows.outcome, rows: count() })
    .from(verbRunRows)
    .where(eq(verbRunRows.runId, id))
    .groupBy(verbRunRows.outcome)
  const of = (outcome: VerbRunRow['outcome']) => counts.find((each) => each.outcome === outcome)?.rows ?? 0
  const ended = state !== 'running'
  const decided = ended && of('done') ? await undoable(entry, call) : []
  const until = decided
    .map((each) => each.until)
    .toSorted()
    .at(-1)
  return {
    id,
    record,
    verb,
    state,
    total,
    done: of('done'),
    refused: of('refused'),
    undo: until ? { count: decided.length, until } : null,
    rows: ended
      ? (await titled(await rowsIn(entry, call), call)).map(
          ({ runId: _run, recordId, place: _at, version: _seen, ...row }) => ({
            ...row,
            id: recordId,
          }),
        )
      : [],
  }
}
