import { useFormContext } from 'react-hook-form'
import { call } from '#client/api.ts'
import { LinesGrid } from '#client/form/lines-grid.tsx'
import { formatNumber } from '#client/format.ts'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { compare } from '#shared/money.ts'
import { items } from '#modules/vendors/shared/items.ts'
import { lineAmount, sumOf } from './line-amount.ts'

const columns = ['itemId', 'description', 'quantity', 'unit', 'estimatedPrice', 'neededOn', 'vendorId']
const widths = {
  itemId: 200,
  description: 182,
  quantity: 72,
  unit: 64,
  estimatedPrice: 124,
  neededOn: 132,
  vendorId: 160,
}

/** The lines of a requisition; an item brings its description, its unit and its cost as an estimate. */
export function RequisitionLinesInput({ currency, vendorId }: { currency: string | undefined; vendorId?: string }) {
  const { getValues, setValue } = useFormContext()
  const fillFrom = async (line: number, itemId: string, set: (field: string, value: unknown) => void) => {
    const item = await call(items.api.read, { params: { id: itemId } }).catch(() => null)
    // Another item may have been chosen while this one was read.
    if (!item || getValues(`lines.${line}.itemId`) !== itemId) return
    if (!getValues('currency')) setValue('currency', item.currency)
    set('description', item.name)
    set('unit', item.unit)
    const known = item.currency === (getValues('currency') as string) && compare(item.standardCost, '0') > 0
    set('estimatedPrice', known ? item.standardCost : '')
  }
  return (
    <LinesGrid
      name="lines"
      columns={columns}
      widths={widths}
      fresh={() => ({ vendorId: vendorId ?? '' })}
      onCell={(line, field, value, set) => {
        if (field === 'itemId' && typeof value === 'string' && value) void fillFrom(line, value, set)
      }}
      computed={[
        {
          label: 'Line total',
          of: ({ itemId, quantity, estimatedPrice }) => {
            if (itemId && !estimatedPrice) return <span className="text-warning">Enter a price</span>
            const amount = lineAmount(quantity, estimatedPrice)
            if (amount === null) return <Nothing />
            return currency ? <Money amount={amount} currency={currency} /> : formatNumber(amount)
          },
        },
      ]}
      totals={
        currency
          ? (lines) => [
              {
                label: 'Estimated total',
                amount: sumOf(lines.map(({ quantity, estimatedPrice }) => lineAmount(quantity, estimatedPrice))),
                currency,
              },
            ]
          : undefined
      }
    />
  )
}
