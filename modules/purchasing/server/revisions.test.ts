import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { total } from '#shared/money.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const urlOf = ({ id }: { id: string }) => `procurement/orders/${id}`
const revise = (order: { id: string }, body: object, who = 'buyer') => shop.verb(who, urlOf(order), 'revise', body)
/** What the company is committed to for one order, row by row. */
const committed = async ({ id }: { id: string }): Promise<string[]> =>
  (await shop.read('procurement/reports/commitments')).rows
    .filter(({ orderId }: { orderId: string }) => orderId === id)
    .map(({ amount }: { amount: string }) => amount)
/** The proposals for an order, the last first. */
const proposals = async ({ id }: { id: string }) =>
  (await shop.read(`procurement/order-revisions?filter=orderId:eq:${id}&sort=-revision`)).items
const decide = async (order: { id: string }, name: string, who = 'approver', body?: object) => {
  const [last] = await proposals(order)
  return shop.verb(who, `procurement/order-revisions/${last.id}`, name, body)
}
const priced = (order: { lines: { id: string; quantity: string }[] }, unitPrice: string) => ({
  reason: 'Dearer',
  lines: order.lines.map(({ id, quantity }) => ({ id, quantity, unitPrice })),
})

test('T8 while a revision waits the agreed order is in force: counted, received, billed, closed; rejected or withdrawn, nothing has changed', async () => {
  const order = await shop.order([['10', '10.00']])
  ok(await revise(order, priced(order, '1000.00')))
  assert.deepEqual(await committed(order), ['100.00'])
  const waiting = await shop.read(urlOf(order))
  assert.deepEqual(
    [waiting.state, waiting.revision, waiting.totalDue, waiting.lines[0].unitPrice],
    ['sent', 1, '100.00', '10.00'],
  )
  const receipt = ok(await shop.receive(order, [[0, '4']]))
  assert.equal(receipt.amount, '40.00', 'at the agreed price')
  ok(await shop.postBill(ok(await shop.bill(order, [[0, '4', '10.00']])).id))
  assert.deepEqual(await committed(order), ['60.00'])
  ok(await decide(order, 'reject', 'approver', { reason: 'Too dear' }))
  const kept = await shop.read(urlOf(order))
  assert.deepEqual([kept.state, kept.revision, kept.totalDue, await committed(order)], ['sent', 1, '100.00', ['60.00']])
  const edit = await shop.people['buyer']!('PATCH', `/api/${urlOf(order)}`, {
    version: kept.version,
    body: { vendorId: shop.vendor.id },
  })
  assert.equal(edit.status, 409, 'an agreed order is changed by a revision alone')
  ok(await shop.receive(order, [[0, '6']]))
  ok(await revise(order, priced(order, '20.00')))
  ok(await decide(order, 'withdraw', 'buyer'))
  const done = await shop.read(urlOf(order))
  assert.deepEqual([done.state, done.delivery, done.totalDue], ['sent', 'full', '100.00'])
  ok(await shop.verb('buyer', urlOf(order), 'close', { reason: 'That is all' }))
  assert.deepEqual(
    (await proposals(order)).map(({ state }: { state: string }) => state),
    ['withdrawn', 'rejected'],
  )
  assert.deepEqual(await shop.findings(), [])
})

