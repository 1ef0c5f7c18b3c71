import { ShoppingCart } from 'lucide-react'
import type { Door } from '#client/door.ts'
import type { MenuEntry } from '#client/menu.ts'

const menu: MenuEntry = {
  label: 'Procurement',
  to: '/procurement',
  icon: ShoppingCart,
  hue: 'procurement',
  key: 'p',
  children: [
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
    },
    { label: 'Order lines', to: '/procurement/order-lines', permission: 'procurement.order-lines.read' },
    {
      label: 'Goods receipts',
      to: '/procurement/receipts',
      permission: 'procurement.receipts.read',
      create: 'New goods receipt',
    },
    {
      label: 'Match results',
      to: '/procurement/matching',
      also: '/procurement/match-policies',
      permission: 'procurement.match-results.read',
    },
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
    { label: 'Received, not billed', to: '/procurement/grir', permission: 'procurement.reports.read' },
    { label: 'Open commitments', to: '/procurement/commitments', permission: 'procurement.reports.read' },
  ],
}

export const door: Door = {
  room: 'procurement',
  order: 20,
  menu,
  under: ['/procurement', '/vendors/workbench'],
  load: () => import('./routes.tsx'),
  nouns: () => import('./nouns.ts'),
}
