import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepDraftsOf } from './left-behind.ts'
import { fakeStorage } from './testing.ts'

test('unfinished work waits for the person who began it, and for nobody else', (t) => {
  const kept = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  t.after(() =>
    kept
      ? Object.defineProperty(globalThis, 'sessionStorage', kept)
      : Reflect.deleteProperty(globalThis, 'sessionStorage'),
  )
  Object.defineProperty(globalThis, 'sessionStorage', { value: fakeStorage(), configurable: true, writable: true })
  keepDraftsOf('ada')
  sessionStorage.setItem('draft:vendors', '{}')
  sessionStorage.setItem('scroll', '1')
  keepDraftsOf('ada')
  assert.equal(sessionStorage.getItem('draft:vendors'), '{}')
  keepDraftsOf('bo')
  assert.equal(sessionStorage.getItem('draft:vendors'), null)
  assert.equal(sessionStorage.getItem('scroll'), '1')
  sessionStorage.setItem('draft:vendors', '{}')
  // Signing out on purpose leaves nothing.
  keepDraftsOf(null)
  assert.deepEqual(Object.keys(sessionStorage), ['scroll'])
})
