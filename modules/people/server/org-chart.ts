import { sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { orgChartApi, type ChartNode } from '#modules/people/shared/org-chart.ts'
import { dayOf } from '#server/approval/seat.ts'
import { hasWhole } from '#server/call/actor.ts'
import { route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import { lends } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { assignmentTable, departmentTable, jobTable, personTable } from './tables.ts'

const mostNodes = 500

/** Everybody who works here on a day, with whom they report to: those whose manager does not work here then stand at the top. */
const chartOn = (on: string) =>
  sql`select p.id, p.display_name, a.job_id, a.department_id, a.manager_id from ${lends(personTable, 'p')}
    join ${lends(assignmentTable, 'a')} on a.person_id = p.id and a.state = 'in force' and a.valid_from <= ${on} and coalesce(a.valid_to, 'infinity') >= ${on}
    where p.hire_date <= ${on} and coalesce(p.leave_date, 'infinity') >= ${on}`

export const orgChartRoutes = [
  route(orgChartApi.level, async ({ query }, call) => {
    const today = await dayOf(call)
    const on = query.on ?? today
    // What is to come, and who has gone, is not for everybody.
    if (on !== today && !hasWhole(call.actor, 'hr.assignments.read'))
      throw new Problem('forbidden', says.whoLater(), { on: says.whoLater() })
    const nodes = await rowsOf<ChartNode>(
      call.tx,
      sql`with here as materialized (${chartOn(on)}),
        below as (select manager_id, count(*)::int as reports from here group by manager_id)
        select h.id, h.display_name as name, j.name as "jobName", d.name as "departmentName", coalesce(b.reports, 0) as reports from here h
        join ${lends(jobTable, 'j')} on j.id = h.job_id left join ${lends(departmentTable, 'd')} on d.id = h.department_id left join below b on b.manager_id = h.id
        where ${query.under ? sql`h.manager_id = ${query.under}::uuid` : sql`not exists (select from here m where m.id = h.manager_id)`}
        order by b.reports is null, h.display_name, h.id limit ${mostNodes}`,
    )
    const above = query.under
      ? await rowsOf<{ id: string }>(
          call.tx,
          sql`with recursive here as materialized (${chartOn(on)}),
            up(id, step) as (select id, 0 from here where id = ${query.under}::uuid
              union all select h.manager_id, u.step + 1 from up u join here h on h.id = u.id where h.manager_id in (select id from here) and u.step < 100)
            select id from up order by step desc`,
        )
      : []
    return { on, nodes, path: above.map(({ id }) => id) }
  }),
]
