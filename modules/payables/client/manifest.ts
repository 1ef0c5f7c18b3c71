import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'payables',
  area: 'financial',
  order: 11,
  pages: [
    { label: 'Bills', to: '/financial/bills', permission: 'financial.bills.read', create: 'New bill' },
    {
      label: 'Payments',
      to: '/financial/payments',
      permission: 'financial.payments.read',
      create: 'New payment',
      group: 'Payments',
    },
    { label: 'Settlements', to: '/financial/settlements', permission: 'financial.settlements.read', group: 'Payments' },
    { label: 'Open items', to: '/financial/open-items', permission: 'financial.reports.read', group: 'Payments' },
  ],
  quick: [
    { label: 'New bill', to: '/financial/bills/new', permission: 'financial.bills.create' },
    { label: 'Pay bills', to: '/financial/bills?view=to-pay', permission: 'financial.payments.create' },
  ],
  adds: ['financial.journal-entries', 'financial.parties', 'financial.periods left'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
