import { sentences } from '#shared/sentence.ts'

/** What skills answers where it refuses. */
export const says = sentences('skills-server', {
  levelNeeded: 'Choose a level: basic, good or expert',
  endsBeforeIssue: 'The end date is before the issue date',
  giveLaterDay: 'Enter {on:day} or a later date',
})
