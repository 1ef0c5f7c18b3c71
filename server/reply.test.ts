import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { field } from '#shared/field.ts'
import { Page } from '#shared/list.ts'
import { routesOf, modules } from './app.ts'
import { parsed, written } from './reply.ts'

const id = '3f0a2c1e-1111-4111-8111-111111111111'
const Row = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  name: field.text('Name'),
  note: field.longText('Note').nullable(),
  currency: field.currency(),
  amount: field.money('Amount', 'currency'),
  kind: z.enum(['one', 'two']),
  done: z.boolean(),
  tags: z.array(z.string()).optional(),
  more: z.record(z.string(), z.array(z.strictObject({ at: z.iso.datetime() }))),
  any: z.unknown(),
  either: z.union([z.literal('x'), z.strictObject({ y: z.number() })]),
  inner: z.strictObject({ deep: z.array(z.strictObject({ text: z.string().nullable() })) }),
})
const plain = {
  id,
  version: 1,
  name: 'Ada',
  note: null,
  currency: 'USD',
  amount: '12.50',
  kind: 'one',
  done: false,
  more: {},
  any: null,
  either: 'x',
  inner: { deep: [{ text: null }] },
}
const texts = [
  '"quoted" \\ and 100%_',
  ' not trimmed ',
  'e\u0301clair, not composed',
  'Müller & Söhne',
  'two\nlines',
  'a\u2028b',
  '漢字 🚲',
  '<script>alert(1)</script>',
  'ends in a space ',
]

test('a reply is written as its schema would write it, byte for byte', () => {
  const rows = [
    ...texts.map((text) => ({ ...plain, name: text, note: text, any: { text }, inner: { deep: [{ text }] } })),
    { ...plain, tags: texts, more: { a: [{ at: '2026-01-01T00:00:00Z' }] }, either: { y: 1.5 }, version: 0 },
    { ...plain, note: '', any: [1, 'two', null] },
  ]
  for (const row of rows) assert.equal(written(Row, row), parsed(Row, row))
  const page = { items: rows, next: 'abc', count: null }
  assert.equal(written(Page(Row), page), parsed(Page(Row), page))
})

test('what is not declared never leaves, however deep it lies', () => {
  const secret = { secret: 'hidden', iban: 'hidden' }
  const row = { ...plain, ...secret, inner: { ...secret, deep: [{ text: 'seen', ...secret }] } }
  const page = { items: [row], next: null, count: null, ...secret }
  for (const text of [written(Row, row), written(Page(Row), page), written(Page(Row), page, true)]) {
    assert.match(text, /seen/)
    assert.doesNotMatch(text, /hidden/)
  }
})

test('what a strict schema does not declare is heard, by its name', () => {
  const row = { ...plain, iban: 'hidden', inner: { deep: [{ text: 'seen', secret: 'hidden' }], more: 1 } }
  for (const [schema, value, chosen] of [
    [Row, row, false],
    [Page(Row), { items: [row, row], next: null, count: null }, false],
    [Page(Row), { items: [row, row], next: null, count: null }, true],
  ] as const) {
    const heard = new Set<string>()
    written(schema, value, chosen, (property) => heard.add(property))
    assert.deepEqual([...heard].sort(), ['iban', 'more', 'secret'])
  }
  written(z.object({ id: z.uuid() }), { id, more: 1 }, false, (property) => assert.fail(property))
})

test('what is lacking or of another kind is refused', () => {
  const { name: _, ...nameless } = plain
  for (const wrong of [
    nameless,
    { ...plain, name: 1 },
    { ...plain, version: '1' },
    { ...plain, done: null },
    null,
    [],
    'x',
  ])
    assert.throws(() => written(Row, wrong), JSON.stringify(wrong))
  assert.throws(() => written(Page(Row), { items: [nameless], next: null, count: null }))
})

test('rows of chosen fields are written as their schema would write them', () => {
  const items = [
    { id, version: 1, name: texts[0] },
    { id, version: 2, name: 'Ada', note: null },
  ]
  const page = { items, next: null, count: 2 }
  assert.equal(written(Page(Row), page, true), parsed(Page(Row), page, true))
  assert.equal(written(Page(Row), page, true), JSON.stringify(page))
})

test('every declared reply can be written', () => {
  for (const { endpoint } of routesOf(modules))
    if (endpoint.raw !== 'download') assert.throws(() => written(endpoint.reply, Symbol('nothing')), endpoint.path)
})