test('T8 an approved revision is applied to what was received meanwhile, or says that it no longer fits', async () => {
  const two = await shop.order([
    ['10', '10.00'],
    ['5', '2.00'],
  ])
  ok(
    await revise(two, {
      reason: 'No second line',
      lines: [{ id: two.lines[0].id, quantity: '10', unitPrice: '30.00' }],
    }),
  )
  const other = ok(await shop.receive(two, [[1, '1']]))
  const gone = await decide(two, 'approve')
  assert.deepEqual([gone.status, /cannot be removed/.test(gone.body.message)], [409, true])
  ok(await shop.verb('receiver', `procurement/receipts/${other.id}`, 'reverse', { reason: 'Another order' }))
  const named = await decide(two, 'approve')
  assert.deepEqual([named.status, /is on a goods receipt/.test(named.body.message)], [409, true])

  const order = await shop.order([
    ['10', '10.00'],
    ['5', '2.00'],
  ])
  const [first] = order.lines
  ok(
    await revise(order, {
      reason: 'Fewer, dearer, and another second line',
      lines: [
        { id: first.id, quantity: '6', unitPrice: '30.00' },
        { description: 'Nuts', quantity: '2', unitPrice: '1.00' },
      ],
    }),
  )
  assert.equal((await revise(order, priced(order, '11.00'))).status, 409, 'one proposal stands at a time')
  const receipt = ok(await shop.receive(order, [[0, '8']]))
  const below = await decide(order, 'approve')
  assert.deepEqual([below.status, /8 are received or billed already/.test(JSON.stringify(below.body))], [409, true])
  ok(await shop.verb('receiver', `procurement/receipts/${receipt.id}`, 'reverse', { reason: 'Counted wrongly' }))
  assert.deepEqual(await committed(order), ['100.00', '10.00'])
  const applied = ok(await decide(order, 'approve'))
  const now = await shop.read(urlOf(order))
  assert.deepEqual(
    [applied.state, now.state, now.revision, now.totalDue, now.lines.length, now.lines[0].id],
    ['approved', 'approved', 2, '182.00', 2, first.id],
  )
  assert.deepEqual((await committed(order)).toSorted(), ['180.00', '2.00'])
  assert.equal((await decide(order, 'approve')).status, 409, 'once')
  assert.deepEqual(await shop.findings(), [])
})

test('T8 a vendor does not change by a revision; close and cancel end what is proposed; the figure to approve opens its rows', async () => {
  const approver = shop.people['approver']!
  const figureOf = async () => {
    const figure = ok(await approver('GET', '/api/measures')).find(
      ({ name }: { name: string }) => name === 'procurement.orders.to-approve',
    )
    const { items } = ok(await approver('GET', `${figure.path}?${figure.address.split('view=approval&')[1]}`))
    assert.deepEqual([figure.count, figure.sums[0]?.amount ?? '0.00'], [items.length, sumOf(items)])
    return { count: figure.count as number, ids: items.map(({ id }: { id: string }) => id) }
  }
  const sumOf = (items: { amountToApprove: string }[]) =>
    Number(total(items.map((each) => each.amountToApprove))).toFixed(2)
  const first = await figureOf()
  const order = await shop.order([['10', '10.00']])
  const other = await shop.order([['10', '10.00']])
  const draft = await shop.order([['7', '10.00']], { state: 'in approval' })
  assert.equal((await revise(order, { ...priced(order, '20.00'), vendorId: shop.vendor.id })).status, 400)
  for (const each of [order, other]) ok(await revise(each, priced(each, '20.00')))
  const then = await figureOf()
  assert.equal(then.count, first.count + 3)
  for (const { id } of [order, other, draft]) assert.ok(then.ids.includes(id))
  ok(await shop.verb('buyer', urlOf(order), 'cancel', { reason: 'Not needed' }))
  ok(await shop.verb('buyer', urlOf(other), 'close', { reason: 'Not needed' }))
  for (const each of [order, other]) {
    const [{ state, stateReason }] = await proposals(each)
    assert.deepEqual([state, /order was/.test(stateReason)], ['withdrawn', true])
    assert.equal((await decide(each, 'approve')).status, 409)
  }
  assert.equal((await figureOf()).count, first.count + 1)
  ok(await shop.verb('approver', urlOf(draft), 'reject', { reason: 'No' }))
  assert.deepEqual(await shop.findings(), [])
})

