import { card } from '#shared/card.ts'

export const accounts = card('financial.accounts', {
  one: 'account',
  title: 'name',
  subtitle: 'number',
})
export const fiscalYears = card('financial.fiscal-years', {
  one: 'fiscal year',
  title: 'name',
  subtitle: 'entityName',
})
export const journalEntries = card('financial.journal-entries', {
  one: 'journal entry',
  many: 'journal entries',
  title: 'description',
  subtitle: 'number',
})
export const journals = card('financial.journals', {
  one: 'journal',
  title: 'name',
  subtitle: 'code',
})
export const legalEntities = card('financial.legal-entities', {
  one: 'legal entity',
  many: 'legal entities',
  title: 'name',
  subtitle: 'code',
  page: '/financial/workbench/:id',
})
export const parties = card('financial.parties', { one: 'party', many: 'parties', title: 'name', subtitle: 'number' })
export const periods = card('financial.periods', { one: 'period', title: 'name' })
