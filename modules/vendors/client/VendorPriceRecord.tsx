import { RecordPage } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { orderLines } from '#modules/purchasing/shared/order-lines.ts'
import { vendorPrices } from '#modules/vendors/shared/vendor-prices.ts'
import { roomCrumbs } from './crumbs.ts'

export function VendorPriceRecord() {
  return (
    <RecordPage
      record={vendorPrices}
      crumbs={roomCrumbs}
      figures={({ unitPrice, unit, lastCost, currency }) => (
        <>
          <Figure
            label="Unit price"
            value={<Money amount={unitPrice} currency={currency} />}
            note={unit && unit !== 'each' ? `Per ${unit}` : unit}
          />
          <Figure
            label="Last receipt cost"
            value={lastCost ? <Money amount={lastCost} currency={currency} /> : <Nothing />}
          />
        </>
      )}
      overview={({ vendorId, itemId }) => (
        <RelatedList
          record={orderLines}
          title="Ordered from this vendor"
          filters={[
            { field: 'vendorId', operator: 'eq', value: vendorId },
            { field: 'itemId', operator: 'eq', value: itemId },
          ]}
          columns={['orderNumber', 'orderState', 'orderDate', 'quantity', 'unitPrice', 'lineTotal']}
          empty="This item has not been ordered from this vendor yet."
        />
      )}
    />
  )
}
