import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import type { Flow, Minute, Topology } from '#modules/visualizer/shared/topology.ts'
import type { Transaction } from '#modules/visualizer/shared/transactions.ts'
import { areaOf, trafficJobs, writeTraffic } from './traffic.ts'

let shop: Shop
let requisition: { id: string; number: string }
let order: { id: string; number: string }
let payment: { id: string }

/** One purchase from the request of an employee to a booked payment. */
before(async () => {
  shop = await openShop()
  const wanted = { itemId: shop.item.id, quantity: '4', estimatedPrice: '25', vendorId: shop.vendor.id }
  const asked = ok(
    await shop.send('employee', 'procurement/requisitions', {
      currency: 'USD',
      neededOn: '2026-07-01',
      lines: [wanted],
    }),
  )
  requisition = asked
  const url = `procurement/requisitions/${asked.id}`
  ok(await shop.verb('employee', url, 'submit'))
  ok(await shop.verb('approver', url, 'approve'))
  const lines = (await shop.read(url)).lines.map(({ id }: { id: string }) => ({
    lineId: id,
    vendorId: shop.vendor.id,
    quantity: '4',
  }))
  const made = ok(await shop.verb('buyer', url, 'to-orders', { lines }))
  const path = `procurement/orders/${made.orders[0].id}`
  for (const [who, verb] of [
    ['buyer', 'submit'],
    ['approver', 'approve'],
    ['buyer', 'send'],
  ] as const)
    ok(await shop.verb(who, path, verb))
  order = await shop.read(path)
  ok(await shop.receive(order, [[0, '4']], 'receiver', '2026-06-15'))
  const bill = ok(await shop.bill(order, [[0, '4', '25']], '2026-06-15'))
  ok(await shop.postBill(bill.id))
  payment = ok(
    await shop.send('accountant', 'financial/payments', {
      partyId: shop.vendor.id,
      currency: 'USD',
      valueDate: '2026-06-15',
      method: 'bank transfer',
      lines: [{ billId: bill.id, amount: '100.00' }],
    }),
  )
  ok(await shop.verb('accountant', `financial/payments/${payment.id}`, 'book'))
})
after(() => shop?.close())

const topology = async (who = 'auditor'): Promise<Topology> =>
  ok(await shop.people[who]!('GET', '/api/visualizer/topology'))
const flow = ({ flows }: Topology, number: number): Flow => flows.find(({ id }) => id === `data-flow-${number}`)!
const follow = async (id: string, who: string): Promise<Transaction> =>
  ok(await shop.people[who]!('GET', `/api/visualizer/transactions/${id}/steps`))

