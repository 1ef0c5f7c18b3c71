import { and, eq } from 'drizzle-orm'
import type { OrderDetail } from '#modules/purchasing/shared/orders.ts'
import { vendorTable } from '#modules/vendors/server/tables.ts'
import { vendors } from '#modules/vendors/server/vendors.ts'
import { entityOf } from '#modules/ledger/server/entities.ts'
import { letterheadOf, placeOf } from '#modules/ledger/server/letterhead.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { visible } from '#server/record/source.ts'
import { amountOn, dayOn, figureOn, linesOn, type Paper } from '#server/papers/paper.ts'

/** What a paper says that must not be taken for an order. */
const notices: Partial<Record<OrderDetail['state'], string>> = {
  draft: 'Draft: this is no order yet',
  'in approval': 'Waits for approval: this is no order yet',
  rejected: 'Rejected: this is no order',
  cancelled: 'Cancelled: this order is not in force any more',
}

/** What a purchase order says to its vendor. Where the vendor lies is printed for whoever may see vendors. */
export async function orderPaper({ entityId }: { entityId: string }, order: OrderDetail, call: Call): Promise<Paper> {
  const { currency } = order
  const amount = (value: string) => amountOn(value, currency)
  return {
    kind: 'Purchase order',
    number: order.number,
    from: letterheadOf(await entityOf(call.tx, entityId)),
    to: { label: 'Vendor', name: order.vendorName, lines: await vendorLines(order.vendorId, call) },
    notice: notices[order.state] ?? null,
    facts: facts(
      ['Order date', dayOn(order.orderDate)],
      ['Revision', order.revision > 1 ? String(order.revision) : ''],
      ['Expected on', dayOn(order.expectedOn)],
      ['Payment', order.paymentTermDays === null ? '' : `${order.paymentTermDays} days from the date of the bill`],
      ['Shipped by', order.shipMethod],
      ['Buyer', order.buyerName],
      ['Currency', currency],
    ),
    table: {
      columns: [
        { label: 'No' },
        { label: 'Description', fills: true },
        { label: 'Due' },
        { label: 'Quantity', figure: true },
        { label: 'Unit' },
        { label: 'Unit price', figure: true },
        { label: `Amount, ${currency}`, figure: true },
      ],
      rows: order.lines.map((line) => [
        String(line.lineNo),
        linesOn(line.description, line.itemNumber).join('\n'),
        dayOn(line.dueOn),
        figureOn(line.quantity),
        line.unit,
        amount(line.unitPrice),
        amount(line.lineTotal),
      ]),
    },
    sums: [
      ['Subtotal', amount(order.subtotal)],
      ['Tax', amount(order.taxAmount)],
      ['Freight', amount(order.freight)],
      [`Total due, ${currency}`, amount(order.totalDue)],
    ],
    notes: order.note ? [{ label: 'Note', text: order.note }] : [],
  }
}

/** Those that say something. */
const facts = (...all: [string, string | null][]): Paper['facts'] =>
  all.flatMap(([label, value]) => (value ? [[label, value] as const] : []))

async function vendorLines(id: string, { tx, actor }: Call): Promise<string[]> {
  if (!may(actor, vendors.record.api.read.can)) return []
  const [vendor] = await tx
    .select()
    .from(vendorTable)
    .where(and(eq(vendorTable.id, id), visible(vendors.source, actor)))
  return vendor ? placeOf({ ...vendor, street: [vendor.addressLine1, vendor.addressLine2] }) : []
}
