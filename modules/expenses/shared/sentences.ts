import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done with an expense claim, as buttons and the server say it. */
export const says = sentences('expenses', {
  claimantOnly: 'Only whoever spent it claims it',
  ownBill: 'This is your own claim: somebody else has to send it to payables',
})
