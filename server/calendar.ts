import type { BusinessCalendar } from '#shared/calendar/business-calendar.ts'
import type { Call } from './call/call.ts'

const nineToFive = [{ start: 540, end: 1020 }]

/** The calendar that a legal entity goes by; null stands for the company. Where no room keeps calendars: Monday to Friday, nine to five. */
export async function calendarOf(
  { house, tx }: Pick<Call, 'house' | 'tx'>,
  entityId: string | null,
): Promise<BusinessCalendar> {
  for (const { calendar } of house.rooms) {
    const kept = await calendar?.(tx, entityId)
    if (kept) return kept
  }
  return {
    timeZone: await zoneOf({ house, tx }),
    week: [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, [], []],
    exceptions: new Map(),
  }
}

/** The time zone (IANA) of the company; UTC before there is one. */
export async function zoneOf({ house, tx }: Pick<Call, 'house' | 'tx'>): Promise<string> {
  for (const { timeZone } of house.rooms) {
    const zone = await timeZone?.(tx)
    if (zone) return zone
  }
  return 'UTC'
}
