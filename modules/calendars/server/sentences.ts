import { sentences } from '#shared/sentence.ts'

/** What is answered where a calendar may not be made or changed so. */
export const says = sentences('calendars', {
  entityTaken: 'This legal entity uses calendar {name}: retire or change it',
  entityHasOne: 'This legal entity has a calendar: {name}',
  noSuchEntity: 'There is no such legal entity',
  chooseEntity: 'Choose another legal entity',
  nameTaken: 'There is a calendar of this name',
  noCalendarFile: 'This is no calendar file: it does not begin with BEGIN:VCALENDAR',
  chooseFile: 'Choose a file that ends in .ics',
  tooLarge: 'The file is too large: choose one with public holidays only',
  tooManyDays: 'More than {most:count} days fall into this time: choose a shorter one',
  spanTooLong: 'Ask for ten years at most, the first day before the last',
  giveShorter: 'Choose a day within ten years of the first',
})
