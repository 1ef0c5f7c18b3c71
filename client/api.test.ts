import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { ApiError, defaultQuery, request } from './api.ts'
import { fakeBrowser } from './auth/testing.ts'
import { queryDefaults } from './queries.ts'

let browser: ReturnType<typeof fakeBrowser>
let answer: Response
// The hooks hold for these tests alone: others run in the same process.
describe('calls', () => {
  beforeEach(() => (browser = fakeBrowser(() => answer)))
  afterEach(() => browser.restore())

  test('S8-01 a response that is not OK raises "STATUS: body", or the status text where the body is empty', async () => {
    answer = new Response('nothing here', { status: 404 })
    await assert.rejects(
      request('GET', '/api/x'),
      (error) => error instanceof ApiError && error.message === '404: nothing here',
    )
    answer = new Response('', { status: 502, statusText: 'Bad Gateway' })
    await assert.rejects(
      request('GET', '/api/x'),
      (error) => error instanceof ApiError && error.message === '502: Bad Gateway',
    )
  })

  test('S8-01 the default query throws on 401', async () => {
    answer = new Response('{"code":"unauthenticated","message":"Sign in to continue"}', { status: 401 })
    const queries = new QueryClient()
    const asked = queries.fetchQuery({ queryKey: ['/api/me'], queryFn: defaultQuery, retry: false })
    await assert.rejects(
      asked,
      (error) => error instanceof ApiError && error.status === 401 && error.problem?.code === 'unauthenticated',
    )
  })

  test('S9-02 data is fresh for 300 s, queries are tried once more, changes never, and nothing is polled or read anew on focus', () => {
    const { queries, mutations } = queryDefaults
    assert.deepEqual(
      [queries.staleTime, queries.retry, queries.refetchInterval, queries.refetchOnWindowFocus, mutations.retry],
      [300_000, 1, false, false, false],
    )
  })
})
