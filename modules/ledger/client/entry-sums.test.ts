import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balancingLine, entrySums } from './entry-sums.ts'

test('sums are exact; an entry of nothing is not balanced', () => {
  assert.deepEqual(entrySums([{ debit: '0.1' }, { debit: '0.2' }, { credit: '0.3' }]), {
    debit: '0.3',
    credit: '0.3',
    difference: '0',
    balanced: true,
  })
  assert.equal(entrySums([{ debit: '12k' }, {}]).balanced, false)
})

test('the next line takes the side that is missing', () => {
  assert.deepEqual(balancingLine([{ debit: '100.05' }, { credit: '20' }]), { credit: '80.05' })
  assert.deepEqual(balancingLine([{ debit: '1' }, { credit: '3.5' }]), { debit: '2.5' })
  assert.deepEqual(balancingLine([{ debit: '1' }, { credit: '1' }]), {})
})
