import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnyRecord } from '#shared/record.ts'
import { bulkTitle, sumsOf, willBe } from './bulk-words.ts'

const orders = { one: 'purchase order', many: 'purchase orders' } as AnyRecord

test('U1 a verb on several is said with their number and their sum by currency', () => {
  assert.equal(bulkTitle({ label: 'Approve order' }, 3, orders), 'Approve 3 purchase orders')
  assert.equal(bulkTitle({ label: 'Send' }, 1, orders), 'Send 1 purchase order')
  assert.equal(bulkTitle({ label: 'Submit for approval' }, 2, orders), 'Submit for approval: 2 purchase orders')
  const rows = [
    { amount: '0.10', currency: 'USD' },
    { amount: '0.20', currency: 'USD' },
    { amount: '9007199254740993', currency: 'JPY' },
    { amount: null, currency: null },
  ]
  assert.equal(sumsOf(rows), '$0.30 and ¥9,007,199,254,740,993')
  assert.equal(willBe({ done: 'approved' }, rows.slice(0, 2), orders), '2 purchase orders, $0.30, will be approved.')
  assert.equal(willBe({ done: 'approved' }, [rows[3]!], orders), '1 purchase order will be approved.')
})
