import type { Door } from '#client/door.ts'

const permission = 'hr.expense-claims.read'
const group = 'Expenses'

export const door: Door = {
  room: 'expenses',
  area: 'hr',
  order: 28,
  pages: [
    { label: 'My expenses', to: '/hr/expenses', permission, group },
    { label: 'Expense claims', to: '/hr/expense-claims', permission, create: 'New expense claim', group },
    {
      label: 'Expense types',
      to: '/hr/expense-types',
      permission: 'hr.expense-types.read',
      create: 'New expense type',
      group,
    },
  ],
  load: () => import('./routes.tsx'),
  nouns: () => import('./nouns.ts'),
}
