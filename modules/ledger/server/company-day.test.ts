import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '#server/testing/app.ts'
import { testNow } from '#server/testing/clock.ts'
import { servedEntities } from './entities.ts'
import { inCall } from '#server/call/job-call.ts'
import { system } from '#server/call/actor.ts'

test('T15 the server says which day it is for the company, over its midnight and whatever the zone of the reader', async () => {
  const start = testNow()
  let at = start
  const running = await createTestApp({ now: () => at })
  try {
    const accountant = await running.as('accountant')
    const me = async () => (await accountant('GET', '/api/me')).body
    assert.deepEqual([(await me()).companyTimeZone, (await me()).companyDay], ['UTC', start.toISOString().slice(0, 10)])
    await inCall(running.app, system, 'test', (call) =>
      servedEntities.create(
        { values: { code: 'A', name: 'A', currency: 'USD', country: 'US', timeZone: 'America/New_York' } },
        call,
      ),
    )
    at = new Date(start.getTime() + 1)
    await inCall(running.app, system, 'test', (call) =>
      servedEntities.create(
        { values: { code: '0', name: 'B', currency: 'JPY', country: 'JP', timeZone: 'Asia/Tokyo' } },
        call,
      ),
    )
    for (let hours = 0; hours < 26; hours += 1) {
      at = new Date(start.getTime() + hours * 3_600_000)
      // A session rests for half an hour at most, and ends after twelve.
      await running.app.db.execute(
        `update sessions set seen_at = '${at.toISOString()}', expires_at = '${at.toISOString()}'::timestamptz + interval '1 hour'`,
      )
      const found = await me()
      const [day] = at.toLocaleString('sv-SE', { timeZone: 'America/New_York' }).split(' ')
      assert.deepEqual(
        [found.companyDay, found.companyTimeZone, found.companyTime],
        [day, 'America/New_York', at.toISOString()],
      )
    }
  } finally {
    await running.close()
  }
})
