import { sentences } from '#shared/sentence.ts'

/** What is answered where files are not moved. */
export const says = sentences('storage', {
  underWay: 'A move is already running: wait until it ends, or stop it',
  hasEnded: 'This move has already ended',
  goesOn: 'Only a stopped or halted move can continue',
  notSet: 'This storage has no settings',
  notSetNow: 'Choose a storage that has settings',
})
