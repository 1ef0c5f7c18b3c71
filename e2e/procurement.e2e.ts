import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { exhaustive } from '#server/testing/walk.ts'
import { acts, calls, newVendor, unique, windowless, type Windowless } from './calls.ts'
import { stepsOf } from './journey.ts'
import {
  approveAndSend,
  approveRequest,
  askFor,
  bookPayment,
  enterBill,
  makeOrder,
  openFrom,
  postBill,
  proposePayment,
  type Purchase,
} from './purchase-steps.ts'
import { act, inState } from './screens.ts'
import { complaintsSoFar, onStage } from './stage.ts'

/** Where the record that is open answers. */
const recordAt = (page: Page) => `/api${new URL(page.url()).pathname}`

/** The draft order that the buyer has open goes to its vendor. */
async function sendByCalls(buyer: Page, approver: Windowless): Promise<void> {
  const at = recordAt(buyer)
  await acts(buyer, at, 'submit')
  await acts(approver, at, 'approve')
  await acts(buyer, at, 'send')
  await inState(buyer, 'Sent')
}

test('a purchase from its request to its payment', { timeout: 800_000 }, async (t) => {
  const step = stepsOf(t)
  const stage = await onStage()
  const buyer = await stage.open('buyer')
  // The gate sees the pages of an approver in one journey of all (decisions).
  const approver = exhaustive ? await stage.open('approver') : await windowless(stage.url, 'approver')
  const purchase: Purchase = { vendor: 'Ludlow Strapping', lines: [{ item: 'Strapping reel', quantity: '10' }] }
  const reference = unique('INV-')
  let requisition = ''
  let order = ''

  await step('the buyer asks for what a vendor has a price for, and another person approves it', async () => {
    const { id: vendorId } = await newVendor(buyer, purchase.vendor)
    const item = { name: purchase.lines[0]!.item, unit: 'each', type: 'goods', standardCost: '12.50' }
    const { id: itemId } = await calls(buyer, 'POST', '/api/procurement/items', { body: item })
    const price = { vendorId, itemId, unitPrice: '12.50', leadTimeDays: 5 }
    await calls(buyer, 'POST', '/api/procurement/vendor-prices', { body: price })
    await buyer.goto(`${stage.url}/vendors/workbench/${vendorId}`)
    await act(buyer, 'New requisition')
    ;({ requisition } = await askFor(buyer, purchase, 'Pallets for the spring series'))
    if ('headers' in approver) await acts(approver, recordAt(buyer), 'approve')
    else await approveRequest(approver, requisition)
  })

  await step('the order of it is approved and sent, and the goods arrive', async () => {
    order = await makeOrder(buyer)
    if ('headers' in approver) await sendByCalls(buyer, approver)
    else await approveAndSend(buyer, approver, order)
    const receiver = await stage.open('receiver')
    await openFrom(receiver, 'Purchase orders', order)
    await act(receiver, 'Receive goods')
    await receiver.getByRole('textbox', { name: 'Arrived, line 1' }).fill('10')
    await receiver.getByRole('button', { name: 'Receive goods' }).click()
    // The form has a column of that name; the receipt has an address of its own.
    await receiver.waitForURL(/\/receipts\/[\da-f-]{36}$/)
    await inState(receiver, 'Received')
    await receiver.context().close()
  })

  await step('the bill matches, is posted and paid', async () => {
    const books = await stage.open('accountant')
    await enterBill(books, purchase, { order, reference, total: '125.00' })
    await postBill(books)
    await proposePayment(books, reference)
    await bookPayment(books)
    const { items } = await calls(books, 'GET', `/api/financial/bills?filter=reference:eq:${reference}`)
    assert.deepEqual(
      (items as { state: string; openAmount: string }[]).map((bill) => [bill.state, bill.openAmount]),
      [['paid', '0.00']],
    )
    await books.context().close()
  })

  assert.deepEqual(complaintsSoFar(), [])
})
