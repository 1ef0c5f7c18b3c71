import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { system, type Actor } from '../call/actor.ts'
import { inCall } from '../call/job-call.ts'
import type { Tx } from '../db/db.ts'
import type { Place } from '../files/disk.ts'
import { namedFiles, type NamedFile } from '../files/named.ts'
import { moveTable, type LeftFile } from '../files/tables.ts'
import type { AppContext } from '../app-context.ts'
import { notify } from '../inbox/notify.ts'
import { carryOn, tell, type Run } from '../jobs/run.ts'
import type { JobHandler } from '../module.ts'
import { dropCopies, Halted, moveFile } from './move-file.ts'
import { asOnlyMover, type Lease } from './places.ts'

/** What events and the audit log call a move; the right to read it is `.read`. */
export const storageRecord = 'settings.storage'
const jobName = 'files.move'
/** With a key it is begun at once. */
export const moveJob = (id: string) => ({ name: jobName, data: {}, key: id })
export const moveRun = (id: string): Run => ({ table: moveTable, record: storageRecord, id })

type Move = typeof moveTable.$inferSelect

/** A job may take an hour: a move that takes longer is a job after the other. */
const sliceMs = 20 * 60_000
const lanes = 4
const atOnce = 2000
const saidEveryMs = 500
const mostLeft = 50

