import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datedStates } from '#shared/dated.ts'
import { shownState } from './record-state.ts'

test('U2 a dated record is in force between its days alone', () => {
  const on = (day: string, validTo: string | null = '2027-03-31', state = 'in force') =>
    shownState({ states: datedStates }, state, { validFrom: '2027-01-01', validTo }, day).state
  assert.deepEqual(
    ['2026-12-31', '2027-01-01', '2027-03-31', '2027-04-01'].map((day) => on(day)),
    ['Starts Jan 1, 2027', 'in force', 'in force', 'Ended Mar 31, 2027'],
  )
  assert.equal(on('2099-01-01', null), 'in force')
  assert.equal(on('2026-01-01', null, 'withdrawn'), 'withdrawn')
})
