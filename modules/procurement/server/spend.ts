import { sql } from 'drizzle-orm'
import { addMonths, firstOfMonth, lastOfMonth, type Day } from '#shared/day.ts'
import { listAddress } from '#shared/key-figure.ts'
import type { Filter } from '#shared/list.ts'
import { compare, subtract, total } from '#shared/money.ts'
import type { Overview } from '#modules/procurement/shared/overview.ts'
import type { VendorWorkbench } from '#modules/procurement/shared/workbench.ts'
import { orders as declared } from '#modules/purchasing/shared/orders.ts'
import type { Call } from '#server/call/call.ts'
import { aggregate } from '#server/record/aggregate.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { orderTable } from '#modules/purchasing/server/tables.ts'
import { on, priceText } from '#modules/vendors/server/figures.ts'
import { vendorTable } from '#modules/vendors/server/tables.ts'
import { agreed, ordered, vendorFilter, type Ordered, type Scope } from './vendor-figures.ts'

/** What was ordered under these filters too, in one currency. */
const listOf = (currency: string, filters: readonly Filter[]): string =>
  listAddress(declared.listPage, [...agreed, on('currency', 'eq', currency), ...filters])
const between = (from: Day, to: Day): Filter[] => [on('orderDate', 'gte', from), on('orderDate', 'lte', to)]
const monthOf = sql`to_char(${orderTable.orderDate}, 'YYYY-MM')`

export async function spendByYear(call: Call, scope: Scope): Promise<VendorWorkbench['spend']> {
  const own = vendorFilter(scope)
  const rows = await aggregate<Ordered & { year: string }>(orders.source, call, [...own, ...agreed], {
    by: { year: sql`extract(year from ${orderTable.orderDate})::text`, currency: orderTable.currency },
    of: ordered,
  })
  return rows
    .toSorted((a, b) => Number(b.year) - Number(a.year))
    .map((row) => ({
      ...row,
      amount: priceText(row.amount, row.currency),
      to: listOf(row.currency, [...own, ...between(`${row.year}-01-01`, `${row.year}-12-31`)]),
    }))
}

const mostVendors = 10

/** The ten vendors of each currency of whom most was ordered in the twelve months up to a day. */
export async function topVendors(call: Call, { today }: Scope): Promise<Overview['topVendors']> {
  const days = between(firstOfMonth(addMonths(today, -11)), today)
  const { id: vendorId, name: vendorName } = vendorTable
  const place = sql`row_number() over (partition by ${orderTable.currency} order by sum(${orderTable.totalDue}) desc, ${vendorName})::int`
  const rows = await aggregate<Ordered & { vendorId: string; vendorName: string; place: number }>(
    orders.source,
    call,
    [...agreed, ...days],
    { by: { currency: orderTable.currency, vendorId, vendorName }, of: { ...ordered, place } },
  )
  return rows
    .filter(({ place: at }) => at <= mostVendors)
    .toSorted((a, b) => (a.currency === b.currency ? a.place - b.place : a.currency < b.currency ? -1 : 1))
    .map(({ place: _place, ...row }) => ({
      ...row,
      amount: priceText(row.amount, row.currency),
      to: listOf(row.currency, [on('vendorId', 'eq', row.vendorId), ...days]),
    }))
}

type Monthly = Ordered & { month: string }

/** The first month in which anything was ordered, by currency. */
async function firstMonths(call: Call, filters: readonly Filter[]): Promise<Map<string, string>> {
  const rows = await aggregate<{ currency: string; month: string }>(orders.source, call, filters, {
    by: { currency: orderTable.currency },
    of: { month: sql`min(${monthOf})` },
  })
  return new Map(rows.map(({ currency, month }) => [currency, month]))
}

const monthBy = { currency: orderTable.currency, month: monthOf }
/** The month that a day lies in, `YYYY-MM`. */
const month = (day: Day): string => day.slice(0, 7)

/**
 * What was ordered in each of the 12 months up to a day and in the same month a year before, by currency. A month without an order is 0; before
 * the first order there is nothing to compare with.
 */
export async function spendByMonth(call: Call, scope: Scope): Promise<Overview['spendByMonth']> {
  const first = firstOfMonth(addMonths(scope.today, -23))
  const own = vendorFilter(scope)
  const filters = [...own, ...agreed]
  const began = await firstMonths(call, filters)
  const rows = await aggregate<Monthly>(
    orders.source,
    call,
    [...filters, ...between(first, lastOfMonth(scope.today))],
    { by: monthBy, of: ordered },
  )
  const amounts = new Map(rows.map((row) => [`${row.month} ${row.currency}`, row.amount]))
  const mark = (day: Day, currency: string) => ({
    amount: priceText(amounts.get(`${month(day)} ${currency}`) ?? '0', currency),
    to: listOf(currency, [...own, ...between(day, lastOfMonth(day))]),
  })
  return [...new Set(rows.map(({ currency }) => currency))].flatMap((currency) =>
    Array.from({ length: 12 }, (_, at) => {
      const day = addMonths(first, 12 + at)
      const prior = addMonths(day, -12)
      const before = month(prior) < began.get(currency)! ? null : mark(prior, currency)
      return { month: month(day), currency, ...mark(day, currency), before }
    }),
  )
}

/** As many vendors as a column has room for, beside all the others. */
const mostStacked = 3

/** The same months by vendor: those of whom most was ordered, and all the others together, whose `vendorId` is null. */
export async function spendByVendor(
  call: Call,
  months: Overview['spendByMonth'],
  top: Overview['topVendors'],
): Promise<Overview['spendByVendor']> {
  const of = [...Map.groupBy(top, ({ currency }) => currency).values()].flatMap((own) => own.slice(0, mostStacked))
  const [from, to] = [months[0], months.at(-1)]
  if (!from || !to || !of.length) return []
  const rows = await aggregate<Monthly & { vendorId: string }>(
    orders.source,
    call,
    [
      ...agreed,
      on('vendorId', 'in', [...new Set(of.map(({ vendorId }) => vendorId))].join()),
      ...between(`${from.month}-01`, lastOfMonth(`${to.month}-01`)),
    ],
    { by: { ...monthBy, vendorId: orderTable.vendorId }, of: ordered },
  )
  return [...Map.groupBy(months, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const apart = of.filter((vendor) => vendor.currency === currency)
    const days = own.map((each) => `${each.month}-01`)
    const mark = (amount: string, day: Day, filters: readonly Filter[]) => ({
      amount: priceText(amount, currency),
      to: listOf(currency, [...filters, ...between(day, lastOfMonth(day))]),
    })
    const vendors = apart.map(({ vendorId, vendorName }) => ({
      currency,
      vendorId,
      vendorName,
      marks: days.map((day) => {
        const row = rows.find(
          (each) => each.vendorId === vendorId && each.currency === currency && each.month === month(day),
        )
        return mark(row?.amount ?? '0', day, [on('vendorId', 'eq', vendorId)])
      }),
    }))
    const but = apart.map(({ vendorId }) => on('vendorId', 'ne', vendorId))
    const marks = days.map((day, at) =>
      mark(subtract(own[at]!.amount, total(vendors.map((vendor) => vendor.marks[at]!.amount))), day, but),
    )
    const others = { currency, vendorId: null, vendorName: null, marks }
    return marks.some(({ amount }) => compare(amount, '0') !== 0) ? [...vendors, others] : vendors
  })
}
