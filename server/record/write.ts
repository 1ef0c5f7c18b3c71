import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, getTableName, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { Problem } from '#shared/problem.ts'
import { hasSeat } from '../approval/seat.ts'
import type { Call } from '../call/call.ts'
import { prepare, rowsOfPrepared, type Prepared } from '../db/rows.ts'
import { selectFrom } from './list.ts'
import { byId, expressionsOf, workable, type Draft, type Lines, type Row, type Source } from './source.ts'
import { fromWire, toWire } from './wire.ts'
import { says } from '../sentences.ts'

type Values = Record<string, unknown>

export const missing = (source: Source): never => {
  throw new Problem('not_found', says.noSuchRecordOf({ noun: source.record.one }))
}

/** What a read of whole rows begins with, written once for each record type and its lines. */
const heads = new WeakMap<Source | Lines, Prepared>()
function headOf(of: Source | Lines, write: () => object): Prepared {
  const head = heads.get(of) ?? prepare(write())
  heads.set(of, head)
  return head
}

/** Whole rows in table form, of which the condition alone says which. */
export const rowsWhere = (tx: Call['tx'], source: Source, rest: SQL): Promise<Row[]> =>
  rowsOfPrepared<Row>(
    tx,
    headOf(source, () => selectFrom(tx, source, expressionsOf(source))),
    sql` where ${rest}`,
  )

/** Of one id PostgreSQL keeps its plan; of a list that might hold ten it makes one anew for each question. */
const among = (column: PgColumn, ids: readonly string[]): SQL =>
  ids.length === 1 ? eq(column, ids[0]) : sql`${column} = any(${sql.param(ids)}::uuid[])`

/** Reads one row in table form, with its joined fields; 404 for what the actor may not see. */
export async function find(source: Source, id: string, call: Call): Promise<Row> {
  const { tx, actor } = call
  const read = async (where: SQL) => (await rowsWhere(tx, source, where))[0]
  return (await read(byId(source, actor, id))) ?? (await seated(source, id, call, read)) ?? missing(source)
}

/** What the roles of whoever calls do not reach, where a seat opens it. */
const seated = async (
  source: Source,
  id: string,
  call: Call,
  read: (where: SQL) => Promise<Row | undefined>,
): Promise<Row | undefined> =>
  workable(source, call.actor) && (await hasSeat(source.record, id, call)) ? read(eq(source.table.id, id)) : undefined

/** Reads rows by their ids, in that order; 404 where one is not there for the actor. */
export async function findAll(source: Source, ids: readonly string[], { tx, actor }: Call): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await rowsWhere(tx, source, and(workable(source, actor), among(source.table.id, ids))!)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id) ?? missing(source))
}

/** As `find`, and keeps others from changing it until the transaction ends; 412 where `If-Match` names an older version. */
export async function lock(source: Source, id: string, call: Call): Promise<Row> {
  const read = async (where: SQL) =>
    (await rowsWhere(call.tx, source, sql`${where} for update of ${sql.identifier(getTableName(source.table))}`))[0]
  const row = (await read(byId(source, call.actor, id))) ?? (await seated(source, id, call, read))
  if (!row) return missing(source)
  if (call.version !== null && row.version !== call.version)
    throw new Problem('stale', says.changedReload({ noun: source.record.one }))
  return row
}

const lineShape = (schema: z.ZodObject): Record<string, z.ZodType> => {
  // A change may leave the lines out: the array is inside `.optional()` then.
  let lines: z.ZodType | undefined = schema.shape['lines']
  while (lines && !(lines instanceof z.ZodArray)) lines = (lines.def as { innerType?: z.ZodType }).innerType
  return lines instanceof z.ZodArray ? (lines.element as unknown as z.ZodObject).shape : {}
}

/** Lines in their order, in table form with joined fields. */
export const linesOf = (lines: Lines, id: string, call: Call): Promise<Values[]> => linesOfAll(lines, [id], call)

/** The same of many, those of one record in their order. */
export async function linesOfAll(lines: Lines, ids: readonly string[], { tx }: Call): Promise<Values[]> {
  if (ids.length === 0) return []
  const owner = (lines.table as unknown as Record<string, PgColumn>)[lines.parent]!
  const head = headOf(lines, () => {
    const selection: Record<string, unknown> = { ...getTableColumns(lines.table) }
    for (const join of lines.joins ?? []) Object.assign(selection, join.fields)
    let query = tx
      .select(selection as never)
      .from(lines.table)
      .$dynamic()
    for (const join of lines.joins ?? []) query = query.leftJoin(join.table, join.on) as never
    return query
  })
  return rowsOfPrepared(tx, head, sql` where ${among(owner, ids)} order by ${asc(lines.table.lineNo)}`)
}

