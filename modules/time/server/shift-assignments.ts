import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { shiftAssignments as declared } from '#modules/time/shared/shift-assignments.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { withPerson } from '#modules/people/server/person-joins.ts'
import { dayOf } from '#server/approval/seat.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { serveDated, withdrawal } from '#server/record/dated.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { bringUp, lockPerson } from './attendance.ts'
import { says } from './sentences.ts'
import { shiftAssignmentTable, shiftPatternTable, shiftTypeTable } from './tables.ts'

const form = parts({
  table: shiftAssignmentTable,
  joins: [
    withPerson(shiftAssignmentTable.personId),
    {
      table: shiftTypeTable,
      on: eq(shiftAssignmentTable.shiftTypeId, shiftTypeTable.id),
      fields: { shiftName: shiftTypeTable.name },
    },
    {
      table: shiftPatternTable,
      on: eq(shiftAssignmentTable.patternId, shiftPatternTable.id),
      fields: {
        patternName: shiftPatternTable.name,
        worksName: sql<string>`coalesce(${shiftTypeTable.name}, ${shiftPatternTable.name})`,
      },
      always: true,
    },
  ],
})
type Row = TableForm<typeof form>
type Draft = DraftOf<typeof form>

async function complete(draft: Draft, { call, before }: { call: Call; before: Row | null }): Promise<Draft> {
  const whole = { validTo: null, shiftTypeId: null, patternId: null, ...before, ...draft.values }
  const { personId = '', validFrom = '', validTo, shiftTypeId, patternId } = whole
  if (!shiftTypeId && !patternId)
    throw new Problem('unprocessable', says.chooseOne(), { shiftTypeId: says.chooseOne() })
  if (shiftTypeId && patternId) throw new Problem('unprocessable', says.notBoth(), { patternId: says.notBoth() })
  await refuseArchived(draft.values, call)
  await refuseOutside({ personId, validFrom, validTo }, call)
  await lockPerson(personId, call)
  if (!before && validTo !== null && validTo >= validFrom) await goOnAfter({ personId, validFrom, validTo }, call)
  return draft
}

async function refuseArchived({ shiftTypeId, patternId }: Draft['values'], { tx }: Call): Promise<void> {
  for (const [field, table, id] of [
    ['shiftTypeId', shiftTypeTable, shiftTypeId],
    ['patternId', shiftPatternTable, patternId],
  ] as const) {
    if (!id) continue
    const [found] = await tx
      .select({ name: table.name, archivedAt: table.archivedAt })
      .from(unscoped(table as typeof shiftTypeTable, 'a reference'))
      .where(eq(table.id, id))
    const why = !found ? says.chooseOne() : found.archivedAt ? says.notGiven({ name: found.name }) : null
    if (why) throw new Problem('unprocessable', why, { [field]: why })
  }
}

type Span = { personId: string; validFrom: Day; validTo: Day | null }
async function refuseOutside({ personId, validFrom, validTo }: Span, { tx }: Call): Promise<void> {
  const [person] = await tx.select().from(unscoped(personTable, 'a reference')).where(eq(personTable.id, personId))
  if (!person) throw new Problem('unprocessable', says.noSuchPerson(), { personId: says.choosePerson() })
  const { displayName, hireDate, leaveDate } = person
  if (validFrom < hireDate)
    throw new Problem('unprocessable', says.notEmployed({ person: displayName, from: hireDate }), {
      validFrom: says.chooseWithin(),
    })
  if (leaveDate && (validFrom > leaveDate || (validTo !== null && validTo > leaveDate)))
    throw new Problem('unprocessable', says.notEmployedAfter({ person: displayName, to: leaveDate }), {
      [validFrom > leaveDate ? 'validFrom' : 'validTo']: says.chooseWithin(),
    })
}

/** Another shift for some days only: what was worked before them goes on after them. */
async function goOnAfter({ personId, validFrom, validTo }: Span & { validTo: Day }, call: Call): Promise<void> {
  const [covering] = await call.tx
    .select()
    .from(unscoped(shiftAssignmentTable, 'a rule'))
    .where(
      and(
        eq(shiftAssignmentTable.personId, personId),
        eq(shiftAssignmentTable.state, 'in force'),
        lt(shiftAssignmentTable.validFrom, validFrom),
        or(isNull(shiftAssignmentTable.validTo), gt(shiftAssignmentTable.validTo, validTo)),
      ),
    )
  if (!covering) return
  const { shiftTypeId, patternId } = covering
  const rest = { personId, validFrom: addDays(validTo, 1), validTo: covering.validTo, shiftTypeId, patternId }
  const own = withoutVersion(call)
  const draft = await shiftAssignments.options.prepare!({ values: rest }, { call: own, before: null })
  await shiftAssignments.create(draft, own)
}

/** How far back a changed roster makes attendance anew: what is older was looked at. */
const back = 62

/** What was worked of a roster entered or changed afterwards is worked out anew. */
async function followUp(id: string, { call }: { call: Call }): Promise<void> {
  const [row] = await call.tx
    .select({ personId: shiftAssignmentTable.personId })
    .from(unscoped(shiftAssignmentTable, 'of one in hand'))
    .where(eq(shiftAssignmentTable.id, id))
  call.beforeCommit(follow, row!.personId)
}
async function follow(ids: string[], call: Call): Promise<void> {
  const today = await dayOf(call)
  for (const id of ids.toSorted()) {
    await lockPerson(id, call)
    await bringUp(id, addDays(today, -back), addDays(today, 1), call)
  }
}

export const shiftAssignments = serveDated(declared, {
  ...form,
  owner: 'personId',
  reach: { own: shiftAssignmentTable.personId },
  prepare: complete,
  prepareImport: complete,
  written: followUp,
})

export const shiftAssignmentRoutes = serveVerbs(shiftAssignments, { withdraw: withdrawal(shiftAssignments) })
