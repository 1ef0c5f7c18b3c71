import { sql } from 'drizzle-orm'
import { fiscalYears as years } from '#modules/ledger/shared/fiscal-years.ts'
import { legalEntities } from '#modules/ledger/shared/legal-entities.ts'
import type { FirstStep } from '#server/module.ts'
import { entities, fiscalYears } from './tables.ts'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'company',
    kind: 'set up',
    order: 10,
    label: 'Your company',
    words:
      'Its name, where it is and the currency of its books. It begins with the chart of accounts you choose, and with its journals.',
    action: 'Add the company',
    to: `${legalEntities.listPage}/new`,
    can: legalEntities.api.create.can,
    done: sql<boolean>`exists (select from ${entities})`,
  },
  {
    name: 'fiscal-year',
    kind: 'set up',
    order: 20,
    label: 'Its fiscal year',
    words:
      'The year its books are in, which brings the months to post in. Earlier and later years can follow at any time.',
    action: 'Add the fiscal year',
    to: `${years.listPage}/new`,
    can: years.api.create.can,
    done: sql<boolean>`exists (select from ${fiscalYears})`,
  },
]
