import { and, asc, eq, ilike, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { Uuid } from '#shared/api.ts'
import { users } from './tables.ts'

const most = 20
const mostByIds = 50

/** Active members by a part of their name, at most 20; or those of a comma list of ids, at most 50. */
export function membersNamed({ q = '', ids = '' }: { q?: string | undefined; ids?: string | undefined }, tx: Tx) {
  const named = ids.split(',').filter((id) => Uuid.safeParse(id).success)
  return tx
    .select({ id: users.id, name: users.name })
    .from(unscoped(users, 'a reference'))
    .where(
      and(
        eq(users.active, true),
        ids ? inArray(users.id, named) : ilike(users.name, `%${q.replace(/[%_\\]/g, '\\$&')}%`),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(ids ? mostByIds : most)
}
