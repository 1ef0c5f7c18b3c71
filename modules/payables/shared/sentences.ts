import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to a bill or a payment, as buttons and the server say it. */
export const says = sentences('payables', {
  matchFirst: 'Match the bill first',
  goodsMissing: 'The goods have not been received yet',
  billDiffers: 'The bill differs from its order: someone else has to release it, or it has to be corrected',
  billWaits: 'Someone else has to approve this bill first',
  billPosted: 'The bill is posted',
  billPartlyPaid: 'A part of the bill is settled: cancel its payments, and undo what else settled it, first',
  billPaid: 'The bill is settled: cancel its payments, and undo what else settled it, first',
  billCancelled: 'The bill is cancelled',
  changedAtSource: 'It pays {reference}: what is wrong with it is put right there',
  billIs: 'The bill is {state}',
  nothingToPay: 'Only a posted bill of which something is open is paid',
  releasedByYou: 'You released this bill: someone else has to post it',
  paymentUnderWay: 'Payment {number} is to pay this bill: cancel it first',
  paymentWaits: 'Someone else has to approve this payment first',
  paymentIs: 'The payment is {state}',
  bookedByMakers: 'Only a person who did not create or change it can cancel an approved, posted payment',
})
