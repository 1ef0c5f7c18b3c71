import { sql } from 'drizzle-orm'
import { bills as billRecord } from '#modules/financial/shared/bills.ts'
import { journalEntries } from '#modules/financial/shared/journal-entries.ts'
import { payments as paymentRecord } from '#modules/financial/shared/payments.ts'
import { fromMinor } from '#shared/money.ts'
import { withoutPolicy } from '#server/approval/engine.ts'
import { makersOf, noteMakers } from '#server/approval/makers.ts'
import type { Stake } from '#server/approval/facts.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { control } from './entry-rules.ts'

type Line = Readonly<Record<string, unknown>>
type Owed = { id: string; entityId: string; partyId: string; currency: string }

/** Documents of one vendor are weighed one after the other: two at once would not see each other. */
const hold = (partyId: string, { tx }: Call) =>
  tx.execute(sql`select 1 from financial_parties where id = ${partyId}::uuid for no key update`)

/** Said where other documents count with this one. */
const together = (amount: bigint, own: bigint, currency: string, what: string): Stake =>
  amount > own ? { amount, because: `${fromMinor(amount, currency)} ${currency} together with ${what}` } : { amount }

/** A bill counts with the other bills of its vendor of the same day (K2). */
export async function billStake(
  bill: Owed & { billDate: string; totalAmount: bigint },
  _: unknown,
  call: Call,
): Promise<Stake> {
  await hold(bill.partyId, call)
  const [others] = await rowsOf<{ sum: string }>(
    call.tx,
    sql`select coalesce(sum(total_amount), 0)::text as sum from financial_bills where entity_id = ${bill.entityId}::uuid and party_id = ${bill.partyId}::uuid
      and bill_date = ${bill.billDate}::date and id <> ${bill.id}::uuid and state not in ('cancelled', 'rejected')`,
  )
  const own = bill.totalAmount
  return together(own + BigInt(others!.sum), own, bill.currency, 'the bills of this vendor of that day')
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
  await hold(payment.partyId, call)
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

type Entry = { id: string; currency: string; createdBy: string }

/** What an entry made by hand moves on bank and control accounts, with what any of its hands moved by others in a day (Q9). */
export const manualStake = (entry: Entry, lines: readonly Line[] | undefined, call: Call): Promise<Stake> =>
  movedByHand(entry, lines, false, call)

/** What reversing an entry moves on them, with what the same person reversed in a day. */
export const reversalStake = (entry: Entry, call: Call): Promise<Stake> =>
  movedByHand({ ...entry, createdBy: call.actor.id }, undefined, true, call)

async function movedByHand(
  entry: Entry,
  lines: readonly Line[] | undefined,
  reversal: boolean,
  call: Call,
): Promise<Stake> {
  const { tx, now, actor } = call
  const hands = reversal ? [actor.id] : [...(await makersOf(journalEntries, entry, call, [actor.id]))]
  // Entries of one person are weighed one after the other: two at once would not see each other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(each) from (select hashtextextended('by hand ' || id, 0) as each from unnest(${sql.param(hands)}::text[]) as id order by 1) as held`,
  )
  const typed = lines?.map(({ accountId, partyId = null, debit = 0n, credit = 0n }) => ({
    account_id: accountId,
    party_id: partyId,
    debit: String(debit),
    credit: String(credit),
  }))
  const ownLines = typed
    ? sql`(select * from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) as l(account_id uuid, party_id uuid, debit bigint, credit bigint))`
    : sql`(select account_id, party_id, debit, credit from financial_entry_lines where entry_id = ${entry.id}::uuid)`
  // Nor would an entry that settles by hand and a payment see each other.
  await tx.execute(
    sql`select 1 from financial_parties where id in (select party_id from ${ownLines} l where l.party_id is not null) order by id for no key update`,
  )
  const sides = sql`greatest(coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0))`
  const of = sql.param(hands)
  const [found] = await rowsOf<{ own: string; others: string; over: string | null }>(
    tx,
    sql`select (select ${sides} from ${ownLines} l join financial_accounts a on a.id = l.account_id and ${control})::text as own,
      (select coalesce(sum(moved), 0) from (select ${sides} as moved from financial_entries e
          join financial_entry_lines l on l.entry_id = e.id join financial_accounts a on a.id = l.account_id and ${control}
        where e.source_type = ${journalEntries.name} and (e.reversal_of_id is not null) = ${reversal} and e.id <> ${entry.id}::uuid
          and not exists (select from approval_requests r where r.record = ${journalEntries.name} and r.record_id = e.id and r.policy_id = ${withoutPolicy}::uuid)
          and e.currency = ${entry.currency} and e.posted_at >= ${now.toISOString()}::timestamptz - interval '1 day'
          and (e.created_by = any(${of}::uuid[])
            or exists (select from approval_makers m where m.record = ${journalEntries.name} and m.record_id = e.id and m.user_id = any(${of}::uuid[]))
            or (e.posted_by = any(${of}::uuid[]) and not exists (select from approval_requests r
              where r.record = ${journalEntries.name} and r.record_id = e.id and r.state = 'approved' and jsonb_array_length(r.steps) > 0)))
        group by e.id) each)::text as others,
      (select min(p.name) from financial_parties p join (
          select l.party_id, l.account_id, sum(l.debit - l.credit) as taken from ${ownLines} l join financial_accounts a on a.id = l.account_id and a.role = 'payable'
          group by 1, 2 having sum(l.debit - l.credit) > 0) as t on t.party_id = p.id
        where t.taken > (select coalesce(sum(l.credit - l.debit), 0) from financial_entry_lines l join financial_entries e on e.id = l.entry_id and e.state <> 'draft'
          where l.party_id = t.party_id and l.account_id = t.account_id)) as over`,
  )
  const own = BigInt(found!.own)
  const stake = together(
    own + BigInt(found!.others),
    own,
    entry.currency,
    `what the same ${hands.length > 1 ? 'people' : 'person'} ${reversal ? 'reversed' : 'entered'} by hand in a day`,
  )
  return found!.over && !reversal
    ? { ...stake, always: true, because: `It takes more off payables than the books owe ${found!.over}` }
    : stake
}
