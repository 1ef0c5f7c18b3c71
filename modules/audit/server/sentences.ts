import { sentences } from '#shared/sentence.ts'

/** What is answered where something of the audit log is not to be had. */
export const says = sentences('audit', {
  noSuchEntry: 'This audit entry does not exist, or you may not see it',
  hasEnded: 'This verification has already ended',
  underWay: 'A verification is already running: wait for its result',
})