/** The record as its `detail` schema says; a line's money takes its currency from the record where it has none of its own. */
export const detailOf = async (
  source: Source,
  row: Row,
  call: Call,
  lines?: Lines,
  known?: Promise<Values[]>,
): Promise<Values> => (await detailsOf(source, [row], call, lines, known))[0]!

/** The same of many, their lines read at once. */
export async function detailsOf(
  source: Source,
  rows: readonly Row[],
  call: Call,
  lines: Lines | undefined,
  known?: Promise<Values[]>,
): Promise<Values[]> {
  const { shape } = source.record.detail
  if (!lines) return rows.map((row) => toWire(shape, row))
  const own = lineShape(source.record.detail as z.ZodObject)
  const ids = rows.map(({ id }) => id)
  const byParent = Map.groupBy(await (known ?? linesOfAll(lines, ids, call)), (line) => line[lines.parent])
  return rows.map((row) => ({
    ...toWire(shape, row),
    lines: (byParent.get(row.id) ?? []).map((line) => toWire(own, { ...row, ...line })),
  }))
}

/** What came in for a create or an update, in table form. */
export function draftOf(schema: z.ZodObject, body: Values, known: Values = {}): Draft {
  const { lines, ...own } = body
  const values = fromWire(schema.shape, own, known)
  if (!Array.isArray(lines)) return { values }
  const shape = lineShape(schema)
  return { values, lines: lines.map((line: Values, at) => fromWire(shape, line, { ...known, ...own }, `lines.${at}.`)) }
}

/** Begins to insert rows and their lines, in one write; their ids in the same order. What is asked after it in the same turn goes with it. */
export function insert(
  source: Source,
  drafts: readonly Draft[],
  call: Call,
  lines?: Lines,
): { ids: string[]; done: Promise<unknown> } {
  if (drafts.length === 0) return { ids: [], done: Promise.resolve() }
  const at = call.now.toISOString()
  const rows = drafts.map(({ values }) => ({
    createdAt: at,
    updatedAt: at,
    createdBy: call.actor.id,
    ...values,
    id: (values['id'] as string | undefined) ?? randomUUID(),
  }))
  const own = drafts.flatMap(({ lines: given = [] }, row) =>
    given.map((line, n) => ({ lineNo: n + 1, ...line, [lines?.parent ?? '']: rows[row]!.id })),
  )
  const done = Promise.all([
    call.tx.insert(source.table).values(rows as never),
    lines && own.length ? call.tx.insert(lines.table).values(own as never) : null,
  ])
  return { ids: rows.map(({ id }) => id), done }
}

/** Writes the changed columns of a locked row, raising its version; 412 if it changed all the same. */
export async function update(source: Source, before: Row, draft: Draft, call: Call, lines?: Lines): Promise<void> {
  const { tx, now } = call
  const changed = await tx
    .update(source.table)
    .set({ ...draft.values, updatedAt: now.toISOString(), version: before.version + 1 } as never)
    .where(and(eq(source.table.id, before.id), eq(source.table.version, before.version)))
    .returning({ id: source.table.id })
  if (changed.length !== 1) throw new Problem('stale', says.changedReload({ noun: source.record.one }))
  if (lines && draft.lines) await replaceLines(lines, before.id, draft.lines, tx)
}

/** Lines with an id are changed in place, new ones inserted, those left out deleted. */
async function replaceLines({ table, parent }: Lines, id: string, rows: Values[], tx: Call['tx']): Promise<void> {
  const owner = (table as unknown as Record<string, PgColumn>)[parent]!
  const kept = rows.flatMap((row) => (typeof row['id'] === 'string' ? [row['id']] : []))
  const known = kept.length
    ? await tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(owner, id), inArray(table.id, kept)))
    : []
  if (known.length !== new Set(kept).size)
    throw new Problem('unprocessable', says.foreignLine(), { lines: says.unknownLine() })
  await tx.delete(table).where(and(eq(owner, id), kept.length ? notInArray(table.id, kept) : undefined))
  // Line numbers are unique within the document: move the old ones out of the way first.
  if (kept.length)
    await tx
      .update(table)
      .set({ lineNo: sql`-${table.lineNo}` } as never)
      .where(eq(owner, id))
  for (const [at, row] of rows.entries()) {
    const values = { ...row, lineNo: at + 1, [parent]: id }
    if (typeof row['id'] === 'string')
      await tx
        .update(table)
        .set(values as never)
        .where(eq(table.id, row['id']))
    else await tx.insert(table).values(values as never)
  }
}
