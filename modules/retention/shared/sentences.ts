import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to a hold, as buttons and the server say it. */
export const says = sentences('retention', {
  openedByYou: 'You opened this hold: another person has to release it',
  holdOpenedByYou: 'You opened the hold: another person has to remove items from it',
})
