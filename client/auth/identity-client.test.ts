import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { LogLevel, PublicClientApplication, type Configuration } from '@azure/msal-browser'
import type { AuthConfig } from '#shared/sign-in/auth-config.ts'
import { until } from '#shared/testing/until.ts'
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
  let failure: unknown
  leaving.catch((error: unknown) => void (failure = error))
  await until('the redirect', () => browser.went.length > 0 || failure)
  const address = browser.went.shift()
  if (!address) throw failure
  return new URL(address)
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
    await assert.rejects(client.login('/b'), (error) => /already in progress/.test(authErrorText(error)))
  })

  /** The library as the product sets it up, beside the product's own use of it; it finds what the storage of the tab holds. */
  async function library(system: Configuration['system'] = {}): Promise<PublicClientApplication> {
    const settings = settingsOf(fakeConfig as unknown as AuthConfig, { iss: undefined, attempt: undefined, last: null })
    const opened = new PublicClientApplication({ ...settings, system: { ...settings.system, ...system } })
    await opened.initialize()
    return opened
  }
  const scopes = ['openid', 'profile', 'email']
  const renewals = () => browser.calls.filter(({ path }) => path === '/auth/refresh').length

  test('S5-03 a silent request needs an account: without one it is refused, with one or with the active one it goes on', async () => {
    open()
    await assert.rejects(
      (await library()).acquireTokenSilent({ scopes }),
      (error: { errorCode?: string }) => error.errorCode === 'no_account_error',
    )
    browser.restore()
    await signedIn()
    const known = await library()
    const [account] = known.getAllAccounts()
    assert.equal(known.getActiveAccount()?.username, 'ada@example.test', 'who has signed in is the active one')
    known.setActiveAccount(null)
    await assert.rejects(
      known.acquireTokenSilent({ scopes }),
      (error: { errorCode?: string }) => error.errorCode === 'no_account_error',
      'an account that is only remembered is not taken by itself',
    )
    assert.equal((await known.acquireTokenSilent({ scopes, account })).account.homeAccountId, 'uid.utid')
    known.setActiveAccount(account!)
    assert.equal((await known.acquireTokenSilent({ scopes })).account.homeAccountId, 'uid.utid')
  })

  test('S5-03 a code beside a native account id is rejected before anybody is asked; a code alone is exchanged', async () => {
    open({ '/auth/token': () => fakeAnswer('') })
    const opened = await library()
    await assert.rejects(
      opened.acquireTokenByCode({ scopes, code: 'c', nativeAccountId: 'n' }),
      /spa_code_and_nativeAccountId_present/,
    )
    const exchanged = () => browser.calls.filter(({ path }) => path === '/auth/token')
    assert.equal(exchanged().length, 0)
    await opened.acquireTokenByCode({ scopes, code: 'c' })
    assert.deepEqual(
      exchanged().map(({ body }) => body['code']),
      ['c'],
    )
  })

  test('S5-04 an answer without a state, of another sign-in or of another kind of interaction is none', async () => {
    const ofKind = (state: string, interactionType: string) => {
      const [own, ...more] = state.split('|')
      const { id } = JSON.parse(atob(own!)) as { id: string }
      return [btoa(JSON.stringify({ id, meta: { interactionType } })), ...more].join('|')
    }
    const answer = (state: string) => `#code=c1&iss=i1&state=${encodeURIComponent(state)}`
    const cases: [what: string, hash: (state: string) => string, taken: boolean][] = [
      ['its own state', (state) => answer(state), true],
      ['its own state, written anew', (state) => answer(ofKind(state, 'redirect')), true],
      ['no state', () => '#code=c1', false],
      ['a state that is none', () => '#code=c1&state=forged', false],
      ['an error without a state', () => '#error=access_denied', false],
      ...['popup', 'silent', 'none', ''].map((kind): (typeof cases)[number] => [
        `the interaction “${kind}”`,
        (state) => answer(ofKind(state, kind)),
        false,
      ]),
    ]
    for (const [what, hash, taken] of cases) {
      open()
      const asked = await goneFrom((await openIdentityClient()).login('/a'))
      browser.visit(`/auth/microsoft/callback${hash(asked.searchParams.get('state')!)}`)
      const received = await openIdentityClient().then(
        (client) => client.received,
        () => null,
      )
      assert.equal(received?.answer.token, taken ? 'ours' : undefined, what)
      assert.equal(browser.calls.filter(({ path }) => path === '/auth/token').length, taken ? 1 : 0, what)
      browser.restore()
    }
    open()
  })

  test('S5-04 a silent prompt other than none becomes none', async () => {
    await signedIn()
    const [account] = (await library()).getAllAccounts()
    for (const prompt of ['select_account', 'login', 'consent', 'none', undefined]) {
      const frames: { src: string }[] = []
      const frame = () => ({ src: '', style: {}, setAttribute() {} })
      Object.assign(document, {
        createElement: (name: string) => {
          const made = frame()
          if (name === 'iframe') frames.push(made)
          return made
        },
        head: { appendChild() {}, removeChild() {} },
        body: { appendChild() {}, removeChild() {} },
      })
      // Nobody answers in this frame: what it asks for is all that counts.
      const opened = await library({ iframeBridgeTimeout: 20 })
      await assert.rejects(opened.ssoSilent({ scopes, account, ...(prompt && { prompt }) }))
      assert.equal(frames.length, 1, prompt)
      assert.equal(new URL(frames[0]!.src).searchParams.get('prompt'), 'none', prompt)
    }
  })

  test('S5-04 a silent request forces no refresh by default: what is fresh enough is given again', async () => {
    await signedIn()
    const opened = await library()
    const [account] = opened.getAllAccounts()
    for (const _ of [1, 2]) {
      const { accessToken, fromCache } = await opened.acquireTokenSilent({ scopes, account })
      assert.deepEqual([accessToken, fromCache, renewals()], ['ours', true, 0])
    }
    const forced = await opened.acquireTokenSilent({ scopes, account, forceRefresh: true })
    assert.deepEqual([forced.accessToken, forced.fromCache, renewals()], ['renewed', false, 1])
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
