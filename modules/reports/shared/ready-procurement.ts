import type { Ready } from './ready.ts'

const count = { name: 'count', kind: 'count' } as const
const most = (by: string) => ({ by, descending: true })

/** Standard reports of procurement. */
export const procurement: readonly Ready[] = [
  {
    slug: 'commitments',
    name: 'Commitments',
    description: 'Ordered, neither received nor billed',
    area: 'Procurement',
    to: '/procurement/commitments',
    can: 'procurement.reports.read',
  },
  {
    slug: 'received-not-billed',
    name: 'Received, not billed',
    description: 'Goods received, not billed, and the reverse',
    area: 'Procurement',
    to: '/procurement/grir',
    can: 'procurement.reports.read',
  },
  {
    slug: 'open-orders',
    name: 'Open orders by vendor',
    description: 'Open amount and late lines of agreed orders',
    area: 'Procurement',
    question: {
      dataset: 'procurement.order-lines',
      filters: [{ field: 'open', operator: 'gt', value: '0' }],
      rows: [{ field: 'vendorId' }],
      values: [
        { name: 'open', kind: 'sum', field: 'openAmount' },
        { name: 'lines', kind: 'count', label: 'Open lines' },
        { name: 'late', kind: 'metric', metric: 'late' },
      ],
      sort: most('open'),
      limit: 20,
      chart: 'bars',
    },
  },
  {
    slug: 'open-requisitions',
    name: 'Open requisitions',
    description: 'Requisitions that are not ordered yet, by state and requester',
    area: 'Procurement',
    question: {
      dataset: 'procurement.requisitions',
      filters: [{ field: 'state', operator: 'in', value: 'draft,in approval,approved' }],
      rows: [{ field: 'state' }, { field: 'requesterName' }],
      values: [count, { name: 'total', kind: 'sum', field: 'totalAmount' }],
      chart: 'bars',
    },
  },
  {
    slug: 'spend-by-category',
    name: 'Ordered amount by category and quarter',
    description: 'Line totals of orders of this fiscal year, by the category of the item',
    area: 'Procurement',
    question: {
      dataset: 'procurement.order-lines',
      filters: [
        { field: 'orderState', operator: 'in', value: 'approved,sent,closed' },
        { field: 'orderDate', operator: 'within', value: 'this year' },
      ],
      rows: [{ field: 'itemId.category' }],
      columns: [{ field: 'orderDate', by: 'quarter' }],
      values: [{ name: 'total', kind: 'sum', field: 'lineTotal' }],
      sort: most('total'),
      chart: 'stacked bars',
    },
  },
  {
    slug: 'orders-by-buyer',
    name: 'Orders by buyer and month',
    description: 'Number of orders each buyer placed this fiscal year',
    area: 'Procurement',
    question: {
      dataset: 'procurement.orders',
      filters: [{ field: 'orderDate', operator: 'within', value: 'this year' }],
      rows: [{ field: 'buyerName' }],
      columns: [{ field: 'orderDate', by: 'month' }],
      values: [count],
      chart: 'stacked bars',
    },
  },
  {
    slug: 'item-prices',
    name: 'Average price by item and quarter',
    description: 'Average, lowest and highest unit price of ordered items',
    area: 'Procurement',
    question: {
      dataset: 'procurement.order-lines',
      filters: [
        { field: 'orderState', operator: 'in', value: 'approved,sent,closed' },
        { field: 'itemId', operator: 'filled' },
        { field: 'orderDate', operator: 'within', value: 'this year' },
      ],
      rows: [{ field: 'itemId' }],
      columns: [{ field: 'orderDate', by: 'quarter' }],
      values: [{ name: 'price', kind: 'average', field: 'unitPrice' }],
      limit: 50,
      chart: 'table',
    },
  },
  {
    slug: 'match-exceptions',
    name: 'Match exceptions',
    description: 'Bills that differ from their orders, by kind and vendor',
    area: 'Procurement',
    question: {
      dataset: 'procurement.match-results',
      filters: [{ field: 'outcome', operator: 'eq', value: 'exception' }],
      rows: [{ field: 'kind' }, { field: 'vendorId' }],
      values: [count],
      sort: most('count'),
      chart: 'bars',
    },
  },
  {
    slug: 'vendor-delivery',
    name: 'On-time delivery by vendor',
    description: 'Receipts with a due date, and the share that came by it',
    area: 'Procurement',
    question: {
      dataset: 'procurement.receipts',
      rows: [{ field: 'vendorId' }],
      values: [
        { name: 'due', kind: 'metric', metric: 'with-due-day', label: 'Receipts with a due date' },
        { name: 'time', kind: 'metric', metric: 'on-time', label: 'On time' },
        { name: 'rate', kind: 'formula', formula: 'time / due * 100', label: 'On time in %' },
      ],
      sort: most('due'),
      limit: 20,
    },
  },
]
