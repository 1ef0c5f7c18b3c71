import { firstEntity } from '#modules/ledger/server/entities.ts'
import { weeksOf } from '#modules/people/server/weeks.ts'
import type { BusinessCalendar } from '#shared/calendar/business-calendar.ts'
import { calendarOf } from '#server/calendar.ts'
import type { Call } from '#server/call/call.ts'
import type { PersonCalendar } from './person-calendar.ts'

type Reading = Pick<Call, 'app' | 'tx'>

/** The calendar that everybody's leave is counted by: that of the entity people work for, else the company's. */
const companyCalendar = async (call: Reading): Promise<BusinessCalendar> =>
  calendarOf(call, (await firstEntity(call.tx))?.id ?? null)

/** When these people work, each by their own working weeks. */
export async function leaveCalendars(
  people: readonly string[],
  call: Reading,
): Promise<(personId: string) => PersonCalendar> {
  const company = await companyCalendar(call)
  const weeks = await weeksOf(people, call)
  return (personId) => ({ company, weeks: weeks.get(personId) ?? [] })
}

/** The calendar by which the leave of a person is counted. */
export const leaveCalendar = async (personId: string, call: Reading): Promise<PersonCalendar> =>
  (await leaveCalendars([personId], call))(personId)
