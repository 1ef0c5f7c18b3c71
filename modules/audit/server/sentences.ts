import { sentences } from '#shared/sentence.ts'

/** What is answered where something of the audit log is not to be had. */
export const says = sentences('audit', {
  noSuchEntry: 'There is no such line in the audit log, or you may not see it',
  hasEnded: 'This verification has ended already',
  underWay: 'A verification is already running: wait for its result',
})
