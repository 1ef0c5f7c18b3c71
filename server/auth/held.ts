import { sql, type SQL } from 'drizzle-orm'
import { granted, whoseOf, type Reach, type Whose } from '#shared/permissions.ts'
import type { Grant } from '#server/call/actor.ts'
import type { Db } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { roles, userRoles } from './tables.ts'

/** A role as it is given to somebody. */
export type HeldRole = {
  role: string
  label: string
  permissions: string[]
  reach: Reach
  entityIds: string[]
  limit: string | null
  currency: string | null
  from: string | null
  until: string | null
}
/** The roles of a person, also those whose time is over or to come, and the people that a reach comes to. */
export type Held = {
  roles: HeldRole[]
  department: string | null
  /** Whom they are in the org chart, where the company keeps one: their own record there is theirs. */
  self: string[]
  reports: string[]
  colleagues: string[]
}
/** What a person may do at one moment. */
export type Rights = { permissions: string[]; grants: Grant[] }

/** Whether any role of the person says it: nobody else's people are looked for. */
const asks = (reach: Whose) =>
  sql.raw(`exists (select from user_roles a join roles p on p.name = a.role
    where a.user_id = users.id and (a.reach = '${reach}' or exists (select from unnest(p.permissions) as x where x like '%@${reach}')))`)

/**
 * Who stands below somebody, one step down: members by their manager, people by the org chart of the day (the view of that name, empty where no
 * module keeps one), and the member and the person that are one.
 */
const below = (above: string) =>
  sql.raw(`select b.id from ${above} a cross join lateral (
      select u.id from users u where u.manager_id = a.id
      union all select c.id from org_chart c where c.manager_id = a.id
      union all select c.member_id from org_chart c where c.id = a.id and c.member_id is not null
      union all select c.id from org_chart c where c.member_id = a.id) b`)

/** Whether anybody reports to a member in the org chart of today; nobody who has left or is to come does. */
export const leads = async (db: Db, id: string): Promise<boolean> =>
  (
    await rowsOf(
      db,
      sql`select 1 from org_chart c join org_chart m on m.id = c.manager_id where m.member_id = ${id}::uuid limit 1`,
    )
  ).length > 0

/** The roles of a person, also those whose time is over or to come, as a column of a query over `users`. */
export const heldRoles = sql<
  HeldRole[]
>`coalesce((select jsonb_agg(jsonb_build_object('role', r.name, 'label', r.label, 'permissions', r.permissions, 'reach', h.reach, 'entityIds', h.entity_ids,
    'limit', h.amount_limit::text, 'currency', h.currency, 'from', h.valid_from, 'until', h.valid_until) order by r.name)
    from user_roles h join roles r on r.name = h.role where h.user_id = users.id), '[]'::jsonb)`

/** Everything that decides what a person may do, as one column of a query over `users`. */
export const accessColumn = sql<Held>`jsonb_build_object(
  'roles', ${heldRoles},
  'department', users.department,
  'self', (select coalesce(jsonb_agg(c.id), '[]'::jsonb) from org_chart c where c.member_id = users.id),
  'reports', case when ${asks('reports')} then (with recursive tree(id) as (${below('(select users.id as id)')} union ${below('tree')})
    select coalesce(jsonb_agg(id), '[]'::jsonb) from tree) else '[]'::jsonb end,
  'colleagues', case when ${asks('department')} then (select coalesce(jsonb_agg(u.id), '[]'::jsonb) from users u where u.department = users.department)
    else '[]'::jsonb end)`

/** SQL: a grant, by the name that a statement gives it, whose time has come and is not over. */
export const countsNow = (grant: string): SQL =>
  sql.raw(`(coalesce(${grant}.valid_from <= now(), true) and coalesce(${grant}.valid_until > now(), true))`)

/** Of roles joined to grants: the right to everything, without limit. */
export const isEverything = sql`('*.*.*' = any(${roles.permissions}) and ${userRoles.reach} = 'all' and ${userRoles.amountLimit} is null and ${countsNow('user_roles')})`

const isOver = ({ from, until }: HeldRole, now: Date): boolean =>
  (from !== null && now.getTime() < Date.parse(from)) || (until !== null && now.getTime() >= Date.parse(until))

/** The roles that count at this moment. */
export const rolesAt = ({ roles }: Held, now: Date): HeldRole[] => roles.filter((each) => !isOver(each, now))

/** What somebody may do at this moment; `scopes` are those of a token, beyond which it does not go. */
export function rightsAt(id: string, all: Held, now: Date, scopes?: readonly string[]): Rights {
  const people: Record<Whose, readonly string[] | null> = {
    own: [id, ...all.self],
    reports: [id, ...all.self, ...all.reports],
    department: [id, ...all.self, ...all.colleagues],
    all: null,
  }
  const given = rolesAt(all, now).flatMap((each) =>
    each.permissions.map((pattern) => grantOf(pattern, each, all, people)),
  )
  const within = scopes === undefined ? given : given.flatMap((grant) => narrowed(grant, scopes))
  return { permissions: [...new Set(within.map(({ permission }) => permission))], grants: within }
}

/** What roles allow somebody to whom they are given without end and limit. */
export const rightsOfRoles = (
  id: string,
  roles: readonly { name: string; label: string; permissions: readonly string[] }[],
): Rights =>
  rightsAt(id, { roles: roles.map(unlimited), department: null, self: [], reports: [], colleagues: [] }, new Date(0))

/** A role as it is given without end and limit. */
export const unlimited = ({
  name,
  label,
  permissions,
}: {
  name: string
  label: string
  permissions: readonly string[]
}): HeldRole => ({
  role: name,
  label,
  permissions: [...permissions],
  reach: 'all',
  entityIds: [],
  limit: null,
  currency: null,
  from: null,
  until: null,
})

/** One pattern of a role, as far as both the role and its being given to this person reach. */
function grantOf(
  pattern: string,
  { role, label, reach, entityIds, limit, currency, until }: HeldRole,
  { department }: Held,
  people: Record<Whose, readonly string[] | null>,
): Grant {
  const reaches: Whose[] = [whoseOf(pattern), reach === 'entity' ? 'all' : reach]
  const [one, other] = reaches.flatMap((each) => (people[each] ? [people[each]] : []))
  return {
    permission: pattern.split('@', 1)[0]!,
    role,
    label,
    people: one && other ? one.filter((each) => other.includes(each)) : (one ?? null),
    department: reaches.every((each) => each === 'department' || each === 'all') ? department : null,
    entities: reach === 'entity' ? entityIds : null,
    limit: limit !== null && currency ? { minor: limit, currency } : null,
    until,
  }
}

const narrowed = (grant: Grant, scopes: readonly string[]): Grant[] =>
  granted([grant.permission], scopes).map((permission) => ({ ...grant, permission }))
