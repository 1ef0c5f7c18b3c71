import { eq, or } from 'drizzle-orm'
import { addDays, type Day } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import type { Sentence } from '#shared/sentence.ts'
import { units, unitText } from '#modules/leave/shared/units.ts'
import { isManaged } from '#modules/people/server/managed.ts'
import type { Call } from '#server/call/call.ts'
import type { ImportContext } from '#server/record/serve.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { lockPerson, personOf } from './account.ts'
import { daysOf, sumOf, takenByDay, type Asked } from './count.ts'
import { leaveCalendar } from './leave-calendar.ts'
import { typeOf, type TypeRow } from './leave-types.ts'
import type { PersonCalendar } from './person-calendar.ts'
import { reserve, settle } from './reserved-days.ts'
import { overlap, refuse, unfit } from './rules.ts'
import { says } from './sentences.ts'
import { leaveRequestTable } from './tables.ts'

type Row = typeof leaveRequestTable.$inferSelect
type Values = Partial<Row>

/** Leave that an import file can mean: agreed to, or brought by a file before and cancelled since. */
export const meantLeave = () => or(eq(leaveRequestTable.state, 'approved'), eq(leaveRequestTable.origin, 'imported'))!

const wrong = (field: string, said: Sentence): Problem => new Problem('unprocessable', said, { [field]: said })

/** The first and last day of a leave whose length alone is given, by the calendar of the person. */
function ofLength(asked: Asked, length: number, type: TypeRow, calendar: PersonCalendar): Asked | null {
  const { firstDay } = asked
  if (type.unit === 'hour' && length <= sumOf(daysOf({ ...asked, lastDay: firstDay }, type, calendar)))
    return { ...asked, lastDay: firstDay, hours: unitText(length) }
  let sum = 0
  for (let day: Day = firstDay, at = 0; at <= 365; at += 1, day = addDays(day, 1)) {
    const worth = sumOf(daysOf({ ...asked, firstDay: day, lastDay: day, halfDay: null, half: null }, type, calendar))
    sum += worth
    if (sum === length) return { ...asked, lastDay: day }
    if (sum < length) continue
    const half = type.unit === 'half day' && sum - Math.ceil(worth / 2) === length
    return half ? { ...asked, lastDay: day, halfDay: day, half: asked.half ?? 'morning' } : null
  }
  return null
}

/** One row of an import file: leave that was agreed to in another system, counted by the calendar (rule H02), of nobody who imports it. */
export async function bringLeave(
  { values }: { values: Values },
  { call, before }: Pick<ImportContext<Row>, 'call' | 'before'>,
): Promise<{ values: Values }> {
  const { personId = '', typeId = '', firstDay = '', reason = null } = values
  const person = await personOf(personId, call)
  if (!person) throw new Problem('unprocessable', says.noSuchPerson(), { personId: says.choosePerson() })
  if (person.memberId === call.actor.id)
    throw new Problem('forbidden', says.ownEntry(), { personId: says.choosePerson() })
  const type = await typeOf(typeId, call)
  const calendar = await leaveCalendar(personId, call)
  const length = values.quantity ? units(values.quantity) : null
  const given = { firstDay, halfDay: values.halfDay ?? null, half: values.half ?? null, hours: null }
  if (!values.lastDay && !length) throw wrong('lastDay', says.lastDayOrAmount())
  const asked = values.lastDay
    ? { ...given, lastDay: values.lastDay }
    : ofLength({ ...given, lastDay: firstDay }, length!, type, calendar)
  if (!asked) throw wrong('quantity', says.notWholeDays({ quantity: unitText(length!) }))
  refuse(unfit(asked, type, person, calendar))
  const days = daysOf(asked, type, calendar)
  const sum = sumOf(days)
  if (sum === 0) throw wrong('firstDay', says.noWorkingDay())
  if (length !== null && sum !== length)
    throw wrong('quantity', says.otherCount({ from: firstDay, to: asked.lastDay, days: unitText(sum) }))
  if (before) {
    if (before.lastDay === asked.lastDay && before.halfDay === asked.halfDay) return { values: {} }
    throw wrong('firstDay', says.takenOtherwise({ from: before.firstDay, to: before.lastDay }))
  }
  await lockPerson(personId, call)
  const taken = await overlap({ person, days, requestId: null }, call)
  if (taken) refuse([taken])
  return {
    values: {
      personId,
      typeId,
      ...asked,
      reason,
      requesterId: person.memberId,
      quantity: unitText(sum),
      state: 'approved',
      managed: !type.confidential && (await isManaged(person.memberId, call)),
      origin: 'imported',
    },
  }
}

/** Reserves the days of leave that was brought, and takes them from the balance. */
export async function takeBrought(id: string, call: Call): Promise<Row> {
  const [row] = await call.tx
    .select()
    .from(unscoped(leaveRequestTable, 'of one in hand'))
    .where(eq(leaveRequestTable.id, id))
  const type = await typeOf(row!.typeId, call)
  const days = daysOf(row!, type, await leaveCalendar(row!.personId, call))
  await reserve(row!, days, call)
  await settle(row!, type, takenByDay(days), 'Leave', call)
  return row!
}
