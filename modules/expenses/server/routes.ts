import { createSampleExpenses } from '#modules/expenses/sample/sample.ts'
import { settings } from '#modules/expenses/shared/settings.ts'
import type { Room } from '#server/room.ts'
import { billHooks } from './billing.ts'
import { checks } from './checks.ts'
import { claimRoutes } from './claim-verbs.ts'
import { expenseClaims } from './claims.ts'
import { claimEvidence } from './evidence.ts'
import { expenseTypes } from './expense-types.ts'
import { roles } from './roles.ts'

/** Expenses: what people spend for the company, and get back. */
export const expenses: Room = {
  name: 'expenses',
  area: 'hr',
  label: 'Expenses',
  roles,
  settings,
  hooks: billHooks,
  records: [expenseClaims, expenseTypes],
  routes: claimRoutes,
  evidence: [claimEvidence],
  checks,
  sample: createSampleExpenses,
}
