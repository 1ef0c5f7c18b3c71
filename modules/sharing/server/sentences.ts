import { sentences } from '#shared/sentence.ts'

/** What is answered where a document may not be shared so, and why a link opens nothing now. */
export const says = sentences('sharing', {
  noSuchDocument: 'There is no such document, or you may not open it',
  notInForce: 'Only a document in effect can be shared: {title} is {state}',
  mayNotLeave: 'Documents that are {classification} cannot be shared outside the company',
  noSuchVersion: 'This document has no such published version',
  isOver: 'This time has passed: choose a later one',
  tooLong: 'A link can last {days:count} days at most: choose an earlier date',
  passwordNeeded: 'Every link needs a password: enter at least 8 characters',
  linkOver: 'The link has expired: share the document again',
  makerGone: '{name}, who shared the document, no longer has permission to share it',
  documentNotInForce: 'The document is not in effect',
  versionGone: 'The version is no longer published',
  classificationStays: 'Documents that are {classification} can no longer be shared outside the company',
})
