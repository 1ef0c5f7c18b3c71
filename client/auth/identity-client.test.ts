import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { LogLevel, PublicClientApplication } from '@azure/msal-browser'
import type { AuthConfig } from '#shared/auth-config.ts'
import { authErrorText } from './error-texts.ts'
import { openIdentityClient, settingsOf, type IdentityClient } from './identity-client.ts'
import { fakeAnswer, fakeBrowser, fakeConfig, fakeOrigin } from './testing.ts'

let browser: ReturnType<typeof fakeBrowser>

const answers: Record<string, () => object> = {
  '/api/public/auth-config': () => fakeConfig,
  '/auth/start': () => ({ attempt: 'a1', nonce: 'n1' }),
  '/auth/token': () => fakeAnswer('n1'),
  '/auth/refresh': () => fakeAnswer('n1', { token: 'renewed' }),
  '/auth/session': () => ({ success: false }),
  '/auth/logout': () => ({ success: true, idTokenHint: 'hint' }),
}
const open = (changes: Record<string, () => object> = {}) => {
  browser = fakeBrowser((path) => {
    const answer = ({ ...answers, ...changes }[path] ?? (() => ({})))()
    return answer instanceof Response ? answer : Response.json(answer)
  })
}

/** The redirect never ends on a real page, so nobody waits for it. */
async function goneFrom(leaving: Promise<void>): Promise<URL> {
  const failed = leaving.then(
    () => undefined,
    (error: unknown) => error,
  )
  for (let tries = 0; tries < 200 && browser.went.length === 0; tries++) {
    const error = await Promise.race([failed, new Promise((wake) => setTimeout(wake, 10, 'waiting'))])
    if (error instanceof Error) throw error
  }
  return new URL(browser.went.shift()!)
}

async function signedIn(changes = {}): Promise<{ client: IdentityClient; asked: URL }> {
  open(changes)
  const asked = await goneFrom((await openIdentityClient()).login('/procurement/vendors'))
  browser.visit(`/auth/microsoft/callback#code=c1&state=${encodeURIComponent(asked.searchParams.get('state')!)}&iss=i1`)
  return { client: await openIdentityClient(), asked }
}

