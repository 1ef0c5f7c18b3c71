import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

// Published examples with their printed figures, put through the API; `docs/worked-examples.md` names their sources and those that wait.

let shop: Shop
before(async () => {
  shop = await openShop()
  await shop.letPass()
})
after(() => shop?.close())

type Result = { kind: string; outcome: string; expected: string; actual: string; variancePct: string | null }
/** What the match found, by what it compared. */
async function compared(billId: string): Promise<Record<string, Result>> {
  const { items } = await shop.read(`procurement/match-results?filter=billId:eq:${billId}&limit=50`)
  return Object.fromEntries((items as Result[]).map((each) => [each.kind, each]))
}
/** A vendor of its own with a tolerance of its own, so that no example meets another's. */
async function vendorWith(name: string, tolerance?: object): Promise<string> {
  const { id } = ok(await shop.send('buyer', 'procurement/vendors', { name }))
  if (tolerance) await shop.tolerance({ pricePercent: '0', quantityPercent: '0', vendorId: id, ...tolerance })
  return id
}

test('PRO-01 PO 1000 @ 1.00, received 1000, tolerance 5 %: a bill @ 1.05 is matched, one @ 1.10 is not', async () => {
  const vendorId = await vendorWith('PRO-01', { pricePercent: '5' })
  for (const [price, state, outcome, percent] of [
    ['1.05', 'matched', 'within', '5'],
    ['1.10', 'exception', 'exception', '10'],
  ] as const) {
    const order = await shop.order([['1000', '1.00']], { vendorId })
    ok(await shop.receive(order, [[0, '1000']]))
    const bill = ok(await shop.bill(order, [[0, '1000', price]]))
    assert.equal(bill.state, state, price)
    const found = await compared(bill.id)
    assert.deepEqual([found['price']!.outcome, found['price']!.variancePct], [outcome, percent])
    assert.equal(found['quantity']!.outcome, 'pass')
  }
})

test('PRO-02 beside the lines: the balance and the charges are as ordered, and tax 2 % over passes within 20 %', async () => {
  const vendorId = await vendorWith('PRO-02', { totalPercent: '20' })
  const bill = async (taxAmount: string, freightAmount: string) => {
    const order = await shop.order([['1', '495.00']], { vendorId, taxAmount: '137.50', freight: '64.90' })
    ok(await shop.receive(order, [[0, '1']]))
    return ok(await shop.bill(order, [[0, '1', '495.00']], undefined, undefined, { taxAmount, freightAmount }))
  }
  const made = await bill('139.98', '64.90')
  assert.deepEqual([made.netAmount, made.totalAmount, made.state], ['495.00', '699.88', 'matched'])
  const found = await compared(made.id)
  const seen = (kind: string) => {
    const { outcome, actual, expected, variancePct } = found[kind]!
    return [outcome, actual, expected, Math.round(Number(variancePct))]
  }
  assert.deepEqual(seen('price'), ['pass', '495', '495', 0])
  assert.deepEqual(seen('tax'), ['within', '139.98', '137.5', 2])
  assert.deepEqual(seen('freight'), ['pass', '64.9', '64.9', 0])
  assert.equal(found['bill total']!.outcome, 'within')
  // Without the tolerance the same bill stops.
  await shop.tolerance({ pricePercent: '0', quantityPercent: '0', vendorId })
  assert.equal((await bill('139.98', '64.90')).state, 'exception')
})

test('PRO-04 charges of 50.00 in a line of 4 @ 55.40 make a net unit price of 67.90, 22.61 % over: no match at 10 %', async () => {
  const vendorId = await vendorWith('PRO-04', { pricePercent: '10' })
  const order = await shop.order([['4', '55.38']], { vendorId })
  assert.equal(order.subtotal, '221.52')
  ok(await shop.receive(order, [[0, '4']]))
  const bill = ok(await shop.bill(order, [[0, '4', '55.40', '271.60']]))
  assert.equal(bill.state, 'exception')
  const { outcome, actual, expected, variancePct } = (await compared(bill.id))['price']!
  assert.deepEqual([outcome, actual, expected, variancePct], ['exception', '67.9', '55.38', '22.61'])
  // Without the charges the same unit price is no matter.
  const plain = await shop.order([['4', '55.38']], { vendorId })
  ok(await shop.receive(plain, [[0, '4']]))
  assert.equal(ok(await shop.bill(plain, [[0, '4', '55.40']])).state, 'matched')
})

test('PRO-05 three bills @ 10.80 of an order of 10,000.00: the third passes on price and takes the total 1,880.00 over', async () => {
  const vendorId = await vendorWith('PRO-05', {
    pricePercent: '10',
    quantityPercent: '10',
    totalPercent: '15',
    totalAmount: '500.00',
  })
  const order = await shop.order([['1000', '10.00']], { vendorId })
  assert.equal(order.subtotal, '10000.00')
  ok(await shop.receive(order, [[0, '1000']]))
  const seen: unknown[] = []
  for (const quantity of ['800', '100', '200']) {
    const bill = ok(await shop.bill(order, [[0, quantity, '10.80']]))
    const found = await compared(bill.id)
    seen.push([bill.netAmount, found['price']!.outcome, found['price total']!.outcome, bill.state])
    if (bill.state === 'exception')
      assert.deepEqual(
        [found['price total']!.actual, found['price total']!.expected],
        ['11880', '10000'],
        '1,880.00 over, where 500.00 is allowed',
      )
  }
  assert.deepEqual(seen, [
    ['8640.00', 'within', 'pass', 'matched'],
    ['1080.00', 'within', 'pass', 'matched'],
    ['2160.00', 'within', 'exception', 'exception'],
  ])
})

