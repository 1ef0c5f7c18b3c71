import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outboxMessages } from '#server/outbox/tables.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'

const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const entra = {
  IDENTITY: 'entra',
  ENTRA_TENANT: tenant,
  ENTRA_CLIENT_ID: 'client',
  ENTRA_CLIENT_SECRET: 'secret',
  ENTRA_GROUP_ROLES: `${tenant}=administrator`,
}
const form = { name: 'Kai Nilsen', email: 'kai@elsewhere.test', reason: 'I audit the year' }
const ask = (t: TestApp, path = '/register', fields: Record<string, string> = form) =>
  t.server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: t.app.settings.publicOrigin },
    payload: new URLSearchParams(fields).toString(),
  })

test('with Entra a request reaches the administrators; approving it says where to sign in, and gives no roles', async () => {
  const t = await createTestApp({ env: entra })
  try {
    const administrator = await t.as('administrator')
    assert.equal((await ask(t)).headers.location, '/register/sent')
    await t.jobs.drain()
    const { id, version } = (await administrator('GET', '/api/settings/access-requests')).body.items[0]
    const approve = (roles: string[]) =>
      administrator('POST', `/api/settings/access-requests/${id}/approve`, { body: { roles }, version })
    assert.equal((await approve(['auditor'])).status, 422)
    assert.equal((await approve([])).body.state, 'approved')
    const [mail] = await t.app.db.select().from(outboxMessages)
    assert.deepEqual([mail?.recipient, mail?.subject], ['kai@elsewhere.test', 'Your access to Mainstay'])
    // Nobody is made by it, and nothing here takes a password.
    assert.equal((await administrator('GET', '/api/settings/members?q=kai')).body.items.length, 0)
    const invited = await administrator('POST', '/api/settings/invitations', { body: { email: form.email, roles: [] } })
    assert.equal(invited.status, 409)
    const own = await administrator('POST', '/api/settings/own-account/password', {
      body: { current: 'x', password: 'tuba gravel ninety moss' },
    })
    assert.equal(own.status, 409)
  } finally {
    await t.close()
  }
})

test('an evaluation takes no requests, makes no accounts and has no sign-in page with a password', async () => {
  const t = await createTestApp()
  try {
    for (const [path, fields] of [
      ['/register', form],
      ['/forgot-password', { email: form.email }],
    ] as const) {
      const refused = await ask(t, path, fields)
      assert.equal(refused.statusCode, 409, path)
      assert.match(refused.body, /role="alert".*This is an evaluation/)
    }
    for (const [path, body] of [
      ['register', { code: 'A'.repeat(43), name: 'X', email: form.email, password: 'tuba gravel ninety moss' }],
      ['reset', { token: 'A'.repeat(43), password: 'tuba gravel ninety moss' }],
      ['confirm', { token: 'A'.repeat(43), password: 'x' }],
    ] as const) {
      const reply = await t.server.inject({
        method: 'POST',
        url: `/api/public/accounts/${path}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
      assert.equal(reply.statusCode, 409, path)
    }
    const page = await t.server.inject({
      method: 'POST',
      url: '/sign-in/x/password',
      headers: { 'content-type': 'application/json', origin: t.app.settings.publicOrigin },
      payload: '{}',
    })
    assert.equal(page.statusCode, 404)
  } finally {
    await t.close()
  }
})
