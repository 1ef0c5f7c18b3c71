import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import { add, compare, multiply, roundToMinor, total } from '#shared/money.ts'
import type { UnsaidNet } from '#modules/payables/server/matcher.ts'
import { billLines, bills } from '#modules/payables/server/tables.ts'
import { orderLineTable } from '#modules/purchasing/server/tables.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** An order line, and what bills that stand have of it; amounts in minor units. */
type Billed = { ordered: string; unitPrice: string; quantity: string; net: bigint; bills: number }

/** The order lines of these ids with what bills other than this one have of them. */
async function billedOf(ids: readonly string[], billId: string | null, { tx }: Call): Promise<Map<string, Billed>> {
  const lines = await tx
    .select({ id: orderLineTable.id, ordered: orderLineTable.quantity, unitPrice: orderLineTable.unitPrice })
    .from(unscoped(orderLineTable, 'a reference'))
    .where(inArray(orderLineTable.id, [...ids]))
  const others = await tx
    .select({ id: billLines.orderLineId, quantity: billLines.quantity, net: billLines.net })
    .from(unscoped(billLines, 'a rule'))
    .innerJoin(unscoped(bills, 'a rule'), eq(bills.id, billLines.billId))
    .where(
      and(
        inArray(billLines.orderLineId, [...ids]),
        notInArray(bills.state, ['cancelled', 'rejected']),
        billId ? ne(bills.id, billId) : undefined,
      ),
    )
  return new Map(
    lines.map((line) => {
      const own = others.filter(({ id }) => id === line.id)
      const net = own.reduce((sum, each) => sum + each.net, 0n)
      return [line.id, { ...line, quantity: total(own.map((each) => each.quantity)), net, bills: own.length }]
    }),
  )
}

/** Nets that a bill does not say: the bill of the rest of an order line takes what is left of its worth. */
export async function netsOf(
  { billId, currency, lines }: { billId: string | null; currency: string; lines: readonly UnsaidNet[] },
  call: Call,
): Promise<bigint[]> {
  const ids = [...new Set(lines.map(({ orderLineId }) => orderLineId))]
  const billed = await billedOf(ids, billId, call)
  return lines.map(({ orderLineId, quantity, unitPrice, net }) => {
    const line = billed.get(orderLineId)
    if (!line) return net
    const rest = roundToMinor(multiply(line.ordered, line.unitPrice), currency) - line.net
    const all = add(line.quantity, quantity)
    const isRest = compare(all, line.ordered) === 0 && compare(unitPrice, line.unitPrice) === 0
    const apart = rest > net ? rest - net : net - rest
    // More than the rounding of the bills before means that they were at another price.
    const own = isRest && rest > 0n && 2n * apart <= BigInt(line.bills + 1) ? rest : net
    Object.assign(line, { quantity: all, net: line.net + own, bills: line.bills + 1 })
    return own
  })
}
