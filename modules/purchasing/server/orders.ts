import { and, eq, sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/day.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import { orders as declared } from '#modules/purchasing/shared/orders.ts'
import type { Call } from '#server/call/call.ts'
import { domainEvent } from '#server/call/hooks.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { accounts } from '#modules/ledger/server/tables.ts'
import { defaultEntity, today } from '#modules/ledger/server/entities.ts'
import { allocate } from './allocations.ts'
import { allocationChanges, refuseUndoing } from './order-changes.ts'
import { completeLines, mergeLines, withoutProposals } from './line-drafts.ts'
import { importOrders } from './order-import.ts'
import { orderPaper } from './order-paper.ts'
import { orderNumbers } from './order-numbers.ts'
import { isMoney, totalsOf } from './order-totals.ts'
import { agreedOf } from './agreed.ts'
import { revisionTable } from './revision-tables.ts'
import { itemTable, vendorTable } from '#modules/vendors/server/tables.ts'
import { orderLineTable, orderTable } from './tables.ts'
import { refuseHeld } from '#modules/vendors/server/vendors.ts'
import { says as ofBooks } from '#modules/ledger/server/sentences.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

const isSubmitted = sql`(${orderTable.origin} = 'mainstay' and ${orderTable.state} = 'in approval')`
const form = parts({
  table: orderTable,
  joins: [
    {
      table: vendorTable,
      on: eq(orderTable.vendorId, vendorTable.id),
      fields: { vendorName: vendorTable.name },
      always: true,
    },
    {
      table: revisionTable,
      on: and(eq(revisionTable.orderId, orderTable.id), eq(revisionTable.state, 'in approval'))!,
      fields: { revisionId: revisionTable.id, revisionNumber: revisionTable.number },
    },
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
  computed: {
    agreed: agreedOf(orderTable.state),
    toApprove: sql<boolean>`(${isSubmitted} or ${revisionTable.id} is not null)`,
    amountToApprove: sql<string>`(case when ${isSubmitted} then ${orderTable.totalDue} else coalesce(${revisionTable.totalDue}, 0) end)`,
  },
})
export type OrderRow = TableForm<typeof form>
export type OrderDraft = DraftOf<typeof form>
type OrderLineDraft = NonNullable<OrderDraft['lines']>[number]

/** The lines of an order as the table holds them. */
export const orderLinesOf = ({ tx }: Call, orderId: string) =>
  tx
    .select()
    .from(unscoped(orderLineTable, 'of one in hand'))
    .where(eq(orderLineTable.orderId, orderId))
    .orderBy(orderLineTable.lineNo)

/** What a new order has before anything is said of it. */
async function start(vendorId: string, call: Call, on: Day) {
  const vendor = await refuseHeld(call.tx, vendorId, 'orders', on)
  return {
    origin: 'mainstay',
    revision: 1,
    state: 'draft',
    delivery: 'none',
    billing: 'none',
    lineCount: 0,
    number: await orderNumbers.next(call.tx, { place: (await defaultEntity(call.tx)).id, on }),
    buyerId: call.actor.id,
    buyerName: call.actor.name,
    orderDate: on,
    paymentTermDays: vendor.paymentTermDays,
    taxAmount: '0',
    freight: '0',
  } satisfies OrderDraft['values']
}

/** What an order is to say: its lines priced and its totals right, what was received or billed left alone. Every order is in the currency of the books. */
export async function orderContent(
  { values, lines }: OrderDraft,
  { call, before }: { call: Call; before: OrderRow | null },
) {
  const entity = await defaultEntity(call.tx)
  const on = await today(call)
  const currency = values.currency ?? before?.currency ?? entity.currency
  if (currency !== entity.currency)
    throw new Problem('unprocessable', says.ordersInBooksCurrency({ currency: entity.currency }), {
      currency: ofBooks.giveCurrency({ currency: entity.currency }),
    })
  const vendorId = values.vendorId ?? before?.vendorId ?? ''
  if (before && vendorId !== before.vendorId) await refuseHeld(call.tx, vendorId, 'orders', on)
  const first = before ?? (await start(vendorId, call, on))
  const own: OrderDraft['values'] = before ? { ...values } : { ...first, ...values, currency, entityId: entity.id }
  for (const name of ['taxAmount', 'freight'] as const)
    if (own[name] !== undefined && !isMoney(own[name], currency))
      throw new Problem('unprocessable', says.noAmountOfCurrency(), { [name]: says.amountIn({ currency }) })
  const { taxAmount, freight, orderDate, expectedOn = null } = { ...first, expectedOn: before?.expectedOn, ...own }
  const kept = before ? await orderLinesOf(call, before.id) : []
  const whole = lines ?? kept.map(({ id }) => ({ id }))
  const done = await completeLines(call.tx, mergeLines(kept, whole), 'unitPrice', { currency, on: orderDate, vendorId })
  await refuseAccounts(call, entity.id, done)
  refuseUndoing(kept, done)
  return {
    kept,
    values: { ...own, lineCount: done.length, ...totalsOf(done, { taxAmount, freight }) },
    lines: done.map((line) => ({
      ...line,
      dueOn: line.dueOn ?? expectedOn,
      updatedAt: call.now.toISOString(),
    })),
  }
}

export type OrderContent = Awaited<ReturnType<typeof orderContent>>

/** A draft of an order, and what of its requisitions then stands on it. */
export async function completeOrder(draft: OrderDraft, context: { call: Call; before: OrderRow | null }) {
  const { kept, values, lines } = await orderContent(await proposingAnew(draft, context), context)
  await allocate(allocationChanges(kept, lines), context.call)
  return { values, lines }
}

/** A draft whose lines leave a price to the price list again where it came from there and what it depends on changes. */
async function proposingAnew(
  draft: OrderDraft,
  { call, before }: { call: Call; before: OrderRow | null },
): Promise<OrderDraft> {
  if (!before) return draft
  const { currency } = before
  const { vendorId = before.vendorId, orderDate = before.orderDate } = draft.values
  if (!draft.lines && vendorId === before.vendorId && orderDate === before.orderDate) return draft
  const kept = await orderLinesOf(call, before.id)
  const lines = await withoutProposals(call.tx, kept, draft.lines ?? kept.map(({ id }) => ({ id })), {
    before: { currency, on: before.orderDate, vendorId: before.vendorId },
    after: { currency, on: orderDate, vendorId },
  })
  return { ...draft, lines }
}

async function refuseAccounts({ tx }: Call, entityId: string, lines: readonly OrderLineDraft[]): Promise<void> {
  const fields: FieldSentences = {}
  for (const [at, { accountId }] of lines.entries()) {
    if (!accountId) continue
    const [account] = await tx.select().from(unscoped(accounts, 'a reference')).where(eq(accounts.id, accountId))
    if (!account?.active || account.entityId !== entityId || account.requireParty)
      fields[`lines.${at}.accountId`] = says.choosePlainAccount()
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.linesNeedCorrection(), fields)
}

export const orders = serveRecord(declared, {
  ...form,
  reach: { own: orderTable.buyerId, entity: orderTable.entityId },
  prepare: completeOrder,
  prepareImports: importOrders,
  paper: orderPaper,
})

export const vendorIsOpen = async ({ vendorId }: OrderRow, call: Call) =>
  refuseHeld(call.tx, vendorId, 'orders', await today(call))

/** What an order is still to bring has changed. */
export const orderMoved = domainEvent<{ orderId: string }>('procurement.orders moved')

/** The day a bill of this order is due, from the day of the bill. */
export const dueDateOf = (billDate: Day, paymentTermDays: number | null): Day =>
  addDays(billDate, paymentTermDays ?? 30)
