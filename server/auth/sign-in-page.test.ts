import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { payloads } from '#client/auth/testing-payloads.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { signInReasons } from '#shared/sign-in/sign-in-reasons.ts'

let t: TestApp
before(async () => void (t = await createTestApp()))
after(() => t.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  t.server.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })
/** As a browser asks for the document of a page. */
const visit = (url: string, headers: Record<string, string> = {}) =>
  get(url, { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document', ...headers })
const signInOf = (html: string) => /<a class="primary" href="([^"]*)">/.exec(html)![1]!

test('S2-07 a page of the application leads strangers to the sign-in page, with the way back', async () => {
  for (const path of ['/dashboard', '/procurement/vendors?q=a%20b&sort=-name', '/no/such/page']) {
    const { statusCode, headers } = await visit(path)
    assert.equal(statusCode, 303, path)
    const { pathname, searchParams } = new URL(String(headers.location), t.app.settings.publicOrigin)
    assert.deepEqual([pathname, searchParams.get('returnTo'), searchParams.get('why')], ['/login', path, null])
  }
  const over = await visit('/dashboard', { cookie: 'sid=over' })
  assert.equal(over.headers.location, '/login?returnTo=%2Fdashboard&why=ended')
})

test('what a browser asks for without the cookie of the session is answered by the application itself', async () => {
  const asks: [string, Record<string, string>][] = [
    ['/dashboard', { 'sec-fetch-site': 'cross-site' }],
    ['/dashboard', { 'sec-fetch-site': 'same-site' }],
    ['/dashboard', { 'sec-fetch-dest': 'empty' }],
    ['/auth/microsoft/callback', {}],
    ['/auth/success', {}],
    ['/auth/sign-in?returnTo=/x', {}],
    ['/sign-in/uid', {}],
    ['/account/invitation', {}],
    ['/account/confirm', {}],
    ['/account/password', {}],
  ]
  for (const [path, headers] of asks) assert.equal((await visit(path, headers)).statusCode, 200, path)
})

test('S2-06 the sign-in page leads on to pages of this site only, whatever its address says', async () => {
  for (const payload of payloads) {
    const { statusCode, body } = await get(`/login?${new URLSearchParams({ returnTo: payload })}`)
    assert.equal(statusCode, 200)
    const to = new URL(signInOf(body))
    assert.equal(to.origin + to.pathname, `${t.app.settings.publicOrigin}/auth/sign-in`)
    assert.equal(to.searchParams.get('returnTo'), '/dashboard', payload)
    assert.ok(!body.includes('You will return to'), payload)
  }
  const asked = '/procurement/vendors?x=1#top'
  const { body } = await get(`/login?${new URLSearchParams({ returnTo: asked })}`)
  assert.ok(body.includes('You will return to <b>Procurement › Vendors</b>'))
  assert.equal(new URL(signInOf(body)).searchParams.get('returnTo'), asked)
  const broken = await get(`/login?${new URLSearchParams({ returnTo: '/hr"><b>/employees?q="><b>' })}`)
  assert.ok(!/"><b>|You will return/.test(broken.body))
  assert.equal(
    new URL(signInOf(broken.body)).searchParams.get('returnTo'),
    '/hr%22%3E%3Cb%3E/employees?q=%22%3E%3Cb%3E',
  )
  assert.equal(signInOf((await get('/login')).body), `${t.app.settings.publicOrigin}/auth/sign-in`)
})

test('why somebody is at the sign-in page is said by a table, never by the address', async () => {
  for (const [why, { sentence }] of Object.entries(signInReasons))
    assert.ok((await get(`/login?why=${why}`)).body.includes(`role="status">${sentence}</p>`), why)
  for (const why of ['', 'toString', '__proto__', '<b>', 'ended&why=ended'])
    assert.ok(!(await get(`/login?why=${why}`)).body.includes('role="status"'), why)
})
