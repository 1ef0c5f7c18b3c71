import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from '#server/auth/testing.ts'
import { testHouse, type TestHouse } from '#server/testing/house.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
/** Another server on the same database, with its own listener. */
let second: TestHouse
let address: string
before(async () => {
  shop = await openShop()
  second = await testHouse({ now: shop.house.now, database: { url: shop.databaseUrl } })
  address = await second.app.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  await second?.close()
  await shop?.close()
})

async function listening(who: string) {
  const headers = await openSession(shop.house.db, shop.house.settings, `${who}@sample.mainstay.test`)
  const stop = new AbortController()
  const { body } = await fetch(`${address}/api/events`, { headers, signal: stop.signal })
  let text = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of body!) text += decoder.decode(chunk)
  })().catch(() => {})
  return { text: () => text, stop: () => (stop.abort(), reading) }
}

test('what finds somebody on one server is told to their pages on another, and to nobody else’s', async () => {
  const { id } = ok(await shop.send('buyer', 'procurement/vendors', { name: 'Told Afar' }))
  const [buyer, approver] = [await listening('buyer'), await listening('approver')]
  ok(await shop.send('employee', `procurement/vendors/${id}/comments`, { body: 'Hello' }))
  for (let tries = 0; !buyer.text().includes('"inbox"'); tries += 1) {
    assert.ok(tries < 500, `nothing came: ${buyer.text()}`)
    await sleep(10)
  }
  const there = await second.as('buyer')
  const told = ok(await there('GET', '/api/inbox?part=following')).items as { recordId: string }[]
  assert.ok(told.some(({ recordId }) => recordId === id))
  const body = { items: [{ kind: 'change', record: 'procurement.vendors', recordId: id }], mark: 'read' }
  const before = buyer.text().split('"inbox"').length
  ok(await shop.people['buyer']!('POST', '/api/inbox/marks', { body, key: null }))
  for (let tries = 0; buyer.text().split('"inbox"').length === before; tries += 1) {
    assert.ok(tries < 500, 'what is read in one window is not told to the other')
    await sleep(10)
  }
  assert.equal(ok(await there('GET', '/api/inbox/counts')).unread, 0)
  assert.equal(approver.text().includes('"inbox"'), false, approver.text())
  await Promise.all([buyer.stop(), approver.stop()])
})
