import { sentences } from '#shared/sentence.ts'

/** What is answered where a document is kept by a rule or a hold. */
export const says = sentences('retention', {
  held: 'Legal hold {hold} prevents disposal until it is released',
  ruleTaken: 'There is a rule for the same type and folder already: {rule}',
  chooseOther: 'Choose another type or folder',
  oneOfBoth: 'Choose either a document or a folder',
  noSuchHold: 'There is no such legal hold',
  chooseHold: 'Choose another hold',
  holdReleased: 'This hold is released: open a new one',
  noSuchDocument: 'There is no such document, or you may not see it',
  chooseDocument: 'Choose another document',
  disposedAlready: 'Already disposed of: a hold has no effect',
  nothingDue: 'Nothing that you may see is due to be disposed of by it',
  notListed: 'It is not on this list',
  lastListed: 'It is the last one on the list: cancel the disposal instead',
  keptByHold: 'Under the legal hold {hold}',
  goneBefore: 'It was disposed of before',
  changedSince: 'Its file has changed since it was listed',
  notDueAnyMore: 'No retention rule applies to it now',
  heldAlready: 'It is under this hold already',
})
