import { addDays, addMonths, type Day } from '#shared/day.ts'
import type { EntryKind } from '#modules/leave/shared/leave-entries.ts'
import { unitText } from '#modules/leave/shared/units.ts'

/** A row of the ledger, its amount in ten-thousandths. */
export type Entry = {
  id: string | null
  day: Day
  kind: EntryKind
  quantity: number
  cause: string
  expiresOn: Day | null
  requestId: string | null
  period: string | null
}
/** Carry-over of a year into the next: at most so much, for so many months. */
export type Carry = { carryOver: number | null; carryMonths: number | null }
type Lot = { left: number; expiresOn: Day | null }
/** What follows from rows by rule: each of them once, under its period. */
type Derived = Entry & { period: string }

/** Whether a row follows from others by rule, which says at any time what it should come to. */
const followed = /^(?:expired|year) /
export const isDerived = ({ period }: Pick<Entry, 'period'>): boolean => period !== null && followed.test(period)

/** Days given back make a leave what it was without them: neither is a movement of its own. */
function movements(entries: readonly Entry[]): { day: Day; quantity: number; expiresOn: Day | null }[] {
  const leave = new Map<string, { day: Day; quantity: number; expiresOn: null }>()
  const others: { day: Day; quantity: number; expiresOn: Day | null }[] = []
  for (const { day, quantity, expiresOn, requestId } of entries) {
    if (requestId === null) {
      others.push({ day, quantity, expiresOn })
      continue
    }
    const key = `${requestId} ${day}`
    leave.set(key, { day, quantity: (leave.get(key)?.quantity ?? 0) + quantity, expiresOn: null })
  }
  return [...others, ...leave.values()].toSorted(
    (a, b) => a.day.localeCompare(b.day) || Number(a.quantity < 0) - Number(b.quantity < 0),
  )
}

const soonest = (a: Lot, b: Lot): number => (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999')

/**
 * What expires and is carried over, from the rows that people and accruals make, up to a day: what expires first is used first, and only what is
 * unused expires (rule H06). A lot may be used on its last day; it expires with the next.
 */
export function derived(entries: readonly Entry[], carryOf: (year: number) => Carry | null, until: Day): Derived[] {
  const rows: Derived[] = []
  const moves = movements(entries.filter((each) => !isDerived(each)))
  let lots: Lot[] = []
  let debt = 0
  const post = (day: Day, kind: EntryKind, quantity: number, period: string, cause: string, expiresOn: Day | null) =>
    quantity !== 0 && rows.push({ id: null, day, kind, quantity, cause, expiresOn, requestId: null, period })

  const expire = (day: Day) => {
    const gone = lots.filter(({ expiresOn }) => expiresOn !== null && expiresOn < day)
    if (!gone.length) return
    lots = lots.filter((lot) => !gone.includes(lot))
    const sum = gone.reduce((all, { left }) => all + left, 0)
    post(day, 'expire', -sum, `expired ${day}`, 'Not used in time', null)
  }
  const close = (year: number, day: Day) => {
    const carry = carryOf(year)
    if (!carry) return
    const kept = lots.filter(({ expiresOn }) => expiresOn === null)
    const left = kept.reduce((all, lot) => all + lot.left, 0)
    const over = carry.carryOver === null ? left : Math.min(left, carry.carryOver)
    if (over < left)
      post(
        day,
        'expire',
        over - left,
        `year ${year} lost`,
        `Of ${year} ${unitText(over)} are carried over at most`,
        null,
      )
    lots = lots.filter((lot) => !kept.includes(lot))
    if (over === 0) return
    const expiresOn = carry.carryMonths === null ? null : addDays(addMonths(day, carry.carryMonths), -1)
    lots.push({ left: over, expiresOn })
    if (expiresOn === null) return
    post(day, 'carry', -over, `year ${year} out`, `Left of ${year}`, null)
    post(day, 'carry', over, `year ${year} in`, `Carried over from ${year}`, expiresOn)
  }
  /** What happens by itself before the rows of a day. */
  let reached: Day | null = null
  const reach = (day: Day) => {
    for (;;) {
      const ends = lots.flatMap(({ expiresOn }) => (expiresOn === null ? [] : [addDays(expiresOn, 1)]))
      const newYear = reached && `${Number(reached.slice(0, 4)) + 1}-01-01`
      const [next] = [...ends, ...(newYear ? [newYear] : [])].filter((each) => each <= day).toSorted()
      if (!next) break
      expire(next)
      if (next === newYear) {
        close(Number(next.slice(0, 4)) - 1, next)
        reached = next
      }
    }
    if (!reached || reached < day) reached = day
  }

  for (const { day, quantity, expiresOn } of moves) {
    if (day > until) break
    reach(day)
    if (quantity > 0) {
      const paid = Math.min(debt, quantity)
      debt -= paid
      if (quantity > paid) lots.push({ left: quantity - paid, expiresOn })
      // What had expired before it was given adds nothing.
      expire(day)
      continue
    }
    let wanted = -quantity
    for (const lot of lots.toSorted(soonest)) {
      const used = Math.min(lot.left, wanted)
      lot.left -= used
      wanted -= used
    }
    lots = lots.filter(({ left }) => left > 0)
    debt += wanted
  }
  if (reached) reach(until)
  return rows
}

/** The balance of a day: the sum of all rows up to it (rule H03). */
export const balanceOn = (entries: readonly Pick<Entry, 'day' | 'quantity'>[], on: Day): number =>
  entries.reduce((sum, { day, quantity }) => (day <= on ? sum + quantity : sum), 0)
