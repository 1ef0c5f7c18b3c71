import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done with a leave request now, as buttons and the server say it. */
export const says = sentences('leave', {
  notRecounted: 'Its days are as they were counted',
})
