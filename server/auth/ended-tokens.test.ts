import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/rows.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { openId } from './openid.ts'
import { sealToken } from './refresh-token.ts'
import { derivedKey } from './secret-box.ts'
import { hashOf, newSecret } from './session-token.ts'
import { endSessionsOf, insertSession, sweepSessions } from './sessions.ts'
import { sessions, users } from './tables.ts'
import { identityApp, type IdentityApp } from './testing-app.ts'
import { standInEntra } from './testing-entra.ts'
import { signIn } from './testing.ts'
import { readSecretKey } from '#server/settings.ts'
import type { IdentityContext } from './context.ts'

let t: TestApp
let provider: Awaited<ReturnType<typeof standInEntra>>
let identity: IdentityApp
let context: IdentityContext
before(async () => {
  t = await createTestApp()
  await t.as('administrator')
  provider = await standInEntra()
  provider.state.revokes = true
  identity = await identityApp(t.databaseUrl, undefined, provider.directory)
  context = { refreshKey: derivedKey(readSecretKey(identity.settings), 'refresh token') } as IdentityContext
})
after(async () => {
  await identity?.close()
  await provider?.close()
  await t?.close()
})
beforeEach(async () => {
  provider.state.down = false
  provider.revoked.length = 0
  await identity.db.execute(sql`delete from sessions`)
  await identity.db.execute(sql`delete from ended_tokens`)
})

const person = async () =>
  (await identity.db.select().from(users).where(eq(users.email, 'buyer@sample.mainstay.test')))[0] ??
  (await t.as('buyer'),
  (await identity.db.select().from(users).where(eq(users.email, 'buyer@sample.mainstay.test')))[0]!)
/** A session that the stand-in signed in, with this refresh token. */
async function open(token: string | null, expiresAt = new Date(Date.now() + 3_600_000)): Promise<string> {
  const idHash = hashOf(newSecret())
  const at = new Date().toISOString()
  await insertSession(identity.db, {
    idHash,
    userId: (await person()).id,
    createdAt: at,
    seenAt: at,
    refreshedAt: at,
    expiresAt: expiresAt.toISOString(),
    refreshToken: sealToken(context, idHash, token),
    idToken: '',
    clientInfo: '',
  })
  return idHash
}
/** What waits is due, whatever the clocks of two connections say of each other. */
const comeDue = () => identity.db.execute(sql`update ended_tokens set due_at = now() - interval '1 second'`)
const left = async () => rowsOf<{ attempts: number }>(identity.db, sql`select attempts from ended_tokens`)

test('however a session ends, its refresh token ends at the provider; those that live keep theirs', async () => {
  await open('one of many')
  await open('the other')
  await endSessionsOf(identity.db, (await person()).id)
  await open('over', new Date(Date.now() - 1000))
  await sweepSessions(identity.db, new Date())
  const byHand = await open('by hand')
  await identity.db.delete(sessions).where(eq(sessions.idHash, byHand))
  await open(null)
  await open('alive')
  await comeDue()
  assert.equal(await identity.revokeEnded(), 4)
  assert.deepEqual(provider.revoked.toSorted(), ['by hand', 'one of many', 'over', 'the other'])
  assert.deepEqual(await left(), [])
  assert.equal(await identity.revokeEnded(), 0)
})

test('a transaction that ends sessions and rolls back tells the provider nothing', async () => {
  await open('kept')
  await assert.rejects(
    identity.db.transaction(async (tx) => {
      await tx.delete(sessions)
      throw new Error('refused')
    }),
  )
  assert.equal(await identity.revokeEnded(), 0)
  assert.deepEqual(provider.revoked, [])
})

test('a provider that is away is asked again later, and not for ever', async () => {
  const idHash = await open('patient')
  await identity.db.delete(sessions).where(eq(sessions.idHash, idHash))
  provider.state.down = true
  await comeDue()
  assert.equal(await identity.revokeEnded(), 0)
  assert.deepEqual(await left(), [{ attempts: 1 }])
  assert.equal(await identity.revokeEnded(), 0, 'not before its time')
  provider.state.down = false
  await comeDue()
  assert.equal(await identity.revokeEnded(), 1)
  assert.deepEqual(provider.revoked, ['patient'])
  provider.state.down = true
  await identity.db.execute(
    sql`insert into ended_tokens (id_hash, refresh_token, ended_at) values ('old', ${sealToken(context, 'old', 'old')}, now() - interval '13 hours')`,
  )
  await comeDue()
  assert.equal(await identity.revokeEnded(), 1)
  assert.deepEqual(await left(), [])
})

test('a token sealed with another key is forgotten, and a provider without such a call has nothing to be told', async () => {
  await identity.db.execute(
    sql`insert into ended_tokens (id_hash, refresh_token) values ('foreign', ${sealToken(context, 'elsewhere', 'x')})`,
  )
  await comeDue()
  assert.equal(await identity.revokeEnded(), 1)
  provider.state.revokes = false
  const silent = openId(provider.directory)
  assert.equal(await silent.revoke('anything'), true)
  provider.state.revokes = true
  assert.deepEqual(provider.revoked, [])
})

test('ended in the settings, by oneself or by an administrator, a sign-in can be renewed nowhere', async () => {
  const baseUrl = await t.server.listen({ port: 0, host: '127.0.0.1' })
  const administrator = await t.as('administrator')
  const tokens = async () =>
    rowsOf(t.app.db, sql`select id from identity_payloads where model = 'RefreshToken'`).then(({ length }) => length)
  const revoke = async () => {
    await t.app.revokeEnded!()
    return tokens()
  }
  const own = async (who: string) => {
    const headers = await signIn(baseUrl, `${who}@sample.mainstay.test`)
    return (path: string, body?: object) =>
      fetch(baseUrl + path, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: body && JSON.stringify(body),
      })
  }
  const before = await tokens()
  const first = await own('buyer')
  const second = await own('buyer')
  assert.equal(await tokens(), before + 2)
  assert.equal(await revoke(), before + 2)
  assert.equal((await second('/api/settings/sessions/end-others', {})).status, 200)
  assert.equal((await first('/api/me')).status, 401)
  assert.equal(await revoke(), before + 1)
  const [buyer] = (await administrator('GET', '/api/settings/members?q=buyer@')).body.items
  const { status } = await administrator('POST', `/api/settings/members/${buyer.id}/disable`, {
    version: buyer.version,
  })
  assert.equal(status, 200)
  assert.equal((await second('/api/me')).status, 401)
  assert.equal(await revoke(), before)
})
