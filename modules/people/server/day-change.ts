import { ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/day.ts'
import { stateOn } from '#modules/people/shared/people.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { system } from '#server/call/actor.ts'
import { rowsOf } from '#server/db/rows.ts'
import { holdsOn } from '#server/record/dated.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { dayOf } from '#server/approval/seat.ts'
import { chartFollows } from './members.ts'
import { assignmentTable, personTable, standsAtTable } from './tables.ts'
import type { people } from './people.ts'

type Differing = { id: string; assignmentId: string | null }

/** The people of whom what is kept of a day is not what their dates and facts say of it; all of them where none are named. */
const differing = (ids: readonly string[] | null, on: Day, { tx }: Call): Promise<Differing[]> =>
  rowsOf<Differing>(
    tx,
    sql`select p.id, a.id as "assignmentId" from ${joined(personTable, 'p')}
      left join ${joined(assignmentTable, 'a')} on a.person_id = p.id and ${holdsOn(alias(unscoped(assignmentTable, 'the app'), 'a'), on)}
      where (a.id is distinct from p.assignment_id or p.state is distinct from ${stateIn(on)})
        and ${ids ? sql`p.id = any(${sql.param(ids)}::uuid[])` : sql`true`} order by p.id`,
  )

/** SQL of `stateOn()`. */
const stateIn = (on: Day) =>
  sql`case when p.leave_date < ${on} then 'left' when p.hire_date > ${on} then 'prehire' when p.leave_date is not null then 'notice' when p.on_leave then 'on leave' else 'active' end`

/** Whether the files stand at another day than this; notes that they now stand at this one. */
async function isNewDay(on: Day, { tx }: Call): Promise<boolean> {
  const rows = await tx
    .insert(standsAtTable)
    .values({ one: true, day: on })
    .onConflictDoUpdate({ target: standsAtTable.one, set: { day: on }, setWhere: ne(standsAtTable.day, on) })
    .returning({ day: standsAtTable.day })
  return rows.length > 0
}

/**
 * Brings what is kept of today to today, in the way of every change: in history, events and audit. With the first change of a new day everybody is brought
 * there, so that all files stand at one day. Answers how many it brought.
 */
export async function changeOfDay(served: typeof people, ids: readonly string[], call: Call): Promise<number> {
  const on = await dayOf(call)
  const all = await differing((await isNewDay(on, call)) ? null : ids, on, call)
  // It follows by itself from what was entered and from the day, which asks for no right of whoever entered it.
  const own = withoutVersion({ ...call, actor: system })
  for (const { id, assignmentId } of all) {
    const row = await served.lock(id, own)
    await served.change(row, { values: { assignmentId, state: stateOn(row, on) } }, own)
  }
  if (all.length) await chartFollows([], own)
  return all.length
}
