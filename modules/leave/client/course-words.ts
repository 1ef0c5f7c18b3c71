import { formatDate, formatNumber } from '#client/format.ts'
import type { BalanceCourse } from '#modules/leave/shared/leave.ts'
import { one, units, unitText } from '#modules/leave/shared/units.ts'

type Told = { course: BalanceCourse; quantity: string; balanceAfter: string; lastDay: string; today: string }

/**
 * '11.33 now − 5 = 6.33; by Dec 11: + 1.67 earned = 8': how the balance after a leave comes about. Two decimals, or four where two would not add up.
 */
export function courseWords({ course, quantity, balanceAfter, lastDay, today }: Told): string {
  const { before, beforeOn, earned, expired, otherLeave } = course
  const changes = [
    { amount: units(earned), words: 'earned' },
    { amount: -units(expired), words: 'expired' },
    { amount: -units(otherLeave), words: 'other leave' },
  ].filter(({ amount }) => amount !== 0)
  const left = units(before) - units(quantity)
  const terms = [units(before), -units(quantity), ...changes.map(({ amount }) => amount)]
  const max = addsUp(terms, units(balanceAfter)) && addsUp(terms.slice(0, 2), left) ? 2 : 4
  const said = (value: number) => formatNumber(unitText(value), { max })
  const signed = (value: number) => `${value < 0 ? '−' : '+'} ${said(Math.abs(value))}`
  const now = beforeOn === today ? 'now' : `on ${formatDate(beforeOn)}`
  const first = `${said(units(before))} ${now} − ${said(units(quantity))} = ${said(left)}`
  if (!changes.length) return first
  const then = changes.map(({ amount, words }) => `${signed(amount)} ${words}`).join(' ')
  return `${first}; by ${formatDate(lastDay)}: ${then} = ${said(units(balanceAfter))}`
}

const hundredths = (value: number): number => Math.sign(value) * Math.round(Math.abs(value) / (one / 100))

/** Whether rounded terms have the rounded sum. */
const addsUp = (terms: readonly number[], sum: number): boolean =>
  terms.reduce((all, each) => all + hundredths(each), 0) === hundredths(sum)
