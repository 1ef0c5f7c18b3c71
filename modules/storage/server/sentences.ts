import { sentences } from '#shared/sentence.ts'

/** What is answered where files are not moved. */
export const says = sentences('storage', {
  underWay: 'Files are being moved already: wait for its end, or stop it',
  hasEnded: 'This move has ended already',
  goesOn: 'Only a move that was stopped or has halted can go on',
  notSet: 'This storage has no settings',
  notSetNow: 'Choose a storage that has settings',
})
