import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import type { employeeTypes } from '#modules/people/shared/people.ts'
import { units } from '#modules/leave/shared/units.ts'
import { personTable } from '#modules/people/server/tables.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { fullTimeSharesOf } from '#modules/people/server/full-time.ts'
import {
  beyondService,
  capped,
  due,
  otherwise,
  policyOn,
  withinOf,
  type Basis,
  type Policy,
  type Service,
} from './accrual.ts'
import { balanceOn, derived, isDerived, type Carry, type Entry } from './course.ts'
import { leaveCalendars } from './leave-calendar.ts'
import { fromOpening, heldBy, openedOn } from './opening.ts'
import { isCovered, periodOf, type Period } from './period.ts'
import { partTimeOf, type PartTime } from './person-calendar.ts'
import {
  leaveClosingTable,
  leaveDayTable,
  leaveEntryTable,
  leavePolicyTable,
  leaveRequestTable,
  leaveTypeTable,
} from './tables.ts'

type Reading = Pick<Call, 'tx'>
export type Person = Pick<Service, 'hireDate' | 'leaveDate'> & {
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
  /** How much they work, measured as the type is. */
  partTime: PartTime
  /** The same by working weeks alone. */
  weekTime?: PartTime
  policies: Policy[]
  closings: ReadonlyMap<number, Carry>
}

/** One change of a person's leave at a time: the second request for the last days waits for the first. */
export const lockPerson = (personId: string, { tx }: Reading) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hr.leave ${personId}`}, 0))`)

const { displayName, employeeType, hireDate, leaveDate, memberId, assignmentId } = personTable
export const personColumns = {
  id: personTable.id,
  displayName,
  employeeType,
  hireDate,
  leaveDate,
  memberId,
  assignmentId,
}

export async function personOf(id: string, { tx }: Reading): Promise<Person | null> {
  const [person] = await tx
    .select(personColumns)
    .from(unscoped(personTable, 'a reference'))
    .where(eq(personTable.id, id))
  return person ?? null
}

const known = (text: string | null): number | null => (text === null ? null : units(text))

/** What these people have of these leave types: one person's after the other's, each in the order of the types. */
export async function accountsOf(
  people: readonly Person[],
  typeIds: readonly string[],
  call: Pick<Call, 'app' | 'tx'>,
): Promise<Account[]> {
  if (!typeIds.length || !people.length) return []
  const { tx } = call
  const personIds = people.map(({ id }) => id)
  const calendarFor = await leaveCalendars(personIds, call)
  const shares = await fullTimeSharesOf(personIds, call)
  const types = await tx
    .select({ id: leaveTypeTable.id, unit: leaveTypeTable.unit })
    .from(unscoped(leaveTypeTable, 'a reference'))
  const unitOf = new Map(types.map(({ id, unit }) => [id, unit]))
  const ids = [...typeIds]
  const rows = await tx
    .select()
    .from(unscoped(leaveEntryTable, 'a rule'))
    .where(and(inArray(leaveEntryTable.personId, personIds), inArray(leaveEntryTable.typeId, ids)))
    .orderBy(leaveEntryTable.effectiveOn, leaveEntryTable.createdAt, leaveEntryTable.id)
  const policies = await tx
    .select()
    .from(unscoped(leavePolicyTable, 'a rule'))
    .where(
      and(
        inArray(leavePolicyTable.typeId, ids),
        inArray(leavePolicyTable.employeeType, [...new Set(people.map(({ employeeType }) => employeeType))]),
        isNull(leavePolicyTable.archivedAt),
      ),
    )
  const closings = await tx
    .select()
    .from(unscoped(leaveClosingTable, 'a rule'))
    .where(and(inArray(leaveClosingTable.personId, personIds), inArray(leaveClosingTable.typeId, ids)))
  const of = <R extends { typeId: string; personId: string }>(all: readonly R[], id: string) =>
    Map.groupBy(
      all.filter(({ typeId }) => typeId === id),
      ({ personId }) => personId,
    )
  const byType = ids.map((typeId) => ({
    typeId,
    entries: of(rows, typeId),
    closings: of(closings, typeId),
    policies: policies
      .filter((policy) => policy.typeId === typeId)
      .map((policy) => ({
        ...policy,
        perYear: units(policy.perYear),
        most: known(policy.most),
        carryOver: known(policy.carryOver),
      })),
  }))
  return people.flatMap((person) =>
    byType.map(({ typeId, entries, closings: closed, policies: given }) => ({
      person,
      typeId,
      partTime: partTimeOf(calendarFor(person.id), unitOf.get(typeId)!, shares.get(person.id)),
      weekTime: partTimeOf(calendarFor(person.id), unitOf.get(typeId)!),
      entries: (entries.get(person.id) ?? []).map(
        ({ id, effectiveOn, kind, quantity, cause, expiresOn, requestId, period }) => ({
          id,
          day: effectiveOn,
          kind,
          quantity: units(quantity),
          cause,
          expiresOn,
          requestId,
          period,
        }),
      ),
      policies: given.filter(({ employeeType }) => employeeType === person.employeeType),
      closings: new Map(
        (closed.get(person.id) ?? []).map(({ year, carryOver, carryMonths }) => [
          year,
          { carryOver: known(carryOver), carryMonths },
        ]),
      ),
    })),
  )
}