test('V01 every number on a connection is what its log holds of the last hour', async () => {
  const { pool } = shop.app
  const since = '2026-06-15T11:00:00Z'
  // What no call of this test makes by itself, inside the hour and before it.
  await pool.query(`
    insert into connector (kind, settings, secrets, created_by) values ('ai', '{}', '{}', gen_random_uuid());
    insert into connector_call (kind, purpose, host, started_at, ms, outcome, error_code, correlation_id) values
      ('ai', 'test', 'h', '2026-06-15T11:10:00Z', 100, 'ok', null, 'c'), ('ai', 'test', 'h', '2026-06-15T11:20:00Z', 300, 'failed', 'timeout', 'c'),
      ('ai', 'test', 'h', '2026-06-15T10:59:00Z', 9000, 'failed', 'timeout', 'c'), ('sms', 'test', 'h', '2026-06-15T11:20:00Z', 1, 'ok', null, 'c');
    insert into outbox_messages (created_by, channel, key, recipient, subject, state, attempts, due_at, error, sent_at, created_at, updated_at) values
      (gen_random_uuid(), 'mail', 'a', 'a@b.test', 'Sent', 'sent', 1, '2026-06-15T11:30:00Z', null, '2026-06-15T11:30:02Z', '2026-06-15T11:30:00Z', '2026-06-15T11:30:02Z'),
      (gen_random_uuid(), 'mail', 'b', 'a@b.test', 'Refused', 'failed', 1, '2026-06-15T11:31:00Z', 'no such box', null, '2026-06-15T10:00:00Z', '2026-06-15T11:31:00Z');
    insert into attachments (record, record_id, name, type, size, sha256, storage_key, author_id, author, created_at) values
      ('procurement.orders', gen_random_uuid(), 'a', 'b', 1, '', '', gen_random_uuid(), 'x', '2026-06-15T11:40:00Z'),
      ('financial.bills', gen_random_uuid(), 'a', 'b', 1, '', '', gen_random_uuid(), 'x', '2026-06-15T10:40:00Z');
    insert into visualizer_traffic (minute, area, process, calls, refused, failed, total_ms, slowest_ms) values
      ('2026-06-15T11:05:00Z', 'procurement', gen_random_uuid(), 10, 1, 2, 500, 90), ('2026-06-15T10:58:00Z', 'procurement', gen_random_uuid(), 1000, 0, 9, 1, 1);
    insert into audit_log (at, actor_id, actor_name, action, correlation_id) values
      ('2026-06-15T11:06:00Z', gen_random_uuid(), 'x', 'login failure', 'c'), ('2026-06-15T11:07:00Z', gen_random_uuid(), 'x', 'login success', 'c'),
      ('2026-06-15T10:07:00Z', gen_random_uuid(), 'x', 'login failure', 'c');`)
  const seen = await topology()
  const one = async (text: string) => (await pool.query<{ n: number }>(`select ${text} as n`)).rows[0]!.n
  const changes = (where: string) => one(`(select count(*)::int from audit_log where at >= '${since}' and ${where})`)
  const entries = (where: string) =>
    one(`(select count(*)::int from financial_entries where posted_at >= '${since}' and ${where})`)
  const calls = (area: string) =>
    one(`(select coalesce(sum(calls), 0)::int from visualizer_traffic where minute >= '${since}' and area = '${area}')`)
  const expected: Record<string, [count: number, failures: number | null]> = {
    1: [await calls('procurement'), 2],
    2: [await calls('financial'), 0],
    3: [(await calls('settings')) + (await calls('building')), 0],
    4: [0, 0],
    5: [2, 1],
    6: [0, 0],
    7: [0, 0],
    8: [await entries(`source_type = 'procurement.receipts'`), null],
    9: [await entries(`state <> 'draft'`), null],
    10: [1, null],
    11: [0, null],
    12: [await changes(`record like 'procurement.%'`), null],
    13: [await changes(`record like 'financial.%'`), null],
    14: [
      await changes(
        `(record is null or record !~ '^(procurement|financial|operations|site|hr|documents|communications|reports|ai)\\.')`,
      ),
      null,
    ],
    15: [await changes('record is not null'), null],
    17: [1, null],
    18: [1, 1],
    19: [await calls('search'), 0],
    27: [2, 1],
    28: [2, 1],
    'calls-site': [await calls('site'), 0],
    'calls-operations': [await calls('operations'), 0],
    'calls-reports': [await calls('reports'), 0],
    'files-reports': [0, null],
    'changes-reports': [await changes(`record like 'reports.%'`), null],
    'files-settings': [0, null],
    'files-site': [0, null],
    'files-operations': [0, null],
    'calls-hr': [await calls('hr'), 0],
    'calls-ai': [await calls('ai'), 0],
    'calls-documents': [await calls('documents'), 0],
    'calls-communications': [await calls('communications'), 0],
    'changes-communications': [await changes(`record like 'communications.%'`), null],
    'files-communications': [0, null],
    'files-hr': [0, null],
    'files-ai': [0, null],
    'files-documents': [0, null],
    'rows-hr': [0, 0],
    'changes-hr': [await changes(`record like 'hr.%'`), null],
    'changes-ai': [await changes(`record like 'ai.%'`), null],
    'changes-documents': [await changes(`record like 'documents.%'`), null],
    'changes-site': [await changes(`record like 'site.%'`), null],
    'changes-operations': [await changes(`record like 'operations.%'`), null],
  }
  const jobs = seen.flows.filter(({ id }) => id === 'data-flow-16')
  assert.deepEqual(
    Object.fromEntries(seen.flows.map(({ id, count, failures }) => [id, [count, failures]])),
    Object.fromEntries([
      ...Object.entries(expected).map(([name, figures]) => [`data-flow-${name}`, figures]),
      ...jobs.map(({ id, count, failures }) => [id, [count, failures]]),
    ]),
  )
  assert.ok(
    flow(seen, 1).count >= 20 && flow(seen, 9).count === 3 && flow(seen, 8).count === 1,
    JSON.stringify(seen.flows),
  )
  assert.deepEqual([flow(seen, 27).averageMs, flow(seen, 27).slowestMs], [200, 300])
  assert.deepEqual([flow(seen, 28).averageMs, flow(seen, 28).slowestMs], [200, 300])
  assert.deepEqual([flow(seen, 18).averageMs, flow(seen, 12).averageMs], [2000, null])
  const ids = new Set(seen.nodes.map(({ id }) => id))
  for (const { from, to } of seen.flows) assert.ok(ids.has(from) && ids.has(to), `${from} → ${to}`)
})

