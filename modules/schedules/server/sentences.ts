import { sentences } from '#shared/sentence.ts'

/** Refusals of schedules and alerts. */
export const says = sentences('schedules-server', {
  weekdayNeeded: 'Choose a weekday',
  dayNeeded: 'Choose a day of the month',
  noSuchPerson: 'This person is not a member who can open reports',
  noSuchValue: 'This report has no total of that name',
  currencyNeeded: 'This report has amounts in {currencies}: choose one',
  lastRecipient: 'You are the only recipient: ask {owner} to pause the schedule',
})
