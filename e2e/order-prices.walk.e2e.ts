import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls, newVendor, unique } from './calls.ts'
import { eventually, pick } from './screens.ts'
import { picture } from './seen.ts'
import { complaintsSoFar, onStage } from './stage.ts'

test('B07 the order form proposes the price of the quantity on the order date, and keeps a typed price', async () => {
  const stage = await onStage()
  const buyer = await stage.open('buyer')
  const [vendor, name] = [unique('Dowel Works '), unique('Oak dowel ')]
  const { id: vendorId } = await newVendor(buyer, vendor)
  const item = { name, unit: 'each', type: 'goods', standardCost: '12.50' }
  const { id: itemId } = await calls(buyer, 'POST', '/api/procurement/items', { body: item })
  for (const price of [
    { unitPrice: '10.00', minQuantity: '1', validFrom: '2026-01-01' },
    { unitPrice: '9.00', minQuantity: '1000', validFrom: '2026-01-01' },
    { unitPrice: '0.90', minQuantity: '1', validFrom: '2025-01-01', validTo: '2025-12-31' },
    { unitPrice: '8.00', minQuantity: '1000', validFrom: '2099-06-01' },
  ])
    await calls(buyer, 'POST', '/api/procurement/vendor-prices', { body: { vendorId, itemId, ...price } })
  const cell = (field: string) => buyer.getByRole('textbox', { name: `${field}, line 1`, exact: true })
  const isPrice = (price: string) =>
    eventually(async () => assert.equal(Number(await cell('Unit price').inputValue()), Number(price)))

  await buyer.goto(`${stage.url}/procurement/orders/new?vendor=${vendorId}`)
  await pick(buyer, buyer.getByRole('combobox', { name: 'Item, line 1', exact: true }), name)
  await isPrice('10.00')
  await cell('Quantity').fill('2000')
  await isPrice('9.00')
  await cell('Quantity').fill('20')
  await isPrice('10.00')
  const date = buyer.getByRole('textbox', { name: /^Order date/ })
  await cell('Quantity').fill('1000')
  await date.fill('2099-06-01')
  await isPrice('8.00')
  await date.fill('2026-11-18')
  await isPrice('9.00')
  await cell('Unit price').fill('8.75')
  await cell('Quantity').fill('30')
  await picture(buyer, 'order prices')
  await isPrice('8.75')
  await buyer.getByRole('button', { name: 'Save as draft' }).click()
  await buyer.waitForURL(/\/orders\/[\da-f-]{36}$/)

  // A draft is changed: what was proposed follows the quantity.
  const body = { vendorId, lines: [{ itemId, quantity: '999' }] }
  const { id } = await calls(buyer, 'POST', '/api/procurement/orders', { body })
  await buyer.goto(`${stage.url}/procurement/orders/${id}/edit`)
  await isPrice('10.00')
  await cell('Quantity').fill('1000')
  await isPrice('9.00')
  assert.deepEqual(complaintsSoFar(), [])
})
