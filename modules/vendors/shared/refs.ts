import { recordRef } from '#shared/record-ref.ts'

export const items = recordRef('procurement.items', { one: 'item', title: 'name', subtitle: 'number' })
export const vendorPrices = recordRef('procurement.vendor-prices', {
  one: 'vendor price',
  title: 'itemName',
  subtitle: 'vendorName',
})
export const vendors = recordRef('procurement.vendors', {
  one: 'vendor',
  title: 'name',
  subtitle: 'number',
  page: '/vendors/workbench/:id',
})