test('K8 everything an approver saw is covered: another thing, unit, account, term or day waits for a decision; less does not', async () => {
  const order = await shop.order([['10', '10.00']])
  const [line] = order.lines
  const kept = { id: line.id, quantity: '10' }
  const { items: accounts } = await shop.read('financial/accounts?filter=number:eq:6100')
  const changes: object[] = [
    { lines: [{ ...kept, description: 'Gift cards' }] },
    { lines: [{ ...kept, unit: 'pack' }] },
    { lines: [{ ...kept, dueOn: '2026-12-24' }] },
    ...(accounts[0] ? [{ lines: [{ ...kept, accountId: accounts[0].id }] }] : []),
    { lines: [{ ...kept, unitPrice: '10.01' }] },
    { lines: [{ ...kept, quantity: '10.5' }] },
    { lines: [kept, { description: 'Gift cards', unit: 'pack', quantity: '1', unitPrice: '0.01' }] },
    { paymentTermDays: 1 },
    { expectedOn: '2026-12-24' },
    { note: 'Deliver to my home' },
    { freight: '0.01' },
    { taxAmount: '0.01' },
  ]
  for (const change of changes) {
    const reply = ok(await revise(order, { reason: 'Changed', ...change }))
    const [proposal] = await proposals(order)
    assert.deepEqual([proposal?.state, reply.revision], ['in approval', 1], JSON.stringify(change))
    const { changes: told } = await shop.read(`procurement/order-revisions/${proposal.id}`)
    assert.ok(told.length >= 1, 'the approver is shown the difference')
    ok(await shop.verb('buyer', `procurement/order-revisions/${proposal.id}`, 'withdraw'))
  }
  const less = ok(
    await revise(order, { reason: 'Less', shipMethod: 'Sea', lines: [{ ...kept, quantity: '9', unitPrice: '9.00' }] }),
  )
  assert.deepEqual(
    [less.revision, less.state, less.totalDue, less.shipMethod],
    [changes.length + 2, 'approved', '81.00', 'Sea'],
  )
  assert.equal((await proposals(order))[0].state, 'approved')
  const nothing = await revise(order, { reason: 'Nothing' })
  assert.equal(nothing.status, 422, 'a revision changes something')
  assert.deepEqual(await shop.findings(), [])
})

test('K3 three people: whoever made, changed, submitted or revised decides on nothing of it', async () => {
  // The administrator may do everything, and works with the buyer: one raises what the other submits.
  const line = { itemId: shop.item.id, quantity: '1', unitPrice: '100.00' }
  const made = ok(await shop.send('buyer', 'procurement/orders', { vendorId: shop.vendor.id, lines: [line] }))
  const url = urlOf(made)
  ok(
    await shop.people['administrator']!('PATCH', `/api/${url}`, {
      version: made.version,
      body: { lines: [{ ...line, unitPrice: '9999.00' }] },
    }),
  )
  ok(await shop.verb('buyer', url, 'submit'))
  assert.equal((await shop.verb('administrator', url, 'approve')).status, 403)
  ok(await shop.verb('approver', url, 'approve'))
  const order = await shop.read(url)
  // The buyer proposes more: who raised the draft is a maker of the proposal too, and so is the buyer.
  ok(await revise(order, priced(order, '20000.00')))
  assert.equal((await decide(order, 'approve', 'administrator')).status, 403)
  assert.equal((await decide(order, 'approve', 'buyer')).status, 403)
  assert.equal((await decide(order, 'approve', 'employee')).status, 403)
  ok(await decide(order, 'approve'))
  // Who proposed a change of an order made by others is a maker of it: of the receipt from the limit on as well.
  const large = await shop.order([['1', '5000.00']])
  ok(await revise(large, priced(large, '6000.00'), 'administrator'))
  assert.equal((await decide(large, 'approve', 'administrator')).status, 403)
  ok(await decide(large, 'approve'))
  assert.equal((await shop.receive(large, [[0, '1']], 'administrator')).status, 403)

  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: '100.00' }]
  const asked = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  const wish = `procurement/requisitions/${asked.id}`
  ok(
    await shop.people['administrator']!('PATCH', `/api/${wish}`, {
      version: asked.version,
      body: { lines: [{ ...lines[0], estimatedPrice: '9999.00' }] },
    }),
  )
  ok(await shop.verb('employee', wish, 'submit'))
  assert.equal((await shop.verb('administrator', wish, 'approve')).status, 403)
  ok(await shop.verb('approver', wish, 'approve'))
  assert.deepEqual(await shop.findings(), [])
})

