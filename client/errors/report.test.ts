import assert from 'node:assert/strict'
import { ApiError } from '#client/api.ts'
import { test } from 'node:test'
import { detailsOf, newErrorId, reportOf, sendReport } from './report.ts'

const now = new Date('2026-11-20T14:02:00.000Z')
const stored = { getItem: (key: string) => ({ userId: 'u-1', sessionId: 's-1' })[key] ?? null }
const place = {
  url: 'https://mainstay.test/auth/callback?code=secret#state=1',
  userAgent: 'Test',
  stored,
  build: '/assets/index-1.js',
}

test("S3-10 an error id is 'ERR_' with a time stamp and a random string, never the same twice", () => {
  assert.match(newErrorId(now), /^ERR_[0-9a-z]{8}_[0-9a-z]{10}$/)
  assert.equal(newErrorId(now).split('_')[1], now.getTime().toString(36))
  assert.equal(new Set(Array.from({ length: 1000 }, () => newErrorId(now))).size, 1000)
})

test('S3-10 a report has all its fields, and no query string or fragment', () => {
  const report = reportOf(new TypeError('No rate'), {
    errorId: 'ERR_1',
    level: 'page',
    componentStack: 'at List',
    now,
    place,
  })
  const { stack, ...rest } = report
  assert.match(stack!, /TypeError: No rate/)
  assert.deepEqual(rest, {
    message: 'No rate',
    componentStack: 'at List',
    errorId: 'ERR_1',
    timestamp: '2026-11-20T14:02:00.000Z',
    url: 'https://mainstay.test/auth/callback',
    userAgent: 'Test',
    level: 'page',
    userId: 'u-1',
    sessionId: 's-1',
    build: '/assets/index-1.js',
    callId: null,
  })
  assert.ok(!detailsOf(report).includes('secret'))
})

test('anything can be thrown', () => {
  for (const thrown of [undefined, null, 'text', 42, { a: 1 }, 'x'.repeat(9000)]) {
    const report = reportOf(thrown, { errorId: 'ERR_1', level: 'component', now, place })
    assert.ok(report.message.length <= 2000)
    assert.equal(report.stack, null)
  }
})

test('Q7 a report names the call whose failure it is', () => {
  const about = { errorId: 'ERR_1', level: 'page', now, place } as const
  const problem = { status: 500, code: 'internal', message: 'No', errorId: 'c-1' } as const
  assert.equal(reportOf(new ApiError(500, '{}', problem), about).callId, 'c-1')
  assert.equal(reportOf(new ApiError(502, 'a proxy', null, 'c-2'), about).callId, 'c-2')
  assert.equal(reportOf(new Error('x'), about).callId, null)
})

test('S7-07 a report is posted to /api/errors/report with credentials, and one that cannot be sent is only logged', async (t) => {
  const lines: string[] = []
  const sent: [string, RequestInit][] = []
  let status = 202
  t.mock.method(console, 'error', (line: string) => lines.push(line))
  t.mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
    sent.push([url, init])
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response('', { status })
  })
  const report = reportOf(new Error('x'), { errorId: 'ERR_9', level: 'page', now, place })
  await sendReport(report)
  const [url, init] = sent[0]!
  assert.deepEqual([url, init.method, init.credentials], ['/api/errors/report', 'POST', 'include'])
  assert.deepEqual(JSON.parse(init.body as string), report)
  assert.deepEqual(lines, [])
  for (status of [503, 429, 0]) await sendReport(report)
  assert.equal(lines.length, 3)
  assert.equal(JSON.parse(lines[0]!).metadata.errorId, 'ERR_9')
})

test('S7-10 the user and the session of a report are the support ids kept in the browser, and nothing where there are none', () => {
  const report = (keys: Record<string, string>) =>
    reportOf(new Error('x'), {
      errorId: 'ERR_1',
      level: 'page',
      now,
      place: { ...place, stored: { getItem: (key: string) => keys[key] ?? null } },
    })
  const { userId, sessionId } = report({ userId: 'u-2', sessionId: 's-2', cth_access_token: 'secret' })
  assert.deepEqual([userId, sessionId], ['u-2', 's-2'])
  assert.deepEqual([report({}).userId, report({}).sessionId], [null, null])
})
