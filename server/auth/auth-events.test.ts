import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/rows.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { until } from '#shared/testing/until.ts'
import { testNow } from '#server/testing/clock.ts'
import { authorize, Browser, openSession, signInBrowser } from './testing.ts'

const buyer = 'buyer@sample.mainstay.test'
const hour = 3_600_000
let t: TestApp
let baseUrl: string
let now = testNow()
before(async () => {
  t = await createTestApp({ now: () => now })
  await t.as('buyer')
  baseUrl = await t.server.listen({ port: 0, host: '127.0.0.1' })
})
after(() => t.close())

type Row = { action: string; name: string; session: string | null; ip: string; detail: Record<string, unknown> | null }
/** The rows of the audit log itself that were written since the last question, the oldest first. */
let seen = 0n
async function written(): Promise<Row[]> {
  const rows = await rowsOf<Row & { seq: string }>(
    t.app.db,
    sql`select seq::text as seq, action, actor_name as name, session_id as session, after->>'ip' as ip, after->'detail' as detail
      from audit_log where seq > ${String(seen)}::bigint and record is null order by seq`,
  )
  if (rows.length) seen = BigInt(rows.at(-1)!.seq)
  return rows
}
const who = (headers: Record<string, string>) => fetch(`${baseUrl}/api/me`, { headers })
const later = (ms: number) => void (now = new Date(now.getTime() + ms))
const events = (browser: Browser, told: { kind: string; message: string }[]) =>
  browser.post('/api/auth/events', { events: told })

test('S4-13 each of the nine kinds of login events is a row of the audit log, with the person, the session and where it came from', async () => {
  await written()
  const { browser, headers, answer } = await signInBrowser(baseUrl, buyer)
  const session = answer.support!.sessionId
  const expect = async (kind: string, of: string | null, says: Record<string, unknown> = {}) => {
    const rows = await written()
    assert.deepEqual(
      rows.map(({ action, name, session: own, ip }) => [action, name, own, ip]),
      [[kind, 'Mei Tanaka', of, '127.0.0.1']],
      kind,
    )
    for (const [key, value] of Object.entries(says)) assert.deepEqual(rows[0]!.detail?.[key], value, kind)
  }
  await expect('login success', session)
  await browser.post('/auth/refresh', {})
  await expect('session extended', session)
  later(60_000)
  assert.equal((await browser.post('/auth/refresh', {})).status, 200)
  await expect('token refreshed', session)
  const changed = await fetch(`${baseUrl}/api/procurement/vendors`, {
    method: 'POST',
    headers: { ...headers, origin: 'http://evil.example', 'content-type': 'application/json' },
    body: '{}',
  })
  assert.equal(changed.status, 403)
  await expect('unauthorized access', session, { path: '/api/procurement/vendors', refusal: 'another origin' })
  for (const kind of ['login failure', 'token refresh failed', 'token expired', 'identity library error']) {
    assert.equal((await events(browser, [{ kind, message: `${kind} in words` }])).status, 202)
    await expect(kind, session, { browser: true, message: `${kind} in words` })
  }
  await browser.post('/auth/logout', {})
  await expect('logout', session)
})

test('S4-13 what the server itself finds: a session whose time is over, and a renewal that the provider refuses', async () => {
  const stale = await openSession(t.app.db, t.app.settings, buyer, now)
  const refused = await signInBrowser(baseUrl, buyer)
  await written()
  // The provider has forgotten what it gave.
  await t.app.db.execute(sql`update sessions set refresh_token = 'no token of ours' where refresh_token is not null`)
  later(20_000)
  assert.equal((await refused.browser.post('/auth/refresh', {})).status, 401)
  assert.deepEqual(
    (await written()).map(({ action, session }) => [action, session]),
    [['token refresh failed', refused.answer.support!.sessionId]],
  )
  later(hour)
  assert.equal((await who(stale)).status, 401)
  const [over, ...more] = await written()
  assert.deepEqual([over?.action, over?.name, more], ['token expired', 'Mei Tanaka', []])
  assert.equal((await who(stale)).status, 401)
  assert.deepEqual(await written(), [], 'said once')
})

test('S4-13 a sign-in that fails before anybody is known is counted beside the log, with its place and its words', async () => {
  await written()
  const browser = new Browser(baseUrl)
  const answered = await authorize(browser, buyer)
  for (const code of ['not a code', answered.code.slice(1)])
    assert.notEqual((await browser.post('/auth/token', { ...answered, code })).status, 200)
  assert.equal((await events(browser, [{ kind: 'identity library error', message: 'state_mismatch' }])).status, 202)
  assert.deepEqual(await written(), [], 'strangers do not fill the sealed log')
  type Counted = { action: string; source: string; count: number; address: string; detail: string }
  const counted = await until('both events', async () => {
    const rows = await rowsOf<Counted>(
      t.app.db,
      sql`select action, source, sum(count)::int as count, max(last_address) as address, max(last_detail) as detail
        from anonymous_events group by action, source order by action`,
    )
    return rows.reduce((sum, { count }) => sum + count, 0) === 3 ? rows : null
  })
  assert.deepEqual(
    counted.map(({ action, source, count, address }) => [action, source, count, address]),
    [
      ['identity library error', 'page', 1, '127.0.0.1'],
      ['login failure', 'server', 2, '127.0.0.1'],
    ],
  )
  assert.match(counted[0]!.detail, /state_mismatch/)
})
