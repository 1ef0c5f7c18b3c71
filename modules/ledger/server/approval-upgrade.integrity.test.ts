import { checks } from './testing.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { ada, ben, databaseBefore, type OlderDatabase } from '#server/db/testing-upgrade.ts'

const [usd, jpy, vendor] = Array.from({ length: 3 }, () => randomUUID()) as [string, string, string]
let older: OlderDatabase
let owner: pg.Pool

type Made = {
  state: string
  total: string
  required?: boolean
  released?: boolean
  approved?: boolean
  entity?: string
}
/** What people had when it was decided on by a limit of each role; [bills] and then [payments]. */
const bills: Record<string, Made> = {
  draft: { state: 'draft', total: '900' },
  waiting: { state: 'waiting', total: '900' },
  differs: { state: 'exception', total: '900' },
  small: { state: 'matched', total: '900' },
  asked: { state: 'matched', total: '3000000', required: true },
  released: { state: 'matched', total: '900', released: true },
  both: { state: 'matched', total: '3000000', required: true, released: true },
  agreed: { state: 'approved', total: '3000000', required: true, approved: true },
  posted: { state: 'posted', total: '3000000', required: true, approved: true },
  unasked: { state: 'posted', total: '900' },
  gone: { state: 'cancelled', total: '900' },
  yen: { state: 'matched', total: '30000', required: true, entity: 'jpy' },
}
const payments: Record<string, Made> = {
  little: { state: 'proposed', total: '900' },
  waits: { state: 'proposed', total: '2000000', required: true },
  may: { state: 'approved', total: '2000000', required: true, approved: true },
  put: { state: 'cancelled', total: '900' },
}
const ids = new Map<string, string>()

