import { sentences } from '#shared/sentence.ts'

/** What is said under the figures of people. */
export const says = sentences('hr', {
  turnover: '{left:count} of {average:count} people on average, in twelve months',
  tooFew: 'Not shown: fewer than ten people on average',
})
