import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber, formatSentence } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { bills, type BillDetail } from '#modules/payables/shared/bills.ts'
import { listAddress } from '#shared/key-figure.ts'
import type { MatchResult } from '#modules/receiving/shared/matching.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { receipts } from '#modules/receiving/shared/receipts.ts'

const link = 'rounded-check font-medium text-primary-fg hover:underline'

/** Order, receipt and bill beside each other, for the one line. */
export function MatchSides({ result, bill }: { result: MatchResult; bill: BillDetail | undefined }) {
  const { can } = useAuth()
  const { orderId, orderLineId, orderNumber, lineNo, currency, billId, billReference, billLineId } = result
  const order = useApi(orders.api.read, { params: { id: orderId } }, { enabled: can(orders.api.read.can) })
  const line = order.data?.lines.find(({ id }) => id === orderLineId)
  const billed = bill?.lines.find(({ id }) => id === billLineId)
  const lines = (value: string | undefined, unit = line?.unit) =>
    value === undefined ? '—' : `${formatNumber(value)} ${unit ?? ''}`
  const money = (amount: string | undefined) =>
    amount === undefined ? '—' : <Money amount={amount} currency={currency} />
  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-[68ch] space-y-1 text-body">
        <p className="text-fg">{formatSentence(result.said?.explanation ?? result.explanation)}</p>
        {result.kind !== 'reversed receipt' && (
          <p className="text-fg-muted">
            Tolerance at that time: {formatSentence(result.said?.tolerance ?? result.tolerance)}
          </p>
        )}
      </div>
      <div className="grid gap-3 xl:grid-cols-3">
        {lineNo === null ? (
          <Side title="Order" to={orders.pageOf(orderId)} label={orderNumber}>
            <Pair name="Goods">{money(order.data?.subtotal)}</Pair>
            <Pair name="Tax">{money(order.data?.taxAmount)}</Pair>
            <Pair name="Freight">{money(order.data?.freight)}</Pair>
            <Pair name="Total">{money(order.data?.totalDue)}</Pair>
          </Side>
        ) : (
          <Side title="Order" to={`${orders.pageOf(orderId)}#line-${lineNo}`} label={`${orderNumber}, line ${lineNo}`}>
            <Pair name="Ordered">{lines(line?.quantity)}</Pair>
            <Pair name="Unit price">{money(line?.unitPrice)}</Pair>
            <Pair name="Line total">{money(line?.lineTotal)}</Pair>
          </Side>
        )}
        {lineNo !== null && (
          <Side
            title="Receipt"
            to={listAddress(receipts.listPage, [{ field: 'orderId', operator: 'eq', value: orderId }])}
            label="Receipts of the order"
          >
            <Pair name="Received">{lines(line?.received)}</Pair>
            <Pair name="Rejected">{lines(line?.rejected)}</Pair>
            <Pair name="Accepted">{lines(line?.accepted)}</Pair>
          </Side>
        )}
        <Side title="Bill" to={bills.pageOf(billId)} label={billReference} closed={!can(bills.api.read.can)}>
          {lineNo === null ? (
            <>
              <Pair name="Lines">{money(bill?.netAmount)}</Pair>
              <Pair name="Tax">{money(bill?.taxAmount)}</Pair>
              <Pair name="Freight">{money(bill?.freightAmount)}</Pair>
              <Pair name="Total">{money(bill?.totalAmount)}</Pair>
            </>
          ) : (
            <>
              <Pair name="Billed">{lines(billed?.quantity)}</Pair>
              <Pair name="Unit price">{money(billed?.unitPrice)}</Pair>
              <Pair name="Net">{money(billed?.net)}</Pair>
            </>
          )}
          <Pair name="Bill date">{bill ? <DayText day={bill.billDate} /> : '—'}</Pair>
        </Side>
      </div>
    </div>
  )
}

const Side = ({
  title,
  to,
  label,
  closed,
  children,
}: {
  title: string
  to: string
  label: string
  closed?: boolean
  children: ReactNode
}) => (
  <Card title={title}>
    {closed ? (
      <p className="mb-3 text-table font-medium">{label}</p>
    ) : (
      <Link to={to} className={`reach mb-3 inline-block text-table ${link}`}>
        {label}
      </Link>
    )}
    <dl className="space-y-2 text-table">{children}</dl>
  </Card>
)

const Pair = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-fg-muted">{name}</dt>
    <dd className="figures text-right">{children}</dd>
  </div>
)
