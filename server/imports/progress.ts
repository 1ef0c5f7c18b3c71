import { eq, sql } from 'drizzle-orm'
import type { Verdict } from '#shared/imports.ts'
import type { Actor } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import type { AppContext } from '../app-context.ts'
import { notify } from '../inbox/notify.ts'
import { inCall } from '../call/job-call.ts'
import type { BatchResult, Run } from './batch.ts'
import type { Plan } from './convert.ts'
import { mergeNotes } from './notes.ts'
import { importRows, imports, type ImportEntry } from './tables.ts'

export const batchRows = 200

/** An import under way: what was asked for, by whom, and how the file is read. */
export type ImportJob = { entry: ImportEntry; actor: Actor; app: AppContext; plan: Plan; run: Run }

/** Whether the import still stands where this job left it: nobody stopped it, started it anew or took it over. Keeps it so until the transaction ends. */
export async function isOurs({ entry }: ImportJob, from: number, { tx }: Pick<Call, 'tx'>): Promise<boolean> {
  const [now] = await tx
    .select({ state: imports.state, version: imports.version, progress: imports.progress })
    .from(imports)
    .where(eq(imports.id, entry.id))
    .for('update')
  return now?.version === entry.version && now.state === entry.state && now.progress === from
}

class Undone extends Error {
  readonly result: BatchResult
  constructor(result: BatchResult) {
    super('a dry run is undone')
    this.result = result
  }
}

/** Does everything a run would do, undoes it, and answers what would have happened. */
export async function undone(
  { app, actor, id }: { app: AppContext; actor: Actor; id: string },
  work: (call: Call) => Promise<BatchResult>,
): Promise<BatchResult> {
  try {
    return await inCall(
      app,
      actor,
      'try an import',
      async (call): Promise<BatchResult> => {
        throw new Undone(await work(call))
      },
      id,
    )
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}

/** Writes what became of each row of a batch. */
export async function keepRows(
  { entry, run }: ImportJob,
  outcomes: BatchResult['outcomes'],
  { tx }: Pick<Call, 'tx'>,
): Promise<void> {
  const rows = outcomes.map(({ line, verdict, texts, errors, recordId }) => ({
    importId: entry.id,
    line,
    place: run.placeOf(line),
    verdict,
    values: texts,
    errors,
    recordId,
  }))
  const fresh = {
    verdict: sql`excluded.verdict`,
    values: sql`excluded.values`,
    errors: sql`excluded.errors`,
    recordId: sql`excluded.record_id`,
  }
  await tx
    .insert(importRows)
    .values(rows)
    .onConflictDoUpdate({ target: [importRows.importId, importRows.line], set: fresh })
}

/** Writes what became of a batch, and how far the import has come. */
export async function keep(
  job: ImportJob,
  from: number,
  total: number,
  { outcomes, notes }: BatchResult,
  { tx, now }: Pick<Call, 'tx' | 'now'>,
): Promise<void> {
  const { entry } = job
  await keepRows(job, outcomes, { tx })
  const [{ counts, before }] = (await tx
    .select({ counts: imports.counts, before: imports.notes })
    .from(imports)
    .where(eq(imports.id, entry.id))) as [{ counts: Record<Verdict, number>; before: ImportEntry['notes'] }]
  const added = { ...counts }
  for (const { verdict } of outcomes) added[verdict] += 1
  const progress = Math.min(from + batchRows, total)
  await tx
    .update(imports)
    .set({ progress, counts: added, notes: mergeNotes(before, notes), updatedAt: now.toISOString() })
    .where(eq(imports.id, entry.id))
}

/** A run goes on without its page, so its starter is notified of the end. */
export const tellStarter = async (
  { id, startedBy }: ImportEntry,
  action: string,
  call: Pick<Call, 'tx' | 'actor' | 'now'>,
): Promise<void> =>
  notify(call, {
    to: startedBy ? [startedBy] : [],
    kind: 'job',
    record: 'imports',
    recordId: id,
    why: 'started',
    action,
  })

/** The last word on an import that came to its end. */
export async function conclude({ entry, actor, app }: ImportJob): Promise<void> {
  await inCall(
    app,
    actor,
    'import',
    async (call) => {
      const [now] = await call.tx.select().from(imports).where(eq(imports.id, entry.id)).for('update')
      if (now?.version !== entry.version || now.state !== entry.state) return
      const state = entry.state === 'checking' ? 'checked' : now.counts.error > 0 ? 'done with errors' : 'done'
      await call.tx
        .update(imports)
        .set({ state, version: now.version + 1, updatedAt: call.now.toISOString() })
        .where(eq(imports.id, entry.id))
      if (state !== 'checked') await tellStarter(entry, state, call)
      call.changed({
        record: 'imports',
        recordId: entry.id,
        action: state,
        before: null,
        after: { record: entry.record, file: entry.fileName, rows: now.rows, ...now.counts },
      })
    },
    entry.id,
  )
}
