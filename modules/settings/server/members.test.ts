import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { roles, userRoles, users } from '#server/auth/tables.ts'
import { openSession } from '#server/auth/testing.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'
import { until } from '#shared/testing/until.ts'

describe('members', () => {
  let t: TestApp
  let administrator: Caller
  before(async () => {
    t = await createTestApp({ now: () => new Date() })
    administrator = await t.as('administrator')
  })
  after(() => t.close())
  const memberOf = async (name: string) =>
    (await administrator('GET', `/api/settings/members?q=${name}@`)).body.items[0]
  const act = async (verb: string, name: string, body?: object, by = administrator) => {
    const { id, version } = await memberOf(name)
    return by('POST', `/api/settings/members/${id}/${verb}`, { body, version })
  }

  it('an auditor reads the members, a buyer does not, and neither changes one', async () => {
    const auditor = await t.as('auditor')
    const { body } = await auditor('GET', '/api/settings/members?sort=name&count=1')
    assert.equal(body.count, 9)
    const mei = body.items.find(({ email }: { email: string }) => email.startsWith('buyer@'))
    assert.deepEqual([mei.name, mei.state, mei.roles], ['Mei Tanaka', 'active', 'Buyer'])
    assert.equal((await act('disable', 'buyer', undefined, auditor)).status, 403)
    assert.equal((await (await t.as('buyer'))('GET', '/api/settings/members')).status, 403)
  })
  it('S03 sessions, tokens and the right to sign in end with the next request of a disabled member', async () => {
    const buyer = await t.as('buyer')
    const { body: made } = await buyer('POST', '/api/settings/tokens', {
      body: { name: 'x', days: 1, scopes: ['procurement.*.read'] },
    })
    const program = () =>
      t.server.inject({ url: '/api/procurement/vendors', headers: { authorization: `Bearer ${made.token}` } })
    assert.equal((await buyer('GET', '/api/procurement/vendors')).status, 200)
    assert.equal((await program()).statusCode, 200)
    assert.equal((await act('disable', 'buyer')).body.state, 'disabled')
    assert.equal((await buyer('GET', '/api/procurement/vendors')).status, 401)
    assert.equal((await program()).statusCode, 401)
    assert.equal((await act('disable', 'buyer')).status, 409)
    assert.equal((await act('enable', 'buyer')).body.state, 'active')
    assert.equal((await buyer('GET', '/api/procurement/vendors')).status, 401)
    assert.equal((await program()).statusCode, 200)
  })
  it('a change of roles ends the sessions and holds from the next sign-in on', async () => {
    const receiver = await t.as('receiver')
    assert.equal((await receiver('GET', '/api/procurement/receipts')).status, 200)
    const { body } = await act('change-roles', 'receiver', { roles: ['employee'] })
    assert.deepEqual([body.roles, body.roleNames], ['Employee', ['employee']])
    assert.equal((await receiver('GET', '/api/procurement/receipts')).status, 401)
    const { body: history } = await administrator('GET', `/api/settings/members/${body.id}/history`)
    assert.equal(history[0].action, 'changeRoles')
    assert.deepEqual(
      history[0].changes.find(({ field }: { field: string }) => field === 'roles'),
      { field: 'roles', before: 'Receiver', after: 'Employee' },
    )
    assert.equal((await act('change-roles', 'receiver', { roles: ['no such role'] })).status, 422)
    await act('change-roles', 'receiver', { roles: ['receiver'] })
  })
  it('finds members without a role, by state and by role', async () => {
    const { id } = await memberOf('employee')
    await act('change-roles', 'employee', { roles: [] })
    const found = async (query: string) =>
      (await administrator('GET', `/api/settings/members?${query}`)).body.items.map((each: { id: string }) => each.id)
    assert.deepEqual(await found('filter=roles:empty:'), [id])
    assert.equal((await found('filter=state:eq:active')).length, 9)
    assert.deepEqual(await found('filter=state:eq:disabled'), [])
    assert.equal((await found('filter=roles:has:Buyer')).length, 1)
    assert.equal((await administrator('GET', '/api/settings/members/export?format=csv')).status, 200)
    await act('change-roles', 'employee', { roles: ['employee'] })
  })
  it('says when each signed in last, also long after, and finds who never did', async () => {
    const [buyer, hr] = [await memberOf('buyer'), await memberOf('hr')]
    for (const [who, at, action] of [
      [buyer, '2030-03-01T08:00:00Z', 'login success'],
      [buyer, '2030-01-01T08:00:00Z', 'login success'],
      [buyer, '2030-04-01T08:00:00Z', 'login failure'],
      [hr, '2030-02-01T08:00:00Z', 'login success'],
    ])
      await t.app.pool.query(
        `insert into audit_log (at, actor_id, actor_name, action, correlation_id) values ($1, $2, $3, $4, 'c')`,
        [at, who.id, who.name, action],
      )
    assert.equal((await memberOf('buyer')).lastSignInAt, '2030-03-01T08:00:00.000Z')
    const listed = async (query: string) =>
      (await administrator('GET', `/api/settings/members?${query}`)).body.items.map((each: { id: string }) => each.id)
    assert.deepEqual((await listed('sort=lastSignInAt')).slice(0, 2), [hr.id, buyer.id])
    const never = await listed('filter=lastSignInAt:empty:')
    assert.ok(never.length > 0 && !never.includes(buyer.id))
  })
  it('everybody of a member is signed out on demand', async () => {
    const [one, two] = [await t.as('hr'), await t.as('hr')]
    const { id } = await memberOf('hr')
    assert.equal((await administrator('GET', `/api/settings/members/${id}/sessions`)).body.length, 2)
    assert.equal((await act('end-sessions', 'hr')).status, 200)
    for (const each of [one, two]) assert.equal((await each('GET', '/api/me')).status, 401)
  })
  it('S08 nobody disables themselves or changes their own roles', async () => {
    assert.equal((await act('disable', 'administrator')).status, 403)
    assert.equal((await act('change-roles', 'administrator', { roles: [] })).status, 403)
  })
  it('nobody hands out more rights than they have', async () => {
    await t.app.db
      .insert(roles)
      .values({ name: 'keeper', label: 'Keeper of members', permissions: ['settings.members.*'] })
    const manager = await memberOf('manager')
    await t.app.db.insert(userRoles).values({ userId: manager.id, role: 'keeper' })
    const keeper = await t.as('manager')
    assert.equal((await act('change-roles', 'employee', { roles: ['administrator'] }, keeper)).status, 403)
    assert.equal((await act('change-roles', 'employee', { roles: ['employee', 'keeper'] }, keeper)).status, 200)
    assert.equal(
      (await act('change-roles', 'administrator', { roles: [] }, keeper)).status,
      409,
      'the last administrator stays',
    )
    assert.equal((await act('disable', 'administrator', undefined, keeper)).status, 409)
  })
  it('S08 two administrators who remove each other at the same moment leave one', async () => {
    for (let round = 0; round < 3; round++) {
      await act('change-roles', 'auditor', { roles: ['administrator'] })
      const second = await t.as('auditor')
      const mine = await memberOf('administrator')
      const theirs = await memberOf('auditor')
      const results = await Promise.all([
        administrator('POST', `/api/settings/members/${theirs.id}/disable`, { version: theirs.version }),
        second('POST', `/api/settings/members/${mine.id}/disable`, { version: mine.version }),
      ])
      const { rows } = await t.app.pool.query(
        `select count(*)::int as n from users u join user_roles r on r.user_id = u.id where r.role = 'administrator' and u.active`,
      )
      assert.equal(rows[0].n, 1, JSON.stringify(results.map(({ status }) => status)))
      await t.app.db.update(users).set({ active: true })
      await t.app.db.delete(userRoles).where(eq(userRoles.userId, theirs.id))
      await t.app.db.insert(userRoles).values({ userId: mine.id, role: 'administrator' }).onConflictDoNothing()
      administrator = await t.as('administrator')
    }
  })
  it('S03 a live stream closes when its person is disabled', async () => {
    await t.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.server.server.address() as { port: number }
    const { cookie } = await openSession(t.app.db, t.app.settings, 'accountant@sample.mainstay.test', t.app.now())
    const stream = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: { cookie } })
    assert.equal(stream.status, 200)
    let ended = false
    void (async () => {
      for await (const _ of stream.body!) void _
      ended = true
    })()
    await act('disable', 'accountant')
    await until('the end of the stream', () => ended)
  })
})
