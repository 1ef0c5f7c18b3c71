import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done with time, as buttons and the server say it. */
export const says = sentences('time', {
  ownSheetOnly: 'Only the employee can change this timesheet',
})
