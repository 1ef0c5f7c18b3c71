import { sentences } from '#shared/sentence.ts'

/** What the first steps answer where they refuse. */
export const says = sentences('first-steps', {
  noSuchStep: 'This step does not exist or cannot be skipped',
})
