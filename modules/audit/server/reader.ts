import { and, sql, type SQL } from 'drizzle-orm'
import { may, type Actor } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rightTo, viewAction } from '#shared/shown.ts'
import { visibleRows } from '#server/record/visible-rows.ts'
import type { Served } from '#server/record/serve.ts'
import type { ServerModule } from '#server/module.ts'
import { signInActions } from './words.ts'
import type { AuditFilter } from '#modules/audit/shared/audit.ts'

/** The record types of the app by name. */
export const recordTypesOf = (modules: readonly ServerModule[]): ReadonlyMap<string, Served> =>
  new Map(modules.flatMap(({ records }) => records.map((each) => [each.record.name, each])))

/**
 * The lines `a` of the audit log that a person may see; undefined = all. What happened to a record is seen under the right to that record,
 * as far as it reaches; what is no record of a record type (sign-ins, settings, calls that changed nothing) under the right to the log alone. Of lines that are all of one `noun` the rest is left out.
 */
export function visibleEntries(modules: readonly ServerModule[], actor: Actor, recordType?: string): SQL | undefined {
  return and(ofRecords(modules, actor, recordType), ofReads(modules, actor))
}

function ofRecords(modules: readonly ServerModule[], actor: Actor, recordType: string | undefined): SQL | undefined {
  const apart: string[] = []
  const within = new Map<string, SQL>()
  for (const [name, { record, source }] of recordTypesOf(modules)) {
    const allowed = may(actor, record.api.read.can)
    if (allowed && source.scope(actor) === undefined) continue
    apart.push(name)
    if (allowed)
      within.set(
        name,
        sql`(a.record = ${name} and a.record_id in (select r.id from ${visibleRows(source, { actor }, 'r')}))`,
      )
  }
  if (apart.length === 0 || (recordType && !apart.includes(recordType))) return undefined
  // Asked for one record type alone nothing of the others is looked through.
  if (recordType) return within.get(recordType) ?? sql`false`
  const others = sql`(a.record is null or a.record <> all(${sql.param(apart)}::text[]))`
  return sql`(${sql.join([others, ...within.values()], sql` or `)})`
}

/** Who was shown the fields of a set is told to those who see them too. */
function ofReads(modules: readonly ServerModule[], actor: Actor): SQL | undefined {
  const kept = modules.flatMap(({ fieldSets = [] }) => fieldSets).filter(({ set }) => !may(actor, rightTo(set)))
  return kept.length ? sql`a.action <> all(${sql.param(kept.map(({ set }) => viewAction(set)))}::text[])` : undefined
}

/** The time zone whose day is the company's. */
export const zoneOf = async ({ app }: Pick<Call, 'app'>): Promise<string> =>
  (await app.modules.find(({ timeZone }) => timeZone)?.timeZone?.(app.db)) ?? 'UTC'

const startOf = (day: string, days: number, zone: string) =>
  sql`((${day}::date + ${days}::int)::timestamp at time zone ${zone})`
/** From the beginning of a day in a time zone, and up to the end of one. */
export const sinceDay = (at: SQL, day: string, zone: string): SQL => sql`${at} >= ${startOf(day, 0, zone)}`
export const upToDay = (at: SQL, day: string, zone: string): SQL => sql`${at} < ${startOf(day, 1, zone)}`

/** What a question narrows the lines `a` to. */
export function narrowed(
  { part, actor, noun, id, action, from, to, correlation }: AuditFilter,
  zone: string,
): SQL | undefined {
  return and(
    part === 'sign-ins'
      ? sql`a.action in (${sql.raw(signInActions.map((each) => `'${each}'`).join(', '))})`
      : undefined,
    actor ? sql`a.actor_id = ${actor}::uuid` : undefined,
    noun ? sql`a.record = ${noun}` : undefined,
    id ? sql`a.record_id = ${id}::uuid` : undefined,
    action ? sql`a.action = ${action}` : undefined,
    from ? sinceDay(sql`a.at`, from, zone) : undefined,
    to ? upToDay(sql`a.at`, to, zone) : undefined,
    correlation ? sql`a.correlation_id = ${correlation}` : undefined,
  )
}
