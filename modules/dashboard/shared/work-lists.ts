import { filterText, type Filter } from '#shared/list.ts'
import { bills } from '#modules/financial/shared/bills.ts'
import { payments, paymentVerbs } from '#modules/financial/shared/payments.ts'
import { orders, orderVerbs } from '#modules/procurement/shared/orders.ts'
import { receipts } from '#modules/procurement/shared/receipts.ts'
import { requisitions, requisitionVerbs } from '#modules/procurement/shared/requisitions.ts'

/** A record as far as a short list of it goes. */
type Listed = typeof bills | typeof payments | typeof orders | typeof requisitions

/** Work of one kind: the rows of a noun that wait, in which order, and the right to take their next step. */
export type WorkList = {
  title: string
  record: Listed
  filters: Filter[]
  sort: string
  permission: string
  /** Fields of a row: what it is, who it concerns, how much. */
  who: string
  amount: string
  /** Field that says since when. */
  since: string
  none: string
}

const state = (...states: string[]): Filter => ({ field: 'state', operator: 'in', value: states.join(',') })

export const workLists: WorkList[] = [
  {
    title: 'Requisitions to approve',
    record: requisitions,
    filters: [state('in approval')],
    sort: 'number',
    permission: requisitionVerbs.approve.can,
    who: 'requesterName',
    amount: 'totalAmount',
    since: 'submittedAt',
    none: 'No requisition waits for approval.',
  },
  {
    title: 'Orders to approve',
    record: orders,
    filters: [state('in approval'), { field: 'origin', operator: 'eq', value: 'mainstay' }],
    sort: 'orderDate',
    permission: orderVerbs.approve.can,
    who: 'vendorName',
    amount: 'totalDue',
    since: 'orderDate',
    none: 'No order waits for approval.',
  },
  {
    title: 'Payments to approve',
    record: payments,
    filters: [state('proposed')],
    sort: 'number',
    permission: paymentVerbs.approve.can,
    who: 'partyName',
    amount: 'amount',
    since: 'createdAt',
    none: 'No payment waits for approval.',
  },
  {
    title: 'Requisitions to order',
    record: requisitions,
    filters: [state('approved', 'partly ordered')],
    sort: 'number',
    permission: orders.api.create.can,
    who: 'requesterName',
    amount: 'totalAmount',
    since: 'submittedAt',
    none: 'Every approved requisition is ordered.',
  },
  {
    title: 'Orders to send',
    record: orders,
    filters: [state('approved'), { field: 'origin', operator: 'eq', value: 'mainstay' }],
    sort: 'orderDate',
    permission: orderVerbs.send.can,
    who: 'vendorName',
    amount: 'totalDue',
    since: 'orderDate',
    none: 'Every approved order is sent.',
  },
  {
    title: 'Deliveries to receive',
    record: orders,
    filters: [state('sent'), { field: 'delivery', operator: 'in', value: 'none,partial' }],
    sort: 'expectedOn',
    permission: receipts.api.create.can,
    who: 'vendorName',
    amount: 'totalDue',
    since: 'orderDate',
    none: 'Nothing is on its way.',
  },
  {
    title: 'Bills that do not match',
    record: bills,
    filters: [state('exception')],
    sort: 'dueDate',
    permission: bills.api.create.can,
    who: 'partyName',
    amount: 'totalAmount',
    since: 'billDate',
    none: 'Every bill matches its order and receipt.',
  },
  {
    title: 'Bills to post',
    record: bills,
    filters: [state('matched', 'approved')],
    sort: 'dueDate',
    permission: bills.api.create.can,
    who: 'partyName',
    amount: 'totalAmount',
    since: 'billDate',
    none: 'Every matched bill is posted.',
  },
  {
    title: 'Bills to pay',
    record: bills,
    filters: [state('posted', 'partly paid')],
    sort: 'dueDate',
    permission: payments.api.create.can,
    who: 'partyName',
    amount: 'openAmount',
    since: 'billDate',
    none: 'Nothing is owed.',
  },
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
