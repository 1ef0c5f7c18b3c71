import type { TourStep } from '#client/tour/step.ts'

type Stop = Pick<TourStep, 'title' | 'content' | 'target'> & { page: string; needs?: string }

/** The whole page is meant; it stays while its parts come. */
const page = 'main'

/** Every stop, in the order of a purchase; `needs` is the right that its page asks for. */
const stops: readonly Stop[] = [
  {
    page: '/dashboard',
    target: page,
    title: 'The day begins here',
    content: 'Whatever waits for you is on this page. A line opens the record itself.',
  },
  {
    page: '/procurement/requisitions',
    target: page,
    needs: 'procurement.requisitions.read',
    title: '1. Somebody needs something',
    content:
      'A requisition says what is needed, by when and why. Once it is submitted, somebody else has to approve it: nobody decides on their own.',
  },
  {
    page: '/procurement/orders',
    target: page,
    needs: 'procurement.orders.read',
    title: '2. It is ordered',
    content: 'A buyer makes orders of approved requisitions. Somebody else approves each order before it is sent.',
  },
  {
    page: '/procurement/receipts',
    target: page,
    needs: 'procurement.receipts.read',
    title: '3. The goods arrive',
    content: 'A receipt says what came, and what was sent back. It is posted to the ledger at the price of the order.',
  },
  {
    page: '/financial/bills',
    target: page,
    needs: 'financial.bills.read',
    title: '4. The bill comes',
    content: 'Each line of a bill names its line of the order, so that both can be compared.',
  },
  {
    page: '/procurement/matching',
    target: page,
    needs: 'procurement.match-results.read',
    title: '5. Order, receipt and bill are compared',
    content: 'What agrees goes through by itself. What differs waits here until somebody decides, with a reason.',
  },
  {
    page: '/financial/payments',
    target: page,
    needs: 'financial.payments.read',
    title: '6. It is paid',
    content: 'A payment settles one or more bills, never more than is open.',
  },
  {
    page: '/financial/journal-entries',
    target: page,
    needs: 'financial.journal-entries.read',
    title: '7. The ledger has it all',
    content: 'Every step that moved money has an entry. A posted entry never changes; a mistake is reversed.',
  },
  {
    page: '/system-visualizer?tab=follow',
    target: '#purchase',
    title: 'See it from end to end',
    content:
      'Choose a purchase, and follow it from the request to the line on the bank account. You find this tour again in the help.',
  },
]

/** The stops whose pages a person may open. */
export const purchaseSteps = (can: (permission: string) => boolean): TourStep[] =>
  stops
    .filter(({ needs }) => needs === undefined || can(needs))
    .map(({ needs: _needs, ...stop }) => ({ ...stop, placement: 'bottom-end' }))
