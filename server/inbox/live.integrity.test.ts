import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSession } from '#server/auth/testing.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { until } from '#shared/testing/until.ts'

let shop: Shop
/** Another server on the same database, with its own listener. */
let second: TestApp
let address: string
before(async () => {
  shop = await openShop()
  second = await createTestApp({ now: shop.app.now, database: { url: shop.databaseUrl } })
  address = await second.server.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  await second?.close()
  await shop?.close()
})

async function listening(who: string) {
  const headers = await openSession(shop.app.db, shop.app.settings, `${who}@sample.mainstay.test`)
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
  await until('an event of the inbox', () => buyer.text().includes('"inbox"'))
  const there = await second.as('buyer')
  const told = ok(await there('GET', '/api/inbox?part=following')).items as { recordId: string }[]
  assert.ok(told.some(({ recordId }) => recordId === id))
  const body = { items: [{ kind: 'change', record: 'procurement.vendors', recordId: id }], mark: 'read' }
  const before = buyer.text().split('"inbox"').length
  ok(await shop.people['buyer']!('POST', '/api/inbox/marks', { body, key: null }))
  await until('an event of what was read in another window', () => buyer.text().split('"inbox"').length > before)
  assert.equal(ok(await there('GET', '/api/inbox/counts')).unread, 0)
  assert.equal(approver.text().includes('"inbox"'), false, approver.text())
  await Promise.all([buyer.stop(), approver.stop()])
})

type Listening = Awaited<ReturnType<typeof listening>>
type Line = { kind: string; record: string; recordId: string; by: string | null; decision: { step: string } | null }
const wait = (page: Listening, word: string, from: number) =>
  until(`another ${word}`, () => page.text().split(word).length > from)
const seen = (page: Listening, word: string) => page.text().split(word).length
const part = async (who: string, name: string): Promise<Line[]> =>
  ok(await (await second.as(who))('GET', `/api/inbox?part=${name}`)).items
const submitted = async (): Promise<string> => {
  const lines = [{ itemId: shop.item.id, quantity: '3', estimatedPrice: '17.35' }]
  const { id } = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  ok(await shop.verb('employee', `procurement/requisitions/${id}`, 'submit'))
  return id
}

test('what is snoozed, done or decided in one window is so in another one on another server, which is told of it', async () => {
  const id = await submitted()
  const of = async () => (await part('approver', 'decisions')).some(({ recordId }) => recordId === id)
  assert.equal(await of(), true)
  const other = await listening('approver')
  const send = (url: string, body: object) => shop.people['approver']!('POST', `/api/inbox/${url}`, { body, key: null })
  const address = { kind: 'decision', record: 'procurement.requisitions', recordId: id }
  for (const [date, waits] of [
    ['2026-06-20T08:00:00.000Z', false],
    [null, true],
  ] as const) {
    const before = seen(other, '"inbox"')
    ok(await send('snooze', { items: [address], until: date }))
    await wait(other, '"inbox"', before)
    assert.equal(await of(), waits)
  }
  const before = seen(other, '"procurement.requisitions"')
  ok(await shop.verb('approver', `procurement/requisitions/${id}`, 'approve'))
  await wait(other, '"procurement.requisitions"', before)
  assert.equal(await of(), false)
  await other.stop()
})

test('what one sent moves while it is watched: with whom it is, and that it is over', async () => {
  const watching = await listening('employee')
  const before = seen(watching, '"procurement.requisitions"')
  const id = await submitted()
  await wait(watching, '"procurement.requisitions"', before)
  const sent = async () => (await part('employee', 'sent')).find(({ recordId }) => recordId === id)
  assert.match((await sent())!.by!, / or /, 'two may decide')
  const asked = seen(watching, '"procurement.requisitions"')
  ok(await shop.verb('approver', `procurement/requisitions/${id}`, 'approve'))
  await wait(watching, '"procurement.requisitions"', asked)
  assert.equal(await sent(), undefined)
  const told = await part('employee', 'following')
  assert.ok(told.some(({ recordId }) => recordId === id))
  await watching.stop()
})
