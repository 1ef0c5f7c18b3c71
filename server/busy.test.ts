import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { pause, until } from '#shared/testing/until.ts'
import { createTestApp, type Caller, type TestApp } from './testing/app.ts'

/** As the setting says for this app. */
const busyAfterMs = 500
let app: TestApp
let buyer: Caller
before(async () => {
  app = await createTestApp({ env: { BUSY_AFTER_MS: String(busyAfterMs) } })
  buyer = await app.as('buyer')
})
after(() => app?.close())

/** Keeps the processor from everything else, then lets it breathe. */
async function hold(ms: number): Promise<void> {
  const end = performance.now() + ms
  while (performance.now() < end);
  // The load of the processor is the subject: what waits for it has its turn.
  await pause(1)
}
const list = () => buyer('GET', '/api/procurement/vendors?limit=1')
/** What is measured is the last second: a machine that had other things to do needs another one. */
const answers = () => until('a server that is not busy', async () => (await list()).status === 200)

test('while calls wait longer for the processor than the setting says, they are told to come again and nothing is done; then all is as before', async () => {
  await answers()
  // Longer than it is measured over, in pieces that are shorter than the setting. Where the machine itself took longer, it is done again.
  for (let longest = Infinity; longest > busyAfterMs / 2;) {
    await answers()
    longest = 0
    for (let at = 0; at < 25; at += 1) {
      const from = performance.now()
      await hold(busyAfterMs / 10)
      longest = Math.max(longest, performance.now() - from)
    }
    const { status } = await list()
    if (longest <= busyAfterMs / 2) assert.equal(status, 200, 'waits below the setting are nobody’s business')
  }

  const key = randomUUID()
  const make = () =>
    buyer('POST', '/api/procurement/vendors', { key, body: { name: 'Made while it was busy', currency: 'USD' } })
  let refused = await list()
  for (let at = 0; at < 60 && refused.status !== 503; at += 1) {
    await hold(4 * busyAfterMs)
    refused = await make()
  }
  assert.equal(refused.status, 503)
  assert.match(String(refused.headers['content-type']), /^application\/problem\+json/)
  const { errorId, ...said } = refused.body as Record<string, unknown>
  assert.deepEqual(said, {
    status: 503,
    code: 'unavailable',
    message: 'The server is busy: try again in a few seconds',
    sentence: { code: 'mainstay.busy', parameters: {} },
  })
  assert.equal(typeof errorId, 'string')
  assert.equal(refused.headers['retry-after'], '2')

  await answers()
  const made = await make()
  assert.deepEqual([made.status, (await make()).body.id], [200, made.body.id])
  assert.equal((await buyer('GET', '/api/procurement/vendors?q=Made+while+it+was+busy')).body.items.length, 1)
})
