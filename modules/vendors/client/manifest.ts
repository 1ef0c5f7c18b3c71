import type { ClientModule } from '#client/manifest.ts'

const group = 'Vendors and items'
/** Those who read orders; everybody else picks a vendor or item in a requisition. */
const daily = 'procurement.orders.read'

export const manifest: ClientModule = {
  module: 'vendors',
  area: 'procurement',
  order: 23,
  pages: [
    {
      label: 'Vendors',
      to: '/procurement/vendors',
      also: '/vendors/workbench',
      permission: 'procurement.vendors.read',
      create: 'New vendor',
      group,
      daily,
    },
    {
      label: 'Items',
      to: '/procurement/items',
      permission: 'procurement.items.read',
      create: 'New item',
      group,
      daily,
    },
    {
      label: 'Vendor prices',
      to: '/procurement/vendor-prices',
      permission: 'procurement.vendor-prices.read',
      create: 'New vendor price',
      group,
      daily,
    },
  ],
  moved: { '/vendors': '/procurement/vendors' },
  adds: ['financial.parties payment term'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
