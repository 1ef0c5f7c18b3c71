import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '#shared/problem.ts'
import {
  departments as declaredDepartments,
  jobs as declaredJobs,
  places as declaredPlaces,
} from '#modules/people/shared/organization.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { serveRecord } from '#server/record/serve.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { departmentTable, jobTable, placeTable } from './tables.ts'

const parents = alias(unscoped(departmentTable, 'a reference'), 'parents')

/** One change of the tree at a time, so that two of them make no circle together; refuses one that would. */
async function requireTree(id: string | undefined, parentId: string | null | undefined, { tx }: Call): Promise<void> {
  if (!id || !parentId) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('hr.departments'))`)
  const [circle] = await rowsOf(
    tx,
    sql`with recursive above(id) as (select ${parentId}::uuid union select d.parent_id from ${joined(departmentTable, 'd')} join above a on d.id = a.id where d.parent_id is not null)
      select 1 from above where id = ${id}::uuid`,
  )
  if (circle) throw new Problem('unprocessable', says.ownPart(), { parentId: says.chooseAnotherDepartment() })
}

type Draft = { values: { parentId?: string | null } }
const inTree = async <D extends Draft>(draft: D, { call, before }: { call: Call; before: { id: string } | null }) => {
  await requireTree(before?.id, draft.values.parentId, call)
  return draft
}

export const departments = serveRecord(declaredDepartments, {
  table: departmentTable,
  joins: [
    {
      table: parents,
      on: eq(departmentTable.parentId, parents.id),
      fields: { parentName: parents.name },
    },
  ],
  reach: { shared: true },
  prepare: inTree,
  prepareImport: inTree,
})

export const jobs = serveRecord(declaredJobs, { table: jobTable, reach: { shared: true } })
export const places = serveRecord(declaredPlaces, { table: placeTable, reach: { shared: true } })
