import { and, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { may, system, type Actor } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import type { AppContext } from '../app-context.ts'
import { actorById, inCall, isLost, patiently } from '../call/job-call.ts'
import { problemOf } from '../call/problem-of.ts'
import type { JobHandler, ServerModule } from '../module.ts'
import { importBatch, type BatchResult, type Run } from './batch.ts'
import { planOf, readRow } from './convert.ts'
import { Claims } from './existing.ts'
import { bodyOf } from './body.ts'
import { batchRows, conclude, isOurs, keep, keepRows, tellStarter, undone, type ImportJob } from './progress.ts'
import { checkMapping } from './mapping.ts'
import { resolveReferences } from './references.ts'
import { mergeNotes } from './notes.ts'
import { imports, type ImportEntry } from './tables.ts'
import { importable, keysOf, recordTypesOf, type RecordTypes } from './targets.ts'
import { says } from '../sentences.ts'

type Mode = 'check' | 'run'

const goes = { check: 'checking', run: 'running' } as const

/** The check and the run of imports, in the background. Both go on where a broken-off one stopped, and end at once when the import was stopped. */
export const importJobs = (modules: readonly ServerModule[]): JobHandler[] =>
  (['check', 'run'] as const).map((mode) => ({
    name: `imports.${mode}`,
    words: { check: 'Check import files', run: 'Import rows' }[mode],
    run: (data, app) => carryOut(mode, String((data as { id?: unknown }).id), recordTypesOf(modules), app),
  }))

async function carryOut(mode: Mode, id: string, recordTypes: RecordTypes, app: AppContext): Promise<void> {
  const [entry] = await app.db.select().from(imports).where(eq(imports.id, id))
  if (!entry || entry.state !== goes[mode]) return
  try {
    await work(mode, entry, recordTypes, app)
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) app.log.error({ err: error, import: id }, 'an import failed')
    const failure =
      problem?.message ??
      'Something went wrong on our side. Rows that are done stay done; run the import again for the others.'
    await app.db.transaction(async (raw) => {
      const call = { tx: raw as unknown as Call['tx'], actor: system, now: app.now() }
      const ended = await call.tx
        .update(imports)
        .set({ state: 'failed', failure, version: entry.version + 1 })
        .where(and(eq(imports.id, id), eq(imports.version, entry.version)))
        .returning({ id: imports.id })
      if (ended.length && mode === 'run') await tellStarter(entry, 'failed', call)
    })
  }
}

async function work(mode: Mode, entry: ImportEntry, nouns: RecordTypes, app: AppContext): Promise<void> {
  const actor = await starter(entry, app)
  const served = importable(nouns, entry.record, actor)
  checkMapping(served.record, entry.columns.length, entry.mapping)
  const { body, placeOf } = await bodyOf(entry, app)
  const plan = planOf(served.record, entry)
  const run: Run = {
    served,
    nouns,
    cache: new Map(),
    claims: new Claims(served),
    placeOf,
    dry: mode === 'check',
    promised: new Set(),
  }
  const job = { entry, actor, app, plan, run }
  if (entry.whole && !run.dry) {
    if (await patiently(() => writeWhole(job, body))) await conclude(job)
    return
  }
  await catchUp(job, body)
  for (let from = entry.progress; from < body.length; from += batchRows) {
    const going = await patiently(() => (run.dry ? tryBatch(job, body, from) : writeBatch(job, body, from)))
    if (!going) return
  }
  await conclude(job)
}

/** The person who started it, with the rights of this moment. */
async function starter({ startedBy, startedSession, record }: ImportEntry, app: AppContext): Promise<Actor> {
  const actor = startedBy ? await actorById(app, startedBy, startedSession) : null
  if (!actor || !may(actor, `${record}.import`)) throw new Problem('forbidden', says.starterMayNotImport())
  return actor
}

/** Rows that an earlier, broken-off job has done are only read again, so that later rows are still compared with them. */
async function catchUp(job: ImportJob, body: string[][]): Promise<void> {
  const { entry, run } = job
  for (let from = 0; from < entry.progress; from += batchRows) {
    const read = readBatch(job, body, from).filter((row) => Object.keys(row.errors).length === 0)
    await inCall(
      job.app,
      job.actor,
      'resume an import',
      (call) => resolveReferences(read, run.nouns, run.cache, call),
      entry.id,
    )
    for (const { line, values } of read) claim(run, line, values)
  }
}

