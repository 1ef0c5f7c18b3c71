import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryRouter } from 'react-router'
import { isLeaving, watchRouter } from './under-way.ts'

test('a page is being left from the press of the link on, and still when the next one is there but not yet drawn', async () => {
  assert.equal(isLeaving('/list'), false)
  let loaded = () => {}
  const file = new Promise<{ Component: () => null }>((load) => (loaded = () => load({ Component: () => null })))
  const router = createMemoryRouter(
    [
      { path: '/list', Component: () => null },
      { path: '/list/1', lazy: () => file },
    ],
    { initialEntries: ['/list'] },
  )
  watchRouter(router)
  await router.navigate('/list?q=words')
  assert.equal(isLeaving('/list'), false)
  const there = router.navigate('/list/1')
  assert.equal(isLeaving('/list'), true)
  loaded()
  await there
  assert.equal(isLeaving('/list'), true)
  assert.equal(isLeaving('/list/1'), false)
})
