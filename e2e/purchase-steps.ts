import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { act, eventually, goTo, inState, pick } from './screens.ts'

/** What is bought in a journey: items of one vendor, each with its quantity. */
export type Purchase = { vendor: string; lines: readonly { item: string; quantity: string }[] }

/** Opens a document from its list by its number or reference. */
export async function openFrom(page: Page, list: string, name: string): Promise<void> {
  await goTo(page, list)
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('table').getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/** Fills in a new requisition that is open, and submits it; answers its number, and the unit of the last line. */
export async function askFor(
  buyer: Page,
  { vendor, lines }: Purchase,
  justification: string,
): Promise<{ requisition: string; unit: string }> {
  let unit = ''
  await buyer.getByRole('textbox', { name: 'Needed on', exact: true }).fill('+30')
  await buyer.getByRole('textbox', { name: /^Justification/ }).fill(justification)
  for (const [at, { item, quantity }] of lines.entries()) {
    const cell = (name: string, role: 'combobox' | 'textbox' = 'textbox') =>
      buyer.getByRole(role, { name: `${name}, line ${at + 1}`, exact: true })
    if (at > 0) await buyer.getByRole('button', { name: 'Add line' }).click()
    await pick(buyer, cell('Item', 'combobox'), item)
    await cell('Quantity').fill(quantity)
    // What is known of the item is filled in as it arrives.
    await eventually(async () => {
      assert.equal(await cell('Description').inputValue(), item)
      assert.equal(await cell('Suggested vendor', 'combobox').inputValue(), vendor)
      unit = await cell('Unit').inputValue()
      assert.notEqual(unit, '')
    })
  }
  await buyer.getByRole('button', { name: 'Create and submit' }).click()
  await inState(buyer, 'In approval')
  return { requisition: (await buyer.getByRole('heading', { level: 1 }).innerText()).trim(), unit }
}

export async function approveRequest(approver: Page, requisition: string): Promise<void> {
  await openFrom(approver, 'Requisitions', requisition)
  await act(approver, 'Approve requisition', { confirm: true })
  await inState(approver, 'Approved')
}

/** Makes the one order of the approved requisition that is open; answers its number. */
export async function makeOrder(buyer: Page): Promise<string> {
  await inState(buyer, 'Approved')
  await act(buyer, 'Create orders')
  await buyer.getByRole('dialog').getByRole('button', { name: 'Create orders' }).click()
  const made = buyer.getByRole('dialog', { name: 'One draft order was made' })
  const order = (await made.getByRole('link').innerText()).trim()
  await made.getByRole('link').click()
  await buyer.getByRole('heading', { level: 1, name: order }).waitFor()
  return order
}

/** Of the draft order that the buyer has open. */
export async function approveAndSend(buyer: Page, approver: Page, order: string): Promise<void> {
  await act(buyer, 'Submit for approval')
  await inState(buyer, 'In approval')
  await openFrom(approver, 'Purchase orders', order)
  await act(approver, 'Approve order', { confirm: true })
  await inState(approver, 'Approved')
  await act(buyer, 'Record as sent', { confirm: true })
  await inState(buyer, 'Sent')
}

/** Enters a bill of the lines of an order and saves it: in what state it is then, the caller waits for. */
export async function enterBill(
  books: Page,
  { vendor, lines }: Purchase,
  { order, reference, total }: { order: string; reference: string; total: string },
): Promise<void> {
  await goTo(books, 'Bills')
  await books.getByRole('link', { name: 'New bill' }).first().click()
  await pick(books, books.getByRole('combobox', { name: 'Vendor', exact: true }), vendor)
  await books.getByRole('textbox', { name: 'Vendor’s bill number' }).fill(reference)
  await books.getByRole('button', { name: 'Add order lines' }).click()
  const dialog = books.getByRole('dialog', { name: `Order lines of ${vendor}` })
  await dialog.getByRole('checkbox', { name: 'Also what has not been received yet' }).check()
  await dialog.getByRole('textbox', { name: 'Search these lines' }).fill(order)
  for (const at of lines.keys()) await dialog.getByRole('checkbox', { name: `${order} / ${at + 1}` }).check()
  await dialog.getByRole('button', { name: lines.length === 1 ? 'Add 1 line' : `Add ${lines.length} lines` }).click()
  for (const [at, { quantity }] of lines.entries())
    await books.getByRole('textbox', { name: `Quantity, line ${at + 1}`, exact: true }).fill(quantity)
  await books.getByRole('textbox', { name: 'Total on the bill' }).fill(total)
  await books.getByRole('button', { name: 'Save bill' }).click()
}

/** Of the matched bill that is open. */
export async function postBill(books: Page): Promise<void> {
  await inState(books, 'Matched')
  await act(books, 'Post bill', { confirm: true })
  await inState(books, 'Posted')
}

/** Proposes to pay the posted bill that is open: the page of the payment is open then. */
export async function proposePayment(books: Page, reference: string): Promise<void> {
  await act(books, 'Pay bill')
  await books.getByRole('checkbox', { name: reference }).and(books.locator('[aria-checked=true]')).waitFor()
  await books.getByRole('button', { name: 'Propose payment' }).click()
}

export async function bookPayment(books: Page): Promise<void> {
  await act(books, 'Book payment', { confirm: true })
  await inState(books, 'Booked')
}
