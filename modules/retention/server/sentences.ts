import { sentences } from '#shared/sentence.ts'

/** What is answered where a document is kept by a rule or a hold. */
export const says = sentences('retention', {
  held: 'Legal hold {hold} prevents disposal until it is released',
  frozen: 'Legal hold {hold} prevents changes until it is released',
  ruleTaken: 'Rule {rule} already covers this type and folder',
  chooseOther: 'Choose another type or folder',
  oneOfBoth: 'Choose either a document or a folder',
  noSuchHold: 'There is no such legal hold',
  chooseHold: 'Choose another hold',
  holdReleased: 'This hold is released: open a new hold',
  noSuchDocument: 'There is no such document, or you may not see it',
  chooseDocument: 'Choose another document',
  disposedAlready: 'Already disposed of: a hold has no effect',
  nothingDue: 'No documents that you may see are due for disposal under this rule',
  notListed: 'The document is not on this list',
  lastListed: 'This is the last document on the list: cancel the disposal instead',
  keptByHold: 'Under legal hold {hold}',
  goneBefore: 'The document was already disposed of',
  changedSince: 'The file has changed since the document was listed',
  notDueAnyMore: 'No retention rule applies to it now',
  heldAlready: 'The item is already under this hold',
})