test('T9 closing, cancelling and revising an order examine the bills that wait for it', async () => {
  const waitingFor = async (order: { id: string; lines: { id: string }[] }) => {
    ok(await shop.receive(order, [[0, '6']]))
    const bill = ok(await shop.bill(order, [[0, '10', '10.00']]))
    assert.equal(bill.state, 'waiting')
    return bill
  }
  const stateOf = async ({ id }: { id: string }) => (await shop.read(`financial/bills/${id}`)).state
  const closed = await shop.order([['10', '10.00']])
  const one = await waitingFor(closed)
  ok(await shop.verb('buyer', urlOf(closed), 'close', { reason: 'No more will come' }))
  assert.equal(await stateOf(one), 'exception')

  const lowered = await shop.order([['10', '10.00']])
  const two = await waitingFor(lowered)
  ok(await revise(lowered, { reason: 'Less', lines: [{ id: lowered.lines[0].id, quantity: '6' }] }))
  assert.equal(await stateOf(two), 'exception')

  const cancelled = await shop.order([['10', '10.00']])
  const three = ok(await shop.bill(cancelled, [[0, '10', '10.00']]))
  assert.equal(three.state, 'waiting')
  ok(await shop.verb('buyer', urlOf(cancelled), 'cancel', { reason: 'Not needed' }))
  assert.equal(await stateOf(three), 'exception')

  // Dearer than ordered, until the dearer price is agreed.
  const raised = await shop.order([['10', '10.00']])
  const four = ok(await shop.bill(raised, [[0, '10', '12.00']]))
  assert.equal(four.state, 'exception')
  ok(await revise(raised, priced(raised, '12.00')))
  assert.equal(await stateOf(four), 'exception')
  ok(await decide(raised, 'approve'))
  assert.equal(await stateOf(four), 'waiting')
})

test('T8 an order whose revision waited in the order itself goes back to what was agreed, and the proposal is kept', async () => {
  const [order, other] = [
    await shop.order([
      ['10', '10.00'],
      ['5', '2.00'],
    ]),
    await shop.order([['10', '10.00']]),
  ]
  const [first, second] = order.lines
  const owner = new pg.Client({ connectionString: shop.databaseUrl })
  await owner.connect()
  try {
    // As it was kept before: the order itself is what is proposed, in approval or rejected, and says when it was approved.
    await owner.query('alter table procurement_orders add column approved_at timestamptz')
    await owner.query('update procurement_orders set approved_at = created_at')
    await owner.query(
      `update procurement_orders set state = 'in approval', state_reason = 'More', revision = 2, total_due = 11001, subtotal = 11001, note = 'Hurry' where id = '${order.id}'`,
    )
    await owner.query(
      `update procurement_order_lines set quantity = 11, unit_price = 1000, line_total = 11000 where id = '${first.id}'`,
    )
    await owner.query(`delete from procurement_order_lines where id = '${second.id}'`)
    await owner.query(
      `insert into procurement_order_lines (order_id, line_no, description, quantity, unit, unit_price, line_total) values ('${order.id}', 2, 'Nuts', 1, 'each', 1, 1)`,
    )
    await owner.query(
      `update procurement_orders set state = 'rejected', state_reason = 'Too dear', revision = 2, total_due = 200, subtotal = 200 where id = '${other.id}'`,
    )
    await owner.query(
      `update procurement_order_lines set unit_price = 20, line_total = 200 where order_id = '${other.id}'`,
    )
    const migration = readFileSync(
      new URL('../../../migrations/20261122023546_order_revisions/migration.sql', import.meta.url),
      'utf8',
    )
    for (const statement of migration.split('--> statement-breakpoint').slice(-3)) await owner.query(statement)
    await owner.query('alter table procurement_orders drop column approved_at')
  } finally {
    await owner.end()
  }
  for (const [each, state, answer, total] of [
    [order, 'withdrawn', /revise the order again/, '11001.00'],
    [other, 'rejected', /Too dear/, '200.00'],
  ] as const) {
    const { version: _before, ...agreed } = each
    const { version: _after, ...now } = await shop.read(urlOf(each))
    assert.deepEqual(now, agreed)
    const [proposal] = await proposals(each)
    assert.deepEqual([proposal.state, proposal.revision, proposal.totalDue], [state, 2, total])
    assert.match(proposal.stateReason, answer)
    ok(await revise(each, priced(each, '12.00')))
    ok(await decide(each, 'approve'))
  }
  assert.deepEqual(await shop.findings(), [])
})

