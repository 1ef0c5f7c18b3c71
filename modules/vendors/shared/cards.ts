import { card } from '#shared/card.ts'

export const items = card('procurement.items', { one: 'item', many: 'items', title: 'name', subtitle: 'number' })
export const vendorPrices = card('procurement.vendor-prices', {
  one: 'vendor price',
  many: 'vendor prices',
  title: 'itemName',
  subtitle: 'vendorName',
})
export const vendors = card('procurement.vendors', {
  one: 'vendor',
  many: 'vendors',
  title: 'name',
  subtitle: 'number',
  page: '/vendors/workbench/:id',
})
