import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromMinor } from '#shared/money.ts'
import { openDb, type Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { Check } from '#server/room.ts'
import { openTotal, payableBalance } from './open-items.ts'
import { entities } from './tables.ts'

/** A check whose findings are the texts one statement answers; none where all is well. */
const find = (name: string, statement: string): Check => ({
  name,
  run: async (pool: pg.Pool) =>
    (await pool.query<{ finding: string }>(`${statement} limit 100`)).rows.map(({ finding }) => finding),
})

const endOfTime = '2199-12-31'

/** What must hold in the books at every moment (invariants I1–I15); each finding names the document. */
export const checks: Check[] = [
  find(
    'Every posted entry balances',
    `select 'Entry ' || e.number || ' has debit ' || sum(coalesce(l.debit, 0)) || ' and credit ' || sum(coalesce(l.credit, 0)) || ' in ' || count(l.id) || ' lines' as finding
     from financial_entries e left join financial_entry_lines l on l.entry_id = e.id where e.state <> 'draft'
     group by e.id having sum(l.debit) is distinct from sum(l.credit) or count(l.id) < 2 or sum(l.debit) is distinct from e.amount or bool_or((l.debit > 0) = (l.credit > 0) or l.debit < 0 or l.credit < 0)`,
  ),
  find(
    'Account totals are the sums of their lines',
    `with scan as (select l.account_id, e.period_id, sum(l.debit) as debit, sum(l.credit) as credit from financial_entry_lines l join financial_entries e on e.id = l.entry_id and e.state <> 'draft' group by 1, 2)
     select 'Account ' || a.number || ' in ' || p.name || ': kept ' || coalesce(t.debit, 0) || '/' || coalesce(t.credit, 0) || ', lines ' || coalesce(s.debit, 0) || '/' || coalesce(s.credit, 0) as finding
     from financial_account_totals t full join scan s on s.account_id = t.account_id and s.period_id = t.period_id
     left join financial_accounts a on a.id = coalesce(t.account_id, s.account_id) left join financial_periods p on p.id = coalesce(t.period_id, s.period_id)
     where t.debit is distinct from s.debit or t.credit is distinct from s.credit`,
  ),
  find(
    'Numbers have no gap and the chain of entries is whole',
    `select 'Entry ' || number || ' ' || finding as finding from ledger_verify()`,
  ),
  find(
    'Posting dates, accounts and parties fit',
    `select distinct 'Entry ' || e.number || ' does not fit its period, entity or accounts' as finding
     from financial_entries e join financial_entry_lines l on l.entry_id = e.id join financial_accounts a on a.id = l.account_id left join financial_periods p on p.id = e.period_id
     where e.state <> 'draft' and (p.id is null or e.posting_date not between p.starts_on and p.ends_on or p.entity_id <> e.entity_id or a.entity_id <> e.entity_id or l.posting_date <> e.posting_date)`,
  ),
  find(
    'Reversals mirror their entries',
    `select distinct 'Entry ' || r.number || ' does not mirror ' || o.number as finding
     from financial_entries r join financial_entries o on o.id = r.reversal_of_id join financial_entry_lines l on l.entry_id in (r.id, o.id) where r.state <> 'draft'
     group by r.number, o.number, l.account_id, l.party_id having sum(l.debit) <> sum(l.credit)`,
  ),
  find(
    'What is open of a bill is its total less its payments',
    `select 'Bill ' || b.number || ' shows ' || b.open_amount || ' open, its payments leave ' || (b.total_amount - coalesce(sum(a.amount) filter (where p.state = 'booked'), 0)) as finding
     from financial_bills b left join financial_allocations a on a.bill_id = b.id left join financial_payments p on p.id = a.payment_id
     group by b.id having case when b.state in ('posted', 'partly paid', 'paid') then b.open_amount <> b.total_amount - coalesce(sum(a.amount) filter (where p.state = 'booked'), 0) or (b.state = 'paid') <> (b.open_amount = 0) else b.open_amount <> 0 end`,
  ),
  find(
    'Nobody approved what they made',
    `select 'Bill ' || number || ' was approved by one of its makers' as finding from financial_bills where approved_by = any (makers)
     union all select 'Payment ' || number || ' was approved by one of its makers' from financial_payments where approved_by = any (makers)
     union all select 'Payment ' || number || ' was booked without the approval it needs' from financial_payments where state = 'booked' and approval_required and approved_by is null
     union all select 'Bill ' || number || ' was posted without the approval it needs' from financial_bills where state in ('posted', 'partly paid', 'paid') and approval_required and approved_by is null`,
  ),
  { name: 'Payables are the sum of their open items', run: payablesTie },
]

async function payablesTie(pool: pg.Pool): Promise<string[]> {
  const tx: Tx = openDb(pool)
  const findings: string[] = []
  for (const { id, name, currency } of await tx.select().from(entities)) {
    const [used] = await rowsOf(
      tx,
      sql`select 1 from financial_accounts where entity_id = ${id}::uuid and role = 'payable'`,
    )
    if (!used) continue
    const [items, control] = [await openTotal(tx, id, endOfTime), await payableBalance(tx, id, endOfTime)]
    if (items !== control)
      findings.push(
        `${name}: open items come to ${fromMinor(items, currency)} ${currency}, the payables account to ${fromMinor(control, currency)} ${currency}`,
      )
  }
  return findings
}
