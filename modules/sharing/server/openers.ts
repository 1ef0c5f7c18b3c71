import { sql, type SQL } from 'drizzle-orm'
import { openDocuments } from '#modules/documents/server/openers.ts'
import { documentTable } from '#modules/documents/server/tables.ts'
import type { Actor } from '#server/call/actor.ts'
import { visibleRows } from '#server/record/visible-rows.ts'
import { shareTable } from './tables.ts'

const known = { table: documentTable, scope: openDocuments }

/** Links to documents that somebody may know of. */
export const openLinks = (actor: Actor): SQL | undefined =>
  openDocuments(actor) && sql`${shareTable.documentId} in (select d.id from ${visibleRows(known, { actor }, 'd')})`
