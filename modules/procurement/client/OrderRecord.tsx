import { Ban, Check, CircleX, FileCheck2, PackageCheck, PencilLine, Route, Send, SendHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { todayHere } from '#client/form/day-input.tsx'
import { formatNumber } from '#client/format.ts'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { wordsOf } from '#client/ui/pill.tsx'
import { matchResults } from '#modules/procurement/shared/matching.ts'
import { orderLines } from '#modules/procurement/shared/order-lines.ts'
import { orderCan, orders, orderVerbs, type Order, type OrderDetail } from '#modules/procurement/shared/orders.ts'
import { receipts } from '#modules/procurement/shared/receipts.ts'
import { vendorOpenFor, vendors } from '#modules/procurement/shared/vendors.ts'
import { listAddress } from '#modules/procurement/shared/figures.ts'
import { roomCrumbs } from './crumbs.ts'
import { offered, type Offer } from './offers.ts'
import { OrderDialog, type Asking } from './order-dialog.tsx'
import { OrderLinesTable } from './order-lines-table.tsx'
import { matchCells } from './match-cells.tsx'
import { orderSteps } from './order-steps.ts'
import { StatusTracker } from './status-tracker.tsx'
import { orderTones, outcomeTones, receiptTones } from './tones.ts'

export function OrderRecord() {
  const { id = '' } = useParams()
  const { can } = useAuth()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<{ verb: Asking; order: OrderDetail } | null>(null)
  const actions = (order: OrderDetail) => {
    const send = (verb: 'submit' | 'approve' | 'send') => () =>
      call(orderVerbs[verb], { params: { id } }, { version: order.version })
    const ask = (verb: Asking) => () => setAsking({ verb, order })
    const go = (to: string) => () => void navigate(to)
    const effect = (
      <>
        {order.vendorName}, <Money amount={order.totalDue} currency={order.currency} />
      </>
    )
    const offers: Offer[] = [
      {
        label: 'Submit for approval',
        icon: Send,
        permission: orderVerbs.submit.can,
        can: orderCan('submit', order),
        next: true,
        run: send('submit'),
      },
      {
        label: 'Approve order',
        icon: Check,
        permission: orderVerbs.approve.can,
        can: orderCan('approve', order),
        next: true,
        run: send('approve'),
        confirm: {
          title: `Approve order ${order.number}?`,
          children: <p>{effect}. The company is committed to it once it is sent.</p>,
        },
      },
      {
        label: 'Reject',
        icon: X,
        permission: orderVerbs.reject.can,
        can: orderCan('reject', order),
        run: ask('reject'),
      },
      {
        label: 'Receive goods',
        icon: PackageCheck,
        permission: receipts.api.create.can,
        can: orderCan('receive', order),
        next: true,
        run: go(`${receipts.listPage}/new?order=${id}`),
      },
      {
        label: 'Record as sent',
        icon: SendHorizontal,
        permission: orderVerbs.send.can,
        can: orderCan('send', order),
        next: true,
        run: send('send'),
        confirm: {
          title: `Record that order ${order.number} was sent?`,
          children: <p>{effect}. This notes that the vendor has it; nothing is sent from here.</p>,
        },
      },
      {
        label: 'Edit',
        icon: PencilLine,
        permission: orders.api.update.can,
        can: orderCan('update', order),
        run: go(`${orders.pageOf(id)}/edit`),
      },
      {
        label: 'Revise',
        icon: PencilLine,
        permission: orderVerbs.revise.can,
        can: orderCan('revise', order),
        run: go(`${orders.pageOf(id)}/revise`),
      },
      {
        label: 'Close short',
        icon: FileCheck2,
        permission: orderVerbs.close.can,
        can: orderCan('close', order),
        run: ask('close'),
      },
      {
        label: 'Cancel order',
        icon: Ban,
        danger: true,
        permission: orderVerbs.cancel.can,
        can: orderCan('cancel', order),
        run: ask('cancel'),
      },
      {
        label: 'Follow this purchase',
        icon: Route,
        permission: orders.api.read.can,
        can: true,
        run: go(`/system-visualizer?tab=follow&purchase=${id}`),
      },
    ]
    return offered(offers, can)
  }
  return (
    <>
      <RecordPage
        record={orders}
        tones={orderTones}
        crumbs={roomCrumbs}
        actions={actions}
        alerts={alertsOf}
        figures={figuresOf}
        overview={(order) => (
          <div className="flex flex-col gap-5">
            <HoldNotice order={order} />
            <StatusTracker label="How far this order is" steps={orderSteps(order)} />
            <OrderLinesTable order={order} />
          </div>
        )}
        tabs={[
          {
            id: 'deliveries',
            label: 'Deliveries',
            show: () => (
              <RelatedList
                record={receipts}
                filters={[{ field: 'orderId', operator: 'eq', value: id }]}
                columns={['number', 'state', 'receivedOn', 'receivedByName', 'deliveryNote', 'amount', 'entryId']}
                tones={receiptTones}
                totals={['amount']}
                empty="Nothing of this order has arrived yet. Receive goods when it does."
              />
            ),
          },
          {
            id: 'bills',
            label: 'Bills and matching',
            show: () => (
              <RelatedList
                record={matchResults}
                title="Bills compared with this order"
                filters={[{ field: 'orderId', operator: 'eq', value: id }]}
                columns={['billReference', 'lineNo', 'kind', 'expected', 'actual', 'variance', 'tolerance', 'outcome']}
                cell={matchCells}
                tones={outcomeTones}
                limit={50}
                empty="No bill of this order has been entered yet. Bills are entered in Finance against the lines of the order."
              />
            ),
          },
        ]}
        properties={[
          'vendorId',
          'buyerName',
          'orderDate',
          'expectedOn',
          'paymentTermDays',
          'shipMethod',
          'shippedOn',
          'sentAt',
          'note',
          'currency',
          'revision',
          'origin',
          'sourceId',
          'createdAt',
        ]}
        editable={(order) => orderCan('update', order)}
      />
      {asking && <OrderDialog {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}

function alertsOf(order: Order): RecordAlert[] {
  if (order.stateReason && (order.state === 'rejected' || order.state === 'cancelled'))
    return [
      {
        title: `This order was ${order.state}`,
        tone: order.state === 'rejected' ? 'danger' : 'neutral',
        children: order.stateReason,
      },
    ]
  if (order.origin === 'imported')
    return [
      {
        title: 'This order came from another system',
        tone: 'info',
        children: 'It is kept as history, with its amounts as published and without postings.',
      },
    ]
  return []
}

const figuresOf = (order: OrderDetail) => {
  const rows = listAddress(orderLines.listPage, [{ field: 'orderId', operator: 'eq', value: order.id }])
  return (
    <>
      <Figure
        label="Total due"
        value={<Money amount={order.totalDue} currency={order.currency} />}
        hint="Subtotal, tax and freight"
      />
      <Figure label="Lines" value={formatNumber(order.lineCount)} href={rows} />
      <Figure label="Delivered" value={wordsOf(order.delivery)} href={`${orders.pageOf(order.id)}?tab=deliveries`} />
      <Figure label="Billed" value={wordsOf(order.billing)} href={`${orders.pageOf(order.id)}?tab=bills`} />
    </>
  )
}

/** A hold on the vendor stops the next step: said here instead of after the click. */
function HoldNotice({ order }: { order: OrderDetail }) {
  const { can } = useAuth()
  const live = !['closed', 'cancelled'].includes(order.state) && order.origin === 'mainstay'
  const vendor = useApi(
    vendors.api.read,
    { params: { id: order.vendorId } },
    { enabled: live && can(vendors.api.read.can) },
  )
  const open = live && vendor.data ? vendorOpenFor('orders', vendor.data, todayHere()) : true
  if (open === true) return null
  return (
    <p className="flex items-start gap-2 text-table text-warning">
      <CircleX aria-hidden className="mt-0.5" />
      {open}
    </p>
  )
}
