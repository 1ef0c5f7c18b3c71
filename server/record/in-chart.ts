import { sql, type SQL } from 'drizzle-orm'
import type { ChartOperator } from '#shared/list.ts'

/**
 * SQL: the ids of those who report to a person in the org chart of today, or to anybody below them too; never that person. The view is that of the module that keeps people, and
 * has nobody who left.
 */
export const inChart = (person: SQL, how: ChartOperator): SQL =>
  how === 'reports'
    ? sql`(select c.id from org_chart c where c.manager_id = ${person})`
    : sql`(with recursive tree(id) as (select c.id from org_chart c where c.manager_id = ${person}
        union select c.id from tree t join org_chart c on c.manager_id = t.id) select id from tree)`
