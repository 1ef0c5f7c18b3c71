import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  await shop.letPass()
})
after(() => shop?.close())

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
type Lines = Parameters<Shop['bill']>[1]
type Beside = Parameters<Shop['bill']>[4]

const kinds = async (id: string, outcome = 'exception') =>
  (
    await shop.read(`procurement/match-results?filter=billId:eq:${id}&filter=outcome:eq:${outcome}&sort=kind`)
  ).items.map(({ kind }: Json) => kind)
const tried = async (order: Json, lines: Lines, beside: Beside = {}) =>
  ok(await shop.bill(order, lines, undefined, undefined, beside))
const received = async (lines: [string, string][], more: Parameters<Shop['order']>[1] = {}) => {
  const order = await shop.order(lines, more)
  ok(
    await shop.receive(
      order,
      lines.map(([quantity], at) => [at, quantity]),
    ),
  )
  return order
}

test('T2 a line without a quantity is compared: nothing is left on an order that is billed in full', async () => {
  const order = await received([['10', '100.00']])
  await shop.billed(order, [[0, '10', '100.00']])
  for (const net of ['99.00', '0.05', '5000.00']) {
    const extra = await tried(order, [[0, '0', '0', net]])
    assert.deepEqual([extra.state, await kinds(extra.id)], ['exception', ['price']], net)
    assert.equal((await shop.verb('accountant', `financial/bills/${extra.id}`, 'post')).status, 409)
  }
  // What an earlier bill stayed below the order may follow, once.
  const under = await received([['10', '100.00']])
  await shop.billed(under, [[0, '10', '95.00']])
  const rest = await tried(under, [[0, '0', '0', '50.00']])
  assert.equal(rest.state, 'matched')
  assert.equal((await tried(under, [[0, '0', '0', '1.00']])).state, 'exception')
})

test('T20 K4 P11 tax, freight and lines beside the order are compared with what is left of the order’s', async () => {
  const order = await received([['10', '10.00']], { taxAmount: '8.00', freight: '5.00' })
  const cheat = await tried(order, [[0, '10', '10.00']], { taxAmount: '80.00', freightAmount: '500.00' })
  assert.deepEqual([cheat.state, await kinds(cheat.id)], ['exception', ['bill total', 'freight', 'tax']])
  assert.match(cheat.matchNote, /tax.*80\.00 USD.*8\.00 USD/i)
  // Half of the goods carry half of the tax, and may carry the whole freight.
  const half = await tried(order, [[0, '5', '10.00']], { taxAmount: '4.00', freightAmount: '5.00' })
  assert.equal(half.state, 'matched')
  const dear = await tried(order, [[0, '5', '10.00']], { taxAmount: '4.01', freightAmount: '0.01' })
  assert.deepEqual(await kinds(dear.id), ['bill total', 'freight', 'tax'])
  ok(await shop.verb('accountant', `financial/bills/${dear.id}`, 'cancel', { reason: 'Corrected' }))
  ok(await shop.postBill(half.id))
  assert.equal((await tried(order, [[0, '5', '10.00']], { taxAmount: '4.00' })).state, 'matched')

  const beside = await tried(await received([['10', '10.00']]), [[0, '10', '10.00']], { beside: ['20000.00'] })
  assert.deepEqual([beside.state, await kinds(beside.id)], ['exception', ['bill total', 'other lines']])
  const both = await received([['1', '100.00']], { freight: '10.00' })
  const other = await received([['1', '100.00']], { freight: '10.00' })
  const merged = { ...both, lines: [both.lines[0], other.lines[0]] }
  const together = [
    [0, '1', '100.00'],
    [1, '1', '100.00'],
  ] as Lines
  assert.equal((await tried(merged, together, { freightAmount: '20.01' })).state, 'exception')
  assert.equal((await tried(merged, together, { freightAmount: '20.00' })).state, 'matched')
  assert.deepEqual(await shop.findings(), [])
})

