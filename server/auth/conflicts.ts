import { createHash } from 'node:crypto'
import { grants, whoseOf } from '#shared/permissions.ts'
import type { Conflict, ServerModule } from '../module.ts'
import type { HeldRole } from './held.ts'

/** What of a role, as it is given, makes a part of a conflict. */
type Part = Omit<HeldRole, 'permissions'> & { rights: string[] }
/** A conflict that somebody has; `basis` is what makes it, and another one as soon as that changes. */
export type Found = Conflict & { parts: Part[]; basis: string }

const everything = '*.*.*'
const recordTypeOf = (right: string): string => right.split('.', 2).join('.')

/**
 * Which of the declared conflicts somebody has with these roles, now or later: one right of each list, at one moment, in one legal entity. What
 * is over counts no more. Whoever may do everything is told of as that and not of each conflict.
 */
export function conflictsOf(held: readonly HeldRole[], modules: readonly ServerModule[], now: Date): Found[] {
  const shared = new Set(
    modules.flatMap(({ records }) =>
      records.flatMap(({ record, source }) => (source.reach.shared ? [record.name] : [])),
    ),
  )
  const counting = held.filter(({ until }) => until === null || Date.parse(until) > now.getTime())
  return modules
    .flatMap(({ conflicts = [] }) => conflicts)
    .flatMap((conflict) => {
      // Within one record type nobody decides on what they made, so that a right to one's own alone is none to keep apart there.
      const apart = new Set(conflict.rights.flat().map(recordTypeOf)).size === 1
      const lists = conflict.rights.map((list) => counting.flatMap((role) => partsOf(role, list, apart, shared)))
      const together = lists
        .reduce<Part[][]>((made, list) => made.flatMap((some) => list.map((part) => [...some, part])), [[]])
        .filter(meet)
      const parts = [...new Set(together.flat())]
      return parts.length ? [{ ...conflict, parts, basis: basisOf(parts) }] : []
    })
}

/** The rights of a list that a role gives: those that a legal entity narrows, and those to what belongs to no entity. */
function partsOf(
  { permissions, ...role }: HeldRole,
  list: readonly string[],
  apart: boolean,
  shared: ReadonlySet<string>,
): Part[] {
  const patterns = permissions.filter(
    (each) => each !== everything && !(apart && (role.reach === 'own' || whoseOf(each) === 'own')),
  )
  const rights = list.filter((right) => grants(patterns, right))
  const whole = rights.filter((right) => shared.has(recordTypeOf(right)))
  const narrow = rights.filter((right) => !shared.has(recordTypeOf(right)))
  return [
    ...(whole.length ? [{ ...role, entityIds: [], rights: whole }] : []),
    ...(narrow.length ? [{ ...role, rights: narrow }] : []),
  ]
}

/** Whether there is a moment at which, and a legal entity in which, all of them count. */
function meet(parts: readonly Part[]): boolean {
  const from = Math.max(...parts.map((part) => (part.from === null ? -Infinity : Date.parse(part.from))))
  const until = Math.min(...parts.map((part) => (part.until === null ? Infinity : Date.parse(part.until))))
  const narrow = parts.filter(({ entityIds }) => entityIds.length).map(({ entityIds }) => entityIds)
  const [first, ...others] = narrow
  return from < until && (!first || first.some((id) => others.every((ids) => ids.includes(id))))
}

const instant = (at: string | null): string | null => at && new Date(at).toISOString()

function basisOf(parts: readonly Part[]): string {
  const said = parts.map(({ role, rights, reach, entityIds, limit, currency, from, until }) =>
    JSON.stringify([
      role,
      rights.toSorted(),
      reach,
      entityIds.toSorted(),
      limit,
      currency,
      instant(from),
      instant(until),
    ]),
  )
  return createHash('sha256').update(said.toSorted().join()).digest('base64url')
}
