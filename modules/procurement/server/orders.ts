import { eq } from 'drizzle-orm'
import { addDays, type Day } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { insist } from '#shared/possible.ts'
import { orderCan, orders as declared, type Order, type OrderVerb } from '#modules/procurement/shared/orders.ts'
import type { Call } from '#server/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { serveRecord } from '#server/record/serve.ts'
import type { Row } from '#server/record/source.ts'
import type { Draft } from '#server/record/write.ts'
import { accounts } from '#modules/financial/server/tables.ts'
import { defaultEntity } from '#modules/financial/server/entities.ts'
import { allocate } from './allocations.ts'
import { allocationChanges, refuseUndoing, withSteps } from './order-changes.ts'
import { completeLines, mergeLines } from './line-drafts.ts'
import { importOrder } from './order-import.ts'
import { isMoney, totalsOf } from './order-totals.ts'
import { agreedOf } from './agreed.ts'
import { today } from './policy.ts'
import { itemTable, orderLineTable, orderTable, vendorTable } from './tables.ts'
import { refuseHeld } from './vendors.ts'

export const refuseOrder = (verb: OrderVerb, before: Row): void => {
  insist(orderCan(verb, before as unknown as Order))
}

/** The lines of an order as the table holds them. */
export const orderLinesOf = ({ tx }: Call, orderId: string) =>
  tx.select().from(orderLineTable).where(eq(orderLineTable.orderId, orderId)).orderBy(orderLineTable.lineNo)

/** What a new order has before anything is said of it. */
async function start(values: Draft['values'], call: Call, on: Day): Promise<Draft['values']> {
  const vendor = await refuseHeld(call.tx, String(values['vendorId']), 'orders', on)
  return {
    origin: 'mainstay',
    revision: 1,
    state: 'draft',
    delivery: 'none',
    billing: 'none',
    lineCount: 0,
    number: await nextNumber(call.tx, 'PO'),
    buyerId: call.actor.id,
    buyerName: call.actor.name,
    orderDate: on,
    paymentTermDays: vendor.paymentTermDays,
    taxAmount: '0',
    freight: '0',
  }
}

/** A draft of an order with its lines priced and its totals right. Every order is in the currency of the books. */
export async function completeOrder(
  { values, lines }: Draft,
  { call, before }: { call: Call; before: Row | null },
): Promise<Draft> {
  const entity = await defaultEntity(call.tx)
  const on = await today(call)
  const currency = String(values['currency'] ?? before?.['currency'] ?? entity.currency)
  if (currency !== entity.currency)
    throw new Problem('unprocessable', `Orders are in ${entity.currency}, the currency of the books`, {
      currency: `Give ${entity.currency}`,
    })
  if (before && values['vendorId'] && values['vendorId'] !== before['vendorId'])
    await refuseHeld(call.tx, String(values['vendorId']), 'orders', on)
  const own: Draft['values'] = before
    ? { ...values }
    : { ...(await start(values, call, on)), ...values, currency, entityId: entity.id }
  for (const name of ['taxAmount', 'freight'])
    if (own[name] !== undefined && !isMoney(String(own[name]), currency))
      throw new Problem('unprocessable', 'This is no amount of the currency', { [name]: `An amount in ${currency}` })
  const whole: Row = { ...(before as Row), ...own }
  const kept = before ? await orderLinesOf(call, before.id) : []
  if (!lines) return { values: { ...own, ...totalsOf(kept, whole) } }
  const vendorId = String(whole['vendorId'])
  const done = await completeLines(call.tx, mergeLines(kept, lines), 'unitPrice', {
    currency,
    on: String(whole['orderDate']),
    vendorId,
  })
  const dueOn = (whole['expectedOn'] as Day | null | undefined) ?? null
  await refuseAccounts(call, entity.id, done)
  refuseUndoing(kept, done)
  await allocate(allocationChanges(kept, done), call)
  return {
    values: { ...own, lineCount: done.length, ...totalsOf(done, whole) },
    lines: withSteps(kept, done).map((line) => ({
      ...line,
      dueOn: line['dueOn'] ?? dueOn,
      updatedAt: call.now.toISOString(),
    })),
  }
}

async function refuseAccounts(
  { tx }: Call,
  entityId: string,
  lines: readonly Record<string, unknown>[],
): Promise<void> {
  const fields: Record<string, string> = {}
  for (const [at, { accountId }] of lines.entries()) {
    if (!accountId) continue
    const [account] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.id, String(accountId)))
    if (!account?.active || account.entityId !== entityId || account.requireParty)
      fields[`lines.${at}.accountId`] = 'Choose an active account that needs no party'
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', 'Some lines need a correction', fields)
}

export const orders = serveRecord(declared, {
  table: orderTable,
  joins: [
    { table: vendorTable, on: eq(orderTable.vendorId, vendorTable.id), fields: { vendorName: vendorTable.name } },
  ],
  lines: {
    table: orderLineTable,
    parent: 'orderId',
    joins: [
      {
        table: itemTable,
        on: eq(orderLineTable.itemId, itemTable.id),
        fields: { itemName: itemTable.name, itemNumber: itemTable.number },
      },
      { table: accounts, on: eq(orderLineTable.accountId, accounts.id), fields: { accountName: accounts.name } },
    ],
  },
  computed: { agreed: agreedOf(orderTable.state, orderTable.approvedAt) },
  prepare: completeOrder,
  prepareImport: importOrder,
  guards: { update: (before) => refuseOrder('update', before) },
})

/** The day a bill of this order is due, from the day of the bill. */
export const dueDateOf = (billDate: Day, paymentTermDays: number | null): Day =>
  addDays(billDate, paymentTermDays ?? 30)
