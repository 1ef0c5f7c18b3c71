import type { ClientModule } from '#client/manifest.ts'

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
    },
    { label: 'Items', to: '/procurement/items', permission: 'procurement.items.read', create: 'New item' },
    {
      label: 'Vendor prices',
      to: '/procurement/vendor-prices',
      permission: 'procurement.vendor-prices.read',
      create: 'New vendor price',
    },
  ],
  moved: { '/vendors': '/procurement/vendors' },
  adds: ['financial.parties payment term'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
