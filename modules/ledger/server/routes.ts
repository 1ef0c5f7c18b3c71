import type { ServerModule } from '#server/module.ts'
import { servedAccounts } from './accounts.ts'
import { checks } from './checks.ts'
import { entryChains } from './entry-series.ts'
import { companyTimeZone, entityNames, servedEntities } from './entities.ts'
import { fiscalYearRoutes, servedFiscalYears } from './fiscal-years.ts'
import { firstSteps } from './first-steps.ts'
import { journalEntryRoutes, servedEntries } from './journal-entries.ts'
import { servedJournals } from './journals.ts'
import { servedParties } from './parties.ts'
import { periodRoutes } from './period-verbs.ts'
import { servedPeriods } from './periods.ts'
import { reportRoutes } from './reports.ts'

/** The general ledger: companies, their accounts, years and periods, and what is posted. */
export const ledger: ServerModule = {
  name: 'ledger',
  area: 'financial',
  label: 'General ledger',
  timeZone: companyTimeZone,
  entities: entityNames,
  records: [
    servedEntities,
    servedAccounts,
    servedFiscalYears,
    servedPeriods,
    servedJournals,
    servedParties,
    servedEntries,
  ],
  routes: [...fiscalYearRoutes, ...periodRoutes, ...journalEntryRoutes, ...reportRoutes],
  firstSteps,
  checks,
  series: entryChains,
}
