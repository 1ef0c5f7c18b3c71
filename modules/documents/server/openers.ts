import { and, sql, type SQL } from 'drizzle-orm'
import { hasWhole, may, type Actor } from '#server/call/actor.ts'
import { lends } from '#server/record/visible-rows.ts'
import { accessTable, documentTable, folderTable } from './tables.ts'

/** Somebody may do everything there is, restricted folders included. */
const opensAll = (actor: Actor): boolean => !actor.grants || hasWhole(actor, '*.*.*')

export const rolesOf = ({ grants = [] }: Actor): string[] => [...new Set(grants.map(({ role }) => role))]

/** The restricted folders that somebody is named for. */
const namedFor = (actor: Actor): SQL =>
  sql`array(select a.folder_id from ${lends(accessTable, 'a')} where a.user_id = ${actor.id}::uuid or a.role = any(${sql.param(rolesOf(actor))}::text[]))`

/** Whoever sees with the eyes of another sees nothing that they may not open themselves. */
export const forBoth = (actor: Actor, of: (each: Actor) => SQL | undefined): SQL | undefined =>
  and(of(actor), actor.view && of(actor.view.by))

/** The folders that somebody opens: those whose restricted folders, from the top down, all name them. */
export const openFolders = (actor: Actor): SQL | undefined =>
  forBoth(actor, (each) => (opensAll(each) ? undefined : sql`${folderTable.guards} <@ ${namedFor(each)}`))

/**
 * The documents that somebody may know of, whatever is asked of them: they lie in a folder that is open to them; and a draft is there for its owner
 * and for those who may change documents. This is the one predicate of list, search, passage, preview, file, history, count and event.
 */
export const openDocuments = (actor: Actor): SQL | undefined =>
  forBoth(actor, (each) =>
    and(
      opensAll(each)
        ? undefined
        : sql`(${documentTable.folderId} is null or ${documentTable.folderId} in (select f.id from ${lends(folderTable, 'f')} where f.guards <@ ${namedFor(each)}))`,
      may(each, 'documents.documents.update')
        ? undefined
        : sql`(${documentTable.state} <> 'draft' or ${documentTable.ownerId} = ${each.id}::uuid)`,
    ),
  )

/** Whether somebody sees what readers of a document do not get: drafts of it, and what was a draft once. */
export const seesDrafts = (actor: Actor, { ownerId }: { ownerId: string | null }): boolean =>
  [actor, actor.view?.by].every(
    (each) => !each || may(each, 'documents.documents.update') || (ownerId !== null && each.id === ownerId),
  )
