import { Receipt } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'

const permission = 'hr.expense-claims.read'
const group = 'Expenses'
/** Those who read the claims of others; everybody else works with My expenses. */
const daily = 'hr.expense-claims.export'

export const manifest: ClientModule = {
  module: 'expenses',
  area: 'hr',
  order: 28,
  pages: [
    { label: 'My expenses', to: '/hr/expenses', permission, own: { place: 2, icon: Receipt } },
    {
      label: 'Expense claims',
      to: '/hr/expense-claims',
      permission,
      create: 'New expense claim',
      group,
      daily,
    },
    {
      label: 'Advances',
      to: '/hr/expense-advances',
      permission: 'hr.expense-advances.read',
      create: 'Ask for an advance',
      group,
      daily,
    },
    {
      label: 'Advance clearings',
      to: '/hr/advance-clearings',
      permission: 'hr.advance-clearings.read',
      group,
      daily,
    },
    {
      label: 'Expense types',
      to: '/hr/expense-types',
      permission: 'hr.expense-types.read',
      create: 'New expense type',
      group,
      listed: 'settings',
    },
  ],
  quick: [{ label: 'Claim an expense', to: '/hr/expense-claims/new', permission: 'hr.expense-claims.create', own: 2 }],
  adds: ['hr.people', 'hr.me'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
