import { firstEntity } from '#modules/ledger/server/entities.ts'
import type { BusinessCalendar } from '#shared/calendar/business-calendar.ts'
import { calendarOf } from '#server/calendar.ts'
import type { Call } from '#server/call/call.ts'

/** The calendar by which leave is counted: that of the entity people work for, else the company's. */
export const leaveCalendar = async (call: Pick<Call, 'house' | 'tx'>): Promise<BusinessCalendar> =>
  calendarOf(call, (await firstEntity(call.tx))?.id ?? null)
