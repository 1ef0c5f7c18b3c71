import { recordRef } from '#shared/record-ref.ts'

export const accounts = recordRef('financial.accounts', {
  one: 'account',
  title: 'name',
  subtitle: 'number',
})
export const fiscalYears = recordRef('financial.fiscal-years', {
  one: 'fiscal year',
  title: 'name',
  subtitle: 'entityName',
})
export const journalEntries = recordRef('financial.journal-entries', {
  one: 'journal entry',
  many: 'journal entries',
  title: 'description',
  subtitle: 'number',
})
export const journals = recordRef('financial.journals', {
  one: 'journal',
  title: 'name',
  subtitle: 'code',
})
export const legalEntities = recordRef('financial.legal-entities', {
  one: 'legal entity',
  many: 'legal entities',
  title: 'name',
  subtitle: 'code',
  page: '/financial/workbench/:id',
})
export const parties = recordRef('financial.parties', {
  one: 'party',
  many: 'parties',
  title: 'name',
  subtitle: 'number',
})
export const periods = recordRef('financial.periods', { one: 'period', title: 'name' })
