import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to a contact request, as buttons and the server say it. */
export const says = sentences('site', {
  takenBy: '{name} has taken this request',
  takenBySomebody: 'This request is already assigned',
})
