import { and, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#server/approval/seat.ts'
import { zoneOf } from '#server/calendar.ts'
import type { Call } from '#server/call/call.ts'
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
  if (fields) return [...new Set(fields.split(','))].slice(0, 30).map((path) => openPlace(dataset, path))
  const first = placesOf(dataset).filter(({ part, field }) => !part.by && field.kind !== 'longText')
  const about = dataset.parent ? [`parent.${dataset.served.record.title}`] : []
  const leading = [...about, ...conditions.map(({ place }) => place.path)]
  const led = first.filter(({ path }) => leading.includes(path))
  return [...new Set([...led, ...first])].slice(0, mostColumns)
}

function openPlace(dataset: DatasetSource, path: string): Place {
  const place = placeOf(dataset, path, 'fields')
  if (place.open) return place
  const why = says.fieldNotOpen({ label: place.field.label })
  throw new Problem('forbidden', why, { fields: why })
}

type Shown = { place: Place; value: SQL; label: SQL | null; currency: SQL | null }

/** Rows of a dataset that the conditions find, as their reader sees them; by id, 100 at a time. */
export async function rowsBehind({ query }: Input<typeof rowsCall>, call: Call): Promise<Rows> {
  const { tx, actor } = call
  const dataset = datasetOf(query.dataset, call)
  const fiscal = await fiscalOf(null, call)
  const clock = { today: await dayOf(call), zone: await zoneOf(call), fiscalStart: fiscal.month }
  const conditions = resolved(conditionsOf(dataset, readConditions(query.filters)), clock)
  const places = shownOf(dataset, query.fields, conditions)
  await noteRows(places, conditions, dataset, query, call)
  const columns = new Columns(dataset)
  const shown = places.map((place): Shown => ({
    place,
    value: columns.column(place),
    label: columns.label(place),
    currency: currencyPath(dataset, place) === null ? null : columns.currency(place),
  }))
  const where = columns.where(conditions, actor, clock)
  const from = columns.from(tx, actor)
  const id = dataset.parent ? sql`p."id"` : sql`b."id"`
  const targets = shown.flatMap(({ value, label, currency }) => [
    sql`(${value})::text`,
    label ? sql`${label}::text` : sql`null`,
    currency ?? sql`null`,
  ])
  const after = query.after ? sql`b."id" > ${query.after}::uuid` : undefined
  const all = and(where, after)
  const found = (await rowsUnprepared(
    tx,
    sql`select b."id"::text, ${id}::text${targets.length ? sql`, ${sql.join(targets, sql`, `)}` : sql``} from ${from}${all ? sql` where ${all}` : sql``} order by b."id" limit ${sql.raw(String(page + 1))}`,
  )) as (string | null)[][]
  const rows = found.slice(0, page).map(([rowId, record, ...cells]) => ({
    rowId: rowId!,
    id: record!,
    cells: shown.map(({ place }, n) => cellOf(place, cells.slice(n * 3, n * 3 + 3))),
  }))
  const totals = await totalsOf(shown, from, where, call)
  return {
    heads: shown.map(({ place }) => ({
      path: place.path,
      label: place.field.label,
      kind: place.field.kind,
      by: null,
      words: wordsOf(place.field),
      currency: currencyPath(dataset, place),
    })),
    rows,
    next: found.length > page ? rows.at(-1)!.rowId : null,
    ...totals,
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
  const sums: Rows['sums'] = []
  for (const { place, value, currency } of money) {
    const rows = (await rowsUnprepared(
      tx,
      sql`select ${currency}, sum(${value})::text from ${from}${condition} group by 1 order by 1`,
    )) as (string | null)[][]
    for (const [code, sum] of rows)
      if (code && sum) sums.push({ path: place.path, currency: code, amount: fromMinor(BigInt(sum), code) })
  }
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
