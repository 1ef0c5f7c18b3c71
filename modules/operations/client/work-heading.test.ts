import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chain, headingOf } from './work-heading.ts'

test('U8 work of hiring stands under its own area, not in the chain of purchasing', () => {
  const menu = [
    { to: '/hr', label: 'HR' },
    { to: '/procurement', label: 'Procurement' },
  ]
  assert.equal(headingOf('hr.offers.to-send', menu), 'HR')
  assert.equal(headingOf('procurement.orders.to-send', menu), chain.title)
  assert.equal(headingOf('financial.bills.to-pay', menu), chain.title)
  assert.equal(headingOf('documents.documents.to-review', menu), 'Documents', 'an area that the menu does not have')
})
