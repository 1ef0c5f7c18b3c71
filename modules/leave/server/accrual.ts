import { addDays, addMonths, daysBetween, lastOfMonth, type Day } from '#shared/day.ts'
import type { backPostings, frequencies, postings, roundings } from '#modules/leave/shared/leave-policies.ts'
import { one, unitText } from '#modules/leave/shared/units.ts'
import { isCovered, isPart, nextMonth, periodAt, periodOf, periodText, type Period, type PeriodKind } from './period.ts'
import type { PartTime } from './person-calendar.ts'

export type Policy = {
  afterYears: number
  /** In ten-thousandths. */
  perYear: number
  frequency: (typeof frequencies)[number]
  postedOn: (typeof postings)[number]
  rounding: (typeof roundings)[number]
  most: number | null
  carryOver: number | null
  carryMonths: number | null
  startsOn: Day
  /** Whether the share of full time counts; it does where nothing is said. */
  proRata?: boolean
  backPosting?: (typeof backPostings)[number]
  id?: string
}
/** How long somebody is here, and how much of full time they work meanwhile. */
export type Service = {
  hireDate: Day
  leaveDate: Day | null
  partTime: PartTime
  /** The same by working weeks alone, for policies that are not pro rata. */
  weekTime?: PartTime
  /** The day of the opening balance: leave is given for the days after it. */
  openedOn?: Day | null
}
/** What is given for a day, week, month or year, before any cap. */
type Due = { period: string; day: Day; quantity: number; most: number | null; cause: string; policy: Policy }

/** The policy for somebody on a day: that of the longest service they have (rule H05). */
export function policyOn(
  policies: readonly Policy[],
  { hireDate }: Pick<Service, 'hireDate'>,
  day: Day,
): Policy | null {
  const fitting = policies.filter(
    ({ afterYears, startsOn }) => startsOn <= day && addMonths(hireDate, 12 * afterYears) <= day,
  )
  return fitting.toSorted((a, b) => b.afterYears - a.afterYears)[0] ?? null
}

/** All lengths of a month divide it. */
const parts = 28 * 29 * 15 * 31
const half = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

const later = (a: Day, b: Day): Day => (a > b ? a : b)
const earlier = (a: Day, b: Day | null): Day => (b !== null && b < a ? b : a)
const daysFrom = (from: Day, to: Day): number => Math.max(0, daysBetween(from, to) + 1)

/** The days of employment from one to another, each as much as of full time is worked on it: a whole day of full time weighs `full`. */
function workedBetween(first: Day, last: Day, { hireDate, leaveDate, partTime: { full, spans } }: Service): number {
  const [from, to] = [later(hireDate, first), earlier(last, leaveDate)]
  let worked = daysFrom(from, to) * full
  for (const { validFrom, validTo, weight } of spans)
    worked += daysFrom(later(from, validFrom), earlier(to, validTo)) * (weight - full)
  return worked
}

/** How much of a month somebody works, in `parts` of the full time's weight. */
function share(service: Service, month: Day): number {
  const last = lastOfMonth(month)
  return workedBetween(month, last, service) * (parts / daysFrom(month, last))
}

/** A part of what a year gives: `top` of `bottom`, to the nearest ten-thousandth. */
function partOf({ perYear }: Policy, top: number, bottom: number): number {
  const [over, under] = [BigInt(perYear) * BigInt(top), BigInt(bottom)]
  return Number((2n * over + under) / (2n * under))
}

/** What the months of a year up to one come to: joining and leaving within a month give its part, and so does part time. */
function through(policy: Policy, service: Service, year: string, months: number): number {
  let sum = 0
  for (let at = 0; at < months; at += 1) sum += share(service, addMonths(`${year}-01-01`, at))
  return partOf(policy, sum, 12 * parts * service.partTime.full)
}

