import { route } from '#server/call/route.ts'
import type { ServerModule } from '#server/module.ts'
import { calendarCalls } from '#modules/calendars/shared/calendars.ts'
import { calendarOf, calendarRoutes, calendars } from './calendars.ts'
import { readHolidays } from './holiday-file.ts'
import { createSampleCalendar } from './sample.ts'

/** When the company is at work. */
export const calendarsModule: ServerModule = {
  name: 'calendars',
  area: 'settings',
  label: 'Calendars',
  roles: {
    auditor: ['settings.calendars.read', 'settings.calendars.export'],
    hr: ['settings.calendars.*'],
  },
  calendar: calendarOf,
  records: [calendars],
  routes: [
    ...calendarRoutes,
    route(calendarCalls.readHolidays, async ({ body: { text, from, to } }) => readHolidays(text, from, to)),
  ],
  sample: createSampleCalendar,
}
