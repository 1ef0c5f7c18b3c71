import { recordRef } from '#shared/record-ref.ts'

export const expenseTypes = recordRef('hr.expense-types', { one: 'expense type', many: 'expense types', title: 'name' })
export const expenseClaims = recordRef('hr.expense-claims', {
  one: 'expense claim',
  many: 'expense claims',
  title: 'number',
  subtitle: 'personName',
})
export const expenseAdvances = recordRef('hr.expense-advances', {
  one: 'expense advance',
  many: 'expense advances',
  title: 'number',
  subtitle: 'personName',
})
export const advanceClearings = recordRef('hr.advance-clearings', {
  one: 'advance clearing',
  many: 'advance clearings',
  title: 'advanceNumber',
  subtitle: 'kind',
})