test('V01 the minutes of the hour are the same rows in smaller heaps: together they give every number of the hour', async () => {
  await shop.app.pool
    .query(`insert into visualizer_traffic (minute, area, process, calls, refused, failed, total_ms, slowest_ms) values
    ('2026-06-15T11:05:00Z', 'procurement', gen_random_uuid(), 4, 0, 0, 80, 40)`)
  const seen: { minutes: Minute[] } = ok(await shop.people['auditor']!('GET', '/api/visualizer/minutes'))
  const hour = await topology()
  for (const { id, count, failures } of hour.flows) {
    const parts = seen.minutes.flatMap(({ flows }) => flows.filter((each) => each.id === id))
    const sum = (of: (part: (typeof parts)[number]) => number | null) =>
      parts.reduce((all, part) => all + (of(part) ?? 0), 0)
    assert.equal(
      sum((part) => part.count),
      count,
      id,
    )
    assert.equal(
      sum((part) => part.failures),
      failures ?? 0,
      id,
    )
  }
  const five = seen.minutes.find(({ at }) => at === '2026-06-15T11:05:00.000Z')!
  assert.deepEqual(
    five.flows.map(({ id, count, failures, slowestMs }) => [id, count, failures, slowestMs]),
    [['data-flow-1', 14, 2, 90]],
  )
  const [ten, twenty] = ['11:10', '11:20'].map((time) => seen.minutes.find(({ at }) => at.includes(time))!)
  const ai = (minute: Minute) => minute.flows.find(({ id }) => id === 'data-flow-27')
  assert.deepEqual([ai(ten!)?.count, ai(ten!)?.failures, ai(twenty!)?.count, ai(twenty!)?.failures], [1, 0, 1, 1])
  assert.ok(
    seen.minutes.every(
      ({ at, flows }) =>
        at.endsWith(':00.000Z') &&
        at > '2026-06-15T10:59' &&
        flows.every(({ count, failures }) => count + (failures ?? 0) > 0),
    ),
  )
})

test('jobs are counted as the queue knows them, and a failed one is an incident with its words', async () => {
  const { pool } = shop.app
  await pool.query(`insert into pgboss.job (name, data, state, started_on, completed_on, retry_count, output)
    values ('building.tidy', '{}', 'failed', '2026-06-15T11:50:00Z', '2026-06-15T11:50:01Z', 2, '{"message": "the disk is full\\nparams: secret"}')`)
  const found = flow(await topology(), 16)
  const { rows } = await pool.query(
    `select count(*)::int as run from pgboss.job where started_on >= '2026-06-15T11:00:00Z' and left(name, 2) <> '__'`,
  )
  assert.deepEqual([found.count, found.failures], [rows[0].run, 1])
  const { items } = ok(await shop.people['auditor']!('GET', '/api/visualizer/overview/incidents'))
  const said = items.map(({ kind, title, says }: Record<string, string>) => `${kind}: ${title}: ${says}`)
  assert.ok(said.includes('job: Job building.tidy: the disk is full'), said.join('\n'))
  assert.ok(said.includes('mail: E-mail “Refused”: no such box'), said.join('\n'))
  assert.ok(
    said.some((each: string) => /^connector: Call to .+: test: timeout$/.test(each)),
    said.join('\n'),
  )
  assert.ok(said.includes('call: Procurement: 2 calls failed on the server in this minute'), said.join('\n'))
})

test('the counter counts each answered call once, with what was refused, and forgets nothing between two readings', async () => {
  const { pool } = shop.app
  const read = async () => {
    await writeTraffic(shop.app)
    const { rows } = await pool.query(
      `select coalesce(sum(calls), 0)::int as calls, coalesce(sum(refused), 0)::int as refused from visualizer_traffic where area = 'financial' and minute >= '2026-06-15T11:59:00Z'`,
    )
    return rows[0]
  }
  const from = await read()
  const buyer = shop.people['buyer']!
  await Promise.all(Array.from({ length: 8 }, () => buyer('GET', '/api/financial/bills')))
  assert.equal((await buyer('GET', '/api/financial/payments')).status, 403)
  const to = await read()
  assert.deepEqual({ calls: to.calls - from.calls, refused: to.refused - from.refused }, { calls: 9, refused: 1 })
  assert.deepEqual(
    [
      '/api/procurement/orders/:id',
      '/api/members',
      '/auth/token',
      '/api/events',
      '/home',
      '/favicon.svg',
      '/health/ready',
      '/assets/x.js',
      '*',
      undefined,
    ].map((route) => areaOf(route, new Set(['procurement', 'settings']))),
    ['procurement', 'building', 'building', null, 'pages', null, null, null, null, null],
  )
})

