import { sentences } from '#shared/sentence.ts'

/** What is answered where a field of documents may not be declared or filled in so. */
export const says = sentences('filing', {
  labelTaken: 'Documents of this type have a field of this name already',
  giveChoices: 'Give at least two choices, one a line, each of at most 100 characters',
  giveCurrency: 'Give the currency of the amount, such as EUR',
  leaveEmpty: 'Leave this empty: it says nothing of this kind of field',
  doesNotFit: 'The field cannot be declared so',
  mostFields: 'A type of document has {most:count} fields at most',
  currencyStays: 'Documents have amounts in {currency} here: declare another field',
  noSuchField: 'Documents of this type have no such field',
  fillIn: '“{label}” has to be filled in',
  notFilled: 'The fields could not be kept so',
  notNow: 'A document that is {state} stays as it is',
})
