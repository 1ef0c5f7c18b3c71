import { CircleX, Route } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatNumber, formatSentence } from '#client/format.ts'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { orderLines } from '#modules/purchasing/shared/order-lines.ts'
import { orderRevisions } from '#modules/purchasing/shared/order-revisions.ts'
import { orders, progress, type Order, type OrderDetail } from '#modules/purchasing/shared/orders.ts'
import { vendorOpenFor, vendors } from '#modules/vendors/shared/vendors.ts'
import type { Step } from '#shared/verb.ts'
import { listAddress } from '#shared/key-figure.ts'
import { MailOrder } from './mail-order.tsx'
import { OrderLinesTable } from './order-lines-table.tsx'
import { WaitingRevision } from './waiting-revision.tsx'
import { wordsOf } from '#shared/text.ts'

export function OrderRecord() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      record={orders}
      extra={() => [
        {
          label: 'Follow this purchase',
          icon: Route,
          permission: orders.api.read.can,
          can: true,
          run: () => void navigate(`/system-visualizer?tab=follow&purchase=${id}`),
        },
      ]}
      dialogs={{ mail: ({ row, onClose }) => <MailOrder order={row} onClose={onClose} /> }}
      alerts={alertsOf}
      figures={figuresOf}
      overview={(order) => (
        <div className="flex flex-col gap-5">
          <HoldNotice order={order} />
          <WaitingRevision order={order} />
          <StateSteps record={orders} row={order} then={progressOf(order)} />
          <OrderLinesTable order={order} />
        </div>
      )}
      tabs={[
        {
          id: 'revisions',
          label: 'Revisions',
          needs: [orderRevisions.api.list.can],
          show: () => (
            <RelatedList
              record={orderRevisions}
              filters={[{ field: 'orderId', operator: 'eq', value: id }]}
              columns={['number', 'state', 'reason', 'proposedByName', 'createdAt', 'agreedTotal', 'totalDue']}
              sort="-revision"
              empty="This order is as it was first approved. After approval only a revision changes it."
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
        'sentTo',
        'note',
        'similar',
        'currency',
        'revision',
        'origin',
        'sourceId',
        'createdAt',
      ]}
    />
  )
}

/** What comes after the states: how far it is delivered and billed. */
const progressOf = ({ state, delivery, billing }: Order): Step[] => [
  {
    label: 'Received',
    stand: progress[delivery].stand,
    ...(state === 'closed' && delivery !== 'full' ? { note: 'Closed short' } : {}),
  },
  { label: 'Billed', stand: progress[billing].stand },
]

function alertsOf(order: Order): RecordAlert[] {
  if (order.similar && order.state === 'in approval')
    return [{ title: 'There are orders like this one', tone: 'warning', children: order.similar }]
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
  const open = live && vendor.data ? vendorOpenFor('orders', vendor.data, companyDay()) : true
  if (open === true) return null
  return (
    <p className="flex items-start gap-2 text-table text-warning">
      <CircleX aria-hidden className="mt-0.5" />
      {formatSentence(open)}
    </p>
  )
}
