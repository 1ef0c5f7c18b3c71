import { createHash } from 'node:crypto'
import type { Card, CardSource } from '#modules/dashboard/shared/dashboard.ts'
import type { CardKind } from '#modules/dashboard/shared/sizes.ts'

/** An id that is the same on every server: cards that come with the product have no row. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(`dashboard ${text}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const card = (kind: CardKind, source: CardSource, width: number, height: number): Card => ({
  id: idOf(`${kind} ${JSON.stringify(source)}`),
  kind,
  width,
  height,
  source,
})
const number = (metric: string) => card('number', { metric }, 1, 1)
const chart = (ready: string, width = 2) => card('chart', { ready }, width, 2)
const list = (ready: string) => card('list', { ready }, 2, 2)
const rows = (metric: string) => card('list', { metric }, 2, 2)
const payables = card('figures', { overview: 'financial', part: 'figures' }, 2, 1)
const purchasing = card('figures', { overview: 'procurement', part: 'figures' }, 2, 1)
const books = card('charts', { overview: 'financial', part: 'charts' }, 4, 2)

const employee: readonly Card[] = [rows('procurement.requisitions.mine'), rows('hr.expense-claims.mine')]

/** The cards that each role begins with; those that a reader has no access to are left out. */
const byRole: Readonly<Record<string, readonly Card[]>> = {
  administrator: [payables, purchasing, books, chart('open-orders'), chart('bills-by-state')],
  accountant: [
    payables,
    number('financial.bills.overdue'),
    number('financial.bills.to-post'),
    books,
    chart('bills-by-state'),
    chart('payments-by-month'),
  ],
  'payables-clerk': [
    payables,
    number('financial.bills.to-match'),
    number('procurement.match-results.exceptions'),
    chart('overdue-bills'),
    rows('financial.bills.overdue'),
  ],
  buyer: [
    purchasing,
    number('procurement.requisitions.to-order'),
    number('procurement.orders.late'),
    chart('open-orders'),
    chart('orders-by-buyer'),
  ],
  approver: [purchasing, number('procurement.order-lines.open'), chart('open-orders'), chart('spend-by-category')],
  receiver: [
    number('procurement.orders.to-receive'),
    number('procurement.orders.late'),
    rows('procurement.orders.to-receive'),
    list('vendor-delivery'),
  ],
  hr: [
    number('hr.employees.headcount'),
    number('hr.leave-requests.away'),
    number('hr.people.started'),
    number('hr.people.leaving'),
    chart('headcount'),
    chart('recruitment'),
  ],
  manager: [number('hr.employees.headcount'), number('hr.leave-requests.away'), rows('hr.leave-requests.away')],
  employee,
  auditor: [payables, number('financial.bills.overdue'), number('procurement.order-lines.open'), books],
}

export const standardRoles = Object.keys(byRole)

/** The cards of a role that comes with the product; those of an employee for a role of the company's own. */
export const standardCards = (role: string): readonly Card[] => byRole[role] ?? employee
