import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to a tolerance, as buttons and the server say it. */
export const says = sentences('receiving', {
  anotherConfirms: 'A tolerance must be confirmed by a second person',
  proposerChanges: 'Only the proposer can change it; propose another instead',
})
