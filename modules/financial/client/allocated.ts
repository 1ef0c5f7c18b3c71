import { isDecimal } from '#shared/decimal.ts'
import { compare, total } from '#shared/money.ts'

export type Allocated = { id?: string; billId: string; amount: string }

/** What is paid in all; what is no number yet counts as nothing. */
export const allocated = (lines: readonly Allocated[]): string =>
  total(lines.map(({ amount }) => (isDecimal(amount) ? amount : '0')))

/** True where more is paid than is open (rule F15). */
export const overpaid = ({ amount }: Allocated, open: string): boolean => isDecimal(amount) && compare(amount, open) > 0
