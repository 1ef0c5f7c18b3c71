import { sentences, type Sentence } from '#shared/sentence.ts'

/** What a match of a bill says of each comparison, and of the tolerance that held. It is kept as a sentence and told where it is read. */
export const says = sentences('matching', {
  quantity:
    'Line {line:count}, {description}: {actual:count} {unit} billed, {expected:count} accepted and not billed yet{more:said}',
  unitsInside: '; {more:count} more, inside the tolerance',
  unitsAwaited: '; waits for {more:count} more to be received',
  unitsInsideOf: '; {more:count} more, inside a tolerance that {by} set, who has a part in this bill',
  unitsAboveExpected: '; {more:count} more than that, and only {expected:count} still to come',
  unitsOfCancelled: '; {more:count} more than that: order {order} is cancelled',
  unitsAbove: '; {more:count} more than that, and nothing more to come',
  priceOrdered:
    'Line {line:count}, {description}: unit price {actual:money} billed, {expected:money} ordered{more:said}',
  priceReceived:
    'Line {line:count}, {description}: unit price {actual:money} billed, {expected:money} at receipt{more:said}',
  withoutQuantity:
    'Line {line:count}, {description}: {actual:money} billed without a quantity, {expected:money} left of the goods billed before{more:said}',
  together:
    'Line {line:count}, {description}: all bills together {actual:money}, ordered for {expected:money}{more:said}',
  tax: 'Order {order}: tax {actual:money} billed, {expected:money} of the order’s tax is due for these goods{more:said}',
  freight: 'Order {order}: freight {actual:money} billed, {expected:money} left of the order’s freight{more:said}',
  otherLines: 'Order {order}: other lines {actual:money} billed, {expected:money} ordered{more:said}',
  billTotal:
    'Order {order}: the whole bill comes to {actual:money}, its part of the order to {expected:money}{more:said}',
  dearer: '; {by:money} more, {why:said}',
  dearerInPercent: '; {by:money} more ({percent:count}%), {why:said}',
  inside: 'inside the tolerance',
  insideAll: 'inside the tolerances',
  insideOf: 'inside a tolerance that {by} set, who has a part in this bill',
  percentAllowed: 'and {percent:count}% is allowed',
  amountAllowed: 'and {amount:money} is allowed',
  bothAllowed: 'and {percent:count}% and {amount:money} is allowed',
  ofQuantity: '{percent:count}% of the quantity{only:said}',
  ofPrice: '{percent:count}% of the price{only:said}',
  percentInTotal: '{percent:count}% in total{only:said}',
  amountInTotal: '{amount:money} in total{only:said}',
  bothInTotal: '{percent:count}% and {amount:money} in total{only:said}',
  overAllBills: '{amount:money} over all bills of the order{only:said}',
  only: ', {name}',
  noTolerance: 'None',
  reversed:
    'Line {line:count}, {description}: {receipts:said}, although bill {bill} is posted; {quantity:count} {unit}, {amount:money}, are billed and not received',
  receipt: 'receipt {number} of {received:day} was reversed on {reversed:day} by {by} ({reason})',
  receipts: '{first:said}, {second:said}',
  findings: '{first:said}. {second:said}',
})

/** One sentence of several; null of none. */
export const together = (
  all: readonly Sentence[],
  join: (two: { first: Sentence; second: Sentence }) => Sentence,
): Sentence | null => (all.length ? all.reduce((first, second) => join({ first, second })) : null)
