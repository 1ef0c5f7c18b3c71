import { sql } from 'drizzle-orm'
import { bills as billRecord } from '#modules/payables/shared/bills.ts'
import { payments as paymentRecord } from '#modules/payables/shared/payments.ts'
import { fromMinor } from '#shared/money.ts'
import { noteMakers } from '#server/approval/makers.ts'
import type { Stake } from '#server/approval/facts.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { together } from '#modules/ledger/server/stakes.ts'

type Line = Readonly<Record<string, unknown>>
type Owed = { id: string; entityId: string; partyId: string; currency: string }

/** Documents of one vendor are weighed one after the other: two at once would not see each other. */
export const holdVendors = (partyIds: readonly string[], { tx }: Call) =>
  tx.execute(
    sql`select 1 from financial_parties where id = any(${sql.param([...partyIds])}::uuid[]) order by id for no key update`,
  )

/** Days within which bills of one vendor count together: parts of one sum are seldom entered further apart. */
const near = 7

/** A bill counts with the other bills of its vendor that bear a date, or were entered, within seven days of it or of now (rules K2, N3): the date is typed. */
export async function billStake(
  bill: Owed & { billDate: string; totalAmount: bigint },
  _: unknown,
  call: Call,
): Promise<Stake> {
  await holdVendors([bill.partyId], call)
  const now = sql`${call.now.toISOString()}::timestamptz`
  const days = sql`make_interval(days => ${near})`
  const [others] = await rowsOf<{ sum: string }>(
    call.tx,
    sql`select coalesce(sum(o.total_amount), 0)::text as sum from financial_bills o left join financial_bills own on own.id = ${bill.id}::uuid
      where o.entity_id = ${bill.entityId}::uuid and o.party_id = ${bill.partyId}::uuid and o.id <> ${bill.id}::uuid and o.state not in ('cancelled', 'rejected')
        and (abs(o.bill_date - ${bill.billDate}::date) <= ${near} or o.created_at >= ${now} - ${days} or o.created_at between own.created_at - ${days} and own.created_at + ${days})`,
  )
  const own = bill.totalAmount
  return together(own + BigInt(others!.sum), own, bill.currency, 'the bills of this vendor within seven days')
}

/**
 * A payment counts with the other payments to its vendor of the same value date or entered on the same day, and with all that was ever paid of
 * its bills, taken back or not; where it is more than the books owe for them, somebody else is always asked (K2).
 */
export async function payeeStake(
  payment: Owed & { valueDate: string; amount: bigint },
  lines: readonly Line[] | undefined,
  call: Call,
): Promise<Stake> {
  await holdVendors([payment.partyId], call)
  const { id, entityId, partyId, amount: own, currency } = payment
  const paid = lines
    ? sql`(select unnest(${sql.param(billsOf(lines))}::uuid[]))`
    : sql`(select bill_id from financial_allocations where payment_id = ${id}::uuid)`
  const [found] = await rowsOf<{ day: string; bills: string; open: string; settled: string }>(
    call.tx,
    sql`with counted as (select p.id, p.amount, p.value_date, p.created_at, n.time_zone as zone from financial_payments p join financial_entities n on n.id = p.entity_id
        where p.entity_id = ${entityId}::uuid and p.party_id = ${partyId}::uuid and p.id <> ${id}::uuid and (p.state not in ('cancelled', 'rejected') or p.entry_id is not null))
      select (select coalesce(sum(amount), 0) from counted
          where value_date = ${payment.valueDate}::date or (created_at at time zone zone)::date = (${call.now.toISOString()}::timestamptz at time zone zone)::date)::text as day,
        (select coalesce(sum(a.amount), 0) from financial_allocations a join counted c on c.id = a.payment_id where a.bill_id in ${paid})::text as bills,
        (select coalesce(sum(open_amount), 0) from financial_bills where id in ${paid})::text as open, (${settledByHand(entityId, partyId)})::text as settled`,
  )
  const [day, bills] = [BigInt(found!.day), BigInt(found!.bills)]
  const others = day > bills ? day : bills
  const stake = together(
    own + others,
    own,
    currency,
    day > bills ? 'the payments to this vendor of that day' : 'what was paid of these bills before',
  )
  const settled = BigInt(found!.settled)
  const owed = BigInt(found!.open) - settled
  if (settled === 0n || own <= owed) return stake
  const left = fromMinor(owed > 0n ? owed : 0n, currency)
  return { ...stake, always: true, because: `Entries made by hand leave only ${left} ${currency} owed for these bills` }
}

/** What entries made by hand have taken off the payables of a vendor, beyond what they put there: its open bills less what the books owe. */
export const settledByHand = (entityId: string, partyId: string) =>
  sql`select greatest((select coalesce(sum(open_amount), 0) from financial_bills where entity_id = ${entityId}::uuid and party_id = ${partyId}::uuid and state in ('posted', 'partly paid', 'paid'))
    - coalesce(sum(l.credit - l.debit), 0), 0) from financial_entry_lines l join financial_accounts a on a.id = l.account_id and a.role = 'payable' and a.entity_id = ${entityId}::uuid
    join financial_entries e on e.id = l.entry_id and e.state <> 'draft' where l.party_id = ${partyId}::uuid`

const billsOf = (lines: readonly Line[]): string[] => lines.map(({ billId }) => String(billId))

/** Who made the bills had a hand in what pays them. */
export async function touchBills(paymentId: string, lines: readonly Line[], call: Call): Promise<void> {
  const made = await rowsOf<{ id: string }>(
    call.tx,
    sql`select distinct user_id as id from approval_makers where record = ${billRecord.name} and record_id = any(${sql.param(billsOf(lines))}::uuid[])`,
  )
  await noteMakers(
    paymentRecord,
    paymentId,
    made.map(({ id }) => id),
    call,
  )
}
