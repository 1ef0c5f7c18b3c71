import { sql } from 'drizzle-orm'
import type { Waiting } from '#modules/signatures/shared/calls.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { documentTable } from '#modules/documents/server/tables.ts'
import { users } from '#server/auth/tables.ts'
import { joined, visibleRows } from '#server/record/visible-rows.ts'
import { signatureRequests } from './requests.ts'
import { signerTable } from './tables.ts'

/** What whoever calls is asked to sign and has not, of documents that they may open. */
export async function toSign(call: Call): Promise<Waiting[]> {
  return rowsOf<Waiting>(
    call.tx,
    sql`select q.id, d.title as "documentTitle", q.due_on::text as "dueOn", q.due_on < ${await dayOf(call)}::date as late, u.name as "requestedByName",
        not q.in_order or s.position = (select min(t.position) from ${joined(signerTable, 't')} where t.request_id = q.id and t.signed_at is null and t.role <> 'copy') as turn
      from ${joined(signerTable, 's')} join ${visibleRows(signatureRequests.source, call, 'q')} on q.id = s.request_id and q.state in ('sent', 'partly signed')
        join ${joined(documentTable, 'd')} on d.id = q.document_id join ${joined(users, 'u')} on u.id = q.requested_by_id
      where s.user_id = ${call.actor.id}::uuid and s.signed_at is null order by q.due_on, q.created_at limit 200`,
  )
}
