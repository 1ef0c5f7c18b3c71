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
    },
    {
      label: 'Purchase orders',
      to: '/procurement/orders',
      permission: 'procurement.orders.read',
      create: 'New purchase order',
      group: 'Orders',
    },
    {
      label: 'Order lines',
      to: '/procurement/order-lines',
      permission: 'procurement.order-lines.read',
      group: 'Orders',
    },
  ],
  quick: [
    { label: 'New purchase order', to: '/procurement/orders/new', permission: 'procurement.orders.create' },
    {
      label: 'Request a purchase',
      to: '/procurement/requisitions/new',
      permission: 'procurement.requisitions.create',
      own: 3,
    },
  ],
  under: ['/procurement/order-revisions'],
  adds: ['procurement.items', 'procurement.vendor-prices'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
