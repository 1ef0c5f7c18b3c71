import { eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Day } from '#shared/day.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { headcountApi, headcountPlans as declared, type HeadcountLine } from '#modules/people/shared/headcount-plans.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import { serveDated, withdrawal } from '#server/record/dated.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import {
  checkCeilings,
  filledOn,
  newDays,
  openOn,
  plansTurn,
  positionsTurn,
  requirePlanned,
  soughtHeads,
} from './headcount.ts'
import { says } from './sentences.ts'
import { departmentTable, headcountPlanTable, positionTable } from './tables.ts'

const form = parts({
  table: headcountPlanTable,
  joins: [
    {
      table: departmentTable,
      on: eq(headcountPlanTable.departmentId, departmentTable.id),
      fields: { departmentName: departmentTable.name },
      always: true,
    },
    {
      table: positionTable,
      on: eq(headcountPlanTable.positionId, positionTable.id),
      fields: { positionName: positionTable.name },
    },
  ],
  computed: { cost: sql<string | null>`${headcountPlanTable.planned} * ${headcountPlanTable.costPerHead}` },
})
type PlanRow = TableForm<typeof form>
type PlanDraft = DraftOf<typeof form>

async function complete(
  { values }: PlanDraft,
  { call, before }: { call: Call; before: PlanRow | null },
): Promise<PlanDraft> {
  const { costPerHead } = { ...before, ...values }
  const currency = values.currency ?? before?.currency ?? (costPerHead ? (await defaultEntity(call.tx)).currency : null)
  const owner = before ? null : await ownerOf(values, call)
  // Whose plan it is is waited for before its days are: whoever fills the position holds it, too.
  await plansTurn(call)
  const positionId = owner ? owner.positionId : before!.positionId
  if (positionId) await positionsTurn(positionId, call)
  return { values: { ...values, ...owner, currency } }
}

/** Of a position its department is the one it stands in. */
async function ownerOf({ positionId = null, departmentId }: PlanDraft['values'], { tx }: Call) {
  if (!positionId) {
    if (!departmentId) throw new Problem('unprocessable', says.planOfWhat(), { departmentId: says.chooseDepartment() })
    return { positionId, departmentId, subjectId: departmentId }
  }
  const [position] = await tx
    .select({ departmentId: positionTable.departmentId })
    .from(unscoped(positionTable, 'a reference'))
    .where(eq(positionTable.id, positionId))
  if (!position) throw new Problem('unprocessable', says.noSuchPosition(), { positionId: says.chooseAnotherPosition() })
  if (departmentId && departmentId !== position.departmentId)
    throw new Problem('unprocessable', says.otherDepartment(), { departmentId: says.chooseDepartment() })
  return { positionId, departmentId: position.departmentId, subjectId: positionId }
}

async function follow(id: string, { call, before }: { call: Call; before: PlanRow | null }): Promise<void> {
  call.beforeCommit(checkCeilings, 'planned')
  const now = (
    await call.tx.select().from(unscoped(headcountPlanTable, 'of one in hand')).where(eq(headcountPlanTable.id, id))
  )[0]!
  if (now.state !== 'in force' || !now.positionId || now.reason) return
  const fewer = !before || now.planned < before.planned
  for (const span of fewer ? [now] : newDays(now, before))
    await requirePlanned({ positionId: now.positionId, span, field: 'reason' }, call)
}

export const headcountPlans = serveDated(declared, {
  ...form,
  owner: 'subjectId',
  reach: { shared: true },
  prepare: complete,
  prepareImport: complete,
  written: follow,
})

async function linesOn(on: Day, call: Call): Promise<HeadcountLine[]> {
  const sought = (await soughtHeads.all(null, call)).flat()
  const plan = sql`select h.* from ${joined(headcountPlanTable, 'h')} where h.state = 'in force' and h.valid_from <= ${on}::date and coalesce(h.valid_to, 'infinity') >= ${on}::date`
  const rows = await rowsOf<Omit<HeadcountLine, 'open'>>(
    call.tx,
    sql`with plan as materialized (${plan}), there as materialized (${filledOn(on)})
      select d.id as "departmentId", d.name as "departmentName", p.id as "positionId", p.name as "positionName", h.planned, coalesce(t.filled, 0) as filled
      from ${joined(positionTable, 'p')} join ${joined(departmentTable, 'd')} on d.id = p.department_id
        left join plan h on h.position_id = p.id left join there t on t.position_id = p.id
      where p.archived_at is null or t.filled > 0
      union all
      select d.id, d.name, null, null, h.planned, coalesce((
        with recursive parts(id) as (select d.id union select c.id from ${joined(departmentTable, 'c')} join parts on c.parent_id = parts.id)
        select sum(t.filled)::int from there t join ${joined(positionTable, 'p')} on p.id = t.position_id where p.department_id in (select id from parts)), 0)
      from plan h join ${joined(departmentTable, 'd')} on d.id = h.department_id where h.position_id is null
      order by 2, 4 nulls first`,
  )
  const parents = await rowsOf<{ id: string; parentId: string | null; positions: string[] }>(
    call.tx,
    sql`select d.id, d.parent_id as "parentId", coalesce(array_agg(p.id) filter (where p.id is not null), '{}') as positions
      from ${joined(departmentTable, 'd')} left join ${joined(positionTable, 'p')} on p.department_id = d.id group by d.id`,
  )
  const openOf = (positions: readonly string[]) =>
    openOn(
      sought.filter(({ positionId }) => positions.includes(positionId)),
      on,
    )
  const positionsUnder = (id: string): string[] => [
    ...(parents.find((each) => each.id === id)?.positions ?? []),
    ...parents.filter(({ parentId }) => parentId === id).flatMap((part) => positionsUnder(part.id)),
  ]
  return rows.map((row) => ({
    ...row,
    open: openOf(row.positionId ? [row.positionId] : positionsUnder(row.departmentId)),
  }))
}

export const headcountRoutes = [
  ...serveVerbs(headcountPlans, { withdraw: withdrawal(headcountPlans) }),
  route(headcountApi.on, async ({ query }, call) => {
    const on = query.on ?? (await dayOf(call))
    return { on, lines: await linesOn(on, call) }
  }),
]
