import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainOf, proven } from './proof.ts'

const passage = '0b6f3a52-6d1b-4c55-9a51-0f6f0b8f2c11'
const evidence = {
  figures: new Map([
    ['60723.37', 0],
    ['9', 0],
  ]),
  passages: [passage],
  text: 'vendors in 2026 {"asOf":"2026-11-18T10:00:00.000Z","number":"BILL-000200","passage":"a notice of 3 months"}',
}
const kinds = (text: string): string[] =>
  proven(text, evidence).map((piece) => `${piece.kind}:${piece.kind === 'citation' ? piece.passageId : piece.text}`)

test('a figure of a tool is bound to its part, another is struck out', () => {
  assert.deepEqual(kinds('You owe 60,723.37 for 9 bills, not 61,000.'), [
    'text:You owe ',
    'figure:60,723.37',
    'text: for ',
    'figure:9',
    'text: bills, not ',
    'struck:61,000',
    'text:.',
  ])
})

test('dates, record numbers and numbers of passages stay where a source has them', () => {
  assert.deepEqual(kinds('On 18 November 2026 BILL-000200 had a notice of 3 months.').length, 1)
  assert.deepEqual(kinds('On 19 November 2026.'), ['text:On ', 'struck:19 November 2026', 'text:.'])
  assert.deepEqual(kinds('See BILL-000201.'), ['text:See ', 'struck:BILL-000201', 'text:.'])
})

test('a citation of a passage that was not found is dropped', () => {
  assert.deepEqual(kinds(`Notice is 3 months [cite:${passage}].`), [
    'text:Notice is 3 months ',
    `citation:${passage}`,
    'text:.',
  ])
  assert.deepEqual(kinds('Notice [cite:11111111-2222-3333-4444-555555555555].'), ['text:Notice ', 'text:.'])
})

test('points of a list are no figures', () => {
  assert.deepEqual(kinds('1. First\n2. Second'), ['text:1. First\n2. Second'])
})

test('numbers are compared without separators and trailing zeros', () => {
  for (const [text, plain] of [
    ['59,982.40', '59982.4'],
    ['100.00', '100'],
    ['−5', '-5'],
    ['1,000', '1000'],
  ])
    assert.equal(plainOf(text!), plain)
})
