import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inWords } from '#shared/sentence.ts'
import { writingOf } from '#server/call/writing.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const results = async (billId: string) =>
  (await shop.read(`procurement/match-results?filter=billId:eq:${billId}&sort=kind`)).items
const billOf = (id: string) => shop.read(`financial/bills/${id}`)

test('P12 a bill before its goods waits, and is matched by the receipt without anybody doing anything', async () => {
  const order = await shop.order([['10', '5.00']])
  const bill = ok(await shop.bill(order, [[0, '10', '5.00']]))
  assert.equal(bill.state, 'waiting')
  assert.match(bill.matchNote, /waits for 10 more to be received/)
  ok(await shop.receive(order, [[0, '4']]))
  assert.deepEqual([(await billOf(bill.id)).state, (await results(bill.id))[1].expected], ['waiting', '4'])
  const receipt = ok(await shop.receive(order, [[0, '6']]))
  assert.equal((await billOf(bill.id)).state, 'matched')
  ok(await shop.verb('receiver', `procurement/receipts/${receipt.id}`, 'reverse', { reason: 'Wrong truck' }))
  assert.equal((await billOf(bill.id)).state, 'waiting', 'and waits again when the receipt is taken back')
  assert.equal((await shop.verb('accountant', `financial/bills/${bill.id}`, 'post')).status, 409)
  ok(await shop.receive(order, [[0, '6']]))
  ok(await shop.postBill(bill.id))
  const done = await shop.read(`procurement/orders/${order.id}`)
  assert.deepEqual([done.delivery, done.billing, done.state], ['full', 'full', 'closed'])
  assert.equal((await shop.grir()).balance, '0.00')
})

test('P09 P13 a price exception is neither approved nor paid before it is released with right and reason; an edit opens it again', async () => {
  const order = await shop.order([['100', '1.00']])
  ok(await shop.receive(order, [[0, '100']]))
  const bill = ok(await shop.bill(order, [[0, '100', '1.10']]))
  const url = `financial/bills/${bill.id}`
  assert.equal(bill.state, 'exception')
  const german = inWords(bill.matchSaid, writingOf('de-DE'))
  assert.match(
    german,
    /unit price 1,10\s\$ billed, 1,00\s\$ ordered; 0,10\s\$ more/,
    'told as its reader writes amounts',
  )
  const { said } = (await results(bill.id)).find(({ kind }: { kind: string }) => kind === 'price')
  assert.deepEqual(
    [said.explanation.code, said.explanation.parameters.actual, said.tolerance.code],
    ['matching.priceOrdered', { amount: '1.10', currency: 'USD' }, 'matching.ofPrice'],
    'kept as a sentence',
  )
  assert.match(
    bill.matchNote,
    /Line 1, Bolt M8: unit price 1\.10 USD billed, 1\.00 USD ordered; 0\.10 USD more \(10%\)/,
  )
  assert.equal((await shop.verb('accountant', url, 'post')).status, 409)
  assert.equal((await shop.verb('buyer', url, 'release', { reason: 'Agreed' })).status, 403)
  assert.equal((await shop.verb('approver', url, 'release', { reason: '' })).status, 400)
  assert.equal((await shop.verb('accountant', url, 'release', { reason: 'Agreed' })).status, 403, 'who entered it')
  ok(await shop.verb('approver', url, 'release', { reason: 'Agreed by phone' }))
  const [price] = await results(bill.id)
  assert.deepEqual(
    [price.outcome, price.variance, price.variancePct, price.releaseReason],
    ['exception', '0.1', '10', 'Agreed by phone'],
  )
  const { version, lines } = await billOf(bill.id)
  const edit = {
    lines: lines.map(({ id, description, orderLineId }: { id: string; description: string; orderLineId: string }) => ({
      id,
      description,
      orderLineId,
      quantity: '100',
      unitPrice: '1.20',
    })),
  }
  assert.equal(ok(await shop.people['accountant']!('PATCH', `/api/${url}`, { body: edit, version })).state, 'draft')
  assert.deepEqual(await results(bill.id), [])
  assert.equal(ok(await shop.verb('accountant', url, 'match')).state, 'exception')
  ok(await shop.verb('approver', url, 'release', { reason: 'Agreed in writing' }))
  const posted = ok(await shop.postBill(bill.id))
  const entry = await shop.read(`financial/journal-entries/${posted.entryId}`)
  const side = (number: string) =>
    entry.lines
      .filter((line: { accountNumber: string }) => line.accountNumber === number)
      .map(({ debit, credit }: { debit: string; credit: string }) => [debit, credit])
  assert.deepEqual(
    [side('2050'), side('5100'), side('2000')],
    [[['100.00', '0.00']], [['20.00', '0.00']], [['0.00', '120.00']]],
  )
  assert.equal((await shop.grir()).balance, '0.00')
})

