import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to a document or a folder, as buttons and the server say it. */
export const says = sentences('documents', {
  checkedOutBy: '{name} has checked it out: wait until it is back, or ask them',
  notCheckedOut: 'The document is not checked out',
  checkedOutByYou: 'You have checked it out yourself: check it in',
  checkedOutByOther: '{name} has checked it out, not you',
  yours: 'You already own it',
  seenWithItsRecord: 'It was attached to a record: whoever sees that sees it',
  approvedWithItsRecord: 'The document is attached to a record and is approved with it',
  approvedFirst: 'Approval is required before publication: submit the draft for approval',
})
