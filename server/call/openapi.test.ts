import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { get, patch, post, IdParams, Done } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { describe } from './openapi.ts'

const notes = record('test.notes', {
  one: 'note',
  many: 'notes',
  title: 'text',
  page: '/notes/:id',
  listPage: '/notes',
  search: ['text'],
  sort: 'text',
  row: z.strictObject({ id: z.uuid(), version: z.int(), text: field.text('Text') }),
  create: z.strictObject({ text: field.text('Text') }),
  update: z.strictObject({ text: field.text('Text') }),
})
const endpoints = [
  ...Object.values(notes.api),
  post('/api/test/notes/:id/send', {
    summary: 'Send a note',
    params: IdParams,
    body: z.strictObject({ at: z.iso.datetime().optional() }),
    reply: Done,
    can: 'test.notes.send',
    match: true,
    rate: 5,
  }),
  get('/api/test/greeting', { summary: 'Greet', reply: z.strictObject({ text: z.string() }), can: 'public' }),
  patch('/api/test/settings', {
    summary: 'Set',
    body: z.strictObject({ big: z.codec(z.string(), z.bigint(), { decode: BigInt, encode: String }) }),
    reply: Done,
    can: 'signed-in',
  }),
]
// oxlint-disable-next-line typescript/no-explicit-any -- a document of any shape is read here
const document = JSON.parse(JSON.stringify(describe(endpoints))) as any

test('every call is described once, with a name of its own, its permission and a schema for each status', () => {
  assert.equal(document.openapi, '3.1.0')
  const names = new Set<string>()
  let count = 0
  for (const [path, methods] of Object.entries<Record<string, Record<string, unknown>>>(document.paths)) {
    assert.doesNotMatch(path, /:/)
    for (const operation of Object.values(methods)) {
      count += 1
      names.add(String(operation['operationId']))
      assert.ok(operation['summary'])
      assert.ok(operation['x-permission'])
      const parameters = operation['parameters'] as { name: string; in: string; required: boolean; schema: object }[]
      assert.deepEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        parameters.filter((each) => each.in === 'path').map(({ name }) => name),
      )
      for (const each of parameters) assert.ok(each.schema)
      const responses = operation['responses'] as Record<string, { description: string; content: object }>
      assert.ok(responses['200']?.content)
      for (const each of Object.values(responses)) assert.ok(each.description)
    }
  }
  assert.equal(count, endpoints.length)
  assert.equal(names.size, count)
})

test('headers, security and refusals follow from the declaration', () => {
  const send = document.paths['/api/test/notes/{id}/send'].post
  assert.deepEqual(
    send.parameters.map((each: { name: string }) => each.name),
    ['id', 'Idempotency-Key', 'If-Match', 'X-Requested-By'],
  )
  assert.deepEqual(Object.keys(send.responses), [
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '412',
    '413',
    '415',
    '422',
    '428',
    '429',
    '500',
    '503',
  ])
  assert.deepEqual(send.security, [{ session: [], token: [] }])
  assert.deepEqual(document.paths['/api/test/greeting'].get.security, [])
  assert.equal(document.paths['/api/test/greeting'].get.responses['401'], undefined)
  assert.deepEqual(
    document.paths['/api/test/settings'].patch.requestBody.content['application/json'].schema.properties.big,
    { type: 'string' },
  )
  assert.equal(
    document.paths['/api/test/notes'].get.parameters.find((each: { name: string }) => each.name === 'limit').in,
    'query',
  )
})
