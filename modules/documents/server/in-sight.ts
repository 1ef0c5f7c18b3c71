import { and, eq, sql, type SQL } from 'drizzle-orm'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined, visibleRows } from '#server/record/visible-rows.ts'
import type { Hit } from '#modules/documents/shared/calls.ts'
import { documents } from './documents.ts'
import { openOf, openParts } from './openers.ts'
import { documentTable, folderTable } from './tables.ts'

export type Question = {
  q: string
  type?: Hit['documentType']
  classification?: string
  folderId?: string
  ownerId?: string
}

/** Up to so many documents in sight are put together before a word is looked for; of more, a word finds enough before long. Tests take fewer. */
export const together = { most: 40_000 }

/** The documents a question is about, of those whoever calls may see: what search, count, passage and spelling are all about. */
export type InSight = {
  /** How many there are, counted up to one more than are put together. */
  many: number
  /** Few enough to be put together: they are then found by the indexes of what they belong to, and otherwise looked at one by one. */
  isFew: boolean
  /** Under the one predicate of documents. */
  each: (alias: string) => SQL
  /** The ids of the same rows and of their versions, put together. */
  together: SQL
}

function wantedOf({ type, classification, folderId, ownerId }: Omit<Question, 'q'>): SQL | undefined {
  return and(
    sql`${documentTable.state} not in ('archived', 'disposed')`,
    type && eq(documentTable.documentType, type),
    classification ? sql`${documentTable.classification} = ${classification}` : undefined,
    ownerId ? eq(documentTable.ownerId, ownerId) : undefined,
    folderId
      ? sql`${documentTable.folderId} in (with recursive below(id) as (select ${folderId}::uuid union select f.id from ${joined(folderTable, 'f')} join below on f.parent_id = below.id) select id from below)`
      : undefined,
  )
}

/** The record types of whose records there are documents, by the index. */
const recordTypesWith = async ({ tx }: Call): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      tx,
      sql`with recursive n(name) as (select min(d.belongs_to) from ${joined(documentTable, 'd')}
        union all select (select min(d.belongs_to) from ${joined(documentTable, 'd')} where d.belongs_to > n.name) from n where n.name is not null)
        select name from n where name is not null`,
    )
  ).map(({ name }) => name)

export async function inSight(question: Omit<Question, 'q'>, call: Call): Promise<InSight> {
  const { table, record } = documents.source
  const wanted = wantedOf(question)
  const mayRead = may(call.actor, record.api.read.can)
  const names = await recordTypesWith(call)
  const rowsOfThose = (those: SQL | undefined, alias: string): SQL =>
    visibleRows({ table, scope: () => and(mayRead ? those : sql`false`, wanted) }, call, alias)
  const { most } = together
  const parts = sql.join(
    openParts(call.actor, names).map(
      (part) => sql`(select d.id, d.current_version_id as version from ${rowsOfThose(part, 'd')})`,
    ),
    sql` union all `,
  )
  const [row] = await rowsOf<{ many: number }>(
    call.tx,
    sql`select count(*)::int as many from (select from (${parts}) d limit ${sql.raw(String(most + 1))}) d`,
  )
  const { many } = row!
  const each = (alias: string): SQL => rowsOfThose(openOf(call.actor, names), alias)
  // Of rows that are certainly few PostgreSQL makes a table of hashes; some may have come into sight since they were counted.
  const few = sql`select d.id, d.version from (${parts}) d limit ${sql.raw(String(2 * most))}`
  return { many, isFew: many <= most, together: few, each }
}
