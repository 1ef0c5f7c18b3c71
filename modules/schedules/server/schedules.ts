import { desc, eq, inArray, sql } from 'drizzle-orm'
import { questionOfSource } from '#modules/reports/server/source.ts'
import { leaveCall, runsCall, schedules as declared } from '#modules/schedules/shared/schedules.ts'
import { users } from '#server/auth/tables.ts'
import { zoneOf } from '#server/calendar.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { Problem } from '#shared/problem.ts'
import { refuseStrangers } from './people.ts'
import { nextAfter, rhythmText, type Rhythm } from './rhythm.ts'
import { runJob } from './run-due.ts'
import { says } from './sentences.ts'
import { deliveryTable, runTable, scheduleTable } from './tables.ts'
import { openSchedules } from './openers.ts'

const form = parts({
  table: scheduleTable,
  joins: [{ table: users, on: eq(scheduleTable.ownerId, users.id), fields: { ownerName: users.name }, always: true }],
  computed: { people: sql<number>`cardinality(${scheduleTable.recipients})` },
})
type Row = TableForm<typeof form>
type Draft = DraftOf<typeof form>

const refuse = (field: string, why: ReturnType<typeof says.dayNeeded>): never => {
  throw new Problem('unprocessable', why, { [field]: why })
}

/** The rhythm alone of what fits together: a weekly schedule has a weekday, a monthly one a day. */
function rhythmOf(values: Rhythm): Rhythm {
  const { frequency, weekday, dayOfMonth, time, timeZone } = values
  if (frequency === 'every week' && !weekday) return refuse('weekday', says.weekdayNeeded())
  if (frequency === 'every month' && !dayOfMonth) return refuse('dayOfMonth', says.dayNeeded())
  return {
    frequency,
    weekday: frequency === 'every week' ? weekday : null,
    dayOfMonth: frequency === 'every month' ? dayOfMonth : null,
    time,
    timeZone,
  }
}

/** A schedule begins with its next due time in the company's time zone; the report has to be open to its owner. */
async function complete({ values }: Draft, { call, before }: { call: Call; before: Row | null }): Promise<Draft> {
  const whole = { ...before, ...values } as Row
  const recipients = [...new Set(whole.recipients)]
  if (values.recipients) await refuseStrangers(recipients, call)
  const timeZone = before?.timeZone ?? (await zoneOf(call))
  const rhythm = rhythmOf({ ...whole, timeZone })
  const { title } = before ?? (await questionOfSource(whole.source, call))
  return {
    values: {
      ...values,
      ...(before ? {} : { ownerId: call.actor.id, title }),
      ...rhythm,
      rhythm: rhythmText(rhythm),
      recipients,
      ...(before?.state === 'paused' ? {} : { nextAt: nextAfter(rhythm, call.now).toISOString() }),
    },
  }
}

export const schedules = serveRecord(declared, {
  ...form,
  reach: { shared: true, openTo: openSchedules },
  prepare: complete,
})

/** Makes a schedule as the call does. */
export const createSchedule = async (draft: Draft, call: Call) =>
  schedules.create(await complete(draft, { call, before: null }), call)

export const scheduleRoutes = serveVerbs(schedules, {
  pause: () => ({ values: { nextAt: null } }),
  resume: (row, { now }) => ({ values: { nextAt: nextAfter(row, now).toISOString() } }),
  sendNow: async ({ id }, call) => {
    const [run] = await call.tx
      .insert(runTable)
      .values({ scheduleId: id, dueAt: call.now.toISOString(), state: 'sending' })
      .onConflictDoNothing()
      .returning({ id: runTable.id })
    // A second click in the same millisecond finds the run of the first.
    if (run) call.enqueue(runJob(run.id))
    return { values: { lastAt: call.now.toISOString() } }
  },
})

/** A recipient takes themselves off a schedule, which is then closed to them unless they own it. */
export const leaveRoute = route(leaveCall, async ({ params: { id } }, call) => {
  const { tx, actor, now, changed } = call
  const { recipients, ownerName } = await schedules.lock(id, call)
  const rest = recipients.filter((each) => each !== actor.id)
  if (rest.length === 0) throw new Problem('conflict', says.lastRecipient({ owner: ownerName }))
  if (rest.length === recipients.length) return { done: true as const }
  await tx
    .update(scheduleTable)
    .set({ recipients: rest, version: sql`${scheduleTable.version} + 1`, updatedAt: now.toISOString() })
    .where(eq(scheduleTable.id, id))
  changed({
    record: declared.name,
    recordId: id,
    action: 'leave',
    before: { people: recipients.length },
    after: { people: rest.length },
  })
  return { done: true as const }
})

export const runsRoute = route(runsCall, async ({ params: { id } }, call) => {
  await schedules.find(id, call)
  const runs = await call.tx
    .select({ id: runTable.id, dueAt: runTable.dueAt, state: runTable.state })
    .from(unscoped(runTable, 'of one in hand'))
    .where(eq(runTable.scheduleId, id))
    .orderBy(desc(runTable.dueAt))
    .limit(50)
  const deliveries = runs.length
    ? await call.tx
        .select()
        .from(unscoped(deliveryTable, 'of one in hand'))
        .where(
          inArray(
            deliveryTable.runId,
            runs.map((run) => run.id),
          ),
        )
        .orderBy(deliveryTable.name)
    : []
  const byRun = Map.groupBy(deliveries, ({ runId }) => runId)
  return runs.map((run) => ({
    ...run,
    deliveries: (byRun.get(run.id) ?? []).map(({ name, state, why, at }) => ({ name, state, why, at })),
  }))
})
