import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const received = async (id: string) => {
  const { lines, delivery } = await shop.read(`procurement/orders/${id}`)
  return [lines[0].received, lines[0].accepted, delivery]
}

/** The administrator decides how much more than ordered may be received. */
async function allowOver(percent: string) {
  const [{ version }] = await shop.read('procurement/over-receipt')
  const body = { percent, reason: 'Agreed with the warehouse' }
  ok(await shop.people['administrator']!('POST', '/api/procurement/over-receipt', { version, body }))
}

test('PRO-10 P05 P06 a draft is not received; open quantity, over-receipt allowance, reversal', async () => {
  const draft = await shop.order([['10', '5.00']], { state: 'draft' })
  assert.equal((await shop.draftReceipt(draft, [[0, '1']])).status, 409)
  const order = await shop.order([['10', '5.00']])
  const lineOf = async () => (await shop.read(`procurement/order-lines/${order.lines[0].id}`)).open
  assert.equal(await lineOf(), '10')
  ok(await shop.receive(order, [[0, '4']]))
  assert.equal(await lineOf(), '6')
  const over = await shop.receive(order, [[0, '8']])
  assert.equal(over.status, 409)
  assert.match(over.body.message, /10 each are ordered and 6 are open; 8 cannot be received/)
  await allowOver('50')
  assert.equal((await shop.receive(order, [[0, '12']])).status, 409, 'beyond the allowance as well')
  const receipt = ok(await shop.receive(order, [[0, '8']]))
  assert.deepEqual(await received(order.id), ['12', '12', 'full'])
  assert.equal(await lineOf(), '0')
  ok(await shop.verb('receiver', `procurement/receipts/${receipt.id}`, 'reverse', { reason: 'Counted wrongly' }))
  assert.deepEqual(await received(order.id), ['4', '4', 'partial'])
  assert.equal(
    (await shop.verb('receiver', `procurement/receipts/${receipt.id}`, 'reverse', { reason: 'Again' })).status,
    409,
  )
  ok(await shop.receive(order, [[0, '6', '2']]))
  assert.deepEqual(await received(order.id), ['10', '8', 'full'], 'rejects are received and not accepted')
  await allowOver('0')
  assert.deepEqual(await shop.findings(), [])
})

test('PRO-11 P04 P07 a change after approval: a new revision, approved again where it rises; what was received stays', async () => {
  const order = await shop.order([
    ['10', '5.00'],
    ['3', '2.00'],
  ])
  const url = `procurement/orders/${order.id}`
  ok(await shop.receive(order, [[0, '4']]))
  const [first, second] = order.lines
  const kept = { id: first.id, quantity: '10' }
  const removed = await shop.verb('buyer', url, 'revise', {
    reason: 'No more',
    lines: [{ id: second.id, quantity: '3' }],
  })
  assert.deepEqual([removed.status, /cannot be removed/.test(removed.body.message)], [409, true])
  const below = await shop.verb('buyer', url, 'revise', { reason: 'Less', lines: [{ id: first.id, quantity: '3' }] })
  assert.deepEqual([below.status, below.body.fields['lines.0.quantity']], [409, '4 are received or billed already'])
  const lower = ok(
    await shop.verb('buyer', url, 'revise', {
      reason: 'Less',
      lines: [{ id: first.id, quantity: '7', unitPrice: '5.00' }],
    }),
  )
  assert.deepEqual([lower.revision, lower.state, lower.subtotal, lower.lines.length], [2, 'approved', '35.00', 1])
  const raised = ok(
    await shop.verb('buyer', url, 'revise', {
      reason: 'Dearer',
      lines: [{ id: first.id, quantity: '7', unitPrice: '200.00' }],
    }),
  )
  assert.deepEqual(
    [raised.revision, raised.state, raised.totalDue, raised.amountToApprove],
    [2, 'approved', '35.00', '1400.00'],
    'the agreed order stays until the revision is approved',
  )
  const proposed = await shop.read(`procurement/order-revisions/${raised.revisionId}`)
  assert.deepEqual([proposed.lines[0].lineTotal, proposed.revision], ['1400.00', 3])
  ok(await shop.verb('approver', `procurement/order-revisions/${raised.revisionId}`, 'approve'))
  const receipt = ok(await shop.receive(raised, [[0, '3']]))
  assert.equal(receipt.amount, '600.00', 'units received before the change keep their price')
  assert.equal((await shop.verb('buyer', url, 'cancel', { reason: 'x' })).status, 409)
  const more = await shop.verb('buyer', url, 'revise', { reason: 'More', lines: [{ ...kept, quantity: '12' }] })
  assert.equal(ok(more).revisionNumber, `${order.number} R4`)
  for (const who of ['employee', 'receiver', 'auditor', 'accountant'])
    assert.equal((await shop.verb(who, url, 'revise', { reason: 'x' })).status, 403, who)
  assert.deepEqual(await shop.findings(), [])
})

