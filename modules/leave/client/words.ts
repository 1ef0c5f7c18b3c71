import { formatNumber } from '#client/format.ts'
import type { LeaveUnit } from '#modules/leave/shared/leave-types.ts'

const counted = (figure: string, quantity: string, unit: LeaveUnit): string =>
  `${figure} ${unit === 'hour' ? 'hour' : 'day'}${Math.abs(Number(quantity)) === 1 ? '' : 's'}`

/** '3 days', '1 day', '7.5 hours'; of a third of a day two decimals, the account has all of them. */
export const amountOf = (quantity: string, unit: LeaveUnit): string =>
  counted(formatNumber(quantity, { max: 2 }), quantity, unit)

/** '1.6667 days', as the ledger has it. */
export const exactAmountOf = (quantity: string, unit: LeaveUnit): string =>
  counted(formatNumber(quantity), quantity, unit)
