import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { rightTo } from '#shared/shown.ts'
import { absenceSet } from '#modules/leave/shared/leave-types.ts'
import { membersWithout } from '#modules/people/server/second-person.ts'
import { personTable } from '#modules/people/server/tables.ts'
import type { Actor } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { reached } from '#server/call/reach.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { leaveTypeTable } from './tables.ts'

const right = rightTo(absenceSet)

/** The people whose confidential leave somebody may know of: themselves, and those whom the right reaches. Undefined: everybody. A member who views Mainstay as another needs both. */
export function knownPeople(actor: Actor): SQL | undefined {
  const of = (each: Actor): SQL | undefined => {
    const within = reached({ own: personTable.id }, each, right)
    return within && or(eq(personTable.memberId, each.id), within)
  }
  return and(of(actor), actor.view && of(actor.view.by))
}

/** The rows of leave that somebody may know of: those of ordinary types, and of people whose confidential leave they may know of. */
export const openLeave =
  (typeId: PgColumn, personId: PgColumn) =>
  (actor: Actor): SQL | undefined => {
    const people = knownPeople(actor)
    return (
      people &&
      sql`(${typeId} in (select t.id from ${joined(leaveTypeTable, 't')} where not t.confidential)
        or ${personId} in (select ${personTable.id} from ${unscoped(personTable, 'a rule')} where ${people}))`
    )
  }

/** Whether somebody may know which leave of a type a person has. */
export async function knowsOf(
  { confidential }: { confidential: boolean },
  personId: string,
  { tx, actor }: Pick<Call, 'tx' | 'actor'>,
): Promise<boolean> {
  if (!confidential) return true
  const rows = await tx
    .select({ id: personTable.id })
    .from(unscoped(personTable, 'a rule'))
    .where(and(eq(personTable.id, personId), knownPeople(actor)))
  return rows.length > 0
}

/** The members who may not know of a confidential leave: none of them is asked to decide on it. A member with the right for some people alone is among them. */
export async function shutOut({ confidential }: { confidential: boolean }, call: Pick<Call, 'tx'>): Promise<string[]> {
  return confidential ? membersWithout(right, call) : []
}

/** SQL: what a leave is called where others may read it: its type, or no more than that somebody is away. */
export const calledOf = (name: PgColumn, confidential: PgColumn): SQL<string> =>
  sql<string>`case when ${confidential} then 'Away' else ${name} end`
