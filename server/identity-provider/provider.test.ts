import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fastify from 'fastify'
import { grants } from '#shared/permissions.ts'
import { identityApp, type IdentityApp } from '#server/auth/testing-app.ts'
import { authorize, Browser, signInAddress } from '#server/auth/testing.ts'
import { modules } from '#server/app.ts'
import { readyMade, rolesOf } from '#server/auth/ready-made.ts'
import { testNow } from '#server/testing/clock.ts'
import { evaluationAccounts } from './accounts.ts'
import { mountIdentityProvider } from './provider.ts'

describe('the built-in directory', () => {
  let identity: IdentityApp
  before(async () => void (identity = await identityApp()))
  after(() => identity.close())

  it('never starts in production or beside Entra', async () => {
    const { settings, db } = identity
    const deps = {
      settings,
      db,
      secretKey: { now: Buffer.alloc(32), before: [] },
      now: () => testNow(),
      audit: async () => {},
    }
    for (const change of [{ nodeEnv: 'production' as const }, { identity: 'entra' as const }]) {
      await assert.rejects(
        mountIdentityProvider(fastify(), { ...deps, settings: { ...settings, ...change } }),
        /never run in production/,
      )
    }
  })
  it('names its addresses from the settings, whatever host a request claims', async () => {
    const address = `${identity.baseUrl}/oidc/.well-known/openid-configuration`
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', host: 'evil.example' }
    const answer = await (await fetch(address, { headers: forged })).json()
    assert.equal(answer.issuer, 'http://localhost:3000/oidc')
    assert.equal(answer.token_endpoint, 'http://localhost:3000/oidc/token')
    assert.ok(!JSON.stringify(answer).includes('evil'))
  })
  it('shows a picker without script, that may post only here', async () => {
    const browser = new Browser(identity.baseUrl)
    const { response } = await pickerOf(browser)
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /form-action 'self' http:\/\/localhost:3000/)
    assert.ok(!policy.includes('unsafe'))
    const page = await response.text()
    assert.ok(!page.includes('<script'))
    for (const { name, email } of evaluationAccounts) assert.ok(page.includes(name) && page.includes(email))
  })
  it('says so where a sign-in has expired, belongs to another browser or names nobody', async () => {
    const browser = new Browser(identity.baseUrl)
    const { url } = await pickerOf(browser)
    const stranger = await new Browser(identity.baseUrl).send('GET', url)
    assert.equal(stranger.status, 400)
    assert.match(await stranger.text(), /This sign-in has expired/)
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'account=nobody' }
    const nobody = await browser.send('POST', url, form)
    assert.equal(nobody.status, 400)
    assert.match(await nobody.text(), /does not know this account/)
    assert.equal((await new Browser(identity.baseUrl).send('POST', url, form)).status, 400)
  })
  it('sends a person who turns back with access_denied', async () => {
    const browser = new Browser(identity.baseUrl)
    const { url } = await pickerOf(browser)
    const cancelled = await browser.send('POST', url, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'cancel=1',
    })
    const answer = await browser.send('GET', cancelled.headers.get('location')!)
    assert.match(
      answer.headers.get('location')!,
      /^http:\/\/localhost:3000\/auth\/microsoft\/callback#error=access_denied/,
    )
  })
  it('refuses a redirect address that is not ours, and a sign-in without PKCE', async () => {
    const browser = new Browser(identity.baseUrl)
    const foreign = await browser.send('GET', signInAddress({ redirect_uri: 'https://evil.example/callback' }))
    assert.equal(foreign.status, 400)
    assert.equal(foreign.headers.get('location'), null)
    const bare = await browser.send(
      'GET',
      signInAddress({ code_challenge: undefined, code_challenge_method: undefined }),
    )
    assert.match(bare.headers.get('location')!, /error=invalid_request/)
  })
  it('gives one code to one of two requests that come together', async () => {
    const browser = new Browser(identity.baseUrl)
    const answered = await authorize(browser, 'buyer@sample.mainstay.test')
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => (await browser.post('/auth/token', answered)).status),
    )
    assert.equal(statuses.filter((status) => status === 200).length <= 1, true, statuses.join())
  })

  const pickerOf = async (browser: Browser) => {
    const url = (await browser.send('GET', signInAddress({}))).headers.get('location')!
    return { url, response: await browser.send('GET', url) }
  }
})

describe('the built-in roles', () => {
  const may = (role: string, permission: string) =>
    grants(rolesOf(modules).find(({ name }) => name === role)!.permissions, permission)
  it('S6-01 keep the tasks of purchasing apart', () => {
    const tasks = [
      'procurement.orders.create',
      'procurement.orders.approve',
      'procurement.receipts.create',
      'financial.payments.approve',
      'financial.bills.post',
    ]
    const held = (role: string) => tasks.filter((task) => may(role, task))
    assert.deepEqual(held('buyer'), ['procurement.orders.create'])
    assert.deepEqual(held('approver'), ['procurement.orders.approve', 'financial.payments.approve'])
    assert.deepEqual(held('receiver'), ['procurement.receipts.create'])
    assert.deepEqual(held('accountant'), ['financial.payments.approve', 'financial.bills.post'])
    assert.deepEqual(held('employee'), [])
    assert.deepEqual(held('hr'), [])
    assert.deepEqual(held('auditor'), [])
    assert.deepEqual(held('administrator'), tasks)
  })
  it('let the auditor see everything and change nothing', () => {
    for (const recordType of ['financial.journal-entries', 'procurement.orders', 'settings.members']) {
      assert.ok(may('auditor', `${recordType}.read`) && may('auditor', `${recordType}.export`))
      for (const verb of ['create', 'update', 'approve', 'post', 'import'])
        assert.ok(!may('auditor', `${recordType}.${verb}`))
    }
  })
  it('belong to one account each', () => {
    assert.deepEqual(
      evaluationAccounts.map(({ role }) => role).toSorted(),
      readyMade.flatMap(({ name }) => (name === 'payables-clerk' ? [] : name)).toSorted(),
    )
  })
})
