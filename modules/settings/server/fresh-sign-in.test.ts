import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { modules } from '#server/app.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'
import { testNow } from '#server/testing/clock.ts'

describe('what asks for a fresh sign-in', () => {
  let t: TestApp
  let clock = testNow()
  let administrator: Caller
  before(async () => {
    t = await createTestApp({ now: () => clock })
    administrator = await t.as('administrator')
  })
  after(() => t.close())
  /** A browser in which the person has just signed in. */
  const signIn = async (name: string) => {
    const who = await t.as(name)
    await t.app.pool.query(
      'update sessions set signed_in_at = $1 where id_hash = (select id_hash from sessions order by created_at desc limit 1)',
      [clock.toISOString()],
    )
    return who
  }
  const later = (minutes: number) => void (clock = new Date(clock.getTime() + minutes * 60_000))
  const memberOf = async (name: string) =>
    (await administrator('GET', `/api/settings/members?q=${name}@`)).body.items[0]
  const detailOf = async (name: string) =>
    (await administrator('GET', `/api/settings/members/${(await memberOf(name)).id}`)).body
  const give = async (name: string, body: object, by = administrator) => {
    const { id, version } = await memberOf(name)
    return by('POST', `/api/settings/members/${id}/change-roles`, { body, version })
  }

  const asked = [
    'POST /api/settings/members/:id/change-roles',
    'POST /api/settings/members/:id/drop-second-factor',
    'POST /api/settings/invitations',
    'POST /api/settings/invitations/:id/send-again',
    'POST /api/settings/access-requests/:id/approve',
    'POST /api/settings/tokens',
    'PATCH /api/connectors/settings/ai',
    'DELETE /api/connectors/settings/:kind',
    'POST /api/financial/periods/:id/reopen',
    'POST /api/financial/payments/:id/book',
  ]
  it('K14 rights, keys, closed periods and money: six minutes after the sign-in they are refused, before anything else is looked at', async () => {
    const declared = modules
      .flatMap((module) => [...module.records.flatMap(({ routes }) => routes), ...module.routes])
      .flatMap(({ endpoint }) => (endpoint.fresh ? `${endpoint.method} ${endpoint.path}` : []))
    for (const each of asked) assert.ok(declared.includes(each), each)
    const who = await signIn('administrator')
    const made = (await who('POST', '/api/settings/tokens', { body: { name: 'x', days: 1, scopes: ['*.*.*'] } })).body
    later(6)
    for (const each of declared) {
      const [method, path] = each.split(' ') as ['POST' | 'PATCH' | 'DELETE', string]
      const url = path.replace(':id', randomUUID()).replace(':kind', 'ai')
      const { status, body } = await who(method, url, { body: {}, version: 1 })
      assert.deepEqual([status, body.code], [403, 'sign_in_again'], each)
      assert.match(body.message, /sign in again/)
      const program = await t.server.inject({
        method,
        url,
        headers: { authorization: `Bearer ${made.token}`, 'content-type': 'application/json', 'if-match': '"1"' },
        payload: '{}',
      })
      assert.deepEqual([program.statusCode, program.json().code], [403, 'forbidden'], each)
    }
    // Everything else goes on.
    assert.equal((await who('GET', '/api/settings/members')).status, 200)
  })

  it('K14 a role is not given from a desk that was left, and is after signing in again', async () => {
    const desk = await signIn('administrator')
    later(6)
    const refused = await give('employee', { roles: ['employee', 'manager'] }, desk)
    assert.deepEqual([refused.status, refused.body.code], [403, 'sign_in_again'])
    assert.deepEqual((await detailOf('employee')).roleNames, ['employee'])
    const again = await signIn('administrator')
    assert.equal((await give('employee', { roles: ['employee', 'manager'] }, again)).status, 200)
  })
})
