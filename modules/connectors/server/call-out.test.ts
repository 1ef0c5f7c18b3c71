import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { after, test } from 'node:test'
import { pino } from 'pino'
import type { AppContext } from '#server/app-context.ts'
import { testNow } from '#server/testing/clock.ts'
import { callOut } from './call-out.ts'
import { addressesOf, CallFailed, isPublic } from './outbound-address.ts'

const rows: Record<string, unknown>[] = []
const app = {
  db: { insert: () => ({ values: async (row: Record<string, unknown>) => void rows.push(row) }) },
  log: pino({ level: 'silent' }),
  now: () => testNow(),
  settings: { privateNetworks: ['127.0.0.1'], nodeEnv: 'production' },
} as unknown as AppContext

let hits = 0
const server = createServer((request, response) => {
  hits += 1
  if (request.url === '/redirect') response.writeHead(302, { location: 'http://127.0.0.1/inside' }).end()
  else if (request.url === '/large') response.end('x'.repeat(50_000))
  else if (request.url === '/bomb')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1e6)))
  else if (request.url === '/drip') {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  } else if (request.url === '/cut') {
    response.writeHead(200, { 'content-length': '100' }).write('x', () => request.socket.destroy())
  } else response.end('{}')
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const { port } = server.address() as AddressInfo
after(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (url: string, more: object = {}) =>
  callOut(app, { kind: 'ai', purpose: 'test', correlationId: 'c', url, timeoutMs: 60_000, maxBytes: 10_000, ...more })
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof CallFailed ? error.code : 'none'),
  )

test('only public addresses count as public, however they are written', () => {
  const inside =
    '127.0.0.1 127.8.8.8 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255 224.0.0.1 192.0.2.1 198.18.0.1 ' +
    '::1 :: fe80::1 fd00:ec2::254 fc00::1 ff02::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:169.254.169.254 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b:1::1 ' +
    '2001:db8::1 2002:7f00:1::1 2001::1 100::1 fec0::1 not-an-address'
  for (const address of inside.split(' ')) assert.equal(isPublic(address), false, address)
  for (const address of [
    '8.8.8.8',
    '172.32.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '100.128.0.1',
  ])
    assert.equal(isPublic(address), true, address)
})

test('every address of a name is checked, and what is connected to is what was checked', async () => {
  const both = async () => [
    { address: '8.8.8.8', family: 4 as const },
    { address: '127.0.0.2', family: 4 as const },
  ]
  assert.equal(await codeOf(addressesOf('mixed.example', app.settings, both)), 'address')
  const opened = async () => [{ address: '127.0.0.1', family: 4 as const }]
  assert.deepEqual(await addressesOf('inside.example', app.settings, opened), {
    addresses: [{ address: '127.0.0.1', family: 4 }],
    inside: true,
  })
  const noTest = { privateNetworks: [], nodeEnv: 'test' as const }
  assert.equal(await codeOf(addressesOf('8.8.8.8', noTest)), 'address', 'a test installation calls nothing public')
  const mapped = async () => [{ address: '::ffff:127.0.0.1', family: 6 as const }]
  assert.equal((await addressesOf('mapped.example', app.settings, mapped)).inside, true)
})

test('forms of inside addresses in a URL reach nothing, and nothing public goes without encryption', async () => {
  const before = hits
  const forms = [
    '127.0.0.2',
    '127.1.1.1',
    '0x7f.0.0.2',
    '2130706434',
    '017700000002',
    '[::1]',
    '[::ffff:127.0.0.2]',
    '0',
    '169.254.169.254',
  ]
  for (const host of forms) assert.equal(await codeOf(ask(`http://${host}:${port}/`)), 'address', host)
  assert.equal(await codeOf(ask('http://8.8.8.8/')), 'insecure')
  assert.equal(hits, before)
})

test('a redirect is answered as it is, a large, packed, slow or broken answer is given up', async () => {
  const before = hits
  assert.equal((await ask(`http://127.0.0.1:${port}/redirect`)).status, 302)
  assert.equal(hits, before + 1)
  assert.equal(await codeOf(ask(`http://127.0.0.1:${port}/large`)), 'too_large')
  assert.equal(await codeOf(ask(`http://127.0.0.1:${port}/bomb`)), 'encoding')
  assert.equal(await codeOf(ask(`http://127.0.0.1:${port}/drip`, { timeoutMs: 400 })), 'timeout')
  assert.equal(await codeOf(ask(`http://127.0.0.1:${port}/cut`)), 'network')
  assert.equal(await codeOf(ask('http://127.0.0.1:9/')), 'refused')
  assert.equal(await codeOf(ask(`https://127.0.0.1:${port}/`)), 'tls')
})

test('every call is kept with its host, time and outcome, and nothing of what was said', async () => {
  rows.length = 0
  await ask(`http://127.0.0.1:${port}/good?key=canary`, {
    method: 'POST',
    body: 'canary',
    headers: { authorization: 'canary' },
  })
  await ask(`http://127.0.0.1:${port}/redirect`)
  await codeOf(ask('http://10.0.0.1/'))
  assert.deepEqual(
    rows.map(({ host, outcome, errorCode }) => [host, outcome, errorCode]),
    [
      ['127.0.0.1', 'ok', null],
      ['127.0.0.1', 'failed', 'redirect'],
      ['10.0.0.1', 'failed', 'address'],
    ],
  )
  assert.doesNotMatch(JSON.stringify(rows), /canary/)
  assert.ok(rows.every(({ ms, startedAt }) => typeof ms === 'number' && typeof startedAt === 'string'))
})
