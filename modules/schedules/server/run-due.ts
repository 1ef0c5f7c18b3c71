import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { system } from '#server/call/actor.ts'
import type { Call, Job } from '#server/call/call.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import type { JobHandler } from '#server/module.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { users } from '#server/auth/tables.ts'
import { schedules } from '#modules/schedules/shared/schedules.ts'
import { deliverRun } from './deliver.ts'
import { dueUpTo, nextAfter } from './rhythm.ts'
import { runTable, scheduleTable } from './tables.ts'

const jobName = 'reports.schedules.run'
/** Serves the recipients of one due time. */
export const runJob = (runId: string): Job => ({ name: jobName, data: { runId }, key: runId })

const batch = 20

/**
 * Makes a run of each due time of active schedules: of several that passed while no process was there, the last is sent and the others are
 * kept as missed. The row of a due time is unique, so that a second process finds nothing to do.
 */
export async function runDue(app: AppContext): Promise<void> {
  await inQuietCall(app, system, 'schedules due', async (call) => {
    const { tx, now } = call
    const due = await tx
      .select({ schedule: scheduleTable, ownerActive: users.active })
      .from(unscoped(scheduleTable, 'the app'))
      .innerJoin(unscoped(users, 'the app'), eq(users.id, scheduleTable.ownerId))
      .where(and(isNotNull(scheduleTable.nextAt), lte(scheduleTable.nextAt, now.toISOString())))
      .orderBy(scheduleTable.nextAt, scheduleTable.id)
      .limit(batch)
      .for('update', { of: scheduleTable, skipLocked: true })
    for (const { schedule, ownerActive } of due) {
      const set = (values: object) =>
        tx
          .update(scheduleTable)
          .set({ ...values, version: sql`${scheduleTable.version} + 1`, updatedAt: now.toISOString() })
          .where(eq(scheduleTable.id, schedule.id))
      // Only its owner can change a schedule: without them it would go on for ever.
      if (!ownerActive) {
        await set({ state: 'paused', nextAt: null })
        call.changed({
          record: schedules.name,
          recordId: schedule.id,
          action: 'pause',
          before: { state: 'active' },
          after: { state: 'paused' },
        })
        continue
      }
      const times = dueUpTo(schedule, new Date(schedule.nextAt!), now)
      const last = times.at(-1)!
      const runs = await tx
        .insert(runTable)
        .values(
          times.map((at) => ({
            scheduleId: schedule.id,
            dueAt: at.toISOString(),
            state: at === last ? ('sending' as const) : ('missed' as const),
          })),
        )
        .onConflictDoNothing()
        .returning({ id: runTable.id, state: runTable.state })
      for (const { id, state } of runs) if (state === 'sending') call.enqueue(runJob(id))
      await set({ nextAt: nextAfter(schedule, now).toISOString(), lastAt: last.toISOString() })
    }
    await resumeRuns(call)
    if (due.length === batch) call.enqueue({ name: dueName, data: {}, key: 'next' })
  })
}
const dueName = 'reports.schedules.due'

/** Queues runs again whose job gave up, as happens where the database is away for longer. */
async function resumeRuns(call: Call): Promise<void> {
  const before = new Date(call.now.getTime() - 15 * 60_000).toISOString()
  const interrupted = await call.tx
    .select({ id: runTable.id })
    .from(unscoped(runTable, 'the app'))
    .where(and(eq(runTable.state, 'sending'), lte(runTable.dueAt, before)))
    .limit(batch)
  for (const { id } of interrupted) call.enqueue(runJob(id))
}

export const scheduleJobs: JobHandler[] = [
  { name: dueName, words: 'Find scheduled reports that are due', every: '* * * * *', run: (_data, app) => runDue(app) },
  {
    name: jobName,
    words: 'Send a scheduled report',
    run: (data, app) => deliverRun((data as { runId: string }).runId, app),
  },
]
