import { sql } from 'drizzle-orm'
import type { Opener } from '#modules/documents/shared/folders.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'

/** The tree is changed by one at a time: where something lies, and who opens it, follows from what is above. */
export const takeLock = ({ tx }: Pick<Call, 'tx'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('documents.folders'))`)

/** Says anew of a folder and all below it where they lie, and which restricted folders guard them. */
export const place = (id: string, { tx }: Pick<Call, 'tx'>) =>
  tx.execute(sql`
    with recursive down(id, path, guards) as (
      select f.id, coalesce(p.path || ' / ', '') || f.name, coalesce(p.guards, '{}') || case when f.access = 'restricted' then array[f.id] else '{}' end
        from documents_folders f left join documents_folders p on p.id = f.parent_id where f.id = ${id}::uuid
      union all
      select f.id, down.path || ' / ' || f.name, down.guards || case when f.access = 'restricted' then array[f.id] else '{}' end
        from documents_folders f join down on f.parent_id = down.id)
    update documents_folders f set path = down.path, guards = down.guards from down
      where f.id = down.id and (f.path, f.guards) is distinct from (down.path, down.guards)`)

/** Who opens a restricted folder, by name. */
export const openersOf = sql<Opener[]>`coalesce((
  select jsonb_agg(jsonb_build_object('userId', a.user_id, 'role', a.role, 'name', coalesce(u.name, r.label, a.role)) order by a.role, u.name)
  from documents_access a left join users u on u.id = a.user_id left join roles r on r.name = a.role
  where a.folder_id = documents_folders.id), '[]'::jsonb)`

/** People who may sign in and roles in use whose name holds this text. */
export const openersLike = (text: string, tx: Call['tx']): Promise<Opener[]> =>
  rowsOf<Opener>(
    tx,
    sql`select * from (select null::uuid as "userId", name as role, label as name from roles where state = 'in use' and position(lower(${text}) in lower(label)) > 0
      union all select id, null, name from users where active and position(lower(${text}) in lower(name || ' ' || email)) > 0)
      as found order by role is null, name limit 10`,
  )
