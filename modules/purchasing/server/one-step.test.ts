import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const at = '/api/procurement/orders'
const next = { verb: 'submit' }
let vendors = 0
/** An order to a vendor of its own, so that none is like another. */
async function newOrder(unitPrice = '40.00') {
  vendors += 1
  const vendor = ok(await shop.send('buyer', 'procurement/vendors', { name: `One Step ${vendors}` }))
  return { vendorId: vendor.id as string, lines: [{ itemId: shop.item.id, quantity: '2', unitPrice }] }
}
const count = async (recordType: string) => (await shop.read(`${recordType}/summary`)).count as number
const actions = async (url: string) =>
  ((await shop.read(`${url}/history`)) as { action: string }[]).map(({ action }) => action).toReversed()

test('U15 an order is made and submitted by one call, with both in its history and whoever did it as its maker', async () => {
  const made = ok(await shop.send('buyer', 'procurement/orders', { ...(await newOrder()), next }))
  assert.equal(made.state, 'in approval')
  const url = `procurement/orders/${made.id}`
  assert.deepEqual(await actions(url), ['create', 'submit'])
  assert.equal((await shop.read(url)).version, made.version)
  assert.equal((await shop.verb('buyer', url, 'approve')).status, 403)
  assert.equal(ok(await shop.verb('approver', url, 'approve')).state, 'approved')
})

test('U15 sent twice with one key it is one order, also by eight at once', async () => {
  const before = await count('procurement/orders')
  const body = { ...(await newOrder()), next }
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 8 }, () => shop.people['buyer']!('POST', at, { body, key })))
  const settled = replies.filter(({ status }) => status === 200)
  assert.ok(settled.length > 0)
  assert.equal(new Set(settled.map(({ body: each }) => each.id)).size, 1)
  assert.equal(ok(await shop.people['buyer']!('POST', at, { body, key })).id, settled[0]!.body.id)
  assert.equal(await count('procurement/orders'), before + 1)
  assert.deepEqual(await actions(`procurement/orders/${settled[0]!.body.id}`), ['create', 'submit'])
})

test('U15 what cannot be submitted is not made either, and the refusal names the field', async () => {
  const before = await count('procurement/orders')
  const worthless = await shop.send('buyer', 'procurement/orders', { ...(await newOrder('0')), next })
  assert.equal(worthless.status, 422)
  assert.match(worthless.body.message, /enter prices for its lines/)
  assert.equal(await count('procurement/orders'), before)

  const order = await newOrder()
  ok(await shop.send('buyer', 'procurement/orders', { ...order, next }))
  const alike = await shop.send('buyer', 'procurement/orders', { ...order, next })
  assert.deepEqual([alike.status, Object.keys(alike.body.fields)], [409, ['reason']])
  assert.equal(await count('procurement/orders'), before + 1)
  const confirmed = ok(
    await shop.send('buyer', 'procurement/orders', { ...order, next: { ...next, reason: 'Two sites' } }),
  )
  assert.match(confirmed.similar, /Two sites$/)
  // Kept for later it is a draft, as before.
  assert.equal(ok(await shop.send('buyer', 'procurement/orders', order)).state, 'draft')
})

test('U15 one call does no more than its caller may: no verb without its right, no other verb, nothing unknown', async () => {
  await shop.app.pool.query(
    `update roles set permissions = permissions || '{procurement.orders.create,procurement.orders.update,procurement.orders.read}' where name = 'manager'`,
  )
  const order = await newOrder()
  const before = await count('procurement/orders')
  const refused = await shop.send('manager', 'procurement/orders', { ...order, next })
  assert.equal(refused.status, 403)
  assert.equal(await count('procurement/orders'), before)
  const draft = ok(await shop.send('manager', 'procurement/orders', order))
  const change = (who: string, version: number, body: object) =>
    shop.people[who]!('PATCH', `${at}/${draft.id}`, { version, body })
  assert.equal((await change('manager', draft.version, { note: 'Soon', next })).status, 403)
  assert.equal((await shop.read(`procurement/orders/${draft.id}`)).note, null)
  for (const verb of ['approve', 'cancel', 'update', '__proto__', ''])
    assert.equal((await shop.send('administrator', 'procurement/orders', { ...order, next: { verb } })).status, 400)
  for (const wrong of [true, 'submit', [], { verb: 'submit', state: 'approved' }, { reason: 'No verb' }])
    assert.equal((await shop.send('administrator', 'procurement/orders', { ...order, next: wrong })).status, 400)
  assert.equal((await shop.send('administrator', 'procurement/items', { name: 'Nut', next })).status, 400)
})

