import { sql } from 'drizzle-orm'
import { grants } from '#shared/permissions.ts'
import { countsNow } from '#server/auth/held.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { periods as declared } from '#modules/ledger/shared/periods.ts'

/** True where somebody besides the caller may close the periods of a legal entity: a company of one person waits for nobody. */
export async function othersMayClose(entityId: string, { tx, actor }: Call): Promise<boolean> {
  const people = await rowsOf<{ permissions: string[] }>(
    tx,
    sql`select array_agg(p) as permissions from users u join user_roles h on h.user_id = u.id and ${countsNow('h')} join roles r on r.name = h.role cross join unnest(r.permissions) p
      where u.active and u.id <> ${actor.id}::uuid and (h.reach = 'all' or ${entityId}::uuid = any(h.entity_ids)) group by u.id`,
  )
  return people.some(({ permissions }) => grants(permissions, `${declared.name}.close`))
}
