import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { may } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { selectFrom } from '../record/list.ts'
import type { Served } from '../record/serve.ts'
import { permittedSource } from '../record/shown.ts'
import { expressionsOf, visible } from '../record/source.ts'
import type { ReadRow } from './convert.ts'
import type { RecordTypes } from './targets.ts'

/** Text → the id it names, or why it names none. */
type Found = { id: string } | { fault: string }
/** Record type and text → what it names; kept over a whole run, as orders name the same vendors again and again. */
export type ReferenceCache = Map<string, Found>

const cacheKey = (to: string, text: string): string => `${to}\u0000${text}`

/** Replaces the references of rows by ids: one query for each record type and key, not for each row. Only what the person may see is found. */
export async function resolveReferences(
  rows: readonly ReadRow[],
  recordTypes: RecordTypes,
  cache: ReferenceCache,
  call: Call,
): Promise<void> {
  const wanted = new Map<string, Set<string>>()
  for (const { references } of rows)
    for (const { to, text } of references.values())
      if (!cache.has(cacheKey(to, text))) wanted.set(to, (wanted.get(to) ?? new Set()).add(text))
  for (const [to, texts] of wanted) {
    const found = await look(recordTypes.get(to), texts, call)
    for (const text of texts) cache.set(cacheKey(to, text), found.get(text)!)
  }
  for (const row of rows) {
    for (const [field, { to, text }] of row.references) {
      const found = cache.get(cacheKey(to, text))!
      if ('id' in found) row.values[field] = found.id
      else row.errors[field] = found.fault
    }
  }
}

async function look(served: Served | undefined, texts: ReadonlySet<string>, call: Call): Promise<Map<string, Found>> {
  const all = (fault: string) => new Map([...texts].map((text): [string, Found] => [text, { fault }]))
  if (!served) return all('This cannot be matched to another record')
  const { source } = served
  const { record } = permittedSource(source, call.actor)
  if (!may(call.actor, `${record.name}.read`)) return all(`You may not see ${record.many}`)
  const expressions = expressionsOf(source)
  const names = record.compositeKey ? [] : (record.keys ?? [])
  // A number or an e-mail address that a search looks into names its record as well.
  const known = record.fields.flatMap(({ name, kind, input }) =>
    (kind === 'code' || input === 'email') && record.search.includes(name) ? [name] : [],
  )
  const candidates = [...new Set([...names, record.title, ...known])].filter((name) => expressions[name])
  const found = new Map<string, Found>()
  const left = () => [...texts].filter((text) => !found.has(text))
  await take(served, source.table.id, left().filter(isId), (text) => text.toLowerCase(), found, call)
  for (const name of candidates) await take(served, expressions[name]!, left(), undefined, found, call)
  // What differs in upper and lower case only is meant, too.
  for (const name of candidates)
    await take(served, sql`lower(${expressions[name]!}::text)`, left(), (text) => text.toLowerCase(), found, call)
  for (const text of left()) found.set(text, { fault: `There is no ${record.one} ${text}` })
  return found
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Looks up texts in one column; two records of the same name are an error, not a guess. */
async function take(
  served: Served,
  column: PgColumn | SQL,
  texts: string[],
  fold: ((text: string) => string) | undefined,
  found: Map<string, Found>,
  call: Call,
): Promise<void> {
  if (texts.length === 0) return
  const folded = Map.groupBy(texts, (text) => fold?.(text) ?? text)
  const isText = 'getSQLType' in column && column.getSQLType() === 'text'
  const wanted = isText ? inArray(column, [...folded.keys()]) : sql`${column}::text in ${[...folded.keys()]}`
  const rows = (await selectFrom(call.tx, served.source, {
    id: served.source.table.id,
    text: sql`${column}::text`.as('text'),
  }).where(and(visible(served.source, call.actor), wanted))) as { id: string; text: string }[]
  for (const { id, text } of rows) {
    for (const each of folded.get(text) ?? [])
      found.set(each, found.has(each) ? { fault: `There are several ${served.record.many} ${each}` } : { id })
  }
}
