import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '#shared/problem.ts'
import { positions as declared } from '#modules/people/shared/positions.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { checkCeilings, plansTurn } from './headcount.ts'
import { says } from './sentences.ts'
import { departmentTable, jobTable, positionTable } from './tables.ts'

const above = alias(unscoped(positionTable, 'a reference'), 'positions_above')

const form = parts({
  table: positionTable,
  joins: [
    { table: jobTable, on: eq(positionTable.jobId, jobTable.id), fields: { jobName: jobTable.name }, always: true },
    {
      table: departmentTable,
      on: eq(positionTable.departmentId, departmentTable.id),
      fields: { departmentName: departmentTable.name },
      always: true,
    },
    { table: above, on: eq(positionTable.reportsToId, above.id), fields: { reportsToName: above.name } },
  ],
})
type PositionRow = TableForm<typeof form>
type PositionDraft = DraftOf<typeof form>

/** One change of the tree at a time, so that two of them make no circle together (rule H19). */
async function requireTree(id: string | undefined, reportsToId: string | null | undefined, { tx }: Call) {
  if (!id || !reportsToId) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('hr.positions'))`)
  const [circle] = await rowsOf(
    tx,
    sql`with recursive above(id) as (select ${reportsToId}::uuid
        union select p.reports_to_id from ${joined(positionTable, 'p')} join above a on p.id = a.id where p.reports_to_id is not null)
      select 1 from above where id = ${id}::uuid`,
  )
  if (circle) throw new Problem('unprocessable', says.positionCircle(), { reportsToId: says.chooseAnotherPosition() })
}

async function complete(
  { values }: PositionDraft,
  { call, before }: { call: Call; before: PositionRow | null },
): Promise<PositionDraft> {
  await requireTree(before?.id, values.reportsToId, call)
  if (before && values.departmentId && values.departmentId !== before.departmentId) {
    await plansTurn(call)
    call.beforeCommit(checkCeilings, 'departmentId')
  }
  return { values }
}

export const positions = serveRecord(declared, {
  ...form,
  reach: { shared: true },
  prepare: complete,
  prepareImport: complete,
})
