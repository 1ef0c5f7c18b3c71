import { sentences } from '#shared/sentence.ts'

/** What skills answers where it refuses. */
export const says = sentences('skills-server', {
  levelNeeded: 'Say how well: basic, good or expert',
  endsBeforeIssue: 'It would end before it was issued',
  giveLaterDay: 'Give {on:day} or a later day',
})
