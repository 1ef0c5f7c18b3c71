import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done with an expense claim or an advance, as buttons and the server say it. */
export const says = sentences('expenses', {
  claimantOnly: 'Only whoever spent it or entered it for them does this',
  ownAmounts: 'This is your own claim: somebody else says how much of it is paid',
  enteredAmounts: 'You entered this claim: somebody else says how much of it is paid',
  ownBill: 'You cannot send your own claim to payables',
  enteredBill: 'You entered this claim: somebody else has to send it to payables',
  advancedOnly: 'Only whoever asks for an advance does this',
  ownAdvance: 'This is your own advance: somebody else has to send it to payables',
  ownRepayment: 'This is your own advance: somebody else records what was paid back of it',
  notPaidOut: 'Its bill is not paid yet: nothing of it can be paid back',
  nothingOutstanding: 'Nothing of it is outstanding',
  undoneWithBill: 'It is given back where the bill of its claim is cancelled',
})
