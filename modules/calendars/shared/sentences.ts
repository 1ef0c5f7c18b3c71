import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to a calendar, as buttons and the server say it. */
export const says = sentences('calendars', {
  isDefault: 'It is the company default',
  anotherDefaultFirst: 'It is the company default: make another calendar that first',
})
