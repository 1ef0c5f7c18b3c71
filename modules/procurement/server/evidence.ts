import { sql } from 'drizzle-orm'
import { mostShown, type EvidenceLine } from '#shared/decision/evidence.ts'
import { listAddress } from '#shared/key-figure.ts'
import { workbenchApi } from '#modules/procurement/shared/workbench.ts'
import { orderLines as declaredLines } from '#modules/purchasing/shared/order-lines.ts'
import { orderRevisions } from '#modules/purchasing/shared/order-revisions.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'
import { today } from '#modules/ledger/server/entities.ts'
import { isAgreed } from '#modules/purchasing/server/agreed.ts'
import { orderLines } from '#modules/purchasing/server/order-lines.ts'
import { orderTable } from '#modules/purchasing/server/tables.ts'
import { on, priceText } from '#modules/vendors/server/figures.ts'
import { vendorTable } from '#modules/vendors/server/tables.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'
import { items } from '#modules/vendors/shared/items.ts'
import type { Evidence, Matter } from '#server/approval/evidence.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined, visibleRows } from '#server/record/visible-rows.ts'
import { vendorFigures } from './vendor-figures.ts'

/** A line of an order, a revision or a requisition. */
type Line = {
  id: string
  itemId: string | null
  itemName?: string | null
  description: string
  quantity: string
  unitPrice?: string
  estimatedPrice?: string
  lineTotal: string
  vendorId?: string | null
}
type Price = { itemId: string; orderId: string; number: string; day: string; vendor: string; price: string }

/** What is bought, billed or paid. */
type Purchase = {
  currency: string
  vendorId?: string | null
  partyId?: string | null
  lines: Line[]
}
const purchaseOf = ({ detail }: Matter) => detail as Purchase
const mayOpen = (call: Call, right: string, to: string): string | null => (may(call.actor, right) ? to : null)

/** The last prices agreed for these items before, whichever vendor had the order; the latest first. Those of the order itself are none. */
async function pricesOf(ids: string[], currency: string, own: string, call: Call): Promise<Map<string, Price[]>> {
  if (!ids.length || !may(call.actor, declaredLines.api.list.can)) return new Map()
  const rows = await rowsOf<Price>(
    call.tx,
    sql`select i.id as "itemId", p.* from unnest(${sql.param(ids)}::uuid[]) as i(id) cross join lateral (
        select o.id as "orderId", o.number, o.order_date::text as day, v.name as vendor, l.unit_price::text as price
        from ${visibleRows(orderLines.source, call, 'l')} join ${joined(orderTable, 'o')} on o.id = l.order_id join ${joined(vendorTable, 'v')} on v.id = o.vendor_id
        where l.item_id = i.id and o.currency = ${currency} and o.id <> ${own}::uuid and ${isAgreed}
        order by o.order_date desc, o.number desc, l.line_no desc limit ${mostShown.prices}) p`,
  )
  return Map.groupBy(rows, ({ itemId }) => itemId)
}

const ofItem = (itemId: string, currency: string): string =>
  listAddress(declaredLines.listPage, [
    on('itemId', 'eq', itemId),
    on('orderState', 'in', 'approved,sent,closed'),
    on('currency', 'eq', currency),
  ])

/** What is asked for line by line, beside what was paid for the same before. */
const lines: Evidence = {
  of: [orders.name, orderRevisions.name, requisitions.name],
  async find(matter, call) {
    const { lines: all, currency } = purchaseOf(matter)
    const shown = all.slice(0, mostShown.lines)
    const ids = [...new Set(shown.flatMap(({ itemId }) => itemId ?? []))]
    const prices = await pricesOf(ids, currency, matter.id, call)
    return {
      kind: 'lines',
      id: 'lines',
      title: 'What is asked for, and the prices before',
      to: null,
      currency,
      more: all.length - shown.length,
      lines: shown.map((line): EvidenceLine => {
        const before = (line.itemId && prices.get(line.itemId)) || []
        const [last] = before
        return {
          id: line.id,
          label: line.itemName ?? line.description,
          to: line.itemId && mayOpen(call, items.api.read.can, items.pageOf(line.itemId)),
          quantity: line.quantity,
          price: line.unitPrice ?? line.estimatedPrice ?? null,
          amount: line.lineTotal,
          last: last
            ? {
                price: priceText(last.price, currency),
                day: last.day,
                where: `${last.number}, ${last.vendor}`,
                to: mayOpen(call, orders.api.read.can, orders.pageOf(last.orderId)),
              }
            : null,
          course: before.map(({ price }) => priceText(price, currency)).toReversed(),
          courseTo: line.itemId && last ? ofItem(line.itemId, currency) : null,
        }
      }),
    }
  },
}

/** Whom it would be bought from or paid to, where that is one vendor. */
function vendorOf(matter: Matter): string | null {
  const { vendorId: ordered, partyId, lines: all } = purchaseOf(matter)
  const own = ordered ?? partyId
  if (own) return own
  const named = new Set(all.map(({ vendorId }) => vendorId ?? null))
  const [only] = named
  return named.size === 1 && only ? only : null
}

/** How the vendor stands with the company: on time, in dispute, open, and how much is bought. */
const vendor: Evidence = {
  of: [orders.name, orderRevisions.name, requisitions.name, 'financial.bills', 'financial.payments'],
  right: workbenchApi.vendor.can,
  async find(matter, call) {
    const id = vendorOf(matter)
    if (!id) return null
    const [found] = await rowsOf<{ name: string }>(
      call.tx,
      sql`select v.name from ${joined(vendorTable, 'v')} where v.id = ${id}::uuid`,
    )
    if (!found) return null
    return {
      kind: 'figures',
      id: 'vendor',
      title: `${found.name} so far`,
      to: mayOpen(call, vendors.api.read.can, vendors.pageOf(id)),
      figures: await vendorFigures(call, { vendorId: id, today: await today(call) }),
    }
  },
}

export const evidence = [lines, vendor]
