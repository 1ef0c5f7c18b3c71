import { and, eq, sql } from 'drizzle-orm'
import { orderRevisions as declared } from '#modules/purchasing/shared/order-revisions.ts'
import { orders as orderDeclared } from '#modules/purchasing/shared/orders.ts'
import { makersOf } from '#server/approval/makers.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { accounts } from '#modules/ledger/server/tables.ts'
import type { OrderRow } from './orders.ts'
import { revisionLineTable, revisionTable } from './revision-tables.ts'
import { itemTable, vendorTable } from '#modules/vendors/server/tables.ts'
import { orderTable } from './tables.ts'

const form = parts({
  table: revisionTable,
  joins: [
    {
      table: orderTable,
      on: eq(revisionTable.orderId, orderTable.id),
      fields: {
        orderNumber: orderTable.number,
        vendorId: orderTable.vendorId,
        buyerId: orderTable.buyerId,
        buyerName: orderTable.buyerName,
      },
      always: true,
    },
    {
      table: vendorTable,
      on: eq(orderTable.vendorId, vendorTable.id),
      fields: { vendorName: vendorTable.name },
      always: true,
    },
  ],
  lines: {
    table: revisionLineTable,
    parent: 'revisionId',
    joins: [
      {
        table: itemTable,
        on: eq(revisionLineTable.itemId, itemTable.id),
        fields: { itemName: itemTable.name, itemNumber: itemTable.number },
      },
      { table: accounts, on: eq(revisionLineTable.accountId, accounts.id), fields: { accountName: accounts.name } },
    ],
  },
})
export type RevisionRow = TableForm<typeof form>
export type RevisionDraft = DraftOf<typeof form>

export const revisionLinesOf = ({ tx }: Call, revisionId: string) =>
  tx
    .select()
    .from(unscoped(revisionLineTable, 'of one in hand'))
    .where(eq(revisionLineTable.revisionId, revisionId))
    .orderBy(revisionLineTable.lineNo)

/** Everyone who made an order or changed it since: whoever made, changed or submitted it, and who proposed what is in force of its revisions. */
export async function makersOfOrder(order: OrderRow, call: Call): Promise<Set<string>> {
  const revisions = await call.tx
    .select({ proposedById: revisionTable.proposedById })
    .from(unscoped(revisionTable, 'of one in hand'))
    .where(and(eq(revisionTable.orderId, order.id), eq(revisionTable.state, 'approved')))
  return makersOf(
    orderDeclared,
    order,
    call,
    revisions.map(({ proposedById }) => proposedById),
  )
}

/** Proposed by the verb `revise` of an order; whoever reads orders reads them. */
export const orderRevisions = serveRecord(declared, {
  ...form,
  reach: { entity: sql`(select o.entity_id from ${joined(orderTable, 'o')} where o.id = ${revisionTable.orderId})` },
})
