import assert from 'node:assert/strict'
import { connect, type AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from '../testing/app.ts'

let t: TestApp
before(async () => {
  t = await createTestApp()
  await t.server.listen({ port: 0, host: '127.0.0.1' })
})
after(() => t?.close())

/** Sends bytes as they are and answers what comes back. */
const say = (bytes: string) =>
  new Promise<{ status: number; headers: string; body: Record<string, unknown> }>((done, fail) => {
    const { port } = t.server.server.address() as AddressInfo
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', fail)
    socket.on('close', () => {
      const [headers = '', body = ''] = text.split('\r\n\r\n')
      done({ status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), body: JSON.parse(body) })
    })
  })

test('K21 R23 what is no HTTP is refused in the one shape of all refusals', async () => {
  const broken: [number, string][] = [
    [400, 'GET / HTTP/1.1\r\nHost localhost\r\n\r\n'],
    [400, 'NONSENSE\r\n\r\n'],
    [400, 'GET /api/%zz HTTP/1.1\r\nHost: a\r\n\r\n'],
    [400, 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(40_000)}\r\n\r\n`],
  ]
  for (const [status, bytes] of broken) {
    const reply = await say(bytes)
    assert.equal(reply.status, status, bytes.slice(0, 60))
    assert.match(reply.headers, /content-type: application\/problem\+json/)
    for (const header of ['cache-control: no-store', "content-security-policy: default-src 'none'", 'nosniff'])
      assert.ok(reply.headers.includes(header), header)
    assert.equal(reply.body['status'], status)
    for (const name of ['code', 'message', 'errorId']) assert.equal(typeof reply.body[name], 'string', name)
  }
})

test('K21 one name twice in an object is refused, however it is spelt and however deep; in two objects it is two', async () => {
  const buyer = await t.as('buyer')
  const send = (body: string) => buyer('POST', '/api/procurement/vendors', { body })
  for (const body of [
    '{"name":"A","name":"B"}',
    '{"name":"A","n\\u0061me":"B"}',
    '{"name":"A", "x": [1, {"y": {"z": 1, "z": 2}}]}',
    '{"a":{},"a":[]}',
  ]) {
    const { status, body: said } = await send(body)
    assert.deepEqual([status, /twice/.test(said.message)], [400, true], body)
  }
  const fine = await send('{"name":"A, \\"name\\": {[","city":"name"}')
  assert.ok(!/twice/.test(fine.text), fine.text)
  const lines = await buyer('POST', '/api/procurement/orders', { body: '{"lines":[{"a":1},{"a":2}]}' })
  assert.ok(!/twice/.test(lines.text))
})

test('K21 what the built-in directory answers as JSON is under the policy for data, and kept nowhere', async () => {
  for (const url of ['/oidc/.well-known/openid-configuration', '/oidc/jwks', '/oidc/token', '/oidc/nothing']) {
    const reply = await t.server.inject({ method: url.endsWith('token') ? 'POST' : 'GET', url })
    assert.match(String(reply.headers['content-security-policy']), /default-src 'none'/, url)
    assert.match(String(reply.headers['cache-control']), /no-store/, url)
  }
})
