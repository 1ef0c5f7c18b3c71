import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNamedIn, namesIn, namesInText, typeOfName } from './type-of-name.ts'

test('the type of a document is proposed from its name', () => {
  for (const [name, type] of [
    ['Taconic supply agreement 2027', 'contract'],
    ['Lease_Building-4', 'contract'],
    ['Price list 2026', 'price list'],
    ['ISO 9001 Hudson', 'certificate'],
    ['Travel policy', 'policy'],
    ['Forklift operating instructions', 'manual'],
    ['Information about us', 'other'],
    ['scan0001', 'other'],
  ] as const)
    assert.equal(typeOfName(name), type, name)
})

test('words that may name a vendor leave out types, years and short words', () => {
  assert.deepEqual(namesIn('Taconic supply agreement 2027'), ['taconic', 'supply'])
  assert.deepEqual(namesIn('NDA_2026'), [])
})

test('a vendor is proposed from a text that has its whole name', () => {
  const text = 'Service agreement between Kestrel Freight and Halden Works, of 3 May 2027'
  assert.deepEqual(namesInText(text), ['service', 'kestrel', 'freight', 'halden', 'works'])
  assert.equal(isNamedIn(text, 'Kestrel Freight'), true)
  assert.equal(isNamedIn(text, 'KESTREL-FREIGHT'), true)
  assert.equal(isNamedIn(text, 'Freight and Hal'), false)
  assert.equal(isNamedIn(text, 'Kestrel Freight Ltd'), false)
})
