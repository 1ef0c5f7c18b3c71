import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTurns } from './turns.ts'

test('calls take their turns in order, each key its own queue, and an ended call lets the next one go', async () => {
  const [first, second, third] = [openTurns(), openTurns(), openTurns()]
  const log: string[] = []
  await first.take('a')
  await first.take('a')
  const waiting = [second, third].map(async (turns, n) => {
    await turns.take('a')
    log.push(`call ${n + 2}`)
  })
  await openTurns().take('b')
  await new Promise((wake) => setTimeout(wake, 5))
  assert.deepEqual(log, [])
  first.end()
  await waiting[0]
  assert.deepEqual(log, ['call 2'])
  second.end()
  await waiting[1]
  third.end()
  await openTurns().take('a')
})

test('a call whose predecessor hangs goes on after a second, and the queue behind it still empties', async () => {
  const [hanging, second, third] = [openTurns(), openTurns(), openTurns()]
  await hanging.take('c')
  await Promise.all([second.take('c'), third.take('c')])
  hanging.end()
  second.end()
  third.end()
  const next = openTurns()
  await next.take('c')
  next.end()
})
