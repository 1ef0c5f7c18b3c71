import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { readSettings } from './settings.ts'
import { createTestApp, type TestApp } from './testing/app.ts'

let t: TestApp
let behind: FastifyInstance
const proxies = ['10.0.0.5', '10.1.0.0/16', 'fd00::/8']
before(async () => {
  t = await createTestApp()
  const app = { ...t.app, settings: { ...t.app.settings, trustedProxies: proxies } }
  behind = await buildApp(app, t.jobs)
  await behind.ready()
})
after(async () => {
  await behind?.close()
  await t?.close()
})

/** A sign-in that was begun here and fails, as the visitor behind `remoteAddress` makes it; ten a minute are answered. */
async function fail(server: FastifyInstance, remoteAddress: string, forwarded?: string): Promise<number> {
  const headers = {
    origin: t.app.settings.publicOrigin,
    'content-type': 'application/json',
    ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
  }
  const begun = await server.inject({ method: 'POST', url: '/auth/start', remoteAddress, headers, payload: '{}' })
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { attempt } = begun.json<{ attempt: string }>()
  const answer = { attempt, code: 'code', codeVerifier: 'v'.repeat(43), redirectUri: 'http://evil.example' }
  const reply = await server.inject({
    method: 'POST',
    url: '/auth/token',
    remoteAddress,
    headers: { ...headers, cookie },
    payload: JSON.stringify(answer),
  })
  return reply.statusCode
}
const many = async (count: number, one: (n: number) => Promise<number>) => {
  const answers: number[] = []
  for (let n = 0; n < count; n += 1) answers.push(await one(n))
  return answers.filter((status) => status === 429).length
}

test('without a trusted proxy X-Forwarded-For is ignored: inventing addresses passes no limit', async () => {
  assert.deepEqual(t.app.settings.trustedProxies, [])
  assert.equal(await many(13, (n) => fail(t.server, '203.0.113.7', `198.51.100.${n}`)), 3)
  assert.equal(await fail(t.server, '203.0.113.8'), 400)
})

test('behind a trusted proxy each visitor has a limit of their own', async () => {
  assert.equal(await many(13, (n) => fail(behind, '10.0.0.5', `198.51.100.${n}`)), 0)
  assert.equal(await many(13, () => fail(behind, '10.0.0.5', '198.51.100.77')), 3)
  assert.equal(await fail(behind, '10.0.0.5', '198.51.100.78'), 400)
  // A chain of proxies, all of them ours.
  assert.equal(await many(13, () => fail(behind, 'fd00::1', '198.51.100.90, 10.1.2.3')), 3)
})

test('behind a trusted proxy the address that the proxy saw counts, not what its visitor wrote before it', async () => {
  assert.equal(await many(13, (n) => fail(behind, '10.0.0.5', `192.0.2.${n}, 203.0.113.50`)), 3)
  // Whoever reaches the server without the proxy is believed nothing.
  assert.equal(await many(13, (n) => fail(behind, '203.0.113.60', `192.0.2.${n}`)), 3)
  assert.equal(await many(13, (n) => fail(behind, '203.0.113.61', `192.0.2.${n}, 10.0.0.5`)), 3)
})

test('the setting takes addresses and networks, and nothing that would trust everybody by mistake', () => {
  const read = (TRUSTED_PROXIES: string) => readSettings({ TRUSTED_PROXIES }).trustedProxies
  assert.deepEqual(read(' 10.0.0.5, 10.1.0.0/16 ,fd00::/8'), proxies)
  for (const text of [
    'true',
    '1',
    '*',
    '10.0.0.0/33',
    '10.0.0',
    'loopback',
    'proxy.example.com',
    '10.0.0.5/',
    '0.0.0.0/0',
    '::/0',
  ])
    assert.throws(() => read(text), /TRUSTED_PROXIES/, text)
})
