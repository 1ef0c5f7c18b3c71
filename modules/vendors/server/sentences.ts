import { sentences } from '#shared/sentence.ts'

/** What vendors answers where it refuses. */
export const says = sentences('vendors', {
  accountUnpostable: 'This account cannot be posted to',
  chooseAccount: 'Choose an active account',
  maximumBelowMinimum: 'The maximum is below the minimum',
  giveMinimumOrMore: 'Enter the minimum or more',
  importLeavesState: '{name} is {state}: an import does not change that',
  nameReadsTheSame: 'Vendor {number}, “{name}”, has a name that reads the same.',
  noSuchVendor: 'There is no such vendor',
  dayPassed: 'This day has passed',
  giveTodayOrLater: 'Enter today or a later date',
})
