import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Adapter } from 'oidc-provider'
import { openDb, type Db } from '#server/db/db.ts'
import { openPool } from '#server/db/pool.ts'
import { asRuntime, testDatabase } from '#server/db/testing.ts'
import { postgresAdapter } from './adapter.ts'

describe('what the built-in directory remembers', () => {
  let now = new Date('2026-06-01T12:00:00Z')
  let close: () => Promise<void>
  let db: Db
  let codes: Adapter
  let tokens: Adapter
  before(async () => {
    const database = await testDatabase()
    const pool = openPool(asRuntime(database.url), { size: 8, applicationName: 'adapter-test' })
    db = openDb(pool)
    const PostgresAdapter = postgresAdapter(db, () => now)
    codes = new PostgresAdapter('AuthorizationCode')
    tokens = new PostgresAdapter('RefreshToken')
    close = async () => {
      await pool.end()
      await database.drop()
    }
  })
  after(() => close())

  it('is used up by one of many that come together', async () => {
    await codes.upsert('code', { accountId: 'a', grantId: 'g' }, 60)
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => codes.consume('code')))
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await codes.find('code'))?.consumed, now.getTime() / 1000)
  })
  it('is not found by another model, after its time or after its grant was revoked', async () => {
    await codes.upsert('one', { accountId: 'a', grantId: 'g2' }, 60)
    await tokens.upsert('one', { accountId: 'b', grantId: 'g2' }, 600)
    assert.equal((await tokens.find('one'))?.accountId, 'b')
    now = new Date(now.getTime() + 60_000)
    assert.equal(await codes.find('one'), undefined)
    assert.ok(await tokens.find('one'))
    await tokens.revokeByGrantId('g2')
    assert.equal(await tokens.find('one'), undefined)
  })
})
