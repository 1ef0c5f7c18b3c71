import { sentences } from '#shared/sentence.ts'

/** What the first steps answer where they refuse. */
export const says = sentences('first-steps', {
  noSuchStep: 'There is no such step to leave as it is',
})
