import { and, asc, eq, isNull } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { addDays, type Day } from '#shared/day.ts'
import { leaveApi, type Balance } from '#modules/leave/shared/leave.ts'
import { unitText } from '#modules/leave/shared/units.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { accountOf, accountsOf, missing, pendingOf, type Account } from './account.ts'
import { knowsOf } from './confidential.ts'
import { balanceOn, type Entry } from './course.ts'
import { personWithin } from './reach.ts'
import { typeOf } from './leave-types.ts'
import { says } from './sentences.ts'
import { leaveTypeTable } from './tables.ts'
import type { TypeRow } from './leave-types.ts'
import { usualTypeOf } from './usual-type.ts'

const right = leaveApi.balances.can

/** The rows of an account up to a day, with those that are foretold, the first first. */
function rowsUpTo(account: Account, on: Day, today: Day): Entry[] {
  const ahead = missing(account, on > today ? on : today, today)
  return [...account.entries, ...ahead].filter(({ day }) => day <= on).toSorted((a, b) => a.day.localeCompare(b.day))
}

const sum = (rows: readonly Entry[]): number => rows.reduce((all, { quantity }) => all + quantity, 0)

/** What an account comes to on a day, and how. */
export function balanceOf(type: TypeRow, account: Account, pending: readonly Entry[], on: Day, today: Day): Balance {
  const rows = rowsUpTo(account, on, today)
  const year = `${on.slice(0, 4)}-01-01`
  const within = rows.filter(({ day }) => day >= year)
  const of = (...kinds: readonly Entry['kind'][]) => sum(within.filter(({ kind }) => kinds.includes(kind)))
  const balance = balanceOn(rows, on)
  const asked = sum(pending.filter(({ day }) => day <= on))
  return {
    typeId: type.id,
    typeName: type.name,
    unit: type.unit,
    tracked: type.tracked,
    opening: unitText(balanceOn(rows, addDays(year, -1)) + of('opening')),
    granted: unitText(of('grant', 'accrual', 'carry', 'adjust')),
    taken: unitText(-of('take', 'return')),
    expired: unitText(-of('expire')),
    balance: unitText(balance),
    pending: unitText(-asked),
    available: unitText(balance + asked),
    planned: unitText(-sum(account.entries.filter(({ day, kind }) => day > on && ['take', 'return'].includes(kind)))),
    foretold: rows.some(({ id }) => id === null),
  }
}

const typesInUse = ({ tx }: Pick<Call, 'tx'>): Promise<TypeRow[]> =>
  tx
    .select()
    .from(unscoped(leaveTypeTable, 'a reference'))
    .where(and(isNull(leaveTypeTable.archivedAt), eq(leaveTypeTable.tracked, true)))
    .orderBy(asc(leaveTypeTable.name))

export const balanceRoutes = [
  route(leaveApi.balances, async ({ query }, call) => {
    const today = await dayOf(call)
    const on = query.on ?? today
    const person = await personWithin(query.personId, right, call)
    if (!person) return { person: null, on, today, types: [], usualTypeId: null }
    const known = await knowsOf({ confidential: true }, person.id, call)
    const types = (await typesInUse(call)).filter(({ confidential }) => known || !confidential)
    const accounts = await accountsOf(
      [person],
      types.map(({ id }) => id),
      call,
    )
    const balances: Balance[] = []
    for (const [at, account] of accounts.entries()) {
      // What this person never has is no line of theirs.
      if (!account.entries.length && !account.policies.length) continue
      balances.push(balanceOf(types[at]!, account, await pendingOf(person.id, account.typeId, call), on, today))
    }
    return {
      person: { id: person.id, name: person.displayName },
      on,
      today,
      types: balances,
      usualTypeId: await usualTypeOf(
        person.id,
        balances.map(({ typeId }) => typeId),
        today,
        call,
      ),
    }
  }),
  route(leaveApi.account, async ({ query }, call) => {
    const today = await dayOf(call)
    const on = query.on ?? today
    const person = await personWithin(query.personId, right, call)
    if (!person) throw new Problem('unprocessable', says.noFileOfOwn(), { personId: says.choosePerson() })
    const type = await typeOf(query.typeId, call)
    if (!(await knowsOf(type, person.id, call)))
      throw new Problem('unprocessable', says.noSuchType(), { typeId: says.chooseType() })
    const account = await accountOf(person, type.id, call)
    let balance = 0
    const lines = rowsUpTo(account, on, today).map(({ id, requestId, day, kind, quantity, cause }) => {
      balance += quantity
      return { id, requestId, day, kind, quantity: unitText(quantity), cause, balance: unitText(balance) }
    })
    return {
      person: { id: person.id, name: person.displayName },
      typeName: type.name,
      unit: type.unit,
      on,
      today,
      lines,
    }
  }),
]
