import { and, eq, lt, sql } from 'drizzle-orm'
import { isEverything } from '../auth/held.ts'
import { roles, userRoles, users } from '../auth/tables.ts'
import { system, type Actor } from '../call/actor.ts'
import { inCall } from '../call/job-call.ts'
import type { Tx } from '../db/db.ts'
import { openPatient } from '../db/pool.ts'
import { rowsOf } from '../db/rows.ts'
import type { AppContext } from '../app-context.ts'
import { notify } from '../inbox/notify.ts'
import { carryOn, tell, type Run } from '../jobs/run.ts'
import type { JobHandler } from '../module.ts'
import { checksOf } from './checks.ts'
import { verificationRecord, verifications, type Finding } from './tables.ts'

export const verificationJob = 'audit.verify'
/** After so long one that says nothing more has died with its process. */
const longestMs = 6 * 3_600_000

export const verificationRun = (id: string): Run => ({ table: verifications, record: verificationRecord, id })

const checksIn = ({ settings, files, modules }: AppContext) => checksOf(settings.headsDir, files, modules)

/** Writes down that a verification begins; null where one is under way. */
export async function beginVerification(app: AppContext, tx: Tx, now: Date, by: Actor | null): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${verificationJob}))`)
  const dead = new Date(now.getTime() - longestMs).toISOString()
  await tx
    .update(verifications)
    .set({ state: 'failed', finishedAt: now.toISOString(), current: null })
    .where(and(eq(verifications.state, 'running'), lt(verifications.startedAt, dead)))
  const [running] = await tx.select().from(verifications).where(eq(verifications.state, 'running')).limit(1)
  if (running) return null
  const [made] = await tx
    .insert(verifications)
    .values({
      startedAt: now.toISOString(),
      startedBy: by?.id ?? null,
      startedByName: by?.name ?? null,
      state: 'running',
      total: checksIn(app).length,
    })
    .returning({ id: verifications.id })
  return made!.id
}

export const verificationJobs: JobHandler[] = [
  {
    name: verificationJob,
    words: 'Verify all data',
    every: '41 2 * * *',
    run: async (data, app) => {
      const asked = (data as { id?: unknown }).id
      const id =
        typeof asked === 'string'
          ? asked
          : await app.db.transaction((tx) => beginVerification(app, tx as unknown as Tx, app.now(), null))
      if (!id) return
      try {
        await verify(id, app)
      } catch (error) {
        // Another try, where there is one, begins it anew.
        await giveUp(id, app)
        throw error
      }
    },
  },
]

/** Runs every check as `npm run verify` does, with the running product's own login, and says how far it is after each. */
async function verify(id: string, app: AppContext): Promise<void> {
  const [entry] = await app.db.select().from(verifications).where(eq(verifications.id, id))
  if (entry?.state === 'failed')
    await app.db.update(verifications).set({ state: 'running', finishedAt: null }).where(eq(verifications.id, id))
  else if (entry?.state !== 'running') return
  const pool = openPatient(app.pool, 'mainstay-verification')
  const findings: Finding[] = []
  try {
    const checks = checksIn(app)
    const isWhole = await carryOn(verificationRun(id), app, async (safePoint) => {
      for (const [done, { name, run }] of checks.entries()) {
        await safePoint({ done, total: checks.length, current: name })
        const found = await run(pool).catch((error: unknown) => [
          `The check itself failed: ${(error as Error).message}`,
        ])
        findings.push(...found.map((says) => ({ check: name, says })))
      }
    })
    if (!isWhole) return
    const { rows } = await pool.query<{ entries: string; history: string }>(
      'select (select count(*) from audit_log) as entries, (select count(*) from row_history) as history',
    )
    const { entries, history } = rows[0]!
    await conclude(id, { done: checks.length, entries: BigInt(entries), history: BigInt(history), findings }, app)
  } finally {
    await pool.end()
  }
}

async function giveUp(id: string, app: AppContext): Promise<void> {
  await app.db
    .update(verifications)
    .set({ state: 'failed', finishedAt: app.now().toISOString(), current: null })
    .where(and(eq(verifications.id, id), eq(verifications.state, 'running')))
  await tell(app.db, verificationRun(id))
}

type Outcome = { done: number; entries: bigint; history: bigint; findings: Finding[] }

/** The last word, in the audit log too; where something is not as it was left, every administrator finds it in the inbox. */
const conclude = (id: string, outcome: Outcome, app: AppContext): Promise<void> =>
  inCall(app, system, 'verify', async (call) => {
    const state = outcome.findings.length ? 'broken' : 'untouched'
    const finishedAt = call.now.toISOString()
    await call.tx
      .update(verifications)
      .set({ ...outcome, state, finishedAt, current: null })
      .where(eq(verifications.id, id))
    if (state === 'broken')
      await notify(call, {
        to: await administrators(call.tx),
        kind: 'job',
        record: verificationRecord,
        recordId: id,
        why: 'responsible',
        action: 'failed',
      })
    const { entries, history, findings } = outcome
    const after = {
      state,
      entries: String(entries),
      history: String(history),
      findings: findings.length,
      first: findings[0]?.says ?? null,
    }
    call.changed({ record: verificationRecord, recordId: id, action: 'verify', before: null, after })
  })

const administrators = async (tx: Tx): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct ${users.id} as id from ${users} join ${userRoles} on ${userRoles.userId} = ${users.id}
      join ${roles} on ${roles.name} = ${userRoles.role} and ${isEverything} where ${users.active}`,
  )
  return rows.map(({ id }) => id)
}
