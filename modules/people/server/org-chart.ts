import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '#shared/problem.ts'
import { nodesAtOnce, orgChartApi, type ChartNode } from '#modules/people/shared/org-chart.ts'
import { dayOf } from '#server/approval/seat.ts'
import { hasWhole } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import { holdsOn } from '#server/record/dated.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { ownPerson } from './people.ts'
import { says } from './sentences.ts'
import { assignmentTable, departmentTable, jobTable, personTable } from './tables.ts'

const works = (who: string, on: string) =>
  sql`${sql.raw(who)}.hire_date <= ${on}::date and coalesce(${sql.raw(who)}.leave_date, 'infinity') >= ${on}::date`
const holds = (fact: string, on: string) => holdsOn(alias(unscoped(assignmentTable, 'a reference'), fact), on)
/** Whoever does something here on a day; each index leads to few of them, however many people there are. */
const here = (person: string, fact: string, on: string) =>
  sql`${joined(personTable, person)} join ${joined(assignmentTable, fact)} on ${sql.raw(fact)}.person_id = ${sql.raw(person)}.id and ${holds(fact, on)} and ${works(person, on)}`

/** SQL: people of a day as the chart shows them, with how many report to each. */
const nodesOn = (on: string) =>
  sql`select p.id, p.display_name as name, p.photo, j.name as "jobName", d.name as "departmentName",
      (select count(*)::int from ${here('r', 'ra', on)} where ra.manager_id = p.id) as reports
    from ${here('p', 'a', on)}
    join ${joined(jobTable, 'j')} on j.id = a.job_id left join ${joined(departmentTable, 'd')} on d.id = a.department_id`

/** Those who report to one person, or whose manager does not work here then: these stand at the top. */
async function levelOf(on: string, under: string | undefined, skip: number, { tx }: Call) {
  const those = under
    ? sql`a.manager_id = ${under}::uuid`
    : sql`(a.manager_id is null or a.manager_id not in (select m.id from ${here('m', 'ma', on)}))`
  const nodes = await rowsOf<ChartNode>(
    tx,
    sql`${nodesOn(on)} where ${those}
      order by not exists (select from ${here('r', 'ra', on)} where ra.manager_id = p.id), p.display_name, p.id limit ${nodesAtOnce + 1} offset ${skip}`,
  )
  return { nodes: nodes.slice(0, nodesAtOnce), more: nodes.length > nodesAtOnce }
}

/** The people above somebody, from the top down, and that person. */
async function pathTo(id: string, on: string, { tx }: Call): Promise<ChartNode[]> {
  const above = await rowsOf<{ id: string }>(
    tx,
    sql`with recursive up(id, manager, step) as (
        select p.id, a.manager_id, 0 from ${here('p', 'a', on)} where p.id = ${id}::uuid
        union all select p.id, p.manager_id, u.step + 1 from up u
          cross join lateral (select m.id, ma.manager_id from ${here('m', 'ma', on)} where m.id = u.manager) as p(id, manager_id)
          where u.step < 100)
      select id from up order by step desc`,
  )
  if (above.length === 0) return []
  const nodes = await rowsOf<ChartNode>(
    tx,
    sql`${nodesOn(on)} where p.id = any(${sql.param(above.map((each) => each.id))}::uuid[])`,
  )
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return above.flatMap((each) => byId.get(each.id) ?? [])
}

export const orgChartRoutes = [
  route(orgChartApi.level, async ({ query }, call) => {
    const today = await dayOf(call)
    const on = query.on ?? today
    // What is to come, and who has gone, is not for everybody.
    if (on !== today && !hasWhole(call.actor, 'hr.assignments.read'))
      throw new Problem('forbidden', says.whoLater(), { on: says.whoLater() })
    const level = await levelOf(on, query.under, Number(query.skip ?? 0), call)
    const path = query.under ? await pathTo(query.under, on, call) : []
    return { on, ...level, path, self: await ownPerson(call) }
  }),
]
