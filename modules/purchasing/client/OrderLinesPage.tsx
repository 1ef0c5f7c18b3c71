import { Navigate, useParams } from 'react-router'
import { sentenceOf, useApi } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { cell } from '#client/table/cell.ts'
import type { View } from '#client/table/list-state.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { compare } from '#shared/money.ts'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { orderLines } from '#modules/purchasing/shared/order-lines.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { listCrumb } from '#client/record/last-list.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  {
    id: 'open',
    label: 'Still expected',
    filters: [
      { field: 'open', operator: 'gt', value: '0' },
      { field: 'orderState', operator: 'in', value: 'approved,sent' },
    ],
    sort: 'dueOn',
  },
  {
    id: 'not-billed',
    label: 'Received, not billed',
    filters: [{ field: 'notBilled', operator: 'ne', value: '0' }],
    columns: [
      'description',
      'orderId',
      'vendorId',
      'orderState',
      'quantity',
      'received',
      'billed',
      'notBilled',
      'dueOn',
    ],
  },
  { id: 'rejected', label: 'With rejects', filters: [{ field: 'rejected', operator: 'gt', value: '0' }] },
]

/** A quantity says of what. */
const inUnits = (name: string) =>
  cell([name, 'unit'], ({ [name]: amount, unit }) => {
    const value = String(amount)
    return compare(value, '0') === 0 ? (
      <Nothing />
    ) : (
      <span className="figures">
        {formatNumber(value)} <span className="text-fg-subtle">{String(unit)}</span>
      </span>
    )
  })
const measured = ['quantity', 'open', 'received', 'rejected', 'accepted', 'billed']
const quantities = Object.fromEntries(measured.map((name) => [name, inUnits(name)]))

export function OrderLinesPage() {
  return (
    <RecordList
      record={orderLines}
      columns={[
        'description',
        'orderId',
        'vendorId',
        'orderState',
        'quantity',
        'lineTotal',
        'open',
        'openAmount',
        'dueOn',
      ]}
      views={views}
      cell={quantities}
      totals={['openAmount', 'lineTotal', 'notBilled']}
    />
  )
}

/** A line is read within its order: its address leads there. */
export function OrderLinePage() {
  const { id = '' } = useParams()
  const line = useApi(orderLines.api.read, { params: { id } })
  return (
    <>
      <PageHeader title="Order line" crumbs={[listCrumb(orderLines)]} />
      {line.data && <Navigate replace to={`${orders.pageOf(line.data.orderId)}#line-${line.data.lineNo}`} />}
      {line.isError ? (
        <EmptyState
          title="The order line could not be opened"
          action={
            <>
              <Button onClick={() => line.refetch()}>Try again</Button>
              <LinkButton to={orderLines.listPage}>All order lines</LinkButton>
            </>
          }
        >
          {sentenceOf(line.error)}
        </EmptyState>
      ) : (
        <SkeletonLines className="p-6" lines={6} />
      )}
    </>
  )
}