/** One row of a record type with the call that made it, as the version before wrote both. */
async function make(table: 'financial_bills' | 'financial_payments', name: string, made: Made, at: number) {
  const client = await owner.connect()
  const record = table.replace('_', '.')
  try {
    await client.query('begin')
    const books = made.entity === 'jpy' ? [jpy, 'JPY'] : [usd, 'USD']
    const own = table === 'financial_bills'
    const { rows } = await client.query<{ id: string }>(
      own
        ? `insert into financial_bills (created_by, entity_id, party_id, number, reference, reference_key, bill_date, due_date, posting_date, currency, net_amount, tax_amount, freight_amount, total_amount, open_amount, state,
             approval_required, makers, released_by, released_by_name, release_reason, approved_by, approved_by_name)
           values ($1, $2, $3, $4, $5, upper($5), '2026-06-01', '2026-07-01', '2026-06-01', $6, $7, 0, 0, $7, case when $8 = 'posted' then $7::bigint else 0 end, $8, $9, array[$1::uuid, $10::uuid],
             case when $11 then $10::uuid end, case when $11 then 'Ben' end, case when $11 then 'As agreed' end, case when $12 then $10::uuid end, case when $12 then 'Ben' end) returning id`
        : `insert into financial_payments (created_by, entity_id, party_id, number, reference, bank_account_id, value_date, method, currency, amount, state, approval_required, makers, approved_by, approved_by_name)
           values ($1, $2, $3, $4, $5, (select id from financial_accounts where entity_id = $2), '2026-06-02', 'cheque', $6, $7, $8, $9, array[$1::uuid], case when $12 then $10::uuid end, case when $12 and not $11 then 'Ben' end) returning id`,
      [
        ada,
        books[0],
        vendor,
        `${own ? 'BILL' : 'PAY'}-${at}`,
        name,
        books[1],
        made.total,
        made.state,
        Boolean(made.required),
        ben,
        Boolean(made.released),
        Boolean(made.approved),
      ],
    )
    const id = rows[0]!.id
    ids.set(name, id)
    await client.query(
      `insert into audit_log (at, actor_id, actor_name, action, record, record_id, after, correlation_id)
       values (now(), $1, 'Ada', 'create', $2, $3, jsonb_build_object('number', $4::text, 'state', $5::text, 'version', 1), '')`,
      [ada, record, id, name, made.state],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

before(async () => {
  older = await databaseBefore('approval_of_bills')
  owner = older.owner
  await older.people(['financial.bills.approve', 'financial.payments.approve'])
  await owner.query(`begin;
    insert into approval_limits (role, record, currency, amount) values
      ('approver', 'financial.bills', 'USD', 25000000), ('administrator', 'financial.bills', 'USD', null), ('approver', 'financial.payments', 'JPY', 25000000);
    insert into installation (name, value) values ('financial.bill-approval-from', '2500000'), ('financial.payment-approval-from', '1000000') on conflict (name) do update set value = excluded.value;
    insert into financial_entities (id, created_by, created_at, code, name, currency, country, time_zone) values
      ('${usd}', '${ada}', '2025-01-01', 'US', 'Works', 'USD', 'US', 'UTC'), ('${jpy}', '${ada}', '2025-02-01', 'JP', 'Works KK', 'JPY', 'JP', 'UTC');
    insert into financial_parties (id, created_by, number, name, kind) values ('${vendor}', '${ada}', 'V1', 'Vendor', 'vendor');
    insert into financial_accounts (created_by, entity_id, number, name, class, "group", role) values
      ('${ada}', '${usd}', '1000', 'Bank', 'asset', 'cash and bank', 'bank'), ('${ada}', '${jpy}', '1000', 'Bank', 'asset', 'cash and bank', 'bank');
    insert into audit_log (at, actor_id, actor_name, action, correlation_id) values (now(), '${ada}', 'Ada', 'set up', '');
    commit`)
  let at = 0
  for (const [name, made] of Object.entries(bills)) await make('financial_bills', name, made, (at += 1))
  for (const [name, made] of Object.entries(payments)) await make('financial_payments', name, made, (at += 1))
  assert.ok((await older.upgrade()).length >= 1)
})
after(() => older?.drop())

const textsOf = async (statement: string, ...values: unknown[]) =>
  (await owner.query<{ text: string }>(statement, values)).rows.map(({ text }) => text).join(' | ')

test('Q1 K2 bills and payments of every state before there were policies stand where somebody has to take the next step', async () => {
  const expected = {
    draft: 'draft',
    waiting: 'waiting',
    differs: 'exception',
    small: 'matched',
    asked: 'in approval',
    // What one person released alone is released again by somebody who did not make it.
    released: 'exception',
    both: 'exception',
    agreed: 'approved',
    posted: 'posted',
    unasked: 'posted',
    gone: 'cancelled',
    yen: 'in approval',
    little: 'proposed',
    waits: 'in approval',
    may: 'approved',
    put: 'cancelled',
  }
  const found = await owner.query<{ name: string; state: string; released: string | null; makers: string }>(
    `select name, state, released, (select string_agg(u.name, ', ' order by u.name) from approval_makers m join users u on u.id = m.user_id where m.record = d.record and m.record_id = d.id) as makers from (
       select reference as name, state, (select d.actor_name from approval_decisions d where d.record_id = b.id and d.verb = 'release') as released, 'financial.bills' as record, id from financial_bills b
       union all select reference, state, null, 'financial.payments', id from financial_payments) d`,
  )
  assert.deepEqual(Object.fromEntries(found.rows.map(({ name, state }) => [name, state])), expected)
  for (const { name, released, makers } of found.rows) {
    assert.equal(released, null, name)
    assert.equal(makers, name in bills ? 'Ada, Ben' : 'Ada', name)
  }
  assert.equal(
    await textsOf(`select string_agg(coalesce(b.reference, p.reference), ' ' order by coalesce(b.reference, p.reference)) as text from approval_requests r
      left join financial_bills b on b.id = r.record_id left join financial_payments p on p.id = r.record_id where r.state = 'approved' and r.policy_name = 'Before there were policies'`),
    'agreed may posted unasked',
  )
})

test('Q2 limits of roles and the amount from which somebody is asked become policies of the right currency and entity', async () => {
  assert.equal(
    await textsOf(
      `select record || ': ' || name as text from approval_policies where record like 'financial.%' and active order by record, rank`,
    ),
    [
      'financial.bills: Below 25,000.00 USD',
      'financial.bills: Up to 250,000.00 USD',
      'financial.bills: All others in USD',
      'financial.bills: All others',
      'financial.journal-entries: Below 10,000.00 USD',
      'financial.journal-entries: All others',
      'financial.payments: Below 10,000.00 USD',
      'financial.payments: Up to 25,000,000 JPY',
      'financial.payments: All others',
    ].join(' | '),
  )
  assert.equal(
    await textsOf(
      `select conditions #>> '{0,field}' || (conditions #>> '{0,op}') || (conditions #>> '{0,value}') || (conditions #>> '{0,currency}') as text from approval_policies where name = 'All others in USD'`,
    ),
    'amount>=0USD',
  )
  assert.match(
    await textsOf(`select permissions::text as text from roles where name = 'approver'`),
    /payments\.cancel.*journal-entries\.reverse.*bills\.cancel/,
  )
})

test('K2 what the upgrade did is proven by verify as all else', async () => {
  assert.deepEqual(await older.findings(), [])
  for (const check of checks) assert.deepEqual(await check.run(owner), [], check.name)
  const moved = await textsOf(
    `select string_agg(distinct record_id::text, ' ' order by record_id::text) as text from audit_log where correlation_id = 'migration approval_of_bills' and record_id is not null`,
  )
  const wanted = ['asked', 'released', 'both', 'yen', 'waits'].map((name) => ids.get(name)!)
  assert.equal(moved, wanted.toSorted((a, b) => (a < b ? -1 : 1)).join(' '))
})
