import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { openDocuments, openFolders } from '#modules/documents/server/openers.ts'
import { documentTable, folderTable } from '#modules/documents/server/tables.ts'
import type { Actor } from '#server/call/actor.ts'
import { joined, visibleRows } from '#server/record/visible-rows.ts'
import { disposalItemTable, disposalTable, holdItemTable, ruleTable } from './tables.ts'

/** Rows that name no folder, or one that somebody opens. */
const ofOpenFolder = (actor: Actor, folderId: PgColumn): SQL | undefined =>
  openFolders(actor) &&
  sql`(${folderId} is null or ${folderId} in (select f.id from ${visibleRows({ table: folderTable, scope: openFolders }, { actor }, 'f')}))`

/** Rows that name no document, or one that somebody may know of. */
const ofOpenDocument = (actor: Actor, documentId: PgColumn): SQL | undefined =>
  openDocuments(actor) &&
  sql`(${documentId} is null or ${documentId} in (select d.id from ${visibleRows({ table: documentTable, scope: openDocuments }, { actor }, 'd')}))`

/** A rule of a folder is there for whoever opens that. */
export const openRules = (actor: Actor): SQL | undefined => ofOpenFolder(actor, ruleTable.folderId)

/** What is under a hold is there for whoever may know of it: of a restricted document not even that there is one. */
export const openHoldItems = (actor: Actor): SQL | undefined =>
  and(ofOpenDocument(actor, holdItemTable.documentId), ofOpenFolder(actor, holdItemTable.folderId))

/** A list is there for whoever may know of every document on it: a count of some would tell of the others. */
export const openDisposals = (actor: Actor): SQL | undefined =>
  openDocuments(actor) &&
  sql`not exists (select from ${joined(disposalItemTable, 'i')} where i.disposal_id = ${disposalTable.id}
    and i.document_id not in (select d.id from ${visibleRows({ table: documentTable, scope: openDocuments }, { actor }, 'd')}))`
