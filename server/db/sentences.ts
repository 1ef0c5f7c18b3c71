import { sentences, type Sentence } from '#shared/sentence.ts'

/** What rules of the database refuse with, the second net behind those of the modules: as its functions and triggers say it. */
export const says = sentences('database', {
  decidedAlready: 'Nothing waits for this decision any more',
  decidedEarlier: 'You have decided in another step: someone else has to decide in this one',
  ownWork: 'You made this yourself: someone else has to decide on it',
  approvalEnded: 'This approval has ended',
  decisionStays: 'A decision stays as it was made',
  decisionUndone: 'A decision that was undone stays so',
  questionEnded: 'A question that has ended stays as it is',
  reportVersionStays: 'A version of a report stays as it was saved',
  deliveryStays: 'What was sent of a schedule stays as it was sent',
  formerMessageStays: 'A former text of a message stays as it was kept',
  crossingStays: 'A crossing of an alert stays as it was noted',
  supersededStays: 'A version that was superseded stays so',
  holdReleasedStays: 'A hold that was released stays so',
  holdItemStays: 'What was taken out of a hold stays so',
  disposedStays: 'What was disposed of stays so',
  heldTooLate: 'It is disposed of already: a hold comes too late',
  disposalStays: 'A disposal that has ended stays as it is',
  disposalItemStays: 'What became of a document on a list stays',
  underHold: 'It is under the legal hold {hold}: nothing of it is let go until that is released',
  acknowledgedStays: 'What somebody has said to have read stays',
  notApproved: 'A version is approved before readers get it',
  withdrawnStays: 'What was withdrawn stays so',
  viewEnded: 'A view that has ended stays as it is',
  paymentStays: 'A booked payment stays as it was booked',
  yearStaysClosed: 'A closed fiscal year stays closed',
  periodStaysLocked: 'A locked period stays as it is',
  billStays: 'A posted bill stays as it was posted',
  receiptStays: 'A posted receipt stays as it was posted',
  settlementStays: 'What was settled stays: it is undone',
  billLinesStay: 'The lines of a posted bill stay as they were posted',
  billMatchStays: 'What a posted bill was matched with stays',
  paymentAllocationsStay: 'What a booked payment has paid stays',
  receiptLinesStay: 'The lines of a posted receipt stay as they were posted',
  postedByLedger: 'An entry is posted by the ledger alone',
  twoLines: 'An entry needs at least two lines',
  oneSide: 'Each line has either a debit or a credit, above zero',
  amountTooLarge: 'An amount is too large for the ledger',
  unbalanced: 'The entry does not balance: debit and credit differ',
  amountIsNoSum: 'The amount of the entry is not the sum of its lines',
  lineOnAnotherDay: 'A line has another day than its entry',
  accountOfAnother: 'An account belongs to another entity',
  accountInactive: 'An account is not active',
  partyUnfit: 'A line needs a party, or names one where its account takes none',
  dayOutsidePeriod: 'The posting date is outside its period',
  reversalUnlike: 'A reversal mirrors its entry line by line',
  noYearCovers: 'No fiscal year of this entity covers {on:day}',
  periodNotOpen: '{period} is {state}: choose a day in an open period',
  reversedAlready: 'This entry is reversed already',
  beginsAsDraft: 'An entry begins as a draft',
  postedStays: 'Entry {number} is posted and stays: reverse it instead',
  postedUnchanged: 'Entry {number} is posted and cannot be changed: reverse it instead',
  ledgerRows: 'Rows of {table} are written by the ledger alone',
  noSuchEntry: 'This entry does not exist',
  postedAlready: 'Entry {number} is posted already',
  journalOfAnother: 'The journal belongs to another entity',
  versionStays: 'A version of a document stays as it is',
  folderInItself: 'A folder cannot lie in itself, nor in a folder below it',
  leaveEntryStays: 'What is in the leave ledger stays: it is put right by another row',
  punchStays: 'A punch stays as it was punched: a correction voids it, or adds another',
  voidStays: 'A punch that was voided stays void: a correction adds another',
  correctionStays: 'A correction that was decided on stays as it is',
  timesheetStays: 'An approved timesheet stays as it is: another one corrects it',
  timesheetHoursStay: 'The hours of an approved timesheet stay as they are: another one corrects it',
  requestStays: 'A signature request that has ended stays as it is',
  signersStay: 'Who is asked to sign, and where, stays once it was sent',
  signatureEventStays: 'What happened with a signature request stays',
  sealStays: 'The certificate of a seal stays',
  clearingStays: 'A clearing that was undone stays so',
  shareLinkStays: 'A share link that is used up or has ended stays as it is',
  openingStays: 'That a share link was opened stays',
  attachedStays: 'A document stays with the record it was attached to',
  signingLinkStays: 'A signing link that has ended stays so',
  rowsStay: 'Rows of {table} are kept as they were written',
})

/** Each of them with the message that says it. */
const told = Object.values(says).map((say) => {
  const sentence = (say as () => Sentence)()
  const message = sentence.template
    .replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replace(/\{(\w+)(?::\w+)?\}/g, '(?<$1>.+?)')
  return { sentence, message: new RegExp(`^${message}$`) }
})

/** The sentence that a message of the database says; the message itself, where a newer database has a rule that is not known here. */
export function sentenceOf(message: string): string | Sentence {
  for (const { sentence, message: pattern } of told) {
    const match = pattern.exec(message)
    if (match) return { ...sentence, parameters: { ...match.groups } }
  }
  return message
}
