import { sql } from 'drizzle-orm'
import { bills as billRecord } from '#modules/financial/shared/bills.ts'
import { payments as paymentRecord } from '#modules/financial/shared/payments.ts'
import { fromMinor } from '#shared/money.ts'
import { noteMakers } from '#server/approval/makers.ts'
import type { Stake } from '#server/approval/facts.ts'
import type { Call } from '#server/call.ts'
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
 * A payment counts with the other payments of its vendor of the same value date, and with all that was ever paid of its bills, taken back
 * or not; where it is more than the books owe the vendor, somebody else is always asked (K2).
 */
export async function payeeStake(
  payment: Owed & { valueDate: string; amount: bigint },
  lines: readonly Line[] | undefined,
  call: Call,
): Promise<Stake> {
  await hold(payment.partyId, call)
  const { id, entityId, partyId, amount: own, currency } = payment
  const [found] = await rowsOf<{ day: string; bills: string; owed: string }>(
    call.tx,
    sql`with counted as (select p.id, p.amount, p.value_date from financial_payments p
        where p.entity_id = ${entityId}::uuid and p.party_id = ${partyId}::uuid and p.id <> ${id}::uuid and (p.state not in ('cancelled', 'rejected') or p.entry_id is not null))
      select (select coalesce(sum(amount), 0) from counted where value_date = ${payment.valueDate}::date)::text as day,
        (select coalesce(sum(a.amount), 0) from financial_allocations a join counted c on c.id = a.payment_id
          where a.bill_id in ${lines ? sql`(select unnest(${sql.param(billsOf(lines))}::uuid[]))` : sql`(select bill_id from financial_allocations where payment_id = ${id}::uuid)`})::text as bills,
        (select coalesce(sum(l.credit - l.debit), 0) from financial_entry_lines l join financial_accounts a on a.id = l.account_id and a.role = 'payable' and a.entity_id = ${entityId}::uuid
          join financial_entries e on e.id = l.entry_id and e.state <> 'draft' where l.party_id = ${partyId}::uuid)::text as owed`,
  )
  const [day, bills] = [BigInt(found!.day), BigInt(found!.bills)]
  const others = day > bills ? day : bills
  const stake = together(
    own + others,
    own,
    currency,
    day > bills ? 'the payments to this vendor of that day' : 'what was paid of these bills before',
  )
  return own > BigInt(found!.owed)
    ? {
        ...stake,
        always: true,
        because: `The books owe this vendor only ${fromMinor(BigInt(found!.owed), currency)} ${currency}`,
      }
    : stake
}

const billsOf = (lines: readonly Line[]): string[] => lines.map(({ billId }) => String(billId))

/** Who made the bills had a hand in what pays them. */
export async function touchBills(paymentId: string, lines: readonly Line[], call: Call): Promise<void> {
  const made = await rowsOf<{ id: string }>(
    call.tx,
    sql`select distinct user_id as id from approval_makers where record = ${billRecord.name} and record_id = any(${sql.param(billsOf(lines))}::uuid[])`,
  )
  await noteMakers(
    paymentRecord as never,
    paymentId,
    made.map(({ id }) => id),
    call,
  )
}

/** What an entry made by hand moves on bank and control accounts, with what its maker moved by others in a day (Q9). */
export async function manualStake(
  entry: { id: string; currency: string; createdBy: string },
  lines: readonly Line[] | undefined,
  call: Call,
): Promise<Stake> {
  const { tx, now } = call
  const sides = sql`greatest(coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0))`
  const typed = lines?.map(({ accountId, debit = 0n, credit = 0n }) => ({
    account: accountId,
    debit: String(debit),
    credit: String(credit),
  }))
  const [found] = await rowsOf<{ own: string; others: string }>(
    tx,
    sql`select (select ${sides} from ${
      typed
        ? sql`jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) as l(account uuid, debit bigint, credit bigint) join financial_accounts a on a.id = l.account and ${control}`
        : sql`financial_entry_lines l join financial_accounts a on a.id = l.account_id and ${control} where l.entry_id = ${entry.id}::uuid`
    })::text as own,
      (select coalesce(sum(moved), 0) from (select ${sides} as moved from financial_entries e
          join financial_entry_lines l on l.entry_id = e.id join financial_accounts a on a.id = l.account_id and ${control}
        where e.source_type = 'financial.journal-entries' and e.reversal_of_id is null and e.created_by = ${entry.createdBy}::uuid and e.id <> ${entry.id}::uuid
          and e.currency = ${entry.currency} and e.posted_at >= ${now.toISOString()}::timestamptz - interval '1 day' group by e.id) each)::text as others`,
  )
  const own = BigInt(found!.own)
  return together(own + BigInt(found!.others), own, entry.currency, 'what the same person entered by hand in a day')
}
