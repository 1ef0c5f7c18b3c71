import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Chart } from '#client/chart/Chart.tsx'
import { useOneCurrency } from '#client/chart/currency.tsx'
import { pricesShape } from '#client/chart/prices.ts'
import { orderLines } from '#modules/purchasing/shared/order-lines.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'

/** As many as a chart has room for. */
const most = '40'

/** What was agreed to be paid for an item, the last orders of it whichever vendor had them. */
export function ItemPrices({ id }: { id: string }) {
  const { can } = useAuth()
  const may = can(orderLines.api.list.can)
  const filter = [`itemId:eq:${id}`, 'orderState:in:approved,sent,closed']
  const read = useApi(
    orderLines.api.list,
    { query: { filter, sort: '-orderDate,orderNumber,lineNo', limit: most } },
    { enabled: may },
  )
  const { currency, own, choice } = useOneCurrency(read.data?.items ?? [])
  if (!may) return null
  const prices = own.toReversed().map((line) => ({
    key: line.id,
    day: line.orderDate,
    where: `${line.orderNumber}, ${line.vendorName}`,
    amount: line.unitPrice,
    to: orders.pageOf(line.orderId),
  }))
  return (
    <Chart
      title="Prices paid"
      kind="line"
      shape={read.data && pricesShape(prices, currency)}
      read={read}
      empty="This item has not been ordered yet."
      action={choice}
    />
  )
}