export const accountOf = async (person: Person, typeId: string, call: Pick<Call, 'app' | 'tx'>): Promise<Account> =>
  (await accountsOf([person], [typeId], call))[0]!

/** By which rule a year is carried over: the one it was closed by, else that of the policy on its last day. */
export const carryIn =
  ({ policies, closings, person }: Account) =>
  (year: number): Carry | null =>
    closings.get(year) ?? policyOn(policies, person, `${year}-12-31`)

/** Why what was given for a period was put right later: it counts as given for it. */
type Reason = 'week' | 'policy' | 'opening'
const putRight = / by (?:week|policy|opening)$/

/** Sums of rows by the period they are posted for. */
function byPeriod(entries: readonly Entry[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { period, quantity } of entries) {
    if (period === null) continue
    const key = period.replace(putRight, '')
    sums.set(key, (sums.get(key) ?? 0) + quantity)
  }
  return sums
}
const accruedOf = (posted: ReadonlyMap<string, number>) => new Map([...posted].filter(([period]) => periodOf(period)))
export const serviceOf = ({ person, partTime, weekTime, entries }: Account): Service => ({
  ...person,
  partTime,
  ...(weekTime ? { weekTime } : {}),
  openedOn: openedOn(entries),
})

const fresh = { id: null, expiresOn: null, requestId: null }

/**
 * The rows that are not in the ledger yet and belong there by a day: accruals that are due, each once (rule H05), what was given beyond somebody's last day,
 * and what expires and is carried over by then, as far as it is otherwise than posted. Of days to come they are foretold.
 */
