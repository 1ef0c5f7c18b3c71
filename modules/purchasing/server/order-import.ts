import { sql } from 'drizzle-orm'
import { add, compare, multiply, subtract } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { ImportContext } from '#server/record/serve.ts'
import { defaultEntity, todayOf } from '#modules/ledger/server/entities.ts'
import type { ListedLine, ListedLineDraft } from './order-lines.ts'
import { orderNumbers } from './order-numbers.ts'
import type { OrderDraft, OrderRow } from './orders.ts'
import { says } from './sentences.ts'

/** Orders of another system as history: their amounts stay as published, nothing is posted; the parts must add up to the total. */
export async function importOrders(_drafts: readonly OrderDraft[], { tx }: Call) {
  const entity = await defaultEntity(tx)
  return async ({ values }: OrderDraft, { call, before }: ImportContext<OrderRow>): Promise<OrderDraft> => {
    if (before && before.origin !== 'imported') throw new Problem('conflict', says.orderMadeHere())
    const { subtotal = '0', taxAmount = '0', freight = '0', totalDue = '0' } = { ...before, ...values }
    const parts = add(subtotal, add(taxAmount, freight))
    if (compare(parts, totalDue) !== 0)
      throw new Problem('unprocessable', says.partsOfTotal({ parts }), {
        totalDue: says.notTheirSum({ total: totalDue, parts }),
      })
    if (values.number)
      await orderNumbers.reserve(call.tx, values.number, { place: entity.id, on: todayOf(entity, call.now) })
    if (before) return { values }
    return {
      values: {
        origin: 'imported',
        revision: 1,
        delivery: 'none',
        billing: 'none',
        lineCount: 0,
        taxAmount: '0',
        freight: '0',
        buyerId: null,
        buyerName: 'Unknown',
        entityId: entity.id,
        currency: entity.currency,
        number: `IMP-${String(values.sourceId).padStart(6, '0')}`,
        ...values,
      },
    }
  }
}

/** The orders that lines are of, each with the number of its last line, and what the items are called. */
async function orderedIn(drafts: readonly ListedLineDraft[], tx: Call['tx']) {
  const named = (field: 'orderId' | 'itemId') =>
    sql.param([...new Set(drafts.flatMap(({ values: { [field]: id } }) => id ?? []))])
  const orders = await rowsOf<{ id: string; origin: string; last: number }>(
    tx,
    sql`select o.id, o.origin, coalesce(max(l.line_no), 0)::int as last from procurement_orders o
      left join procurement_order_lines l on l.order_id = o.id where o.id = any(${named('orderId')}::uuid[]) group by o.id`,
  )
  const items = await rowsOf<{ id: string; name: string; unit: string | null }>(
    tx,
    sql`select id, name, unit from procurement_items where id = any(${named('itemId')}::uuid[])`,
  )
  const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]))
  return { orders: byId(orders), items: byId(items) }
}

/** Lines of imported orders: quantities and amounts as published, refused where they contradict each other. */
export async function importOrderLines(drafts: readonly ListedLineDraft[], { tx }: Call) {
  const { orders, items } = await orderedIn(drafts, tx)
  return ({ values }: ListedLineDraft, { before }: ImportContext<ListedLine>): ListedLineDraft => {
    const whole = { ...before, ...values }
    const { quantity = '0', unitPrice = '0', lineTotal = '0', received = '0', rejected = '0' } = whole
    const accepted = subtract(received, rejected)
    if (compare(values.accepted ?? accepted, accepted) !== 0)
      throw new Problem('unprocessable', says.quantitiesContradict(), {
        accepted: says.acceptedIs({ accepted }),
      })
    const amount = multiply(quantity, unitPrice)
    if (compare(amount, lineTotal) !== 0)
      throw new Problem('unprocessable', says.lineTotalDiffers(), {
        lineTotal: says.productIs({ quantity, unitPrice, amount }),
      })
    if (before && before.orderOrigin !== 'imported') throw new Problem('conflict', says.lineMadeHere())
    const order = orders.get(whole.orderId ?? '')
    if (order?.origin !== 'imported')
      throw new Problem('unprocessable', says.orderNotImported(), {
        orderId: says.importedOrdersOnly(),
      })
    if (before) return { values: { ...values, accepted } }
    const item = items.get(whole.itemId ?? '')
    order.last += 1
    return {
      values: {
        unit: item?.unit ?? 'each',
        description: item?.name ?? 'Without description',
        received: '0',
        rejected: '0',
        ...values,
        accepted,
        lineNo: order.last,
      },
    }
  }
}

/** The header keeps its published amounts; only the count of its lines and what was delivered follow from them. */
export const countLines = async (lineId: string, { call }: { call: Call }): Promise<void> =>
  call.beforeCommit(countLinesOf, lineId)

async function countLinesOf(lineIds: string[], { tx }: Call): Promise<void> {
  await tx.execute(sql`
    update procurement_orders o set line_count = l.count, delivery = case when l.full then 'full' when l.some then 'partial' else 'none' end
    from (select count(*)::int as count, bool_and(received >= quantity) as full, bool_or(received > 0) as some, order_id
      from procurement_order_lines where order_id in (select order_id from procurement_order_lines where id = any(${sql.param(lineIds)}::uuid[])) group by order_id) l
    where o.id = l.order_id`)
}
