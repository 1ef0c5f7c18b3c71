import { sentences } from '#shared/sentence.ts'

/** What receiving answers where it refuses. */
export const says = sentences('receiving', {
  ownTolerance: 'You set the tolerance of this match: someone else has to release the bill',
  ownReceiptOfBill: 'You received the goods ({number}): someone else has to approve this bill',
  toleranceTooLarge: 'This tolerance is too large',
  atMost: 'At most {most:count}',
  noSuchItem: 'There is no such item',
  toleranceProposed: 'Another tolerance of this scope is proposed: confirm or withdraw it first',
  noSuchOrderLine: 'Line {line:count} names an order line that does not exist',
  chooseOrderLine: 'Choose an order line',
  orderOfOtherVendor: "Order {number} is another vendor's",
  orderOfOtherCompany: 'Order {number} is of another company',
  ofOtherCompany: 'Of another company',
  orderFromElsewhere: 'Order {number} came from another system: bill it to an account',
  keptAsHistory: 'Kept as history',
  orderInCurrency: 'Order {number} is in {currency}',
  otherCurrency: 'Another currency',
  approveOrderFirst: 'Order {number} is {state}: it has to be approved first',
  orderIs: 'The order is {state}',
  lineOfOtherOrder: 'This line belongs to another order',
  lineTwice: 'This line of the order is there twice',
  rejectedMoreThanArrived: 'More is rejected than arrived',
  sayWhyRejected: 'Say why it is rejected',
  dayToCome: 'This day is still to come',
  giveTodayOrEarlier: 'Give today or an earlier day',
  beforeOrder: 'This is before the order',
  orderOfDay: 'The order is of {on:day}',
  ownOrderReceived: 'You bought this yourself: someone else has to receive an order of this size',
  moreThanOrdered:
    'Line {line:count}, {description}: {ordered:count} {unit} are ordered and {open:count} are open; {received:count} cannot be received',
  moreThanAllowed:
    'Line {line:count}, {description}: {ordered:count} {unit} are ordered and {open:count} are open, and {more:count} % more than ordered is allowed; {received:count} cannot be received',
  receiptLineGone: 'A line of this receipt is not on the order any more: change the receipt',
  noDayForReversal: 'This is no day for it',
  giveDayOfReceipt: 'Give a day from the receipt until today',
})
