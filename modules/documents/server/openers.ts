import { and, sql, type SQL } from 'drizzle-orm'
import { hasWhole, may, roleNames, type Actor } from '#server/call/actor.ts'
import { forBoth } from '#server/call/reach.ts'
import { joined } from '#server/record/visible-rows.ts'
import { belonging, belongingParts, type Wish } from './belonging.ts'
import { accessTable, documentTable, folderTable } from './tables.ts'

/** Somebody may do everything there is, restricted folders included. */
const opensAll = (actor: Actor): boolean => !actor.grants || hasWhole(actor, '*.*.*')

/** The restricted folders that somebody is named for. */
const namedFor = (actor: Actor): SQL =>
  sql`array(select a.folder_id from ${joined(accessTable, 'a')} where a.user_id = ${actor.id}::uuid or a.role = any(${sql.param(roleNames(actor))}::text[]))`

/** The folders that somebody opens: those whose restricted folders, from the top down, all name them. */
export const openFolders = (actor: Actor): SQL | undefined =>
  forBoth(actor, (each) => (opensAll(each) ? undefined : sql`${folderTable.guards} <@ ${namedFor(each)}`))

/** The rights for which somebody needs the right to change the record that a document belongs to; for all others, to see it. */
const changing = new Set(['documents.documents.update', 'documents.documents.release'])

/** What lies in an open folder, or in none. */
const filed = (actor: Actor): SQL =>
  sql`(${documentTable.folderId} is null or ${documentTable.folderId} in (select f.id from ${joined(folderTable, 'f')} where f.guards <@ ${namedFor(actor)}))`

/** A draft is there for its owner and for those who may change documents. */
const inForce = (actor: Actor): SQL | undefined =>
  may(actor, 'documents.documents.update')
    ? undefined
    : sql`(${documentTable.state} <> 'draft' or ${documentTable.ownerId} = ${actor.id}::uuid)`

const opened = (actor: Actor, wish: Wish, names?: readonly string[]): SQL | undefined =>
  and(
    opensAll(actor)
      ? undefined
      : sql`case when ${documentTable.belongsTo} is null then ${filed(actor)} else ${belonging(actor, wish, names)} end`,
    inForce(actor),
  )

/**
 * The documents that somebody may know of, whatever is asked of them: they lie in a folder that is open to them, or belong to a record that they may
 * see, or change where that is asked for; and a draft is there for its owner and for those who may change documents. This is the one predicate of
 * list, search, passage, preview, file, history, count and event.
 */
export const openDocuments = (actor: Actor, permission?: string): SQL | undefined =>
  forBoth(actor, (each) => opened(each, permission && changing.has(permission) ? 'change' : 'see'))

/** The same documents as somebody may see, where it is known which record types have documents: of those alone it is asked. */
export const openOf = (actor: Actor, names: readonly string[]): SQL | undefined =>
  forBoth(actor, (each) => opened(each, 'see', names))

/** The same once more, in parts that have none in common, so that a few of many are found by an index. */
export function openParts(actor: Actor, names: readonly string[]): (SQL | undefined)[] {
  const rest = and(inForce(actor), actor.view && opened(actor.view.by, 'see', names))
  const parts = opensAll(actor)
    ? [undefined]
    : [sql`${documentTable.belongsTo} is null and ${filed(actor)}`, ...belongingParts(actor, names)]
  return parts.map((each) => and(each, rest))
}

/** Whether somebody sees what readers of a document do not get: drafts of it, and what was a draft once. */
export const seesDrafts = (actor: Actor, { ownerId }: { ownerId: string | null }): boolean =>
  [actor, actor.view?.by].every(
    (each) => !each || may(each, 'documents.documents.update') || (ownerId !== null && each.id === ownerId),
  )
