import { or, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/call/actor.ts'
import { forBoth } from '#server/call/reach.ts'
import { alertTable, scheduleTable } from './tables.ts'

const ownsOrReceives = ({ id }: Actor): SQL | undefined =>
  or(sql`${scheduleTable.ownerId} = ${id}::uuid`, sql`${scheduleTable.recipients} @> array[${id}::uuid]`)

/** Schedules that somebody owns or receives. */
export const openSchedules = (actor: Actor): SQL | undefined =>
  actor.grants ? forBoth(actor, ownsOrReceives) : undefined

/** Alerts are their owner's alone. */
export const openAlerts = (actor: Actor): SQL | undefined =>
  actor.grants ? forBoth(actor, ({ id }) => sql`${alertTable.ownerId} = ${id}::uuid`) : undefined
