import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWords, sentences, type Writing } from './sentence.ts'

const says = sentences('things', {
  late: 'Thing {number} of {on:day} is late: {left:count} days, {open:money} open, {number} again',
  gone: 'It is gone',
  because: 'It waits{why:said}',
  missing: ': {left:count} missing on {on:day}',
})
const dotted: Writing = {
  count: (value) => `#${value}`,
  day: (day) => day.split('-').toReversed().join('.'),
  money: (amount, currency) => `${currency} ${amount.replace('.', ',')}`,
}

test('a sentence is told as data writes it, or as its reader does, and names itself and what it tells of', () => {
  const late = says.late({ number: '{on}', on: '2026-11-22', left: 1200, open: { amount: '3.50', currency: 'USD' } })
  assert.equal(inWords(late), 'Thing {on} of 2026-11-22 is late: 1,200 days, 3.50 USD open, {on} again')
  assert.equal(inWords(late, dotted), 'Thing {on} of 22.11.2026 is late: #1200 days, USD 3,50 open, {on} again')
  assert.deepEqual([late.code, Object.keys(late.parameters)], ['things.late', ['number', 'on', 'left', 'open']])
  assert.deepEqual([inWords(says.gone()), inWords('as it is {number}')], ['It is gone', 'as it is {number}'])
  const waits = says.because({ why: says.missing({ left: 3, on: '2026-11-22' }) })
  assert.equal(inWords(waits, dotted), 'It waits: #3 missing on 22.11.2026', 'a sentence within another')
  assert.equal(inWords(JSON.parse(JSON.stringify(waits))), 'It waits: 3 missing on 2026-11-22', 'as it is kept')
  assert.equal(inWords(says.because({ why: null })), 'It waits')
  // @ts-expect-error What its holes take is part of its type.
  says.late({ number: '1' })
})
