import { and, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { reached } from '#server/call/reach.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { personOf, type Person } from './account.ts'
import { ownPerson } from '#modules/people/server/people.ts'
import { says } from './sentences.ts'

/** The people whom a right reaches. */
export const peopleWithin = ({ actor }: Pick<Call, 'actor'>, right: string) =>
  reached({ own: personTable.id }, actor, right)

/** The person asked about, or the caller; null where they have no file. Refuses one beyond the right. */
export async function personWithin(id: string | undefined, right: string, call: Call): Promise<Person | null> {
  const asked = id ?? (await ownPerson(call))
  if (asked === null) return null
  const [found] = await call.tx
    .select({ id: personTable.id })
    .from(unscoped(personTable, 'a rule'))
    .where(and(eq(personTable.id, asked), peopleWithin(call, right)))
  if (!found) throw new Problem('not_found', says.noSuchPerson(), { personId: says.choosePerson() })
  return personOf(asked, call)
}