test('K3 K8 verify finds what is in force without the decision for it, and a decision by a maker', async () => {
  const order = await shop.order([['10', '10.00']])
  const second = await shop.order([['10', '10.00']])
  ok(await revise(second, priced(second, '20.00')))
  ok(await decide(second, 'approve'))
  ok(await revise(second, { reason: 'Less', lines: [{ id: second.lines[0].id, quantity: '9' }] }))
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: '100.00' }]
  const asked = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  ok(await shop.verb('employee', `procurement/requisitions/${asked.id}`, 'submit'))
  ok(await shop.verb('approver', `procurement/requisitions/${asked.id}`, 'approve'))
  assert.deepEqual(await shop.findings(), [])
  const owner = new pg.Client({ connectionString: shop.databaseUrl })
  await owner.connect()
  try {
    const finds = async (statement: string, undo: string, sentence: RegExp) => {
      await owner.query(statement)
      assert.match((await shop.findings()).join('\n'), sentence, statement)
      await owner.query(undo)
      assert.deepEqual(await shop.findings(), [], undo)
    }
    const line = (column: string, value: string, id: string) =>
      `update procurement_order_lines set ${column} = ${value} where id = '${id}'`
    for (const [each, was] of [
      [order, order.lines[0].description],
      [second, second.lines[0].description],
    ])
      await finds(
        line('description', `'Gift cards'`, each.lines[0].id),
        line('description', `'${was}'`, each.lines[0].id),
        new RegExp(`Order ${each.number} is not what was decided`),
      )
    await finds(
      `update procurement_orders set payment_term_days = 1 where id = '${order.id}'`,
      `update procurement_orders set payment_term_days = ${order.paymentTermDays} where id = '${order.id}'`,
      /is not what was decided/,
    )
    await finds(
      `update procurement_requisition_lines set estimated_price = 99 where requisition_id = '${asked.id}'`,
      `update procurement_requisition_lines set estimated_price = 100 where requisition_id = '${asked.id}'`,
      /Requisition .* is not what was decided/,
    )
    const draft = await shop.order([['1', '10.00']], { state: 'draft' })
    await finds(
      `update procurement_orders set state = 'approved' where id = '${draft.id}'`,
      `update procurement_orders set state = 'draft' where id = '${draft.id}'`,
      new RegExp(`${draft.number} is approved without a decision`),
    )
    await owner.query(
      `insert into approval_makers (record, record_id, user_id, at) select record, record_id, actor_id, now() from approval_decisions where record_id = '${order.id}'`,
    )
    assert.match(
      (await shop.findings()).join('\n'),
      new RegExp(`${order.number} was decided on by somebody who made it`),
    )
  } finally {
    await owner.end()
  }
})

test('a revision by whoever is alone is in force at once where approval is switched off, new lines and all; with a second person it waits again', async () => {
  const order = await shop.order([['10', '10.00']])
  const others = (active: boolean) =>
    shop.app.pool.query(`update users set active = $1 where email not like 'administrator@%'`, [active])
  const body = (unitPrice: string) => ({
    reason: 'Dearer, and one more',
    lines: [...priced(order, unitPrice).lines, { itemId: shop.item.id, quantity: '2', unitPrice: '7.00' }],
  })
  const off = () =>
    shop.send('administrator', 'settings/approval-policies/off', {
      record: 'procurement.orders',
      reason: 'Only Ingrid works here',
    })
  // What the test before has planted stays.
  const found = await shop.findings()
  await others(false)
  try {
    const asked = await revise(order, body('11.00'), 'administrator')
    assert.equal(asked.status, 409, 'nobody else is there')
    ok(await off())
    const done = ok(await revise(order, body('12.00'), 'administrator'))
    assert.deepEqual(
      [done.state, done.revision, done.revisionId, done.totalDue, done.lines.length],
      ['approved', 2, null, '134.00', 2],
    )
    const [last] = await proposals(order)
    assert.equal(last.state, 'approved')
    const { now } = ok(
      await shop.people['administrator']!('GET', `/api/approvals/procurement.order-revisions/${last.id}`),
    )
    assert.match(now.why, /switched off by Ingrid Solberg: Only Ingrid works here/)
    assert.deepEqual(await shop.findings(), found)
    await others(true)
    const again = ok(
      await revise(
        await shop.read(urlOf(order)),
        {
          reason: 'More',
          lines: done.lines.map(({ id, quantity }: { id: string; quantity: string }) => ({
            id,
            quantity,
            unitPrice: '20.00',
          })),
        },
        'administrator',
      ),
    )
    assert.ok(again.revisionId, 'a second person is there')
    assert.equal(again.totalDue, '134.00')
  } finally {
    await others(true)
  }
})
