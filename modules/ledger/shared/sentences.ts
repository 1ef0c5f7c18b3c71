import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to an entry, a period or a year, as buttons and the server say it. */
export const says = sentences('ledger', {
  yearIsClosed: 'The year {name} is closed',
  closePeriodFirst: 'Close {period} first: only the last period stays open until the year is closed',
  periodLocked: '{name} is locked for good',
  periodIs: '{period} is {state}',
  reopenedByYou: 'You opened {period} again: an administrator or another accountant closes it',
  entryPosted: 'A posted entry cannot be changed: reverse it instead',
  entryWaits: 'The entry waits for approval: edit it to withdraw it first',
  draftNotReversed: 'A draft is not reversed: change or delete it',
  reversedAlready: 'This entry is reversed already',
  reversalStands: 'A reversal cannot be reversed: create a new entry',
  ofDocument: 'This entry belongs to a document: cancel the document instead',
})
