import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from './until.ts'

test('a wait returns the first truthy value, also where timers are mocked', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 })
  let polls = 0
  assert.equal(await until('a third poll', async () => (polls += 1) === 3 && 'there'), 'there')
})

test('a wait fails after its deadline with the name of the state, and none is below 30 seconds', async (t) => {
  await assert.rejects(
    until('never', () => false, { seconds: 29 }),
    RangeError,
  )
  let now = 0
  t.mock.method(performance, 'now', () => (now += 20_000))
  await assert.rejects(
    until('a mail', () => false),
    /^Error: Not within 60 seconds: a mail$/,
  )
  await assert.rejects(
    until('a row', () => Promise.reject(new Error('broken'))),
    /broken/,
  )
})
