import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { openDb } from '#server/db/db.ts'
import { openPool } from '#server/db/pool.ts'
import { asRuntime, testDatabase } from '#server/db/testing.ts'
import { system } from '#server/actor.ts'
import type { House } from '#server/house.ts'
import { inCall } from '#server/job-call.ts'
import { checks } from './checks.ts'
import { createFinancialSample } from './sample.ts'
import { trialBalance } from './trial-balance.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let pool: pg.Pool
before(async () => {
  database = await testDatabase()
  pool = openPool(asRuntime(database.url), { size: 4, applicationName: 'test' })
})
after(async () => {
  await pool.end()
  await database.drop()
})

test('the sample company balances, its old year is closed and its recent months are open', async () => {
  const now = new Date('2026-11-20T15:00:00Z')
  const house = { pool, db: openDb(pool), now: () => now } as House
  const { entityId } = await inCall(house, system, 'sample', createFinancialSample)
  for (const check of checks) assert.deepEqual(await check.run(pool), [], check.name)
  const report = await trialBalance(house.db, now, {})
  assert.ok(report.balanced)
  assert.ok(report.rows.length > 20)
  const balance = (number: string) => Number(report.rows.find((row) => row.number === number)?.closing ?? 0)
  for (const number of ['1000', '1010', '1100', '1200', '1350'])
    assert.ok(balance(number) > 0, `${number} is ${balance(number)}`)
  for (const number of ['2110', '2500', '4000']) assert.ok(balance(number) < 0, `${number} is ${balance(number)}`)
  const rows = await pool.query(
    'select starts_on, state from financial_periods where entity_id = $1 order by starts_on',
    [entityId],
  )
  assert.equal(rows.rows[11].state, 'hard-locked')
  assert.equal(rows.rows[12].state, 'closed')
  assert.equal(rows.rows[18].state, 'open')
})