// The hooks hold for these tests alone: others run in the same process.
describe('the identity library', () => {
  afterEach(() => browser.restore())

  test('S4-03 signing in is a redirect that asks for openid, profile and email and lets the person choose the account', async () => {
    const { asked } = await signedIn()
    assert.equal(asked.origin + asked.pathname, `${fakeOrigin}/oidc/auth`)
    assert.deepEqual(asked.searchParams.get('scope')!.split(' ').toSorted(), ['email', 'openid', 'profile'])
    assert.equal(asked.searchParams.get('prompt'), 'select_account')
    assert.equal(asked.searchParams.get('nonce'), 'n1')
  })

  test('S2-04 the redirect address is the current origin plus /auth/microsoft/callback', async () => {
    const { asked } = await signedIn()
    assert.equal(asked.searchParams.get('redirect_uri'), 'http://localhost:3000/auth/microsoft/callback')
  })

  test('S7-08 the request for a code carries a challenge of 32 random bytes, whose verifier goes to the server alone', async () => {
    const { asked } = await signedIn()
    assert.equal(asked.searchParams.get('response_type'), 'code')
    assert.equal(asked.searchParams.get('code_challenge_method'), 'S256')
    const { codeVerifier } = browser.calls.find(({ path }) => path === '/auth/token')!.body as { codeVerifier: string }
    assert.equal(Buffer.from(codeVerifier, 'base64url').length, 32)
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(codeVerifier))
    assert.equal(asked.searchParams.get('code_challenge'), Buffer.from(digest).toString('base64url'))
  })

  test('S4-04 a code that comes back is exchanged with the server, with what proves whose it is', async () => {
    const { client } = await signedIn()
    const { body } = browser.calls.find(({ path }) => path === '/auth/token')!
    assert.deepEqual([body['code'], body['iss'], body['attempt']], ['c1', 'i1', 'a1'])
    assert.equal(client.received?.answer.token, 'ours')
    assert.equal(client.received?.state, 'a1 /procurement/vendors')
  })

  test('S3-03 the account has the fields in use, and its id is the one that the server gives', async () => {
    const { client } = await signedIn()
    assert.equal(client.received?.answer.user?.id, 'uid.utid')
    const library = new PublicClientApplication(
      settingsOf(fakeConfig as unknown as AuthConfig, { iss: undefined, attempt: undefined, last: null }),
    )
    await library.initialize()
    const [account] = library.getAllAccounts()
    assert.equal(account!.homeAccountId, 'uid.utid')
    assert.equal(account!.localAccountId, 'uid')
    assert.equal(account!.tenantId, 'utid')
    assert.equal(account!.environment, 'localhost:3000')
    assert.equal(account!.username, 'ada@example.test')
    assert.equal(account!.idTokenClaims?.['name'], 'Ada')
    assert.equal(account!.nativeAccountId, undefined)
  })

  test('S4-06 a renewal is silent and forced: each one reaches the server', async () => {
    const { client } = await signedIn()
    for (const count of [1, 2]) {
      const renewed = await client.refresh()
      assert.equal(renewed && renewed.answer.token, 'renewed')
      assert.equal(browser.calls.filter(({ path }) => path === '/auth/refresh').length, count)
    }
    assert.deepEqual(browser.went, [])
  })

  test('S4-07 a renewal without an account gives false', async () => {
    open()
    assert.equal(await (await openIdentityClient()).refresh(), false)
    assert.equal(
      browser.calls.some(({ path }) => path === '/auth/refresh'),
      false,
    )
  })

  test('S4-08 an outage does not make the library refuse the attempts that follow', async () => {
    let down = 2
    const { client } = await signedIn({
      '/auth/refresh': () => (down-- > 0 ? new Response('{}', { status: 503 }) : fakeAnswer('n1')),
    })
    for (const _ of [1, 2]) await assert.rejects(client.refresh())
    assert.ok(await client.refresh())
    assert.equal(browser.calls.filter(({ path }) => path === '/auth/refresh').length, 3)
    assert.equal(
      Object.keys(sessionStorage).some((key) => key.startsWith('throttling')),
      false,
    )
  })

  test('S4-08 a refusal is told at once', async () => {
    const { client } = await signedIn({
      '/auth/refresh': () => Response.json({ success: false, error: 'login_required' }, { status: 401 }),
    })
    await assert.rejects(client.refresh(), (error) => /Your session has ended/.test(authErrorText(error)))
  })

  test('S4-05 signing out ends the session at the server, then at the provider, and returns to the site origin', async () => {
    const { client } = await signedIn()
    let ended = 0
    const left = await goneFrom(
      client.logout(() => void (ended = browser.calls.filter(({ path }) => path === '/auth/logout').length)),
    )
    assert.equal(ended, 1)
    assert.equal(left.origin + left.pathname, `${fakeOrigin}/oidc/session/end`)
    assert.equal(left.searchParams.get('post_logout_redirect_uri'), `${fakeOrigin}/`)
    assert.equal(left.searchParams.get('id_token_hint'), 'hint')
  })

  test('S4-05 where the server cannot end the session nobody is told that it has ended', async () => {
    const { client } = await signedIn({ '/auth/logout': () => ({ success: false }) })
    await assert.rejects(
      client.logout(() => assert.fail('nothing has ended')),
      /You are still signed in/,
    )
    assert.deepEqual(browser.went, [])
  })

  test('S4-11 while one sign-in is under way another one is refused, in a plain sentence', async () => {
    open()
    const client = await openIdentityClient()
    await goneFrom(client.login('/a'))
    await assert.rejects(client.login('/b'), (error) => /already under way/.test(authErrorText(error)))
  })

  test('S5-03 a code beside a native account id is rejected, and silence needs an account', async () => {
    open()
    const library = new PublicClientApplication(
      settingsOf(fakeConfig as unknown as AuthConfig, { iss: undefined, attempt: undefined, last: null }),
    )
    await library.initialize()
    await assert.rejects(
      library.acquireTokenByCode({ scopes: [], code: 'c', nativeAccountId: 'n' }),
      /spa_code_and_nativeAccountId_present/,
    )
    await assert.rejects(
      library.acquireTokenSilent({ scopes: [] }),
      (error: { errorCode?: string }) => error.errorCode === 'no_account_error',
    )
  })

  test('S5-04 an answer without a state, or of another sign-in, is none', async () => {
    for (const hash of ['#code=c1', '#code=c1&state=forged', '#error=access_denied']) {
      open()
      await goneFrom((await openIdentityClient()).login('/a'))
      browser.visit(`/auth/microsoft/callback${hash}`)
      const received = await openIdentityClient().then(
        (client) => client.received,
        (error: Error) => error,
      )
      assert.ok(received === null || received instanceof Error, hash)
      assert.equal(
        browser.calls.some(({ path }) => path === '/auth/token'),
        false,
        hash,
      )
      browser.restore()
    }
    open()
  })

  test('S9-03 the library keeps its memory in the tab, five days, warns only, and names nobody', () => {
    open()
    const { cache, system, auth } = settingsOf(fakeConfig as unknown as AuthConfig, {
      iss: undefined,
      attempt: undefined,
      last: null,
    })
    assert.deepEqual(cache, { cacheLocation: 'sessionStorage', cacheRetentionDays: 5 })
    assert.equal(system?.loggerOptions?.logLevel, LogLevel.Warning)
    assert.equal(system?.loggerOptions?.piiLoggingEnabled, false)
    assert.equal(auth.clientId, fakeConfig.clientId)
    assert.equal(document.cookie, '')
  })

  test('S8-12 the native broker is off, and switching accounts in it sends the person to the sign-in page', () => {
    open()
    const { system } = settingsOf(fakeConfig as unknown as AuthConfig, {
      iss: undefined,
      attempt: undefined,
      last: null,
    })
    assert.equal(Boolean(system?.allowPlatformBroker), false)
    assert.match(authErrorText({ errorCode: 'user_switch' }), /sign in through this page first/)
  })
})
