import { sql } from 'drizzle-orm'
import { users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'

/** Whether somebody above them is a member who can decide; whoever is `apart` cannot, as they entered it. */
export async function isManaged(memberId: string | null, { tx }: Call, apart = memberId): Promise<boolean> {
  if (!memberId) return false
  const found = await rowsOf(
    tx,
    sql`with recursive up(id, step) as (select manager_id, 1 from users where id = ${memberId}::uuid
        union all select u.manager_id, up.step + 1 from up join users u on u.id = up.id where up.step < 20)
      select 1 from up join ${joined(users, 'u')} on u.id = up.id and u.active where u.id <> all(${sql.param([memberId, apart])}::uuid[]) limit 1`,
  )
  return found.length > 0
}
