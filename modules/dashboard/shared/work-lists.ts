import { filterText, type Filter } from '#shared/list.ts'
import { work } from '#modules/financial/shared/work.ts'
import { orders, orderVerbs } from '#modules/procurement/shared/orders.ts'
import { receipts } from '#modules/procurement/shared/receipts.ts'
import { requisitions, requisitionVerbs } from '#modules/procurement/shared/requisitions.ts'

/** A record as far as a short list of it goes. */
type Listed = (typeof work)['toPost' | 'toBook']['record'] | typeof orders | typeof requisitions

/** Work of one kind: the rows of a noun that wait, in which order, and the right to take their next step. */
export type WorkList = {
  title: string
  record: Listed
  filters: Filter[]
  sort: string
  permission: string
  /** Fields of a row: who it concerns, until when, how much where its amount is what waits. */
  who: string
  due: string
  amount?: string
  /** Field that says since when. */
  since: string
  none: string
}

const state = (...states: string[]): Filter => ({ field: 'state', operator: 'in', value: states.join(',') })
const bill = { who: 'partyName', due: 'dueDate', since: 'billDate' }
const payment = { who: 'partyName', due: 'valueDate', since: 'createdAt' }
const order = { record: orders, sort: 'orderDate', who: 'vendorName', due: 'expectedOn', since: 'orderDate' }
const requisition = {
  record: requisitions,
  sort: 'number',
  who: 'requesterName',
  due: 'submittedAt',
  amount: 'totalAmount',
  since: 'submittedAt',
}

export const workLists: WorkList[] = [
  {
    ...requisition,
    title: 'Requisitions to approve',
    filters: [state('in approval')],
    permission: requisitionVerbs.approve.can,
    none: 'No requisition waits for approval.',
  },
  {
    ...order,
    title: 'Orders to approve',
    filters: [state('in approval'), { field: 'origin', operator: 'eq', value: 'mainstay' }],
    permission: orderVerbs.approve.can,
    amount: 'totalDue',
    none: 'No order waits for approval.',
  },
  { ...work.billsToApprove, ...bill, none: 'No bill waits for approval.' },
  { ...work.paymentsToApprove, ...payment, none: 'No payment waits for approval.' },
  {
    ...requisition,
    title: 'Requisitions to order',
    filters: [state('approved', 'partly ordered')],
    permission: orders.api.create.can,
    none: 'Every approved requisition is ordered.',
  },
  {
    ...order,
    title: 'Orders to send',
    filters: [state('approved'), { field: 'origin', operator: 'eq', value: 'mainstay' }],
    permission: orderVerbs.send.can,
    amount: 'totalDue',
    none: 'Every approved order is sent.',
  },
  {
    // A part of it may have come: what is still to come is no field of an order.
    ...order,
    title: 'Deliveries to receive',
    filters: [state('sent'), { field: 'delivery', operator: 'in', value: 'none,partial' }],
    sort: 'expectedOn',
    permission: receipts.api.create.can,
    none: 'Nothing is on its way.',
  },
  { ...work.differing, ...bill, none: 'Every bill matches its order and receipt.' },
  { ...work.toPost, ...bill, none: 'Every matched bill is posted.' },
  { ...work.toPay, ...bill, none: 'Nothing is owed.' },
  { ...work.toBook, ...payment, none: 'Every payment is booked.' },
]

/** The whole list behind a short one. */
export const addressOf = ({ record, filters, sort }: WorkList): string =>
  `${record.listPage}?${[...filters.map((each) => `filter=${encodeURIComponent(filterText(each))}`), `sort=${encodeURIComponent(sort)}`].join('&')}`

/** Its first rows and how many there are. */
export const listQuery = ({ filters, sort }: WorkList, shown: number) => ({
  filter: filters.map(filterText),
  sort,
  limit: String(shown),
  count: '1' as const,
})

/** How many wait, of which lists know no more than a thousand. */
export const countShown = (count: number | null): string =>
  count !== null && count > 1000 ? '1,000+' : String(count ?? '')
