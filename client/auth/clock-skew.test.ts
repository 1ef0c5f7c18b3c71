import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#shared/testing/until.ts'
import { testMoment } from '#server/testing/clock.ts'
import type * as Store from './auth-store.ts'
import type * as Completing from './complete.ts'
import { readStored } from './stored.ts'
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
const hour = 3_600_000
const serverTime = Date.parse(testMoment)
const turns = async () => {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((wake) => setImmediate(wake))
}
let tabs = 0
const completing = async () => (await import(`./complete.ts?skewed=${tabs}`)) as typeof Completing
const openTab = async () => (await import(`./auth-store.ts?skewed=${(tabs += 1)}`)) as typeof Store

for (const [what, skew] of [
  ['two hours behind', -2 * hour],
  ['right', 0],
  ['two hours ahead', 2 * hour],
] as const)
  test(`a browser whose clock is ${what} signs in, renews when five minutes are left and is not signed out early or late`, async (t) => {
    for (const level of ['warn', 'error', 'info'] as const) t.mock.method(console, level, () => {})
    let now = serverTime + skew
    t.mock.timers.enable({ apis: ['setInterval', 'Date'], now })
    // What the server says is by its own clock; only how long it holds counts in the browser.
    const claims = () => {
      const at = Math.floor((now - skew) / 1000)
      return { iat: at, nbf: at, exp: at + 3600 }
    }
    let renewals = 0
    const browser = fakeBrowser((path) => {
      if (path === '/api/public/auth-config') return Response.json(fakeConfig)
      if (path === '/api/me') return Response.json(me)
      if (path === '/auth/start') return Response.json({ attempt: 'a1', nonce: 'n1' })
      if (path === '/auth/token') return Response.json(fakeAnswer('n1', {}, claims()))
      if (path === '/auth/session') return Response.json(fakeAnswer('n1', {}, claims()))
      if (path === '/auth/refresh')
        return Response.json(fakeAnswer('n1', { token: `renewed ${(renewals += 1)}` }, claims()))
      return Response.json({})
    })
    const stops: (() => void)[] = []
    try {
      const before = await openTab()
      // The page is gone before the identity library gives up waiting for the redirect.
      before.login('/procurement/orders').catch(() => {})
      await until('the redirect', () => browser.went.length > 0)
      const state = new URL(browser.went[0]!).searchParams.get('state')!
      browser.visit(`/auth/microsoft/callback#code=c1&state=${encodeURIComponent(state)}&iss=i1`)
      const page = await openTab()
      assert.equal(await (await completing()).complete(page).done, '/procurement/orders')
      assert.equal(page.authState().state, 'authenticated')
      assert.equal(readStored()!.expiry - now, hour)

      browser.visit('/procurement/orders')
      const store = await openTab()
      stops.push(store.watchAuth())
      await until('the session', () => store.authState().state === 'authenticated')
      const minute = async (count: number) => {
        for (let n = 0; n < count; n += 1) {
          now += 60_000
          t.mock.timers.tick(60_000)
          await turns()
          assert.equal(store.authState().state, 'authenticated')
        }
      }
      await minute(54)
      assert.equal(renewals, 0)
      await minute(1)
      await until('the first renewal', () => readStored()!.token === 'renewed 1')
      await turns()
      assert.equal(renewals, 1)
      await minute(54)
      assert.equal(renewals, 1)
      await minute(1)
      await until('the second renewal', () => readStored()!.token === 'renewed 2')
      await turns()
      assert.equal(renewals, 2)

      // A new tab takes up the same session, by the same wrong clock.
      for (const key of Object.keys(localStorage)) localStorage.removeItem(key)
      const another = await openTab()
      stops.push(another.watchAuth())
      await until('the session in another tab', () => another.authState().state === 'authenticated')
      assert.equal(readStored()!.expiry - now, hour)
    } finally {
      for (const stop of stops) stop()
      browser.restore()
    }
  })
