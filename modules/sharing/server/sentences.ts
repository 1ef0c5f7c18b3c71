import { sentences } from '#shared/sentence.ts'

/** What is answered where a document may not be shared so, and why a link opens nothing now. */
export const says = sentences('sharing', {
  noSuchDocument: 'There is no such document, or you may not open it',
  notInForce: 'Only a document that is in force is shared: {title} is {state}',
  mayNotLeave: 'Documents that are {classification} are not shared with people outside',
  noSuchVersion: 'This document has no such version that readers get',
  isOver: 'This moment is over: choose a later one',
  tooLong: 'A link ends after {days:count} days at most: choose an earlier day',
  passwordNeeded: 'Every link has a password: give one of at least 8 characters',
  linkOver: 'Its time is over: share the document anew',
  makerGone: '{name}, who shared it, may not share it any more',
  documentNotInForce: 'Its document is not in force',
  versionGone: 'Its version is not there for readers any more',
  classificationStays: 'Documents that are {classification} are not shared with people outside any more',
})
