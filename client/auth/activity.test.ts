import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as Activity from './activity.ts'

test('a page rests after a minute without a touch', async () => {
  // A page of its own, opened now.
  const { isResting } = (await import(`./activity.ts?at=${Date.now()}`)) as typeof Activity
  assert.equal(isResting(), false)
  assert.equal(isResting(Date.now() + 55_000), false)
  assert.equal(isResting(Date.now() + 3_600_000), true)
})
