import { card } from '#shared/card.ts'

export const expenseTypes = card('hr.expense-types', { one: 'expense type', many: 'expense types', title: 'name' })
export const expenseClaims = card('hr.expense-claims', {
  one: 'expense claim',
  many: 'expense claims',
  title: 'number',
  subtitle: 'personName',
})
export const expenseAdvances = card('hr.expense-advances', {
  one: 'expense advance',
  many: 'expense advances',
  title: 'number',
  subtitle: 'personName',
})
export const advanceClearings = card('hr.advance-clearings', {
  one: 'advance clearing',
  many: 'advance clearings',
  title: 'advanceNumber',
  subtitle: 'kind',
})
