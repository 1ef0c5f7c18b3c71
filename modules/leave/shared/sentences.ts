import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done with a leave request now, as buttons and the server say it. */
export const says = sentences('leave', {
  notRecounted: 'The leave days have not changed since they were calculated',
})
