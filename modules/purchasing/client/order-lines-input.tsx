import { useFormContext } from 'react-hook-form'
import { call } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { LinesGrid } from '#client/form/lines-grid.tsx'
import { formatNumber } from '#client/format.ts'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { compare } from '#shared/money.ts'
import { items } from '#modules/vendors/shared/items.ts'
import { vendorPrices } from '#modules/vendors/shared/vendor-prices.ts'
import { lineAmount, sumOf } from './line-amount.ts'

type Props = { vendorId: string; currency: string | undefined; extras: readonly unknown[] }

const columns = ['itemId', 'description', 'quantity', 'unit', 'unitPrice', 'dueOn', 'accountId']
const widths = { itemId: 210, description: 196, quantity: 72, unit: 64, unitPrice: 92, dueOn: 132, accountId: 150 }

/** The lines of an order; an item brings its description, its unit, and the vendor's price or else its cost. */
export function OrderLinesInput({ vendorId, currency, extras }: Props) {
  const { getValues } = useFormContext()
  const fillFrom = async (line: number, itemId: string, set: (field: string, value: unknown) => void) => {
    const price = vendorId ? priceOf(vendorId, itemId) : null
    const [item, found] = await Promise.all([call(items.api.read, { params: { id: itemId } }).catch(() => null), price])
    // Another item may have been chosen while this one was read.
    if (!item || getValues(`lines.${line}.itemId`) !== itemId) return
    set('description', item.name)
    set('unit', found?.unit ?? item.unit)
    const cost = found ?? { currency: item.currency, unitPrice: item.standardCost }
    const known = (currency === undefined || cost.currency === currency) && (found || compare(cost.unitPrice, '0') > 0)
    set('unitPrice', known ? cost.unitPrice : '')
  }
  return (
    <LinesGrid
      name="lines"
      columns={columns}
      widths={widths}
      onCell={(line, field, value, set) => {
        if (field === 'itemId' && typeof value === 'string' && value) void fillFrom(line, value, set)
      }}
      computed={[
        {
          label: 'Line total',
          of: ({ itemId, quantity, unitPrice }) => {
            if (itemId && !unitPrice) return <span className="text-warning">Give a price</span>
            const amount = lineAmount(quantity, unitPrice)
            if (amount === null) return <Nothing />
            return currency ? <Money amount={amount} currency={currency} /> : formatNumber(amount)
          },
        },
      ]}
      totals={
        currency
          ? (lines) => {
              const subtotal = sumOf(lines.map(({ quantity, unitPrice }) => lineAmount(quantity, unitPrice)))
              return [
                { label: 'Subtotal', amount: subtotal, currency },
                { label: 'Tax', amount: sumOf([extras[0]]), currency },
                { label: 'Freight', amount: sumOf([extras[1]]), currency },
                { label: 'Total due', amount: sumOf([subtotal, ...extras]), currency },
              ]
            }
          : undefined
      }
    />
  )
}

/** The vendor's price of an item today, that of the smallest quantity; null where there is none. */
async function priceOf(vendorId: string, itemId: string) {
  const query = {
    filter: [`vendorId:eq:${vendorId}`, `itemId:eq:${itemId}`],
    sort: 'minQuantity',
    limit: '1',
    asOf: companyDay(),
  }
  const page = await call(vendorPrices.api.list, { query }).catch(() => null)
  return page?.items[0] ?? null
}
