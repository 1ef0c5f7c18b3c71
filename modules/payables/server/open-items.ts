import { sql, type SQL } from 'drizzle-orm'
import {
  buckets,
  bucketWords,
  payablesApi,
  type Bucket,
  type OpenItems,
  type PayablesAgeing,
} from '#modules/payables/shared/reports.ts'
import { sourcePath } from '#modules/ledger/shared/reports.ts'
import { addDays, type Day } from '#shared/day.ts'
import { fromMinor } from '#shared/money.ts'
import { reportPage } from '#shared/list.ts'
import type { Actor } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { under } from '#server/record/source.ts'
import { joined, seesAll, visibleRows } from '#server/record/visible-rows.ts'
import { accountOf } from '#modules/ledger/server/accounts.ts'
import { servedEntries } from '#modules/ledger/server/journal-entries.ts'
import { entries, entryLines, parties } from '#modules/ledger/server/tables.ts'
import { servedBills } from './bills.ts'
import { settlements } from './settlement-tables.ts'
import { allocations, payments } from './tables.ts'
import { balancesBefore, nothing } from '#modules/ledger/server/balances.ts'
import { entityInReach, todayOf } from '#modules/ledger/server/entities.ts'

/** A settlement `s` that counts at the end of a day. */
const isSettled = (on: Day): SQL =>
  sql`s.settled_on <= ${on}::date and (s.undone_on is null or s.undone_on > ${on}::date)`

/**
 * What vendors were owed at the end of a day, from documents and allocations dated up to it (rules F11, F20): bills less their booked
 * payments and settlements, and entries on the payables account that come from neither, less their reversal: the two settle each other. One row for each
 * item that is not 0.
 */
export const openPayableItems = (
  asker: { actor: Actor },
  right: string,
  entityId: string,
  on: Day,
  payableId: string,
  partyId: string | null,
): SQL => sql`
  select b.party_id, 'financial.bills' as type, b.id, b.number, b.reference, b.posting_date as day, b.due_date as due, b.total_amount as total, b.total_amount - coalesce(paid.amount, 0) as open
  from ${visibleRows(under(right, servedBills), asker, 'b')} left join lateral (
    select sum(amount) as amount from (
      select a.amount from ${joined(allocations, 'a')} join ${joined(payments, 'p')} on p.id = a.payment_id
      where a.bill_id = b.id and p.entry_id is not null and p.value_date <= ${on}::date and (p.cancelled_on is null or p.cancelled_on > ${on}::date)
      union all select s.amount from ${joined(settlements, 's')} where s.bill_id = b.id and ${isSettled(on)}) each_one
  ) paid on true
  where b.entity_id = ${entityId}::uuid and b.entry_id is not null and b.posting_date <= ${on}::date and (b.cancelled_on is null or b.cancelled_on > ${on}::date)
    and b.total_amount <> coalesce(paid.amount, 0) and (${partyId}::uuid is null or b.party_id = ${partyId}::uuid)
  union all
  select l.party_id, 'financial.journal-entries', o.id, o.number, o.description, o.posting_date, o.posting_date, sum(l.credit - l.debit) filter (where e.id = o.id), sum(l.credit - l.debit) - coalesce(settled.amount, 0)
  from ${joined(entryLines, 'l')} join ${joined(entries, 'e')} on e.id = l.entry_id and e.state <> 'draft' and e.source_type not in ('financial.bills', 'financial.payments')
    join ${visibleRows(under(right, servedEntries), asker, 'o')} on o.id = coalesce(e.reversal_of_id, e.id)
    left join lateral (
      select sum(case when s.credit_id = o.id then s.amount else - s.amount end) as amount from ${joined(settlements, 's')}
      where o.id in (s.debit_id, s.credit_id) and s.party_id = l.party_id and ${isSettled(on)}
    ) settled on true
  where l.account_id = ${payableId}::uuid and l.posting_date <= ${on}::date and (${partyId}::uuid is null or l.party_id = ${partyId}::uuid)
  group by l.party_id, o.id, o.number, o.description, o.posting_date, settled.amount having sum(l.credit - l.debit) <> coalesce(settled.amount, 0)`

const bucketOf = (overdue: number): Bucket =>
  overdue <= 0 ? 'not due' : overdue <= 30 ? '1–30' : overdue <= 60 ? '31–60' : overdue <= 90 ? '61–90' : 'over 90'

/** What is open to vendors, or to one of them, at the end of a day, in minor units, and in how many items: the measure behind every "open payables". */
export async function openPayables(
  call: Pick<Call, 'tx' | 'actor'>,
  right: string,
  entityId: string,
  on: Day,
  partyId: string | null = null,
): Promise<{ open: bigint; count: number }> {
  const payable = await accountOf(call.tx, entityId, 'payable')
  const [row] = await rowsOf<{ open: string; count: number }>(
    call.tx,
    sql`select coalesce(sum(open), 0)::text as open, count(*)::int as count from (${openPayableItems(call, right, entityId, on, payable.id, partyId)}) as item`,
  )
  return { open: BigInt(row!.open), count: row!.count }
}

/** What the ledger says is owed to vendors at the end of a day, in minor units. */
async function payableBalance(tx: Tx, entityId: string, on: Day): Promise<bigint> {
  const payable = await accountOf(tx, entityId, 'payable')
  const { debit, credit } = (await balancesBefore(tx, entityId, addDays(on, 1), payable.id)).get(payable.id) ?? nothing
  return credit - debit
}

