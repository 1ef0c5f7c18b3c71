import { useSearchParams } from 'react-router'
import { NewRecordPage } from '#client/form/FormPage.tsx'
import { vendorPrices } from '#modules/vendors/shared/vendor-prices.ts'

const groups = [
  { title: 'Vendor and item', fields: ['vendorId', 'itemId', 'vendorItemNumber'] },
  {
    title: 'Price',
    fields: ['currency', 'unitPrice', 'unit', 'leadTimeDays', 'minQuantity', 'maxQuantity', 'validFrom', 'validTo'],
  },
]

export function VendorPriceForm() {
  const [given] = useSearchParams()
  const defaults = { vendorId: given.get('vendor') ?? '', itemId: given.get('item') ?? '' }
  return <NewRecordPage record={vendorPrices} defaults={defaults} groups={groups} />
}
