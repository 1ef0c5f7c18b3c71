import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { count } from 'drizzle-orm'
import { generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import type { SessionAnswer } from '#shared/identity.ts'
import { sessions } from './tables.ts'
import { identityApp, type IdentityApp } from './testing-app.ts'
import { authorize, Browser, signInBrowser } from './testing.ts'

const buyer = 'buyer@sample.mainstay.test'
const minutes = (many: number) => many * 60_000
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Required<JWTPayload>

describe('an id token', () => {
  let identity: IdentityApp
  before(async () => void (identity = await identityApp()))
  after(() => identity.close())
  const sessionOf = async (browser: Browser) =>
    (await (await browser.send('GET', '/auth/session')).json()) as SessionAnswer

  it('S4-04 without a code the account and its id token are those of the session: an hour at most, never past its end, and nobody after it', async () => {
    const { browser, answer } = await signInBrowser(identity.baseUrl, buyer)
    const taken = await sessionOf(browser)
    assert.deepEqual([taken.user, taken.idToken, taken.expiresIn], [answer.user, answer.idToken, 3600])
    const begun = identity.clock.now.getTime()
    try {
      // Used twice an hour, until 12 hours after the sign-in it can no longer go on.
      for (let at = 25; at <= 720 - 20; at += 25) {
        identity.clock.now = new Date(begun + minutes(at))
        const { expiresIn } = await sessionOf(browser)
        assert.ok(expiresIn! <= 3600 && expiresIn! <= (720 - at) * 60, `${expiresIn} s after ${at} minutes`)
        const who = await browser.post('/api/who', {}, { 'x-session-token': answer.token!, 'x-requested-by': 'app' })
        assert.equal(who.status, at <= 60 ? 200 : 403, 'the first token is good for an hour')
        const { token } = await sessionOf(browser)
        await browser.post('/api/who', {}, { 'x-session-token': token!, 'x-requested-by': 'app' })
      }
      identity.clock.now = new Date(begun + minutes(721))
      assert.deepEqual(await sessionOf(browser), { success: false })
    } finally {
      identity.clock.now = new Date(begun)
    }
    await browser.post('/auth/logout', {})
    assert.deepEqual(await sessionOf(browser), { success: false })
  })

  it('S4-04 opens no session by any route: neither the genuine one, nor a forged, expired, foreign or replayed one', async () => {
    const genuine = (await signInBrowser(identity.baseUrl, buyer)).answer.idToken!
    const claims = claimsOf(genuine)
    const { privateKey } = await generateKeyPair('RS256')
    const signed = (changes: JWTPayload) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)
    const [head, , mac] = genuine.split('.')
    const body = (changes: JWTPayload) => Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url')
    const tokens: Record<string, string> = {
      genuine,
      'signed by another': await signed({}),
      expired: await signed({ exp: 1 }),
      'for another audience': await signed({ aud: 'another' }),
      'with a body that was changed': `${head}.${body({ exp: claims.exp + 9999 })}.${mac}`,
      unsigned: new UnsecuredJWT(claims).encode(),
    }
    const opened = async () => (await identity.db.select({ many: count() }).from(sessions))[0]!.many
    const before = await opened()
    for (const [what, token] of Object.entries(tokens)) {
      // Its own sign-in under way, with everything right but the code.
      const browser = new Browser(identity.baseUrl)
      const { code: _, ...answered } = await authorize(browser, buyer)
      identity.clock.now = new Date(identity.clock.now.getTime() + minutes(2))
      for (const [path, sent] of [
        ['/auth/token', { ...answered, idToken: token }],
        ['/auth/token', { ...answered, id_token: token, nonce: claims['nonce'] }],
        ['/auth/token', { ...answered, code: token }],
        ['/auth/refresh', { idToken: token }],
        ['/auth/refresh', { refreshToken: token }],
      ] as const) {
        const reply = await browser.post(path, sent)
        assert.ok([400, 401].includes(reply.status), `${what} at ${path}: ${reply.status}`)
      }
      const carried: Record<string, string>[] = [{ authorization: `Bearer ${token}` }, { cookie: `sid=${token}` }]
      for (const headers of carried) {
        const reply = await fetch(`${identity.baseUrl}/auth/session`, { headers })
        assert.deepEqual(await reply.json(), { success: false }, what)
        const who = await fetch(`${identity.baseUrl}/api/me`, { headers })
        assert.equal(who.status, 401, what)
      }
      assert.equal(browser.cookies.has('sid'), false, what)
    }
    assert.equal(await opened(), before)
  })

  it('S4-04 the built-in provider gives none in an address, only codes', async () => {
    const browser = new Browser(identity.baseUrl)
    await authorize(browser, buyer)
    const { authorization_endpoint: address } = JSON.parse(browser.config.authorityMetadata!) as Record<string, string>
    for (const kind of ['id_token', 'code id_token', 'id_token token', 'token']) {
      const query = new URLSearchParams({
        client_id: browser.config.clientId,
        redirect_uri: `${browser.config.origin}/auth/microsoft/callback`,
        response_type: kind,
        response_mode: 'fragment',
        scope: 'openid profile email',
        nonce: 'n'.repeat(43),
        state: 's',
      })
      const reply = await browser.send('GET', `${address}?${query.toString()}`)
      const said = `${reply.headers.get('location') ?? ''} ${await reply.text()}`
      assert.match(said, /unsupported_response_type/, kind)
      assert.doesNotMatch(said, /id_token=|access_token=|[?#&]code=/, kind)
    }
  })
})
