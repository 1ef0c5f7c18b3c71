import { and, eq, ne, or, sql } from 'drizzle-orm'
import { entities } from '#modules/ledger/server/tables.ts'
import { companyTimeZone } from '#modules/ledger/server/entities.ts'
import { calendars as declared, officeWeek } from '#modules/calendars/shared/calendars.ts'
import { timesFault, weekInWords } from '#modules/calendars/shared/working-times.ts'
import type { BusinessCalendar } from '#shared/calendar/business-calendar.ts'
import type { Day } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { domainEvent } from '#server/call/hooks.ts'
import type { Db } from '#server/db/db.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { says as common } from '#server/sentences.ts'
import { says } from './sentences.ts'
import { calendarTable } from './tables.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** What is counted by a calendar counts otherwise from now on: its times, its days, or who goes by it. */
export const calendarChanged = domainEvent<{ calendarId: string }>('settings.calendar-changed')

const form = parts({
  table: calendarTable,
  joins: [{ table: entities, on: eq(calendarTable.entityId, entities.id), fields: { entityName: entities.name } }],
  computed: {
    daysListed: sql<number>`jsonb_array_length(${calendarTable.days})`,
    listedUntil: sql<Day | null>`(select max((d ->> 'day')::date) from jsonb_array_elements(${calendarTable.days}) d)`,
  },
})
type CalendarRow = TableForm<typeof form>
type CalendarDraft = DraftOf<typeof form>

/** One default follows another: two calls at once would each find the same one to follow. */
const takeLock = ({ tx }: Call) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings.calendars'))`)

async function refuseTaken({ id, name, entityId }: Partial<CalendarRow>, { tx }: Call): Promise<void> {
  const [other] = await tx
    .select({ name: calendarTable.name, entityId: calendarTable.entityId })
    .from(unscoped(calendarTable, 'a rule'))
    .where(
      and(
        id ? ne(calendarTable.id, id) : undefined,
        or(
          name === undefined ? undefined : eq(calendarTable.name, name),
          entityId ? and(eq(calendarTable.entityId, entityId), eq(calendarTable.state, 'in use')) : sql`false`,
        ),
      ),
    )
    .limit(1)
  if (!other) return
  if (other.name === name) throw new Problem('conflict', says.nameTaken(), { name: common.chooseAnotherName() })
  throw new Problem('conflict', says.entityHasOne({ name: other.name }), {
    entityId: says.entityTaken({ name: other.name }),
  })
}

async function complete(
  { values }: CalendarDraft,
  { call, before }: { call: Call; before: CalendarRow | null },
): Promise<CalendarDraft> {
  const { entityId, week = officeWeek, days = [] } = { ...before, ...values }
  const fault = timesFault(week, days)
  if (fault) throw new Problem('unprocessable', fault.says, { [fault.field]: fault.says })
  if (entityId && values.entityId) {
    const [entity] = await call.tx
      .select({ id: entities.id })
      .from(unscoped(entities, 'a reference'))
      .where(eq(entities.id, entityId))
    if (!entity) throw new Problem('unprocessable', says.noSuchEntity(), { entityId: says.chooseEntity() })
  }
  await refuseTaken({ id: before?.id, name: values.name, entityId: values.entityId }, call)
  return {
    values: {
      ...values,
      week,
      days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
      workingTime: weekInWords(week),
    },
  }
}

/** The columns by which something is counted. */
const counting = ({ week, days, timeZone, entityId, isDefault, state }: Partial<CalendarRow>): string =>
  JSON.stringify([week, days, timeZone, entityId, isDefault, state])

export const calendars = serveRecord(declared, {
  ...form,
  reach: { shared: true },
  prepare: complete,
  written: async (id, { call, before }) => {
    const [now] = await call.tx.select().from(unscoped(calendarTable, 'of one in hand')).where(eq(calendarTable.id, id))
    if (!before || counting(before) !== counting(now!)) await calendarChanged.emit({ calendarId: id }, call)
  },
})

export const calendarRoutes = serveVerbs(calendars, {
  makeDefault: {
    beforeLock: takeLock,
    does: async (_row, call) => {
      const [old] = await call.tx
        .select({ id: calendarTable.id })
        .from(unscoped(calendarTable, 'a rule'))
        .where(eq(calendarTable.isDefault, true))
      if (old) {
        const held = await calendars.lock(old.id, withoutVersion(call))
        await calendars.change(held, { values: { isDefault: false } }, call)
      }
      return { values: { isDefault: true } }
    },
  },
  bringBack: ({ id, entityId }, call) => refuseTaken({ id, entityId }, call),
})

/** A kept calendar as it is counted by, in its own time zone or that of whoever goes by it. */
const asCounted = (
  { week, days, timeZone }: Pick<CalendarRow, 'week' | 'days' | 'timeZone'>,
  zone: string,
): BusinessCalendar => ({
  timeZone: timeZone ?? zone,
  week,
  exceptions: new Map(days.map(({ day, work }) => [day, work])),
  names: new Map(days.map(({ day, name }) => [day, name])),
})

/** The calendar that a legal entity goes by: its own, else the company's. Null stands for the company. */
export async function calendarOf(db: Db, entityId: string | null): Promise<BusinessCalendar | null> {
  const [kept] = await db
    .select()
    .from(unscoped(calendarTable, 'the app'))
    .where(
      and(
        eq(calendarTable.state, 'in use'),
        or(eq(calendarTable.isDefault, true), entityId ? eq(calendarTable.entityId, entityId) : undefined),
      ),
    )
    // Its own comes first.
    .orderBy(sql`${calendarTable.entityId} is not distinct from ${entityId}::uuid desc`)
    .limit(1)
  if (!kept) return null
  const [entity] = entityId
    ? await db
        .select({ timeZone: entities.timeZone })
        .from(unscoped(entities, 'a reference'))
        .where(eq(entities.id, entityId))
    : []
  return asCounted(kept, entity?.timeZone ?? (await companyTimeZone(db)) ?? 'UTC')
}
