import { and, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#server/approval/seat.ts'
import { zoneOf } from '#server/calendar.ts'
import type { Actor } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import type { Db } from '#server/db/db.ts'
import { isoOf } from '#server/db/columns.ts'
import { rowsUnprepared } from '#server/db/rows.ts'
import { noteShown } from '#server/record/reads.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { exponentOf } from '#shared/currency.ts'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Input, Reply } from '#shared/api.ts'
import { Condition } from '#modules/reports/shared/question.ts'
import type { rowsCall } from '#modules/reports/shared/result.ts'
import { resolved } from './conditions.ts'
import { wordsOf } from './dataset-reply.ts'
import { currencyPath, datasetOf, placeOf, placesOf, type DatasetSource, type Place } from './datasets.ts'
import { fiscalOf } from './fiscal.ts'
import { conditionsOf } from './plan.ts'
import { says } from './sentences.ts'
import { Columns } from './statement.ts'

type Rows = Reply<typeof rowsCall>
const page = 100
const mostColumns = 12

function readConditions(text: string): Condition[] {
  const refuse = (): never => {
    throw new Problem('invalid', says.noQuestion(), { filters: says.noQuestion() })
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refuse()
  }
  return z.array(Condition).max(30).safeParse(json).data ?? refuse()
}

/** The fields that are shown: those asked for, or the first dozen that say most. */
function shownOf(dataset: DatasetSource, fields: string | undefined, conditions: readonly { place: Place }[]): Place[] {
  if (fields) return namedPlaces(dataset, fields)
  const first = placesOf(dataset).filter(({ part, field }) => !part.by && field.kind !== 'longText')
  const about = dataset.parent ? [`parent.${dataset.served.record.title}`] : []
  const leading = [...about, ...conditions.map(({ place }) => place.path)]
  const led = first.filter(({ path }) => leading.includes(path))
  return [...new Set([...led, ...first])].slice(0, mostColumns)
}

/** Fields by their paths, at most thirty. Throws `invalid` or `forbidden` that names `fields`. */
export const namedPlaces = (dataset: DatasetSource, fields: string): Place[] =>
  [...new Set(fields.split(','))].slice(0, 30).map((path) => openPlace(dataset, path))

function openPlace(dataset: DatasetSource, path: string): Place {
  const place = placeOf(dataset, path, 'fields')
  if (place.open) return place
  const why = says.fieldNotOpen({ label: place.field.label })
  throw new Problem('forbidden', why, { fields: why })
}

type Shown = { place: Place; value: SQL; label: SQL | null; currency: SQL | null }

type Opened = {
  dataset: DatasetSource
  places: Place[]
  shown: readonly Shown[]
  where: SQL | undefined
  columns: Columns
}
type Asked = { dataset: string; filters: string; fields?: string | undefined }

/** What to read for a page or a file of rows, under the rights of the caller; figures of sensitive fields are noted as looks. */
export async function openRows(query: Asked, call: Call, chosen = shownOf): Promise<Opened> {
  const dataset = datasetOf(query.dataset, call)
  const fiscal = await fiscalOf(null, call)
  const clock = { today: await dayOf(call), zone: await zoneOf(call), fiscalStart: fiscal.month }
  const conditions = resolved(conditionsOf(dataset, readConditions(query.filters)), clock)
  const places = chosen(dataset, query.fields, conditions)
  await noteRows(places, conditions, dataset, query, call)
  const columns = new Columns(dataset)
  const shown = places.map((place): Shown => ({
    place,
    value: columns.column(place),
    label: columns.label(place),
    currency: currencyPath(dataset, place) === null ? null : columns.currency(place),
  }))
  return { dataset, places, shown, where: columns.where(conditions, call.actor, clock), columns }
}

/** Rows after one of them, by id, and whether there are more. */
export async function readRows(
  { dataset, shown, where, columns }: Opened,
  { after, size }: { after: string | undefined; size: number },
  db: Db,
  actor: Actor,
): Promise<Pick<Rows, 'rows' | 'next'>> {
  const from = columns.from(db, actor)
  const id = dataset.parent ? sql`p."id"` : sql`b."id"`
  const targets = shown.flatMap(({ value, label, currency }) => [
    sql`(${value})::text`,
    label ? sql`${label}::text` : sql`null`,
    currency ?? sql`null`,
  ])
  const all = and(where, after ? sql`b."id" > ${after}::uuid` : undefined)
  const found = (await rowsUnprepared(
    db,
    sql`select b."id"::text, ${id}::text${targets.length ? sql`, ${sql.join(targets, sql`, `)}` : sql``} from ${from}${all ? sql` where ${all}` : sql``} order by b."id" limit ${sql.raw(String(size + 1))}`,
  )) as (string | null)[][]
  const rows = found.slice(0, size).map(([rowId, record, ...cells]) => ({
    rowId: rowId!,
    id: record!,
    cells: shown.map(({ place }, n) => cellOf(place, cells.slice(n * 3, n * 3 + 3))),
  }))
  return { rows, next: found.length > size ? rows.at(-1)!.rowId : null }
}

/** Rows of a dataset that the conditions find, as their reader sees them; by id, 100 at a time. */
export async function rowsBehind({ query }: Input<typeof rowsCall>, call: Call): Promise<Rows> {
  const opened = await openRows(query, call)
  const { dataset, shown, where, columns } = opened
  const part = await readRows(opened, { after: query.after, size: page }, call.tx, call.actor)
  return {
    heads: shown.map(({ place }) => ({
      path: place.path,
      label: place.field.label,
      kind: place.field.kind,
      by: null,
      words: wordsOf(place.field),
      currency: currencyPath(dataset, place),
    })),
    ...part,
    ...(await totalsOf(shown, columns.from(call.tx, call.actor), where, call)),
  }
}

/** A value as text in the form of its kind: amounts in units, days and moments by ISO. */
function cellOf(
  { field: { kind } }: Place,
  [value, label, currency]: readonly (string | null | undefined)[],
): Rows['rows'][number]['cells'][number] {
  const of = (text: string): string => {
    if (kind === 'money') return fromMinor(BigInt(text), currency ?? '')
    if (kind === 'price') return plainDecimal(text, exponentOf(currency ?? ''))
    if (kind === 'quantity') return plainDecimal(text)
    return kind === 'instant' ? isoOf(text) : text
  }
  const text = value ?? null
  return {
    value: text === null ? null : of(text),
    label: label ?? null,
    currency: text === null ? null : (currency ?? null),
  }
}

/** How many rows there are, and the sum of each amount by currency, over all of them. */
async function totalsOf(
  shown: readonly Shown[],
  from: SQL,
  where: SQL | undefined,
  { tx }: Call,
): Promise<Pick<Rows, 'count' | 'sums'>> {
  const money = shown.filter(({ place }) => place.field.kind === 'money')
  const condition = where ? sql` where ${where}` : sql``
  const [[count] = []] = await rowsUnprepared(tx, sql`select count(*)::int from ${from}${condition}`)
  if (money.length === 0) return { count: Number(count), sums: [] }
  const amounts = money.map(({ value, currency }, n) => sql`(${n}::int, ${currency}, ${value})`)
  const rows = (await rowsUnprepared(
    tx,
    sql`select v.n, v.code, sum(v.amount)::text from ${from} cross join lateral (values ${sql.join(amounts, sql`, `)}) as v(n, code, amount)${condition} group by v.n, v.code order by v.n, v.code`,
  )) as [number, string | null, string | null][]
  const sums = rows.flatMap(([n, code, sum]) =>
    code && sum ? [{ path: money[n]!.place.path, currency: code, amount: fromMinor(BigInt(sum), code) }] : [],
  )
  return { count: Number(count), sums }
}

async function noteRows(
  places: readonly Place[],
  conditions: readonly { place: Place }[],
  { served }: DatasetSource,
  query: object,
  call: Call,
): Promise<void> {
  const all = [...places, ...conditions.map(({ place }) => place)]
  const sets = [...new Set(all.flatMap(({ field }) => field.sensitive ?? []))].toSorted()
  await noteShown({ sets, record: served.record.name, recordId: null, asked: { rows: query } }, call)
}
