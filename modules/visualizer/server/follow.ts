import { desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { transactionApi, type Purchase, type Step, type StepItem } from '#modules/visualizer/shared/transactions.ts'
import { servedBills } from '#modules/payables/server/bills.ts'
import { servedEntries } from '#modules/ledger/server/journal-entries.ts'
import { servedPayments } from '#modules/payables/server/payments.ts'
import { matchResults } from '#modules/receiving/server/matching.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { receipts } from '#modules/receiving/server/receipts.ts'
import { requisitions } from '#modules/purchasing/server/requisitions.ts'
import type { Order } from '#modules/purchasing/shared/orders.ts'
import type { Requisition } from '#modules/purchasing/shared/requisitions.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { payments } from '#modules/payables/server/tables.ts'
import { joined, visibleRows } from '#server/record/visible-rows.ts'
import { accounts, entryLines } from '#modules/ledger/server/tables.ts'
import { matchResultTable } from '#modules/receiving/server/match-tables.ts'
import { orderTable, requisitionTable } from '#modules/purchasing/server/tables.ts'
import { vendorTable } from '#modules/vendors/server/tables.ts'
import type { Source } from '#server/record/source.ts'
import { route, type Route } from '#server/call/route.ts'
import { chainOf, paidOrders, type Chain } from './chain.ts'
import { readable, type Readable } from './readable.ts'
import { says } from './sentences.ts'

const purchaseOfOrder = ({ id, number, vendorName, orderDate, totalDue, currency, state }: Order): Purchase => ({
  id,
  number,
  who: vendorName,
  day: orderDate,
  amount: totalDue,
  currency,
  state,
})
const purchaseOfRequisition = (asked: Requisition): Purchase => ({
  id: asked.id,
  number: asked.number,
  who: asked.requesterName,
  day: asked.createdAt.slice(0, 10),
  amount: asked.totalAmount,
  currency: asked.currency,
  state: asked.state,
})

/** What a record of a step says beside its state. */
type Said = { label: string | null; detail: string | null; at?: string | null; day?: string | null; amount: string }

/** A step with the records of one record type; null where the asker may read none of them. */
function stepWith<Row extends { id: string; currency: string; state: string }>(
  kind: Step['kind'],
  { source }: { source: Source },
  rows: readonly Row[] | null,
  say: (row: Row) => Said,
): Step {
  const items = rows?.map((row): StepItem => {
    const { label, detail, at = null, day = null, amount } = say(row)
    const { id, currency, state } = row
    return { id, label: label ?? 'Draft', detail, at, day, amount, currency, state, to: source.record.pageOf(id) }
  })
  return step(kind, source, items ?? null)
}

const step = (kind: Step['kind'], source: Source, items: StepItem[] | null): Step => ({
  kind,
  status: items === null ? 'closed' : items.length ? 'done' : 'none',
  needs: source.record.api.read.can,
  items: items ?? [],
})

const within = ({ source }: { source: Source }, list: readonly string[]): SQL =>
  list.length ? inArray(source.table.id, [...list]) : sql`false`

async function stepsOf(chain: Chain, call: Call): Promise<Step[]> {
  const read = <N extends { row: z.ZodObject }>(recordType: Readable<N>, list: readonly string[]) =>
    readable(recordType, within(recordType, list), call)
  const asked = await read(requisitions, chain.requisitions)
  const ordered = await read(orders, chain.orders)
  const received = await read(receipts, chain.receipts)
  const billed = await read(servedBills, chain.bills)
  const paid = await read(servedPayments, chain.payments)
  const sources = [...chain.receipts, ...chain.bills, ...chain.payments]
  const entries = await readable(
    servedEntries,
    sources.length ? sql`source_id = any(${`{${sources.join(',')}}`}::uuid[])` : sql`false`,
    call,
    { order: [sql`posted_at nulls last`] },
  )
  const decided = [...(asked ?? []), ...(ordered ?? []), ...(billed ?? []), ...(paid ?? [])]
  return [
    stepWith('requested', requisitions, asked, ({ number, requesterName, createdAt, totalAmount }) => ({
      label: number,
      detail: requesterName,
      at: createdAt,
      amount: totalAmount,
    })),
    step(
      'approved',
      asked ? requisitions.source : orders.source,
      asked || ordered ? await decisionsOn(decided, call) : null,
    ),
    stepWith('ordered', orders, ordered, ({ number, vendorName, orderDate, totalDue }) => ({
      label: number,
      detail: vendorName,
      day: orderDate,
      amount: totalDue,
    })),
    stepWith('received', receipts, received, ({ number, receivedByName, receivedOn, amount }) => ({
      label: number,
      detail: receivedByName,
      day: receivedOn,
      amount,
    })),
    step('matched', matchResults.source, await matched(chain, call)),
    stepWith('billed', servedBills, billed, ({ number, reference, billDate, totalAmount }) => ({
      label: number,
      detail: reference,
      day: billDate,
      amount: totalAmount,
    })),
    stepWith('posted', servedEntries, entries, ({ number, description, postedAt, postingDate, amount }) => ({
      label: number,
      detail: description,
      at: postedAt,
      day: postingDate,
      amount,
    })),
    stepWith('paid', servedPayments, paid, ({ number, method, valueDate, amount }) => ({
      label: number,
      detail: method,
      day: valueDate,
      amount,
    })),
    step('bank', servedEntries.source, entries && (await bankLines(chain.payments, call))),
  ]
}

/** Decisions on records that the asker may read. */
async function decisionsOn(rows: readonly { id: string; number: string | null }[], { tx }: Call): Promise<StepItem[]> {
  if (rows.length === 0) return []
  const numbers = new Map(rows.map(({ id, number }) => [id, number ?? 'Draft']))
  const found = await rowsOf<{
    id: string
    record: string
    recordId: string
    decision: string
    who: string
    amount: string
    currency: string
    at: Date
  }>(
    tx,
    sql`select id, record, record_id as "recordId", decision, actor_name as who, amount::text, currency, decided_at as at from approval_decisions
      where record_id = any(${`{${[...numbers.keys()].join(',')}}`}::uuid[]) order by decided_at, id`,
  )
  return found.map(({ id, record, recordId, decision, who, amount, currency, at }) => ({
    id,
    label: numbers.get(recordId)!,
    detail: who,
    at: new Date(at).toISOString(),
    day: null,
    amount: fromMinor(BigInt(amount), currency),
    currency,
    state: decision,
    to: `/${record.replace('.', '/')}/${recordId}`,
  }))
}

const worst = ['exception', 'waiting', 'within', 'pass']

/** One line for each bill: how many comparisons there were, and the worst of them. */
async function matched(chain: Chain, call: Call): Promise<StepItem[] | null> {
  const { source } = matchResults
  const results = await readable(
    matchResults,
    chain.orders.length ? inArray(matchResultTable.orderId, chain.orders) : sql`false`,
    call,
  )
  if (!results) return null
  return [...Map.groupBy(results, ({ billId }) => billId)].map(([billId, rows]) => {
    const first = rows.toSorted((a, b) => worst.indexOf(a.outcome) - worst.indexOf(b.outcome))[0]!
    const released = first.releasedByName ? `, released by ${first.releasedByName}` : ''
    return {
      id: billId,
      label: first.billReference,
      detail: `${rows.length === 1 ? '1 comparison' : `${rows.length} comparisons`}${released}`,
      at: rows
        .map(({ matchedAt }) => matchedAt)
        .toSorted()
        .at(-1)!,
      day: null,
      amount: null,
      currency: null,
      state: first.outcome,
      to: source.record.pageOf(first.id),
    }
  })
}

/** The lines of the payments' journal entries on their bank accounts. Asked only for whoever may read journal entries. */
async function bankLines(paymentIds: readonly string[], call: Call): Promise<StepItem[]> {
  if (paymentIds.length === 0) return []
  const found = await rowsOf<{
    id: string
    entryId: string
    account: string
    day: string
    debit: string
    credit: string
    currency: string
    number: string | null
  }>(
    call.tx,
    sql`select l.id, e.id as "entryId", a.number || ' ' || a.name as account, to_char(l.posting_date, 'YYYY-MM-DD') as day, l.debit::text, l.credit::text, e.currency, e.number
      from ${joined(payments, 'p')} join ${visibleRows(servedEntries.source, call, 'e')} on e.source_type = ${servedPayments.source.record.name} and e.source_id = p.id and e.state <> 'draft'
      join ${joined(entryLines, 'l')} on l.entry_id = e.id and l.account_id = p.bank_account_id join ${joined(accounts, 'a')} on a.id = l.account_id
      where p.id = any(${`{${paymentIds.join(',')}}`}::uuid[]) order by l.posting_date, l.seq`,
  )
  return found.map(({ id, entryId, account, day, debit, credit, currency, number }) => ({
    id,
    label: account,
    detail: number,
    at: null,
    day,
    amount: fromMinor(BigInt(debit) || BigInt(credit), currency),
    currency,
    state: BigInt(debit) ? 'debit' : 'credit',
    to: servedEntries.source.record.pageOf(entryId),
  }))
}

/** What a person may follow: orders where they may read orders, else their requisitions. */
async function purchases(q: string | undefined, call: Call): Promise<Purchase[]> {
  const like = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null
  const asOrders = async (condition: SQL) =>
    readable(orders, condition, call, {
      limit: 20,
      order: [desc(orderTable.orderDate), desc(orders.source.table.id)],
    })
  if (like) {
    const named = or(ilike(orderTable.number, like), ilike(vendorTable.name, like))!
    const found = await asOrders(named)
    if (found) return found.map(purchaseOfOrder)
  } else {
    const paid = await paidOrders(call.tx)
    const ended = await asOrders(within(orders, paid))
    if (ended) {
      const fresh = (await asOrders(sql`true`)) ?? []
      const first = ended.toSorted((a, b) => paid.indexOf(a.id) - paid.indexOf(b.id))
      return [...first, ...fresh.filter(({ id }) => !paid.includes(id))].slice(0, 30).map(purchaseOfOrder)
    }
  }
  const own = await readable(requisitions, like ? ilike(requisitionTable.number, like) : sql`true`, call, {
    limit: 20,
    order: [desc(requisitionTable.createdAt), desc(requisitions.source.table.id)],
  })
  return (own ?? []).map(purchaseOfRequisition)
}

export const transactionRoutes: Route[] = [
  route(transactionApi.list, async ({ query }, call) => ({ items: await purchases(query.q, call) })),
  route(transactionApi.steps, async ({ params: { id } }, call) => {
    const [order] = (await readable(orders, eq(orders.source.table.id, id), call)) ?? []
    if (order)
      return { purchase: purchaseOfOrder(order), steps: await stepsOf(await chainOf(call.tx, 'order', id), call) }
    const [asked] = (await readable(requisitions, eq(requisitions.source.table.id, id), call)) ?? []
    if (!asked) throw new Problem('not_found', says.noSuchPurchase())
    return {
      purchase: purchaseOfRequisition(asked),
      steps: await stepsOf(await chainOf(call.tx, 'requisition', id), call),
    }
  }),
]