/** The leave that a whole year gives a person employed throughout: months that are rounded together give no more. */
const ofYear = (policy: Policy, { partTime, openedOn }: Service, year: string): number =>
  through(policy, sinceOpening({ hireDate: `${year}-01-01`, leaveDate: null, partTime, openedOn }), year, 12)

/** The days after an opening balance alone are given for. */
const sinceOpening = <S extends Pick<Service, 'hireDate' | 'openedOn'>>(service: S): S =>
  service.openedOn ? { ...service, hireDate: later(service.hireDate, addDays(service.openedOn, 1)) } : service

const steps = { exact: 1, half: one / 2, whole: one } as const
const rounded = (quantity: number, { rounding }: Policy): number => half(quantity, steps[rounding]) * steps[rounding]

/** Making one takes a hundred times as long as using it. */
const written = (how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { ...how, month: 'long', year: 'numeric', timeZone: 'UTC' })
const [monthOf, dayOf] = [written({}), written({ day: 'numeric' })]
const said = ({ kind, first }: Period): string =>
  kind === 'year'
    ? `For ${first.slice(0, 4)}`
    : kind === 'month'
      ? `For ${monthOf.format(new Date(first))}`
      : `For ${kind === 'week' ? 'the week of ' : ''}${dayOf.format(new Date(first))}`

const kindOf: Readonly<Record<Policy['frequency'], PeriodKind>> = {
  'every day': 'day',
  'every week': 'week',
  'every month': 'month',
  'every year': 'year',
}
/** How many weeks and days a year is taken to have: what one of them gives does not change from year to year. */
const inYear = { week: 52 * 7, day: 365 }

/** What a period gives by a policy, of the days from one on; `given` in its year before it. */
function amount(policy: Policy, { kind, first, last }: Period, worked: Service, given: number): number {
  const service = policy.proRata === false ? { ...worked, partTime: worked.weekTime ?? worked.partTime } : worked
  const year = first.slice(0, 4)
  if (kind === 'year') return rounded(through(policy, service, year, 12), policy)
  if (kind !== 'month')
    return rounded(partOf(policy, workedBetween(first, last, service), inYear[kind] * service.partTime.full), policy)
  const at = Number(first.slice(5, 7))
  const exact = through(policy, service, year, at) - through(policy, service, year, at - 1)
  if (policy.rounding === 'exact') return exact
  return Math.max(0, Math.min(rounded(exact, policy), ofYear(policy, service, year) - given))
}

/**
 * What is due from the beginning up to a day, the first first. A month gives its twelfth, never more than the figure of the year together with the months
 * before it; a year gives its months at once; a week gives a 52nd part and a day a 365th.
 */
export function due(policies: readonly Policy[], service: Service, until: Day): Due[] {
  const starts = policies.map(({ startsOn }) => startsOn).toSorted()[0]
  if (!starts) return []
  const all: Due[] = []
  /** The years that were given at once, and those of which anything was. */
  const [years, begun] = [new Set<string>(), new Set<string>()]
  const counted = sinceOpening(service)
  const begin = later(counted.hireDate, starts)
  let [year, given] = ['', 0]
  /** The first day for which nothing is said yet. */
  let reached = begin
  while (reached <= until && (service.leaveDate === null || reached <= service.leaveDate)) {
    const opens = reached
    const policy = policyOn(policies, service, opens)
    if (opens.slice(0, 4) !== year) [year, given] = [opens.slice(0, 4), 0]
    const kind = policy ? kindOf[policy.frequency] : 'month'
    const period = periodAt(kind, opens)
    reached = kind === 'year' ? nextMonth(opens) : addDays(period.last, 1)
    if (!policy) continue
    // Of a year in which the policy was another one before, nothing is given twice.
    if (kind === 'year' ? begun.has(year) : years.has(year)) continue
    // Where it was given on its first day, the opening balance has it.
    if (service.openedOn && period.first <= service.openedOn && policy.postedOn === 'first day') {
      if (kind === 'year') years.add(year)
      begun.add(year)
      continue
    }
    const day = policy.postedOn === 'first day' ? opens : endOf(period.last, service)
    if (day > until) continue
    // Where a shorter period before has taken some of its days, it gives the others.
    const own = all.length && opens > period.first ? { ...counted, hireDate: later(counted.hireDate, opens) } : counted
    const quantity = amount(policy, period, kind === 'year' ? counted : own, given)
    if (kind === 'year') years.add(year)
    else given += quantity
    begun.add(year)
    all.push({ period: periodText(period), day, quantity, most: policy.most, cause: said(period), policy })
  }
  return all
}

