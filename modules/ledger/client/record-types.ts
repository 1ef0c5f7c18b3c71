import { accounts } from '#modules/ledger/shared/accounts.ts'
import { fiscalYears } from '#modules/ledger/shared/fiscal-years.ts'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { journals } from '#modules/ledger/shared/journals.ts'
import { legalEntities } from '#modules/ledger/shared/legal-entities.ts'
import { parties } from '#modules/ledger/shared/parties.ts'
import { periods } from '#modules/ledger/shared/periods.ts'

/** Every record type of the module in full. */
export const recordTypes = [accounts, fiscalYears, journalEntries, journals, legalEntities, parties, periods] as const
