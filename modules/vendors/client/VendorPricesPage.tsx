import { companyDay } from '#client/company-day.ts'
import { viewsOf } from '#client/table/fact-views.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { vendorPrices } from '#modules/vendors/shared/vendor-prices.ts'
import { NewButton } from '#client/record/new-button.tsx'

export function VendorPricesPage() {
  const action = <NewButton record={vendorPrices}>New vendor price</NewButton>
  return (
    <RecordList
      record={vendorPrices}
      card={['vendorId', 'minQuantity', 'validFrom', 'unitPrice']}
      columns={[
        'itemName',
        'vendorId',
        'unitPrice',
        'unit',
        'minQuantity',
        'validFrom',
        'validTo',
        'leadTimeDays',
        'lastCost',
        'lastReceiptOn',
      ]}
      views={viewsOf(companyDay())}
      actions={action}
      emptyAction={action}
    />
  )
}
