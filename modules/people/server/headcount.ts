import { sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/day.ts'
import type { Span } from '#shared/dated.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { extensionPoint } from '#server/call/hooks.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { assignmentTable, departmentTable, headcountPlanTable, personTable, positionTable } from './tables.ts'

/** Heads that are sought for a position from a day on, and not hired yet: modules above say how many. */
export type Sought = { positionId: string; from: Day; heads: number }
export const soughtHeads = extensionPoint<readonly string[] | null, Sought[]>('people.sought-heads')

/** Two who fill or seek for the same position at the same moment wait for one another here. */
export const positionsTurn = (positionId: string, { tx }: Pick<Call, 'tx'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hr.position ${positionId}`}, 0))`)
/** So do two who change what departments may have. */
export const plansTurn = ({ tx }: Pick<Call, 'tx'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('hr.headcount'))`)

/** Whoever fills a position on a day: their assignment names it, and they work here. */
export const filledOn = (on: Day) =>
  sql`select a.position_id, count(*)::int as filled from ${joined(assignmentTable, 'a')}
    join ${joined(personTable, 'p')} on p.id = a.person_id and p.hire_date <= ${on}::date and coalesce(p.leave_date, 'infinity') >= ${on}::date
    where a.state = 'in force' and a.position_id is not null and a.valid_from <= ${on}::date and coalesce(a.valid_to, 'infinity') >= ${on}::date
    group by a.position_id`

const within = (column: string) => sql.raw(column)
const forever = '9999-12-31'

type Excess = { day: Day; planned: number; filled: number; open: number }

/** The first day of a span on which more people fill a position, or are sought for it, than are planned (rule H23); days without a plan are not asked. */
async function excessOf(
  positionId: string,
  { validFrom, validTo }: Span,
  call: Call,
  besides?: Sought,
): Promise<Excess | null> {
  const sought = [...(await soughtHeads.all([positionId], call)).flat(), ...(besides ? [besides] : [])]
  const last = validTo ?? forever
  const days = sql`select d from (
      select ${validFrom}::date as d
      union select a.valid_from from ${joined(assignmentTable, 'a')} where a.position_id = ${positionId}::uuid and a.state = 'in force'
      union select h.valid_from from ${joined(headcountPlanTable, 'h')} where h.position_id = ${positionId}::uuid and h.state = 'in force'
      union select (each ->> 'from')::date from jsonb_array_elements(${JSON.stringify(sought)}::jsonb) each
    ) as all_days where d between ${validFrom}::date and ${last}::date`
  const held = (alias: string) =>
    sql`${within(alias)}.state = 'in force' and ${within(alias)}.valid_from <= d.d and coalesce(${within(alias)}.valid_to, 'infinity') >= d.d`
  const rows = await rowsOf<Omit<Excess, 'open'>>(
    call.tx,
    sql`with d as materialized (${days})
      select d.d::text as day, h.planned, (select count(*)::int from ${joined(assignmentTable, 'a')}
          join ${joined(personTable, 'p')} on p.id = a.person_id and p.hire_date <= d.d and coalesce(p.leave_date, 'infinity') >= d.d
          where a.position_id = ${positionId}::uuid and ${held('a')}) as filled
      from d join ${joined(headcountPlanTable, 'h')} on h.position_id = ${positionId}::uuid and ${held('h')} order by d.d`,
  )
  const all = rows.map((row) => ({ ...row, open: openOn(sought, row.day) }))
  return all.find(({ planned, filled, open }) => filled + open > planned) ?? null
}
export const openOn = (sought: readonly Sought[], day: Day): number =>
  sought.reduce((sum, { from, heads }) => (from <= day ? sum + heads : sum), 0)

/** Refuses what goes beyond the plan without a reason, at the field that takes the reason. */
export async function requirePlanned(
  { positionId, span, field, besides }: { positionId: string; span: Span; field: string; besides?: Sought },
  call: Call,
): Promise<void> {
  const excess = await excessOf(positionId, span, call, besides)
  if (!excess) return
  const { day, planned, filled, open } = excess
  const figures = { day, planned: String(planned), filled: String(filled), open: String(open) }
  throw new Problem('unprocessable', says.beyondPlan(figures), { [field]: says.sayWhyBeyond() })
}

/** The days that a span covers and one before it did not. */
export function newDays(now: Span, was: Span | null): Span[] {
  if (!was) return [now]
  const spans: Span[] = []
  if (now.validFrom < was.validFrom) spans.push({ validFrom: now.validFrom, validTo: addDays(was.validFrom, -1) })
  if (was.validTo !== null && (now.validTo === null || now.validTo > was.validTo))
    spans.push({ validFrom: addDays(was.validTo, 1), validTo: now.validTo })
  return spans
}

type Planned = Span & { departmentId: string; positionId: string | null; planned: number }
type Part = { id: string; parentId: string | null; name: string }

/** On no day may the positions and parts of a department have more planned heads than the department itself, where it has a plan (example HR-31). */
export async function checkCeilings(fields: readonly string[], { tx }: Call): Promise<void> {
  const plans = await rowsOf<Planned>(
    tx,
    sql`select coalesce(p.department_id, h.department_id) as "departmentId", h.position_id as "positionId", h.planned,
        h.valid_from::text as "validFrom", h.valid_to::text as "validTo"
      from ${joined(headcountPlanTable, 'h')} left join ${joined(positionTable, 'p')} on p.id = h.position_id where h.state = 'in force'`,
  )
  if (!plans.some(({ positionId }) => positionId === null)) return
  const parts = await rowsOf<Part>(
    tx,
    sql`select d.id, d.parent_id as "parentId", d.name from ${joined(departmentTable, 'd')}`,
  )
  const below = Map.groupBy(parts, ({ parentId }) => parentId)
  for (const day of new Set(plans.map(({ validFrom }) => validFrom))) {
    const held = plans.filter(({ validFrom, validTo }) => validFrom <= day && (validTo ?? forever) >= day)
    const ceiling = new Map(held.flatMap((each) => (each.positionId ? [] : [[each.departmentId, each.planned]])))
    const own = Map.groupBy(
      held.filter(({ positionId }) => positionId !== null),
      ({ departmentId }) => departmentId,
    )
    const sumOf = ({ id, name }: Part): number => {
      const parted = (below.get(id) ?? []).reduce((sum, part) => sum + sumOf(part), 0)
      const sum = (own.get(id) ?? []).reduce((all, { planned }) => all + planned, parted)
      const most = ceiling.get(id)
      if (most !== undefined && sum > most) {
        const said = says.partsBeyond({ department: name, day, most: String(most), parts: String(sum) })
        throw new Problem('unprocessable', said, { [fields[0] ?? 'planned']: said })
      }
      return most ?? sum
    }
    for (const part of below.get(null) ?? []) sumOf(part)
  }
}
