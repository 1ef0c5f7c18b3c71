import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'purchasing',
  area: 'procurement',
  order: 21,
  pages: [
    {
      label: 'Requisitions',
      to: '/procurement/requisitions',
      permission: 'procurement.requisitions.read',
      create: 'New requisition',
      everyday: true,
    },
    {
      label: 'Purchase orders',
      to: '/procurement/orders',
      permission: 'procurement.orders.read',
      create: 'New purchase order',
      everyday: true,
    },
    { label: 'Order lines', to: '/procurement/order-lines', permission: 'procurement.order-lines.read' },
  ],
  under: ['/procurement/order-revisions'],
  adds: ['procurement.items', 'procurement.vendor-prices'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
