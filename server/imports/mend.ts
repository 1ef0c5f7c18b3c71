import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Call } from '../call/call.ts'
import { inCall } from '../call/job-call.ts'
import { importBatch, type BatchResult, type Run } from './batch.ts'
import { bodyOf } from './body.ts'
import { planOf, readRow, type Plan, type ReadRow } from './convert.ts'
import { Claims } from './existing.ts'
import { lockedImport, refuseStale, save, visibleImport, type Found } from './held.ts'
import { mergeNotes } from './notes.ts'
import { undone } from './progress.ts'
import { importRows, type ImportEntry, type Repairs } from './tables.ts'
import { keysOf, type RecordTypes } from './targets.ts'
import { says } from '../sentences.ts'

/** More corrections than these are made in the file. */
const mostMended = 1000

/** Corrects cells of a row that was refused and tries it again: before the run without a trace, after it for good. */
export async function mend(
  nouns: RecordTypes,
  { id, line: wanted }: { id: string; line: string },
  values: Readonly<Record<string, string>>,
  call: Call,
) {
  const line = Number(wanted)
  const found = await visibleImport(nouns, id, call)
  refuseStale(found.entry, call)
  const row = await refusedRow(found.entry, line, call)
  const repairs = withRepairs(found.entry, line, values)
  const entry = { ...found.entry, repairs }
  const dry = entry.state === 'checked'
  const { body, placeOf } = await bodyOf(entry, call.app)
  const plan = planOf(found.served.record, entry)
  const read = readRow(plan, line, body[line - 1]!)
  const run: Run = {
    served: found.served,
    nouns,
    cache: new Map(),
    ...(await besides(entry, plan, read, found, call)),
    placeOf,
    dry,
  }
  const trial = (within: Call) => importBatch(run, [read], within, true)
  const { app, actor } = call
  const tried = dry ? await undone({ app, actor, id }, trial) : null
  return inCall(
    app,
    actor,
    'correct a row',
    async (within) => {
      const now = await lockedImport(nouns, id, { ...within, version: call.version })
      return keep(now, row.verdict, repairs, tried ?? (await trial(within)), within)
    },
    call.correlationId,
  )
}

async function refusedRow({ id, state, repairs }: ImportEntry, line: number, { tx }: Call) {
  if (state !== 'checked' && state !== 'done with errors') throw new Problem('conflict', says.correctAfterCheck())
  const [row] = await tx
    .select({ verdict: importRows.verdict })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.line, line)))
  if (!row) throw new Problem('not_found', says.noSuchRow())
  if (row.verdict !== 'error' && !(state === 'checked' && repairs[line]))
    throw new Problem('conflict', says.rowNotRefused())
  return row
}

function withRepairs({ mapping, repairs }: ImportEntry, line: number, values: Readonly<Record<string, string>>) {
  const columns = new Map(Object.entries(mapping).map(([index, field]) => [field, index]))
  const strange = Object.keys(values).filter((field) => !columns.has(field))
  if (strange.length)
    throw new Problem(
      'unprocessable',
      says.columnNotMatched(),
      Object.fromEntries(strange.map((field) => [field, 'No column of the file is matched to this'])),
    )
  if (!repairs[line] && Object.keys(repairs).length >= mostMended)
    throw new Problem('conflict', says.correctInFile({ rows: mostMended }))
  const own = Object.entries(values).map(([field, text]) => [columns.get(field)!, text])
  return { ...repairs, [line]: { ...repairs[line], ...Object.fromEntries(own) } }
}

/** What the other rows of the file have spoken for, as far as this one touches it. */
async function besides(entry: ImportEntry, plan: Plan, read: ReadRow, { served }: Found, { tx }: Call) {
  const claims = new Claims(served)
  const promised = new Set<string>()
  const keys = keysOf(served.record)
  const text = (key: string) => sql<string>`${importRows.values} ->> ${key}`
  const others = [eq(importRows.importId, entry.id), ne(importRows.line, read.line), ne(importRows.verdict, 'error')]
  const own = keys.flatMap((key) => (read.texts[key] ? [eq(text(key), read.texts[key])] : []))
  if (own.length)
    for (const { line, values } of await tx
      .select({ line: importRows.line, values: importRows.values })
      .from(importRows)
      .where(and(...others, or(...own)))
      .orderBy(importRows.line)
      .limit(100)) {
      const cells: string[] = []
      for (const { index, target } of plan.columns) cells[index] = values[target.name] ?? ''
      claims.add(line, readRow(plan, line, cells).values)
    }
  const named = [...read.references.values()].flatMap((each) => (each.to === served.record.name ? [each.text] : []))
  if (named.length)
    for (const key of keys)
      for (const { found } of await tx
        .select({ found: text(key) })
        .from(importRows)
        .where(and(...others, inArray(text(key), named)))
        .limit(100))
        promised.add(found)
  return { claims, promised }
}

async function keep(
  found: Found,
  before: keyof ImportEntry['counts'],
  repairs: Repairs,
  { outcomes: [outcome], notes }: BatchResult,
  call: Call,
) {
  const { entry } = found
  const { line, verdict, texts, errors, recordId } = outcome!
  await call.tx
    .update(importRows)
    .set({ verdict, values: texts, errors, recordId })
    .where(and(eq(importRows.importId, entry.id), eq(importRows.line, line)))
  const counts = { ...entry.counts }
  counts[before] -= 1
  counts[verdict] += 1
  const state = entry.state === 'done with errors' && counts.error === 0 ? 'done' : entry.state
  return save(found, { repairs, counts, state, notes: mergeNotes(entry.notes, notes) }, 'correct a row', call)
}
