import { createSampleExpenses } from '#modules/expenses/sample/sample.ts'
import { settings } from '#modules/expenses/shared/settings.ts'
import type { ServerModule } from '#server/module.ts'
import { advanceRoutes } from './advance-verbs.ts'
import { expenseAdvances } from './advances.ts'
import { billHooks } from './billing.ts'
import { claimantRoutes } from './claimants.ts'
import { checks } from './checks.ts'
import { claimRoutes } from './claim-verbs.ts'
import { expenseClaims } from './claims.ts'
import { claimEvidence } from './evidence.ts'
import { advanceClearings } from './clearings.ts'
import { expenseTypes } from './expense-types.ts'
import { roles } from './roles.ts'

/** Expenses: what people spend for the company, and get back. */
export const expenses: ServerModule = {
  name: 'expenses',
  area: 'hr',
  label: 'Expenses',
  roles,
  settings,
  hooks: billHooks,
  records: [expenseClaims, expenseAdvances, advanceClearings, expenseTypes],
  routes: [...claimantRoutes, ...claimRoutes, ...advanceRoutes],
  evidence: [claimEvidence],
  checks,
  sample: createSampleExpenses,
}