type Asker = Pick<Call, 'tx' | 'actor' | 'now'>
type Query = { entityId?: string | undefined; on?: Day | undefined }

export async function payablesAgeing(call: Asker, query: Query): Promise<PayablesAgeing> {
  const { tx, now } = call
  const right = payablesApi.payablesAgeing.can
  const entity = await entityInReach(call, right, query.entityId)
  const on = query.on ?? todayOf(entity, now)
  const payable = await accountOf(tx, entity.id, 'payable')
  const sums = await rowsOf<{ party_id: string; number: string; name: string; open: string[] }>(
    tx,
    sql`select i.party_id, p.number, p.name, array[
        coalesce(sum(i.open) filter (where i.due >= ${on}::date), 0)::text,
        coalesce(sum(i.open) filter (where ${on}::date - i.due between 1 and 30), 0)::text,
        coalesce(sum(i.open) filter (where ${on}::date - i.due between 31 and 60), 0)::text,
        coalesce(sum(i.open) filter (where ${on}::date - i.due between 61 and 90), 0)::text,
        coalesce(sum(i.open) filter (where ${on}::date - i.due > 90), 0)::text] as open
      from (${openPayableItems(call, right, entity.id, on, payable.id, null)}) as i left join ${joined(parties, 'p')} on p.id = i.party_id
      group by i.party_id, p.number, p.name order by sum(i.open) desc, p.name`,
  )
  const amount = (minor: bigint) => fromMinor(minor, entity.currency)
  const totals = buckets.map(() => 0n)
  const rows = sums.map(({ party_id: partyId, number, name, open }) => {
    const parts = open.map(BigInt)
    parts.forEach((part, at) => (totals[at]! += part))
    return {
      partyId,
      partyNumber: number,
      partyName: name,
      total: amount(parts.reduce((sum, part) => sum + part, 0n)),
      buckets: parts.map(amount),
    }
  })
  const total = totals.reduce((sum, part) => sum + part, 0n)
  const isWhole = seesAll(under(right, servedBills), call) && seesAll(under(right, servedEntries), call)
  const control = await payableBalance(tx, entity.id, on)
  return {
    entityId: entity.id,
    entityName: entity.name,
    currency: entity.currency,
    on,
    rows,
    totals: { total: amount(total), buckets: totals.map(amount), overdue: amount(total - totals[0]!) },
    marks: buckets.map((bucket, at) => ({
      label: bucketWords(bucket),
      amount: amount(totals[at]!),
      to: `/financial/open-items?entity=${entity.id}&on=${on}&bucket=${encodeURIComponent(bucket)}`,
    })),
    control: amount(control),
    // Who sees a part of what is owed is told nothing of the rest.
    ties: control === total || (isWhole ? false : null),
  }
}

type ItemsQuery = Query & { partyId: string; bucket?: Bucket | 'overdue' | undefined; offset?: string | undefined }

/** Days past the due date of the items in a bucket, both included. */
const spanOf: Record<Bucket | 'overdue', [from: number | null, to: number | null]> = {
  'not due': [null, 0],
  '1–30': [1, 30],
  '31–60': [31, 60],
  '61–90': [61, 90],
  'over 90': [91, null],
  overdue: [1, null],
}

export async function openItems(call: Asker, query: ItemsQuery): Promise<OpenItems> {
  const { tx, now } = call
  const right = payablesApi.payablesAgeing.can
  const entity = await entityInReach(call, right, query.entityId)
  const on = query.on ?? todayOf(entity, now)
  const payable = await accountOf(tx, entity.id, 'payable')
  const [from, to] = query.bucket ? spanOf[query.bucket] : [null, null]
  const asked = sql`(select *, ${on}::date - due as overdue from (${openPayableItems(call, right, entity.id, on, payable.id, query.partyId)}) as every_item) as i
    where (${from}::int is null or i.overdue >= ${from}::int) and (${to}::int is null or i.overdue <= ${to}::int)`
  const rows = await rowsOf<{
    type: string
    id: string
    number: string
    reference: string
    day: Day
    due: Day
    total: string
    open: string
    overdue: number
  }>(
    tx,
    sql`select i.type, i.id, i.number, i.reference, i.day, i.due, i.total::text as total, i.open::text as open, i.overdue
      from ${asked} order by i.due, i.number limit ${reportPage} offset ${Number(query.offset ?? 0)}`,
  )
  const [all] = await rowsOf<{ count: number; open: string; total: string }>(
    tx,
    sql`select count(*)::int as count, coalesce(sum(i.open), 0)::text as open, coalesce(sum(i.total), 0)::text as total from ${asked}`,
  )
  const amount = (minor: bigint) => fromMinor(minor, entity.currency)
  return {
    entityId: entity.id,
    currency: entity.currency,
    on,
    count: all!.count,
    total: amount(BigInt(all!.open)),
    billed: amount(BigInt(all!.total)),
    items: rows.map(({ type, id, number, reference, day, due, total, open, overdue }) => ({
      id,
      number,
      reference,
      path: sourcePath(type, id),
      date: day,
      dueDate: due,
      daysOverdue: Math.max(overdue, 0),
      bucket: bucketOf(overdue),
      total: amount(BigInt(total)),
      open: amount(BigInt(open)),
    })),
  }
}
