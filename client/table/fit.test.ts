import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Field } from '#shared/record.ts'
import { fitted, type Measured } from './fit.ts'

const column = (natural: number, kind: Field['kind'], title = false): Measured => ({ natural, field: { kind }, title })
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)

test('what is left over gives words air, and no more: a row is read across', () => {
  assert.deepEqual(fitted([column(120, 'text', true), column(230, 'text'), column(90, 'integer')], 540), [170, 280, 90])
  assert.deepEqual(fitted([column(120, 'text', true), column(90, 'choice')], 1_400), [192, 90])
})

test('where room is short the widest words give way, and figures keep theirs', () => {
  const widths = fitted(
    [column(140, 'text', true), column(600, 'longText'), column(110, 'money'), column(95, 'day')],
    500,
  )
  assert.deepEqual(widths, [140, 155, 110, 95])
})

test('figures that do not fit make the table wider than the page rather than cut a number off', () => {
  const widths = fitted([column(300, 'text', true), ...Array.from({ length: 8 }, () => column(120, 'money'))], 600)
  assert.deepEqual(
    widths.slice(1),
    Array.from({ length: 8 }, () => 120),
  )
  assert.equal(widths[0], 190)
})

test('no width falls below what a cell needs, nor does the table leave the page where words could give way', () => {
  const columns = fc.array(
    fc.record({
      natural: fc.integer({ min: 1, max: 900 }),
      field: fc.record({
        kind: fc.constantFrom<Field['kind']>('text', 'money', 'day', 'choice', 'reference', 'boolean'),
      }),
      title: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(columns, fc.integer({ min: 200, max: 2_000 }), (all, room) => {
      const widths = fitted(all, room)
      for (const [at, { natural, field, title }] of all.entries()) {
        const mayCut = title || ['text', 'longText', 'reference'].includes(field.kind)
        assert.ok(widths[at]! >= (mayCut ? Math.min(natural, title ? 190 : 130) : natural))
      }
      if (sum(widths) > room)
        for (const [at, { field, title }] of all.entries())
          if (title || ['text', 'longText', 'reference'].includes(field.kind))
            assert.ok(widths[at]! <= (title ? 190 : 130))
    }),
  )
})
