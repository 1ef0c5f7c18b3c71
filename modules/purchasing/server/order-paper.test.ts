import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { textOf } from '#server/papers/testing.ts'
import { createTestApp } from '#server/testing/app.ts'
import { exhaustive, shareOf } from '#server/testing/walk.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const paperOf = (id: string, who = 'buyer') => shop.people[who]!('GET', `/api/procurement/orders/${id}/paper`)
/** What a person would write by hand: thousands apart, so many decimals. */
function written(decimal: string, least: number): string {
  const [whole = '', rest = ''] = decimal.split('.')
  const decimals = rest.replace(/0+$/, '').padEnd(least, '0')
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',') + (decimals ? `.${decimals}` : '')
}

test('an order as PDF says what the order says: number, lines, prices, sums; on as many pages as it takes, each with its head and number', async () => {
  const lines = Array.from({ length: exhaustive ? 120 : 60 }, (_, n): [string, string] => [
    n % 7 ? String(n + 1) : `${n + 1000}.25`,
    n % 5 ? `${n % 9}.5` : '3.4567',
  ])
  const order = await shop.order(lines, { taxAmount: '34567.89', freight: '12.30', expectedOn: '2026-02-28' })
  const reply = await paperOf(order.id)
  assert.equal(reply.status, 200, reply.text)
  assert.equal(reply.headers['content-type'], 'application/pdf')
  assert.equal(
    reply.headers['content-disposition'],
    `attachment; filename="Purchase order ${order.number}.pdf"; filename*=UTF-8''Purchase%20order%20${order.number}.pdf`,
  )
  assert.match(String(reply.headers['content-security-policy']), /sandbox/)
  const pages = await textOf(reply.bytes)
  assert.ok(pages.length > (exhaustive ? 3 : 1), `${pages.length} pages`)
  for (const [at, page] of pages.entries()) {
    assert.match(page, new RegExp(`^Test Works Purchase order ${order.number}$`, 'm'), `head of page ${at + 1}`)
    assert.match(page, new RegExp(`Page ${at + 1} of ${pages.length}$`), `foot of page ${at + 1}`)
    assert.match(page, /^No Description Due Quantity Unit Unit price Amount, USD$/m, `the head of its table, ${at + 1}`)
  }
  const whole = pages.join('\n')
  for (const { lineNo, quantity, unit, unitPrice, lineTotal, description } of order.lines)
    assert.ok(
      whole
        .split('\n')
        .includes(
          `${lineNo} ${description} 28 Feb 2026 ${written(quantity, 0)} ${unit} ${written(unitPrice, 2)} ${written(lineTotal, 2)}`,
        ),
      `line ${lineNo}: ${quantity} at ${unitPrice} is ${lineTotal}\n${pages[0]}`,
    )
  for (const [label, amount] of [
    ['Subtotal', order.subtotal],
    ['Tax', '34567.89'],
    ['Freight', '12.30'],
    ['Total due, USD', order.totalDue],
  ])
    assert.ok(whole.split('\n').includes(`${label} ${written(amount, 2)}`), `${label} ${amount}`)
  assert.match(whole, /Superior Bolts/)
  assert.match(whole, /Order date 5 Jan 2026/)
  const bytes = reply.bytes.toString('latin1')
  for (const said of ['/MarkInfo', '/StructTreeRoot', '/Lang', 'pdfaid:part', '/OutputIntent'])
    assert.ok(bytes.includes(said), said)
  assert.doesNotMatch(bytes, /\/JavaScript|\/JS\b|\/Launch|\/URI/)
})

test('the same paper is set once; what has changed is another', async () => {
  const draft = await shop.order([['2', '3.00']], { state: 'draft' })
  const [first, again] = [await paperOf(draft.id), await paperOf(draft.id, 'auditor')]
  assert.ok(first.bytes.equals(again.bytes), 'also for another person who is shown the same')
  assert.match((await textOf(first.bytes)).join(), /Draft: this is no order yet/)
  const url = `/api/procurement/orders/${draft.id}`
  ok(await shop.people['buyer']!('PATCH', url, { version: draft.version, body: { note: 'To gate 3' } }))
  const changed = await paperOf(draft.id)
  assert.ok(!changed.bytes.equals(first.bytes))
  assert.match((await textOf(changed.bytes)).join(), /Note\nTo gate 3/)
})

