import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adventureWorks, realFilesAreThere, type FileName } from './adventureworks.ts'
import { stepsOf } from './journey.ts'
import { check, goTo, match, run, upload, type Matching } from './screens.ts'
import { onStage } from './stage.ts'

const { pathOf, figures } = adventureWorks()

const imports: { list: string; file: FileName; rows: number; matching: Matching }[] = [
  {
    list: 'Vendors',
    file: 'Vendor',
    rows: 104,
    matching: {
      columns: { 1: 'Source id', 2: 'Number', 3: 'Name', 4: 'Credit rating', 5: 'Preferred', 6: 'Active', 7: 'Website' },
      meanings: { 4: { 1: 'Superior', 2: 'Excellent', 3: 'Above average', 4: 'Average', 5: 'Below average' } },
    },
  },
  {
    list: 'Items',
    file: 'Product',
    rows: 504,
    matching: {
      columns: { 1: 'Source id', 2: 'Name', 3: 'Number', 4: 'Made here', 5: 'Sellable', 6: 'Color', 7: 'Safety stock', 8: 'Reorder point', 9: 'Standard cost', 10: 'List price', 11: 'Size', 21: 'Sold from', 22: 'Sold until', 23: 'Discontinued on' },
    },
  },
  {
    list: 'Vendor prices',
    file: 'ProductVendor',
    rows: 460,
    matching: {
      columns: { 1: 'Item', 2: 'Vendor', 3: 'Lead time', 4: 'Unit price', 5: 'Last receipt cost', 6: 'Last receipt on', 7: 'Minimum quantity', 8: 'Maximum quantity', 10: 'Unit' },
    },
  },
  {
    list: 'Purchase orders',
    file: 'PurchaseOrderHeader',
    rows: 4012,
    matching: {
      columns: { 1: 'Source id', 2: 'Revision', 3: 'State', 4: 'Buyer', 5: 'Vendor', 6: 'Ship method', 7: 'Order date', 8: 'Shipped on', 9: 'Subtotal', 10: 'Tax', 11: 'Freight', 12: 'Total due' },
      meanings: { 3: { 1: 'In approval', 2: 'Approved', 3: 'Rejected', 4: 'Closed' } },
    },
  },
  {
    list: 'Order lines',
    file: 'PurchaseOrderDetail',
    rows: 8845,
    matching: {
      columns: { 1: 'Order', 2: 'Source id', 3: 'Due on', 4: 'Quantity', 5: 'Item', 6: 'Unit price', 7: 'Line total', 8: 'Received', 9: 'Rejected', 10: 'Accepted' },
    },
  },
]

test('the published files are there where they must be', () =>
  assert.ok(realFilesAreThere || process.env['CI'] !== 'true', '../shared/data/adventureworks is missing'))

test('from the files of another system to a paid bill, every figure opened to its source', { timeout: 400_000 }, async (t) => {
  const step = stepsOf(t)
  const stage = await onStage()
  const buyer = await stage.open('buyer')

  for (const { list, file, rows, matching } of imports)
    await step(`${file} comes in through the screens`, async (context) => {
      await goTo(buyer, 'Procurement', list)
      await upload(buyer, pathOf(file))
      await match(buyer, matching)
      assert.deepEqual(await check(buyer), { create: rows, update: 0, unchanged: 0, error: 0 })
      const { said, seconds, progress } = await run(buyer)
      assert.equal(said, `${rows.toLocaleString('en-US')} created, 0 changed, 0 unchanged, 0 left out.`)
      if (file === 'PurchaseOrderDetail') assert.ok(progress, 'no progress was shown')
      context.diagnostic(`${rows} rows in ${seconds.toFixed(1)} s`)
    })
})
