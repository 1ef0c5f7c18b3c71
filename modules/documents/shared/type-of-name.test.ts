import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesIn, typeOfName } from './type-of-name.ts'

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
