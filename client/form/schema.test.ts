import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { field } from '#shared/field.ts'
import { sentenceFor } from '#shared/issue-words.ts'
import { keeping, mayBeLeftOut, metaAt, toControls, toWire } from './schema.ts'

const Order = z.strictObject({
  title: field.text('Title'),
  note: field.longText('Note').nullable(),
  reference: field.text('Your reference').optional(),
  rush: field.boolean('Rush'),
  count: field.integer('Count'),
  currency: field.currency(),
  lines: z
    .array(
      z.strictObject({
        item: field.reference('Item', 'procurement.items', 'itemName'),
        price: field.price('Price', 'currency'),
      }),
    )
    .min(1),
})

test('what the controls hold becomes what the schema takes', () => {
  const id = '3f0e8f0a-4c1e-4e0a-9d6e-0a4b7c1d2e3f'
  const held = {
    ...toControls(Order),
    title: 'Bolts',
    count: 3,
    currency: 'EUR',
    lines: [{ item: id, price: '1.50', extra: 1 }],
    unknown: 'x',
  }
  const wire = toWire(Order, held)
  assert.deepEqual(wire, {
    title: 'Bolts',
    note: null,
    rush: false,
    count: 3,
    currency: 'EUR',
    lines: [{ item: id, price: '1.50' }],
  })
  assert.ok(Order.safeParse(wire).success)
})

test('names with a line number find their field', () => {
  assert.equal(metaAt(Order, 'lines.3.price')?.label, 'Price')
  assert.equal(metaAt(Order, 'note')?.kind, 'longText')
  assert.equal(metaAt(Order, 'lines.3.nothing'), undefined)
  assert.equal(metaAt(Order, 'nothing.at.all'), undefined)
})

test('no sentence of the validator itself reaches a person', () => {
  const bad = toWire(Order, {
    ...toControls(Order),
    count: 'twelve',
    currency: 'x',
    title: 'a'.repeat(300),
    lines: [{ item: '', price: '-1' }],
  })
  const result = Order.safeParse(bad, { error: (issue) => sentenceFor(issue) })
  const found = Object.fromEntries(result.error!.issues.map((issue) => [issue.path.join('.'), issue.message]))
  assert.deepEqual(found, {
    title: 'At most 200 characters',
    count: 'Give a whole number such as 12',
    currency: 'Give a currency such as EUR',
    'lines.0.item': 'Fill this in',
    'lines.0.price': 'Must be 0 or more',
  })
  const empty = Order.safeParse(toWire(Order, toControls(Order)), { error: (issue) => sentenceFor(issue) })
  assert.deepEqual(
    empty.error!.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ['title: Fill this in', 'count: Fill this in', 'currency: Fill this in', 'lines: Add at least one line'],
  )
})

test('what a record has may be emptied only where it may be null', () => {
  const Change = Order.extend({ due: field.day('Due').nullable(), memo: field.longText('Memo') }).partial()
  const has = { title: 'Bolts', due: '2026-03-27', note: '', memo: 'M', reference: 'A1' }
  const schema = keeping(Change, has)
  assert.deepEqual(
    Object.keys(has).filter((name) => mayBeLeftOut(schema.shape[name as keyof typeof schema.shape])),
    ['due', 'note', 'memo'],
  )
  const emptied = toWire(schema, { ...has, title: '', due: '' })
  const result = schema.safeParse(emptied, { error: (issue) => sentenceFor(issue) })
  assert.deepEqual(
    result.error!.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ['title: Fill this in'],
  )
})
