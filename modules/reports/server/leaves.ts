import { and, sql, type SQL } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { rowsUnprepared } from '#server/db/rows.ts'
import type { Grouped, Plan, Planned } from './plan.ts'
import { says } from './sentences.ts'
import { Columns, dayOf, either, hiddenKey, inSpan } from './statement.ts'

export const mostGroups = 20_000

/** How two parts of a figure become one: their sum, the smaller or larger one; distinct values cannot be merged. */
export type Merge = 'add' | 'least' | 'most' | 'none'
/** Where a value's parts stand in a row of aggregates; an average has two, its sum and its count. */
export type Component = { merge: Merge; text: boolean }
export type Located = { now: number[]; before: number[] }

export type LeafKey = { value: string | null; label: string | null; hidden: boolean }
/** One group of the statement. `rows` and `columns` are how many of each it fixes: all, but for subtotals of distinct values. */
export type Leaf = {
  rows: LeafKey[]
  columns: LeafKey[] | null
  currency: string | null
  parts: (string | null)[]
  counted: string
}
export type Leaves = {
  leaves: Leaf[]
  components: Component[]
  located: ReadonlyMap<string, Located>
  distinct: boolean
}

/** First day of the bucket: quarters and years count from the first month of the fiscal year. */
function bucketSql(day: SQL, by: NonNullable<Grouped['by']>, fiscalStart: number): SQL {
  if (by === 'day') return day
  if (by === 'week' || by === 'month') return sql`date_trunc(${sql.raw(`'${by}'`)}, ${day}::timestamp)::date`
  const months = sql.raw(`interval '${fiscalStart - 1} months'`)
  return sql`(date_trunc(${sql.raw(`'${by}'`)}, ${day}::timestamp - ${months}) + ${months})::date`
}

/** Asks the one statement of a plan: its rows grouped by all of its groups, each with the parts of its figures. Throws `unprocessable` above 20,000 groups. */
export async function leavesOf(plan: Plan, { tx, actor }: Pick<Call, 'tx' | 'actor'>): Promise<Leaves> {
  const { dataset, clock, compared, conditions, currency } = plan
  const columns = new Columns(dataset)
  const compareDay = compared && dayOf(columns.column(compared.place), compared.place, clock.zone)
  const now = compared && inSpan(compareDay!, compared.period)

  const keys = [...plan.rows, ...plan.columns].map((group) => keySql(group, plan, columns, actor, now))
  const inner: SQL[] = []
  keys.forEach(({ key, label }, n) => {
    inner.push(sql`${key} as ${sql.raw(`k${n}`)}`)
    if (label) inner.push(sql`${label} as ${sql.raw(`l${n}`)}`)
  })
  if (currency) inner.push(sql`${columns.column(currency)} as currency`)
  if (now) inner.push(sql`(${now}) as now`)

  const components: Component[] = []
  const outer: SQL[] = []
  const located = new Map<string, Located>()
  for (const value of plan.values) {
    if (value.withheld || !isBase(value)) continue
    const at = located.size
    const name = sql.raw(`v${at}`)
    if (value.place) inner.push(sql`${columns.column(value.place)} as ${name}`)
    if (value.only.length) {
      const only = columns.where(value.only, actor, clock)
      inner.push(sql`(${only}) as ${sql.raw(`o${at}`)}`)
    }
    const filter = (of: SQL | null) => {
      const all = and(of ?? undefined, value.only.length ? sql`${sql.raw(`o${at}`)}` : undefined)
      return all ? sql` filter (where ${all})` : sql``
    }
    const put = (of: SQL | null): number[] =>
      partsOf(value).map(({ aggregate, merge, text }) => {
        outer.push(sql`(${aggregate(name)}${filter(of)})::text`)
        return components.push({ merge, text }) - 1
      })
    located.set(value.name, {
      now: put(now ? sql`now` : null),
      before: value.both ? put(sql`not now`) : [],
    })
  }

  const where = and(
    columns.where(
      conditions.filter(({ at }) => at !== compared?.at),
      actor,
      clock,
    ),
    compared ? either(now!, inSpan(compareDay!, compared.before)) : undefined,
  )
  const distinct = plan.values.some(({ kind, withheld }) => kind === 'distinct' && !withheld)
  const statement = assemble(
    plan,
    { keys, inner, outer, distinct, compared: Boolean(compared) },
    columns.from(tx, actor),
    where,
  )
  const rows = (await rowsUnprepared(tx, statement)) as (string | null)[][]
  if (rows.length > mostGroups) throw new Problem('unprocessable', says.tooManyGroups({ most: mostGroups }))
  return { leaves: rows.map((row) => leafOf(row, plan, keys, distinct)), components, located, distinct }
}

const isBase = ({ kind }: Planned): boolean =>
  ['count', 'distinct', 'sum', 'average', 'minimum', 'maximum', 'metric'].includes(kind)