const readBatch = ({ plan }: ImportJob, body: string[][], from: number) =>
  body.slice(from, from + batchRows).map((cells, at) => readRow(plan, from + at + 1, cells))

function claim(run: Run, line: number, values: Record<string, unknown>): void {
  run.claims.add(line, values)
  if (run.dry)
    for (const key of keysOf(run.served.record)) if (typeof values[key] === 'string') run.promised.add(values[key])
}

/** Writes a batch with its outcome and the progress in one transaction; false when the import is no longer ours. */
async function writeBatch(job: ImportJob, body: string[][], from: number): Promise<boolean> {
  const attempt = (careful: boolean) =>
    inCall(
      job.app,
      job.actor,
      'import',
      async (call) => {
        if (!(await isOurs(job, from, call))) return null
        const result = await importBatch(job.run, readBatch(job, body, from), call, careful)
        await keep(job, from, body.length, result, call)
        return result
      },
      job.entry.id,
    )
  const result = await attempt(false).catch((error: unknown) => (isLost(error) ? Promise.reject(error) : attempt(true)))
  if (result) settle(job.run, result)
  return result !== null
}

class Stopped extends Error {}
class Refused extends Problem {}

/**
 * All rows in one transaction: the first that is refused undoes them all; false when the import is no longer ours. The import itself is held
 * at the end alone, so that how far it has come is seen, and it can be stopped.
 */
async function writeWhole(job: ImportJob, body: string[][]): Promise<boolean> {
  const { app, actor, entry } = job
  const mine = and(eq(imports.id, entry.id), eq(imports.version, entry.version), eq(imports.state, entry.state))
  const attempt = (careful: boolean) =>
    inCall(
      app,
      actor,
      'import',
      async (call) => {
        // Tried again, it knows of no row yet.
        const run: Run = { ...job.run, cache: new Map(), claims: new Claims(job.run.served) }
        const counts = { create: 0, update: 0, unchanged: 0, error: 0 }
        let notes = entry.notes
        for (let from = 0; from < body.length; from += batchRows) {
          const result = await importBatch(run, readBatch(job, body, from), call, careful)
          const refused = result.outcomes.find(({ verdict }) => verdict === 'error')
          if (refused)
            throw new Refused(
              'unprocessable',
              says.wholeRefused({ line: run.placeOf(refused.line), why: Object.values(refused.errors)[0] ?? '' }),
            )
          await keepRows(job, result.outcomes, call)
          settle(run, result)
          for (const { verdict } of result.outcomes) counts[verdict] += 1
          notes = mergeNotes(notes, result.notes)
          const progress = Math.min(from + batchRows, body.length)
          const seen = await app.db.update(imports).set({ progress }).where(mine).returning({ id: imports.id })
          if (!seen.length) throw new Stopped()
        }
        const ended = await call.tx.update(imports).set({ counts, notes }).where(mine).returning({ id: imports.id })
        if (!ended.length) throw new Stopped()
      },
      entry.id,
    )
  try {
    // What the database refuses names no row: the careful way finds it.
    await attempt(false).catch((error: unknown) =>
      isLost(error) || error instanceof Stopped || error instanceof Refused ? Promise.reject(error) : attempt(true),
    )
    return true
  } catch (error) {
    if (error instanceof Stopped) return false
    throw error
  }
}

/** Does everything a run would do, undoes it, and keeps only what would have happened. */
async function tryBatch(job: ImportJob, body: string[][], from: number): Promise<boolean> {
  const { app, actor, entry } = job
  const attempt = (careful: boolean) =>
    undone({ app, actor, id: entry.id }, (call) => importBatch(job.run, readBatch(job, body, from), call, careful))
  const result = await attempt(false).catch((error: unknown) => (isLost(error) ? Promise.reject(error) : attempt(true)))
  const kept = await job.app.db.transaction(async (raw) => {
    const call = { tx: raw as unknown as Call['tx'], now: job.app.now() }
    if (!(await isOurs(job, from, call))) return false
    await keep(job, from, body.length, result, call)
    return true
  })
  if (kept) settle(job.run, result)
  return kept
}

function settle(run: Run, { outcomes }: BatchResult): void {
  for (const { line, values } of outcomes) if (values) claim(run, line, values)
}
