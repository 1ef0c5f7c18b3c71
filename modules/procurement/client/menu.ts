import { ShoppingCart } from 'lucide-react'
import type { MenuEntry } from '#client/menu.ts'

/** Purchasing in the sidebar. */
export const menu: MenuEntry = {
  label: 'Procurement',
  to: '/procurement',
  icon: ShoppingCart,
  hue: 'procurement',
  key: 'p',
  children: [
    { label: 'Requisitions', to: '/procurement/requisitions', permission: 'procurement.requisitions.read' },
    { label: 'Purchase orders', to: '/procurement/orders', permission: 'procurement.orders.read' },
    { label: 'Order lines', to: '/procurement/order-lines', permission: 'procurement.order-lines.read' },
    { label: 'Goods receipts', to: '/procurement/receipts', permission: 'procurement.receipts.read' },
    { label: 'Matching', to: '/procurement/matching', permission: 'procurement.match-results.read' },
    { label: 'Vendors', to: '/procurement/vendors', permission: 'procurement.vendors.read' },
    { label: 'Items', to: '/procurement/items', permission: 'procurement.items.read' },
    { label: 'Vendor prices', to: '/procurement/vendor-prices', permission: 'procurement.vendor-prices.read' },
    { label: 'Received, not billed', to: '/procurement/grir', permission: 'procurement.reports.read' },
    { label: 'Commitments', to: '/procurement/commitments', permission: 'procurement.reports.read' },
  ],
}
