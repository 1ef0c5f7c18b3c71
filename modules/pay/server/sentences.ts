import { sentences } from '#shared/sentence.ts'

/** What pay answers where it refuses. */
export const says = sentences('pay-server', {
  waitsAlready: 'A change from {day:day} waits for approval already: withdraw it first',
  chooseAnotherDay: 'Choose another day',
  changedMeanwhile:
    'What applies on {day:day} has changed since this was proposed: reject this change and propose a new one',
  samePay: 'This is the present pay: enter another rate',
  choosePeriod: 'Choose what the rate is for',
  holderNeeded: 'Enter the account holder',
  accountNeeded: 'Enter an IBAN, or an account number and bank code',
  bankCodeNeeded: 'Enter the bank code for the account number',
  noSuchPerson: 'There is no such person',
  choosePerson: 'Choose a person',
})