type PartSql = { aggregate: (column: SQL) => SQL; merge: Merge; text: boolean }

function partsOf({ kind, place }: Planned): PartSql[] {
  const text = place?.field.kind === 'day' || place?.field.kind === 'instant'
  const sum: PartSql = { aggregate: (column) => sql`sum(${column})`, merge: 'add', text: false }
  if (kind === 'count' || (kind === 'metric' && !place))
    return [{ aggregate: () => sql`count(*)`, merge: 'add', text: false }]
  if (kind === 'distinct')
    return [{ aggregate: (column) => sql`count(distinct ${column})`, merge: 'none', text: false }]
  if (kind === 'average') return [sum, { aggregate: (column) => sql`count(${column})`, merge: 'add', text: false }]
  if (kind === 'minimum') return [{ aggregate: (column) => sql`min(${column})`, merge: 'least', text }]
  if (kind === 'maximum') return [{ aggregate: (column) => sql`max(${column})`, merge: 'most', text }]
  return [sum]
}

type KeySql = { key: SQL; label: SQL | null }

/** A key keeps its type, which is grouped faster than its text; a record that the reader may not see is a key of its own. */
function keySql(
  group: Grouped,
  { clock, compared }: Plan,
  columns: Columns,
  actor: Call['actor'],
  now: SQL | null,
): KeySql {
  const { place, by } = group
  const column = columns.column(place)
  const hidden = columns.hidden(place, actor)
  let value = column
  if (by) {
    const day = dayOf(column, place, clock.zone)
    const moved =
      compared && compared.place.path === place.path
        ? sql`case when ${now} then ${day} else (${day} + ${sql.raw(`interval '${compared.shift.count} ${compared.shift.unit}'`)})::date end`
        : day
    value = bucketSql(moved, by, clock.fiscalStart)
  }
  return {
    key: hidden ? sql`case when ${hidden} then ${sql.raw(`'${hiddenKey}'`)} else (${value})::text end` : value,
    label: columns.label(place),
  }
}

type Pieces = { keys: readonly KeySql[]; inner: SQL[]; outer: SQL[]; distinct: boolean; compared: boolean }

function assemble(
  { rows, columns, currency }: Plan,
  { keys, inner, outer, distinct, compared }: Pieces,
  from: SQL,
  where: SQL | undefined,
): SQL {
  const names = keys.map((_key, n) => sql.raw(`k${n}`))
  const labels = keys.map(({ label }, n) => (label ? sql.raw(`max(l${n} collate "C")`) : sql`null`))
  const money = currency ? [sql.raw('currency')] : []
  const counted = compared ? sql`count(*) filter (where now)` : sql`count(*)`
  const grouped = distinct && names.length ? [sql`grouping(${sql.join(names, sql`, `)})`] : []
  const targets = [...names.map((name) => sql`${name}::text`), ...labels, ...money, counted, ...grouped, ...outer]
  const list = (items: readonly SQL[]) => sql.join([...items], sql`, `)
  const ofColumns = names.slice(rows.length)
  const sets = Array.from({ length: rows.length + 1 }, (_, level) => names.slice(0, level)).flatMap((each) =>
    columns.length ? [[...each, ...ofColumns], each] : [each],
  )
  const by = distinct
    ? sql` group by grouping sets (${list(sets.map((set) => sql`(${sql.join([...set, ...money], sql`, `)})`))})`
    : names.length + money.length
      ? sql` group by ${list([...names, ...money])}`
      : sql``
  return sql`select ${list(targets)} from (select ${inner.length ? list(inner) : sql`1`} from ${from}${where ? sql` where ${where}` : sql``}) as q${by} limit ${sql.raw(String(mostGroups + 1))}`
}

/** A row of the statement: keys, labels, currency, count, for distinct values which keys it fixes, then the parts. */
function leafOf(row: readonly (string | null)[], plan: Plan, keys: readonly KeySql[], distinct: boolean): Leaf {
  const { rows, columns, currency } = plan
  const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
  const all = keys.map((_key, n): LeafKey => {
    const value = text(row[n])
    return value === hiddenKey
      ? { value: null, label: null, hidden: true }
      : { value, label: text(row[keys.length + n]), hidden: false }
  })
  let at = keys.length * 2
  const money = currency ? text(row[at++]) : null
  const counted = text(row[at++]) ?? '0'
  // The lowest bit of the mask is the last key; a set bit says that the row is a subtotal over it.
  const mask = distinct && keys.length ? Number(row[at++]) : 0
  const fixed = (n: number): boolean => (mask & (1 << (keys.length - 1 - n))) === 0
  const parts = row.slice(at).map(text)
  const columnKeys = columns.length > 0 && fixed(rows.length) ? all.slice(rows.length) : null
  return {
    rows: all.slice(0, rows.length).filter((_key, n) => fixed(n)),
    columns: columns.length === 0 ? null : columnKeys,
    currency: money,
    parts,
    counted,
  }
}
