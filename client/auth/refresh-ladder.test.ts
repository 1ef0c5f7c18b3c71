import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeStored } from './stored.ts'
import { fakeStorage } from './testing.ts'
import { checkInterval, climb, dueFor } from './refresh-ladder.ts'

async function run(outcomes: (boolean | Error)[]) {
  const waited: number[] = []
  let calls = 0
  const result = await climb(
    async () => {
      const outcome = outcomes[calls++]!
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    () => {},
    async (ms) => void waited.push(ms),
  ).catch((error: Error) => error.message)
  return { result, calls, waited }
}
const no = new Error('no')

test('S4-08 a failed renewal is tried three times more, after 1, 2 and 4 seconds', async () => {
  assert.deepEqual(await run([no, no, no, no, true]), { result: 'no', calls: 4, waited: [1000, 2000, 4000] })
  assert.deepEqual(await run([no, no, true]), { result: true, calls: 3, waited: [1000, 2000] })
  assert.deepEqual(await run([true]), { result: true, calls: 1, waited: [] })
})

test('S4-07 without an account there is nothing to try again', async () => {
  assert.deepEqual(await run([false, true]), { result: false, calls: 1, waited: [] })
})

test('S4-09 a token is renewed with five minutes or less left, and cleared when it has expired', () => {
  assert.equal(checkInterval, 60_000)
  const now = 1_000_000
  assert.equal(dueFor(now + 300_001, now), 'nothing')
  assert.equal(dueFor(now + 300_000, now), 'refresh')
  assert.equal(dueFor(now + 1, now), 'refresh')
  assert.equal(dueFor(now, now), 'clear')
})

test('S9-01 five minutes before the end, a look every 60 seconds, waits of 1, 2 and 4 seconds, and an hour where no life is named', async () => {
  assert.deepEqual([dueFor(300_001, 0), dueFor(300_000, 0), checkInterval], ['nothing', 'refresh', 60_000])
  assert.deepEqual((await run([no, no, no, no, no])).waited, [1000, 2000, 4000])
  globalThis.localStorage = fakeStorage()
  const user = { id: 'uid.utid', email: 'ada@example.test', name: 'Ada' }
  assert.equal(writeStored({ success: true, token: 'token', user }, 0).expiry, 3_600_000)
})
