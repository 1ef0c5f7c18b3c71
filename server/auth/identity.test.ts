import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { SessionAnswer } from '#shared/identity.ts'
import { testDatabase } from '#server/db/testing.ts'
import { ensureEvaluationAccounts } from '#server/identity-provider/accounts.ts'
import type { Directory } from './directory.ts'
import { forgetUser } from './session-cache.ts'
import { admit } from './people.ts'
import { sessions, userRoles, users } from './tables.ts'
import { identityApp, type IdentityApp } from './testing-app.ts'
import { authorize, Browser, openSession, signIn, signInBrowser } from './testing.ts'

const buyer = 'buyer@sample.mainstay.test'
const hours = (count: number) => count * 3_600_000

describe('identity', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>
  let first: IdentityApp
  let second: IdentityApp
  before(async () => {
    database = await testDatabase()
    // Started together on an empty database: both must end up with the same keys.
    ;[first, second] = await Promise.all([identityApp(database.url), identityApp(database.url)])
  })
  after(async () => {
    await first.close()
    await second.close()
    await database.drop()
  })
  beforeEach(() => {
    for (const each of [first, second]) {
      // A minute apart, so that failures of one test are not counted in the next.
      each.clock.now = new Date(each.clock.now.getTime() + 61_000)
      each.events.length = 0
    }
    second.clock.now = first.clock.now
  })
  const bodyOf = async (response: Response) => (await response.json()) as SessionAnswer
  const kinds = () => first.events.map(({ kind }) => kind)

  describe('signing in', () => {
    it('S7-04 gives success, token, user and expiresIn for a code', async () => {
      const { answer, headers } = await signInBrowser(first.baseUrl, buyer)
      assert.equal(answer.success, true)
      assert.equal(answer.expiresIn, 3600)
      assert.deepEqual(answer.user, {
        id: '7c0b2b1e-0003-4a55-9a11-5f1e7a526f3b.5f1e7a52-6f3b-4c1a-9a3e-0d4c5b6a7e80',
        email: buyer,
        name: 'Mei Tanaka',
      })
      assert.deepEqual(kinds(), ['login success'])
      const me = await (await fetch(`${first.baseUrl}/api/me`, { headers: { cookie: headers.cookie } })).json()
      assert.equal(me.email, buyer)
      assert.equal(me.evaluation, true)
    })
    it('keeps nothing in the database that opens the session, and the refresh token sealed', async () => {
      const { headers, answer } = await signInBrowser(first.baseUrl, buyer)
      const secret = /sid=([^;]+)/.exec(headers.cookie)![1]!
      const [row] = await first.db.select().from(sessions).where(eq(sessions.id, answer.support!.sessionId))
      assert.ok(!JSON.stringify(row).includes(secret))
      assert.match(row!.refreshToken!, /^v1\./)
    })
    const refusals: [string, number, (answered: Awaited<ReturnType<typeof authorize>>) => object][] = [
      ['another redirect address', 400, () => ({ redirectUri: 'http://localhost:3000/auth/microsoft/callback/../x' })],
      ['a redirect address that only begins alike', 400, ({ redirectUri }) => ({ redirectUri: `${redirectUri}2` })],
      ['a wrong verifier', 401, () => ({ codeVerifier: 'w'.repeat(43) })],
      ['a verifier that is too short', 400, () => ({ codeVerifier: 'short' })],
      ['another issuer', 401, () => ({ iss: 'https://evil.example' })],
      ['no issuer', 401, () => ({ iss: undefined })],
      ['an unknown attempt', 400, () => ({ attempt: 'AAAAAAAA' })],
      ['no code', 400, () => ({ code: '' })],
    ]
    for (const [what, status, change] of refusals) {
      it(`refuses ${what}`, async () => {
        const browser = new Browser(first.baseUrl)
        const answered = await authorize(browser, buyer)
        const response = await browser.post('/auth/token', { ...answered, ...change(answered) })
        assert.equal(response.status, status)
        assert.equal((await bodyOf(response)).success, false)
        assert.equal(browser.cookies.has('sid'), false)
        assert.deepEqual(kinds(), ['login failure'])
      })
    }
    it('refuses a stolen code with its verifier in a browser that did not start the sign-in', async () => {
      const answered = await authorize(new Browser(first.baseUrl), buyer)
      const thief = new Browser(first.baseUrl)
      const own = await authorize(thief, buyer)
      assert.equal((await thief.post('/auth/token', answered)).status, 400)
      // With an attempt of its own the thief passes the cookie, but not the nonce.
      assert.equal((await thief.post('/auth/token', { ...answered, attempt: own.attempt })).status, 401)
    })
    it('refuses a code that was used', async () => {
      const browser = new Browser(first.baseUrl)
      const answered = await authorize(browser, buyer)
      assert.equal((await browser.post('/auth/token', answered)).status, 200)
      assert.equal((await browser.post('/auth/token', answered)).status, 400)
      const again = await authorize(browser, buyer)
      assert.equal((await browser.post('/auth/token', { ...again, code: answered.code })).status, 401)
    })
    it('refuses JSON in a foreign content type, and other origins', async () => {
      const browser = new Browser(first.baseUrl)
      await authorize(browser, buyer)
      const { origin } = browser.config
      const text = { origin, 'content-type': 'text/plain' }
      for (const path of ['/auth/start', '/auth/token', '/auth/refresh', '/auth/logout']) {
        assert.equal((await browser.send('POST', path, { headers: text, body: '{}' })).status, 415, path)
        assert.equal((await browser.post(path, {}, { origin: 'http://evil.example' })).status, 403, path)
        assert.equal((await browser.post(path, {}, { 'sec-fetch-site': 'cross-site' })).status, 403, path)
        const nameless = await browser.send('POST', path, {
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
        assert.equal(nameless.status, 403, path)
      }
    })
    it('K7 noise makes nobody wait: bodies of any shape, invented attempts, one failed attempt sent again and again', async () => {
      const browser = new Browser(first.baseUrl)
      const answered = await authorize(browser, buyer)
      const stranger = new Browser(first.baseUrl)
      stranger.config = browser.config
      for (let at = 0; at < 15; at++) assert.equal((await stranger.post('/auth/token', { junk: at })).status, 400)
      for (let at = 0; at < 15; at++) {
        const attempt = `invented${at}`
        stranger.cookies.set('signin', `${attempt}.${'s'.repeat(43)}`)
        assert.equal((await stranger.post('/auth/token', { ...answered, attempt })).status, 400)
      }
      const wrong = await authorize(stranger, buyer)
      const kept = stranger.cookies.get('signin')!
      for (let at = 0; at < 15; at++) {
        stranger.cookies.set('signin', kept)
        assert.equal((await stranger.post('/auth/token', { ...wrong, code: 'wrong' })).status, 401)
      }
      assert.equal((await browser.post('/auth/token', answered)).status, 200)
    })
    it('K7 makes an address wait after ten failed sign-ins in a minute', async () => {
      const browser = new Browser(first.baseUrl)
      for (let at = 0; at < 10; at++) {
        const wrong = await authorize(browser, buyer)
        assert.equal((await browser.post('/auth/token', { ...wrong, redirectUri: 'http://evil.example' })).status, 400)
      }
      const answered = await authorize(browser, buyer)
      const response = await browser.post('/auth/token', answered)
      assert.equal(response.status, 429)
      assert.ok(Number(response.headers.get('retry-after')) > 0)
    })
    it('refuses a disabled account, also when the accounts are made again', async () => {
      const auditor = 'auditor@sample.mainstay.test'
      await signIn(first.baseUrl, auditor)
      await first.db.update(users).set({ active: false }).where(eq(users.email, auditor))
      await ensureEvaluationAccounts(first.db, [])
      await assert.rejects(signIn(first.baseUrl, auditor), /403 This account is disabled/)
    })
    it('gives a person of a company directory an account without any right, and follows a new name', async () => {
      const entra = { name: 'https://login.example/tenant/v2.0' } as Directory
      const claims = { sub: 'pairwise', oid: 'object-id', name: 'Jo March', preferred_username: 'jo@example.test' }
      const { id, active } = await admit(first.db, entra, claims)
      assert.equal(active, true)
      assert.deepEqual(await first.db.select().from(userRoles).where(eq(userRoles.userId, id)), [])
      assert.equal((await admit(first.db, entra, { ...claims, name: 'Jo Bhaer' })).id, id)
      const [row] = await first.db.select().from(users).where(eq(users.id, id))
      assert.deepEqual([row!.name, row!.version], ['Jo Bhaer', 2])
      // The same address from another issuer is somebody else.
      assert.notEqual((await admit(first.db, { name: 'https://other.example' } as Directory, claims)).id, id)
    })
    it('ends the previous session of the browser', async () => {
      const { browser, headers } = await signInBrowser(first.baseUrl, buyer)
      const response = await browser.post('/auth/token', await authorize(browser, 'accountant@sample.mainstay.test'))
      assert.equal((await bodyOf(response)).user?.email, 'accountant@sample.mainstay.test')
      assert.equal((await fetch(`${first.baseUrl}/api/me`, { headers })).status, 401)
    })
  })

  describe('a request', () => {
    const post = (headers: Record<string, string>) => fetch(`${first.baseUrl}/api/who`, { method: 'POST', headers })
    it('passes with cookie, token, own header and own origin, and knows the role', async () => {
      const headers = await openSession(first.db, first.settings, buyer, first.clock.now)
      const response = await post(headers)
      assert.equal(response.status, 200)
      const { actor } = (await response.json()) as { actor: { permissions: string[]; email: string } }
      assert.equal(actor.email, buyer)
      assert.ok(actor.permissions.includes('procurement.orders.create'))
      assert.ok(!actor.permissions.includes('procurement.orders.approve'))
    })
    it('reads with the cookie alone', async () => {
      const { cookie } = await openSession(first.db, first.settings, buyer, first.clock.now)
      assert.equal((await fetch(`${first.baseUrl}/api/me`, { headers: { cookie } })).status, 200)
    })
    it('is nobody with the token alone or with an invented cookie', async () => {
      const { cookie: _, ...headers } = await openSession(first.db, first.settings, buyer, first.clock.now)
      assert.equal((await post(headers)).status, 401)
      assert.equal((await post({ ...headers, cookie: 'sid=invented' })).status, 401)
    })
    const forgeries: [string, Record<string, string | undefined>][] = [
      ['no token', { 'x-session-token': undefined }],
      ['a forged token', { 'x-session-token': '9999999999.AAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
      ['no own header', { 'x-requested-by': undefined }],
      ['another origin', { origin: 'http://evil.example' }],
      ['no origin', { origin: undefined }],
      ['the browser calling it cross-site', { 'sec-fetch-site': 'cross-site' }],
      ['the browser calling it same-site', { 'sec-fetch-site': 'same-site' }],
    ]
    for (const [what, change] of forgeries) {
      it(`may change nothing with ${what}`, async () => {
        const all = { ...(await openSession(first.db, first.settings, buyer, first.clock.now)), ...change }
        const headers = Object.fromEntries(
          Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
        )
        assert.equal((await post(headers)).status, 403)
        assert.deepEqual(kinds(), ['unauthorized access'])
      })
    }
    it('may change nothing with the token of another session', async () => {
      const mine = await openSession(first.db, first.settings, buyer, first.clock.now)
      const other = await openSession(first.db, first.settings, buyer, first.clock.now)
      assert.equal((await post({ ...mine, 'x-session-token': other['x-session-token'] })).status, 403)
    })
    it('is nobody after 30 minutes of rest, after 12 hours of work, and when disabled', async () => {
      const resting = await openSession(first.db, first.settings, buyer, first.clock.now)
      const working = await openSession(first.db, first.settings, buyer, first.clock.now)
      const start = first.clock.now.getTime()
      for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
        first.clock.now = new Date(start + minutes * 60_000)
        assert.equal((await post(working)).status, 200, `${minutes} minutes`)
        if (minutes === 50) assert.equal((await post(resting)).status, 401)
      }
      first.clock.now = new Date(start + hours(12))
      assert.equal((await post(working)).status, 401)
      assert.deepEqual(kinds(), ['token expired', 'token expired'])

      const disabled = await openSession(first.db, first.settings, buyer, first.clock.now)
      assert.equal((await post(disabled)).status, 200)
      const [person] = await first.db.update(users).set({ active: false }).where(eq(users.email, buyer)).returning()
      forgetUser(person!.id)
      assert.equal((await post(disabled)).status, 401)
      await first.db.update(users).set({ active: true }).where(eq(users.email, buyer))
    })
  })

  it('signing in again in one browser survives that the provider is told of the session before', async () => {
    await first.revokeEnded()
    const { browser } = await signInBrowser(first.baseUrl, buyer)
    const signInAgain = async () => bodyOf(await browser.post('/auth/token', await authorize(browser, buyer)))
    assert.equal((await signInAgain()).success, true)
    // The next sign-in is between its picker and its code while the first one's tokens are ended.
    const next = await authorize(browser, buyer)
    assert.equal(await first.revokeEnded(), 1)
    assert.equal((await bodyOf(await browser.post('/auth/token', next))).success, true, 'the sign-in under way')
    assert.equal((await signInAgain()).success, true)
    assert.equal(await first.revokeEnded(), 2)
    first.clock.now = new Date(first.clock.now.getTime() + 56 * 60_000)
    await first.db.update(sessions).set({ seenAt: first.clock.now.toISOString() })
    assert.equal((await bodyOf(await browser.post('/auth/refresh', {}))).success, true, 'the session that is on')
  })
  it('what a page asks for by itself does not keep a session alive', async () => {
    const headers = await openSession(first.db, first.settings, buyer, first.clock.now)
    const start = first.clock.now.getTime()
    const ask = (more: Record<string, string> = {}) =>
      fetch(`${first.baseUrl}/api/who`, { method: 'POST', headers: { ...headers, ...more } })
    first.clock.now = new Date(start + 20 * 60_000)
    assert.equal((await ask({ 'x-background': '1' })).status, 200)
    first.clock.now = new Date(start + 31 * 60_000)
    assert.equal((await ask()).status, 401)
  })
  it('S7-09 a page may report its own events in one call, and none that only the server knows', async () => {
    const browser = new Browser(first.baseUrl)
    await authorize(browser, buyer)
    const many = Array.from({ length: 20 }, () => ({ kind: 'identity library error', message: 'x' }))
    assert.equal((await browser.post('/api/auth/events', { events: many })).status, 202)
    assert.equal(first.events.length, 20)
    for (const kind of ['login success', 'logout', 'token refreshed'])
      assert.equal((await browser.post('/api/auth/events', { events: [{ kind, message: '' }] })).status, 400)
    assert.equal(first.events.length, 20)
  })

  describe('a session', () => {
    it('is adopted by a new tab, and not by a foreign page', async () => {
      const { browser } = await signInBrowser(first.baseUrl, buyer)
      const answer = await bodyOf(await browser.send('GET', '/auth/session'))
      assert.equal(answer.user?.email, buyer)
      assert.ok(answer.idToken)
      const foreign = await browser.send('GET', '/auth/session', { headers: { 'sec-fetch-site': 'cross-site' } })
      assert.deepEqual(await foreign.json(), { success: false })
      assert.deepEqual(await (await fetch(`${first.baseUrl}/auth/session`)).json(), { success: false })
    })
    it('is over after signing out, with the token of the identity provider', async () => {
      const { browser, headers, answer } = await signInBrowser(first.baseUrl, buyer)
      assert.equal((await fetch(`${first.baseUrl}/api/me`, { headers })).status, 200)
      const response = await browser.post('/auth/logout', {})
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('clear-site-data'), '"cache"')
      assert.equal(((await response.json()) as { idTokenHint: string }).idTokenHint, answer.idToken)
      assert.equal(browser.cookies.has('sid'), false)
      assert.equal((await fetch(`${first.baseUrl}/api/me`, { headers })).status, 401)
      assert.deepEqual(kinds(), ['login success', 'logout'])
    })
    it('can end everywhere', async () => {
      const [one, two] = [await signInBrowser(first.baseUrl, buyer), await signInBrowser(first.baseUrl, buyer)]
      await one.browser.post('/auth/logout', { everywhere: true })
      assert.equal((await fetch(`${first.baseUrl}/api/me`, { headers: two.headers })).status, 401)
    })
    it('is renewed at the provider, whose token rotates', async () => {
      const { browser, answer } = await signInBrowser(first.baseUrl, buyer)
      const tokenNow = async () =>
        (await first.db.select().from(sessions).where(eq(sessions.id, answer.support!.sessionId)))[0]!.refreshToken
      const stored = await tokenNow()
      first.clock.now = new Date(first.clock.now.getTime() + 60_000)
      const renewed = await bodyOf(await browser.post('/auth/refresh', {}))
      assert.equal(renewed.success, true)
      assert.notEqual(renewed.token, answer.token)
      assert.notEqual(await tokenNow(), stored)
      assert.deepEqual(kinds(), ['login success', 'token refreshed'])
      // And the token that came is good for the next renewal.
      first.clock.now = new Date(first.clock.now.getTime() + 60_000)
      assert.equal((await browser.post('/auth/refresh', {})).status, 200)
      assert.equal(kinds().at(-1), 'token refreshed')
    })
    it('is renewed once for many tabs, also across processes', async () => {
      const { browser } = await signInBrowser(first.baseUrl, buyer)
      first.clock.now = second.clock.now = new Date(first.clock.now.getTime() + 60_000)
      const elsewhere = new Browser(second.baseUrl)
      elsewhere.config = browser.config
      for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
      const tabs = Array.from({ length: 10 }, (_, at) => (at % 2 ? browser : elsewhere).post('/auth/refresh', {}))
      for (const response of await Promise.all(tabs)) assert.equal(response.status, 200)
      const all = [...first.events, ...second.events].map(({ kind }) => kind)
      assert.equal(all.filter((kind) => kind === 'token refreshed').length, 1)
      assert.equal(all.filter((kind) => kind === 'session extended').length, 9)
    })
    it('ends when the provider no longer knows its token', async () => {
      const { browser, answer } = await signInBrowser(first.baseUrl, buyer)
      const [row] = await first.db.select().from(sessions).where(eq(sessions.id, answer.support!.sessionId))
      await first.db
        .update(sessions)
        .set({ refreshToken: `${row!.refreshToken!.slice(0, -4)}AAAA` })
        .where(eq(sessions.idHash, row!.idHash))
      first.clock.now = new Date(first.clock.now.getTime() + 60_000)
      const response = await browser.post('/auth/refresh', {})
      assert.equal(response.status, 401)
      assert.equal((await bodyOf(response)).error, 'login_required')
      assert.equal(browser.cookies.has('sid'), false)
      assert.equal(kinds().at(-1), 'token refresh failed')
    })
    it('ends when a refresh token that was rotated away is used again', async () => {
      const { browser, answer, headers } = await signInBrowser(first.baseUrl, buyer)
      const mine = eq(sessions.id, answer.support!.sessionId)
      const [{ refreshToken: stolen } = { refreshToken: null }] = await first.db.select().from(sessions).where(mine)
      first.clock.now = new Date(first.clock.now.getTime() + 60_000)
      assert.equal((await browser.post('/auth/refresh', {})).status, 200)
      await first.db.update(sessions).set({ refreshToken: stolen }).where(mine)
      first.clock.now = new Date(first.clock.now.getTime() + 60_000)
      assert.equal((await browser.post('/auth/refresh', {})).status, 401)
      assert.equal((await fetch(`${first.baseUrl}/api/me`, { headers })).status, 401)
    })
    it('never has an id that was there before the sign-in, and neither the old nor the planted one opens it', async () => {
      const browser = new Browser(first.baseUrl)
      const answered = await authorize(browser, buyer)
      const planted = 'A'.repeat(43)
      browser.cookies.set('sid', planted)
      assert.equal((await browser.post('/auth/token', answered)).status, 200)
      const opened = browser.cookies.get('sid')!
      assert.notEqual(opened, planted)
      const me = (sid: string) =>
        fetch(`${first.baseUrl}/api/me`, { headers: { cookie: `sid=${sid}` } }).then(({ status }) => status)
      assert.deepEqual([await me(planted), await me(opened)], [401, 200])
      assert.equal((await browser.post('/auth/token', await authorize(browser, buyer))).status, 200)
      assert.deepEqual([await me(opened), await me(browser.cookies.get('sid')!)], [401, 200])
    })
    it('is not brought back by a renewal after signing out', async () => {
      const { browser } = await signInBrowser(first.baseUrl, buyer)
      const sid = browser.cookies.get('sid')!
      await browser.post('/auth/logout', {})
      browser.cookies.set('sid', sid)
      assert.equal((await browser.post('/auth/refresh', {})).status, 401)
      assert.deepEqual(await (await browser.send('GET', '/auth/session')).json(), { success: false })
    })
    it('needs a session to be renewed', async () => {
      const browser = new Browser(first.baseUrl)
      await authorize(browser, buyer)
      assert.equal((await browser.post('/auth/refresh', {})).status, 401)
    })
    it('opened by one process is known to another, as is a sign-in under way', async () => {
      const { headers } = await signInBrowser(first.baseUrl, buyer)
      assert.equal((await fetch(`${second.baseUrl}/api/who`, { method: 'POST', headers })).status, 200)
      const browser = new Browser(first.baseUrl)
      const answered = await authorize(browser, buyer)
      const elsewhere = new Browser(second.baseUrl)
      elsewhere.config = browser.config
      for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
      assert.equal((await elsewhere.post('/auth/token', answered)).status, 200)
    })
  })
})
