import { expenseClaims } from '#modules/expenses/shared/expense-claims.ts'
import { expenseTypes } from '#modules/expenses/shared/expense-types.ts'

/** Every noun of the room in full. */
export const nouns = [expenseClaims, expenseTypes] as const
