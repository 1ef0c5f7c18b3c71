import type pg from 'pg'

type Seeded = { entityId: string; userId: string; days: [first: string, last: string] }
export const lineCount = Number(process.env['BENCH_LINES'] ?? 1_000_000)
export const billCount = Number(process.env['BENCH_BILLS'] ?? 100_000)
const linesPerEntry = 4
const entryCount = lineCount / linesPerEntry

/**
 * Fills the books of an entity: entries of four balanced lines over all its days, kept totals, numbers, and bills with their entries.
 * Written past the triggers, which would take an hour; what they guarantee is checked afterwards.
 */
export async function seed(client: pg.Client, { entityId, userId, days: [first, last] }: Seeded): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`set local synchronous_commit = off`)
  await client.query(
    `create temp table plain on commit drop as select id, row_number() over (order by number)::int - 1 as n from financial_accounts where entity_id = '${entityId}' and not require_party and allow_manual`,
  )
  await client.query(
    `insert into financial_parties (number, name, kind, created_by) select 'SEED-' || n, 'Vendor ' || n || ' Trading', 'vendor', '${userId}' from generate_series(1, 1000) n`,
  )
  await client.query(
    `insert into financial_entries (id, version, created_by, entity_id, journal_id, fiscal_year_id, period_id, sequence, number, posting_date, description, currency, amount, state, source_type, source_id, purpose, posted_at, posted_by, previous_hash, hash)
     select md5('entry' || n)::uuid, 2, '${userId}', '${entityId}', j.id, p.fiscal_year_id, p.id, row_number() over (partition by p.fiscal_year_id order by n),
       j.code || '-' || y.name || '-' || lpad((row_number() over (partition by p.fiscal_year_id order by n))::text, 6, '0'), d.day, 'Entry ' || n, 'USD', 200 + n % 90000 * 2, 'posted', 'financial.journal-entries', md5('entry' || n)::uuid, 'entry', now(), '${userId}', '', ''
     from generate_series(1, ${entryCount}) n
     cross join lateral (select date '${first}' + (n::bigint * (date '${last}' - date '${first}') / ${entryCount})::int as day) d
     join financial_periods p on p.entity_id = '${entityId}' and d.day between p.starts_on and p.ends_on
     join financial_fiscal_years y on y.id = p.fiscal_year_id
     join financial_journals j on j.entity_id = '${entityId}' and j.code = 'PUR'`,
  )
  await client.query(
    `insert into financial_entry_lines (entry_id, line_no, account_id, posting_date, description, debit, credit)
     select e.id, l.no, a.id, e.posting_date, '', case when l.no < 3 then e.amount / 2 else 0 end, case when l.no < 3 then 0 else e.amount / 2 end
     from financial_entries e cross join generate_series(1, ${linesPerEntry}) as l(no)
     join plain a on a.n = (e.sequence * 7 + l.no * 13) % (select count(*) from plain)
     where e.entity_id = '${entityId}' order by e.posting_date, e.sequence, l.no`,
  )
  await client.query(
    `insert into financial_account_totals (entity_id, account_id, period_id, debit, credit)
     select '${entityId}', l.account_id, e.period_id, sum(l.debit), sum(l.credit) from financial_entry_lines l join financial_entries e on e.id = l.entry_id group by 2, 3`,
  )
  await client.query(
    `insert into financial_entry_series (entity_id, journal_id, fiscal_year_id, last, head)
     select entity_id, journal_id, fiscal_year_id, max(sequence), '' from financial_entries where entity_id = '${entityId}' group by 1, 2, 3`,
  )
  await client.query(
    `insert into financial_bills (created_by, entity_id, party_id, number, reference, reference_key, bill_date, due_date, posting_date, currency, net_amount, tax_amount, freight_amount, total_amount, open_amount, state, entry_id)
     select '${userId}', '${entityId}', p.id, 'BILL-' || lpad(n::text, greatest(6, length(n::text)), '0'), 'INV-' || n, 'INV' || n, d.day, d.day + 30, d.day, 'USD', 100000 + n, 6000, 500, 106500 + n,
       case s.state when 'posted' then 106500 + n when 'partly paid' then 50000 else 0 end, s.state, case when s.state in ('posted', 'partly paid', 'paid') then md5('entry' || n)::uuid end
     from generate_series(1, ${billCount}) n
     cross join lateral (select date '${first}' + (n::bigint * 7919 % (date '${last}' - date '${first}'))::int as day) d
     cross join lateral (select (array['paid','paid','paid','paid','paid','paid','posted','posted','partly paid','waiting'])[1 + n % 10] as state) s
     join financial_parties p on p.kind = 'vendor' and p.number = 'SEED-' || (1 + n % 1000)`,
  )
  await client.query('commit')
  await client.query('vacuum analyze')
}

/** Tables like ours and as full as ours, but without triggers and references, for what an insert costs at the least. */
export async function seedBare(client: pg.Client): Promise<void> {
  const copies = {
    entries: 'financial_entries',
    lines: 'financial_entry_lines',
    audit: 'audit_log',
    keys: 'idempotency_keys',
  }
  await client.query('create schema bare')
  for (const [copy, of] of Object.entries(copies)) {
    await client.query(`create table bare.${copy} (like ${of} including all)`)
    // A row goes into an index of a million rows at another price than into an empty one.
    await client.query(`insert into bare.${copy} select * from ${of}`)
  }
  await client.query('vacuum analyze')
}

/** What every account comes to by a scan of all lines, as the trial balance shows it. */
export const scanSql = (entityId: string, from: string): string =>
  `select a.number, sum(case when l.posting_date < '${from}' then l.debit - l.credit else 0 end)::text as opening,
     sum(case when l.posting_date >= '${from}' then l.debit else 0 end)::text as debit, sum(case when l.posting_date >= '${from}' then l.credit else 0 end)::text as credit
   from financial_entry_lines l join financial_entries e on e.id = l.entry_id and e.state <> 'draft' join financial_accounts a on a.id = l.account_id
   where a.entity_id = '${entityId}' group by a.number order by a.number`
