import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { payloads } from '#client/auth/testing-payloads.ts'
import { identityApp, type IdentityApp } from './testing-app.ts'
import { authorize, Browser, signInAddress, signInBrowser } from './testing.ts'

const callback = 'http://localhost:3000/auth/microsoft/callback'
/** Beside what is tried on paths: the right address with something before, behind or inside it. */
const addresses = [
  ...payloads,
  `${callback}/../../x`,
  `${callback}/`,
  `${callback}?to=//evil.example`,
  `${callback}#//evil.example`,
  `${callback}.evil.example`,
  `${callback}%2f..`,
  callback.replace('localhost', 'localhost.evil.example'),
  callback.replace('localhost', 'evil.example@localhost'),
  callback.replace('localhost:3000', 'localhost:3000@evil.example'),
  callback.replace('http:', 'https:'),
  callback.replace('localhost', 'LOCALHOST'),
  callback.replace('localhost', '127.0.0.1'),
  callback.toUpperCase(),
]

describe('addresses that somebody else wrote', () => {
  let identity: IdentityApp
  before(async () => void (identity = await identityApp()))
  after(() => identity.close())
  const staysHere = (response: Response, what: string) => {
    const location = response.headers.get('location')
    if (location !== null)
      assert.equal(new URL(location, 'http://localhost:3000/oidc/').origin, 'http://localhost:3000', what)
  }

  it(`no one of ${addresses.length} is a redirect address of the identity provider: it answers itself`, async () => {
    const browser = new Browser(identity.baseUrl)
    for (const address of addresses) {
      const response = await browser.send('GET', signInAddress({ redirect_uri: address }))
      assert.equal(response.status, 400, address)
      assert.equal(response.headers.get('location'), null, address)
      assert.doesNotMatch(await response.text(), /evil\.example|javascript:|http-equiv/i, address)
    }
  })
  it('nor one to land on after signing out there', async () => {
    const { browser, answer } = await signInBrowser(identity.baseUrl, 'buyer@sample.mainstay.test')
    for (const address of addresses) {
      const query = new URLSearchParams({ id_token_hint: answer.idToken!, post_logout_redirect_uri: address })
      const response = await browser.send('GET', `/oidc/session/end?${query}`)
      assert.equal(response.status, 400, address)
      staysHere(response, address)
      assert.doesNotMatch(await response.text(), /evil\.example|javascript:|http-equiv/i, address)
    }
    const own = new URLSearchParams({
      id_token_hint: answer.idToken!,
      post_logout_redirect_uri: 'http://localhost:3000/',
    })
    assert.equal((await browser.send('GET', `/oidc/session/end?${own}`)).status, 200)
  })
  it('nor one that a code is exchanged for', async () => {
    const browser = new Browser(identity.baseUrl)
    const answered = await authorize(browser, 'buyer@sample.mainstay.test')
    for (const address of addresses) {
      // Failures count: a minute later each of them is looked at.
      identity.clock.now = new Date(identity.clock.now.getTime() + 61_000)
      const { attempt } = (await (await browser.post('/auth/start', {})).json()) as { attempt: string }
      const response = await browser.post('/auth/token', { ...answered, attempt, redirectUri: address })
      assert.equal(response.status, 400, address)
      assert.deepEqual((identity.events.at(-1)!.detail as { detail: string }).detail, 'redirectUri')
      staysHere(response, address)
      assert.equal(browser.cookies.has('sid'), false, address)
    }
  })
})
