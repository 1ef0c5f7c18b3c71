import { and, eq, gte, inArray, lte, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { KeyFigure } from '#shared/key-figure.ts'
import { leaveRequests as declared } from '#modules/leave/shared/leave-requests.ts'
import { units, unitText } from '#modules/leave/shared/units.ts'
import { weekday } from '#shared/calendar/business-calendar.ts'
import { assignmentTable, personTable } from '#modules/people/server/tables.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Evidence } from '#server/approval/evidence.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { personOf } from './account.ts'
import { daysOf } from './count.ts'
import { leaveCalendar } from './leave-calendar.ts'
import { typeOf } from './leave-types.ts'
import { askedOf, leaveRequests, type RequestRow } from './requests.ts'
import { balanceAfter } from './rules.ts'
import { says } from './sentences.ts'
import { leaveRequestTable } from './tables.ts'

const own = alias(unscoped(assignmentTable, 'a reference'), 'own')
const theirs = alias(unscoped(assignmentTable, 'a reference'), 'theirs')

/** Of those who report to the same manager, who is away or asks to be on the same days. */
const overlap = ({ id, personId, firstDay, lastDay }: RequestRow, { tx }: Call) =>
  tx
    .selectDistinct({ id: personTable.id, name: personTable.displayName })
    .from(own)
    .innerJoin(theirs, and(eq(theirs.managerId, own.managerId), ne(theirs.personId, own.personId)))
    .innerJoin(unscoped(personTable, 'a rule'), eq(personTable.assignmentId, theirs.id))
    .innerJoin(unscoped(leaveRequestTable, 'a rule'), eq(leaveRequestTable.personId, personTable.id))
    .where(
      and(
        inArray(
          own.id,
          tx
            .select({ id: personTable.assignmentId })
            .from(unscoped(personTable, 'a reference'))
            .where(eq(personTable.id, personId)),
        ),
        ne(leaveRequestTable.id, id),
        inArray(leaveRequestTable.state, ['in approval', 'approved']),
        lte(leaveRequestTable.firstDay, lastDay),
        gte(leaveRequestTable.lastDay, firstDay),
      ),
    )
    .orderBy(personTable.displayName)

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const spanOf = ({ firstDay, lastDay }: RequestRow): KeyFigure['hint'] => {
  const first = weekdays[weekday(firstDay)]!
  return firstDay === lastDay
    ? says.onDay({ weekday: first, day: firstDay })
    : says.fromTo({ first, firstDay, last: weekdays[weekday(lastDay)]!, lastDay })
}

const figure = (
  id: string,
  label: string,
  kind: KeyFigure['kind'],
  value: string,
  hint: KeyFigure['hint'],
): KeyFigure => ({
  id,
  label,
  kind,
  value,
  amounts: [],
  hint,
  to: null,
})

/** What an approver weighs: the days, who else of the team is away on them, and the balance after them. */
export const leaveEvidence: Evidence = {
  of: [declared.name],
  find: async ({ id }, call) => {
    const row = await leaveRequests.find(id, call)
    const away = await overlap(row, call)
    const type = await typeOf(row.typeId, call)
    const names = away.map(({ name }) => name).slice(0, 5)
    const inHours = type.unit === 'hour'
    const figures = [
      figure('days', inHours ? 'Hours of leave' : 'Days of leave', 'count', unitText(units(row.quantity)), spanOf(row)),
      figure(
        'overlap',
        'Teammates away',
        'count',
        String(away.length),
        names.length ? says.alsoAway({ people: names.join(', ') }) : says.nobodyElse(),
      ),
    ]
    if (type.tracked && ['draft', 'in approval'].includes(row.state)) {
      const person = (await personOf(row.personId, call))!
      const [calendar, today, asked] = [await leaveCalendar(row.personId, call), await dayOf(call), askedOf(row)]
      const days = daysOf(asked, type, calendar)
      const { after } = await balanceAfter({ asked, type, person, days, calendar, today, requestId: id }, call)
      const kind = inHours ? 'hours' : 'days'
      figures.push(figure('left', 'Balance after', kind, unitText(after), says.ofType({ type: type.name })))
    }
    return { kind: 'figures', id: 'leave', title: 'Days, team and balance', to: null, figures }
  },
}
