import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenSentence, faultsOf, skippedSentence, stepOf, unknownValues } from './import-rules.ts'

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

test('B26 rows above the table are said, B27 lines with characters that the encoding does not have are named', () => {
  assert.equal(skippedSentence(0, true), null)
  assert.equal(skippedSentence(1, true), '1 row above the column names is skipped')
  assert.equal(skippedSentence(3, false), '3 rows above the first row are skipped')
  assert.equal(brokenSentence({ lines: [], count: 0 }, 'utf-8'), null)
  assert.equal(brokenSentence({ lines: [14], count: 1 }, 'utf-8'), 'Line 14 has characters that UTF-8 does not have')
  assert.match(brokenSentence({ lines: [14, 20], count: 2 }, 'utf-8')!, /^Lines 14 and 20 have characters that UTF-8/)
  assert.match(brokenSentence({ lines: [14, 20], count: 30 }, 'utf-8')!, /^30 lines \(the first is 14\) have/)
})
