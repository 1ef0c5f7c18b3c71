import { sentences } from '#shared/sentence.ts'

/** What is answered where a calendar may not be made or changed so. */
export const says = sentences('calendars', {
  entityTaken: 'This legal entity uses calendar {name}: retire or change it',
  entityHasOne: 'This legal entity already has a calendar: {name}',
  noSuchEntity: 'There is no such legal entity',
  chooseEntity: 'Choose another legal entity',
  nameTaken: 'A calendar with this name already exists',
  noCalendarFile: 'This is not a calendar file: BEGIN:VCALENDAR is missing',
  chooseFile: 'Choose a file that ends in .ics',
  tooLarge: 'The file is too large: choose one with public holidays only',
  tooManyDays: 'The period has more than {most:count} days: choose a shorter one',
  spanTooLong: 'Choose at most ten years, with the first day before the last',
  giveShorter: 'Choose a day within ten years of the first',
})