test('PRO-11 the requisition follows its order: raised, lowered, cancelled', async () => {
  const lines = [{ itemId: shop.item.id, quantity: '10', vendorId: shop.vendor.id }]
  const made = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  const url = `procurement/requisitions/${made.id}`
  ok(await shop.verb('employee', url, 'submit'))
  ok(await shop.verb('approver', url, 'approve'))
  const line = made.lines[0].id
  const { orders } = ok(await shop.verb('buyer', url, 'to-orders', { lines: [{ lineId: line, quantity: '4' }] }))
  const orderUrl = `procurement/orders/${orders[0].id}`
  const stand = async () => {
    const { state, lines: all } = await shop.read(url)
    return [state, all[0].ordered]
  }
  assert.deepEqual(await stand(), ['partly ordered', '4'])
  ok(await shop.verb('buyer', orderUrl, 'submit'))
  ok(await shop.verb('approver', orderUrl, 'approve'))
  const order = await shop.read(orderUrl)
  const raised = ok(
    await shop.verb('buyer', orderUrl, 'revise', {
      reason: 'More',
      lines: [{ id: order.lines[0].id, quantity: '7', unitPrice: '200.00' }],
    }),
  )
  assert.deepEqual(
    [raised.totalDue, ...(await stand())],
    ['40.00', 'partly ordered', '4'],
    'a proposal takes nothing yet',
  )
  ok(await shop.verb('approver', `procurement/order-revisions/${raised.revisionId}`, 'approve'))
  assert.deepEqual(await stand(), ['partly ordered', '7'])
  const over = await shop.verb('buyer', orderUrl, 'revise', {
    reason: 'Too many',
    lines: [{ id: order.lines[0].id, quantity: '11' }],
  })
  assert.deepEqual(
    [
      over.status,
      /10 each of Bolt M8 were requested and 7 are ordered: 4 more cannot be ordered/.test(over.body.message),
    ],
    [409, true],
  )
  ok(await shop.verb('buyer', url, 'to-orders', {}))
  assert.deepEqual(await stand(), ['order being prepared', '10'])
  assert.equal((await shop.verb('buyer', url, 'to-orders', {})).status, 409)
  assert.match((await shop.verb('employee', url, 'cancel', { reason: 'x' })).body.message, /ordered/)
  ok(await shop.verb('buyer', orderUrl, 'cancel', { reason: 'Not any more' }))
  assert.deepEqual(await stand(), ['partly ordered', '3'])
  assert.deepEqual(await shop.findings(), [])
})

