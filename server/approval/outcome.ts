import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { approvalDecisions } from '#server/db/tables.ts'

/** With its table's name also in a query of that table alone, which names its columns without. */
const named = (id: PgColumn | SQL): SQL => sql`${id}`

type Decision = typeof approvalDecisions.$inferSelect

/**
 * What the approval of a record that stands says, computed beside its rows: a column of the last decision, or of the last by one verb, such as
 * a release. Null where nobody was asked, or where it is void.
 */
export const approvalOf = <K extends 'actorId' | 'actorName' | 'reason' | 'decidedAt'>(
  record: string,
  id: PgColumn | SQL,
  column: K,
  verb?: string,
): SQL<Decision[K] | null> =>
  sql`(select d.${sql.identifier(approvalDecisions[column].name)} from approval_requests r join approval_decisions d on d.request_id = r.id
    where r.record = ${record} and r.record_id = ${named(id)} and r.state = 'approved' and d.decision = 'approved' and d.undone_at is null${verb ? sql` and d.verb = ${verb}` : sql``}
    order by d.decided_at desc, d.step desc limit 1)`.mapWith(approvalDecisions[column]) as SQL<Decision[K] | null>

/** Why a record was rejected the last time; whether it still is, its own state says. */
export const rejectionOf = (record: string, id: PgColumn | SQL): SQL<string | null> =>
  sql<
    string | null
  >`(select d.reason from approval_decisions d where d.record = ${record} and d.record_id = ${named(id)} and d.decision = 'rejected' and d.undone_at is null order by d.decided_at desc limit 1)`
