import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { describe, test, type TestContext } from 'node:test'
import { testMoment } from '#server/testing/clock.ts'
import type * as Store from './auth-store.ts'
import { readStored, writeStored } from './stored.ts'
import { fakeAnswer, fakeBrowser, fakeConfig } from './testing.ts'

const me = {
  id: '7c0b2b1e-0003-4a55-9a11-5f1e7a526f3b',
  name: 'Ada',
  email: 'ada@example.test',
  title: '',
  roles: [],
  permissions: [],
  leads: false,
  evaluation: true,
  companyDay: '2026-11-20',
  companyTimeZone: 'UTC',
  companyTime: '2026-11-20T12:00:00.000Z',
  viewing: null,
}
/** Life of a token: renewed with five minutes left, so about every five minutes. */
const expiresIn = 600
const idle = async (turns = 40) => {
  for (let turn = 0; turn < turns; turn++) await new Promise((wake) => setImmediate(wake))
}
/** Numbers from 0 to 1, the same for the same seed. */
const randomFrom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
/** As the mock has it: the tabs, and the test. */
const clock = { now: Date.parse(testMoment) }
type Refresh = () => Response | Promise<Response>
let pairs = 0

/** Two tabs of one browser, signed in, whose renewals `refresh` answers, and a clock that runs when told. */
async function twoTabs(t: TestContext, refresh: Refresh) {
  for (const level of ['warn', 'error', 'info'] as const) t.mock.method(console, level, () => {})
  pairs += 1
  const asked: number[] = []
  let over = false
  const browser = fakeBrowser((path) => {
    if (path === '/api/public/auth-config') return Response.json(fakeConfig)
    if (path === '/api/me') return Response.json(me)
    if (path === '/auth/session') return Response.json(fakeAnswer('n1', { expiresIn }))
    if (path !== '/auth/refresh') return Response.json({})
    asked.push(clock.now)
    return over ? Response.json(fakeAnswer('n1', { expiresIn })) : refresh()
  })
  writeStored(fakeAnswer('n1', { expiresIn }), clock.now)
  // The machinery of the library is loaded before time is taken over.
  const tabs = (await Promise.all(
    [1, 2].map((tab) => import(`./auth-store.ts?pair=${pairs}-${tab}`)),
  )) as (typeof Store)[]
  for (const tab of tabs) await tab.identityClient()
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout', 'Date'], now: clock.now })
  writeStored(fakeAnswer('n1', { expiresIn }), clock.now)
  const stops = tabs.map((tab) => tab.watchAuth())
  await idle()
  return {
    tabs,
    /** When /auth/refresh was called. */
    asked,
    tell: browser.tell,
    async seconds(count: number, each = () => {}) {
      for (let second = 0; second < count; second += 1) {
        clock.now += 1000
        t.mock.timers.tick(1000)
        await idle(second % 60 < 40 ? 30 : 1)
        each()
      }
    },
    async end() {
      for (const stop of stops) stop()
      over = true
      // The lock of a renewal on its way would keep the tabs of the next test waiting: all share this process.
      for (let second = 0; (await navigator.locks.query()).held?.length; second += 1) {
        assert.ok(second < 60, 'a renewal does not end')
        await this.seconds(1)
      }
      browser.restore()
    },
  }
}

describe('two tabs and a provider with outages', () => {
  test('S4-08 ten minutes and fifty more of 503, lost and silent connections at random: no session is lost, and of all tabs one renews in each window', async (t) => {
    const seed = Number(process.env['TEST_SEED'] ?? randomInt(1_000_000))
    t.diagnostic(`TEST_SEED=${seed}`)
    const random = randomFrom(seed)
    // As much as the ladder endures: up to three failures in a row, of three kinds.
    let left = Math.floor(random() * 4)
    const renewed: number[] = []
    const kinds = new Set<string>()
    const app = await twoTabs(t, () => {
      if (left === 0) {
        left = Math.floor(random() * 4)
        renewed.push(clock.now)
        return Response.json(fakeAnswer('n1', { token: `renewed ${renewed.length}`, expiresIn }))
      }
      left -= 1
      const kind = ['503', 'lost', 'silent'][Math.floor(random() * 3)]!
      kinds.add(kind)
      if (kind === 'lost') throw new TypeError('fetch failed')
      return kind === '503' ? new Response('{}', { status: 503 }) : new Promise<Response>(() => {})
    })
    try {
      await app.seconds(3600, () => {
        for (const tab of app.tabs) assert.equal(tab.authState().state, 'authenticated')
      })
      assert.ok(readStored(), 'the session is there at the end')
      // Ten minutes each, renewed with five left: one renewal in about five minutes, not two.
      assert.ok(renewed.length >= 9 && renewed.length <= 12, `${renewed.length} renewals`)
      for (const [at, moment] of renewed.entries())
        if (at > 0) assert.ok(moment - renewed[at - 1]! >= 4 * 60_000, 'two renewals in one window')
      assert.ok(app.asked.length <= renewed.length * 4 + 3, `${app.asked.length} attempts`)
      assert.ok(kinds.size > 1, 'the outages were of one kind only')
    } finally {
      await app.end()
    }
  })

  test('S4-08 an outage that outlasts the ladder ends the sign-in of both tabs, after four attempts and no more', async (t) => {
    const app = await twoTabs(t, () => new Response('{}', { status: 503 }))
    try {
      await app.seconds(360)
      assert.equal(app.asked.length, 4)
      assert.deepEqual(
        app.asked.slice(1).map((at, n) => Math.round((at - app.asked[n]!) / 1000)),
        [1, 2, 4],
      )
      assert.equal(readStored(), null)
      // The browser tells the tab that waited.
      app.tell('storage', { key: null })
      // Nobody asks again: neither tab goes round in circles.
      await app.seconds(600)
      assert.equal(app.asked.length, 4)
      for (const tab of app.tabs) assert.equal(tab.authState().state, 'unauthenticated')
    } finally {
      await app.end()
    }
  })
})
