import { companyDay } from '#client/company-day.ts'
import { LinesGrid } from '#client/form/lines-grid.tsx'
import { formatNumber } from '#client/format.ts'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { isDay } from '#shared/day.ts'
import { lineAmount, sumOf } from './line-amount.ts'
import { useOrderPrices } from './use-order-prices.ts'

type Props = {
  vendorId: string
  currency: string | undefined
  extras: readonly unknown[]
  orderDate: string | null | undefined
  /** True in a revision: the prices of its lines are agreed with the vendor. */
  agreed: boolean
}

const columns = ['itemId', 'description', 'quantity', 'unit', 'unitPrice', 'dueOn', 'accountId']
const widths = { itemId: 210, description: 196, quantity: 72, unit: 64, unitPrice: 92, dueOn: 132, accountId: 150 }

/** The lines of an order; an item brings its description, its unit and its price. */
export function OrderLinesInput({ vendorId, currency, extras, orderDate, agreed }: Props) {
  const on = orderDate && isDay(orderDate) ? orderDate : companyDay()
  const onCell = useOrderPrices({ vendorId, currency, on, agreed })
  return (
    <LinesGrid
      name="lines"
      columns={columns}
      widths={widths}
      onCell={onCell}
      computed={[
        {
          label: 'Line total',
          of: ({ itemId, quantity, unitPrice }) => {
            if (itemId && !unitPrice) return <span className="text-warning">Enter a price</span>
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
