import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'receiving',
  area: 'procurement',
  order: 22,
  pages: [
    {
      label: 'Goods receipts',
      to: '/procurement/receipts',
      permission: 'procurement.receipts.read',
      create: 'New goods receipt',
      group: 'Receiving',
    },
    {
      label: 'Match results',
      to: '/procurement/matching',
      also: '/procurement/match-policies',
      permission: 'procurement.match-results.read',
      group: 'Receiving',
    },
  ],
  quick: [{ label: 'Receive goods', to: '/procurement/receipts/new', permission: 'procurement.receipts.create' }],
  under: ['/procurement/match-policies'],
  adds: ['financial.bills', 'financial.bills lines', 'procurement.orders'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
