import type { ClientModule } from '#client/manifest.ts'

const permission = 'hr.expense-claims.read'
const group = 'Expenses'

export const manifest: ClientModule = {
  module: 'expenses',
  area: 'hr',
  order: 28,
  pages: [
    { label: 'My expenses', to: '/hr/expenses', permission, group },
    {
      label: 'Expense claims',
      to: '/hr/expense-claims',
      permission,
      create: 'New expense claim',
      everyday: true,
      group,
    },
    {
      label: 'Advances',
      to: '/hr/expense-advances',
      permission: 'hr.expense-advances.read',
      create: 'Ask for an advance',
      group,
    },
    {
      label: 'Advance clearings',
      to: '/hr/advance-clearings',
      permission: 'hr.advance-clearings.read',
      group,
    },
    {
      label: 'Expense types',
      to: '/hr/expense-types',
      permission: 'hr.expense-types.read',
      create: 'New expense type',
      group,
    },
  ],
  adds: ['hr.people', 'hr.me'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
