import { sentences } from '#shared/sentence.ts'

/** What statements answers where it refuses. */
export const says = sentences('statements', {
  firstDayAfterLast: 'The first day is after the last',
  afterLastDay: 'After the last day',
  tooManyColumns: 'These days have {count} columns, and at most {most} fit: choose fewer days, or quarters',
  fewerDays: 'Choose fewer days',
  comparedTooEarly: 'The compared days begin before 1900: choose later days',
  laterDays: 'Choose later days',
  cursorUnknown: 'This page address is not valid any more: open the journal again',
  cursorHint: 'Not a cursor of this report',
})
