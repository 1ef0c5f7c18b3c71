import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done with an expense claim or an advance, as buttons and the server say it. */
export const says = sentences('expenses', {
  claimantOnly: 'Only the claimant or the person who entered the claim can do this',
  ownAmounts: 'You cannot reduce your own claim',
  enteredAmounts: 'You cannot reduce a claim you entered',
  ownBill: 'You cannot send your own claim to payables',
  enteredBill: 'You cannot send a claim you entered to payables',
  advancedOnly: 'Only the requester of the advance can do this',
  ownAdvance: 'You cannot send your own advance to payables',
  ownRepayment: 'You cannot record a repayment of your own advance',
  notPaidOut: 'The bill of this advance is not paid yet: no repayment is possible',
  nothingOutstanding: 'The advance has no outstanding balance',
  undoneWithBill: 'To undo this, cancel the bill of the expense claim',
})
