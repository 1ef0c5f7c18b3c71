import { and, eq, sql } from 'drizzle-orm'
import { compare, multiply, roundToMinor, subtract, toMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { receipts as declared } from '#modules/receiving/shared/receipts.ts'
import type { Call } from '#server/call/call.ts'
import { holdsOn } from '#server/record/dated.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { accountOf } from '#modules/ledger/server/accounts.ts'
import { postEntry, type PostingLine } from '#modules/ledger/server/posting.ts'
import { meetGoods } from './ahead.ts'
import { lockLine, type OrderLineRow } from './line-lock.ts'
import { goodsThere, loosen } from './clearings.ts'
import { accountFor } from './line-account.ts'
import { rematchOrder } from './matching.ts'
import { makersOfOrder } from '#modules/purchasing/server/order-revisions.ts'
import { refreshOrder } from '#modules/purchasing/server/order-progress.ts'
import { orders, type OrderRow } from '#modules/purchasing/server/orders.ts'
import { withoutVersion } from '#server/call/call.ts'
import { settingIn } from '#server/setting/value.ts'
import { overReceipt, ownReceipts } from '#modules/purchasing/shared/settings.ts'
import { today } from '#modules/ledger/server/entities.ts'
import { mostOf } from './receivable.ts'
import { reverseReceipt } from './reverse-receipt.ts'
import { receiptLinesOf, receipts, type ReceiptRow } from './receipts.ts'
import { orderLineTable } from '#modules/purchasing/server/tables.ts'
import { receiptLineTable } from './tables.ts'
import { vendorPriceTable } from '#modules/vendors/server/tables.ts'
import { worthOfArrival } from './worth.ts'
import { says } from './sentences.ts'

/** Whoever made or bought the order does not receive it from the company's limit on (rule P02); the whole order counts, so that parts do not pass below. */
async function refuseOwn(order: OrderRow, call: Call): Promise<void> {
  const makers = await makersOfOrder(order, call)
  if (!makers.has(call.actor.id)) return
  const { currency, entityId, totalDue } = order
  const { from } = await settingIn(call.tx, ownReceipts, { id: entityId, currency })
  if (roundToMinor(totalDue, currency) >= toMinor(from, currency))
    throw new Problem('forbidden', says.ownOrderReceived())
}

/** Adds what arrived to an order line, never beyond the ordered quantity and the allowed percentage (rules P05, P06). */
async function addReceived(
  line: OrderLineRow,
  quantity: string,
  rejected: string,
  amount: bigint,
  allowed: string,
  call: Call,
): Promise<void> {
  const changed = await call.tx
    .update(orderLineTable)
    .set({
      received: sql`${orderLineTable.received} + ${quantity}::numeric`,
      rejected: sql`${orderLineTable.rejected} + ${rejected}::numeric`,
      accepted: sql`${orderLineTable.accepted} + ${subtract(quantity, rejected)}::numeric`,
      receivedAmount: sql`${orderLineTable.receivedAmount} + ${amount}`,
      receivedValue: sql`${orderLineTable.receivedValue} + ${multiply(subtract(quantity, rejected), line.unitPrice)}::numeric`,
    })
    .where(
      and(
        eq(orderLineTable.id, line.id),
        sql`${orderLineTable.received} + ${quantity}::numeric <= ${mostOf(orderLineTable.quantity, allowed)}`,
      ),
    )
    .returning({ id: orderLineTable.id })
  if (changed.length) return
  const open = subtract(line.quantity, line.received)
  const told = {
    line: line.lineNo,
    description: line.description,
    ordered: plainDecimal(line.quantity),
    unit: line.unit,
    open: compare(open, '0') > 0 ? plainDecimal(open) : '0',
    received: plainDecimal(quantity),
  }
  throw new Problem(
    'conflict',
    compare(allowed, '0') > 0 ? says.moreThanAllowed({ ...told, more: allowed }) : says.moreThanOrdered(told),
  )
}

/** What the vendor's price list remembers of the last delivery. */
async function rememberCost(line: OrderLineRow, vendorId: string, receivedOn: string, { tx }: Call): Promise<void> {
  if (!line.itemId) return
  await tx
    .update(vendorPriceTable)
    .set({ lastCost: line.unitPrice, lastReceiptOn: receivedOn })
    .where(
      and(
        eq(vendorPriceTable.vendorId, vendorId),
        eq(vendorPriceTable.itemId, line.itemId),
        holdsOn(unscoped(vendorPriceTable, 'a rule'), receivedOn),
        sql`coalesce(${vendorPriceTable.lastReceiptOn}, '-infinity') <= ${receivedOn}::date`,
      ),
    )
}

async function receive({ id, number, orderId, entityId, currency, receivedOn }: ReceiptRow, call: Call) {
  const order = await orders.lock(orderId, withoutVersion(call))
  orders.refuse('receive', order, call)
  const { percent } = await settingIn(call.tx, overReceipt)
  await refuseOwn(order, call)
  const posting: PostingLine[] = []
  let sum = 0n
  for (const part of await receiptLinesOf(call, id)) {
    const line = await lockLine(call, part.orderLineId)
    if (!line || line.orderId !== order.id) throw new Problem('conflict', says.receiptLineGone())
    const accepted = subtract(part.quantity, part.rejected)
    const { unitPrice } = line
    const amount = worthOfArrival(accepted, unitPrice, await goodsThere(line.id, call), currency)
    await addReceived(line, part.quantity, part.rejected, amount, percent, call)
    await call.tx.update(receiptLineTable).set({ unitPrice, amount }).where(eq(receiptLineTable.id, part.id))
    await rememberCost(line, order.vendorId, receivedOn, call)
    posting.push({
      accountId: await accountFor(line, entityId, call),
      debit: amount,
      description: line.description.slice(0, 300),
    })
    sum += amount
  }
  if (sum > 0n) posting.push({ accountId: (await accountOf(call.tx, entityId, 'grir')).id, credit: sum })
  const description = `Receipt ${number} of order ${order.number}`
  const source = { type: declared.name, id, purpose: 'receive' }
  const entry =
    sum > 0n
      ? await postEntry(call, {
          entityId,
          journal: 'general',
          postingDate: receivedOn,
          description,
          source,
          lines: posting,
        })
      : null
  await refreshOrder(order, call, 'receive')
  return {
    amount: sum,
    entryId: entry?.id ?? null,
    receivedById: call.actor.id,
    receivedByName: call.actor.name,
  }
}

export const receiptRoutes = serveVerbs(receipts, {
  receive: {
    does: async (receipt, call) => ({ values: await receive(receipt, call) }),
    after: async (id, call) => {
      const { orderId, receivedOn } = await receipts.find(id, withoutVersion(call))
      await meetGoods(orderId, receivedOn, call)
      await rematchOrder(orderId, ['waiting'], call)
    },
  },
  reverse: {
    does: async (receipt, call, body) => {
      const on = await today(call)
      const reversedOn = body.reversedOn ?? on
      if (reversedOn > on || reversedOn < receipt.receivedOn)
        throw new Problem('unprocessable', says.noDayForReversal(), {
          reversedOn: says.giveDayOfReceipt(),
        })
      return { values: await reverseReceipt(receipt, { reason: body.reason, reversedOn }, call) }
    },
    after: async (id, call) => {
      const { orderId, reversedOn } = await receipts.find(id, withoutVersion(call))
      await loosen(id, reversedOn!, call)
      await rematchOrder(orderId, ['matched', 'in approval', 'exception'], call)
      await meetGoods(orderId, reversedOn!, call)
    },
  },
})
