import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderSteps } from './order-steps.ts'

const seen = (
  state: never,
  delivery: 'none' | 'partial' | 'full' = 'none',
  billing: 'none' | 'partial' | 'full' = 'none',
) =>
  orderSteps({ state, delivery, billing, origin: 'mainstay' })
    .map(({ label, stand }) => `${label} ${stand}`)
    .join(', ')

test('the steps of an order follow its state, delivery and billing', () => {
  assert.equal(seen('draft' as never), 'Draft now, Approval ahead, Sent ahead, Received ahead, Billed ahead')
  assert.equal(seen('rejected' as never), 'Draft done, Rejected stopped, Sent ahead, Received ahead, Billed ahead')
  assert.equal(
    seen('approved' as never, 'partial'),
    'Draft done, Approval done, Sent now, Received partly, Billed ahead',
  )
  assert.equal(
    seen('closed' as never, 'full', 'full'),
    'Draft done, Approval done, Sent done, Received done, Billed done',
  )
  assert.equal(seen('cancelled' as never), 'Draft done, Cancelled stopped')
})
