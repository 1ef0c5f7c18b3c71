import { sql } from 'drizzle-orm'
import {
  requisitionOrders,
  type OrderedPart,
  type RequestedPart,
} from '#modules/purchasing/shared/requisition-orders.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'
import { orderLineTable, orderTable, requisitionLineTable, requisitionTable } from './tables.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { route } from '#server/call/route.ts'
import { orders } from './orders.ts'
import { requisitions } from './requisitions.ts'

/** A requisition and its orders name each other; each only to whoever may see the one that is asked about. */
export const requisitionOrderRoutes = [
  route(requisitionOrders.ordersOf, async ({ params }, call) => {
    const { id } = await requisitions.find(params.id, call)
    const rows = await rowsOf<OrderedPart>(
      call.tx,
      sql`select q.id as "lineId", o.id as "orderId", o.number as "orderNumber", o.state, l.quantity::text as ordered, l.received::text as received, l.due_on::text as "dueOn"
        from ${joined(requisitionLineTable, 'q')} join ${joined(orderLineTable, 'l')} on l.requisition_line_id = q.id join ${joined(orderTable, 'o')} on o.id = l.order_id
        where q.requisition_id = ${id}::uuid order by q.line_no, o.number, l.line_no`,
    )
    return rows.map((row) => ({ ...row, ordered: plainDecimal(row.ordered), received: plainDecimal(row.received) }))
  }),
  route(requisitionOrders.requisitionsOf, async ({ params }, call) => {
    const { id } = await orders.find(params.id, call)
    const rows = await rowsOf<RequestedPart>(
      call.tx,
      sql`select l.id as "orderLineId", r.id as "requisitionId", r.number as "requisitionNumber", r.requester_name as "requesterName", q.quantity::text as requested
        from ${joined(orderLineTable, 'l')} join ${joined(requisitionLineTable, 'q')} on q.id = l.requisition_line_id join ${joined(requisitionTable, 'r')} on r.id = q.requisition_id
        where l.order_id = ${id}::uuid order by l.line_no`,
    )
    return rows.map((row) => ({ ...row, requested: plainDecimal(row.requested) }))
  }),
]
