import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { personalTokens, sessions, users } from '#server/auth/tables.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'
import { testNow } from '#server/testing/clock.ts'

describe('own access', () => {
  let t: TestApp
  let buyer: Caller
  let clock = testNow()
  before(async () => {
    t = await createTestApp({ now: () => clock })
    buyer = await t.as('buyer')
  })
  after(() => t.close())

  const make = async (scopes: string[], days = 30, who = buyer) =>
    (await who('POST', '/api/settings/tokens', { body: { name: 'Export', days, scopes } })).body as {
      id: string
      token: string
    }
  /** A call by a program: no cookie, no header of ours. */
  const program = (
    token: string,
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) =>
    t.server.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      payload: payload && JSON.stringify(payload),
    })

  it('S05 S06 the secret of a token is in one reply only, and never in the database or the audit log', async () => {
    const { id, token } = await make(['procurement.*.read'])
    assert.match(token, /^mst_[\w-]{43}$/)
    const { rows: kept } = await t.app.pool.query(
      'select row_to_json(personal_tokens)::text as text from personal_tokens union all select row_to_json(audit_log)::text from audit_log union all select reply from idempotency_keys',
    )
    assert.ok(kept.length > 0 && !kept.some(({ text }: { text: string }) => text.includes(token.slice(4))))
    const { body } = await buyer('GET', '/api/settings/tokens')
    assert.equal(body[0].id, id)
    assert.equal(body[0].ending, token.slice(-4))
    assert.ok(!JSON.stringify(body).includes(token))
  })
  it('a token opens what it names, needs no CSRF header, and notes its use', async () => {
    const { id, token } = await make(['procurement.vendors.read'])
    assert.equal((await program(token, 'GET', '/api/procurement/vendors')).statusCode, 200)
    assert.equal((await program(token, 'GET', '/api/procurement/orders')).statusCode, 403)
    const [kept] = await t.app.db.select().from(personalTokens).where(eq(personalTokens.id, id))
    assert.equal(Date.parse(kept!.lastUsedAt!), clock.getTime())
    const writer = await make(['procurement.*.*'])
    const refused = await program(
      writer.token,
      'POST',
      '/api/procurement/vendors',
      {},
      { 'idempotency-key': crypto.randomUUID() },
    )
    // Past the permission check: what is refused is the content.
    assert.equal(refused.statusCode, 400)
  })
  it('S06 a token never reaches beyond its owner', async () => {
    const refused = await buyer('POST', '/api/settings/tokens', {
      body: { name: 'All', days: 1, scopes: ['settings.audit.read'] },
    })
    assert.equal(refused.status, 422)
    const { token } = await make(['procurement.*.*', '*.*.read'])
    assert.equal((await program(token, 'GET', '/api/financial/journal-entries')).statusCode, 403)
    assert.equal(
      (
        await program(
          token,
          'POST',
          '/api/procurement/orders/7c0b2b1e-0003-4a55-9a11-5f1e7a526f3b/approve',
          {},
          { 'idempotency-key': crypto.randomUUID(), 'if-match': '"1"' },
        )
      ).statusCode,
      403,
    )
  })
  it('cookies count for nothing beside a bearer token', async () => {
    assert.equal((await buyer('GET', '/api/procurement/vendors')).status, 200)
    for (const token of ['mst_invented', 'a.b.c', 'x'])
      assert.equal(
        (await buyer('GET', '/api/procurement/vendors', { headers: { authorization: `Bearer ${token}` } })).status,
        401,
      )
  })
  it('a program may not manage tokens or sessions, nor follow events', async () => {
    const { token } = await make(['procurement.*.*'])
    for (const url of ['/api/settings/tokens', '/api/settings/sessions', '/api/events'])
      assert.equal((await program(token, 'GET', url)).statusCode, 403, url)
    assert.equal(
      (await program(token, 'POST', '/api/settings/tokens', { name: 'Child', days: 1, scopes: ['procurement.*.*'] }))
        .statusCode,
      403,
    )
    assert.equal((await program(token, 'POST', '/api/settings/sessions/end-others', undefined)).statusCode, 403)
  })
  it('a token ends when it is revoked, when it expires and when its owner is disabled', async () => {
    const vendors = (token: string) =>
      program(token, 'GET', '/api/procurement/vendors').then(({ statusCode }) => statusCode)
    const revoked = await make(['procurement.*.read'])
    const receiver = await t.as('receiver')
    assert.equal((await receiver('DELETE', `/api/settings/tokens/${revoked.id}`)).status, 404)
    assert.equal(await vendors(revoked.token), 200)
    assert.equal((await buyer('DELETE', `/api/settings/tokens/${revoked.id}`)).status, 200)
    assert.equal(await vendors(revoked.token), 401)
    const brief = await make(['procurement.*.read'], 1)
    await t.app.db.update(users).set({ active: false }).where(eq(users.email, 'buyer@sample.mainstay.test'))
    assert.equal(await vendors(brief.token), 401)
    await t.app.db.update(users).set({ active: true }).where(eq(users.email, 'buyer@sample.mainstay.test'))
    assert.equal(await vendors(brief.token), 200)
    clock = new Date(clock.getTime() + 86_400_000)
    assert.equal(await vendors(brief.token), 401)
    clock = testNow()
  })
  it('refuses tokens without a name, without an end or with rights of no form', async () => {
    const bad = [
      { name: '', days: 1, scopes: ['*.*.read'] },
      { name: 'x', days: 0, scopes: ['*.*.read'] },
      { name: 'x', days: 400, scopes: ['*.*.read'] },
      { name: 'x', days: 1, scopes: [] },
      { name: 'x', days: 1, scopes: ['everything'] },
    ]
    const auditor = await t.as('auditor')
    for (const body of bad)
      assert.equal((await auditor('POST', '/api/settings/tokens', { body })).status, 400, JSON.stringify(body))
  })
  it('a person sees their own browsers and ends them, and nobody else’s', async () => {
    await t.app.db.delete(sessions)
    buyer = await t.as('buyer')
    const [one, two] = [await t.as('buyer'), await t.as('buyer')]
    const other = await t.as('receiver')
    const { body } = await buyer('GET', '/api/settings/sessions')
    assert.equal(body.length, 3)
    assert.equal(body.filter(({ current }: { current: boolean }) => current).length, 1)
    const mine = body.find(({ current }: { current: boolean }) => !current).id
    assert.equal((await other('POST', `/api/settings/sessions/${mine}/end`)).status, 404)
    assert.equal((await buyer('POST', `/api/settings/sessions/${mine}/end`)).status, 200)
    const left = [(await one('GET', '/api/me')).status, (await two('GET', '/api/me')).status]
    assert.deepEqual(
      left.toSorted((a, b) => a - b),
      [200, 401],
    )
    assert.equal((await buyer('POST', '/api/settings/sessions/end-others')).body.ended, 1)
    for (const each of [one, two]) assert.equal((await each('GET', '/api/me')).status, 401)
    assert.equal((await buyer('GET', '/api/me')).status, 200)
    assert.equal((await other('GET', '/api/me')).status, 200)
  })
})
