import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { textOf } from '#server/papers/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

test('a remittance advice names each bill it pays and how much of it, and says while nothing is paid', async () => {
  const order = await shop.order([
    ['100', '12.34'],
    ['1', '1000.00'],
  ])
  ok(
    await shop.receive(order, [
      [0, '100'],
      [1, '1'],
    ]),
  )
  const bills = [await shop.billed(order, [[0, '100', '12.34']]), await shop.billed(order, [[1, '1', '1000.00']])]
  const payment = ok(
    await shop.send('accountant', 'financial/payments', {
      partyId: order.vendorId,
      currency: 'USD',
      valueDate: '2026-06-20',
      method: 'bank transfer',
      reference: 'June',
      lines: [
        { billId: bills[0].id, amount: '1234.00' },
        { billId: bills[1].id, amount: '250.50' },
      ],
    }),
  )
  const paper = (who: string) => shop.people[who]!('GET', `/api/financial/payments/${payment.id}/paper`)
  assert.equal((await paper('buyer')).status, 403)
  const reply = await paper('auditor')
  assert.equal(reply.status, 200, reply.text)
  assert.match(String(reply.headers['content-disposition']), new RegExp(`"Remittance advice ${payment.number}\\.pdf"`))
  const [page, ...more] = await textOf(reply.bytes)
  assert.deepEqual(more, [])
  for (const line of [
    'Test Works Remittance advice ' + payment.number,
    'Superior Bolts',
    'Method Bank transfer',
    'Currency USD',
    `${bills[0].reference} ${bills[0].number} 31 Dec 2026 1,234.00 1,234.00`,
    `${bills[1].reference} ${bills[1].number} 31 Dec 2026 1,000.00 250.50`,
    'Amount, USD 1,484.50',
    'Proposed: nothing has been paid yet',
  ])
    assert.ok(page!.includes(line), `${line}\n${page}`)
})
