import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '#shared/problem.ts'
import { leaveRequests as declared } from '#modules/leave/shared/leave-requests.ts'
import { absenceSet } from '#modules/leave/shared/leave-types.ts'
import { unitText } from '#modules/leave/shared/units.ts'
import { isManaged } from '#modules/people/server/managed.ts'
import { withPerson } from '#modules/people/server/person-joins.ts'
import { ownPerson } from '#modules/people/server/people.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { leaveCalendar } from './leave-calendar.ts'
import type { Day } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { domainEvent } from '#server/call/hooks.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { personOf, type Person } from './account.ts'
import { bringLeave, meantLeave, takeBrought } from './brought-leave.ts'
import { openLeave, shutOut } from './confidential.ts'
import { daysOf, sumOf, type Asked } from './count.ts'
import { refuse, unfit } from './rules.ts'
import { says } from './sentences.ts'
import { tellSubstitute } from './substitutions.ts'
import { leaveRequestTable, leaveTypeTable } from './tables.ts'
import { typeOf } from './leave-types.ts'

const substitutes = alias(unscoped(personTable, 'a reference'), 'substitutes')
const form = parts({
  table: leaveRequestTable,
  joins: [
    withPerson(leaveRequestTable.personId),
    {
      table: leaveTypeTable,
      on: eq(leaveRequestTable.typeId, leaveTypeTable.id),
      fields: { typeName: leaveTypeTable.name, unit: leaveTypeTable.unit },
      always: true,
    },
    {
      table: substitutes,
      on: eq(leaveRequestTable.substituteId, substitutes.id),
      fields: { substituteName: substitutes.displayName },
    },
  ],
})
export type RequestRow = TableForm<typeof form>
type RequestDraft = DraftOf<typeof form>

/** On these days somebody is on leave otherwise than before: it was agreed to, shortened, cancelled or counted anew. */
export const leaveMoved = domainEvent<{ personId: string; firstDay: Day; lastDay: Day }>('hr.leave-moved')

/** Whose leave it is: of the person named, or of the caller. */
async function personAsked(id: string | undefined, call: Call): Promise<Person> {
  const own = id ?? (await ownPerson(call))
  const person = own === null ? null : await personOf(own, call)
  if (person) return person
  if (id === undefined) throw new Problem('unprocessable', says.noFileOfOwn(), { personId: says.choosePerson() })
  throw new Problem('unprocessable', says.noSuchPerson(), { personId: says.choosePerson() })
}

/** What is asked for, of a row or a draft of one. */
export const askedOf = (row: Partial<RequestRow>): Asked => ({
  firstDay: row.firstDay ?? '',
  lastDay: row.lastDay ?? '',
  halfDay: row.halfDay ?? null,
  half: row.half ?? null,
  hours: row.hours ?? null,
})

async function complete(
  { values }: RequestDraft,
  { call, before }: { call: Call; before: RequestRow | null },
): Promise<RequestDraft> {
  const person = await personAsked(before?.personId ?? values.personId, call)
  const whole = { ...before, ...values }
  const type = await typeOf(whole.typeId ?? '', call)
  const asked = askedOf(whole)
  const calendar = await leaveCalendar(person.id, call)
  refuse(unfit(asked, type, person, calendar))
  if (whole.substituteId && whole.substituteId === person.id)
    throw new Problem('unprocessable', says.ownSubstitute(), { substituteId: says.chooseSubstitute() })
  const quantity = unitText(sumOf(daysOf(asked, type, calendar)))
  if (before) return { values: { ...values, quantity } }
  return {
    values: {
      ...values,
      personId: person.id,
      requesterId: person.memberId,
      quantity,
      state: 'draft',
      managed: !type.confidential && (await isManaged(person.memberId, call)),
    },
  }
}

export const leaveRequests = serveRecord(declared, {
  ...form,
  reach: {
    own: leaveRequestTable.personId,
    openTo: openLeave(leaveRequestTable.typeId, leaveRequestTable.personId),
    openedBy: absenceSet,
  },
  barred: async ({ typeId }, call) => shutOut(await typeOf(typeId, call), call),
  meant: meantLeave,
  prepare: complete,
  prepareImport: bringLeave,
  imported: async (id, call) => {
    const { personId, firstDay, lastDay } = await takeBrought(id, call)
    await leaveMoved.emit({ personId, firstDay, lastDay }, call)
  },
  written: async (id, { call, before }) => {
    // A new one is a draft, or was taken in another system.
    if (before) await tellMoved(id, before, call)
  },
})

async function tellMoved(id: string, before: RequestRow, call: Call): Promise<void> {
  const { version, personId, substituteId, state, firstDay, lastDay } = leaveRequestTable
  const [now] = await call.tx
    .select({ version, personId, substituteId, state, firstDay, lastDay })
    .from(unscoped(leaveRequestTable, 'of one in hand'))
    .where(eq(leaveRequestTable.id, id))
  if (!now || (before.state !== 'approved' && now.state !== 'approved')) return
  const days = [before.firstDay, before.lastDay, now.firstDay, now.lastDay].toSorted()
  await tellSubstitute(before, { id, ...now }, call)
  await leaveMoved.emit({ personId: before.personId, firstDay: days[0]!, lastDay: days.at(-1)! }, call)
}
