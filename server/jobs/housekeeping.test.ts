import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openDb } from '#server/db/db.ts'
import { openPool } from '#server/db/pool.ts'
import { asRuntime, testDatabase } from '#server/db/testing.ts'
import type { AppContext } from '#server/app-context.ts'
import { testMoment, testNow } from '#server/testing/clock.ts'
import { jobHandlers } from './handlers.ts'

test('the hourly tidying deletes what is past its time and nothing else, with the rights of the app', async () => {
  const database = await testDatabase()
  const pool = openPool(asRuntime(database.url), { size: 2, applicationName: 'tidy-test' })
  const db = openDb(pool)
  try {
    await db.execute(sql`
      insert into idempotency_keys (actor_id, route, key, request_hash, status, reply, created_at)
      select gen_random_uuid(), 'r', gen_random_uuid(), '', 200, age, ${testMoment}::timestamptz - age::interval from unnest(array['25 hours', '49 hours']) age`)
    await db.execute(sql`
      insert into error_reports (received_at, error_id, level, message, stack, component_stack, url, user_agent, reported_at, user_id, session_id, correlation_id)
      select ${testMoment}::timestamptz - age::interval, age, '', '', '', '', '', '', '', '', '', '' from unnest(array['89 days', '91 days']) age`)
    await db.execute(sql`
      insert into identity_payloads (model, id, payload, expires_at)
      select 'm', age, '{}'::jsonb, ${testMoment}::timestamptz - age::interval from unnest(array['1 hour', '2 days']) age union all select 'm', 'no end', '{}'::jsonb, null`)
    const [tidy] = jobHandlers([])
    await tidy!.run({}, { db, now: () => testNow() } as unknown as AppContext)
    const left = await db.execute<{ kept: string }>(
      sql`select reply as kept from idempotency_keys union all select error_id from error_reports union all select id from identity_payloads order by 1`,
    )
    assert.deepEqual(
      left.rows.map(({ kept }) => kept),
      ['1 hour', '25 hours', '89 days', 'no end'],
    )
  } finally {
    await pool.end()
    await database.drop()
  }
})
