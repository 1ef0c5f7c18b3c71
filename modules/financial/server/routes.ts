import type { Room } from '#server/room.ts'
import { servedAccounts } from './accounts.ts'
import { billRoutes } from './bill-verbs.ts'
import { servedBills } from './bills.ts'
import { checks } from './checks.ts'
import { entryChains } from './entry-series.ts'
import { companyTimeZone, servedEntities } from './entities.ts'
import { fiscalYearRoutes, servedFiscalYears } from './fiscal-years.ts'
import { journalEntryRoutes, servedEntries } from './journal-entries.ts'
import { servedJournals } from './journals.ts'
import { servedParties } from './parties.ts'
import { paymentRoutes } from './payment-verbs.ts'
import { servedPayments } from './payments.ts'
import { periodRoutes } from './period-verbs.ts'
import { servedPeriods } from './periods.ts'
import { reportRoutes } from './reports.ts'
import { createFinancialSample } from './sample.ts'
import { servedSettlements, settlementRoutes } from './settlements.ts'

const records = [
  servedEntities,
  servedAccounts,
  servedFiscalYears,
  servedPeriods,
  servedJournals,
  servedParties,
  servedEntries,
  servedBills,
  servedPayments,
  servedSettlements,
] satisfies Room['records']

export const financial: Room = {
  name: 'financial',
  label: 'Finance',
  timeZone: companyTimeZone,
  roles: {
    accountant: ['financial.*.*'],
    buyer: ['bills', 'accounts', 'legal-entities'].flatMap((nouns) => [
      `financial.${nouns}.read`,
      `financial.${nouns}.comment`,
    ]),
    approver: [
      'financial.*.read',
      'financial.*.comment',
      'financial.bills.approve',
      'financial.bills.cancel',
      'financial.payments.approve',
      'financial.payments.cancel',
      'financial.journal-entries.approve',
      'financial.journal-entries.reverse',
      'financial.settlements.create',
    ],
  },
  conflicts: [
    {
      roles: ['accountant', 'approver'],
      why: 'Accountant and approver: one person could enter bills and payments and approve them',
    },
  ],
  records,
  routes: [
    ...fiscalYearRoutes,
    ...periodRoutes,
    ...journalEntryRoutes,
    ...billRoutes,
    ...paymentRoutes,
    ...settlementRoutes,
    ...reportRoutes,
  ],
  checks,
  series: entryChains,
  sample: createFinancialSample,
}
