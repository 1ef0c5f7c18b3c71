import { eq } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { domainEvent } from '#server/call/hooks.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { personTable } from './tables.ts'
import type { PersonRow } from './people.ts'

/** Somebody works here until this day, or until another day than before. */
export const lastDayEntered = domainEvent<{ personId: string; name: string; lastDay: Day }>('hr.last-day-entered')

/** Tells modules above of a last day, whichever way it came into the file. */
export async function tellLastDay(personId: string, { call, before }: { call: Call; before: PersonRow | null }) {
  const [now] = await call.tx
    .select({ lastDay: personTable.leaveDate, name: personTable.displayName })
    .from(unscoped(personTable, 'of one in hand'))
    .where(eq(personTable.id, personId))
  if (!now?.lastDay || now.lastDay === (before?.leaveDate ?? null)) return
  await lastDayEntered.emit({ personId, name: now.name, lastDay: now.lastDay }, call)
}
