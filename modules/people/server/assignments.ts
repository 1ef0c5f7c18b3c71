import { and, desc, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Span } from '#shared/dated.ts'
import { Problem } from '#shared/problem.ts'
import { assignments as declared } from '#modules/people/shared/assignments.ts'
import { pathAbove } from '#modules/people/shared/hierarchy-node.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { serveDated, withdrawal } from '#server/record/dated.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { lockChart, requireNoCircle } from './chart.ts'
import { followShare } from './full-time.ts'
import { newDays, positionsTurn, requirePlanned } from './headcount.ts'
import { bringUpToDate, inFile, isWhoCalls, requireOther } from './people.ts'
import { says } from './sentences.ts'
import { assignmentTable, departmentTable, jobTable, personTable, placeTable, positionTable } from './tables.ts'

const managers = alias(unscoped(personTable, 'a reference'), 'managers')

const form = parts({
  table: assignmentTable,
  joins: [
    {
      table: personTable,
      on: eq(assignmentTable.personId, personTable.id),
      fields: {
        personName: personTable.displayName,
        memberId: personTable.memberId,
        personState: personTable.state,
      },
      always: true,
    },
    { table: jobTable, on: eq(assignmentTable.jobId, jobTable.id), fields: { jobName: jobTable.name }, always: true },
    {
      table: departmentTable,
      on: eq(assignmentTable.departmentId, departmentTable.id),
      fields: { departmentName: departmentTable.name },
    },
    { table: managers, on: eq(assignmentTable.managerId, managers.id), fields: { managerName: managers.displayName } },
    { table: placeTable, on: eq(assignmentTable.placeId, placeTable.id), fields: { placeName: placeTable.name } },
    {
      table: positionTable,
      on: eq(assignmentTable.positionId, positionTable.id),
      fields: { positionName: positionTable.name },
    },
  ],
})
type AssignmentRow = TableForm<typeof form>
type AssignmentDraft = DraftOf<typeof form>

async function complete(
  draft: AssignmentDraft,
  { call, before }: { call: Call; before: AssignmentRow | null },
): Promise<AssignmentDraft> {
  await requireOther(before?.personId ?? draft.values.personId, call)
  const { personId, managerId } = { ...before, ...draft.values }
  if (managerId && managerId === personId)
    throw new Problem('unprocessable', says.managerCircle(), { managerId: says.chooseAnotherManager() })
  requireProbation(draft.values, before)
  // Whom a right of 'my reports' reaches, and who decides for whom, follows the manager.
  if (managerId && managerId !== before?.managerId && (await isWhoCalls(managerId, call)))
    throw new Problem('forbidden', says.ownReports(), { managerId: says.chooseAnotherManager() })
  // What moves a manager's days may close a circle as much as another manager does.
  await lockChart(call)
  const seat = await seatOf(draft.values.positionId, call)
  if (before) return { values: { ...seat, ...draft.values } }
  const known = await factBefore(draft, call)
  const values = {
    fte: '1',
    contractType: 'permanent',
    reason: known ? 'other' : 'hire',
    ...(known ?? { managerId: await managerInTree(personId, call) }),
    ...(seat ? {} : leavesSeat(known, draft)),
    ...seat,
    ...draft.values,
  }
  if (!values.jobId) throw new Problem('unprocessable', says.chooseJob(), { jobId: says.chooseJob() })
  return { values }
}

/** A probation ends within its assignment or after it, and stays as it was once somebody has confirmed the employment. */
function requireProbation(values: AssignmentDraft['values'], before: AssignmentRow | null): void {
  const { validFrom = '', probationUntil } = { ...before, ...values }
  if (probationUntil && probationUntil < validFrom)
    throw new Problem('unprocessable', says.probationBefore(), {
      probationUntil: says.giveFromOrLater({ day: validFrom }),
    })
  if (before?.probationConfirmedOn && before.probationUntil !== probationUntil)
    throw new Problem('conflict', says.probationDecided(), { probationUntil: says.probationDecided() })
}

/** The job and the department of a position, held while somebody is put into it. */
async function seatOf(positionId: string | null | undefined, call: Call) {
  if (!positionId) return null
  await positionsTurn(positionId, call)
  const { jobId, departmentId, archivedAt } = positionTable
  const [seat] = await call.tx
    .select({ jobId, departmentId, archivedAt })
    .from(unscoped(positionTable, 'a reference'))
    .where(eq(positionTable.id, positionId))
  if (!seat || seat.archivedAt)
    throw new Problem('unprocessable', says.noSuchPosition(), { positionId: says.chooseAnotherPosition() })
  return { jobId: seat.jobId, departmentId: seat.departmentId }
}

