import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { ada, ben, databaseBefore, type OlderDatabase } from '#server/db/testing-upgrade.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'
import { modules } from '#server/app.ts'

// A database as it was filled before orders had revisions beside them and goods carried their price: what people had is written as that version wrote it.

const [entity, vendor, policy, bolt, nut] = Array.from({ length: 5 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
]
let older: OlderDatabase
let owner: pg.Pool
let app: TestApp
let buyer: Caller
let accountant: Caller
const put = (statement: string, values: unknown[] = []) => owner.query(statement, values)
const account = new Map<string, string>()

type Line = [account: string, minor: number]
/** A posted entry: debits are positive. */
async function enter(
  day: string,
  [type, id, purpose]: [string, string, string],
  lines: Line[],
  { journal = 'general', reversalOf }: { journal?: string; reversalOf?: string } = {},
): Promise<string> {
  const entry = randomUUID()
  const draft = {
    entity,
    id: entry,
    journal,
    day,
    description: purpose,
    by: ada,
    at: `${day}T12:00:00.000Z`,
    amount: lines.reduce((sum, [, minor]) => sum + Math.max(minor, 0), 0),
    source: { type, id, purpose },
    reversalOf,
    lines: lines.map(([number, minor], at) => ({
      id: randomUUID(),
      no: at + 1,
      account: account.get(number),
      party: number === '2000' ? vendor : null,
      text: purpose,
      debit: Math.max(minor, 0),
      credit: Math.max(-minor, 0),
    })),
  }
  const { rows } = await put('select number from ledger_enter($1::jsonb)', [JSON.stringify(draft)])
  assert.ok(rows[0]?.number, purpose)
  return entry
}

type Made = { id: string; line: string; number: string }
/** An order of one line that was approved; `now` is what it says after a revision that somebody proposed. */
async function order(
  number: string,
  state: string,
  [quantity, price]: [string, string],
  more: { now?: [string, string]; reason?: string; totals?: string } = {},
): Promise<Made> {
  const [id, line] = [randomUUID(), randomUUID()]
  const [q, p] = more.now ?? [quantity, price]
  const total = (many: string, each: string) => (Number(many) * Number(each)).toFixed(4)
  await put(
    `insert into procurement_orders (id, created_by, entity_id, number, origin, revision, state, state_reason, delivery, billing, vendor_id, buyer_id, buyer_name, order_date, payment_term_days, currency,
       subtotal, tax_amount, freight, total_due, line_count, submitted_by, approved_at, sent_at)
     values ($1, $2, $3, $4, 'mainstay', $5, $6, $7, 'none', 'none', $8, $2, 'Ada', '2026-02-01', 30, 'USD', $9, 0, 0, $9, 1, $2, '2026-02-02', '2026-02-03')`,
    [id, ada, entity, number, more.now ? 2 : 1, state, more.reason ?? null, vendor, total(q, p)],
  )
  await put(
    `insert into procurement_order_lines (id, order_id, line_no, item_id, description, quantity, unit, unit_price, line_total, account_id) values ($1, $2, 1, $3, 'Bolts', $4, 'each', $5, $6, $7)`,
    [line, id, bolt, q, p, total(q, p), account.get('1200')],
  )
  await put(
    `insert into approval_makers (record, record_id, user_id, at) values ('procurement.orders', $1, $2, now())`,
    [id, ada],
  )
  /** Asked for, decided on where it does not wait, and void where something came after it. */
  const ask = async (standing: 'open' | 'approved' | 'rejected' | 'void', amount: string, at: string) => {
    const minor = Math.round(Number(amount) * 100)
    const { rows } = await put(
      `insert into approval_requests (record, record_id, state, policy_id, policy_version, policy_name, steps, step, title, amount, currency, opened_by, opened_by_name, opened_at)
       values ('procurement.orders', $1, 'open', $2, 1, 'All others', '[{"name": "Approval", "quorum": 1}]', 0, $3, $4, 'USD', $5, 'Ada', $6) returning id`,
      [id, policy, number, minor, ada, at],
    )
    const request = rows[0].id as string
    await put(`insert into approval_seats (request_id, step, user_id, open, since) values ($1, 0, $2, true, $3)`, [
      request,
      ben,
      at,
    ])
    if (standing === 'open') return
    const decision = standing === 'rejected' ? standing : 'approved'
    await put(
      `insert into approval_decisions (record, record_id, decision, actor_id, actor_name, amount, currency, decided_at, request_id, step, seat)
       values ('procurement.orders', $1, $2, $3, 'Ben', $4, 'USD', $5, $6, 0, $3)`,
      [id, decision, ben, minor, at, request],
    )
    await put(`update approval_seats set open = false where request_id = $1`, [request])
    for (const state of standing === 'void' ? ['approved', 'void'] : [standing])
      await put(`update approval_requests set state = $2, ended_at = $3 where id = $1`, [request, state, at])
  }
  const agreed = total(quantity, price)
  await ask(more.now ? 'void' : 'approved', agreed, '2026-02-02')
  if (more.now) await ask(state === 'rejected' ? 'rejected' : 'open', total(q, p), '2026-03-02')
  const said = {
    id,
    number,
    state: 'sent',
    version: 3,
    revision: 1,
    vendorId: vendor,
    orderDate: '2026-02-01',
    paymentTermDays: 30,
    subtotal: agreed,
    taxAmount: '0.00',
    freight: '0.00',
    totalDue: agreed,
    lineCount: 1,
    lines: [
      {
        id: line,
        lineNo: 1,
        itemId: bolt,
        description: 'Bolts',
        quantity,
        unit: 'each',
        unitPrice: price,
        lineTotal: agreed,
        accountId: account.get('1200'),
      },
    ],
  }
  const log = (action: string, after: object, at: string) =>
    put(
      `insert into audit_log (at, actor_id, actor_name, action, record, record_id, after, correlation_id) values ($1, $2, 'Ada', $3, 'procurement.orders', $4, $5, '')`,
      [at, ada, action, id, JSON.stringify(after)],
    )
  await log('send', said, '2026-02-03')
  if (more.now) await log('revise', { ...said, state: 'in approval', revision: 2, version: 4 }, '2026-03-02')
  return { id, line, number }
}

const move = (line: string, day: string, side: string, source: string, quantity: string, amount: number) =>
  put(
    `insert into procurement_grir_moves (entity_id, order_line_id, posted_on, side, source_id, quantity, amount) values ($1, $2, $3, $4, $5, $6, $7)`,
    [entity, line, day, side, source, quantity, amount],
  )

let numbers = 0
/** Goods that came; `back` is the day they were sent back, and what that took off beyond their worth. */
async function receipt(of: Made, day: string, quantity: string, minor: number, back?: [day: string, minor: number]) {
  const [id, line] = [randomUUID(), randomUUID()]
  const source = (purpose: string): [string, string, string] => ['procurement.receipts', id, purpose]
  const entry = await enter(day, source('receive'), [
    ['1200', minor],
    ['2050', -minor],
  ])
  await put(
    `insert into procurement_receipts (id, created_by, entity_id, number, state, order_id, received_on, currency, amount, entry_id, reversed_on, reverse_reason) values ($1, $2, $3, $4, $5, $6, $7, 'USD', $8, $9, $10, $11)`,
    [
      id,
      ada,
      entity,
      `GR-${(numbers += 1)}`,
      back ? 'reversed' : 'received',
      of.id,
      day,
      minor,
      entry,
      back?.[0] ?? null,
      back ? 'Wrong goods' : null,
    ],
  )
  await put(
    `insert into procurement_receipt_lines (id, receipt_id, line_no, order_line_id, quantity, rejected, amount) values ($1, $2, 1, $3, $4, 0, $5)`,
    [line, id, of.line, quantity, minor],
  )
  await move(of.line, day, 'receipt', line, quantity, minor)
  if (!back) return
  await enter(
    back[0],
    source('receive reversal'),
    [
      ['1200', -minor],
      ['2050', minor],
    ],
    { reversalOf: entry },
  )
  if (back[1] !== minor)
    await enter(back[0], source('reversal rounding'), [
      ['1200', minor - back[1]],
      ['2050', back[1] - minor],
    ])
  await move(of.line, back[0], 'receipt', line, `-${quantity}`, -back[1])
}

/** A posted bill of one line: what it says, what it cleared, and what its cancelling gave back. */
async function bill(
  of: Made,
  day: string,
  quantity: string,
  [net, cleared]: [number, number],
  back?: [day: string, minor: number],
): Promise<void> {
  const [id, line] = [randomUUID(), randomUUID()]
  const source = (purpose: string): [string, string, string] => ['financial.bills', id, purpose]
  const lines: Line[] = [
    ['2050', cleared],
    ...(net === cleared ? [] : [['5100', net - cleared] as Line]),
    ['2000', -net],
  ]
  const entry = await enter(day, source('bill'), lines, { journal: 'purchase' })
  const number = `BILL-${(numbers += 1)}`
  await put(
    `insert into financial_bills (id, created_by, entity_id, party_id, number, reference, reference_key, bill_date, due_date, posting_date, currency, net_amount, tax_amount, freight_amount, total_amount, open_amount, state,
       approval_required, makers, cancel_reason, cancelled_on, entry_id)
     values ($1, $2, $3, $4, $5, $5, $5, $6, '2026-12-01', $6, 'USD', $7, 0, 0, $7, $8, $9, false, array[$2::uuid], $10, $11, $12)`,
    [
      id,
      ada,
      entity,
      vendor,
      number,
      day,
      net,
      back ? 0 : net,
      back ? 'cancelled' : 'posted',
      back ? 'Wrong' : null,
      back?.[0] ?? null,
      entry,
    ],
  )
  await put(
    `insert into financial_bill_lines (id, bill_id, line_no, description, quantity, unit_price, net, order_line_id) values ($1, $2, 1, 'Bolts', $3, $4, $5, $6)`,
    [line, id, quantity, (net / 100 / Number(quantity)).toFixed(4), net, of.line],
  )
  await move(of.line, day, 'bill', line, quantity, -cleared)
  if (!back) return
  const mirror = lines.map(([number_, minor]): Line => [number_, -minor])
  await enter(back[0], source('bill reversal'), mirror, { journal: 'purchase', reversalOf: entry })
  if (back[1] !== cleared)
    await enter(back[0], source('cancellation rounding'), [
      ['5100', back[1] - cleared],
      ['2050', cleared - back[1]],
    ])
  await move(of.line, back[0], 'bill', line, `-${quantity}`, back[1])
}

const progress = (of: Made, [received, billed]: [number, number], [worth, cleared]: [number, number]) =>
  put(
    `update procurement_order_lines set received = $2, accepted = $2, billed = $3, received_amount = $4, cleared_amount = $5 where id = $1`,
    [of.line, received, billed, worth, cleared],
  )

const made: Record<string, Made> = {}
before(async () => {
  older = await databaseBefore('order_revisions')
  owner = older.owner
  await older.people(['procurement.orders.read', 'procurement.orders.approve', 'financial.payments.approve'])
  await owner.query(`
    insert into approval_policies (id, record, name, rank, conditions, steps) values ('${policy}', 'procurement.orders', 'All others', 9998, '[]', '[{"name": "Approval", "quorum": 1, "approvers": [{"kind": "role", "role": "approver"}]}]');
    insert into financial_entities (id, created_by, code, name, currency, country, time_zone) values ('${entity}', '${ada}', 'US', 'Works', 'USD', 'US', 'UTC');
    insert into financial_accounts (created_by, entity_id, number, name, class, "group", role, require_party, allow_manual) values
      ('${ada}', '${entity}', '1200', 'Inventory', 'asset', 'inventory', 'inventory', false, true), ('${ada}', '${entity}', '2000', 'Payables', 'liability', 'payables', 'payable', true, true),
      ('${ada}', '${entity}', '2050', 'Goods received, not billed', 'liability', 'payables', 'grir', false, false), ('${ada}', '${entity}', '5100', 'Price variances', 'expense', 'cost of sales', 'price-variance', false, true);
    insert into financial_journals (created_by, entity_id, code, name, type) values ('${ada}', '${entity}', 'GEN', 'General', 'general'), ('${ada}', '${entity}', 'PUR', 'Purchase', 'purchase');
    with year as (insert into financial_fiscal_years (created_by, entity_id, name, starts_on, ends_on) values ('${ada}', '${entity}', '2026', '2026-01-01', '2026-12-31') returning id)
      insert into financial_periods (created_by, entity_id, fiscal_year_id, name, starts_on, ends_on) select '${ada}', '${entity}', id, '2026', '2026-01-01', '2026-12-31' from year;
    insert into financial_parties (id, created_by, number, name, kind) values ('${vendor}', '${ada}', 'V1', 'Superior Bolts', 'vendor');
    insert into procurement_vendors (id, created_by, number, name, preferred, status, currency, payment_term_days) values ('${vendor}', '${ada}', 'V1', 'Superior Bolts', false, 'active', 'USD', 30);
    insert into procurement_items (id, created_by, number, name, description, type, unit, standard_cost, list_price, currency, safety_stock, reorder_point, made_here, sellable) values
      ('${bolt}', '${ada}', 'I1', 'Bolt', 'Steel', 'goods', 'each', 10, 12, 'USD', 800.5, 600, false, true), ('${nut}', '${ada}', 'I2', 'Nut', null, 'goods', 'each', 1, 2, 'USD', 0, 0, false, true);
    insert into audit_log (at, actor_id, actor_name, action, record, record_id, after, correlation_id)
      select now(), '${ada}', 'Ada', 'create', 'procurement.items', id, jsonb_build_object('number', number, 'version', 1, 'safetyStock', safety_stock, 'reorderPoint', reorder_point), '' from procurement_items;`)
  for (const { number, id } of (await put(`select number, id from financial_accounts`)).rows) account.set(number, id)
  // The price rose from 10 to 12 between two receipts.
  made['dearer'] = await order('PO-1', 'sent', ['10', '12.0000'])
  await receipt(made['dearer'], '2026-03-01', '4', 4000)
  await receipt(made['dearer'], '2026-04-01', '3', 3600)
  await bill(made['dearer'], '2026-05-01', '4', [4000, 4000])
  await progress(made['dearer'], [7, 4], [7600, 4000])
  // Below a cent: a bill cleared 33 and its cancelling gave 34 back, goods that had brought 33 took 34 with them.
  made['cents'] = await order('PO-2', 'sent', ['3', '0.3350'])
  await receipt(made['cents'], '2026-03-01', '1', 34)
  await receipt(made['cents'], '2026-04-01', '1', 33, ['2026-06-13', 34])
  await receipt(made['cents'], '2026-05-15', '1', 34)
  await bill(made['cents'], '2026-05-01', '1', [34, 34])
  await bill(made['cents'], '2026-06-01', '1', [34, 33], ['2026-06-12', 34])
  await bill(made['cents'], '2026-06-01', '1', [34, 34])
  await progress(made['cents'], [2, 2], [67, 67])
  // A bill for more than had come.
  made['ahead'] = await order('PO-3', 'sent', ['5', '2.0000'])
  await bill(made['ahead'], '2026-05-02', '2', [400, 400])
  await progress(made['ahead'], [0, 2], [0, 400])
  // 5 at 10 and 5 at 20 came, and the first went back: the worth of the last was taken off, the rest of it booked as rounding.
  for (const [which, number] of [
    ['rest', 'PO-6'],
    ['back', 'PO-7'],
  ] as const) {
    made[which] = await order(number, 'sent', ['10', '20.0000'])
    await receipt(made[which], '2026-03-01', '5', 5000, ['2026-06-10', 10000])
    await receipt(made[which], '2026-04-01', '5', 10000)
    await progress(made[which], [5, 0], [5000, 0])
  }
  made['waits'] = await order('PO-4', 'in approval', ['10', '10.0000'], {
    now: ['20', '9.0000'],
    reason: 'More of them',
  })
  made['refused'] = await order('PO-5', 'rejected', ['10', '10.0000'], { now: ['10', '99.0000'], reason: 'Too dear' })
  assert.ok((await older.upgrade()).length >= 5)
  app = await createTestApp({ database: older, now: () => new Date('2026-06-15T12:00:00Z') })
  buyer = await app.as('buyer')
  accountant = await app.as('accountant')
})
after(async () => {
  await app?.close()
  await older?.drop()
})

const read = async (who: Caller, url: string) => {
  const { status, body } = await who('GET', `/api/${url}`)
  assert.equal(status, 200, `${url}: ${JSON.stringify(body)}`)
  return body
}

test('T4 T5 T6 what was received, billed, cancelled and sent back before goods carried their price proves itself', async () => {
  assert.deepEqual(await older.findings(), [])
  for (const { name, run } of modules.flatMap(({ checks = [] }) => checks)) assert.deepEqual(await run(owner), [], name)
})

test('T4 goods keep the price they came at, and what is received and not billed is what the ledger says, on every day', async () => {
  const { rows } = await put(
    `select g.number, r.unit_price::text as price from procurement_receipt_lines r join procurement_receipts g on g.id = r.receipt_id order by g.created_at, g.number`,
  )
  const prices = new Map(rows.map(({ number, price }) => [number, Number(price)]))
  assert.deepEqual([prices.get('GR-1'), prices.get('GR-2')], [10, 12], 'the price of the day, not of today')
  for (const day of [
    '2026-03-01',
    '2026-04-30',
    '2026-05-01',
    '2026-06-01',
    '2026-06-12',
    '2026-06-13',
    '2026-06-15',
  ]) {
    const [{ owed }] = (
      await put(
        `select (sum(l.credit - l.debit)::numeric / 100)::numeric(12, 2)::text as owed from financial_entry_lines l where l.account_id = $1 and l.posting_date <= $2`,
        [account.get('2050'), day],
      )
    ).rows
    const report = await read(accountant, `procurement/reports/grir?asOf=${day}`)
    assert.deepEqual([report.ledgerBalance, report.balance, report.difference], [owed, owed, '0.00'], day)
    const sum = report.rows.reduce(
      (all: number, row: { balance: string }) => all + Math.round(Number(row.balance) * 100),
      0,
    )
    assert.equal(sum, Math.round(Number(owed) * 100), day)
  }
})

test('T8 K8 an order whose revision waited or was refused is the one that was agreed; what was proposed stands beside it', async () => {
  for (const [which, state, price] of [
    ['waits', 'withdrawn', '9.00'],
    ['refused', 'rejected', '99.00'],
  ] as const) {
    const now = await read(buyer, `procurement/orders/${made[which]!.id}`)
    assert.deepEqual([now.state, Number(now.totalDue), now.revision, now.stateReason], ['sent', 100, 1, null], which)
    assert.deepEqual(
      [now.lines[0].id, Number(now.lines[0].quantity), Number(now.lines[0].unitPrice)],
      [made[which]!.line, 10, 10],
    )
    const { items } = await read(buyer, `procurement/order-revisions?filter=orderId:eq:${made[which]!.id}`)
    assert.deepEqual([items.length, items[0]?.state, items[0]?.revision], [1, state, 2], which)
    const proposal = await read(buyer, `procurement/order-revisions/${items[0].id}`)
    assert.equal(Number(proposal.lines[0].unitPrice), Number(price))
  }
})

test('what items said of stock levels stays readable, and approvers settle open items', async () => {
  const [first, second] = [
    await read(buyer, `procurement/items/${bolt}`),
    await read(buyer, `procurement/items/${nut}`),
  ]
  assert.equal(first.description, 'Steel\nSafety stock 800.5, Reorder point 600')
  assert.equal(second.description, 'Safety stock 0, Reorder point 0')
  const { rows } = await put(
    `select 'financial.settlements.create' = any (permissions) as may from roles where name = 'approver'`,
  )
  assert.equal(rows[0].may, true)
})

test('every list and every sum of it answers', async () => {
  const recordTypes = modules.flatMap(({ records }) => records.map(({ record }) => record))
  const administrator = await app.as('administrator')
  assert.ok(recordTypes.length > 20)
  for (const { path } of recordTypes) {
    await read(administrator, `${path.slice('/api/'.length)}?limit=200`)
    await read(administrator, `${path.slice('/api/'.length)}/summary`)
  }
})

const send = async (who: Caller, url: string, body?: object, version?: number) => {
  const reply = await who('POST', `/api/${url}`, { body, version })
  assert.equal(reply.status, 200, `${url}: ${JSON.stringify(reply.body)}`)
  return reply.body
}
async function postBill({ line }: Made, [quantity, unitPrice]: [string, string], reference: string) {
  const approver = await app.as('approver')
  const matched = await send(accountant, 'financial/bills', {
    entityId: entity,
    partyId: vendor,
    reference,
    billDate: '2026-06-15',
    dueDate: '2026-12-01',
    currency: 'USD',
    lines: [{ description: 'Bolts', orderLineId: line, quantity, unitPrice }],
    next: { verb: 'match' },
  })
  const { version } = await send(approver, `financial/bills/${matched.id}/approve`, undefined, matched.version)
  const bill = await send(accountant, `financial/bills/${matched.id}/post`, undefined, version)
  assert.equal(bill.state, 'posted')
  return bill
}
const worth = async ({ line }: Made) => {
  const { rows } = await put(
    `select received_amount::int as received, cleared_amount::int as cleared from procurement_order_lines where id = $1`,
    [line],
  )
  return rows[0]
}
const provesItself = async () => {
  for (const { name, run } of modules.flatMap(({ checks = [] }) => checks)) assert.deepEqual(await run(owner), [], name)
}

test('T5 T6 what came before goes on: the rest is received and billed, nothing is left over, and all of it proves itself', async () => {
  const from = made['dearer']!
  const receiver = await app.as('receiver')
  const draft = await send(receiver, 'procurement/receipts', {
    orderId: from.id,
    receivedOn: '2026-06-14',
    lines: [{ orderLineId: from.line, quantity: '3', rejected: '0' }],
  })
  await send(receiver, `procurement/receipts/${draft.id}/receive`, undefined, draft.version)
  await postBill(from, ['6', '12.0000'], 'THE-REST')
  assert.deepEqual(await worth(from), { received: 11200, cleared: 11200 })
  await provesItself()
})

test('T6 what was left over before goods carried their price leaves with the last bill, or with the goods, as a price variance, once', async () => {
  const variance = async () =>
    (
      await put(
        `select coalesce(sum(debit - credit), 0)::int as minor from financial_entry_lines where account_id = $1`,
        [account.get('5100')],
      )
    ).rows[0].minor
  const start = await variance()
  const billed = made['rest']!
  await postBill(billed, ['2', '20.0000'], 'FIRST')
  assert.equal(await variance(), start, 'goods are still to be billed')
  const last = await postBill(billed, ['3', '20.0000'], 'LAST')
  assert.equal(await variance(), start + 5000)
  assert.deepEqual(await worth(billed), { received: 10000, cleared: 10000 })
  await provesItself()
  await send(
    await app.as('approver'),
    `financial/bills/${last.id}/cancel`,
    { reason: 'Wrong', postingDate: '2026-06-15' },
    last.version,
  )
  await provesItself()
  await postBill(billed, ['3', '20.0000'], 'LAST AGAIN')
  assert.equal(await variance(), start + 5000, 'once')
  await provesItself()

  const { items } = await read(
    buyer,
    `procurement/receipts?filter=orderId:eq:${made['back']!.id}&filter=state:eq:received`,
  )
  const body = { reason: 'Wrong goods', reversedOn: '2026-06-15' }
  await send(await app.as('receiver'), `procurement/receipts/${items[0].id}/reverse`, body, items[0].version)
  assert.deepEqual(await worth(made['back']!), { received: 0, cleared: 0 })
  assert.equal(await variance(), start + 10000)
  await provesItself()
})
