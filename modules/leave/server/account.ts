import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import type { employeeTypes } from '#modules/people/shared/people.ts'
import { units } from '#modules/leave/shared/units.ts'
import { personTable } from '#modules/people/server/tables.ts'
import type { Call } from '#server/call/call.ts'
import { wholeRows } from '#server/record/visible-rows.ts'
import { capped, due, beyondService, policyOn, type Policy, type Service } from './accrual.ts'
import { balanceOn, derived, isDerived, type Carry, type Entry } from './course.ts'
import { leaveClosingTable, leaveDayTable, leaveEntryTable, leavePolicyTable, leaveRequestTable } from './tables.ts'

type Reading = Pick<Call, 'tx'>
export type Person = Service & {
  id: string
  displayName: string
  employeeType: (typeof employeeTypes)[number]
  memberId: string | null
  assignmentId: string | null
}
/** All that decides what somebody has of a leave type. */
export type Account = {
  person: Person
  typeId: string
  entries: Entry[]
  policies: Policy[]
  closings: ReadonlyMap<number, Carry>
}

/** One change of a person's leave at a time: whoever asks for the last days waits for whoever asked before. */
export const personsTurn = (personId: string, { tx }: Reading) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hr.leave ${personId}`}, 0))`)

export async function personOf(id: string, { tx }: Reading): Promise<Person | null> {
  const { displayName, employeeType, hireDate, leaveDate, memberId, assignmentId } = personTable
  const [person] = await tx
    .select({ id: personTable.id, displayName, employeeType, hireDate, leaveDate, memberId, assignmentId })
    .from(wholeRows(personTable, 'a reference'))
    .where(eq(personTable.id, id))
  return person ?? null
}

const known = (text: string | null): number | null => (text === null ? null : units(text))

/** What somebody has of these leave types. */
export async function accountsOf(person: Person, typeIds: readonly string[], { tx }: Reading): Promise<Account[]> {
  if (!typeIds.length) return []
  const ids = [...typeIds]
  const rows = await tx
    .select()
    .from(wholeRows(leaveEntryTable, 'a rule'))
    .where(and(eq(leaveEntryTable.personId, person.id), inArray(leaveEntryTable.typeId, ids)))
    .orderBy(leaveEntryTable.effectiveOn, leaveEntryTable.createdAt, leaveEntryTable.id)
  const policies = await tx
    .select()
    .from(wholeRows(leavePolicyTable, 'a rule'))
    .where(
      and(
        inArray(leavePolicyTable.typeId, ids),
        eq(leavePolicyTable.employeeType, person.employeeType),
        isNull(leavePolicyTable.archivedAt),
      ),
    )
  const closings = await tx
    .select()
    .from(wholeRows(leaveClosingTable, 'a rule'))
    .where(and(eq(leaveClosingTable.personId, person.id), inArray(leaveClosingTable.typeId, ids)))
  const of = <R extends { typeId: string }>(all: readonly R[], id: string) => all.filter(({ typeId }) => typeId === id)
  return ids.map((typeId) => ({
    person,
    typeId,
    entries: of(rows, typeId).map(({ id, effectiveOn, kind, quantity, cause, expiresOn, requestId, period }) => ({
      id,
      day: effectiveOn,
      kind,
      quantity: units(quantity),
      cause,
      expiresOn,
      requestId,
      period,
    })),
    policies: of(policies, typeId).map((policy) => ({
      ...policy,
      perYear: units(policy.perYear),
      most: known(policy.most),
      carryOver: known(policy.carryOver),
    })),
    closings: new Map(
      of(closings, typeId).map(({ year, carryOver, carryMonths }) => [
        year,
        { carryOver: known(carryOver), carryMonths },
      ]),
    ),
  }))
}

export const accountOf = async (person: Person, typeId: string, call: Reading): Promise<Account> =>
  (await accountsOf(person, [typeId], call))[0]!

/** By which rule a year is carried over: the one it was closed by, else that of the policy on its last day. */
export const carryIn =
  ({ policies, closings, person }: Account) =>
  (year: number): Carry | null =>
    closings.get(year) ?? policyOn(policies, person, `${year}-12-31`)

/** Sums of rows by the period they are posted for. */
function byPeriod(entries: readonly Entry[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { period, quantity } of entries) if (period !== null) sums.set(period, (sums.get(period) ?? 0) + quantity)
  return sums
}

const fresh = { id: null, expiresOn: null, requestId: null }

/**
 * The rows that are not in the ledger yet and belong there by a day: accruals that are due, each once (rule H05), what was given beyond somebody's last day,
 * and what expires and is carried over by then, as far as it is otherwise than posted. Of days to come they are foretold.
 */
export function missing(account: Account, until: Day, today: Day): Entry[] {
  const { entries, person, policies } = account
  const carry = carryIn(account)
  const posted = byPeriod(entries)
  const made: Entry[] = []
  const own = entries.filter((each) => !isDerived(each))
  for (const each of due(policies, person, until)) {
    if (posted.has(each.period)) continue
    const rows = [...own, ...made]
    const before = balanceOn([...rows, ...derived(rows, carry, each.day)], each.day)
    made.push({ ...fresh, day: each.day, kind: 'accrual', period: each.period, ...capped(each, before) })
  }
  const accrued = new Map([...posted].filter(([period]) => /^\d{4}(-\d\d)?$/.test(period)))
  for (const { period, quantity } of beyondService(policies, person, accrued)) {
    const key = `${period} leaving`
    const left = quantity - (posted.get(key) ?? 0)
    const cause = left < 0 ? `Given for ${period} beyond the last day` : `Given for ${period}: they stay longer`
    if (left !== 0) made.push({ ...fresh, day: today, kind: 'adjust', quantity: left, period: key, cause })
  }
  const wanted = derived([...own, ...made], carry, until)
  const sums = byPeriod(wanted)
  const follows = wanted.filter(({ period }) => (posted.get(period) ?? 0) !== sums.get(period))
  for (const each of follows) made.push({ ...each, quantity: each.quantity - (posted.get(each.period) ?? 0) })
  for (const each of new Map(entries.filter(isDerived).map((row) => [row.period!, row])).values())
    if (!sums.has(each.period!) && posted.get(each.period!) !== 0)
      made.push({ ...each, id: null, quantity: -posted.get(each.period!)!, cause: `${each.cause}: not any more` })
  return made.toSorted((a, b) => a.day.localeCompare(b.day))
}

/** Days that are asked for and not decided on count as taken (rule H04); `but` one request. */
export async function pendingOf(personId: string, typeId: string, { tx }: Reading, but?: string): Promise<Entry[]> {
  const { day, quantity, requestId } = leaveDayTable
  const rows = await tx
    .select({ day, quantity: sql<string>`sum(${quantity})`, requestId })
    .from(wholeRows(leaveDayTable, 'a rule'))
    .innerJoin(wholeRows(leaveRequestTable, 'a rule'), eq(leaveRequestTable.id, leaveDayTable.requestId))
    .where(
      and(
        eq(leaveDayTable.personId, personId),
        eq(leaveRequestTable.typeId, typeId),
        eq(leaveRequestTable.state, 'in approval'),
      ),
    )
    .groupBy(day, requestId)
  return rows.filter((row) => row.requestId !== but).map((row) => taking(row.day, units(row.quantity), row.requestId))
}

/** A day of leave as a row that is not posted. */
export const taking = (day: Day, quantity: number, requestId: string): Entry => ({
  ...fresh,
  day,
  kind: 'take',
  quantity: -quantity,
  cause: 'Asked for',
  requestId,
  period: null,
})
