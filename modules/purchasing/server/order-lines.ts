import { eq, sql } from 'drizzle-orm'
import { orderLines as declared } from '#modules/purchasing/shared/order-lines.ts'
import { serveRecord } from '#server/record/serve.ts'
import { unitsOf } from '#server/record/filter.ts'
import { joined } from '#server/record/visible-rows.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { rounded } from '#modules/vendors/server/figures.ts'
import { countLines, importOrderLines } from './order-import.ts'
import { itemTable, vendorTable } from '#modules/vendors/server/tables.ts'
import { grirMoves, orderLineTable, orderTable } from './tables.ts'

const open = sql`(case when ${orderTable.origin} = 'mainstay' and ${orderTable.state} in ('approved', 'sent')
  then greatest(${orderLineTable.quantity} - ${orderLineTable.received}, 0) else 0 end)`

/** Open goods bring the rounded worth of the whole line less what is booked of it: commitment and receipts add up to the order (rule N4). */
const openAmount = sql<string>`(case when ${open} = 0 then 0 else greatest(${rounded(
  sql`${orderLineTable.receivedValue} + ${open} * ${orderLineTable.unitPrice}`,
  orderTable.currency,
)} - ${orderLineTable.receivedAmount}::numeric / ${unitsOf(orderTable.currency)}, 0) end)`

const form = parts({
  table: orderLineTable,
  joins: [
    {
      table: orderTable,
      on: eq(orderLineTable.orderId, orderTable.id),
      fields: {
        orderNumber: orderTable.number,
        orderState: orderTable.state,
        orderDate: orderTable.orderDate,
        orderOrigin: orderTable.origin,
        vendorId: orderTable.vendorId,
        currency: orderTable.currency,
      },
      always: true,
    },
    {
      table: vendorTable,
      on: eq(orderTable.vendorId, vendorTable.id),
      fields: { vendorName: vendorTable.name },
      always: true,
    },
    {
      table: itemTable,
      on: eq(orderLineTable.itemId, itemTable.id),
      fields: { itemName: itemTable.name, itemNumber: itemTable.number },
    },
  ],
  computed: {
    open,
    openAmount,
    receivedSince: sql<
      string | null
    >`(select min(m.posted_on) from ${joined(grirMoves, 'm')} where m.order_line_id = ${orderLineTable.id} and m.side = 'receipt')`,
    notBilled: sql`(${orderLineTable.receivedAmount} - ${orderLineTable.clearedAmount})`.mapWith(
      orderLineTable.receivedAmount,
    ),
  },
})
export type ListedLine = TableForm<typeof form>
export type ListedLineDraft = DraftOf<typeof form>

/** Lines of all orders in one list; they are written with their order, or imported. */
export const orderLines = serveRecord(declared, {
  ...form,
  reach: { entity: sql`(select o.entity_id from ${joined(orderTable, 'o')} where o.id = ${orderLineTable.orderId})` },
  prepareImports: importOrderLines,
  written: countLines,
})
