import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testMoment } from '#server/testing/clock.ts'
import type * as Activity from './activity.ts'

test('a page rests after a minute without a touch', async (t) => {
  const start = Date.parse(testMoment)
  t.mock.timers.enable({ apis: ['Date'], now: start })
  // A page of its own, opened now.
  const { isResting } = (await import(`./activity.ts?at=${start}`)) as typeof Activity
  assert.equal(isResting(), false)
  assert.equal(isResting(start + 55_000), false)
  assert.equal(isResting(start + 3_600_000), true)
})
