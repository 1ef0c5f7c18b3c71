import assert from 'node:assert/strict'
import { test } from 'node:test'
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

test('S4-08 S9-01 a failed renewal is tried three times more, after 1, 2 and 4 seconds', async () => {
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