test('P02 P16 maker and checker, and who sees which requisition', async () => {
  const body = { neededOn: '2026-07-01', lines: [{ description: 'Chairs', quantity: '2', estimatedPrice: '90.00' }] }
  const own = ok(await shop.send('administrator', 'procurement/requisitions', body))
  const url = `procurement/requisitions/${own.id}`
  assert.equal((await shop.people['employee']!('GET', `/api/${url}`)).status, 404)
  assert.equal((await shop.people['approver']!('GET', `/api/${url}`)).status, 200)
  ok(await shop.verb('administrator', url, 'submit'))
  assert.equal((await shop.verb('administrator', url, 'approve')).status, 403)
  assert.equal((await shop.verb('buyer', url, 'approve')).status, 403)
  ok(await shop.verb('approver', url, 'approve'))
  assert.equal(
    (await shop.verb('buyer', url, 'to-orders', {})).body.fields['lines.0.vendorId'],
    'Choose a vendor for line 1, Chairs',
  )

  const order = ok(
    await shop.send('administrator', 'procurement/orders', {
      vendorId: shop.vendor.id,
      lines: [{ itemId: shop.item.id, quantity: '1' }],
    }),
  )
  ok(await shop.verb('buyer', `procurement/orders/${order.id}`, 'submit'))
  assert.equal((await shop.verb('administrator', `procurement/orders/${order.id}`, 'approve')).status, 403)
  ok(await shop.verb('approver', `procurement/orders/${order.id}`, 'approve'))
  const large = await shop.order([['1', '250000.01']], { state: 'in approval' })
  assert.match(
    (await shop.verb('approver', `procurement/orders/${large.id}`, 'approve')).body.message,
    /^Waiting for Ingrid Solberg$/,
  )
})

test('P02 the buyer does not receive an own order from the limit on, nor does the receiver approve the bill', async () => {
  const buy = async (price: string) => {
    const { id } = ok(
      await shop.send('administrator', 'procurement/orders', {
        vendorId: shop.vendor.id,
        orderDate: '2026-05-01',
        lines: [{ itemId: shop.item.id, quantity: '1', unitPrice: price }],
      }),
    )
    ok(await shop.verb('buyer', `procurement/orders/${id}`, 'submit'))
    ok(await shop.verb('approver', `procurement/orders/${id}`, 'approve'))
    return shop.read(`procurement/orders/${id}`)
  }
  ok(await shop.receive(await buy('4999.99'), [[0, '1']], 'administrator'))
  const large = await buy('5000.00')
  assert.equal((await shop.receive(large, [[0, '1']], 'administrator')).status, 403)
  ok(await shop.receive(large, [[0, '1']], 'receiver'))
  const dear = await shop.order([['1', '30000.00']])
  ok(await shop.receive(dear, [[0, '1']], 'administrator'))
  const bill = ok(await shop.bill(dear, [[0, '1', '30000.00']]))
  const refused = await shop.verb('administrator', `financial/bills/${bill.id}`, 'approve')
  assert.deepEqual(
    [bill.state, refused.status, /You received the goods/.test(refused.body.message)],
    ['in approval', 403, true],
  )
  ok(await shop.verb('approver', `financial/bills/${bill.id}`, 'approve'))
})

test('an order is refused in parts with the place: other currency, no price, archived item, unknown vendor', async () => {
  const base = { vendorId: shop.vendor.id, lines: [{ itemId: shop.item.id, quantity: '1' }] }
  const tried = async (change: object) => {
    const { status, body } = await shop.send('buyer', 'procurement/orders', { ...base, ...change })
    return [status, Object.keys(body.fields ?? {})]
  }
  assert.deepEqual(await tried({ currency: 'EUR' }), [422, ['currency']])
  assert.deepEqual(await tried({ lines: [{ description: 'x', quantity: '1' }] }), [422, ['lines.0.unitPrice']])
  assert.deepEqual(await tried({ lines: [{ quantity: '1', unitPrice: '1' }] }), [422, ['lines.0.description']])
  assert.deepEqual(await tried({ lines: [{ itemId: shop.item.id, quantity: '0' }] }), [400, ['lines.0.quantity']])
  assert.deepEqual(
    await tried({ lines: [{ itemId: shop.item.id, quantity: '999999999999999', unitPrice: '999999999999999' }] }),
    [422, ['lines.0.quantity']],
  )
  assert.deepEqual(await tried({ taxAmount: '1.001' }), [422, ['taxAmount']])
  assert.deepEqual(await tried({ lines: [] }), [400, ['lines']])
  assert.deepEqual(await tried({ vendorId: shop.item.id }), [422, ['vendorId']])
  assert.deepEqual(await tried({ total: '1' }), [400, ['total']])
})

