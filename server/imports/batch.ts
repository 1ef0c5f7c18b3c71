import type { Verdict } from '#shared/imports.ts'
import { sentenceFor } from '#shared/issue-words.ts'
import { Problem } from '#shared/problem.ts'
import type { Call, Change, Job, BeforeCommit } from '../call/call.ts'
import { fieldErrors, problemOf } from '../call/problem-of.ts'
import type { Served } from '../record/serve.ts'
import type { Draft, Row } from '../record/source.ts'
import { draftOf } from '../record/write.ts'
import type { ReadRow } from './convert.ts'
import { Claims, existingOf, type Existing } from './existing.ts'
import { addNote, mergeNotes, type Notes } from './notes.ts'
import { resolveReferences, type ReferenceCache } from './references.ts'
import { keysOf, type RecordTypes } from './targets.ts'
import { isUnchanged } from './unchanged.ts'
import { says } from '../sentences.ts'

type Values = Record<string, unknown>

/** What a batch needs to know of the run it belongs to. */
export type Run = {
  served: Served
  nouns: RecordTypes
  cache: ReferenceCache
  claims: Claims
  /** The line of the file on which a row begins. */
  placeOf: (line: number) => number
  dry: boolean
  /** Key texts of rows a dry run has passed: later rows may refer to them. */ promised: Set<string>
}

type Outcome = {
  line: number
  verdict: Verdict
  texts: Record<string, string>
  errors: Record<string, string>
  recordId: string | null
  values: Values | null
}
export type BatchResult = { outcomes: Outcome[]; notes: Notes }

/** `draft`: a new record that is still to be written, with the others of its batch. */
type Verdicted = { verdict: Verdict; recordId: string | null; notes: Notes; draft?: Draft }
type Prepare = NonNullable<Served['options']['prepareImport']>

/**
 * Creates or changes a record for each row, in the transaction of `call`. A row that is refused does not stop the others. Without
 * `careful`, a failure while writing throws and the whole batch has to be tried again carefully: then each row has a savepoint.
 */
export async function importBatch(
  run: Run,
  read: readonly ReadRow[],
  call: Call,
  careful: boolean,
): Promise<BatchResult> {
  const { served, nouns, cache } = run
  // Work on copies: the batch may be tried twice.
  const rows = read.map((row) => ({ ...row, values: { ...row.values }, errors: { ...row.errors } }))
  await resolveReferences(rows, nouns, cache, call)
  rows.forEach((row) => check(served, row))
  const drafts = rows.map((row) => (Object.keys(row.errors).length ? null : tabled(served, row, null)))
  const existing = await existingOf(
    served,
    drafts.flatMap((draft) => (draft ? [draft.values] : [])),
    call,
    !run.dry,
  )
  const prepare = careful
    ? undefined
    : await served.options.prepareImports?.(
        drafts.filter((draft) => draft !== null),
        call,
      )
  const claims = new Claims(served)
  const promised = new Set<string>()
  const outcomes: Outcome[] = []
  const fresh: { outcome: Outcome; draft: Draft }[] = []
  const entered: string[] = []
  let notes: Notes = []
  for (const row of rows) {
    const late = await lateReference(run, row, promised, call)
    const outcome: Outcome = {
      line: row.line,
      verdict: 'error',
      texts: row.texts,
      errors: row.errors,
      recordId: null,
      values: null,
    }
    outcomes.push(outcome)
    if (Object.keys(row.errors).length) continue
    for (const remark of row.remarks) notes = addNote(notes, remark)
    const earlier = run.claims.earlier(row.values) ?? claims.earlier(row.values)
    if (earlier?.repeats) {
      outcome.verdict = 'unchanged'
      notes = addNote(notes, 'The same again as in an earlier row')
      continue
    }
    if (earlier) {
      row.errors[''] = `This is the same ${served.record.one} as in line ${run.placeOf(earlier.line)}`
      continue
    }
    if (late === 'trusted') {
      Object.assign(outcome, { verdict: 'create', values: row.values })
      claims.add(row.line, row.values)
      for (const key of keysOf(served.record)) promised.add(String(row.values[key]))
      continue
    }
    const known = late === 'found' ? await existingOf(served, [row.values], call, !run.dry) : existing
    const step = (inner: Call) => importRow(run, row, known, inner, prepare)
    const done = careful ? await carefully(step, row, call) : await step(call)
    if (!done) continue
    if (done.draft) fresh.push({ outcome, draft: done.draft })
    else if (done.verdict === 'create') entered.push(done.recordId!)
    Object.assign(outcome, {
      verdict: done.verdict,
      recordId: run.dry && done.verdict === 'create' ? null : done.recordId,
      values: row.values,
    })
    claims.add(row.line, row.values)
    notes = mergeNotes(notes, done.notes)
  }
  const ids = await served.enter(
    fresh.map(({ draft }) => draft),
    call,
  )
  for (const [at, { outcome }] of fresh.entries()) if (!run.dry) outcome.recordId = ids[at]!
  entered.push(...ids)
  // What a dry run has made goes again: nobody reads it.
  if (!run.dry) await served.created(entered, call)
  return { outcomes, notes }
}

