import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { compare } from '#shared/money.ts'
import { receivableApi } from '#modules/receiving/shared/receivable.ts'
import { overReceipt } from '#modules/purchasing/shared/settings.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { orderLineTable, orderTable } from '#modules/purchasing/server/tables.ts'
import { route, type Route } from '#server/call/route.ts'
import { list } from '#server/record/list.ts'
import type { Source } from '#server/record/source.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { settingIn } from '#server/setting/value.ts'

const mostShown = 20

/** What may be received of a line at most: the same as the posting of a receipt allows (rule P05). */
export const mostOf = (ordered: SQLWrapper, percent: string) => sql`(${ordered} * (1 + ${percent}::numeric / 100))`

/** The orders, of their rows those of which goods may still arrive. */
const receivable = (percent: string): Source => ({
  ...orders.source,
  scope: (actor, right) =>
    and(
      orders.source.scope(actor, right),
      sql`exists (select from ${joined(orderLineTable, 'l')} where l.order_id = ${orderTable.id} and l.received < ${mostOf(sql`l.quantity`, percent)})`,
    ),
})
const placed = ['state:in:approved,sent', 'origin:eq:mainstay']

export const receivableRoutes: Route[] = [
  route(receivableApi.orders, async ({ query: { q } }, { tx, actor }) => {
    const { percent } = await settingIn(tx, overReceipt)
    const source = receivable(percent)
    const found: Record<string, unknown>[] = []
    // What is expected stands before what is wholly received and may still exceed its order.
    const deliveries = ['delivery:ne:full', ...(compare(percent, '0') > 0 ? ['delivery:eq:full'] : [])]
    for (const delivery of deliveries) {
      if (found.length === mostShown) break
      const query = { filter: [...placed, delivery], sort: 'expectedOn', limit: String(mostShown - found.length) }
      found.push(...(await list(tx, source, actor, { ...query, ...(q && { q }) })).items)
    }
    return { items: found as never }
  }),
  route(receivableApi.lines, async ({ params: { id } }, call) => {
    const { percent } = await settingIn(call.tx, overReceipt)
    const order = await orders.find(id, call)
    const isPlaced = order.origin === 'mainstay' && (order.state === 'approved' || order.state === 'sent')
    const { quantity, received } = orderLineTable
    const rows = await call.tx
      .select({
        orderLineId: orderLineTable.id,
        open: sql<string>`greatest(${quantity} - ${received}, 0)::text`,
        most: sql<string>`greatest(trunc(${mostOf(quantity, percent)}, 6) - ${received}, 0)::text`,
      })
      .from(unscoped(orderLineTable, 'of one in hand'))
      .where(eq(orderLineTable.orderId, id))
      .orderBy(orderLineTable.lineNo)
    return {
      lines: rows.map(({ orderLineId, open, most }) => ({
        orderLineId,
        open: isPlaced ? plainDecimal(open) : '0',
        most: isPlaced ? plainDecimal(most) : '0',
      })),
    }
  }),
]
