import { sql } from 'drizzle-orm'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { fromMinor } from '#shared/money.ts'
import { amountInText } from '#server/approval/limits.ts'
import { withoutPolicy } from '#server/approval/engine.ts'
import { makersOf } from '#server/approval/makers.ts'
import type { Stake } from '#server/approval/facts.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { control } from './entry-rules.ts'

type Line = Readonly<Record<string, unknown>>

/** Said where other documents count with this one. */
export const together = (amount: bigint, own: bigint, currency: string, what: string): Stake =>
  amount > own
    ? { amount, because: `${amountInText(fromMinor(amount, currency), currency)} together with ${what}` }
    : { amount }

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
