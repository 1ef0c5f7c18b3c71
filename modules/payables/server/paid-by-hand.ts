import { sql } from 'drizzle-orm'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { mostByHand, type PaidByHand } from '#modules/payables/shared/payments.ts'
import { payablesApi } from '#modules/payables/shared/reports.ts'
import type { Day } from '#shared/day.ts'
import { fromMinor } from '#shared/money.ts'
import { system } from '#server/call/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { accountOf } from '#modules/ledger/server/accounts.ts'
import { entityOf } from '#modules/ledger/server/entities.ts'
import { openPayableItems } from './open-items.ts'
import { settledByHand } from './stakes.ts'

/** Also what is posted on a day to come. */
const ever: Day = '2199-12-31'

type Query = { entityId?: string | undefined; partyId: string }
type Row = {
  id: string
  number: string
  description: string
  day: Day
  amount: string
  billId: string | null
  reference: string | null
}

/**
 * Entries made by hand that may have settled a bill already: what they leave open on the debit side of a vendor's payables, and what they paid from
 * bank, naming nobody, that is as much as a bill leaves open. Whoever pays is warned of all of them, whichever they see.
 */
export async function paidByHand(tx: Tx, { entityId, partyId }: Query): Promise<PaidByHand> {
  const entity = await entityOf(tx, entityId)
  const payable = await accountOf(tx, entity.id, 'payable')
  const open = sql`(select id, reference, bill_date, due_date, open_amount from financial_bills
    where entity_id = ${entity.id}::uuid and party_id = ${partyId}::uuid and state in ('posted', 'partly paid'))`
  const [sums] = await rowsOf<{ open: string; settled: string }>(
    tx,
    sql`select (select coalesce(sum(open_amount), 0) from ${open} b)::text as open, (${settledByHand(entity.id, partyId)})::text as settled`,
  )
  const rows = await rowsOf<Row>(
    tx,
    sql`select e.id, e.number, e.description, e.day, e.amount::text as amount, b.id as "billId", b.reference from (
        select i.id, i.number, i.reference as description, i.day, -i.open as amount from (${openPayableItems({ actor: system }, payablesApi.openItems.can, entity.id, ever, payable.id, partyId)}) as i
        where i.type = ${journalEntries.name} and i.open < 0
        union all
        select e.id, e.number, e.description, e.posting_date, l.credit from financial_entry_lines l
          join financial_accounts a on a.id = l.account_id and a.entity_id = ${entity.id}::uuid and a."group" = 'cash and bank'
          join financial_entries e on e.id = l.entry_id and e.state = 'posted' and e.reversal_of_id is null and e.source_type = ${journalEntries.name}
        where l.credit in (select open_amount from ${open} b) and l.posting_date >= (select min(bill_date) from ${open} b)
          and not exists (select from financial_entry_lines p where p.entry_id = e.id and p.party_id is not null)
      ) as e left join lateral (select id, reference from ${open} b where b.open_amount = e.amount order by b.due_date, b.reference limit 1) as b on true
      order by e.day desc, e.number desc limit ${mostByHand}`,
  )
  const amount = (minor: bigint) => fromMinor(minor, entity.currency)
  const [owed, settled] = [BigInt(sums!.open), BigInt(sums!.settled)]
  return {
    currency: entity.currency,
    settled: amount(settled),
    owed: amount(owed > settled ? owed - settled : 0n),
    entries: rows.map(({ id, number, description, day, amount: moved, billId, reference }) => ({
      id,
      number,
      description,
      postingDate: day,
      amount: amount(BigInt(moved)),
      bill: billId && reference ? { id: billId, reference } : null,
    })),
  }
}
