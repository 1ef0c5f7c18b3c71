import { and, asc, eq, ilike, inArray } from 'drizzle-orm'
import { peopleCall } from '#modules/reports/shared/people.ts'
import { users } from '#server/auth/tables.ts'
import { route } from '#server/call/route.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { Uuid } from '#shared/api.ts'

const most = 20

/** Active members by a part of their name, or by id. */
export const peopleRoute = route(peopleCall, ({ query: { q = '', ids = '' } }, { tx }) => {
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
    .limit(ids ? 50 : most)
})
