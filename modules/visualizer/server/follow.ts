import { desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { transactionApi, type Purchase, type Step, type StepItem } from '#modules/visualizer/shared/transactions.ts'
import { servedBills } from '#modules/financial/server/bills.ts'
import { servedEntries } from '#modules/financial/server/journal-entries.ts'
import { servedPayments } from '#modules/financial/server/payments.ts'
import { matchResults } from '#modules/procurement/server/matching.ts'
import { orders } from '#modules/procurement/server/orders.ts'
import { receipts } from '#modules/procurement/server/receipts.ts'
import { requisitions } from '#modules/procurement/server/requisitions.ts'
import type { Call } from '#server/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { Source } from '#server/record/source.ts'
import { route, type Route } from '#server/route.ts'
import { chainOf, paidOrders, type Chain } from './chain.ts'
import { readable, type Shown } from './readable.ts'

const text = (value: unknown): string => String(value ?? '')
const purchaseOfOrder = (row: Shown): Purchase => ({
  id: row.id,
  number: text(row['number']),
  who: text(row['vendorName']),
  day: text(row['orderDate']),
  amount: text(row['totalDue']),
  currency: text(row['currency']),
  state: text(row['state']),
})
const purchaseOfRequisition = (row: Shown): Purchase => ({
  id: row.id,
  number: text(row['number']),
  who: text(row['requesterName']),
  day: text(row['createdAt']).slice(0, 10),
  amount: text(row['totalAmount']),
  currency: text(row['currency']),
  state: text(row['state']),
})

/** How a record of a step is shown: which of its fields say what. */
type Look = { label: string; detail: string; at?: string; day?: string; amount: string }

const itemOf =
  (source: Source, look: Look) =>
  (row: Shown): StepItem => ({
    id: row.id,
    label: text(row[look.label]) || 'Draft',
    detail: row[look.detail] ? text(row[look.detail]) : null,
    at: look.at && row[look.at] ? text(row[look.at]) : null,
    day: look.day && row[look.day] ? text(row[look.day]) : null,
    amount: text(row[look.amount]),
    currency: text(row['currency']),
    state: text(row['state']),
    to: source.record.pageOf(row.id),
  })

const step = (kind: Step['kind'], source: Source, items: StepItem[] | null): Step => ({
  kind,
  status: items === null ? 'closed' : items.length ? 'done' : 'none',
  needs: source.record.api.read.can,
  items: items ?? [],
})

const within = (source: Source, list: readonly string[]): SQL =>
  list.length ? inArray(source.table.id, [...list]) : sql`false`

async function stepsOf(chain: Chain, call: Call): Promise<Step[]> {
  const read = (source: Source, list: readonly string[]) => readable(source, within(source, list), call)
  const asked = await read(requisitions.source, chain.requisitions)
  const ordered = await read(orders.source, chain.orders)
  const received = await read(receipts.source, chain.receipts)
  const billed = await read(servedBills.source, chain.bills)
  const paid = await read(servedPayments.source, chain.payments)
  const sources = [...chain.receipts, ...chain.bills, ...chain.payments]
  const entries = await readable(
    servedEntries.source,
    sources.length ? sql`source_id = any(${`{${sources.join(',')}}`}::uuid[])` : sql`false`,
    call,
    { order: [sql`posted_at nulls last`] },
  )
  const shown = (rows: Shown[] | null, source: Source, look: Look) => rows && rows.map(itemOf(source, look))
  const decided = [...(asked ?? []), ...(ordered ?? []), ...(billed ?? []), ...(paid ?? [])]
  return [
    step(
      'requested',
      requisitions.source,
      shown(asked, requisitions.source, {
        label: 'number',
        detail: 'requesterName',
        at: 'createdAt',
        amount: 'totalAmount',
      }),
    ),
    step(
      'approved',
      asked ? requisitions.source : orders.source,
      asked || ordered ? await decisionsOn(decided, call) : null,
    ),
    step(
      'ordered',
      orders.source,
      shown(ordered, orders.source, { label: 'number', detail: 'vendorName', day: 'orderDate', amount: 'totalDue' }),
    ),
    step(
      'received',
      receipts.source,
      shown(received, receipts.source, {
        label: 'number',
        detail: 'receivedByName',
        day: 'receivedOn',
        amount: 'amount',
      }),
    ),
    step('matched', matchResults.source, await matched(chain, call)),
    step(
      'billed',
      servedBills.source,
      shown(billed, servedBills.source, {
        label: 'number',
        detail: 'reference',
        day: 'billDate',
        amount: 'totalAmount',
      }),
    ),
    step(
      'posted',
      servedEntries.source,
      shown(entries, servedEntries.source, {
        label: 'number',
        detail: 'description',
        at: 'postedAt',
        day: 'postingDate',
        amount: 'amount',
      }),
    ),
    step(
      'paid',
      servedPayments.source,
      shown(paid, servedPayments.source, { label: 'number', detail: 'method', day: 'valueDate', amount: 'amount' }),
    ),
    step('bank', servedEntries.source, entries && (await bankLines(chain.payments, call))),
  ]
}

/** Decisions on records that the asker may read. */
async function decisionsOn(rows: readonly Shown[], { tx }: Call): Promise<StepItem[]> {
  if (rows.length === 0) return []
  const numbers = new Map(rows.map((row) => [row.id, text(row['number'])]))
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
    source,
    chain.orders.length ? inArray(sql`procurement_match_results.order_id`, chain.orders) : sql`false`,
    call,
  )
  if (!results) return null
  return [...Map.groupBy(results, (row) => text(row['billId']))].map(([billId, rows]) => {
    const first = rows.toSorted((a, b) => worst.indexOf(text(a['outcome'])) - worst.indexOf(text(b['outcome'])))[0]!
    const released = first['releasedByName'] ? `, released by ${text(first['releasedByName'])}` : ''
    return {
      id: billId,
      label: text(first['billReference']),
      detail: `${rows.length === 1 ? '1 comparison' : `${rows.length} comparisons`}${released}`,
      at: rows
        .map((row) => text(row['matchedAt']))
        .toSorted()
        .at(-1)!,
      day: null,
      amount: null,
      currency: null,
      state: text(first['outcome']),
      to: source.record.pageOf(first.id),
    }
  })
}

