import { card } from '#shared/card.ts'

export const items = card('procurement.items', { one: 'item', title: 'name', subtitle: 'number' })
export const vendorPrices = card('procurement.vendor-prices', {
  one: 'vendor price',
  title: 'itemName',
  subtitle: 'vendorName',
})
export const vendors = card('procurement.vendors', {
  one: 'vendor',
  title: 'name',
  subtitle: 'number',
  page: '/vendors/workbench/:id',
})
