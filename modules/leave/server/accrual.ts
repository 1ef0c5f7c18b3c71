import { addMonths, daysBetween, firstOfMonth, lastOfMonth, type Day } from '#shared/day.ts'
import type { frequencies, postings, roundings } from '#modules/leave/shared/leave-policies.ts'
import { one, unitText } from '#modules/leave/shared/units.ts'

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
}
export type Service = { hireDate: Day; leaveDate: Day | null }
/** What is given for a month or a year, before any cap. */
export type Due = { period: string; day: Day; quantity: number; most: number | null; cause: string }

/** The policy for somebody on a day: that of the longest service they have (rule H05). */
export function policyOn(policies: readonly Policy[], { hireDate }: Service, day: Day): Policy | null {
  const fitting = policies.filter(
    ({ afterYears, startsOn }) => startsOn <= day && addMonths(hireDate, 12 * afterYears) <= day,
  )
  return fitting.toSorted((a, b) => b.afterYears - a.afterYears)[0] ?? null
}

/** All lengths of a month divide it. */
const parts = 28 * 29 * 15 * 31
const half = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

/** How much of a month somebody is employed, in `parts`. */
function share({ hireDate, leaveDate }: Service, month: Day): number {
  const last = lastOfMonth(month)
  const from = hireDate > month ? hireDate : month
  const to = leaveDate !== null && leaveDate < last ? leaveDate : last
  return from > to ? 0 : (daysBetween(from, to) + 1) * (parts / (daysBetween(month, last) + 1))
}

/** What the months of a year up to one come to: joining and leaving within a month give its part. */
function through(policy: Policy, service: Service, year: string, months: number): number {
  let sum = 0
  for (let at = 0; at < months; at += 1) sum += share(service, addMonths(`${year}-01-01`, at))
  return half(policy.perYear * sum, 12 * parts)
}

const steps = { exact: 1, half: one / 2, whole: one } as const
const rounded = (quantity: number, { rounding }: Policy): number => half(quantity, steps[rounding]) * steps[rounding]

const said = (month: Day) =>
  new Date(month).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * What is due from the beginning up to a day, the first first. A month gives its twelfth, never more than the figure of the year together with the months
 * before it; a year gives its months at once.
 */
export function due(policies: readonly Policy[], service: Service, until: Day): Due[] {
  const starts = policies.map(({ startsOn }) => startsOn).toSorted()[0]
  if (!starts) return []
  const all: Due[] = []
  const begin = service.hireDate > starts ? service.hireDate : starts
  let [year, given] = ['', 0]
  for (let month = firstOfMonth(begin); month <= until; month = addMonths(month, 1)) {
    if (service.leaveDate !== null && service.leaveDate < month) break
    const opens = month > begin ? month : begin
    const policy = policyOn(policies, service, opens)
    const isNewYear = month.slice(0, 4) !== year
    if (isNewYear) [year, given] = [month.slice(0, 4), 0]
    if (!policy) continue
    const { most } = policy
    if (policy.frequency === 'every year') {
      // Of a year in which the policy was another one before, the first month under this one gives it.
      if (all.some(({ period }) => period === year || period.startsWith(`${year}-`))) continue
      const day = policy.postedOn === 'first day' ? opens : endOf(`${year}-12-31`, service)
      if (day > until) continue
      all.push({
        period: year,
        day,
        quantity: rounded(through(policy, service, year, 12), policy),
        most,
        cause: `For ${year}`,
      })
      continue
    }
    const day = policy.postedOn === 'first day' ? opens : endOf(lastOfMonth(month), service)
    if (day > until || all.some(({ period }) => period === year)) continue
    const at = Number(month.slice(5, 7))
    const exact = through(policy, service, year, at) - through(policy, service, year, at - 1)
    const quantity =
      policy.rounding === 'exact' ? exact : Math.max(0, Math.min(rounded(exact, policy), policy.perYear - given))
    given += quantity
    all.push({ period: month.slice(0, 7), day, quantity, most, cause: `For ${said(month)}` })
  }
  return all
}

const endOf = (day: Day, { leaveDate }: Service): Day => (leaveDate !== null && leaveDate < day ? leaveDate : day)

/** Below the most that may be had at a time: what is above it is not given. */
export function capped({ quantity, most, cause }: Due, balance: number): { quantity: number; cause: string } {
  if (most === null || balance + quantity <= most) return { quantity, cause }
  const left = Math.max(0, most - balance)
  return { quantity: left, cause: `${cause}, up to the most of ${unitText(most)}` }
}

/** By how much less than was posted for each period belongs to somebody who leaves before its end. */
export function beyondService(
  policies: readonly Policy[],
  service: Service,
  posted: ReadonlyMap<string, number>,
): { period: string; quantity: number }[] {
  const { leaveDate } = service
  const right = leaveDate === null ? [] : due(policies, service, leaveDate)
  return [...posted].map(([period, given]) => {
    const ends = period.length === 4 ? `${period}-12-31` : lastOfMonth(`${period}-01`)
    if (leaveDate === null || ends <= leaveDate) return { period, quantity: 0 }
    const own = right.find((each) => each.period === period)?.quantity ?? 0
    return { period, quantity: Math.min(0, own - given) }
  })
}
