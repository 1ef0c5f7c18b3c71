import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToastStore, toastDuration, toastLimit, toastRemovalDelay } from './toast-store.ts'

/** A store whose clock the test turns by hand. */
function storeWithClock() {
  const waiting: { run: () => void; at: number }[] = []
  let now = 0
  const store = createToastStore((run, ms) => waiting.push({ run, at: now + ms }))
  const pass = (ms: number) => {
    now += ms
    for (const each of waiting.filter(({ at }) => at <= now)) {
      waiting.splice(waiting.indexOf(each), 1)
      each.run()
    }
  }
  return { store, pass }
}

test('S9-04 one toast at a time, 5000 ms, kept 1,000,000 ms after it is dismissed', () => {
  assert.deepEqual([toastLimit, toastDuration, toastRemovalDelay], [1, 5_000, 1_000_000])
  const { store, pass } = storeWithClock()
  store.add({ title: 'First' })
  store.add({ title: 'Second' })
  store.add({ title: 'Third' })
  assert.deepEqual(
    store
      .all()
      .filter((each) => each.open)
      .map((each) => each.title),
    ['Third'],
  )
  assert.equal(store.all()[0]!.title, 'Third', 'the newest is the one shown')
  store.dismiss()
  assert.equal(
    store.all().some((each) => each.open),
    false,
  )
  pass(999_999)
  assert.equal(store.all().length, 3)
  pass(1)
  assert.equal(store.all().length, 0)
})

test('S4-18 toasts are added, updated, dismissed and removed', () => {
  const { store, pass } = storeWithClock()
  let told = 0
  const stop = store.subscribe(() => (told += 1))
  const id = store.add({ title: 'Vendor archived' })
  store.update(id, { description: 'Fjord Packaging' })
  assert.deepEqual(store.all(), [{ id, title: 'Vendor archived', description: 'Fjord Packaging', open: true }])
  store.dismiss(id)
  assert.equal(store.all()[0]!.open, false)
  store.remove(id)
  assert.deepEqual(store.all(), [])
  stop()
  const before = told
  store.add({ title: 'Unheard' })
  assert.equal(told, before, 'a listener that left hears nothing')
  assert.ok(before >= 4)
  pass(toastRemovalDelay)
  assert.equal(store.all().length, 1, 'the timer of a removed toast takes no other with it')
})

test('S3-09 a toast has an id, a title, a description, an action and whether it is open', () => {
  const { store } = storeWithClock()
  const action = { label: 'Undo', altText: 'Undo archiving Fjord Packaging', onAction: () => {} }
  const id = store.add({ title: 'Vendor archived', description: 'Fjord Packaging', action })
  assert.deepEqual(store.all(), [{ id, title: 'Vendor archived', description: 'Fjord Packaging', action, open: true }])
  const other = store.add({ title: 'Saved' })
  assert.notEqual(other, id)
  assert.deepEqual(
    store.all().map(({ id: each, open }) => [each, open]),
    [
      [other, true],
      [id, false],
    ],
  )
})

test('dismissing twice does not shorten or double the delay', () => {
  const { store, pass } = storeWithClock()
  const id = store.add({ title: 'Saved' })
  store.dismiss(id)
  pass(500_000)
  store.dismiss(id)
  store.dismiss('unknown')
  pass(499_999)
  assert.equal(store.all().length, 1)
  pass(1)
  assert.equal(store.all().length, 0)
})

test('S5-06 a toast action needs a non-empty alternative text', () => {
  const { store } = storeWithClock()
  const action = { label: 'Undo', altText: '  ', onAction: () => {} }
  assert.throws(() => store.add({ title: 'Archived', action }), /alternative text/)
  assert.equal(store.all().length, 0, 'a refused toast is not shown')
  const id = store.add({ title: 'Archived', action: { ...action, altText: 'Undo archiving 3 vendors, Ctrl+Z' } })
  assert.throws(() => store.update(id, { action: { ...action, altText: '' } }), /alternative text/)
  assert.equal(store.all()[0]!.action!.altText, 'Undo archiving 3 vendors, Ctrl+Z')
})
