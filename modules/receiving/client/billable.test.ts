import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billable } from './billable.ts'

test('billable is what was accepted and not billed, never below nothing', () => {
  assert.equal(billable({ quantity: '10', accepted: '6', billed: '2.5' }), '3.5')
  assert.equal(billable({ quantity: '10', accepted: '6', billed: '2.5' }, true), '7.5')
  assert.equal(billable({ quantity: '10', accepted: '6', billed: '8' }), '0')
  assert.equal(billable({ quantity: '5', accepted: '6', billed: '0' }, true), '6')
})