/** Checks a row by the record type's own schema of import rows. */
function check({ record }: Served, row: ReadRow): void {
  if (Object.keys(row.errors).length) return
  const parsed = record.imported!.safeParse(row.values, { error: sentenceFor as never })
  if (parsed.success) row.values = parsed.data as Values
  else row.errors = fieldErrors(parsed.error)
}

/** The row in table form, or null with what is wrong in its errors. */
function tabled({ record }: Served, row: ReadRow, before: Row | null): Draft | null {
  try {
    return draftOf(record.imported!, row.values, before ?? {})
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    refuse(row, error)
    return null
  }
}

function refuse(row: ReadRow, problem: Problem): void {
  Object.assign(
    row.errors,
    problem.fields && Object.keys(problem.fields).length ? problem.fields : { '': problem.message },
  )
}

/**
 * A reference to a record of the same kind that this file has only just made is looked up once more. 'trusted' where a dry run must take
 * it on faith: the row it names passed, but was not kept.
 */
async function lateReference(
  { served, nouns, dry, promised }: Run,
  row: ReadRow,
  now: ReadonlySet<string>,
  call: Call,
): Promise<'found' | 'trusted' | 'none'> {
  const own = [...row.references].filter(([field, { to }]) => to === served.record.name && row.errors[field])
  if (own.length === 0) return 'none'
  own.forEach(([field]) => delete row.errors[field])
  // Not remembered: what was made in this transaction may be undone.
  await resolveReferences([{ ...row, references: new Map(own) }], nouns, new Map(), call)
  const missing = own.filter(([field]) => row.errors[field])
  if (missing.length === 0) {
    check(served, row)
    return 'found'
  }
  const trusted =
    dry &&
    missing.length === Object.keys(row.errors).length &&
    missing.every(([, { text }]) => promised.has(text) || now.has(text))
  if (trusted) row.errors = {}
  return trusted ? 'trusted' : 'none'
}

/** Creates or changes the record of one row; where the batch was prepared as a whole, a new one is left to be written with the others. */
async function importRow(
  { served }: Run,
  row: ReadRow,
  existing: Existing,
  call: Call,
  prepared: Prepare | undefined,
): Promise<Verdicted | null> {
  const { record, options } = served
  const before = existing(row.values)
  if (before === 'several') return refused(row, `There are several ${record.many} with this key`)
  let notes: Notes = []
  let draft = tabled(served, row, before)
  if (!draft) return null
  try {
    const prepare = prepared ?? (await options.prepareImports?.([draft], call)) ?? options.prepareImport
    draft = (await prepare?.(draft, { call, before, note: (text) => void (notes = addNote(notes, text)) })) ?? draft
  } catch (error) {
    // A refusal before anything was written harms no other row.
    if (!(error instanceof Problem) || error.status >= 500) throw error
    refuse(row, error)
    return null
  }
  if (!before) {
    if (prepared) return { verdict: 'create', recordId: null, notes, draft }
    const [id] = await served.enter([draft], call)
    await options.imported?.(id!, call)
    return { verdict: 'create', recordId: id!, notes }
  }
  if (await isUnchanged(served, before, draft, call)) return { verdict: 'unchanged', recordId: before.id, notes: [] }
  if (before['archivedAt'] && !('archivedAt' in draft.values))
    return refused(row, `This ${record.one} is archived: restore it first`)
  await served.change(before, draft, call)
  return { verdict: 'update', recordId: before.id, notes }
}

function refused(row: ReadRow, why: string): null {
  row.errors[''] = why
  return null
}

/** Runs a step in a savepoint: what it wrote goes where it fails, and its reason is kept with the row. Throws only where the database itself is gone. */
async function carefully(
  step: (call: Call) => Promise<Verdicted | null>,
  row: ReadRow,
  call: Call,
): Promise<Verdicted | null> {
  const changes: Change[] = []
  const jobs: Job[] = []
  const due: [BeforeCommit, string][] = []
  try {
    const done = await call.tx.transaction((raw) =>
      step({
        ...call,
        tx: raw as unknown as Call['tx'],
        changed: (change) => void changes.push(change),
        enqueue: (job) => void jobs.push(job),
        beforeCommit: (work, id) => void due.push([work, id]),
      }),
    )
    changes.forEach(call.changed)
    jobs.forEach(call.enqueue)
    due.forEach(([work, id]) => call.beforeCommit(work, id))
    return done
  } catch (error) {
    const problem = problemOf(error)
    if (problem && problem.status >= 500) throw error
    if (!problem)
      call.app.log.error({ err: error, correlationId: call.correlationId, line: row.line }, 'an import row failed')
    refuse(row, problem ?? new Problem('internal', says.rowUnexpected()))
    return null
  }
}
