import { eq } from 'drizzle-orm'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** The people from whom a record is kept, of a record type that says so: no seat opens it to them, whoever they stand in for. */
export async function keptFrom(
  recordType: string,
  id: string,
  { app, tx, now }: Pick<Call, 'app' | 'tx' | 'now'>,
): Promise<ReadonlySet<string>> {
  const served = app.modules.flatMap(({ records }) => records).find(({ record }) => record.name === recordType)
  if (!served?.options.barred) return nobody
  const { table } = served.source
  const [row] = await tx.select().from(unscoped(table, 'a rule')).where(eq(table.id, id))
  return row ? new Set(await served.options.barred(row as never, { tx, now })) : nobody
}
const nobody: ReadonlySet<string> = new Set()
