import { and, eq, inArray, sql } from 'drizzle-orm'
import { compare } from '#shared/money.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import { receipts as declared } from '#modules/receiving/shared/receipts.ts'
import type { Call } from '#server/call/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { receiptNumbers } from '#modules/receiving/shared/settings.ts'
import { serveRecord } from '#server/record/serve.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { entries } from '#modules/ledger/server/tables.ts'
import { mergeLines } from '#modules/purchasing/server/line-drafts.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { today } from '#modules/ledger/server/entities.ts'
import { orderLineTable, orderTable } from '#modules/purchasing/server/tables.ts'
import { receiptLineTable, receiptTable } from './tables.ts'
import { vendorTable } from '#modules/vendors/server/tables.ts'
import { says as ordering } from '#modules/purchasing/server/sentences.ts'
import { says } from './sentences.ts'

const form = parts({
  table: receiptTable,
  joins: [
    {
      table: orderTable,
      on: eq(receiptTable.orderId, orderTable.id),
      fields: { orderNumber: orderTable.number, vendorId: orderTable.vendorId },
      always: true,
    },
    {
      table: vendorTable,
      on: eq(orderTable.vendorId, vendorTable.id),
      fields: { vendorName: vendorTable.name },
      always: true,
    },
    { table: entries, on: eq(receiptTable.entryId, entries.id), fields: { entryNumber: entries.number } },
  ],
  lines: {
    table: receiptLineTable,
    parent: 'receiptId',
    joins: [
      {
        table: orderLineTable,
        on: eq(receiptLineTable.orderLineId, orderLineTable.id),
        fields: {
          orderLineNo: orderLineTable.lineNo,
          description: orderLineTable.description,
          unit: orderLineTable.unit,
        },
      },
    ],
  },
  computed: {
    daysLate: sql<
      number | null
    >`(select max(${receiptTable.receivedOn} - o.due_on) from ${joined(receiptLineTable, 'r')} join ${joined(orderLineTable, 'o')} on o.id = r.order_line_id where r.receipt_id = ${receiptTable.id})`,
  },
})
export type ReceiptRow = TableForm<typeof form>
type ReceiptDraft = DraftOf<typeof form>
type LineDraft = NonNullable<ReceiptDraft['lines']>[number]

export const receiptLinesOf = ({ tx }: Call, receiptId: string) =>
  tx
    .select()
    .from(unscoped(receiptLineTable, 'of one in hand'))
    .where(eq(receiptLineTable.receiptId, receiptId))
    .orderBy(receiptLineTable.lineNo)

/** Each line of the order once, no more rejected than arrived, a reason for what is rejected. */
async function refuseLines(orderId: string, lines: readonly LineDraft[], { tx }: Call): Promise<void> {
  const ids = lines.map(({ orderLineId }) => orderLineId ?? '')
  const ofOrder = await tx
    .select({ id: orderLineTable.id })
    .from(unscoped(orderLineTable, 'of one in hand'))
    .where(and(eq(orderLineTable.orderId, orderId), inArray(orderLineTable.id, ids)))
  const fields: FieldSentences = {}
  for (const [at, { quantity = '0', rejected = '0', rejectReason }] of lines.entries()) {
    if (!ofOrder.some(({ id }) => id === ids[at])) fields[`lines.${at}.orderLineId`] = says.lineOfOtherOrder()
    else if (ids.indexOf(ids[at]!) < at) fields[`lines.${at}.orderLineId`] = says.lineTwice()
    if (compare(rejected, quantity) > 0) fields[`lines.${at}.rejected`] = says.rejectedMoreThanArrived()
    if (compare(rejected, '0') > 0 && !rejectReason) fields[`lines.${at}.rejectReason`] = says.sayWhyRejected()
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', ordering.linesNeedCorrection(), fields)
}

async function complete(
  { values, lines }: ReceiptDraft,
  { call, before }: { call: Call; before: ReceiptRow | null },
): Promise<ReceiptDraft> {
  const on = await today(call)
  const order = await orders.find(values.orderId ?? before?.orderId ?? '', call)
  orders.refuse('receive', order, call)
  const receivedOn = values.receivedOn ?? before?.receivedOn ?? on
  if (receivedOn > on) throw new Problem('unprocessable', says.dayToCome(), { receivedOn: says.giveTodayOrEarlier() })
  if (receivedOn < order.orderDate)
    throw new Problem('unprocessable', says.beforeOrder(), {
      receivedOn: says.orderOfDay({ on: order.orderDate }),
    })
  const own: ReceiptDraft['values'] = before
    ? { ...values }
    : {
        ...values,
        receivedOn,
        number: await nextNumber(call.tx, receiptNumbers, { place: order.entityId, on }),
        state: 'draft',
        entityId: order.entityId,
        currency: order.currency,
        amount: 0n,
      }
  if (!lines) return { values: own }
  const whole = before ? mergeLines(await receiptLinesOf(call, before.id), lines) : lines
  await refuseLines(order.id, whole, call)
  return { values: own, lines: whole.map((line) => ({ ...line, rejected: line.rejected ?? '0' })) }
}

export const receipts = serveRecord(declared, { ...form, reach: { entity: receiptTable.entityId }, prepare: complete })
