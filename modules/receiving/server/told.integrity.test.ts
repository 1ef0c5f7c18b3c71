import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { openSession, type SignedInHeaders } from '#server/auth/testing.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
let address: string
before(async () => {
  shop = await openShop(new Date().toISOString())
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => shop?.close())

const sessionOf = (name: string) =>
  openSession(shop.house.db, shop.house.settings, `${name}@sample.mainstay.test`, undefined, shop.house.rooms)

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
const until = async (done: () => boolean, ms: number, why: string) => {
  for (const from = Date.now(); !done(); await pause(10)) assert.ok(Date.now() - from < ms, why)
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
  await until(() => buyer!.text.includes(one) && buyer!.text.includes(two), 3000, 'the buyer sees all')
  await until(() => employee!.text.includes(one) && manager!.text.includes(two), 3000, 'makers are told')
  await pause(200)
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
  await until(() => first!.ended && again!.ended, 1000, 'the streams of the session go on')
  assert.deepEqual([second!.ended, theirs!.ended], [false, false])
  // By whomever: an administrator, a job, another process, or by hand.
  await shop.house.pool.query(`delete from sessions where id_hash = encode(sha256($1::bytea), 'hex')`, [
    /sid=([^;]+)/.exec(other.cookie)![1],
  ])
  await until(() => second!.ended, 1000, 'the stream of the deleted session goes on')
  assert.equal(theirs!.ended, false)
  theirs!.stop()
})
