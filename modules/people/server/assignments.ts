import { and, desc, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '#shared/problem.ts'
import { assignments as declared } from '#modules/people/shared/assignments.ts'
import { pathAbove } from '#modules/people/shared/hierarchy-node.ts'
import type { Call } from '#server/call/call.ts'
import { serveDated, withdrawal } from '#server/record/dated.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { wholeRows } from '#server/record/visible-rows.ts'
import { chartsTurn, requireNoCircle } from './chart.ts'
import { bringUpToDate, isWhoCalls, requireOther } from './people.ts'
import { says } from './sentences.ts'
import { assignmentTable, departmentTable, jobTable, personTable, placeTable } from './tables.ts'

const managers = alias(wholeRows(personTable, 'a reference'), 'managers')

const form = parts({
  table: assignmentTable,
  joins: [
    {
      table: personTable,
      on: eq(assignmentTable.personId, personTable.id),
      fields: { personName: personTable.displayName, memberId: personTable.memberId },
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
  // Whom a right of 'my reports' reaches, and who decides for whom, follows the manager.
  if (managerId && managerId !== before?.managerId && (await isWhoCalls(managerId, call)))
    throw new Problem('forbidden', says.ownReports(), { managerId: says.chooseAnotherManager() })
  // What moves a manager's days may close a circle as much as another manager does.
  await chartsTurn(call)
  if (before) return draft
  const known = await factBefore(draft, call)
  const values = {
    fte: '1',
    contractType: 'permanent',
    reason: known ? 'other' : 'hire',
    ...(known ?? { managerId: await managerInTree(personId, call) }),
    ...draft.values,
  }
  if (!values.jobId) throw new Problem('unprocessable', says.chooseJob(), { jobId: says.chooseJob() })
  return { values }
}

/** What somebody did before, which holds on where a new assignment does not say otherwise. */
async function factBefore({ values: { personId = '', validFrom = '' } }: AssignmentDraft, { tx }: Call) {
  const { jobId, departmentId, managerId, placeId, fte, contractType } = assignmentTable
  const [before] = await tx
    .select({ jobId, departmentId, managerId, placeId, fte, contractType })
    .from(wholeRows(assignmentTable, 'of one in hand'))
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
      .from(wholeRows(personTable, 'a reference'))
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
async function followUp(id: string, { call }: { call: Call }): Promise<void> {
  call.later(checkChart, id)
  const [row] = await call.tx
    .select({ personId: assignmentTable.personId })
    .from(wholeRows(assignmentTable, 'of one in hand'))
    .where(eq(assignmentTable.id, id))
  call.later(follow, row!.personId)
}
const checkChart = (ids: string[], call: Call) => requireNoCircle(ids, call)
const follow = async (ids: string[], call: Call) => void (await bringUpToDate(ids, call))

export const assignments = serveDated(declared, {
  ...form,
  owner: 'personId',
  reach: { own: assignmentTable.personId },
  prepare: complete,
  prepareImport: complete,
  written: followUp,
})

export const assignmentRoutes = serveVerbs(assignments, { withdraw: withdrawal(assignments) })
