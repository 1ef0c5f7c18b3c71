import { and, inArray, or, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { fromMinor } from '#shared/money.ts'
import type { FieldSet } from '#shared/field.ts'
import { grants } from '#shared/permissions.ts'
import { rightTo } from '#shared/shown.ts'
import { may, type Actor, type Grant } from './actor.ts'

/**
 * Which columns of a record type a reach looks at: whose record it is, of which department and legal entity. What belongs to nobody, as the list
 * of vendors does, is `shared`: whoever has the right has it on all of it. A record type without a column gives nothing for its reach.
 */
export type ReachColumns = {
  own?: PgColumn
  department?: PgColumn | SQL
  entity?: PgColumn | SQL
  shared?: true
  /** The set that its rows are all about: whoever has the right to that of some people's rows sees those, whole, and no others. */
  set?: FieldSet
  /** The set whose right says of whose rows the files are shown, where that are fewer than the rows themselves: roles give it, and it has a line among the rights of the record type. */
  filedUnder?: FieldSet
  /** The set under which looks at its files are noted: whoever has the right is told of them. Roles give it, and it has a line among the rights of the record type. */
  looks?: FieldSet
  /** What else must hold of a row for this person and this right: some are kept for people who are named, or follow another record. Nothing where left out. */
  openTo?: (actor: Actor, permission: string) => SQL | undefined
  /** The set whose right opens what `openTo` keeps: roles give it, and it has a line among the rights of the record type. */
  openedBy?: FieldSet
}
/** The amount that a limit is about, and its currency. */
export type Amount = { amount: PgColumn | SQL; currency: PgColumn | SQL; inMinor: boolean }

/** Of rows that are kept for people who are named, in a view as another member those alone that both may see. */
export const forBoth = (actor: Actor, of: (each: Actor) => SQL | undefined): SQL | undefined =>
  and(of(actor), actor.view && of(actor.view.by))

/** A reach is an index condition of every list, so whose a record is must be one indexed column. */
export function refuseSlow({ own }: ReachColumns, table: PgTable, recordType: string): void {
  const { indexes } = getTableConfig(table)
  const first = indexes.map(({ config }) => config.columns[0] as { name?: string } | undefined)
  if (own && !own.primary && !first.some((column) => column?.name === own.name))
    throw new Error(`${recordType}: whose it is must be one indexed column`)
}

/**
 * The rows of a record type that a person may see or act on with this right: undefined = all. What `Source.scope` is made of, for lists, exports,
 * search, sums, events and raw SQL alike. No grant = no row, never all. With `amount`, a grant with a limit counts up to it.
 */
export function reached(columns: ReachColumns, actor: Actor, permission: string, amount?: Amount): SQL | undefined {
  if (!actor.grants) return undefined
  if (!may(actor, permission)) return sql`false`
  return and(granted(columns, actor, permission, amount), ofSet(columns, actor), columns.openTo?.(actor, permission))
}

/** Whether a right comes to the rows of a record type that are kept of one person: what `reached()` says of rows that belong to no legal entity. */
export function reachesOwn({ own, set }: ReachColumns, actor: Actor, permission: string, person: string): boolean {
  const comes = (right: string) =>
    actor.grants!.some(
      (each) =>
        grants([each.permission], right) && !each.entities && (each.people === null || each.people.includes(person)),
    )
  if (!actor.grants) return true
  const ofTheSet = set && rightTo(set)
  return own !== undefined && comes(permission) && (!ofTheSet || !may(actor, ofTheSet) || comes(ofTheSet))
}

/** The rows that a right to the set comes to; whoever has none is shown the rows without its fields. */
function ofSet(columns: ReachColumns, actor: Actor): SQL | undefined {
  const right = columns.set && rightTo(columns.set)
  return right && may(actor, right) ? granted(columns, actor, right) : undefined
}

/**
 * Of the rows that somebody sees, those whose files they may see: false for none, undefined for all. Of a record type that is all about one set a file shows
 * what the set keeps; where files are kept for fewer people than the rows, a set of its own says so.
 */
export function opensFiles(columns: ReachColumns, actor: Actor): SQL | undefined | false {
  const set = columns.filedUnder ?? columns.set
  if (!set || !actor.grants) return undefined
  return may(actor, rightTo(set)) && granted(columns, actor, rightTo(set))
}

/** The rows that the grants of somebody come to. */
function granted(columns: ReachColumns, actor: Actor, permission: string, amount?: Amount): SQL | undefined {
  const held = actor.grants!.filter((each) => grants([each.permission], permission))
  // The same reach through two roles is one condition.
  const different = new Map(
    held.map((each) => [JSON.stringify([each.people, each.department, each.entities, amount && each.limit]), each]),
  )
  const parts = [...different.values()].map((each) => and(rowsOf(columns, each), amount && within(amount, each)))
  return parts.includes(undefined) ? undefined : or(...parts)
}

/** The rows that one grant is about. */
function rowsOf(columns: ReachColumns, { people, department, entities }: Grant): SQL | undefined {
  if (columns.shared) return undefined
  const theirs = people && columns.own ? among(columns.own, people) : undefined
  const ofDepartment = department && columns.department ? sql`${columns.department} = ${department}` : undefined
  return and(
    people ? (or(theirs, ofDepartment) ?? sql`false`) : undefined,
    entities ? (columns.entity ? among(columns.entity, entities) : sql`false`) : undefined,
  )
}

const among = (column: PgColumn | SQL, ids: readonly string[]): SQL =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : ids.length ? inArray(column as SQL, [...ids]) : sql`false`

const within = ({ amount, currency, inMinor }: Amount, { limit }: Grant): SQL | undefined =>
  limit
    ? sql`(${currency} = ${limit.currency} and ${amount} <= ${inMinor ? limit.minor : fromMinor(BigInt(limit.minor), limit.currency)}::numeric)`
    : undefined
