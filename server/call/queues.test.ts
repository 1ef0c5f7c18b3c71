import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openQueues } from './queues.ts'

test('calls take their turns in order, each key its own queue, and an ended call lets the next one go', async () => {
  const [first, second, third] = [openQueues(), openQueues(), openQueues()]
  const log: string[] = []
  await first.wait('a')
  await first.wait('a')
  const waiting = [second, third].map(async (turns, n) => {
    await turns.wait('a')
    log.push(`call ${n + 2}`)
  })
  await openQueues().wait('b')
  await new Promise((wake) => setImmediate(wake))
  assert.deepEqual(log, [])
  first.end()
  await waiting[0]
  assert.deepEqual(log, ['call 2'])
  second.end()
  await waiting[1]
  third.end()
  await openQueues().wait('a')
})

test('a call whose predecessor hangs goes on after a second, and the queue behind it still empties', async () => {
  const [hanging, second, third] = [openQueues(), openQueues(), openQueues()]
  await hanging.wait('c')
  await Promise.all([second.wait('c'), third.wait('c')])
  hanging.end()
  second.end()
  third.end()
  const next = openQueues()
  await next.wait('c')
  next.end()
})
