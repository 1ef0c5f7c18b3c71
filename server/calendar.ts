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
  let zone: string | null = null
  for (const { timeZone } of house.rooms) zone ??= (await timeZone?.(tx)) ?? null
  return {
    timeZone: zone ?? 'UTC',
    week: [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, [], []],
    exceptions: new Map(),
  }
}