test('P09 the most specific tolerance holds: item and vendor, item, vendor, all', async () => {
  const policy = async (body: object) => shop.tolerance({ quantityPercent: '0', ...body })
  const outcome = async (price: string) => {
    const order = await shop.order([['100', '1.00']])
    ok(await shop.receive(order, [[0, '100']]))
    return ok(await shop.bill(order, [[0, '100', price]])).state
  }
  assert.deepEqual([await outcome('1.00'), await outcome('1.01')], ['matched', 'exception'])
  await policy({ pricePercent: '1' })
  assert.deepEqual([await outcome('1.01'), await outcome('1.02')], ['matched', 'exception'])
  await policy({ pricePercent: '2', vendorId: shop.vendor.id })
  assert.deepEqual([await outcome('1.02'), await outcome('1.03')], ['matched', 'exception'])
  await policy({ pricePercent: '3', itemId: shop.item.id })
  assert.deepEqual([await outcome('1.03'), await outcome('1.04')], ['matched', 'exception'])
  await policy({ pricePercent: '0', itemId: shop.item.id, vendorId: shop.vendor.id })
  assert.deepEqual([await outcome('1.00'), await outcome('1.01')], ['matched', 'exception'])
  const own = await shop.send('buyer', 'procurement/match-policies', { pricePercent: '9', quantityPercent: '0' })
  assert.equal(own.status, 403, 'who buys does not set the tolerance')
})

test('P08 two bills never take the same goods: the second waits or is an exception, also of another line of one bill', async () => {
  const order = await shop.order([['10', '1.00']])
  ok(await shop.receive(order, [[0, '10']]))
  const first = ok(await shop.bill(order, [[0, '6', '1.00']]))
  assert.equal(first.state, 'matched')
  const blocked = ok(await shop.bill(order, [[0, '6', '1.00']]))
  assert.equal(blocked.state, 'exception')
  assert.equal(
    ok(
      await shop.bill(order, [
        [0, '2', '1.00'],
        [0, '3', '1.00'],
      ]),
    ).state,
    'exception',
  )
  const second = ok(
    await shop.bill(order, [
      [0, '2', '1.00'],
      [0, '2', '1.00'],
    ]),
  )
  assert.equal(second.state, 'matched')
  assert.equal(ok(await shop.bill(order, [[0, '6', '1.00']])).state, 'exception')
  ok(await shop.verb('accountant', `financial/bills/${first.id}`, 'cancel', { reason: 'Sent twice' }))
  assert.equal((await billOf(blocked.id)).state, 'matched', 'what is let go is free for the oldest that can have it')
  assert.deepEqual(await shop.findings(), [])
})

test('P13 nobody else is billed: another vendor, an order not approved, a line that does not exist', async () => {
  const other = ok(await shop.send('buyer', 'procurement/vendors', { name: 'Other vendor' }))
  const theirs = await shop.order([['1', '1.00']], { vendorId: other.id })
  const order = await shop.order([['1', '1.00']], { state: 'in approval' })
  assert.equal((await shop.bill({ ...theirs, vendorId: shop.vendor.id }, [[0, '1', '1.00']])).status, 422)
  assert.equal((await shop.bill(order, [[0, '1', '1.00']])).status, 409)
  assert.equal((await shop.bill({ ...order, lines: [{ id: order.id }] }, [[0, '1', '1.00']])).status, 422)
})

