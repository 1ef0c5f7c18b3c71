import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modules, routesOf } from '#server/app.ts'
import { createTestApp } from '#server/testing/app.ts'
import { testNow } from '#server/testing/clock.ts'

/** What costs more than a page of something: a whole list, a report, a trial run, a paper, a search over everything. */
const costly =
  /\/(export|paper|simulate|search|errors)$|(?<!^\/api(\/reports)?)\/reports\/|^\/api\/reports\/(result|rows)$|\/decisions\/preview$/

test('S11 every call that costs much is limited, for each person alone', () => {
  const found = routesOf(modules).filter(({ endpoint: { path } }) => costly.test(path))
  assert.ok(found.length > 30, String(found.length))
  for (const { endpoint } of found) assert.ok(endpoint.rate, `${endpoint.method} ${endpoint.path} has no rate`)
})

test('S11 a report has a limit of its own, and whoever comes back when they were told to is answered', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: testNow() })
  const app = await createTestApp()
  try {
    const accountant = await app.as('accountant')
    const report = '/api/procurement/reports/commitments'
    for (let count = 0; count < 120; count += 1) assert.equal((await accountant('GET', report)).status, 200)
    t.mock.timers.tick(20_000)
    const { status, headers } = await accountant('GET', report)
    const wait = Number(headers['retry-after'])
    assert.deepEqual([status, wait], [429, 40], 'what is left of the minute')
    assert.notEqual((await accountant('GET', '/api/procurement/reports/grir')).status, 429, 'another one has its own')
    t.mock.timers.tick(wait * 1_000 + 1)
    assert.equal((await accountant('GET', report)).status, 200)
  } finally {
    await app.close()
  }
})

test('S11 whoever asks too often is told so and when to come back; nobody else waits for them, nor does what they do else', async () => {
  const t = await createTestApp()
  try {
    const [buyer, accountant] = [await t.as('buyer'), await t.as('accountant')]
    const file = '/api/procurement/vendors/export?format=csv'
    for (let count = 0; count < 30; count += 1) assert.equal((await buyer('GET', file)).status, 200)
    const { status, body, headers } = await buyer('GET', file)
    assert.deepEqual([status, body.code], [429, 'rate_limited'], JSON.stringify(body))
    assert.equal(body.message, 'Too many requests: wait a moment and try again')
    const wait = Number(headers['retry-after'])
    assert.ok(wait > 0 && wait <= 60, String(wait))
    assert.equal((await accountant('GET', file)).status, 200)
    assert.equal((await buyer('GET', '/api/procurement/vendors')).status, 200)
    assert.equal((await buyer('GET', '/api/procurement/orders/export?format=csv')).status, 200)
  } finally {
    await t.close()
  }
})