const endOf = (day: Day, { leaveDate }: Service): Day => earlier(day, leaveDate)

/** Below the most that may be had at a time: what is above it is not given. */
export function capped(
  { quantity, most, cause }: Pick<Due, 'quantity' | 'most' | 'cause'>,
  balance: number,
): { quantity: number; cause: string } {
  if (most === null || balance + quantity <= most) return { quantity, cause }
  const left = Math.max(0, most - balance)
  return { quantity: left, cause: `${cause}, up to the most of ${unitText(most)}` }
}

type Posted = ReadonlyMap<string, number>
const sumOf = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0)

/** What was given for shorter times in a period, but for those that are `due` beside it. */
export const withinOf = (period: Period, posted: Posted, beside?: ReadonlySet<string>): number =>
  sumOf(
    [...posted].flatMap(([text, given]) => {
      const part = periodOf(text)
      return part && isPart(part, period) && !beside?.has(text) ? [given] : []
    }),
  )

/** What is due of a period itself, and for shorter times in it. */
function dueOf(period: Period, rows: readonly Due[]): Due[] {
  const text = periodText(period)
  return rows.filter((each) => each.period === text || isPart(periodOf(each.period)!, period))
}

/** By how much less than was posted for each period belongs to somebody who leaves before its end. Where a longer one was posted too, that settles both. */
export function beyondService(
  policies: readonly Policy[],
  service: Service,
  posted: Posted,
): { period: string; quantity: number }[] {
  const { leaveDate } = service
  const right = leaveDate === null ? [] : due(policies, service, leaveDate)
  return [...posted].map(([text, given]) => {
    const period = periodOf(text)!
    if (leaveDate === null || period.last <= leaveDate || isCovered(period, posted))
      return { period: text, quantity: 0 }
    const own = sumOf(dueOf(period, right).map(({ quantity }) => quantity))
    return { period: text, quantity: Math.min(0, own - given - withinOf(period, posted)) }
  })
}

/** By which policies something is given, and for which service. */
export type Basis = { policies: readonly Policy[]; service: Service }

/** By how much what was posted comes to something else on another basis than `before`, of the periods that `counts` says; `whole` is what each gives now. */
export function otherwise(
  now: Basis,
  before: Basis,
  posted: Posted,
  why: string,
  counts: (period: Period) => boolean = () => true,
): (Due & { whole: number })[] {
  const periods = [...posted.keys()]
    .map((text) => periodOf(text)!)
    .filter((period) => !isCovered(period, posted) && counts(period))
  const until = periods
    .map(({ last }) => last)
    .toSorted()
    .at(-1)
  if (!until) return []
  const [dueNow, dueBefore] = [now, before].map(({ policies, service }) => due(policies, service, until))
  return periods.flatMap((period) => {
    const [own, then] = [dueOf(period, dueNow!), dueOf(period, dueBefore!)]
    const whole = sumOf(own.map(({ quantity }) => quantity))
    const more = whole - sumOf(then.map(({ quantity }) => quantity))
    const text = periodText(period)
    const [row, less] = [own[0], Math.max(more, -posted.get(text)!)]
    return row && less !== 0 ? [{ ...row, period: text, quantity: less, cause: `${said(period)}: ${why}`, whole }] : []
  })
}
