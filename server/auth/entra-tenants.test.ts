import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { CustomFetch } from 'openid-client'
import type { AuthConfig } from '#shared/sign-in/auth-config.ts'
import { callbackPath, type SessionAnswer } from '#shared/identity.ts'
import { ensureRoles } from '#server/auth/ready-made.ts'
import { readSettings } from '#server/settings.ts'
import { entraDirectory } from './directory.ts'
import { users } from './tables.ts'
import { identityApp, type IdentityApp } from './testing-app.ts'
import { Browser } from './testing.ts'

const home = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const partner = '3f4c8c1e-2f0a-4a77-9a55-6c1de4b9f0aa'
const personal = '9188040d-6c67-4c5b-b112-36a304b66dad'
const administrators = '11111111-1111-4111-8111-111111111111'
const microsoft = 'https://login.microsoftonline.com'

const settingsWith = (admits: string) =>
  readSettings({
    IDENTITY: 'entra',
    ENTRA_TENANT: home,
    ENTRA_CLIENT_ID: 'client',
    ENTRA_CLIENT_SECRET: 'secret',
    ENTRA_GROUP_ROLES: `${administrators}=administrator`,
    ENTRA_ADMITS: admits,
  })

describe('accounts of several tenants', () => {
  let identity: IdentityApp
  const codes = new Map<string, object>()
  before(async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256')
    const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] }
    // What Microsoft answers at its common endpoint: an issuer with a gap that the tenant of the token fills.
    const answer: CustomFetch = async (url, { body }) => {
      if (url.endsWith('/openid-configuration'))
        return Response.json({
          issuer: `${microsoft}/{tenantid}/v2.0`,
          authorization_endpoint: `${microsoft}/common/oauth2/v2.0/authorize`,
          token_endpoint: `${microsoft}/common/oauth2/v2.0/token`,
          jwks_uri: `${microsoft}/common/discovery/v2.0/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
          response_types_supported: ['code'],
          subject_types_supported: ['pairwise'],
        })
      if (url.endsWith('/keys')) return Response.json(keys)
      const code = new URLSearchParams(String(body)).get('code') ?? ''
      const id_token = await new SignJWT({ ...codes.get(code) })
        .setProtectedHeader({ alg: 'RS256', kid: 'k' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .setAudience('client')
        .sign(privateKey)
      return Response.json({ token_type: 'Bearer', access_token: 'x', expires_in: 3600, id_token })
    }
    const directory = {
      ...entraDirectory(settingsWith(`personal, ${partner.toUpperCase()}`)),
      fetch: answer,
      welcome: (tx: Parameters<typeof ensureRoles>[0]) => ensureRoles(tx, []),
    }
    identity = await identityApp(undefined, undefined, directory)
  })
  after(() => identity.close())

  async function signIn(tid: string, claims: object = {}) {
    const browser = new Browser(identity.baseUrl)
    browser.config = (await (await browser.send('GET', '/api/public/auth-config')).json()) as AuthConfig
    browser.config.origin = identity.settings.publicOrigin
    const { attempt, nonce } = (await (await browser.post('/auth/start', {})).json()) as {
      attempt: string
      nonce: string
    }
    const code = randomBytes(8).toString('hex')
    const oid = 'a0000000-0000-4000-8000-000000000001'
    const person = { oid, sub: `of ${tid}`, name: 'Jo March', preferred_username: `jo@${tid}.test` }
    codes.set(code, { ...person, tid, nonce, iss: `${microsoft}/${tid}/v2.0`, ...claims })
    const redirectUri = identity.settings.publicOrigin + callbackPath
    const codeVerifier = randomBytes(32).toString('base64url')
    const response = await browser.post('/auth/token', { code, redirectUri, codeVerifier, attempt })
    const answer = (await response.json()) as SessionAnswer
    const me = await (await browser.send('GET', '/api/me')).json()
    return { status: response.status, error: answer.error, permissions: me.permissions as string[] | undefined }
  }

  it('S1-04 an organisational and a personal account sign in where their tenant is admitted, and none of another tenant', async () => {
    for (const tid of [home, partner, personal]) assert.equal((await signIn(tid)).status, 200, tid)
    const stranger = await signIn('00000000-0000-4000-8000-00000000000b')
    assert.deepEqual([stranger.status, stranger.error], [403, 'This organization has no access.'])
    assert.deepEqual(identity.events.at(-1)?.refused, {
      claimed: 'jo@00000000-0000-4000-8000-00000000000b.test',
      reason: 'This organization has no access.',
    })
    // A tenant that says it were another one.
    assert.equal((await signIn(home, { iss: `${microsoft}/${partner}/v2.0` })).status, 401)
    assert.equal((await signIn(partner, { tid: home })).status, 401)
    // By themselves: one tenant.
    const alone = entraDirectory(settingsWith(''))
    assert.deepEqual(
      [home, partner, personal].map((tid) => alone.admits({ sub: 's', tid })),
      [true, false, false],
    )
    assert.equal(alone.authConfig.authority, `${microsoft}/${home}`)
  })
  it('the same id in two tenants is two people, and groups of another tenant give no role', async () => {
    assert.deepEqual((await signIn(home, { groups: [administrators] })).permissions, ['*.*.*'])
    assert.deepEqual((await signIn(partner, { groups: [administrators] })).permissions, [])
    const issuers = (await identity.db.select().from(users)).map(({ issuer }) => issuer)
    assert.deepEqual(issuers.toSorted(), [home, partner, personal].map((tid) => `${microsoft}/${tid}/v2.0`).toSorted())
  })
  it('words that would admit everybody are refused', () => {
    for (const admits of ['common', 'organizations', 'all', '*', 'example.test'])
      assert.throws(() => settingsWith(admits), /ENTRA_ADMITS must be tenant ids/)
  })
})