test('PRO-16 P15 a hold is kept by the API: orders, bills and payments, until its last day', async () => {
  const vendor = ok(await shop.send('buyer', 'procurement/vendors', { name: 'Held vendor' }))
  const url = `procurement/vendors/${vendor.id}`
  const order = await shop.order([['10', '5.00']], { vendorId: vendor.id })
  const draft = await shop.order([['1', '5.00']], { vendorId: vendor.id, state: 'draft' })
  ok(await shop.receive(order, [[0, '10']]))
  const first = ok(await shop.bill(order, [[0, '5', '5.00']]))
  ok(await shop.postBill(first.id))
  const payment = {
    partyId: vendor.id,
    currency: 'USD',
    valueDate: '2026-06-12',
    method: 'bank transfer',
    lines: [{ billId: first.id, amount: '10.00' }],
  }
  const proposed = ok(await shop.send('accountant', 'financial/payments', payment))
  const hold = async (body: object) => {
    if ((await shop.read(url)).status === 'on hold')
      ok(await shop.verb('administrator', url, 'release', { reason: 'Next' }))
    ok(await shop.verb('administrator', url, 'hold', { reason: 'Quarrel', ...body }))
  }
  const tries = async () => ({
    orders: (await shop.verb('buyer', `procurement/orders/${draft.id}`, 'submit')).status,
    bills: (await shop.bill(order, [[0, '1', '5.00']])).status,
    payments: (await shop.send('accountant', 'financial/payments', payment)).status,
  })
  const refused = async (run: () => Promise<unknown>) =>
    run().then(
      () => 200,
      (error: Error) => Number(error.message.slice(0, 3)),
    )
  await hold({ holdType: 'bills' })
  assert.equal(await refused(async () => ok(await shop.bill(order, [[0, '1', '5.00']]))), 422)
  assert.equal((await shop.send('accountant', 'financial/payments', payment)).status, 200)
  await hold({ holdType: 'payments', holdUntil: '2026-06-15' })
  assert.equal(
    (await shop.send('accountant', 'financial/payments', payment)).status,
    422,
    'today is the last day of the hold',
  )
  assert.equal((await shop.verb('accountant', `financial/payments/${proposed.id}`, 'book')).status, 422)
  const bill = ok(await shop.bill(order, [[0, '1', '5.00']]))
  shop.setNow('2026-06-16T12:00:00Z')
  ok(await shop.verb('accountant', `financial/payments/${proposed.id}`, 'book'))
  await hold({ holdType: 'all' })
  assert.equal((await shop.verb('accountant', `financial/bills/${bill.id}`, 'post')).status, 422)
  assert.equal(
    (
      await shop.send('buyer', 'procurement/orders', {
        vendorId: vendor.id,
        lines: [{ itemId: shop.item.id, quantity: '1' }],
      })
    ).status,
    422,
  )
  await hold({ holdType: 'orders' })
  assert.equal((await shop.verb('buyer', `procurement/orders/${draft.id}`, 'submit')).status, 422)
  ok(await shop.verb('accountant', `financial/bills/${bill.id}`, 'post'))
  ok(await shop.verb('administrator', url, 'release', { reason: 'Agreed' }))
  assert.deepEqual(await tries(), { orders: 200, bills: 200, payments: 200 })
  assert.equal((await shop.verb('employee', url, 'hold', { holdType: 'all', reason: 'x' })).status, 403)
  shop.setNow('2026-06-15T12:00:00Z')
})