/** The lines of the payments' journal entries on their bank accounts. Asked only for whoever may read journal entries. */
async function bankLines(paymentIds: readonly string[], { tx }: Call): Promise<StepItem[]> {
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
    tx,
    sql`select l.id, e.id as "entryId", a.number || ' ' || a.name as account, to_char(l.posting_date, 'YYYY-MM-DD') as day, l.debit::text, l.credit::text, e.currency, e.number
      from financial_payments p join financial_entries e on e.source_type = ${servedPayments.source.record.name} and e.source_id = p.id and e.state <> 'draft'
      join financial_entry_lines l on l.entry_id = e.id and l.account_id = p.bank_account_id join financial_accounts a on a.id = l.account_id
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
    readable(orders.source, condition, call, {
      limit: 20,
      order: [desc(sql`procurement_orders.order_date`), desc(orders.source.table.id)],
    })
  if (like) {
    const named = or(ilike(sql`procurement_orders.number`, like), ilike(sql`procurement_vendors.name`, like))!
    const found = await asOrders(named)
    if (found) return found.map(purchaseOfOrder)
  } else {
    const paid = await paidOrders(call.tx)
    const ended = await asOrders(within(orders.source, paid))
    if (ended) {
      const fresh = (await asOrders(sql`true`)) ?? []
      const first = ended.toSorted((a, b) => paid.indexOf(a.id) - paid.indexOf(b.id))
      return [...first, ...fresh.filter(({ id }) => !paid.includes(id))].slice(0, 30).map(purchaseOfOrder)
    }
  }
  const own = await readable(
    requisitions.source,
    like ? ilike(sql`procurement_requisitions.number`, like) : sql`true`,
    call,
    {
      limit: 20,
      order: [desc(sql`procurement_requisitions.created_at`), desc(requisitions.source.table.id)],
    },
  )
  return (own ?? []).map(purchaseOfRequisition)
}

export const transactionRoutes: Route[] = [
  route(transactionApi.list, async ({ query }, call) => ({ items: await purchases(query.q, call) })),
  route(transactionApi.steps, async ({ params: { id } }, call) => {
    const [order] = (await readable(orders.source, eq(orders.source.table.id, id), call)) ?? []
    if (order)
      return { purchase: purchaseOfOrder(order), steps: await stepsOf(await chainOf(call.tx, 'order', id), call) }
    const [asked] = (await readable(requisitions.source, eq(requisitions.source.table.id, id), call)) ?? []
    if (!asked) throw new Problem('not_found', 'There is no such purchase, or you may not read it')
    return {
      purchase: purchaseOfRequisition(asked),
      steps: await stepsOf(await chainOf(call.tx, 'requisition', id), call),
    }
  }),
]
