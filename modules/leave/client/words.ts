import { formatNumber } from '#client/format.ts'
import type { LeaveUnit } from '#modules/leave/shared/leave-types.ts'

/** '3 days', '1 day', '7.5 hours'; of a third of a day two decimals, the account has all of them. */
export const amountOf = (quantity: string, unit: LeaveUnit): string => {
  const word = unit === 'hour' ? 'hour' : 'day'
  return `${formatNumber(quantity, { max: 2 })} ${Number(quantity) === 1 ? word : `${word}s`}`
}
