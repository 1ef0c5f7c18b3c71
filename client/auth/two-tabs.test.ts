import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  evaluation: true,
}
const idle = async (turns = 40) => {
  for (let turn = 0; turn < turns; turn++) await new Promise((wake) => setImmediate(wake))
}

test('S4-08 two tabs through an hour of outages: the session lives, and of all tabs one renews in each window', async (t) => {
  for (const level of ['warn', 'error', 'info'] as const) t.mock.method(console, level, () => {})
  let expiresIn = 600
  // Outages of up to three attempts in a row, as the ladder endures; the same at every run.
  const outages = [0, 3, 1, 2, 0, 3, 3, 1, 0, 2]
  let outage = 0
  let left = outages[0]!
  let renewals = 0
  const browser = fakeBrowser((path) => {
    if (path === '/api/public/auth-config') return Response.json(fakeConfig)
    if (path === '/api/me') return Response.json(me)
    if (path === '/auth/session') return Response.json(fakeAnswer('n1', { expiresIn }))
    if (path !== '/auth/refresh') return Response.json({})
    if (left > 0) {
      left -= 1
      if (left % 2) throw new TypeError('fetch failed')
      return new Response('{}', { status: 503 })
    }
    renewals += 1
    left = outages[++outage % outages.length]!
    return Response.json(fakeAnswer('n1', { token: `renewed ${renewals}`, expiresIn }))
  })
  try {
    writeStored(fakeAnswer('n1', { expiresIn }), Date.now())
    // The machinery of the library is loaded before time is taken over.
    const tabs = (await Promise.all([1, 2].map((tab) => import(`./auth-store.ts?pair=${tab}`)))) as (typeof Store)[]
    await tabs[0]!.identityClient()
    await tabs[1]!.identityClient()
    t.mock.timers.enable({ apis: ['setInterval', 'setTimeout', 'Date'], now: Date.now() })
    writeStored(fakeAnswer('n1', { expiresIn }), Date.now())
    const stops = tabs.map((tab) => tab.watchAuth())
    await idle()
    const minutes = 60
    for (let second = 0; second < minutes * 60; second++) {
      t.mock.timers.tick(1000)
      await idle(second % 60 < 12 ? 30 : 1)
      for (const tab of tabs) assert.equal(tab.authState().state, 'authenticated', `after ${second} s`)
    }
    for (const stop of stops) stop()
    assert.ok(readStored(), 'the session is there at the end')
    // Ten minutes each, renewed with five left: one renewal in about five minutes, not two.
    assert.ok(renewals >= 9 && renewals <= 12, `${renewals} renewals`)
    const attempts = browser.calls.filter(({ path }) => path === '/auth/refresh').length
    assert.ok(attempts <= renewals * 4, `${attempts} attempts`)
  } finally {
    browser.restore()
  }
})
