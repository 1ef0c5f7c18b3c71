import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf, stepOf, unknownValues } from './import-rules.ts'

const fields = [
  { name: 'number', label: 'Number', kind: 'code', required: false, key: true },
  { name: 'name', label: 'Name', kind: 'text', required: true, key: false },
  { name: 'status', label: 'Status', kind: 'choice', required: false, key: false, choices: ['active', 'blocked'] },
]

test('a field from two columns stops the matching, a missing one is told', () => {
  assert.deepEqual(faultsOf(fields, { 0: 'number', 1: 'name' }), { stop: [], warn: [] })
  assert.deepEqual(faultsOf(fields, { 0: 'name', 1: 'name' }).stop, ['Name is matched to more than one column'])
  assert.deepEqual(faultsOf(fields, { 0: 'status' }).warn, [
    'No column gives Name, which every new row needs',
    'Without Number every row is taken as new',
  ])
  assert.equal(faultsOf(fields, {}).stop.length, 1)
})

test('the state of an import says its step', () => {
  assert.equal(stepOf({ state: 'uploaded' }, false), 'match')
  assert.equal(stepOf({ state: 'checked' }, false), 'review')
  assert.equal(stepOf({ state: 'checked' }, true), 'match')
  assert.equal(stepOf({ state: 'running' }, true), 'run')
  assert.equal(stepOf({ state: 'failed' }, false), 'run')
})

test('only samples that mean nothing yet are asked about', () => {
  const column = { index: 2, name: 'ActiveFlag', samples: ['1', '0', 'Active', '1', ''] }
  assert.deepEqual(unknownValues(column, ['active', 'blocked'], { 1: 'active' }), ['0'])
})
