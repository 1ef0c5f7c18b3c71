import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type * as AuthLog from './auth-log.ts'

type Sent = { url: string; keepalive: boolean; events: { kind: string; message: string }[] }
const sent: Sent[] = []
let leave = () => {}
const kept = { fetch: globalThis.fetch, storage: Object.getOwnPropertyDescriptor(globalThis, 'localStorage') }
let tell: (kind: 'token expired', message: string) => void

before(async () => {
  globalThis.fetch = async (url, init) => {
    const { events } = JSON.parse(String(init?.body)) as { events: Sent['events'] }
    sent.push({ url: String(url), keepalive: init?.keepalive === true, events })
    return new Response(null, { status: 202 })
  }
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    writable: true,
    value: { getItem: () => null },
  })
  const listen = (name: string, listener: () => void) => {
    if (name === 'pagehide') leave = listener
  }
  Object.defineProperty(globalThis, 'addEventListener', { configurable: true, value: listen })
  // One of its own, which listens from here on: another file may have loaded it before.
  const path = './auth-log.ts?leaving'
  const { logAuthEvent } = (await import(path)) as typeof AuthLog
  tell = logAuthEvent
})
after(() => {
  globalThis.fetch = kept.fetch
  Reflect.deleteProperty(globalThis, 'addEventListener')
  if (kept.storage) Object.defineProperty(globalThis, 'localStorage', kept.storage)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

test('S7-09 what waits is sent when the page is left, all of it, in calls that the server takes', () => {
  for (let at = 0; at < 45; at += 1) tell('token expired', String(at))
  assert.equal(sent.length, 0, 'several go in one call')
  leave()
  assert.deepEqual(
    sent.map(({ url, keepalive, events }) => [url, keepalive, events.length]),
    [20, 20, 5].map((count) => ['/api/auth/events', true, count]),
  )
  assert.deepEqual(
    sent.flatMap(({ events }) => events.map(({ message }) => message)),
    Array.from({ length: 45 }, (_, at) => String(at)),
  )
  leave()
  assert.equal(sent.length, 3, 'nothing is sent twice')
})
