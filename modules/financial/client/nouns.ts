import { accounts } from '#modules/financial/shared/accounts.ts'
import { bills } from '#modules/financial/shared/bills.ts'
import { fiscalYears } from '#modules/financial/shared/fiscal-years.ts'
import { journalEntries } from '#modules/financial/shared/journal-entries.ts'
import { journals } from '#modules/financial/shared/journals.ts'
import { legalEntities } from '#modules/financial/shared/legal-entities.ts'
import { parties } from '#modules/financial/shared/parties.ts'
import { payments } from '#modules/financial/shared/payments.ts'
import { periods } from '#modules/financial/shared/periods.ts'
import { settlements } from '#modules/financial/shared/settlements.ts'

/** Every noun of the room in full. */
export const nouns = [
  accounts,
  bills,
  fiscalYears,
  journalEntries,
  journals,
  legalEntities,
  parties,
  payments,
  periods,
  settlements,
] as const