test('T3 a tolerance is used up once, over all bills of a line, an order and its other lines', async () => {
  // Released with a reason while there was no tolerance yet: 15.00 beyond the goods.
  const released = await received([['100', '1.00']])
  const dear = await tried(released, [[0, '50', '1.30']])
  ok(await shop.verb('approver', `financial/bills/${dear.id}`, 'release', { reason: 'Agreed by phone' }))
  await shop.tolerance({ pricePercent: '10', quantityPercent: '10', totalPercent: '25', totalAmount: '50.00' })
  const next = await tried(released, [[0, '50', '1.10']])
  assert.deepEqual([next.state, await kinds(next.id)], ['exception', ['price']], 'what was released has used it up')
  assert.equal((await tried(released, [[0, '50', '1.00']])).state, 'matched')
  await shop.tolerance({ pricePercent: '10', quantityPercent: '10', totalPercent: '25', totalAmount: '5.00' })
  const order = await received([['100', '0.10']])
  const states: string[] = []
  for (const quantity of ['110', '10', '10', '0.5']) {
    const { id, state } = await tried(order, [[0, quantity, '0.10']])
    states.push(state)
    if (state === 'matched') ok(await shop.postBill(id))
  }
  assert.deepEqual(states, ['matched', 'exception', 'exception', 'exception'])
  const price = await received([['100', '1.00']])
  assert.equal((await tried(price, [[0, '50', '1.10']])).state, 'matched')
  assert.equal((await tried(price, [[0, '0', '0', '1.00']])).state, 'exception', 'the first took it all')
  const beside = await received([['10', '10.00']], { freight: '5.00' })
  assert.equal((await tried(beside, [[0, '5', '10.00']], { beside: ['3.00'] })).state, 'matched')
  const more = await tried(beside, [[0, '5', '10.00']], { beside: ['2.50'] })
  assert.deepEqual([more.state, await kinds(more.id)], ['exception', ['bill total', 'other lines']])
  assert.equal((await tried(beside, [[0, '5', '10.00']], { freightAmount: '7.00' })).state, 'matched')
  assert.deepEqual(await shop.findings(), [])
})

test('N2 charges of a small order stay below a percentage of it, and tax and freight are compared over all bills of the order', async () => {
  const amountAlone = { pricePercent: '1', quantityPercent: '0', totalAmount: '250.00' }
  const refused = await shop.send('accountant', 'procurement/match-policies', amountAlone)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['totalPercent']])
  await shop.tolerance({ ...amountAlone, totalPercent: '2' })
  const small = await received([['1', '1.00']])
  const freight = await tried(small, [[0, '1', '1.00']], { freightAmount: '249.00' })
  assert.deepEqual([freight.state, await kinds(freight.id)], ['exception', ['bill total', 'freight']])
  const large = await received([['100', '100.00']], { taxAmount: '100.00', freight: '90.00' })
  const whole = { taxAmount: '100.00', freightAmount: '90.00' }
  const first = await tried(large, [[0, '50', '100.00']], { ...whole, taxAmount: '50.00' })
  assert.equal(first.state, 'matched')
  ok(await shop.postBill(first.id))
  const second = await tried(large, [[0, '50', '100.00']], { taxAmount: '50.00', freightAmount: '90.00' })
  assert.equal(second.state, 'matched', '90.00 is within 2 % of 10,190.00')
  const charged = await received([['100', '10.00']], { taxAmount: '100.00', freight: '90.00' })
  const half = await tried(charged, [[0, '50', '10.00']], { taxAmount: '50.00', freightAmount: '90.00' })
  assert.equal(half.state, 'matched')
  ok(await shop.postBill(half.id))
  const again = await tried(charged, [[0, '50', '10.00']], whole)
  assert.deepEqual([again.state, await kinds(again.id)], ['exception', ['bill total', 'freight', 'tax']])
  assert.deepEqual(await shop.findings(), [])
})

