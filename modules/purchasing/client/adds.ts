/** What this module adds to pages of modules below, by place. */
export const adds = {
  'procurement.items': () => import('./item-orders.tsx'),
  'procurement.vendor-prices': () => import('./price-orders.tsx'),
}
