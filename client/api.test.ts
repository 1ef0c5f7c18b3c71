import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { get } from '#shared/api.ts'
import { ApiError, call, defaultQuery, keyKept, request } from './api.ts'
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

  test('a call keeps its key until it succeeds; what was changed meanwhile, or the other button of a form, is another call', () => {
    const keys = keyKept()
    const [draft, posted] = [{ body: { amount: '1.00' } }, { body: { amount: '1.00', next: { verb: 'post' } } }]
    const first = keys.of(draft)
    assert.equal(keys.of({ ...draft }), first)
    const other = keys.of(posted)
    assert.notEqual(other, first)
    keys.succeeded()
    assert.notEqual(keys.of(posted), other)
  })

  test('S9-02 data is fresh for 300 s, queries are tried once more, changes never, and nothing is polled or read anew on focus', () => {
    const { queries, mutations } = queryDefaults
    assert.deepEqual(
      [queries.staleTime, queries.retry, queries.refetchInterval, queries.refetchOnWindowFocus, mutations.retry],
      [300_000, 1, false, false, false],
    )
  })

  test('S7-01 requests carry credentials; a body goes as JSON with its headers, form data as it is', async () => {
    answer = Response.json({ done: true })
    const sent: RequestInit[] = []
    const { fetch } = globalThis
    globalThis.fetch = (url, init) => (sent.push(init!), fetch(url, { ...init, body: undefined }))
    await request('POST', '/api/x', { name: 'Fjord' })
    const form = new FormData()
    answer = Response.json({ done: true })
    await request('POST', '/api/x', form)
    answer = Response.json({ done: true })
    await request('GET', '/api/x')
    const [json, file, read] = sent.map((init) => ({ ...init, headers: new Headers(init.headers) }))
    assert.deepEqual(
      sent.map(({ credentials }) => credentials),
      ['include', 'include', 'include'],
    )
    assert.equal(json!.body, '{"name":"Fjord"}')
    assert.deepEqual(
      [json!.headers.get('content-type'), json!.headers.get('accept')],
      ['application/json', 'application/json'],
    )
    assert.equal(file!.body, form)
    // The browser writes it, as only it knows the boundary.
    assert.equal(file!.headers.get('content-type'), null)
    assert.deepEqual([read!.body, read!.headers.get('content-type')], [undefined, null])
  })

  test('S7-02 JSON is parsed, what cannot be parsed is an empty object, anything else is the response itself', async () => {
    answer = Response.json({ a: [1] })
    assert.deepEqual(await request('GET', '/api/x'), { a: [1] })
    answer = new Response('{"a":', { headers: { 'content-type': 'application/json' } })
    assert.deepEqual(await request('GET', '/api/x'), {})
    answer = new Response('a;b', { status: 203, statusText: 'Partly', headers: { 'content-type': 'text/csv' } })
    const raw = (await request('GET', '/api/x')) as Response
    assert.deepEqual([raw.status, raw.statusText, await raw.text()], [203, 'Partly', 'a;b'])
  })

  test('S7-03 the default query gets the first element of its key, with credentials, as JSON', async () => {
    answer = Response.json({ a: 1 })
    const sent: [unknown, RequestInit | undefined][] = []
    const { fetch } = globalThis
    globalThis.fetch = (url, init) => (sent.push([url, init]), fetch(url, { ...init, body: undefined }))
    const found = await new QueryClient().fetchQuery({ queryKey: ['/api/me', 'more'], queryFn: defaultQuery })
    assert.deepEqual(found, { a: 1 })
    assert.deepEqual([sent[0]![0], sent[0]![1]?.method, sent[0]![1]?.credentials], ['/api/me', 'GET', 'include'])
  })

  test('a declared call refuses what cannot be its answer: a page of a proxy, and JSON that broke off', async () => {
    const one = get('/api/x', { can: 'signed-in', summary: 'X', reply: z.strictObject({ items: z.array(z.string()) }) })
    const page = { headers: { 'content-type': 'text/html' } }
    const broken = { headers: { 'content-type': 'application/json' } }
    for (answer of [new Response('<p>Busy</p>', page), new Response('{"items":[', broken)])
      await assert.rejects(call(one, {}), ApiError)
    answer = Response.json({ items: [] })
    assert.deepEqual(await call(one, {}), { items: [] })
    const sums = get('/api/y', { can: 'signed-in', summary: 'Y', reply: z.record(z.string(), z.string()) })
    answer = Response.json({})
    assert.deepEqual(await call(sums, {}), {})
  })
})
