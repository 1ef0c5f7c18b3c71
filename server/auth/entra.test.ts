import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { AuthConfig } from '#shared/sign-in/auth-config.ts'
import { callbackPath, type SessionAnswer } from '#shared/identity.ts'
import { users } from './tables.ts'
import { forgeries, groups, standInEntra, tenant, type Person } from './testing-entra.ts'
import { identityApp, type IdentityApp } from './testing-app.ts'
import { Browser } from './testing.ts'

const jo: Person = {
  oid: 'a0000000-0000-4000-8000-000000000001',
  name: 'Jo March',
  preferred_username: 'jo@example.test',
  groups: [groups.buyers, 'unmapped'],
}

describe('signing in with Entra ID', () => {
  let entra: Awaited<ReturnType<typeof standInEntra>>
  let identity: IdentityApp
  before(async () => {
    entra = await standInEntra()
    identity = await identityApp(undefined, undefined, entra.directory)
  })
  after(async () => {
    await identity.close()
    await entra.close()
  })
  beforeEach(() => {
    entra.state.changes = {}
    entra.state.down = false
    entra.state.forgery = null
    // A minute apart, so that failures of one test are not counted in the next.
    identity.clock.now = new Date(identity.clock.now.getTime() + 61_000)
  })

  async function signIn(person: Person, changes: { nonce?: string } = {}) {
    const browser = new Browser(identity.baseUrl)
    browser.config = (await (await browser.send('GET', '/api/public/auth-config')).json()) as AuthConfig
    // The product is reached under its own origin, whatever the directory's settings say.
    browser.config.origin = identity.settings.publicOrigin
    const { attempt, nonce } = (await (await browser.post('/auth/start', {})).json()) as {
      attempt: string
      nonce: string
    }
    const codeVerifier = randomBytes(32).toString('base64url')
    const redirectUri = identity.settings.publicOrigin + callbackPath
    const code = entra.codeFor(person, changes.nonce ?? nonce, codeVerifier, redirectUri)
    const response = await browser.post('/auth/token', { code, redirectUri, codeVerifier, attempt })
    const answer = (await response.json()) as SessionAnswer
    const headers = {
      cookie: browser.cookie,
      origin: browser.config.origin,
      'x-session-token': answer.token ?? '',
      'x-requested-by': 'app',
    }
    const who = async () => {
      const reply = await fetch(`${identity.baseUrl}/api/who`, { method: 'POST', headers })
      return reply.status === 200
        ? ((await reply.json()) as { actor: { permissions: string[] } }).actor.permissions
        : null
    }
    return { status: response.status, answer, browser, who }
  }

  it('S7-04 S3-01 a person of the tenant comes in by (issuer, object id), with the id that the identity library builds', async () => {
    const { status, answer, who } = await signIn(jo)
    assert.equal(status, 200)
    assert.deepEqual(answer.user, { id: `${jo.oid}.${tenant}`, email: 'jo@example.test', name: 'Jo March' })
    const [row] = await identity.db.select().from(users).where(eq(users.subject, jo.oid))
    assert.equal(row!.issuer, `https://login.microsoftonline.com/${tenant}/v2.0`)
    assert.ok((await who())!.includes('procurement.orders.create'))
    const form = entra.asked.at(-1)!
    assert.deepEqual([form.get('client_id'), form.get('client_info')], ['client', '1'])
    assert.ok(!JSON.stringify(answer).includes('for-graph'), 'no token of the provider reaches the browser')
  })
  it('groups give and take their roles at every sign-in, and end the sessions with the old rights', async () => {
    const first = await signIn(jo)
    const second = await signIn({ ...jo, groups: [groups.administrators] })
    assert.deepEqual(await second.who(), ['*.*.*'])
    assert.equal(await first.who(), null)
    // Too many groups for a token: what was known stays.
    assert.deepEqual(await (await signIn({ ...jo, groups: undefined })).who(), ['*.*.*'])
    assert.deepEqual(await (await signIn({ ...jo, groups: [] })).who(), [])
  })
  it('a group left meanwhile ends the session at its next renewal', async () => {
    const { browser, who } = await signIn(jo)
    entra.state.changes = { groups: [] }
    identity.clock.now = new Date(identity.clock.now.getTime() + 60_000)
    assert.equal((await browser.post('/auth/refresh', {})).status, 401)
    assert.equal(await who(), null)
  })
  const refused: [string, object, number][] = [
    ['another tenant', { tid: '00000000-0000-0000-0000-000000000000' }, 403],
    ['no tenant', { tid: undefined }, 403],
    ['another issuer', { iss: 'https://login.microsoftonline.com/common/v2.0' }, 401],
    ['another audience', { aud: 'another' }, 401],
    ['an expired token', { exp: 1 }, 401],
    ['a foreign nonce', { nonce: 'n' }, 401],
    ['no nonce', { nonce: undefined }, 401],
  ]
  for (const [what, changes, status] of refused)
    it(`refuses ${what}`, async () => {
      entra.state.changes = changes
      const found = await signIn(jo)
      assert.equal(found.status, status)
      assert.equal(found.browser.cookies.has('sid'), false)
    })
  for (const forgery of forgeries)
    it(`refuses an id token signed with ${forgery}, though it comes straight from the provider`, async () => {
      entra.state.forgery = forgery
      const found = await signIn(jo)
      assert.equal(found.status, 401)
      assert.equal(found.browser.cookies.has('sid'), false)
    })
  it('S4-08 a session outlives an outage of the directory, and is renewed when it is back', async () => {
    const { browser, who } = await signIn(jo)
    identity.clock.now = new Date(identity.clock.now.getTime() + 60_000)
    entra.state.down = true
    for (let attempt = 0; attempt < 3; attempt++) assert.equal((await browser.post('/auth/refresh', {})).status, 503)
    assert.notEqual(await who(), null)
    entra.state.down = false
    assert.equal((await browser.post('/auth/refresh', {})).status, 200)
    assert.equal(entra.asked.at(-1)!.get('grant_type'), 'refresh_token')
  })
})
