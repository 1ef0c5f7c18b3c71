import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to a calendar, as buttons and the server say it. */
export const says = sentences('calendars', {
  isDefault: 'This calendar is the company default',
  anotherDefaultFirst: 'This is the company default: make another calendar the default first',
})
