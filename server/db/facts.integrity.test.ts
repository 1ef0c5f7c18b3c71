import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openProof, type Proof } from '#server/testing/proof.ts'
import { migrate } from './migrate.ts'
import { asRuntime } from './testing.ts'

let p: Proof
let runtime: pg.Client
before(async () => {
  p = await openProof()
  // What a start does, and what a copied database lacks.
  await migrate(p.shop.databaseUrl)
  runtime = new pg.Client({ connectionString: asRuntime(p.shop.databaseUrl) })
  await runtime.connect()
})
after(async () => {
  await runtime?.end()
  await p?.close()
})

/** Tries a statement as the running product's login; answers its SQLSTATE, or how many rows it changed. */
async function tries(statement: string, values: unknown[] = []): Promise<string> {
  await runtime.query('begin')
  try {
    return `changed ${(await runtime.query(statement, values)).rowCount}`
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error)
  } finally {
    await runtime.query('rollback')
  }
}
async function refused(statement: string, values: unknown[] = []) {
  const answer = await tries(statement, values)
  assert.ok(['MS001', 'MS009', '42501'].includes(answer), `${statement}: ${answer}`)
}

test('Q3 K16 posted bills and their lines, booked payments and their allocations are refused to the runtime', async () => {
  const [posted, booked] = [[p.open.id], [p.payment.id]]
  for (const change of [
    'total_amount = total_amount + 100, net_amount = net_amount + 100, open_amount = open_amount + 100',
    'party_id = gen_random_uuid()',
    `reference = 'another'`,
    `bill_date = bill_date - 1`,
    `posting_date = posting_date - 1`,
    `currency = 'EUR'`,
    `number = 'X'`,
    'entry_id = null',
  ])
    await refused(`update financial_bills set ${change} where id = $1`, posted)
  await refused('delete from financial_bills where id = $1', posted)
  for (const change of [
    'net = net + 1',
    'quantity = quantity + 1',
    'account_id = gen_random_uuid()',
    'order_line_id = null',
  ])
    await refused(`update financial_bill_lines set ${change} where bill_id = $1`, posted)
  await refused('delete from financial_bill_lines where bill_id = $1', posted)
  await refused(
    `insert into financial_bill_lines (bill_id, line_no, description, quantity, unit_price, net) values ($1, 99, 'more', 1, 1, 100)`,
    posted,
  )
  for (const change of [
    'amount = amount + 1',
    'party_id = gen_random_uuid()',
    'value_date = value_date - 1',
    `number = 'X'`,
    'entry_id = null',
  ])
    await refused(`update financial_payments set ${change} where id = $1`, booked)
  await refused('delete from financial_payments where id = $1', booked)
  for (const change of ['amount = amount - 1', 'bill_id = gen_random_uuid()', 'payment_id = gen_random_uuid()'])
    await refused(`update financial_allocations set ${change} where payment_id = $1`, booked)
  await refused('delete from financial_allocations where payment_id = $1', booked)
  await refused('insert into financial_allocations (payment_id, line_no, bill_id, amount) values ($1, 99, $2, 1)', [
    p.payment.id,
    p.open.id,
  ])
})

test('K16 a locked period and a closed year stay, and no period goes', async () => {
  await p.forge(`update financial_periods set state = 'hard-locked' where name = 'Jan 2025' or ends_on < '2025-02-10'`)
  await p.forge(`update financial_fiscal_years set state = 'closed' where name = '2025'`)
  for (const change of [
    `state = 'open'`,
    `state = 'soft-locked'`,
    'ends_on = ends_on + 1',
    'entity_id = gen_random_uuid()',
  ])
    await refused(`update financial_periods set ${change} where state = 'hard-locked'`)
  await refused('delete from financial_periods')
  await refused(`update financial_fiscal_years set state = 'open' where state = 'closed'`)
  await refused('delete from financial_fiscal_years')
})

test('K16 decisions, makers, submissions, receipts, movements, matches, files, comments and both logs are refused to the runtime', async () => {
  for (const table of [
    'approval_decisions',
    'approval_makers',
    'attachments',
    'comments',
    'audit_log',
    'audit_seals',
    'row_seals',
  ]) {
    const { rows } = await p.owner.query(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    )
    for (const { name } of rows) await refused(`update ${table} set "${name}" = "${name}"`)
    await refused(`delete from ${table}`)
    await refused(`truncate ${table}`)
  }
  for (const table of ['row_history', 'financial_account_totals', 'financial_entry_series', 'schema_migrations']) {
    await refused(`insert into ${table} select * from ${table}`)
    await refused(`delete from ${table}`)
  }
  for (const table of [
    'approval_requests',
    'approval_seats',
    'approval_policies',
    'users',
    'roles',
    'procurement_orders',
    'installation',
  ])
    await refused(`delete from ${table}`)
  await refused(`update approval_requests set amount = amount + 1, state = 'approved' where state = 'approved'`)
  await refused(`update procurement_receipts set received_on = received_on - 1 where id = $1`, [p.receipt.id])
  await refused('update procurement_receipt_lines set quantity = quantity + 1 where receipt_id = $1', [p.receipt.id])
  await refused('delete from procurement_receipt_lines where receipt_id = $1', [p.receipt.id])
  await refused(
    'update procurement_match_results set variance = 0, actual = expected, expected = actual + 1 where bill_id = $1',
    [p.open.id],
  )
  await refused('delete from procurement_match_results where bill_id = $1', [p.open.id])
  await refused('update procurement_clearings set amount = amount + 1 where bill_id = $1', [p.open.id])
  await refused('delete from procurement_clearings where bill_id = $1', [p.open.id])
})

test('K16 no temporary table stands before a real one, and no function of the rules can be replaced', async () => {
  await refused('create temp table approval_makers (record text, record_id uuid, user_id uuid)')
  await refused(
    'create or replace function note_row() returns trigger language plpgsql as $$ begin return null; end $$',
  )
  await refused('alter table financial_bills disable trigger fact_final')
  await refused('drop trigger fact_changed on financial_bills')
})

test('a table that nobody has listed works for the runtime without a thought', async () => {
  await p.owner.query('create table planted (id uuid primary key default gen_random_uuid(), n int)')
  assert.equal(await tries('insert into planted (n) values (1)'), 'changed 1')
  assert.equal(await tries('update planted set n = 2'), 'changed 0')
  assert.equal(await tries('delete from planted'), 'changed 0')
})
