import { FactStrip } from '#client/record/fact-strip.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { vendorPrices } from '#modules/vendors/shared/vendor-prices.ts'

export function VendorPriceRecord() {
  return (
    <RecordPage
      record={vendorPrices}
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
      overview={({ vendorId, itemId, minQuantity }) => (
        <FactStrip
          record={vendorPrices}
          title="Prices for this quantity"
          owner={{ vendorId, itemId, minQuantity }}
          lines={['unitPrice', 'unit', 'maxQuantity']}
          empty="This price was withdrawn, and there is no other."
        />
      )}
    />
  )
}
