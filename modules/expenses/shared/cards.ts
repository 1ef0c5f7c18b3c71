import { card } from '#shared/card.ts'

export const expenseTypes = card('hr.expense-types', { one: 'expense type', many: 'expense types', title: 'name' })
export const expenseClaims = card('hr.expense-claims', {
  one: 'expense claim',
  many: 'expense claims',
  title: 'number',
  subtitle: 'personName',
})