export function missing(account: Account, until: Day, today: Day): Entry[] {
  const { policies } = account
  const entries = fromOpening(account.entries)
  const service = serviceOf(account)
  const carry = carryIn(account)
  const posted = byPeriod(entries)
  const made: Entry[] = []
  const own = entries.filter((each) => !isDerived(each))
  const all = heldBy(account, service, today) ? [] : due(policies, service, until)
  const beside = new Set(all.map(({ period }) => period))
  for (const each of all) {
    const period = periodOf(each.period)!
    // A policy may give by the month now and by the year before: what a year gave holds for its months, and months count towards their year.
    if (posted.has(each.period) || isCovered(period, posted)) continue
    const quantity = Math.max(0, each.quantity - withinOf(period, posted, beside))
    const rows = [...own, ...made]
    const before = balanceOn([...rows, ...derived(rows, carry, each.day)], each.day)
    made.push({
      ...fresh,
      day: each.day,
      kind: 'accrual',
      period: each.period,
      ...capped({ ...each, quantity }, before),
    })
  }
  for (const { period, quantity } of beyondService(policies, service, accruedOf(posted))) {
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
      made.push({ ...each, id: null, quantity: -posted.get(each.period!)!, cause: `${each.cause}: no longer due` })
  return made.toSorted((a, b) => a.day.localeCompare(b.day))
}

/**
 * The rows by which what was given already comes to something else on another basis than `before`, all of them dated today: a year that was given at once, and months that
 * are over. What is to come follows by itself.
 */
export function afterChange(
  account: Account,
  before: Partial<Pick<Account, 'policies' | 'partTime' | 'weekTime'>> & Pick<Service, 'openedOn'>,
  today: Day,
  { why, as, counts }: { why: string; as: Reason; counts?: (period: Period) => boolean },
): Entry[] {
  const { openedOn: opened, ...others } = before
  const now: Basis = { policies: account.policies, service: serviceOf(account) }
  const then = { ...account, ...others }
  const was = {
    policies: then.policies,
    service: { ...serviceOf(then), ...(opened === undefined ? {} : { openedOn: opened }) },
  }
  const posted = accruedOf(byPeriod(fromOpening(account.entries)))
  const made: Entry[] = []
  for (const each of otherwise(now, was, posted, why, counts)) {
    const entries = [...account.entries, ...made]
    const coming = missing({ ...account, entries }, today, today)
    const most = each.quantity < 0 ? each : capped(each, balanceOn([...entries, ...coming], today))
    const quantity = as === 'policy' ? asFarAs(each, most.quantity, posted, entries, today) : most.quantity
    if (quantity === 0) continue
    made.push({ ...fresh, day: today, kind: 'adjust', quantity, cause: most.cause, period: `${each.period} by ${as}` })
  }
  return made
}

/** A policy gives no more than it says of a period, and takes back no more than is left beside leave that is agreed to. */
function asFarAs(
  { period, whole }: { period: string; whole: number },
  quantity: number,
  posted: ReadonlyMap<string, number>,
  entries: readonly Entry[],
  today: Day,
): number {
  const open = whole - posted.get(period)! - withinOf(periodOf(period)!, posted)
  if (quantity > 0) return Math.max(0, Math.min(quantity, open))
  return Math.min(0, Math.max(quantity, open, -leastFrom(entries, today)))
}

/** The least that is left on any day from one on, by the rows that are there. */
export function leastFrom(entries: readonly Pick<Entry, 'day' | 'quantity'>[], from: Day): number {
  const days = [from, ...entries.flatMap(({ day }) => (day > from ? [day] : []))]
  return Math.min(...new Set(days.map((day) => balanceOn(entries, day))))
}

/** Days that are asked for and not decided on count as taken (rule H04); `but` one request. */
export async function pendingOf(personId: string, typeId: string, call: Reading, but?: string): Promise<Entry[]> {
  const all = (await pendingOfAll([personId], typeId, call)).get(personId) ?? []
  return all.filter(({ requestId }) => requestId !== but)
}

/** The same of several people, by their ids. */
export async function pendingOfAll(
  personIds: readonly string[],
  typeId: string,
  { tx }: Reading,
): Promise<Map<string, Entry[]>> {
  const { personId, day, quantity, requestId } = leaveDayTable
  const rows = await tx
    .select({ personId, day, quantity: sql<string>`sum(${quantity})`, requestId })
    .from(unscoped(leaveDayTable, 'a rule'))
    .innerJoin(unscoped(leaveRequestTable, 'a rule'), eq(leaveRequestTable.id, leaveDayTable.requestId))
    .where(
      and(
        inArray(personId, [...personIds]),
        eq(leaveRequestTable.typeId, typeId),
        eq(leaveRequestTable.state, 'in approval'),
      ),
    )
    .groupBy(personId, day, requestId)
  const of = Map.groupBy(rows, (row) => row.personId)
  return new Map(
    [...of].map(([id, own]) => [id, own.map((row) => taking(row.day, units(row.quantity), row.requestId))]),
  )
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
