import { advanceClearings } from '#modules/expenses/shared/advance-clearings.ts'
import { expenseAdvances } from '#modules/expenses/shared/expense-advances.ts'
import { expenseClaims } from '#modules/expenses/shared/expense-claims.ts'
import { expenseTypes } from '#modules/expenses/shared/expense-types.ts'

/** Every record type of the module in full. */
export const recordTypes = [expenseClaims, expenseAdvances, advanceClearings, expenseTypes] as const
