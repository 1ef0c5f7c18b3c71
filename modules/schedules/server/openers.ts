import { and, or, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/call/actor.ts'
import { alertTable, scheduleTable } from './tables.ts'

/** Both people of a view as another member have to see a row. */
const forBoth =
  (openTo: (actor: Actor) => SQL) =>
  (actor: Actor): SQL | undefined =>
    actor.grants ? and(openTo(actor), actor.view && openTo(actor.view.by)) : undefined

/** Schedules that somebody owns or receives. */
export const openSchedules = forBoth(({ id }) =>
  or(sql`${scheduleTable.ownerId} = ${id}::uuid`, sql`${scheduleTable.recipients} @> array[${id}::uuid]`)!,
)

/** Alerts are their owner's alone. */
export const openAlerts = forBoth(({ id }) => sql`${alertTable.ownerId} = ${id}::uuid`)
