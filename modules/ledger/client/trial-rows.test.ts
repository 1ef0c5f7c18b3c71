import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byClass, movementOf, resultOf, sumsOf, type TrialRow } from './trial-rows.ts'

const row = (
  number: string,
  of: TrialRow['class'],
  group: TrialRow['group'],
  opening: string,
  debit: string,
  credit: string,
  closing: string,
): TrialRow => ({
  accountId: crypto.randomUUID(),
  number,
  name: number,
  class: of,
  group,
  path: '',
  opening,
  debit,
  credit,
  yearEnd: '0.00',
  closing,
})
const rows = [
  row('1000', 'asset', 'cash and bank', '100.10', '20.05', '5.00', '115.15'),
  row('4000', 'income', 'revenue', '0.00', '1.00', '70.00', '-69.00'),
  row('6000', 'expense', 'occupancy', '0.00', '90.00', '0.00', '90.00'),
]

test('sums are exact and each class keeps its rows', () => {
  assert.deepEqual(sumsOf(rows), { opening: '100.1', debit: '111.05', credit: '75', yearEnd: '0', closing: '136.15' })
  assert.deepEqual(
    byClass(rows, 'result').map((each) => [each.class, each.rows.length]),
    [
      ['income', 1],
      ['expense', 1],
    ],
  )
  assert.deepEqual(
    byClass(rows, 'all', 'cash and bank').map((each) => each.class),
    ['asset'],
  )
  assert.deepEqual(byClass(rows, 'balance-sheet', 'revenue'), [])
})

test('more expenses than income are a loss', () => assert.equal(resultOf(rows), '-21'))

test('several groups are shown together, and what they moved is a result or a debit less credit', () => {
  const of = (group?: string, view = 'all') => movementOf(byClass(rows, view, group), group)
  assert.deepEqual(
    byClass(rows, 'all', 'occupancy,cash and bank').map((each) => each.class),
    ['asset', 'expense'],
  )
  assert.deepEqual(of('occupancy,cash and bank'), { label: 'Movement', amount: '105.05', sided: true })
  assert.deepEqual(of('revenue,occupancy'), { label: 'Result', amount: '-21', sided: false })
  assert.deepEqual(of('occupancy,payroll'), { label: 'Expenses', amount: '90', sided: false })
  assert.deepEqual(of('revenue'), { label: 'Income', amount: '69', sided: false })
  assert.deepEqual(of(undefined, 'result'), { label: 'Result', amount: '-21', sided: false })
  assert.equal(of(), null)
  assert.equal(of('cash and bank')?.amount, '15.05')
})
