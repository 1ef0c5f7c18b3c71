import type { TourStep } from '#client/tour/step.ts'

type Stop = Pick<TourStep, 'title' | 'content' | 'target'> & { page: string; needs?: string }

/** The whole page is meant; it stays while its parts come. */
const page = 'main'

/** Every stop, in the order of a purchase; `needs` is the right that its page asks for. */
const stops: readonly Stop[] = [
  {
    page: '/dashboard',
    target: page,
    title: 'Start your day here',
    content: 'Everything that waits for you is on this page. Select a line to open the record.',
  },
  {
    page: '/procurement/requisitions',
    target: page,
    needs: 'procurement.requisitions.read',
    title: '1. A purchase is requested',
    content:
      'A requisition lists the items, the need-by date and the reason. After submission, another person has to approve the requisition.',
  },
  {
    page: '/procurement/orders',
    target: page,
    needs: 'procurement.orders.read',
    title: '2. The goods are ordered',
    content: 'A buyer creates orders from approved requisitions. Another person approves each order before it is sent.',
  },
  {
    page: '/procurement/receipts',
    target: page,
    needs: 'procurement.receipts.read',
    title: '3. The goods arrive',
    content: 'A receipt records goods received and returned. The receipt is posted to the ledger at the order price.',
  },
  {
    page: '/financial/bills',
    target: page,
    needs: 'financial.bills.read',
    title: '4. The bill arrives',
    content: 'Each bill line refers to an order line, so that both can be compared.',
  },
  {
    page: '/procurement/matching',
    target: page,
    needs: 'procurement.match-results.read',
    title: '5. Order, receipt and bill are compared',
    content: 'Matching bills pass automatically. Differences wait here until a person decides, with a reason.',
  },
  {
    page: '/financial/payments',
    target: page,
    needs: 'financial.payments.read',
    title: '6. The bill is paid',
    content: 'A payment settles one or more bills, never more than the open amount.',
  },
  {
    page: '/financial/journal-entries',
    target: page,
    needs: 'financial.journal-entries.read',
    title: '7. The ledger has every entry',
    content: 'Every step with a financial effect has an entry. Posted entries never change; mistakes are reversed.',
  },
  {
    page: '/system-visualizer?tab=follow',
    target: '#purchase',
    title: 'Follow one purchase from end to end',
    content:
      'Choose a purchase and follow it from the requisition to the bank line. This tour is also in the help menu.',
  },
]

/** The stops whose pages a person may open. */
export const purchaseSteps = (can: (permission: string) => boolean): TourStep[] =>
  stops
    .filter(({ needs }) => needs === undefined || can(needs))
    .map(({ needs: _needs, ...stop }) => ({ ...stop, placement: 'bottom-end' }))
