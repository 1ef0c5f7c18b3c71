/** What this room adds to pages of rooms below, by place. */
export const adds = {
  'procurement.items': () => import('./item-orders.tsx'),
  'procurement.vendor-prices': () => import('./price-orders.tsx'),
}
