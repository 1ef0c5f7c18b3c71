import type { Day } from '#shared/day.ts'
import { due, type Policy, type Service } from './accrual.ts'
import type { Account } from './account.ts'
import { balanceOn, type Entry } from './course.ts'
import { periodOf } from './period.ts'

/** The last opening balance of an account. */
const openingOf = (entries: readonly Entry[]): Entry | undefined =>
  entries.filter(({ kind }) => kind === 'opening').toSorted((a, b) => b.day.localeCompare(a.day))[0]

/** The day of the opening balance: what was given, taken or expired up to it is in it. */
export const openedOn = (entries: readonly Entry[]): Day | null => openingOf(entries)?.day ?? null

/** The rows of an account from its opening balance on, which stands for all rows up to its day. */
export function fromOpening(entries: readonly Entry[]): Entry[] {
  const opening = openingOf(entries)
  if (!opening) return [...entries]
  return [
    { ...opening, quantity: balanceOn(entries, opening.day), period: null },
    ...entries.filter(({ day }) => day > opening.day),
  ]
}

/**
 * The policy by which leave of earlier years would be posted now and which asks before that: until an opening balance or the policy says where leave begins, nothing is given.
 * Where anything was given already, that was decided.
 */
export function heldBy({ entries, policies }: Account, service: Service, today: Day): Policy | null {
  if (service.openedOn || !policies.some(({ backPosting }) => backPosting === 'ask first')) return null
  if (entries.some(({ period }) => period !== null && periodOf(period))) return null
  const [first] = due(policies, service, `${Number(today.slice(0, 4)) - 1}-12-31`)
  return first?.policy.backPosting === 'ask first' ? first.policy : null
}
