import { bankAccounts as accountsDeclared, bankSet } from '#modules/pay/shared/bank-accounts.ts'
import { paySet, payRates as ratesDeclared } from '#modules/pay/shared/pay-rates.ts'
import { createSamplePay } from '#modules/pay/sample/sample.ts'
import { watchedFacts, type WatchedFact } from '#modules/people/server/looks.ts'
import { provide } from '#server/call/hooks.ts'
import type { ServerModule } from '#server/module.ts'
import { bankAccounts } from './bank-accounts.ts'
import { bankChangeRoutes, bankChanges } from './bank-changes.ts'
import { payChangeRoutes, payChanges } from './pay-changes.ts'
import { payRates } from './pay-rates.ts'
import { roles } from './roles.ts'
import { bankAccountTable, payRateTable } from './tables.ts'

const watched: WatchedFact[] = [
  { recordType: ratesDeclared.name, set: paySet, what: 'Pay', table: payRateTable },
  { recordType: accountsDeclared.name, set: bankSet, what: 'Bank details', table: bankAccountTable },
]

/** What people are paid and where to, and the changes of both that a second person approves. */
export const pay: ServerModule = {
  name: 'pay',
  area: 'hr',
  label: 'Pay',
  roles,
  fieldSets: [
    { set: paySet, label: 'pay' },
    { set: bankSet, label: 'bank details' },
  ],
  records: [payChanges, payRates, bankChanges, bankAccounts],
  routes: [...payChangeRoutes, ...bankChangeRoutes],
  hooks: [provide(watchedFacts, async () => watched)],
  sample: createSamplePay,
}