/** Whoever takes another job or department without a word on the position has left it. */
const leavesSeat = (known: Partial<AssignmentRow> | undefined, { values }: AssignmentDraft) =>
  known &&
  ((values.jobId && values.jobId !== known.jobId) ||
    (values.departmentId !== undefined && values.departmentId !== known.departmentId))
    ? { positionId: null, overPlan: null }
    : {}

/** What somebody did before, which holds on where a new assignment does not say otherwise. */
async function factBefore({ values: { personId = '', validFrom = '' } }: AssignmentDraft, { tx }: Call) {
  const { jobId, departmentId, managerId, placeId, positionId, overPlan, fte, contractType } = assignmentTable
  const [before] = await tx
    .select({ jobId, departmentId, managerId, placeId, positionId, overPlan, fte, contractType })
    .from(unscoped(assignmentTable, 'of one in hand'))
    .where(and(eq(assignmentTable.personId, personId), inForceBefore(validFrom)))
    .orderBy(desc(assignmentTable.validFrom))
    .limit(1)
  return before
}
const inForceBefore = (day: string) => and(eq(assignmentTable.state, 'in force'), lt(assignmentTable.validFrom, day))

/** Of somebody brought from another system with their place in its tree: whoever stood above them there; the one at the top has no place in it. */
async function managerInTree(personId: string | undefined, { tx }: Call): Promise<string | null> {
  const people = (where: SQL | undefined) =>
    tx
      .select({ id: personTable.id, node: personTable.organizationNode })
      .from(unscoped(personTable, 'a reference'))
      .where(where)
      .limit(2)
  const [own] = await people(eq(personTable.id, personId ?? ''))
  const above = own?.node ? pathAbove(own.node) : null
  if (above === null) return null
  const top = and(isNull(personTable.organizationNode), isNotNull(personTable.sourceId))
  const found = await people(above === '/' ? top : eq(personTable.organizationNode, above))
  return found.length === 1 ? found[0]!.id : null
}

/** What somebody does follows on the day it begins, also in their own file; the chart has no circle on any day. */
async function followUp(id: string, { call, before }: { call: Call; before: AssignmentRow | null }): Promise<void> {
  call.beforeCommit(checkChart, id)
  await requireSeat(id, before, call)
  const [row] = await call.tx
    .select({ id: assignmentTable.id, personId: assignmentTable.personId })
    .from(unscoped(assignmentTable, 'of one in hand'))
    .where(eq(assignmentTable.id, id))
  await followShare(row!, before, call)
  call.beforeCommit(follow, row!.personId)
}
/** Who comes into a position, or stays longer, is one of those who are planned for it, or says why not (rule H23). */
async function requireSeat(id: string, before: AssignmentRow | null, call: Call): Promise<void> {
  const { positionId, overPlan, state, validFrom, validTo } = (
    await call.tx.select().from(unscoped(assignmentTable, 'of one in hand')).where(eq(assignmentTable.id, id))
  )[0]!
  if (!positionId || overPlan || state !== 'in force') return
  const was = before?.positionId === positionId && !before.overPlan ? before : null
  for (const span of newDays({ validFrom, validTo }, was))
    call.beforeCommit(checkSeat, JSON.stringify({ positionId, span }))
}
/** Asked once everything of the call is written: who is hired is not sought any more. */
async function checkSeat(asked: string[], call: Call): Promise<void> {
  for (const each of asked) {
    const { positionId, span } = JSON.parse(each) as { positionId: string; span: Span }
    await positionsTurn(positionId, call)
    await requirePlanned({ positionId, span, field: 'overPlan' }, call)
  }
}
const checkChart = (ids: string[], call: Call) => requireNoCircle(ids, call)
const follow = async (ids: string[], call: Call) => void (await bringUpToDate(ids, call))

export const assignments = serveDated(declared, {
  ...form,
  owner: 'personId',
  reach: { own: assignmentTable.personId },
  tellsIn: inFile,
  prepare: complete,
  prepareImport: complete,
  written: followUp,
})

export const assignmentRoutes = serveVerbs(assignments, {
  withdraw: withdrawal(assignments),
  confirmProbation: async ({ validFrom }, call, { probationReason }) => {
    const today = await dayOf(call)
    // Of somebody who works here already: the job to come has a probation of its own.
    if (validFrom > today) throw new Problem('conflict', says.beginsLater({ day: validFrom }))
    return { values: { probationConfirmedOn: today, probationReason } }
  },
  extendProbation: async (row, call, values) => {
    if (values.probationUntil <= row.probationUntil! || values.probationUntil < (await dayOf(call)))
      throw new Problem('unprocessable', says.extendsNothing(), { probationUntil: says.extendsNothing() })
    return { values }
  },
})