/** Whoever begins or goes on with a move looks for another one alone. */
const oneAfterAnother = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('file_moves'))`)

/** Writes down that a move begins; null where one is under way. */
export async function beginMove(
  { to, from }: { to: Place; from: Place | null },
  tx: Tx,
  now: Date,
  by: Actor,
): Promise<string | null> {
  await oneAfterAnother(tx)
  const [made] = await tx
    .insert(moveTable)
    .values({
      startedAt: now.toISOString(),
      startedBy: by.id,
      startedByName: by.name,
      fromStorage: from,
      toStorage: to,
      state: 'running',
      total: 0,
    })
    .onConflictDoNothing()
    .returning({ id: moveTable.id })
  return made?.id ?? null
}

/** Goes on with one that ended before its end; false where another is under way. */
export async function continueMove(id: string, tx: Tx): Promise<boolean> {
  await oneAfterAnother(tx)
  const [running] = await tx.select({ id: moveTable.id }).from(moveTable).where(eq(moveTable.state, 'running')).limit(1)
  if (running) return false
  await tx
    .update(moveTable)
    .set({ state: 'running', finishedAt: null, stopAskedAt: null, why: null })
    .where(eq(moveTable.id, id))
  return true
}

const underWay = async ({ db }: Pick<AppContext, 'db'>): Promise<Move | undefined> =>
  (await db.select().from(moveTable).where(eq(moveTable.state, 'running')).limit(1))[0]

/** Files that do not lie where this move brings them, in the order of their keys. */
const filesOf = ({ toStorage, fromStorage }: Move, { modules }: Pick<AppContext, 'modules'>): string => {
  const where = fromStorage ? `= '${fromStorage}'` : `<> '${toStorage}'`
  return `select distinct on (f.key) f.key, f.size, f.sha256, f.record, f.record_id as "recordId"
    from (${namedFiles(modules)}) f left join file_places p on p.key = f.key
    where f.key > $1 and coalesce(p.storage, 'local') ${where} order by f.key, f.sha256`
}

/** Moves until nothing is left to move, its time is over, somebody stops it or something halts it. */
async function work(move: Move, app: AppContext, lease: Lease, longestMs: number): Promise<void> {
  const { pool, files } = app
  const until = performance.now() + longestMs
  const way = { files, pool, lease }
  let { done, bytes } = move
  let left: LeftFile[] = []
  let ended = false
  let said = 0
  const goesOn = await carryOn(moveRun(move.id), app, async (safePoint) => {
    const to = files.storage(move.toStorage)
    await dropCopies(way)
    for (;;) {
      const query = filesOf(move, app)
      const counted = await pool.query<{ count: string }>(`select count(*) from (${query}) f`, [''])
      const total = done + Number(counted.rows[0]!.count)
      const before = done
      left = []
      const say = async () => {
        said = performance.now()
        lease.check()
        await app.db.update(moveTable).set({ bytes }).where(eq(moveTable.id, move.id))
        await safePoint({ done, total, current: `To ${to.label}` })
      }
      await say()
      let after = ''
      for (;;) {
        const { rows } = await pool.query<NamedFile>(`${query} limit ${atOnce}`, [after])
        if (rows.length === 0) break
        after = rows.at(-1)!.key
        const next = rows.values()
        let over = false
        const lane = async () => {
          for (const file of next) {
            if (over || performance.now() > until) return
            if (performance.now() - said > saidEveryMs) await say()
            const became = await moveFile(file, to, way)
            if (became === 'moved') bytes += Number(file.size)
            if (became === 'moved' || became === 'gone') done += 1
            else left.push({ record: file.record, recordId: file.recordId, why: became })
          }
        }
        const outcomes = await Promise.allSettled(
          Array.from({ length: lanes }, () =>
            lane().catch((error: unknown) => {
              over = true
              throw error
            }),
          ),
        )
        const failed = outcomes.find((each) => each.status === 'rejected')
        if (failed) throw failed.reason
        if (performance.now() > until) return say()
      }
      await say()
      // Files that came meanwhile have one more round.
      if (done === before) break
    }
    ended = true
  }).catch(async (error: unknown) => {
    // A storage whose settings are gone says so itself.
    if (!(error instanceof Halted || error instanceof Problem)) throw error
    app.log.warn({ err: error }, 'a move of files has halted')
    await conclude(move, { state: 'halted', done, bytes, left, why: error.message }, app)
    return false
  })
  if (!goesOn) return
  if (ended) return conclude(move, { state: 'finished', done, bytes, left, why: null }, app)
  await app.db.transaction((tx) => app.enqueue!(tx as unknown as Tx, [moveJob(move.id)]))
}

type Outcome = Pick<Move, 'state' | 'done' | 'bytes' | 'left' | 'why'>

/** The last word, in the audit log too; whoever began it finds in the inbox how it ended. */
async function conclude(move: Move, { left, ...outcome }: Outcome, app: AppContext): Promise<void> {
  await inCall(app, system, 'move files', async (call) => {
    const finishedAt = call.now.toISOString()
    const { state, done, bytes, why } = outcome
    const values = { ...outcome, left: left.slice(0, mostLeft), leftCount: left.length }
    const [ended] = await call.tx
      .update(moveTable)
      // One that has halted has as much before it as it had.
      .set({ ...values, ...(state === 'finished' ? { total: done + left.length } : {}), finishedAt, current: null })
      .where(and(eq(moveTable.id, move.id), eq(moveTable.state, 'running')))
      .returning({ id: moveTable.id })
    if (!ended) return
    const about = { record: storageRecord, recordId: move.id }
    const action = state === 'finished' ? 'finished' : 'failed'
    await notify(call, { ...about, to: [move.startedBy], kind: 'job', why: 'started', action })
    call.changed({ ...about, action: state, before: null, after: { done, bytes, left: left.length, why } })
  })
  await tell(app.db, moveRun(move.id))
}

/** Goes on with the move that is under way, if there is one and no other server is at it. */
export async function goOn(app: AppContext, longestMs = sliceMs): Promise<void> {
  const once = async (lease: Lease) => {
    const move = await underWay(app)
    if (move) await work(move, app, lease, longestMs)
  }
  // Whoever has the lease may be about to end; if not, it is asked again within a minute.
  for (let tries = 0; tries < 10 && (await underWay(app)) && !(await asOnlyMover(app.pool, once)); tries += 1)
    await sleep(300)
}

export const moveJobs: JobHandler[] = [
  {
    name: jobName,
    words: 'Move files to another storage',
    every: '* * * * *',
    resumes: async (app) => (await underWay(app)) !== undefined,
    run: (_data, app) => goOn(app),
  },
]
