import { formatList, formatMoney, formatNumber } from '#client/format.ts'
import { total } from '#shared/money.ts'
import type { AnyRecord, Verb } from '#shared/record.ts'

/** What several are called. */
export type Words = Pick<AnyRecord, 'one' | 'many'>

/** '3 requisitions' */
export const several = (count: number, { one, many }: Words): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** 'Approve 3 requisitions', from 'Approve requisition'; 'Submit for approval: 3 requisitions'. */
export function bulkTitle({ label, asks }: Pick<Verb, 'label' | 'asks'>, count: number, record: Words): string {
  const words = (asks?.button ?? label).split(' ')
  const recordType = record.one.split(' ').at(-1)
  const alone = words.length > 1 && words.at(-1) === recordType ? words.slice(0, -1) : words
  return `${alone.join(' ')}${alone.length > 1 ? ':' : ''} ${several(count, record)}`
}

type Amount = { amount: string | null; currency: string | null }

/** '$1,200.00 and €30.00': the sums by currency; nothing where the record type has no amount. */
export function sumsOf(rows: readonly Amount[]): string {
  const known = rows.filter((row): row is { amount: string; currency: string } => Boolean(row.amount && row.currency))
  const each = [...Map.groupBy(known, ({ currency }) => currency)].map(([currency, of]) =>
    formatMoney(total(of.map(({ amount }) => amount)), currency),
  )
  return formatList(each)
}

/** '3 requisitions, $1,200.00, will be approved.' */
export function willBe(verb: Pick<Verb, 'done'>, rows: readonly Amount[], record: Words): string {
  const sums = sumsOf(rows)
  return `${several(rows.length, record)}${sums && `, ${sums},`} will be ${verb.done}.`
}
