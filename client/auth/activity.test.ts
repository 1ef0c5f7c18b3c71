import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isResting } from './activity.ts'

test('a page rests after a minute without a touch', () => {
  assert.equal(isResting(), false)
  assert.equal(isResting(Date.now() + 59_000), false)
  assert.equal(isResting(Date.now() + 3_600_000), true)
})
