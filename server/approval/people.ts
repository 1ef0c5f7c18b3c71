import { sql } from 'drizzle-orm'
import type { PolicyStep } from '#shared/approval.ts'
import { countsNow } from '#server/auth/held.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { distinct } from './distinct.ts'

export type Person = { id: string; name: string; roles: string[]; above: number | null }

/** The active people whom any of the steps names, by role, by name or as superiors of the requester. */
async function candidates(tx: Tx, steps: readonly PolicyStep[], requester: string | null) {
  const named = steps.flatMap(({ approvers }) => approvers)
  const roles = named.flatMap((each) => (each.kind === 'role' ? [each.role] : []))
  const ids = named.flatMap((each) => (each.kind === 'person' ? [each.id] : []))
  const chain = named.some(({ kind }) => kind === 'manager') ? requester : null
  return rowsOf<Person>(
    tx,
    sql`with recursive chain(id, depth) as (
        select manager_id, 1 from users where id = ${chain}::uuid and manager_id is not null
        union all select u.manager_id, c.depth + 1 from users u join chain c on u.id = c.id where u.manager_id is not null and c.depth < 20)
      select u.id, u.name, array_agg(distinct r.name) as roles,
        (select min(depth)::int from chain c where c.id = u.id) as above
      from users u join user_roles h on h.user_id = u.id and ${countsNow('h')} join roles r on r.name = h.role
      where u.active and (u.id = any(${sql.param(ids)}::uuid[]) or u.id in (select id from chain)
        or exists (select 1 from user_roles o where o.user_id = u.id and o.role = any(${sql.param(roles)}::text[]) and ${countsNow('o')}))
      group by u.id order by u.name, u.id`,
  )
}

/** For each step who may decide in it, makers left out. A manager who is a maker is passed over for the next one up. */
export async function seatsOf(
  tx: Tx,
  steps: readonly PolicyStep[],
  requester: string | null,
  makers: ReadonlySet<string>,
  samePerson: boolean,
): Promise<Person[][]> {
  const people = (await candidates(tx, steps, requester)).filter(({ id }) => !makers.has(id))
  const nearest = people.filter(({ above }) => above !== null).toSorted((one, other) => one.above! - other.above!)[0]
  const named = steps.map(({ approvers }) =>
    people.filter((person) =>
      approvers.some((each) =>
        each.kind === 'role'
          ? person.roles.includes(each.role)
          : each.kind === 'person'
            ? person.id === each.id
            : person === nearest,
      ),
    ),
  )
  return samePerson ? named : distinct(steps, named)
}

/** 'Helena Varga', 'Helena Varga or Ingrid Solberg', 'Helena Varga or one of 4 others' */
export function either(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' or ')
  return `${names[0]!} or one of ${names.length - 1} others`
}
