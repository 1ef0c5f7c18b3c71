import { sql, type SQL } from 'drizzle-orm'
import { countsNow } from '#server/auth/held.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { lends } from '#server/record/visible-rows.ts'
import { accessTable, documentTable, folderTable } from './tables.ts'

/** Whether the person `u` of a statement opens what these restricted folders guard: named for each of them, or an administrator. */
const opens = (guards: SQL): SQL => sql`(not exists (select from unnest(${guards}) g where not exists (
    select from ${lends(accessTable, 'a')} where a.folder_id = g and (a.user_id = u.id
      or a.role in (select h.role from user_roles h where h.user_id = u.id and ${countsNow('h')}))))
  or exists (select from user_roles h join roles r on r.name = h.role where h.user_id = u.id and '*.*.*' = any(r.permissions) and h.reach = 'all' and ${countsNow('h')}))`

const guardsOf = (documentId: string): SQL =>
  sql`coalesce((select f.guards from ${lends(documentTable, 'd')} join ${lends(folderTable, 'f')} on f.id = d.folder_id where d.id = ${documentId}::uuid), '{}')`

/** Those who do not open the folder of a document: nobody asks them about it. */
export const shutOut = async (documentId: string, { tx }: Pick<Call, 'tx'>): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      tx,
      sql`with g as (select ${guardsOf(documentId)} as guards) select u.id from users u, g where u.active and not ${opens(sql`g.guards`)}`,
    )
  ).map(({ id }) => id)

/** The people that are meant, by name or by a role they have now, and whether they open the folder of a document. */
export const meant = (
  documentId: string,
  { userIds, roles }: { userIds: readonly string[]; roles: readonly string[] },
  { tx }: Pick<Call, 'tx'>,
): Promise<{ id: string; name: string; named: boolean; opens: boolean }[]> =>
  rowsOf(
    tx,
    sql`with g as (select ${guardsOf(documentId)} as guards)
      select u.id, u.name, u.id = any(${sql.param([...userIds])}::uuid[]) as named, ${opens(sql`g.guards`)} as opens from users u, g
      where u.active and (u.id = any(${sql.param([...userIds])}::uuid[])
        or exists (select from user_roles h where h.user_id = u.id and h.role = any(${sql.param([...roles])}::text[]) and ${countsNow('h')}))
      order by u.name, u.id`,
  )
