import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { officeWeek } from '#modules/calendars/shared/calendars.ts'
import { weekInWords } from '#modules/calendars/shared/working-times.ts'
import type { SampleLife } from '#server/module.ts'
import { calendars } from './calendars.ts'
import { readHolidays } from './holiday-file.ts'

/** The federal holidays of the United States, each with its rule. */
const holidays = [
  ['New Year’s Day', 'BYMONTH=1;BYMONTHDAY=1'],
  ['Martin Luther King Jr. Day', 'BYMONTH=1;BYDAY=3MO'],
  ['Presidents’ Day', 'BYMONTH=2;BYDAY=3MO'],
  ['Memorial Day', 'BYMONTH=5;BYDAY=-1MO'],
  ['Juneteenth', 'BYMONTH=6;BYMONTHDAY=19'],
  ['Independence Day', 'BYMONTH=7;BYMONTHDAY=4'],
  ['Labor Day', 'BYMONTH=9;BYDAY=1MO'],
  ['Veterans Day', 'BYMONTH=11;BYMONTHDAY=11'],
  ['Thanksgiving', 'BYMONTH=11;BYDAY=4TH'],
  ['Christmas Day', 'BYMONTH=12;BYMONTHDAY=25'],
]
const file = [
  'BEGIN:VCALENDAR',
  ...holidays.flatMap(([name, rule]) => [
    'BEGIN:VEVENT',
    `SUMMARY:${name}`,
    'DTSTART;VALUE=DATE:20200101',
    `RRULE:FREQ=YEARLY;${rule}`,
    'END:VEVENT',
  ]),
  'END:VCALENDAR',
].join('\n')

/** The sample company's calendar: the office week with the holidays of its country, and Christmas Eve until noon. */
export async function createSampleCalendar({ agenda, now }: SampleLife): Promise<void> {
  const year = now.getUTCFullYear()
  agenda.plan(`${year - 1}-01-05`, 'hr', async (call) => {
    const { id: entityId } = await defaultEntity(call.tx)
    const { days } = readHolidays(file, `${year - 1}-01-01`, `${year + 1}-12-31`)
    const eves = [year - 1, year, year + 1].map((each) => ({
      day: `${each}-12-24`,
      name: 'Christmas Eve',
      work: [{ start: 540, end: 720 }],
    }))
    const all = [...days.map((each) => ({ ...each, work: [] })), ...eves].toSorted((a, b) => (a.day < b.day ? -1 : 1))
    const values = {
      name: 'United States',
      entityId,
      week: officeWeek,
      days: all,
      workingTime: weekInWords(officeWeek),
    }
    await calendars.create({ values }, call)
  })
}
