import { ShoppingCart } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'
import type { MenuEntry } from '#client/menu.ts'

/** The modules of the area add their pages. */
const menu: MenuEntry = {
  label: 'Procurement',
  to: '/procurement',
  icon: ShoppingCart,
  hue: 'text-hue-teal',
  key: 'p',
  children: [
    {
      label: 'Received, not billed',
      to: '/procurement/grir',
      permission: 'procurement.reports.read',
      group: 'Receiving',
    },
    {
      label: 'Open commitments',
      to: '/procurement/commitments',
      permission: 'procurement.reports.read',
      group: 'Orders',
    },
  ],
}

export const manifest: ClientModule = {
  module: 'procurement',
  order: 20,
  menu,
  under: ['/procurement', '/vendors/workbench'],
  load: () => import('./routes.tsx'),
  overview: {
    of: 'purchasing',
    right: 'procurement.orders.read',
    at: '/api/procurement/overview',
    places: [
      { label: 'Open commitments', note: '100 order lines, at order price' },
      { label: 'Late lines', note: 'Due before today and not received in full' },
    ],
    load: () => import('./overview.tsx'),
  },
}
