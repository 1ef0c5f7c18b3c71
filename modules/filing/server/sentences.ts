import { sentences } from '#shared/sentence.ts'

/** What is answered where a field of documents may not be declared or filled in so. */
export const says = sentences('filing', {
  labelTaken: 'Documents of this type already have a field with this name',
  giveChoices: 'Enter at least two choices, one per line, with at most 100 characters each',
  giveCurrency: 'Enter the currency of the amount, such as EUR',
  leaveEmpty: 'Leave this empty: it does not apply to this kind of field',
  doesNotFit: 'The field cannot be saved',
  mostFields: 'A document type can have at most {most:count} fields',
  currencyStays: 'Documents already have amounts in {currency} in this field: add another field',
  noSuchField: 'Documents of this type have no such field',
  fillIn: '“{label}” is required',
  notFilled: 'The fields could not be saved',
  notNow: 'A document that is {state} cannot be changed',
})
