import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { exhaustive } from '#server/testing/walk.ts'

const rounds = exhaustive ? 5 : 1

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const count = (replies: { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ status }) => status)].map(([status, all]) => [status, all.length]))

test('P05 twelve receipts of one line at once never exceed what was ordered', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await shop.order([
      ['10', '0.333'],
      ['10', '5.00'],
    ])
    const drafts = []
    for (let n = 0; n < 12; n += 1)
      drafts.push(
        ok(
          await shop.draftReceipt(
            order,
            n % 2
              ? [
                  [0, '3'],
                  [1, '2'],
                ]
              : [
                  [1, '2'],
                  [0, '3'],
                ],
          ),
        ),
      )
    const replies = await Promise.all(
      drafts.map(({ id, version }) => shop.send('receiver', `procurement/receipts/${id}/receive`, undefined, version)),
    )
    assert.deepEqual(count(replies), { 200: 3, 409: 9 })
    const [first, second] = (await shop.read(`procurement/orders/${order.id}`)).lines
    assert.deepEqual([first.received, second.received], ['9', '6'])
  }
  assert.deepEqual(await shop.findings(), [])
})

test('one draft received twelve times at once is posted once', async () => {
  const order = await shop.order([['10', '1.00']])
  const { id, version } = ok(await shop.draftReceipt(order, [[0, '1']]))
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => shop.send('receiver', `procurement/receipts/${id}/receive`, undefined, version)),
  )
  const { 200: won } = count(replies)
  assert.equal(won, 1)
  assert.equal((await shop.read(`procurement/orders/${order.id}`)).lines[0].received, '1')
})

test('P16 twelve orders from one requisition at once never take more than was requested', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const lines = [{ itemId: shop.item.id, quantity: '10', vendorId: shop.vendor.id }]
    const made = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
    const url = `procurement/requisitions/${made.id}`
    ok(await shop.verb('employee', url, 'submit'))
    ok(await shop.verb('approver', url, 'approve'))
    // Whoever lost by version alone reads the new one and tries again, as a person would.
    const tryHard = async () => {
      for (let tries = 0; tries < 30; tries += 1) {
        const reply = await shop.verb('buyer', url, 'to-orders', {
          lines: [{ lineId: made.lines[0].id, quantity: '3' }],
        })
        if (reply.status !== 412) return reply
      }
      throw new Error('never got a turn')
    }
    assert.deepEqual(count(await Promise.all(Array.from({ length: 12 }, tryHard))), { 200: 3, 409: 9 })
    const after = await shop.read(url)
    assert.deepEqual([after.lines[0].ordered, after.state], ['9', 'partly ordered'])
  }
  assert.deepEqual(await shop.findings(), [])
})

test('P16 two orders of one requisition line raised at once: one of them', async () => {
  const made = ok(
    await shop.send('employee', 'procurement/requisitions', {
      neededOn: '2026-07-01',
      lines: [{ itemId: shop.item.id, quantity: '10', vendorId: shop.vendor.id }],
    }),
  )
  const url = `procurement/requisitions/${made.id}`
  ok(await shop.verb('employee', url, 'submit'))
  ok(await shop.verb('approver', url, 'approve'))
  const lines = [{ lineId: made.lines[0].id, quantity: '4' }]
  const drafts: { id: string; version: number; lines: { id: string }[] }[] = []
  for (let n = 0; n < 2; n += 1)
    drafts.push(
      await shop.read(`procurement/orders/${ok(await shop.verb('buyer', url, 'to-orders', { lines })).orders[0].id}`),
    )
  const raise = ({ id, version, lines: own }: (typeof drafts)[number]) =>
    shop.people['buyer']!('PATCH', `/api/procurement/orders/${id}`, {
      version,
      body: { lines: [{ id: own[0]!.id, quantity: '6' }] },
    })
  assert.deepEqual(count(await Promise.all(drafts.map(raise))), { 200: 1, 409: 1 })
  assert.equal((await shop.read(url)).lines[0].ordered, '10')
  assert.deepEqual(await shop.findings(), [])
})

test('P08 bills, receipts and reversals of one order at once: every lock is let go, nothing is taken twice', async () => {
  const order = await shop.order([
    ['40', '0.375'],
    ['40', '2.00'],
  ])
  ok(
    await shop.receive(order, [
      [0, '10'],
      [1, '10'],
    ]),
  )
  const drafts = []
  for (let n = 0; n < 6; n += 1) drafts.push(ok(await shop.draftReceipt(order, [[n % 2, '5']])))
  const bills = []
  for (let n = 0; n < 6; n += 1) bills.push(ok(await shop.bill(order, [[n % 2, '5', n % 2 ? '2.00' : '0.375']])))
  const replies = await Promise.all([
    ...drafts.map(({ id, version }) => shop.send('receiver', `procurement/receipts/${id}/receive`, undefined, version)),
    ...bills.map(({ id }) => shop.verb('accountant', `financial/bills/${id}`, 'post')),
  ])
  assert.ok(
    replies.every(({ status }) => [200, 409, 412].includes(status)),
    JSON.stringify(count(replies)),
  )
  for (const { id } of bills)
    if ((await shop.read(`financial/bills/${id}`)).state === 'matched') ok(await shop.postBill(id))
  const { lines } = await shop.read(`procurement/orders/${order.id}`)
  for (const line of lines) assert.ok(Number(line.billed) <= Number(line.accepted))
  assert.deepEqual(await shop.findings(), [])
  const { difference } = await shop.grir()
  assert.equal(difference, '0.00')
})
