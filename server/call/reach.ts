import { eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { grants } from '#shared/permissions.ts'
import type { Actor } from './actor.ts'

/** How far a right reaches. A person may hold one right with several reaches: they add up. */
export const reaches = ['own', 'reports', 'department', 'entity', 'all'] as const
export type Reach = (typeof reaches)[number]
/** A right as granted to a person, with the people, departments and entities that its reach comes to, worked out once for a session. */
export type Grant = { permission: string; reach: Reach; ids?: readonly string[] }
/** Which columns of a noun a reach looks at. A noun without one of them gives nothing for that reach. */
export type ReachColumns = { own?: PgColumn | readonly PgColumn[]; department?: PgColumn; entity?: PgColumn }

const any = (column: PgColumn, ids: readonly string[]): SQL | undefined =>
  ids.length ? inArray(column, [...ids]) : undefined

/**
 * The rows of a noun that a person may see or act on with this right: undefined = all. What `Source.scope` is made of, for lists, exports,
 * search, sums, events and raw SQL alike. No grant = no row, never all.
 */
export function reached(
  columns: ReachColumns,
  actor: Actor & { grants: readonly Grant[] },
  permission: string,
): SQL | undefined {
  const held = actor.grants.filter((each) => grants([each.permission], permission))
  if (held.some(({ reach }) => reach === 'all')) return undefined
  const owners = columns.own === undefined ? [] : Array.isArray(columns.own) ? columns.own : [columns.own as PgColumn]
  const parts = held.flatMap(({ reach, ids = [] }): (SQL | undefined)[] => {
    switch (reach) {
      case 'own':
        return owners.map((column) => eq(column, actor.id))
      case 'reports':
        // The tree under someone is resolved with the session: a list of ids is planned as an index condition, a recursive sub-select is not.
        return owners.map((column) => any(column, [actor.id, ...ids]))
      case 'department':
        return [columns.department && any(columns.department, ids)]
      case 'entity':
        return [columns.entity && any(columns.entity, ids)]
      case 'all':
        return []
    }
  })
  return or(...parts.filter((part) => part !== undefined)) ?? sql`false`
}
