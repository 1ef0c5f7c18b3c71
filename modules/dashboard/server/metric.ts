import type { NumberAnswer, RowsAnswer } from '#modules/dashboard/shared/answers.ts'
import { dayOf } from '#server/approval/seat.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { list, summary } from '#server/record/list.ts'
import { permittedSource } from '#server/record/shown.ts'
import type { Source } from '#server/record/source.ts'
import type { ServerModule } from '#server/module.ts'
import { on, within, type Measure } from '#shared/measure.ts'
import { Problem } from '#shared/problem.ts'
import { pageOf } from '#shared/record-ref.ts'
import { upperFirst } from '#shared/text.ts'
import { says } from './sentences.ts'

/** A metric as of today, with the list that it counts. */
export type Metric = { source: Source; measure: Measure }

const openSources = ({ actor, app: { modules } }: Pick<Call, 'actor' | 'app'>): Source[] =>
  modules
    .flatMap(({ records }) => records.map(({ source }) => permittedSource(source, actor)))
    .filter(({ record }) => may(actor, record.api.list.can))

const areaOf = (name: string, modules: readonly ServerModule[]): string => {
  const area = name.split('.')[0]!
  return modules.find((module) => module.name === area)?.label ?? upperFirst(area)
}

/** Metrics of the lists that the caller may open. */
export const metricsOf = (call: Call) =>
  openSources(call)
    .flatMap(({ record }) =>
      record.measures.map(({ name, label }) => ({
        name,
        label,
        area: areaOf(name, call.app.modules),
        many: upperFirst(record.many),
      })),
    )
    .toSorted((a, b) => a.area.localeCompare(b.area, 'en') || a.label.localeCompare(b.label, 'en'))

/** Throws `not_found` where there is no such metric, or its list is not open to the caller. */
export function openMetric(name: string, call: Pick<Call, 'actor' | 'app'>): { source: Source; declared: Measure } {
  for (const source of openSources(call)) {
    const declared = source.record.measures.find((each) => each.name === name)
    if (declared) return { source, declared }
  }
  throw new Problem('not_found', says.noMetric({ name }))
}

/** The metric of today, of the caller's own rows where it is about these, and of one legal entity where one is given and it has a field for it. */
export async function metricOf(
  name: string,
  entity: string | undefined,
  call: Call,
): Promise<Metric & { narrowed: boolean }> {
  const { source, declared } = openMetric(name, call)
  const { record } = source
  const today = on(declared, await dayOf(call))
  const own = declared.work?.own ? within(today, `${record.owner}:eq:${call.actor.id}`) : today
  const field = entity && record.fields.find(({ to }) => to === 'financial.legal-entities')
  return { source, measure: field ? within(own, `${field.name}:eq:${entity}`) : own, narrowed: Boolean(field) }
}

/** Sums by currency of a metric that adds up, else the count of its rows. */
export async function metricNumber({ source, measure }: Metric, { tx, actor }: Call): Promise<NumberAnswer> {
  const { query, sum, address: to } = measure
  const { count, sums } = await summary(tx, source, actor, { filter: query.filter }, sum ? [sum] : [])
  const rest = { to, before: null, change: null, trend: [] }
  const amounts = sum ? (sums[sum] ?? []) : []
  const lines = amounts.length
    ? amounts.map(({ currency, amount: value }) => ({ currency, value, ...rest }))
    : [{ currency: null, value: String(count), ...rest }]
  return { kind: 'number', shown: amounts.length ? 'money' : 'count', withheld: false, compared: null, lines }
}

/** The first rows of a metric, in the order of its list. */
export async function metricRows({ source, measure }: Metric, most: number, { tx, actor }: Call): Promise<RowsAnswer> {
  const { record } = source
  const { items, count } = await list(tx, source, actor, { ...measure.query, limit: String(most), count: '1' } as never)
  const text = (row: Readonly<Record<string, unknown>>, field: string | undefined): string | null => {
    const value = field === undefined ? null : row[field]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const who = measure.work?.shows.who
  return {
    kind: 'rows',
    rows: items.map((row) => {
      const { id: key } = row
      const id = String(key)
      const title = text(row, record.title)
      const subject = text(row, who)
      const amount = text(row, measure.sum)
      return {
        id,
        title: subject ?? title ?? upperFirst(record.one),
        note: subject === null || subject === title ? null : title,
        to: pageOf(record, id),
        amount,
        currency: amount === null ? null : text(row, 'currency'),
      }
    }),
    more: Math.max(0, (count ?? 0) - items.length),
    none: measure.work?.none ?? `No ${record.many} match`,
  }
}
