import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose'
import { providerKeys } from '#server/identity-provider/keys.ts'
import { readSecretKey } from '#server/settings.ts'
import { derivedKey } from './secret-box.ts'
import { sessions, users } from './tables.ts'
import { identityApp, type IdentityApp } from './testing-app.ts'
import { signInBrowser } from './testing.ts'

const buyer = 'buyer@sample.mainstay.test'
const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }

describe('sign-out at the identity provider', () => {
  let identity: IdentityApp
  let key: CryptoKey
  let kid: string
  before(async () => {
    identity = await identityApp()
    const { signing } = await providerKeys(
      identity.db,
      derivedKey(readSecretKey(identity.settings), 'built-in directory keys'),
    )
    key = (await importJWK(signing, 'RS256')) as CryptoKey
    kid = signing.kid!
  })
  after(() => identity.close())

  const claimsOf = async (sessionId: string, changes: object = {}) => {
    const [row] = await identity.db
      .select()
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, sessionId))
    const at = Math.floor(identity.clock.now.getTime() / 1000)
    const base = {
      iss: 'http://localhost:3000/oidc',
      aud: 'mainstay',
      iat: at,
      exp: at + 120,
      jti: crypto.randomUUID(),
      events: event,
      sid: row!.sessions.idpSid,
    }
    return { ...base, ...changes }
  }
  const sign = (claims: object, { typ = 'logout+jwt', by = key }: { typ?: string; by?: CryptoKey } = {}) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid, typ }).sign(by)
  const tell = (token: string) =>
    fetch(`${identity.baseUrl}/auth/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    }).then(({ status }) => status)
  const isIn = async (headers: Record<string, string>) =>
    (await fetch(`${identity.baseUrl}/api/who`, { method: 'POST', headers })).status === 200

  it('ends the session of that sign-in, and no other; a token works once', async () => {
    const [one, two] = [await signInBrowser(identity.baseUrl, buyer), await signInBrowser(identity.baseUrl, buyer)]
    assert.ok(await isIn(one.headers))
    const token = await sign(await claimsOf(one.answer.support!.sessionId))
    assert.equal(await tell(token), 200)
    assert.equal(await isIn(one.headers), false)
    assert.ok(await isIn(two.headers))
    assert.equal(await tell(token), 400)
    assert.equal(identity.events.at(-1)?.kind, 'logout')
  })
  it('ends all sessions of a person where it names no sign-in', async () => {
    const [one, two] = [await signInBrowser(identity.baseUrl, buyer), await signInBrowser(identity.baseUrl, buyer)]
    const other = await signInBrowser(identity.baseUrl, 'hr@sample.mainstay.test')
    const [person] = await identity.db.select().from(users).where(eq(users.email, buyer))
    assert.equal(
      await tell(await sign(await claimsOf(one.answer.support!.sessionId, { sid: undefined, sub: person!.subject }))),
      200,
    )
    assert.deepEqual(
      [await isIn(one.headers), await isIn(two.headers), await isIn(other.headers)],
      [false, false, true],
    )
  })
  it('is told by the built-in directory itself when its own session ends', async () => {
    // The directory signs its tokens by the machine's clock.
    identity.clock.now = new Date()
    const { browser, answer, headers } = await signInBrowser(identity.baseUrl, buyer)
    const query = new URLSearchParams({
      id_token_hint: answer.idToken!,
      post_logout_redirect_uri: 'http://localhost:3000/',
    })
    const page = await (await browser.send('GET', `/oidc/session/end?${query.toString()}`)).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)![1]!
    await browser.send('POST', '/oidc/session/end/confirm', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    })
    assert.equal(await isIn(headers), false)
  })
  it('refuses whatever is no logout token of this provider for this product', async () => {
    const { answer, headers } = await signInBrowser(identity.baseUrl, buyer)
    const id = answer.support!.sessionId
    const stranger = (await generateKeyPair('RS256')).privateKey
    const old = Math.floor(identity.clock.now.getTime() / 1000) - 600
    const changes: [string, object][] = [
      ['another issuer', { iss: 'https://evil.example' }],
      ['another audience', { aud: 'another' }],
      ['no event', { events: undefined }],
      ['another event', { events: { 'https://example.test/event': {} } }],
      ['a nonce, as an id token has', { nonce: 'n' }],
      ['an old one', { iat: old, exp: old + 6000 }],
      ['an expired one', { iat: old, exp: old + 60 }],
      ['no id', { jti: undefined }],
      ['nobody named', { sid: undefined }],
    ]
    for (const [what, change] of changes) assert.equal(await tell(await sign(await claimsOf(id, change))), 400, what)
    assert.equal(await tell(await sign(await claimsOf(id), { by: stranger })), 400, 'a foreign signature')
    assert.equal(await tell(await sign(await claimsOf(id), { typ: 'JWT' })), 400, 'another type')
    assert.equal(await tell(new UnsecuredJWT(await claimsOf(id)).encode()), 400, 'alg none')
    assert.equal(await tell(answer.idToken!), 400, 'an id token')
    for (const noise of ['', 'a.b.c', 'x'.repeat(9000)]) assert.equal(await tell(noise), 400)
    assert.ok(await isIn(headers))
  })
})
