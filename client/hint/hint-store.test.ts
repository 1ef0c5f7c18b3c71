import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHintStore, leaveMs, restMs, type Hint } from './hint-store.ts'

/** A clock moved by hand. */
function clock() {
  let now = 0
  let next = 0
  const due = new Map<number, { at: number; run: () => void }>()
  return {
    later: (run: () => void, ms: number) => (due.set(++next, { at: now + ms, run }), next),
    clear: (timer: number | undefined) => void due.delete(timer!),
    pass(ms: number) {
      now += ms
      for (const [id, { at, run }] of due) if (at <= now && due.delete(id)) run()
    },
  }
}
const hint = (content: string): Hint => ({ owner: content, anchor: {} as Element, content, side: 'top' })
const open = () => {
  const time = clock()
  return { time, store: createHintStore(time.later, time.clear) }
}

test('a hint waits for a resting pointer, and for nobody who has left', () => {
  const { time, store } = open()
  store.show(hint('a'))
  time.pass(restMs - 1)
  assert.equal(store.shown(), null)
  store.leave()
  time.pass(restMs * 2)
  assert.equal(store.shown(), null)
})

test('the keyboard does not wait, nor the neighbour of a hint shown just now', () => {
  const { time, store } = open()
  store.show(hint('a'), true)
  assert.equal(store.shown()?.content, 'a')
  store.hide()
  store.show(hint('b'))
  assert.equal(store.shown()?.content, 'b')
  store.hide()
  time.pass(restMs)
  store.show(hint('c'))
  assert.equal(store.shown(), null)
})

test('the pointer may travel onto the hint', () => {
  const { time, store } = open()
  store.show(hint('a'), true)
  store.leave()
  time.pass(leaveMs - 1)
  store.hold()
  time.pass(leaveMs * 3)
  assert.equal(store.shown()?.content, 'a')
  store.leave()
  time.pass(leaveMs)
  assert.equal(store.shown(), null)
})

test('words change in place, and only a hint of the same element is taken away with it', () => {
  const { store } = open()
  store.show(hint('a'), true)
  store.update('a', 'A')
  assert.equal(store.shown()?.content, 'A')
  store.hide('b')
  assert.equal(store.shown()?.content, 'A')
  store.hide('a')
  assert.equal(store.shown(), null)
})
