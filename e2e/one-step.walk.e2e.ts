import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { calls, newVendor, sentOrder, unique } from './calls.ts'
import { eventually, inState, pick } from './screens.ts'
import { complaintsSoFar, onStage } from './stage.ts'

const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null
    return at?.ariaLabel ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? undefined
  })
const isFocused = (page: Page, name: string) => eventually(async () => assert.equal(await focused(page), name))

/** An order of which everything has arrived. */
async function arrived(buyer: Page, approver: Page, receiver: Page, vendorName: string) {
  const order = await sentOrder(buyer, approver, vendorName)
  const [line] = (await calls(buyer, 'GET', `/api/procurement/orders/${order.id}`))['lines'] as { id: string }[]
  const made = await calls(receiver, 'POST', '/api/procurement/receipts', {
    body: { orderId: order.id, lines: [{ orderLineId: line!.id, quantity: '10' }] },
  })
  await calls(receiver, 'POST', `/api/procurement/receipts/${made.id}/receive`, { version: made.version })
  return order
}

test('U15 a bill: its vendor first, what was received is proposed, a line by its amount alone, and saved it is matched', async () => {
  const stage = await onStage()
  const [buyer, approver, receiver, page] = await Promise.all([
    stage.open('buyer'),
    stage.open('approver'),
    stage.open('receiver'),
    stage.open('accountant'),
  ])
  const name = unique('One Step ')
  await arrived(buyer, approver, receiver, name)
  await page.goto(`${stage.url}/financial/bills/new`)
  await isFocused(page, 'Vendor')
  const vendor = page.getByRole('combobox', { name: 'Vendor', exact: true })
  await pick(page, vendor, name)
  const propose = page.getByRole('button', { name: 'Bill what was received: 1 line, $125.00' })
  await propose.waitFor()

  // Chosen by hand, with the keys of a dialog that holds a table: the bill below is not sent.
  await page.getByRole('button', { name: 'Add order lines' }).click()
  const dialog = page.getByRole('dialog', { name: `Order lines of ${name}` })
  await dialog.getByRole('table').getByRole('checkbox').first().focus()
  await page.keyboard.press('Control+Enter')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  assert.equal(await dialog.count(), 1, 'nothing is chosen yet')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(await page.getByRole('textbox', { name: 'Net, line 1' }).inputValue(), '125.00')
  assert.equal(await propose.count(), 0)
  assert.equal(await page.getByText('There is a problem').count(), 0)

  await page.getByRole('button', { name: 'Remove line 1' }).click()
  await propose.click()
  await isFocused(page, 'Add order lines')
  assert.equal(await page.getByRole('textbox', { name: 'Quantity, line 1', exact: true }).inputValue(), '10')
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('textbox', { name: 'Description, line 2', exact: true }).fill('Toll')
  await pick(page, page.getByRole('combobox', { name: 'Account, line 2', exact: true }), '6100')
  await page.getByRole('textbox', { name: 'Net, line 2', exact: true }).fill('3.20')
  await page.getByRole('textbox', { name: 'Vendor’s bill number' }).fill(unique('ONE-'))
  const bar = page.locator('form')
  assert.deepEqual(
    [
      await bar.getByRole('button', { name: 'Cancel', exact: true }).count(),
      await bar.getByRole('button', { name: 'Discard', exact: true }).count(),
    ],
    [1, 0],
    'one way out',
  )
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/financial\/bills\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1)!
  const { state } = await calls(page, 'GET', `/api/financial/bills/${id}`)
  assert.notEqual(state, 'draft')
  assert.equal(await page.getByRole('main').getByRole('button', { name: 'Match bill' }).count(), 0)
  assert.deepEqual(complaintsSoFar(), [])
  for (const each of [buyer, approver, receiver, page]) await each.context().close()
})

test('U15 an order is created and submitted in one step; a warning is answered where it is given, and a draft is kept all the same', async () => {
  const stage = await onStage()
  const page = await stage.open('buyer')
  const vendor = await newVendor(page, unique('Twice '))
  const fill = async () => {
    await page.goto(`${stage.url}/procurement/orders/new?vendor=${vendor.id}`)
    for (const [name, value] of [
      ['Description', 'Shelving'],
      ['Quantity', '2'],
      ['Unit', 'each'],
      ['Unit price', '2400.00'],
    ] as const)
      await page.getByRole('textbox', { name: `${name}, line 1`, exact: true }).fill(value)
  }
  await fill()
  await page.getByRole('button', { name: 'Create and submit' }).click()
  await inState(page, 'In approval')

  await fill()
  await page.getByRole('button', { name: 'Create and submit' }).click()
  const why = page.getByRole('textbox', { name: /^Why it is right all the same/ })
  await why.fill('One for each hall')
  await page.getByRole('button', { name: 'Create and submit' }).click()
  await inState(page, 'In approval')

  await fill()
  await page.keyboard.press('Control+s')
  await inState(page, 'Draft')
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('U15 Ctrl+Enter confirms a dialog that holds a form with a table', async () => {
  const stage = await onStage()
  const [page, approver] = await Promise.all([stage.open('buyer'), stage.open('approver')])
  const vendor = await newVendor(page, unique('Keys '))
  const at = '/api/procurement/requisitions'
  const made = await calls(page, 'POST', at, {
    body: {
      neededOn: '2030-01-15',
      justification: 'For the keys alone',
      currency: 'USD',
      lines: [{ description: 'Stools', quantity: '3', unit: 'each', estimatedPrice: '30.00', vendorId: vendor.id }],
      next: { verb: 'submit' },
    },
  })
  await calls(approver, 'POST', `${at}/${made.id}/approve`, { version: made.version })
  await page.goto(`${stage.url}/procurement/requisitions/${made.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Create orders' }).click()
  const dialog = page.getByRole('dialog', { name: /^Make orders of/ })
  await dialog.getByRole('textbox', { name: /^Order now/ }).focus()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'One draft order was made' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  assert.deepEqual(complaintsSoFar(), [])
  for (const each of [page, approver]) await each.context().close()
})
