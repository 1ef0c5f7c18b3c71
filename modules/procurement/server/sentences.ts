import { sentences } from '#shared/sentence.ts'

/** What is said under the figures of purchasing, and what to look at next: of one, and of several; `since` is the day of the oldest. */
export const says = sentences('procurement', {
  order: '{count:count} order',
  orders: '{count:count} orders',
  openLine: '{count:count} order line, at order price',
  openLines: '{count:count} order lines, at order price',
  line: '{count:count} order line',
  lines: '{count:count} order lines',
  openItem: '{count:count} open item',
  openItems: '{count:count} open items',
  late: 'Due before today and not received in full',
  rejectedOfLine: '{part:count} of {count:count} received order line',
  rejectedOfLines: '{part:count} of {count:count} received order lines',
  onTimeOfDelivery: '{part:count} of {count:count} delivery with a due day',
  onTimeOfDeliveries: '{part:count} of {count:count} deliveries with a due day',
  exceptions: 'Not released, each with its bill and order',
  billDiffers:
    '{count:count} bill differs from the order, dated {since:day}: decide whether to release or have it corrected',
  billsDiffer:
    '{count:count} bills differ from the order, the oldest of {since:day}: decide whether to release or have it corrected',
  lineLate: '{count:count} order line is late, since {since:day}: ask the vendor for a new date',
  linesLate: '{count:count} order lines are late, the oldest since {since:day}: ask the vendor for a new date',
  billOverdue: '{count:count} bill is overdue, since {since:day}: {step:said}',
  billsOverdue: '{count:count} bills are overdue, the oldest since {since:day}: {step:said}',
  pay: 'pay or explain',
  paySome: 'pay or explain; some cannot be paid while the vendor is blocked or on hold',
  heldOne: 'it cannot be paid while the vendor is blocked or on hold',
  heldAll: 'they cannot be paid while the vendor is blocked or on hold',
  holdEnded: '{count:count} hold has ended, on {since:day}: release the vendor or hold it longer',
  holdsEnded: '{count:count} holds have ended, the oldest on {since:day}: release the vendor or hold it longer',
  lineUnbilled:
    '{count:count} order line was received more than 30 days ago and not billed, since {since:day}: ask for the bill',
  linesUnbilled:
    '{count:count} order lines were received more than 30 days ago and not billed, the oldest on {since:day}: ask for the bill',
  lineAhead:
    '{count:count} order line is billed beyond what was received, ordered on {since:day}: ask for the goods or a credit',
  linesAhead:
    '{count:count} order lines are billed beyond what was received, the oldest ordered on {since:day}: ask for the goods or a credit',
  deliveryLate: '{count:count} delivery came late, on {since:day}: {share}% are on time, below the target of {target}%',
  deliveriesLate:
    '{count:count} deliveries came late, the first on {since:day}: {share}% are on time, below the target of {target}%',
  orderWaits: '{count:count} order waits for approval, dated {since:day}',
  ordersWait: '{count:count} orders wait for approval, the oldest of {since:day}',
  orderToSend: '{count:count} approved order is not sent yet: send it to the vendor',
  ordersToSend: '{count:count} approved orders are not sent yet: send them to the vendor',
  requisitionWaits: '{count:count} requisition waits for approval, since {since:day}',
  requisitionsWait: '{count:count} requisitions wait for approval, the oldest since {since:day}',
  requisitionToOrder: '{count:count} approved requisition is not ordered in full, needed on {since:day}',
  requisitionsToOrder: '{count:count} approved requisitions are not ordered in full, the first needed on {since:day}',
})
