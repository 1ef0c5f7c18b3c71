import { and, sql, type SQL } from 'drizzle-orm'
import { openDocuments } from '#modules/documents/server/openers.ts'
import { documentTable } from '#modules/documents/server/tables.ts'
import { may, type Actor } from '#server/call/actor.ts'
import { forBoth } from '#server/call/reach.ts'
import { joined, visibleRows } from '#server/record/visible-rows.ts'
import { requestTable, signerTable } from './tables.ts'

const known = { table: documentTable, scope: openDocuments }

/** Requests about documents that somebody may know of: all of them for whoever lists them, else those they are asked in, once they are sent. */
export const openRequests = (actor: Actor): SQL | undefined =>
  forBoth(actor, (each) =>
    and(
      openDocuments(each) &&
        sql`${requestTable.documentId} in (select d.id from ${visibleRows(known, { actor: each }, 'd')})`,
      may(each, 'documents.signature-requests.export')
        ? undefined
        : sql`(${requestTable.state} <> 'draft' and exists (select from ${joined(signerTable, 's')} where s.request_id = ${requestTable.id} and s.user_id = ${each.id}::uuid))`,
    ),
  )
