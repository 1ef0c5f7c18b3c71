import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { merge } from './merge.ts'

const line = z.strictObject({ id: z.string().optional(), description: z.string(), price: z.string() })
const schema = z.strictObject({ title: z.string(), due: z.string(), note: z.string(), lines: z.array(line) })
const document = {
  title: 'Pens',
  due: '2026-11-30',
  note: '',
  lines: [
    { id: 'a', description: 'Red', price: '10.00' },
    { id: 'b', description: 'Blue', price: '20.00' },
  ],
}
const of = (mine: object, fresh: object, base: object = document) =>
  merge(schema, {
    base: { ...document, ...base },
    mine: { ...document, ...mine },
    opened: document,
    fresh: { ...document, ...fresh },
  })

test('U4 what one side alone changed is that side’s; what both changed is asked, and keeps what was typed', () => {
  const { values, clashes, taken, notes } = of(
    { title: 'Pencils', note: 'Mine' },
    { title: 'Markers', due: '2026-12-05' },
  )
  assert.deepEqual([values['title'], values['due'], values['note']], ['Pencils', '2026-12-05', 'Mine'])
  assert.deepEqual(clashes, [{ name: 'title', id: undefined, mine: 'Pencils', theirs: 'Markers' }])
  assert.deepEqual([taken, notes], [['due'], []])
})

test('U4 the same change on both sides is none to ask about', () => {
  const { clashes, taken } = of(
    { title: 'Ink', lines: [{ ...document.lines[0], price: '12.5' }, document.lines[1]] },
    { title: 'Ink', lines: [{ ...document.lines[0], price: '12.50' }, document.lines[1]] },
  )
  assert.deepEqual([clashes, taken], [[], []])
})

test('U4 what the form began with differently than the document is no change of theirs', () => {
  const { values, taken } = of({ title: '' }, { note: 'Theirs', title: 'Changed' }, { title: '' })
  assert.deepEqual([values['title'], values['note'], taken], ['', 'Theirs', ['note']])
})

test('U4 lines are found again by their id, field by field', () => {
  const { values, clashes, taken, notes } = of(
    {
      lines: [
        { id: 'b', description: 'Navy', price: '25.00' },
        { description: 'New', price: '1.00' },
      ],
    },
    {
      lines: [
        { id: 'c', description: 'Green', price: '3.00' },
        { id: 'b', description: 'Blue ink', price: '20.00' },
        { id: 'a', description: 'Red', price: '11.00' },
      ],
    },
  )
  assert.deepEqual(values['lines'], [
    { id: 'b', description: 'Navy', price: '25.00' },
    { description: 'New', price: '1.00' },
    { id: 'c', description: 'Green', price: '3.00' },
    { id: 'a', description: 'Red', price: '11.00' },
  ])
  assert.deepEqual(clashes, [{ name: 'lines.0.description', id: 'b', mine: 'Navy', theirs: 'Blue ink' }])
  assert.deepEqual(taken, [])
  assert.deepEqual(notes, ['Line 3 is new.', 'A line that you removed was changed by them and is now line 4.'])
})

test('U4 a line they removed goes, unless something was typed in it: then it becomes a new one', () => {
  const fresh = { lines: [{ id: 'c', description: 'Green', price: '3.00' }, document.lines[1]] }
  const untouched = of({}, fresh)
  assert.deepEqual((untouched.values['lines'] as object[])[0], document.lines[1])
  assert.equal((untouched.values['lines'] as object[]).length, 2)
  const typed = of({ lines: [{ ...document.lines[0], price: '99.00' }, document.lines[1]] }, fresh)
  assert.deepEqual((typed.values['lines'] as object[])[0], { id: '', description: 'Red', price: '99.00' })
})

test('U4 lines that are made anew with each save are matched by their place, and asked for whole where that cannot be', () => {
  const anew = document.lines.map((each) => ({ ...each, id: `${each.id}2` }))
  const placed = of(
    { lines: [{ ...document.lines[0], price: '12.00' }, document.lines[1]] },
    { due: '2026-12-01', lines: anew },
  )
  assert.deepEqual(placed.values['lines'], [
    { id: 'a2', description: 'Red', price: '12.00' },
    { id: 'b2', description: 'Blue', price: '20.00' },
  ])
  const longer = [...anew, { id: 'x', description: 'Green', price: '1.00' }]
  assert.deepEqual(of({}, { lines: longer }).taken, ['lines'])
  const [clash] = of({ lines: [{ ...document.lines[0], price: '12.00' }] }, { lines: longer }).clashes
  assert.equal(clash?.name, 'lines')
})

test('U4 a second save on top of the first conflict starts from what they saved', () => {
  const first = of({ title: 'Mine' }, { title: 'Theirs' })
  assert.equal(first.base['title'], 'Theirs')
})
