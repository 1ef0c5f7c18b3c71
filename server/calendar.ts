import type { BusinessCalendar } from '#shared/calendar/business-calendar.ts'
import type { Call } from './call/call.ts'

const nineToFive = [{ start: 540, end: 1020 }]

/** The calendar that a legal entity goes by; null stands for the company. Where no module keeps calendars: Monday to Friday, nine to five. */
export async function calendarOf(
  { app, tx }: Pick<Call, 'app' | 'tx'>,
  entityId: string | null,
): Promise<BusinessCalendar> {
  for (const { calendar } of app.modules) {
    const kept = await calendar?.(tx, entityId)
    if (kept) return kept
  }
  return {
    timeZone: await zoneOf({ app, tx }),
    week: [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, [], []],
    exceptions: new Map(),
  }
}

/** The time zone (IANA) of the company; UTC before there is one. */
export async function zoneOf({ app, tx }: Pick<Call, 'app' | 'tx'>): Promise<string> {
  for (const { timeZone } of app.modules) {
    const zone = await timeZone?.(tx)
    if (zone) return zone
  }
  return 'UTC'
}