test('U15 a draft is changed and submitted by one call, at the version that was seen', async () => {
  const draft = ok(await shop.send('buyer', 'procurement/orders', await newOrder()))
  const change = (version: number, body: object) =>
    shop.people['buyer']!('PATCH', `${at}/${draft.id}`, { version, body: { ...body, next } })
  const first = ok(await change(draft.version, { note: 'With the next lorry' }))
  assert.deepEqual([first.state, first.note], ['in approval', 'With the next lorry'])
  assert.equal((await change(draft.version, { note: 'Late' })).status, 412)
  assert.equal((await change(first.version, { note: 'Too late' })).status, 409)
  assert.equal((await shop.read(`procurement/orders/${draft.id}`)).note, 'With the next lorry')
})

test('U15 an employee asks and submits at once', async () => {
  const lines = [{ description: 'Desk lamp', quantity: '1', unit: 'each', estimatedPrice: '55.00' }]
  const body = { neededOn: '2026-07-01', justification: 'A dark corner', currency: 'USD', lines, next }
  const made = ok(await shop.send('employee', 'procurement/requisitions', body))
  assert.deepEqual([made.state, made.submittedAt === null], ['in approval', false])
})

const billOf = async (lines: object[], more: object = {}) =>
  shop.send('accountant', 'financial/bills', {
    partyId: shop.vendor.id,
    reference: randomUUID(),
    billDate: '2026-06-10',
    dueDate: '2026-07-10',
    currency: 'USD',
    lines,
    ...more,
  })
const match = { next: { verb: 'match' } }

test('U15 a bill is matched when it is saved, and again when it is corrected; once it is, nobody is asked to match it', async () => {
  const order = await shop.order([['10', '5.00']])
  const line = { description: 'Bolts', orderLineId: order.lines[0].id, quantity: '10', unitPrice: '5.00' }
  const waiting = ok(await billOf([line], match))
  assert.equal(waiting.state, 'waiting')
  // What it waits for matches it by itself.
  ok(await shop.receive(order, [[0, '10']]))
  const url = `financial/bills/${waiting.id}`
  const matched = await shop.read(url)
  assert.equal(matched.state, 'matched')
  const corrected = await shop.people['accountant']!('PATCH', `/api/${url}`, {
    version: matched.version,
    body: { lines: [{ ...line, id: matched.lines[0].id, unitPrice: '9.00', net: '90.00' }], ...match },
  })
  assert.equal(ok(corrected).state, 'exception')
  const back = await shop.people['accountant']!('PATCH', `/api/${url}`, {
    version: corrected.body.version,
    body: { lines: [{ ...line, id: matched.lines[0].id, net: '50.00' }], ...match },
  })
  assert.equal(ok(back).state, 'matched')
  assert.equal(ok(await shop.verb('accountant', url, 'post')).state, 'posted')
})

test('U15 a line to an account needs no more than its net; a line of an order says how much of it is billed', async () => {
  const accountId = (await shop.read('financial/accounts?filter=number:eq:6100')).items[0].id as string
  const line = { description: 'Electricity', accountId }
  const made = ok(await billOf([{ ...line, net: '119.07' }], { totalAmount: '119.07' }))
  const [kept] = made.lines
  assert.deepEqual(
    [made.netAmount, kept.net, Number(kept.quantity), Number(kept.unitPrice)],
    ['119.07', '119.07', 1, 119.07],
  )
  for (const [lacks, fields] of [
    [line, ['lines.0.unitPrice']],
    [{ ...line, quantity: '2' }, ['lines.0.unitPrice']],
    [{ ...line, unitPrice: '2.00' }, ['lines.0.quantity']],
    [{ ...line, quantity: '2', net: '10.00' }, ['lines.0.unitPrice']],
  ] as const) {
    const refused = await billOf([{ ...line, net: '1.00' }, lacks].toReversed())
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, fields], JSON.stringify(lacks))
  }
  const order = await shop.order([['3', '7.00']])
  const ordered = await billOf([{ description: 'Bolts', orderLineId: order.lines[0].id, net: '21.00' }])
  assert.equal(ordered.status, 422)
  assert.deepEqual(Object.keys(ordered.body.fields), ['lines.0.quantity', 'lines.0.unitPrice'])
})
