import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { checks } from '#modules/ledger/server/testing.ts'
import { verifyDecisions } from '#server/audit/decisions.ts'
import { ada, ben, databaseBefore, type OlderDatabase } from '#server/db/testing-upgrade.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'

// What is decided on bills and payments was kept in columns of their own, and, from the approval engine on, there as well.

const [entity, vendor, bank, off, all] = Array.from({ length: 5 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
]
const noPolicy = '00000000-0000-0000-0000-000000000000'
let older: OlderDatabase
let owner: pg.Pool
let seed: pg.PoolClient
let app: TestApp
let accountant: Caller

type Said = { released?: true; approved?: true; reason?: string }
/** How it was decided: by a policy, by one that asks nobody, before there were any, and with a decision of the kind there was then, or none at all. */
type How = 'policy' | 'off' | 'before' | 'before, with a decision' | 'nothing'
type Case = { state: string; says: Said; how: How }
const bills: Record<string, Case> = {
  'released before policies': { state: 'cancelled', says: { released: true, reason: 'As agreed' }, how: 'before' },
  'approved before policies': { state: 'approved', says: { approved: true }, how: 'before, with a decision' },
  'cancelled long ago': { state: 'cancelled', says: { released: true, approved: true, reason: 'Old' }, how: 'nothing' },
  'released by policy': {
    state: 'approved',
    says: { released: true, approved: true, reason: 'New price' },
    how: 'policy',
  },
  'approved by policy': { state: 'approved', says: { approved: true }, how: 'policy' },
  'released alone': { state: 'approved', says: { released: true, approved: true, reason: 'Nobody else' }, how: 'off' },
  rejected: { state: 'rejected', says: { reason: 'Too dear' }, how: 'policy' },
  'asked nobody': { state: 'draft', says: {}, how: 'nothing' },
}
const payments: Record<string, Case> = {
  'paid before policies': { state: 'cancelled', says: { approved: true }, how: 'before' },
  'paid by policy': { state: 'approved', says: { approved: true }, how: 'policy' },
}
const ids = new Map<string, string>()

async function make(record: 'financial.bills' | 'financial.payments', name: string, { state, says, how }: Case) {
  const id = randomUUID()
  ids.set(name, id)
  const release = says.released ? ben : null
  const approve = says.approved ? ben : null
  const common = [id, ada, entity, vendor, name, state, approve, approve && 'Ben']
  await seed.query(
    record === 'financial.bills'
      ? `insert into financial_bills (id, created_by, entity_id, party_id, number, reference, reference_key, bill_date, due_date, posting_date, currency, net_amount, tax_amount, freight_amount, total_amount, state,
           approved_by, approved_by_name, released_by, released_by_name, release_reason, reject_reason)
         values ($1, $2, $3, $4, $5, $5, upper($5), '2026-06-01', '2026-07-01', '2026-06-01', 'USD', 900, 0, 0, 900, $6, $7, $8, $9, $10, $11, $12)`
      : `insert into financial_payments (id, created_by, entity_id, party_id, number, bank_account_id, value_date, method, currency, amount, state, approved_by, approved_by_name)
         values ($1, $2, $3, $4, $5, $9, '2026-06-02', 'cheque', 'USD', 900, $6, $7, $8)`,
    record === 'financial.bills'
      ? [...common, release, release && 'Ben', release && says.reason, release ? null : (says.reason ?? null)]
      : [...common, bank],
  )
  await seed.query(
    `insert into approval_makers (record, record_id, user_id, at) values ($1, $2, $3, '2026-06-01T08:00:00Z')`,
    [record, id, ada],
  )
  if (how === 'nothing') return
  const engine = how === 'policy'
  const policy = engine ? all : how === 'off' ? off : noPolicy
  const [steps, request] = [engine ? '[{"name": "Approval", "quorum": 1}]' : '[]', randomUUID()]
  await seed.query(
    `insert into approval_requests (id, record, record_id, state, policy_id, policy_version, policy_name, steps, step, title, amount, currency, opened_by, opened_by_name, opened_at, ended_at)
     values ($1, $2, $3, $4, $5, 1, 'Policy', $6, 0, $7, 900, 'USD', $8, 'Ada', '2026-06-01T09:00:00Z', $9)`,
    [
      request,
      record,
      id,
      engine ? 'open' : 'approved',
      policy,
      steps,
      name,
      ada,
      engine ? null : '2026-06-01T09:00:00Z',
    ],
  )
  const decision = state === 'rejected' ? 'rejected' : 'approved'
  if (engine || how === 'before, with a decision')
    await seed.query(
      `insert into approval_decisions (record, record_id, decision, actor_id, actor_name, amount, currency, reason, decided_at, request_id, step, seat)
       values ($1, $2, $3, $4, 'Ben', 900, 'USD', $5, '2026-06-01T10:00:00Z', $6, $7, $8)`,
      [record, id, decision, ben, says.reason ?? null, engine ? request : null, engine ? 0 : null, engine ? ben : null],
    )
  if (engine)
    await seed.query(`update approval_requests set state = $2, ended_at = '2026-06-01T10:00:00Z' where id = $1`, [
      request,
      decision,
    ])
}

before(async () => {
  older = await databaseBefore('one_place_for_decisions')
  owner = older.owner
  await older.people(['financial.bills.read', 'financial.bills.approve', 'financial.payments.approve'])
  // One transaction with a row in the audit log, as every call has one.
  seed = await owner.connect()
  await seed.query(`begin;
    insert into approval_policies (id, record, name, rank, conditions, steps, off_reason, off_by) values
      ('${all}', 'financial.bills', 'All others', 9998, '[]', '[{"name": "Approval", "quorum": 1, "approvers": [{"kind": "role", "role": "approver"}]}]', null, null),
      ('${off}', 'financial.bills', 'Approval switched off', 10000, '[]', '[]', 'I am alone', 'Ben');
    insert into financial_entities (id, created_by, code, name, currency, country, time_zone) values ('${entity}', '${ada}', 'US', 'Works', 'USD', 'US', 'UTC');
    insert into financial_parties (id, created_by, number, name, kind) values ('${vendor}', '${ada}', 'V1', 'Vendor', 'vendor');
    insert into financial_accounts (id, created_by, entity_id, number, name, class, "group", role) values ('${bank}', '${ada}', '${entity}', '1000', 'Bank', 'asset', 'cash and bank', 'bank');
    insert into audit_log (at, actor_id, actor_name, action, correlation_id) values (now(), '${ada}', 'Ada', 'set up', '')`)
  const of = [
    ['financial.bills', bills],
    ['financial.payments', payments],
  ] as const
  for (const [record, cases] of of) for (const [name, made] of Object.entries(cases)) await make(record, name, made)
  await seed.query('commit')
  seed.release()
  assert.ok((await older.upgrade()).length >= 1)
  app = await createTestApp({ database: older, now: () => new Date('2026-06-15T12:00:00Z') })
  accountant = await app.as('accountant')
})
after(async () => {
  await app?.close()
  await older?.drop()
})

test('what columns said of bills and payments is said by decisions, each once, and those that were nowhere else are marked', async () => {
  for (const [name, { says, how }] of [...Object.entries(bills), ...Object.entries(payments)]) {
    const { rows } = await owner.query(
      `select d.verb, d.actor_name as by, d.reason, d.carried_over as carried, r.state from approval_decisions d left join approval_requests r on r.id = d.request_id
       where d.record_id = $1`,
      [ids.get(name)],
    )
    const verb = name === 'rejected' ? 'reject' : says.released ? 'release' : says.approved ? 'approve' : null
    const carried = how === 'before' || how === 'off' || how === 'nothing'
    const state = verb === 'reject' ? 'rejected' : 'approved'
    assert.deepEqual(rows, verb ? [{ verb, by: 'Ben', reason: says.reason ?? null, carried, state }] : [], name)
  }
})

test('whoever reads a bill or payment reads what they read before', async () => {
  for (const [name, { state, says }] of Object.entries(bills)) {
    const { status, body } = await accountant('GET', `/api/financial/bills/${ids.get(name)}`)
    assert.equal(status, 200, name)
    const { approvedByName, releasedBy, releasedByName, releaseReason, rejectReason } = body
    const by = says.released || says.approved ? 'Ben' : null
    assert.deepEqual(
      [body.state, approvedByName, releasedBy, releasedByName, releaseReason, rejectReason],
      says.released
        ? [state, by, ben, 'Ben', says.reason, null]
        : [state, by, null, null, null, state === 'rejected' ? says.reason : null],
      name,
    )
  }
  for (const [name, { state }] of Object.entries(payments)) {
    const { body } = await accountant('GET', `/api/financial/payments/${ids.get(name)}`)
    assert.deepEqual([body.state, body.approvedByName, body.rejectReason], [state, 'Ben', null], name)
  }
})

test('K5 what was carried over is proven by verify as all else, and a change of it is found', async () => {
  const proofs = async () => [
    ...(await older.findings()),
    ...(await verifyDecisions(owner)),
    ...(await Promise.all(checks.map((check) => check.run(owner)))).flat(),
  ]
  assert.deepEqual(await proofs(), [])
  const { rows } = await owner.query<{ id: string }>(`select id from approval_decisions where carried_over`)
  assert.ok(rows.length >= 4)
  for (const { id } of rows) {
    // Past every trigger, as whoever has the database to themselves can.
    const client = await owner.connect()
    try {
      await client.query(`begin; set local session_replication_role = replica`)
      await client.query(`update approval_decisions set actor_name = 'Eve' where id = $1`, [id])
      await client.query('commit')
      const found = await older.findings()
      assert.ok(
        found.some((each) => each.startsWith(`approval_decisions ${id} `)),
        found.join('\n'),
      )
      await client.query(`begin; set local session_replication_role = replica`)
      await client.query(`update approval_decisions set actor_name = 'Ben' where id = $1`, [id])
      await client.query('commit')
    } finally {
      client.release()
    }
  }
})

test('nobody writes a decision that is carried over, one of no submission, or one beside what is asked', async () => {
  const request = await owner.query<{ id: string }>(`select id from approval_requests where record_id = $1`, [
    ids.get('approved by policy'),
  ])
  for (const [carried, of] of [
    [true, request.rows[0]!.id],
    [false, request.rows[0]!.id],
    [false, null],
  ] as const)
    await assert.rejects(
      owner.query(
        `insert into approval_decisions (record, record_id, decision, verb, actor_id, actor_name, amount, currency, decided_at, request_id, carried_over)
         values ('financial.bills', $1, 'approved', 'approve', $2, 'Eve', 900, 'USD', now(), $3, $4)`,
        [ids.get('approved by policy'), randomUUID(), of, carried],
      ),
      /Nothing waits for this decision any more/,
    )
})
