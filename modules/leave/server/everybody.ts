import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Day } from '#shared/day.ts'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { accountsOf, pendingOfAll, personColumns, type Person } from './account.ts'
import { balanceOf } from './balances.ts'
import { knownPeople } from './confidential.ts'
import type { TypeRow } from './leave-types.ts'
import { peopleWithin } from './reach.ts'
import { typeOf } from './leave-types.ts'
import { says } from './sentences.ts'

const page = 50
const right = leaveApi.everybody.can

/** Who works here on a day, of those whose leave of the type the caller may know: the first after a person, in the order of their names. */
async function peopleOn(on: Day, { confidential }: TypeRow, after: string | undefined, call: Call): Promise<Person[]> {
  const { id, displayName, hireDate, leaveDate } = personTable
  const within = and(peopleWithin(call, right), confidential ? knownPeople(call.actor) : undefined)
  const people = () => call.tx.select(personColumns).from(unscoped(personTable, 'a rule')).$dynamic()
  const [last] = after ? await people().where(and(within, eq(id, after))) : []
  // After somebody who is not seen comes nobody.
  if (after && !last) return []
  return people()
    .where(
      and(
        within,
        lte(hireDate, on),
        or(isNull(leaveDate), gte(leaveDate, on)),
        last && sql`(${displayName}, ${id}) > (${last.displayName}, ${last.id}::uuid)`,
      ),
    )
    .orderBy(asc(displayName), asc(id))
    .limit(page + 1)
}

export const everybodyRoutes = [
  route(leaveApi.everybody, async ({ query: { typeId, on: asked, after } }, call) => {
    const today = await dayOf(call)
    const on = asked ?? today
    const type = await typeOf(typeId, call)
    if (!type.tracked) throw new Problem('unprocessable', says.noSuchType(), { typeId: says.chooseType() })
    const found = await peopleOn(on, type, after, call)
    const shown = found.slice(0, page)
    const accounts = await accountsOf(shown, [type.id], call)
    const pending = await pendingOfAll(
      shown.map(({ id }) => id),
      type.id,
      call,
    )
    return {
      on,
      today,
      people: accounts.map((account) => ({
        id: account.person.id,
        name: account.person.displayName,
        balance: balanceOf(type, account, pending.get(account.person.id) ?? [], on, today),
      })),
      next: found.length > page ? shown.at(-1)!.id : null,
    }
  }),
]
