import assert from 'node:assert/strict'
import { test } from 'node:test'
import { add, compare } from '#shared/money.ts'
import { groupSums, sumOfGroups, unclosedResult } from './statement.ts'
import type { TrialRow } from '#modules/ledger/client/trial-rows.ts'

const row = (
  of: TrialRow['class'],
  group: TrialRow['group'],
  debit: string,
  credit: string,
  closing: string,
): TrialRow => ({
  accountId: '',
  number: '',
  name: '',
  path: '',
  opening: '0.00',
  yearEnd: '0.00',
  class: of,
  group,
  debit,
  credit,
  closing,
})
const rows = [
  row('asset', 'cash and bank', '150.00', '40.00', '110.00'),
  row('liability', 'payables', '0.00', '10.00', '-10.00'),
  row('equity', 'equity', '0.00', '50.00', '-50.00'),
  row('income', 'revenue', '0.00', '100.00', '-100.00'),
  row('expense', 'occupancy', '50.00', '0.00', '50.00'),
]

test('assets are liabilities, equity and the result that is not closed', () => {
  const assets = sumOfGroups(groupSums(rows, ['asset'], 'balance'))
  const others = add(sumOfGroups(groupSums(rows, ['liability', 'equity'], 'balance')), unclosedResult(rows))
  assert.equal(assets, '110')
  assert.equal(compare(assets, others), 0)
})

test('each group stands on the side it grows on', () => {
  assert.deepEqual(groupSums(rows, ['income', 'expense'], 'movement'), [
    { group: 'revenue', class: 'income', amount: '100' },
    { group: 'occupancy', class: 'expense', amount: '50' },
  ])
  assert.equal(unclosedResult(rows), '50')
})