test('the counts are kept for two days', async () => {
  const { pool } = shop.app
  const kept = async () =>
    (await pool.query(`select count(*)::int as n from visualizer_traffic where area = 'old'`)).rows[0].n
  await pool.query(`insert into visualizer_traffic (minute, area, process, calls, refused, failed, total_ms, slowest_ms) values
    ('2026-06-13T11:00:00Z', 'old', gen_random_uuid(), 1, 0, 0, 1, 1), ('2026-06-13T13:00:00Z', 'old', gen_random_uuid(), 1, 0, 0, 1, 1)`)
  assert.equal(await kept(), 2)
  await trafficJobs[0]!.run({}, shop.app)
  assert.equal(await kept(), 1)
})

test('figures are for whoever is signed in, incidents for whoever may read them, links only to what one may open', async () => {
  for (const who of ['employee', 'buyer', 'receiver'])
    for (const path of ['topology', 'minutes'])
      assert.equal((await shop.people[who]!('GET', `/api/visualizer/${path}`)).status, 403, `${who} ${path}`)
  const seen = await topology('manager')
  assert.equal(seen.nodes.find(({ id }) => id === 'ledger')!.to, null)
  assert.equal((await topology('accountant')).nodes.find(({ id }) => id === 'ledger')!.to, '/financial/ledger')
  assert.equal((await shop.people['buyer']!('GET', '/api/visualizer/transactions?q=%00')).status, 400)
  for (const who of ['employee', 'buyer', 'accountant'])
    assert.equal((await shop.people[who]!('GET', '/api/visualizer/overview/incidents')).status, 403, who)
})

test('one purchase is followed from the request to the line on the bank account', async () => {
  const { purchase, steps } = await follow(order.id, 'auditor')
  assert.equal(purchase.number, order.number)
  assert.deepEqual(
    steps.map(({ kind, status, items }) => [kind, status, items.length]),
    [
      ['requested', 'done', 1],
      ['approved', 'done', 2],
      ['ordered', 'done', 1],
      ['received', 'done', 1],
      ['matched', 'done', 1],
      ['billed', 'done', 1],
      ['posted', 'done', 3],
      ['paid', 'done', 1],
      ['bank', 'done', 1],
    ],
  )
  const bank = steps.at(-1)!.items[0]!
  assert.deepEqual([bank.amount, bank.currency, bank.state, bank.day], ['100.00', 'USD', 'credit', '2026-06-15'])
  for (const { items } of steps)
    for (const { to } of items)
      assert.equal(
        (await shop.people['auditor']!('GET', `/api${to!.replace('/matching/', '/match-results/')}`)).status,
        200,
        to!,
      )
  assert.deepEqual((await follow(requisition.id, 'auditor')).steps, steps)
  const { items } = ok(await shop.people['auditor']!('GET', '/api/visualizer/transactions'))
  assert.equal(items[0].id, order.id)
  const named = ok(await shop.people['auditor']!('GET', `/api/visualizer/transactions?q=${order.number.slice(-4)}`))
  assert.ok(named.items.some(({ id }: { id: string }) => id === order.id))
})

test('a step shows nothing of what the asker may not read, and a purchase of others is not there at all', async () => {
  const statuses = async (id: string, who: string) =>
    Object.fromEntries((await follow(id, who)).steps.map(({ kind, status }) => [kind, status]))
  assert.deepEqual(await statuses(order.id, 'buyer'), {
    requested: 'done',
    approved: 'done',
    ordered: 'done',
    received: 'done',
    matched: 'done',
    billed: 'done',
    posted: 'closed',
    paid: 'closed',
    bank: 'closed',
  })
  const receiver = await follow(order.id, 'receiver')
  assert.deepEqual(
    receiver.steps.filter(({ status }) => status === 'closed').map(({ kind }) => kind),
    ['matched', 'billed', 'posted', 'paid', 'bank'],
  )
  // Receivers write requisitions, and read no others.
  assert.deepEqual(receiver.steps.find(({ kind }) => kind === 'requested')!.items, [])
  // Decisions on what is closed to them are left out with it.
  assert.deepEqual(
    receiver.steps.find(({ kind }) => kind === 'approved')!.items.map(({ label }) => label),
    [order.number],
  )
  const own = await follow(requisition.id, 'employee')
  assert.deepEqual(
    own.steps.filter(({ status }) => status !== 'closed').map(({ kind }) => kind),
    ['requested', 'approved'],
  )
  for (const [who, id] of [
    ['employee', order.id],
    ['manager', requisition.id],
    ['manager', order.id],
  ] as const)
    assert.equal((await shop.people[who]!('GET', `/api/visualizer/transactions/${id}/steps`)).status, 404, who)
  const listed = async (who: string) =>
    ok(await shop.people[who]!('GET', '/api/visualizer/transactions')).items.map(({ id }: { id: string }) => id)
  assert.deepEqual([await listed('employee'), await listed('manager')], [[requisition.id], []])
})
