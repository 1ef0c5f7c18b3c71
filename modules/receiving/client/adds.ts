/** What this module adds to pages of modules below, by place. */
export const adds = {
  'financial.bills': () => import('./bill-addition.tsx'),
  'financial.bills lines': () => import('./bill-line-source.tsx'),
  'procurement.orders': () => import('./order-tabs.tsx'),
}
