import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'payables',
  area: 'financial',
  order: 11,
  pages: [
    { label: 'Bills', to: '/financial/bills', permission: 'financial.bills.read', create: 'New bill', everyday: true },
    {
      label: 'Payments',
      to: '/financial/payments',
      permission: 'financial.payments.read',
      create: 'New payment',
      everyday: true,
    },
    { label: 'Settlements', to: '/financial/settlements', permission: 'financial.settlements.read' },
    { label: 'Open items', to: '/financial/open-items', permission: 'financial.reports.read' },
  ],
  adds: ['financial.journal-entries', 'financial.parties', 'financial.periods left'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