test('PRO-16 P15 a vendor is blocked with a reason that stays readable, and what is overdue is not called payable', async () => {
  const vendor = ok(await shop.send('buyer', 'procurement/vendors', { name: 'Blocked vendor' }))
  const url = `procurement/vendors/${vendor.id}`
  const order = await shop.order([['2', '5.00']], { vendorId: vendor.id })
  ok(await shop.receive(order, [[0, '2']]))
  ok(await shop.postBill(ok(await shop.bill(order, [[0, '2', '5.00']], '2026-06-10', '2026-06-12')).id))
  const overdue = async () => {
    const { nextActions } = await shop.read(`${url}/workbench`)
    return inWords(nextActions.find(({ rule }: { rule: string }) => rule === 'overdue bill').sentence)
  }
  assert.match(await overdue(), /: pay or explain$/)
  assert.equal((await shop.verb('administrator', url, 'block', {})).status, 400)
  assert.equal(
    (await shop.people['buyer']!('PATCH', `/api/${url}`, { body: { status: 'blocked' }, version: 1 })).status,
    400,
    'not beside its verb',
  )
  ok(await shop.verb('administrator', url, 'hold', { holdType: 'orders', reason: 'Late' }))
  assert.match(await overdue(), /: pay or explain$/, 'a hold for orders stops no payment')
  ok(await shop.verb('administrator', url, 'block', { reason: 'Never delivered' }))
  const { status, holdType, holdReason, statusByName } = await shop.read(url)
  assert.deepEqual(
    { status, holdType, holdReason },
    { status: 'blocked', holdType: null, holdReason: 'Never delivered' },
  )
  assert.ok(statusByName)
  assert.match(await overdue(), /: it cannot be paid while the vendor is blocked or on hold$/)
  assert.equal((await shop.verb('administrator', url, 'deactivate', { reason: 'x' })).status, 409)
  ok(await shop.verb('administrator', url, 'unblock', { reason: 'Settled' }))
  assert.equal((await shop.read(url)).holdReason, null)
})

test('P20 the clearing account is what its order lines explain at any day, cents included, also after a cancelled bill', async () => {
  const start = (await shop.grir()).balance
  const order = await shop.order([['3', '0.335']])
  ok(await shop.receive(order, [[0, '1']], 'receiver', '2026-03-01'))
  const middle = ok(await shop.receive(order, [[0, '1']], 'receiver', '2026-04-01'))
  const bill = ok(await shop.bill(order, [[0, '1', '0.335']], '2026-05-01'))
  ok(await shop.postBill(bill.id))
  ok(await shop.receive(order, [[0, '1']], 'receiver', '2026-05-15'))
  // Receipts bring 0.34, 0.33 and 0.34 (1.005 in all), and each bill takes the cents of one receipt.
  const [second, third] = [
    ok(await shop.bill(order, [[0, '1', '0.335']], '2026-06-01')),
    ok(await shop.bill(order, [[0, '1', '0.335']], '2026-06-01')),
  ]
  ok(await shop.postBill(second.id))
  ok(await shop.postBill(third.id))
  const at = async (day: string) =>
    (await shop.grir(day)).rows
      .filter(({ orderNumber }: { orderNumber: string }) => orderNumber === order.number)
      .map(({ balance }: { balance: string }) => balance)
  assert.deepEqual(
    [
      await at('2026-03-01'),
      await at('2026-04-01'),
      await at('2026-05-01'),
      await at('2026-05-15'),
      await at('2026-06-01'),
    ],
    [['0.34'], ['0.67'], ['0.33'], ['0.67'], []],
  )
  ok(
    await shop.verb('accountant', `financial/bills/${second.id}`, 'cancel', {
      reason: 'Wrong vendor',
      postingDate: '2026-06-12',
    }),
  )
  assert.deepEqual(await at('2026-06-12'), ['0.33'])
  ok(
    await shop.verb('receiver', `procurement/receipts/${middle.id}`, 'reverse', {
      reason: 'Lost',
      reversedOn: '2026-06-13',
    }),
  )
  assert.deepEqual(await at('2026-06-13'), [])
  const report = await shop.grir()
  assert.deepEqual([report.balance, report.difference], [start, '0.00'])
  assert.deepEqual(await shop.findings(), [])
})
