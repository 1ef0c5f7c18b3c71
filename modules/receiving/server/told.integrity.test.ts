import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSession, type SignedInHeaders } from '#server/auth/testing.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { until } from '#shared/testing/until.ts'
import { testMoment } from '#server/testing/clock.ts'

let shop: Shop
let address: string
before(async () => {
  shop = await openShop(testMoment)
  address = await shop.server.listen({ port: 0, host: '127.0.0.1' })
})
after(() => shop?.close())

const sessionOf = (name: string) =>
  openSession(shop.app.db, shop.app.settings, `${name}@sample.mainstay.test`, undefined, shop.app.modules)

/** An open stream of events: its text so far, and whether it has ended. */
async function listen(headers: SignedInHeaders) {
  const stop = new AbortController()
  const response = await fetch(`${address}/api/events`, { headers, signal: stop.signal })
  assert.equal(response.status, 200)
  const told = { text: '', ended: false, stop: () => stop.abort() }
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body!) told.text += decoder.decode(chunk as Uint8Array)
  })()
    .catch(() => {})
    .finally(() => (told.ended = true))
  return told
}

test('K12 nobody is told of a requisition that is not theirs to see', async () => {
  const [employee, manager, buyer] = await Promise.all(
    ['employee', 'manager', 'buyer'].map(async (name) => listen(await sessionOf(name))),
  )
  const made = async (who: string) =>
    ok(
      await shop.send(who, 'procurement/requisitions', {
        neededOn: '2030-01-01',
        lines: [{ description: 'Chair', quantity: '1', estimatedPrice: '100.00' }],
      }),
    ).id
  const one = await made('employee')
  const two = await made('manager')
  // Events keep their order: with the last of their own, each has had those before it.
  const [third, fourth] = [await made('employee'), await made('manager')]
  await until('the buyer is notified of all', () => [one, two, third, fourth].every((id) => buyer!.text.includes(id)))
  await until('the employee is notified', () => employee!.text.includes(one) && employee!.text.includes(third))
  await until('the manager is notified', () => manager!.text.includes(two) && manager!.text.includes(fourth))
  assert.ok(!employee!.text.includes(two), employee!.text)
  assert.ok(!manager!.text.includes(one), manager!.text)
  for (const each of [employee, manager, buyer]) each!.stop()
})

test('K11 a session that ends closes its streams at once, however it ends, and no other', async () => {
  const mine = await sessionOf('buyer')
  const other = await sessionOf('buyer')
  const third = await sessionOf('accountant')
  const [first, second, theirs, again] = await Promise.all([mine, other, third, mine].map(listen))
  const reply = await fetch(`${address}/auth/logout`, {
    method: 'POST',
    headers: { ...mine, 'content-type': 'application/json' },
    body: '{}',
  })
  assert.equal(reply.status, 200)
  await until('the streams of the session end', () => first!.ended && again!.ended)
  assert.deepEqual([second!.ended, theirs!.ended], [false, false])
  // By whomever: an administrator, a job, another process, or by hand.
  await shop.app.pool.query(`delete from sessions where id_hash = encode(sha256($1::bytea), 'hex')`, [
    /sid=([^;]+)/.exec(other.cookie)![1],
  ])
  await until('the stream of the deleted session ends', () => second!.ended)
  assert.equal(theirs!.ended, false)
  theirs!.stop()
})
