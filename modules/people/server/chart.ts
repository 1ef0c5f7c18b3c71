import { sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { assignmentTable } from './tables.ts'

/** Two people who are each given the other as manager at the same moment wait for one another here. */
export const lockChart = ({ tx }: Call) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('hr.chart'))`)

/**
 * Refuses assignments by which somebody would report to themselves on any day (rule H19): the managers above each of them are followed as
 * long as the days of all of them overlap.
 */
export async function requireNoCircle(ids: readonly string[], { tx }: Pick<Call, 'tx'>): Promise<void> {
  const [circle] = await rowsOf(
    tx,
    sql`with recursive above(who, id, first, last) as (
        select a.person_id, a.manager_id, a.valid_from, coalesce(a.valid_to, 'infinity') from ${joined(assignmentTable, 'a')}
        where a.id = any(${sql.param(ids)}::uuid[]) and a.state = 'in force' and a.manager_id is not null
        union
        select u.who, a.manager_id, greatest(u.first, a.valid_from), least(u.last, coalesce(a.valid_to, 'infinity')) from above u
        join ${joined(assignmentTable, 'a')} on a.person_id = u.id and a.state = 'in force' and a.manager_id is not null
          and a.valid_from <= u.last and coalesce(a.valid_to, 'infinity') >= u.first
        where u.id <> u.who)
      select 1 from above where id = who limit 1`,
  )
  if (circle) throw new Problem('unprocessable', says.managerCircle(), { managerId: says.chooseAnotherManager() })
}