test('K4 the largest tolerance is the company’s decision, by its own right, and holds for what is proposed already', async () => {
  const url = 'procurement/match-policies'
  const vendor = ok(await shop.send('buyer', 'procurement/vendors', { name: 'Bounded vendor' }))
  const wide = { pricePercent: '20', quantityPercent: '0', vendorId: vendor.id }
  const { id } = ok(await shop.send('accountant', url, wide))
  const [{ id: entityId }] = (await shop.read('financial/legal-entities')).items
  const decide = (who: string, version: number, percent: string, amount: string) =>
    shop.people[who]!('POST', `/api/procurement/largest-tolerance/${entityId}`, {
      version,
      body: { percent, amount, reason: 'Decided by the board' },
    })
  for (const who of ['accountant', 'approver', 'buyer'])
    assert.equal((await decide(who, 0, '100', '1')).status, 403, who)
  ok(await decide('administrator', 0, '10', '1500.00'))
  const refused = await shop.verb('approver', `${url}/${id}`, 'confirm')
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['pricePercent']])
  ok(await shop.verb('accountant', `${url}/${id}`, 'withdraw'))
  const more = { pricePercent: '10', quantityPercent: '0', totalPercent: '5', vendorId: vendor.id }
  assert.equal((await shop.send('accountant', url, { ...more, totalAmount: '1500.01' })).status, 422)
  assert.equal((await shop.send('accountant', url, { ...more, pricePercent: '10.01' })).status, 422)
  const { id: within } = ok(await shop.send('accountant', url, { ...more, totalAmount: '1500.00' }))
  ok(await shop.verb('approver', `${url}/${within}`, 'confirm'))
  ok(await decide('administrator', 1, '25', '1000.00'))
})

test('K4 T2 tolerances have an upper bound, hold once a second person confirmed them, and let nothing through for who set them', async () => {
  const url = 'procurement/match-policies'
  const zero = { pricePercent: '0', quantityPercent: '0' }
  for (const [field, value, status] of [
    ['pricePercent', '99999', 400],
    ['quantityPercent', '25.01', 422],
    ['totalPercent', '100', 422],
  ] as const) {
    const refused = await shop.send('administrator', url, { ...zero, [field]: value })
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [status, [field]])
  }
  const large = await shop.send('administrator', url, { ...zero, totalPercent: '1', totalAmount: '1000.01' })
  assert.deepEqual([large.status, Object.keys(large.body.fields)], [422, ['totalAmount']])

  const vendor = ok(await shop.send('buyer', 'procurement/vendors', { name: 'Dear vendor' }))
  const bought = () => received([['10', '100.00']], { vendorId: vendor.id })
  const state = async (who = 'accountant') => (await tried(await bought(), [[0, '10', '101.00']], { who })).state
  await shop.tolerance({ ...zero, vendorId: vendor.id })
  const proposed = ok(await shop.send('accountant', url, { ...zero, pricePercent: '5', vendorId: vendor.id }))
  assert.equal(await state(), 'exception', 'what one person typed holds for nothing')
  assert.equal((await shop.send('administrator', url, { ...zero, vendorId: vendor.id })).status, 409)
  const change = (who: string, version: number) =>
    shop.people[who]!('PATCH', `/api/${url}/${proposed.id}`, { body: { pricePercent: '20' }, version })
  assert.equal((await shop.verb('accountant', `${url}/${proposed.id}`, 'confirm')).status, 403)
  assert.equal(
    (await change('administrator', proposed.version)).status,
    403,
    'nor does another change it and stay unseen',
  )
  assert.equal((await shop.verb('buyer', `${url}/${proposed.id}`, 'confirm')).status, 403)
  const confirmed = ok(await shop.verb('approver', `${url}/${proposed.id}`, 'confirm'))
  assert.equal(confirmed.state, 'in force')
  assert.equal((await change('accountant', confirmed.version)).status, 409, 'what is in force is replaced, not changed')
  assert.equal((await shop.read(`${url}?filter=vendorId:eq:${vendor.id}&filter=state:eq:replaced`)).items.length, 1)

  const theirs = await tried(await bought(), [[0, '10', '101.00']])
  assert.equal(theirs.state, 'exception', 'the accountant proposed the tolerance and entered the bill')
  assert.match(theirs.matchNote, /tolerance that .* set, who has a part in this bill/)
  assert.equal(
    (await shop.verb('accountant', `financial/bills/${theirs.id}`, 'release', { reason: 'Mine' })).status,
    403,
  )
  assert.equal(await state('administrator'), 'matched')
})
