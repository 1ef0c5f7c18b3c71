import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to a tolerance, as buttons and the server say it. */
export const says = sentences('receiving', {
  anotherConfirms: 'Someone other than who proposed it confirms a tolerance',
  proposerChanges: 'Who proposed it changes it; propose another instead',
})