test('PRO-07 charges: 25 where none is agreed fails, 200 against 200 passes, 4 against 2 is 100 % over and fails', async () => {
  const vendorId = await vendorWith('PRO-07')
  const bill = async (freight: string, charges: { freightAmount?: string; beside?: string[] }) => {
    const order = await shop.order([['1', '1000.00']], { vendorId, freight })
    ok(await shop.receive(order, [[0, '1']]))
    const made = ok(await shop.bill(order, [[0, '1', '1000.00']], undefined, undefined, charges))
    return [made.state, await compared(made.id)] as const
  }
  const [license, licenseFound] = await bill('0', { beside: ['25.00'] })
  assert.equal(license, 'exception')
  const { outcome, actual, expected, variancePct } = licenseFound['other lines']!
  assert.deepEqual([outcome, actual, expected, variancePct], ['exception', '25', '0', null])
  const [freight, freightFound] = await bill('200.00', { freightAmount: '200.00' })
  assert.deepEqual([freight, freightFound['freight']!.outcome], ['matched', 'pass'])
  const [expedite, expediteFound] = await bill('2.00', { freightAmount: '4.00' })
  assert.deepEqual(
    [expedite, expediteFound['freight']!.outcome, expediteFound['freight']!.variancePct],
    ['exception', 'exception', '100'],
  )
})

test('PRO-08 an asset of 5 @ 8,000.00 with 3,000 handling, billed 5 @ 8,100.00 with 4,000: within 8 % and 15 %, and posted', async () => {
  const vendorId = await vendorWith('PRO-08', { pricePercent: '8', totalPercent: '15' })
  const order = await shop.order([['5', '8000.00']], { vendorId, freight: '3000.00' })
  ok(await shop.receive(order, [[0, '5']]))
  const bill = ok(await shop.bill(order, [[0, '5', '8100.00']], undefined, undefined, { freightAmount: '4000.00' }))
  assert.deepEqual([bill.netAmount, bill.state], ['40500.00', 'matched'])
  const found = await compared(bill.id)
  assert.deepEqual(
    [found['quantity']!.outcome, found['price']!.outcome, found['price']!.variancePct, found['price total']!.outcome],
    ['pass', 'within', '1.25', 'within'],
  )
  assert.equal(ok(await shop.postBill(bill.id)).state, 'posted')
})

test('PRO-14 two requested lines of 2 on one order: 2 received are done, then 3, and of the rest 1 is not delivered any more', async () => {
  const line = { itemId: shop.item.id, quantity: '2', vendorId: shop.vendor.id }
  const request = async (lines: object[]) => {
    const made = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
    const url = `procurement/requisitions/${made.id}`
    ok(await shop.verb('employee', url, 'submit'))
    ok(await shop.verb('approver', url, 'approve'))
    const { orders } = ok(await shop.verb('buyer', url, 'to-orders', {}))
    const order = `procurement/orders/${orders[0].id}`
    ok(await shop.verb('buyer', order, 'submit', { reason: 'Another one' }))
    ok(await shop.verb('approver', order, 'approve'))
    ok(await shop.verb('buyer', order, 'send'))
    return { url, order, sent: await shop.read(order) }
  }
  /** What the requester sees: received, and what an order that is not over still owes. */
  const stand = async (url: string) => {
    const parts: { ordered: string; received: string; state: string }[] = await shop.read(`${url}/orders`, 'employee')
    const sum = (of: (each: (typeof parts)[number]) => number) => parts.reduce((all, each) => all + of(each), 0)
    const missing = (each: (typeof parts)[number]) => Number(each.ordered) - Number(each.received)
    return {
      done: sum(({ received }) => Number(received)),
      pending: sum((each) => (each.state === 'closed' ? 0 : missing(each))),
      cancelled: sum((each) => (each.state === 'closed' ? missing(each) : 0)),
    }
  }
  const goods = await request([line, line])
  assert.equal(goods.sent.lines.length, 2)
  ok(await shop.receive(goods.sent, [[0, '2']], 'receiver', '2026-06-15'))
  assert.deepEqual(await stand(goods.url), { done: 2, pending: 2, cancelled: 0 })
  ok(await shop.receive(goods.sent, [[1, '1']], 'receiver', '2026-06-15'))
  assert.deepEqual(await stand(goods.url), { done: 3, pending: 1, cancelled: 0 })
  ok(await shop.verb('buyer', goods.order, 'close', { reason: 'The rest is not needed' }))
  assert.deepEqual(await stand(goods.url), { done: 3, pending: 0, cancelled: 1 })

  const service = await request([{ ...line, description: 'Service' }])
  ok(await shop.receive(service.sent, [[0, '0.5']], 'receiver', '2026-06-15'))
  ok(await shop.verb('buyer', service.order, 'close', { reason: 'The work has ended' }))
  assert.deepEqual(await stand(service.url), { done: 0.5, pending: 0, cancelled: 1.5 })
})
