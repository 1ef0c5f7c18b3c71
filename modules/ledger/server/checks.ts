import type pg from 'pg'
import type { Check } from '#server/module.ts'

/** A check whose findings are the texts one statement answers; none where all is well. */
export const find = (name: string, statement: string): Check => ({
  name,
  run: async (pool: pg.Pool) =>
    (await pool.query<{ finding: string | null }>(`${statement} limit 100`)).rows.map(
      ({ finding }) => finding ?? `${name}: a row names another one that is not there`,
    ),
})

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
     where t.debit is distinct from s.debit or t.credit is distinct from s.credit or t.entity_id is distinct from a.entity_id`,
  ),
  find(
    'Numbers have no gap and the chain of entries is whole',
    `select 'Entry ' || number || ' ' || finding as finding from ledger_verify()`,
  ),
  find(
    'Each journal knows its last number',
    `select 'Journal ' || j.name || ': its series ends at ' || coalesce(s.last::text, 'none') || ', its entries at ' || e.last as finding
     from (select entity_id, journal_id, fiscal_year_id, max(sequence) as last from financial_entries where state <> 'draft' group by 1, 2, 3) e
     left join financial_journals j on j.id = e.journal_id left join financial_entry_series s on (s.entity_id, s.journal_id, s.fiscal_year_id) = (e.entity_id, e.journal_id, e.fiscal_year_id) where s.last is distinct from e.last`,
  ),
  find(
    'Posting dates, accounts and parties fit',
    `select distinct 'Entry ' || e.number || ' does not fit its period, entity or accounts' as finding
     from financial_entries e join financial_entry_lines l on l.entry_id = e.id join financial_accounts a on a.id = l.account_id left join financial_periods p on p.id = e.period_id
     where e.state <> 'draft' and (p.id is null or e.posting_date not between p.starts_on and p.ends_on or p.entity_id <> e.entity_id or a.entity_id <> e.entity_id or l.posting_date <> e.posting_date)`,
  ),
  find(
    'Accounts of documents are written by documents alone',
    `select distinct 'Entry ' || e.number || ' was posted by hand to ' || a.number || ' ' || a.name || ', which documents alone write: reverse it' as finding
     from financial_entries e join financial_entry_lines l on l.entry_id = e.id join financial_accounts a on a.id = l.account_id
     where a.role = 'grir' and e.state = 'posted' and e.source_type = 'financial.journal-entries' and e.reversal_of_id is null`,
  ),
  find(
    'Reversals mirror their entries',
    `select distinct 'Entry ' || r.number || ' does not mirror ' || o.number as finding
     from financial_entries r join financial_entries o on o.id = r.reversal_of_id join financial_entry_lines l on l.entry_id in (r.id, o.id) where r.state <> 'draft'
     group by r.number, o.number, l.account_id, l.party_id having sum(l.debit) <> sum(l.credit)`,
  ),
]
