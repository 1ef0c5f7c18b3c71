import { sql } from 'drizzle-orm'
import { add, compare, multiply, subtract } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { Draft, Row } from '#server/record/source.ts'
import { defaultEntity } from '#modules/financial/server/entities.ts'
import { orderNumbers } from './order-numbers.ts'
import type { OrderDraft, OrderRow } from './orders.ts'

type Context<R> = { call: Call; before: R | null; note: (text: string) => void }

/** An order of another system as history: its amounts stay as published, nothing is posted; its parts must add up to its total. */
export async function importOrder({ values }: OrderDraft, { call, before }: Context<OrderRow>): Promise<OrderDraft> {
  if (before && before.origin !== 'imported')
    throw new Problem('conflict', 'An order with this number was made here: an import does not change it')
  const { subtotal = '0', taxAmount = '0', freight = '0', totalDue = '0' } = { ...before, ...values }
  const parts = add(subtotal, add(taxAmount, freight))
  if (compare(parts, totalDue) !== 0)
    throw new Problem('unprocessable', `Subtotal, tax and freight are ${parts}`, {
      totalDue: `${totalDue} is not their sum, ${parts}`,
    })
  if (values.number) await orderNumbers.reserve(call.tx, values.number)
  if (before) return { values }
  const entity = await defaultEntity(call.tx)
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

/** A line of an imported order: quantities and amounts as published, refused where they contradict each other. */
export async function importOrderLine({ values }: Draft, { call, before }: Context<Row>): Promise<Draft> {
  const whole = { received: '0', rejected: '0', ...before, ...values } as Record<string, unknown> as Record<
    string,
    string
  >
  const accepted = subtract(whole['received']!, whole['rejected']!)
  if (compare(String(values['accepted'] ?? accepted), accepted) !== 0)
    throw new Problem('unprocessable', 'The quantities contradict each other', {
      accepted: `Received less rejected is ${accepted}`,
    })
  const amount = multiply(whole['quantity']!, whole['unitPrice']!)
  if (compare(amount, whole['lineTotal']!) !== 0)
    throw new Problem('unprocessable', 'Quantity × unit price is not the line total', {
      lineTotal: `${whole['quantity']} × ${whole['unitPrice']} is ${amount}`,
    })
  if (before && before['orderOrigin'] !== 'imported')
    throw new Problem('conflict', 'This line was made here: an import does not change it')
  const [found] = await rowsOf<{ origin: string; last: number; item: string | null; unit: string | null }>(
    call.tx,
    sql`select o.origin, (select coalesce(max(line_no), 0)::int from procurement_order_lines where order_id = o.id) as last, i.name as item, i.unit
      from procurement_orders o left join procurement_items i on i.id = ${whole['itemId'] ?? null}::uuid where o.id = ${whole['orderId']!}::uuid`,
  )
  if (found?.origin !== 'imported')
    throw new Problem('unprocessable', 'This order was not imported', {
      orderId: 'Lines are imported into imported orders alone',
    })
  if (before) return { values: { ...values, accepted } }
  return {
    values: {
      unit: found.unit ?? 'each',
      description: found.item ?? 'Without description',
      received: '0',
      rejected: '0',
      ...values,
      accepted,
      lineNo: found.last + 1,
    },
  }
}

/** The header keeps its published amounts; only the count of its lines and what was delivered follow from them. */
export const countLines = async (lineId: string, { call }: { call: Call }): Promise<void> =>
  call.later(countLinesOf, lineId)

async function countLinesOf(lineIds: string[], { tx }: Call): Promise<void> {
  await tx.execute(sql`
    update procurement_orders o set line_count = l.count, delivery = case when l.full then 'full' when l.some then 'partial' else 'none' end
    from (select count(*)::int as count, bool_and(received >= quantity) as full, bool_or(received > 0) as some, order_id
      from procurement_order_lines where order_id in (select order_id from procurement_order_lines where id = any(${sql.param(lineIds)}::uuid[])) group by order_id) l
    where o.id = l.order_id`)
}
