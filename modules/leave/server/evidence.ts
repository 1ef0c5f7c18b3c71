import { and, eq, gte, inArray, lte, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { KeyFigure } from '#shared/key-figure.ts'
import { leaveRequests as declared } from '#modules/leave/shared/leave-requests.ts'
import { unitText } from '#modules/leave/shared/units.ts'
import { assignmentTable, personTable } from '#modules/people/server/tables.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Evidence } from '#server/approval/evidence.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { personOf } from './account.ts'
import { daysOf } from './count.ts'
import { leaveCalendar } from './leave-calendar.ts'
import { askedOf, leaveRequests, typeOf, type RequestRow } from './requests.ts'
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

const figure = (id: string, label: string, value: string, hint: KeyFigure['hint']): KeyFigure => ({
  id,
  label,
  kind: 'count',
  value,
  amounts: [],
  hint,
  to: null,
})

/** What whoever decides on a leave weighs: who else of the team is away, and what is left after it. */
export const leaveEvidence: Evidence = {
  of: [declared.name],
  find: async ({ id }, call) => {
    const row = await leaveRequests.find(id, call)
    const away = await overlap(row, call)
    const type = await typeOf(row.typeId, call)
    const names = away.map(({ name }) => name).slice(0, 5)
    const figures = [
      figure(
        'overlap',
        'Of the team away then',
        String(away.length),
        names.length ? says.alsoAway({ people: names.join(', ') }) : says.nobodyElse(),
      ),
    ]
    if (type.tracked && ['draft', 'in approval'].includes(row.state)) {
      const person = (await personOf(row.personId, call))!
      const [calendar, today, asked] = [await leaveCalendar(row.personId, call), await dayOf(call), askedOf(row)]
      const days = daysOf(asked, type, calendar)
      const left = await balanceAfter({ asked, type, person, days, calendar, today, requestId: id }, call)
      figures.push(figure('left', 'Left after it', unitText(left), says.ofType({ type: type.name })))
    }
    return { kind: 'figures', id: 'leave', title: 'The team and the balance', to: null, figures }
  },
}