test('who may not see an order gets no paper of it, and whoever may not see vendors does not learn where one is', async () => {
  const vendor = ok(
    await shop.people['buyer']!('POST', '/api/procurement/vendors', {
      body: { name: 'Canary Works', addressLine1: '7 Hidden Lane', city: 'Leeds', vatIdentifier: 'GB123456782' },
    }),
  )
  const order = await shop.order([['2', '3.00']], { vendorId: vendor.id })
  assert.equal((await paperOf(order.id, 'employee')).status, 403)
  assert.equal((await paperOf('00000000-0000-4000-8000-000000000000')).status, 404)
  assert.match((await textOf((await paperOf(order.id)).bytes)).join(), /7 Hidden Lane[^]*Leeds/)
  await shop.app.pool.query(`update roles set permissions = array['procurement.orders.read'] where name = 'manager'`)
  const manager = await shop.as('manager')
  const cut = await manager('GET', `/api/procurement/orders/${order.id}/paper`)
  assert.equal(cut.status, 200, cut.text)
  const text = (await textOf(cut.bytes)).join()
  assert.match(text, /Canary Works/)
  assert.doesNotMatch(text, /Hidden|GB123456782/)
  for (const who of ['buyer', 'administrator'])
    assert.doesNotMatch((await textOf((await paperOf(order.id, who)).bytes)).join(), /GB123456782/)
})

test('names that are long, without a space, of other scripts or of signs are printed or said to be missing, and nothing fails', async () => {
  const names = [
    ['مصنع البراغي', 'مرحبا', /printed as boxes/],
    ['東京ボルト株式会社', 'x', /printed as boxes/],
    ['Ωμέγα Болт Łódź', 'x', /Ωμέγα Болт Łódź/],
    ['W'.repeat(200), 'y'.repeat(2000), /W{20}/],
    ['<b>Bolt</b> & {page} \\n', '%PDF-1.7 \u200b🎉', /<b>Bolt<\/b> & \{page\} \\n/],
  ] as const
  for (const [name, note, says] of shareOf(names, 2)) {
    const vendor = ok(await shop.people['buyer']!('POST', '/api/procurement/vendors', { body: { name } }))
    const order = await shop.order([['1', '1.00']], { vendorId: vendor.id, state: 'draft' })
    ok(
      await shop.people['buyer']!('PATCH', `/api/procurement/orders/${order.id}`, {
        version: order.version,
        body: { note },
      }),
    )
    const reply = await paperOf(order.id)
    assert.equal(reply.status, 200, `${name}: ${reply.text}`)
    assert.match((await textOf(reply.bytes)).join('\n'), says)
  }
})

test('eight who ask at once for eight papers get each their own', async () => {
  const orders = await Promise.all(
    Array.from({ length: exhaustive ? 8 : 3 }, (_, n) => shop.order([[String(n + 1), '2.00']], { state: 'draft' })),
  )
  const replies = await Promise.all(orders.map(({ id }) => paperOf(id)))
  for (const [at, { bytes, status }] of replies.entries()) {
    assert.equal(status, 200)
    assert.match((await textOf(bytes)).join(), new RegExp(`Total due, USD ${(at + 1) * 2}\\.00`))
  }
})

test('a company that keeps its books in yen or dinars has the decimals of its currency on its orders, and its own head', async () => {
  const currencies = [
    ['KWD', 'KW', '1250.125', '3,750.375'],
    ['JPY', 'JP', '1250', '3,750'],
  ] as const
  for (const [currency, country, price, total] of shareOf(currencies, 1)) {
    const t = await createTestApp()
    try {
      const [administrator, buyer] = [await t.as('administrator'), await t.as('buyer')]
      const place = { city: 'Harbour City', vatIdentifier: null, companyId: 'C-1' }
      ok(
        await administrator('POST', '/api/financial/legal-entities', {
          body: { code: 'ONE', name: 'Works of Asia', currency, country, timeZone: 'UTC', ...place },
        }),
      )
      const vendor = ok(await buyer('POST', '/api/procurement/vendors', { body: { name: 'Bolts' } }))
      const lines = [{ description: 'Bolt', quantity: '3', unit: 'each', unitPrice: price }]
      const order = ok(await buyer('POST', '/api/procurement/orders', { body: { vendorId: vendor.id, lines } }))
      const { bytes } = await buyer('GET', `/api/procurement/orders/${order.id}/paper`)
      const text = (await textOf(bytes)).join('\n')
      assert.match(text, new RegExp(`^Total due, ${currency} ${total}$`, 'm'))
      assert.match(text, /^Works of Asia Purchase order/m)
      assert.match(text, /Harbour City · .* · Company number C-1/)
    } finally {
      await t.close()
    }
  }
})