test('a cost of nothing is no price: the line of a requisition or an order says so when it is entered', async () => {
  const item = ok(await shop.send('buyer', 'procurement/items', { name: 'Sample card' }))
  const lines = [{ itemId: item.id, quantity: '5' }]
  const wish = { neededOn: '2026-12-31', lines }
  const refused = await shop.send('buyer', 'procurement/requisitions', wish)
  assert.deepEqual([refused.status, refused.body.fields], [422, { 'lines.0.estimatedPrice': 'Enter a price' }])
  const ordered = await shop.send('buyer', 'procurement/orders', { vendorId: shop.vendor.id, lines })
  assert.deepEqual([ordered.status, ordered.body.fields], [422, { 'lines.0.unitPrice': 'Enter a price' }])
  const free = { ...wish, lines: [{ ...lines[0], estimatedPrice: '0' }] }
  ok(await shop.send('buyer', 'procurement/requisitions', free))
})

test('B07 an order takes the price for its quantity on its date; a changed quantity proposes anew, a typed price stays', async () => {
  const item = ok(await shop.send('buyer', 'procurement/items', { name: 'Oak dowel', standardCost: '12.00' }))
  const price = async (unitPrice: string, more: object) =>
    ok(
      await shop.send('administrator', 'procurement/vendor-prices', {
        vendorId: shop.vendor.id,
        itemId: item.id,
        unitPrice,
        ...more,
      }),
    )
  await price('10.00', { minQuantity: '1', validFrom: '2026-01-01' })
  await price('9.00', { minQuantity: '1000', validFrom: '2026-01-01' })
  await price('0.90', { minQuantity: '1', validFrom: '2025-01-01', validTo: '2025-12-31' })
  await price('8.00', { minQuantity: '1000', validFrom: '2099-06-01' })
  const order = async (quantity: string, more: object = {}) =>
    ok(
      await shop.send('buyer', 'procurement/orders', {
        vendorId: shop.vendor.id,
        lines: [{ itemId: item.id, quantity }],
        ...more,
      }),
    )
  const pricesOf = ({ lines }: { lines: { unitPrice: string }[] }) => lines.map(({ unitPrice }) => Number(unitPrice))
  assert.deepEqual(pricesOf(await order('2000')), [9])
  assert.deepEqual(pricesOf(await order('999')), [10])
  assert.deepEqual(pricesOf(await order('2000', { orderDate: '2099-06-01' })), [8])
  assert.deepEqual(pricesOf(await order('2', { orderDate: '2025-03-01' })), [0.9])
  let kept = await order('999')
  const change = async (body: object) => {
    const { id, version } = kept
    kept = ok(await shop.people['buyer']!('PATCH', `/api/procurement/orders/${id}`, { version, body }))
    return pricesOf(kept)
  }
  const line = () => kept.lines[0].id
  assert.deepEqual(await change({ lines: [{ id: line(), quantity: '1000' }] }), [9])
  assert.deepEqual(await change({ orderDate: '2099-06-01' }), [8], 'the price of another date')
  assert.deepEqual(await change({ orderDate: '2026-06-01', note: 'Back' }), [9])
  assert.deepEqual(await change({ lines: [{ id: line(), quantity: '1000', unitPrice: '8.50' }] }), [8.5])
  assert.deepEqual(await change({ lines: [{ id: line(), quantity: '10' }] }), [8.5], 'a typed price stays')
})
