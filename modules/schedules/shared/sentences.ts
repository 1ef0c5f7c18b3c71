import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to a schedule. */
export const says = sentences('schedules', {
  onlyOwner: 'Only {owner} may change this schedule',
})
