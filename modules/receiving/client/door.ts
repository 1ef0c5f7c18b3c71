import type { Door } from '#client/door.ts'

export const door: Door = {
  room: 'receiving',
  area: 'procurement',
  order: 22,
  pages: [
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
  ],
  under: ['/procurement/match-policies'],
  adds: {
    'financial.bills': () => import('./bill-addition.tsx'),
    'financial.bills lines': () => import('./bill-line-source.tsx'),
    'procurement.orders': () => import('./order-tabs.tsx'),
  },
  load: () => import('./routes.tsx'),
  nouns: () => import('./nouns.ts'),
}
