import { sql, type SQL } from 'drizzle-orm'
import { inSight } from '#modules/documents/server/in-sight.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import type { Source } from '#server/record/source.ts'
import { visibleRows } from '#server/record/visible-rows.ts'
import { documentsName, indexedSources } from './sources.ts'

/** The record types whose list is open to the caller. */
export const openSources = ({ actor, app }: Pick<Call, 'actor' | 'app'>): Source[] =>
  indexedSources(app.modules).filter(({ record }) => may(actor, record.api.list.can))

/** A predicate over the columns `record_type` and `record_id` of a table under this alias. */
export type Reach = (alias: 'p' | 'v') => SQL

/**
 * The passages of the records that the caller may see at this moment, each record type under the predicate of its own list; `only` names record types.
 * It stands inside every statement that finds passages: what is out of reach takes no place, has no weight and corrects no spelling.
 */
export async function inReach(call: Call, only?: readonly string[]): Promise<Reach> {
  const sources = openSources(call).filter(({ record }) => !only || only.includes(record.name))
  const isWhole = (source: Source) => source.record.name !== documentsName && source.scope(call.actor) === undefined
  const whole = sources.filter((source) => isWhole(source)).map(({ record }) => record.name)
  const parts: { name: string; rows: SQL }[] = []
  for (const source of sources)
    if (!isWhole(source)) {
      const { name } = source.record
      const rows = name === documentsName ? (await inSight({}, call)).each('seen') : visibleRows(source, call, 'seen')
      parts.push({ name, rows })
    }
  return (alias) => {
    const at = sql.raw(alias)
    const some = parts.map(
      ({ name, rows }) => sql`(${at}.record_type = ${name} and ${at}.record_id in (select seen.id from ${rows}))`,
    )
    return sql`(${sql.join([sql`${at}.record_type = any(${sql.param(whole)}::text[])`, ...some], sql` or `)})`
  }
}
