import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { stepsOf } from './journey.ts'
import { goTo, inState, isImpossible, pick, rowsOf, take } from './screens.ts'
import { complaintsSoFar, onStage } from './stage.ts'

/** Opens a record of a list that is in this state: the first in an order, or the one at this place. */
async function openOne(page: Page, list: string, state: string, at = 0, sort = ''): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}${list}?filter=state%3Aeq%3A${state}${sort && `&sort=${sort}`}`)
  await page.getByRole('main').getByRole('table').locator('tbody tr:has(a)').nth(at).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Opens the first posted bill that a payment is about to pay, or none is: only then it is cancelled. */
async function openPosted(page: Page, promised: boolean): Promise<void> {
  for (let at = 0; ; at += 1) {
    await openOne(page, '/financial/bills', 'posted', at)
    const properties = page.getByRole('region', { name: 'Properties' })
    await properties.getByText('Posting date').waitFor()
    if ((await properties.getByText('Payment under way').isVisible()) === promised) return
  }
}

async function answer(page: Page, reason: string, label: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Reason/ }).fill(reason)
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('what was done wrong is put right through the screens, and the books follow', { timeout: 480_000 }, async (t) => {
  const step = stepsOf(t)
  const stage = await onStage()
  const books = await stage.open('accountant')

  await step('an entry is posted from its form, after a question, and reversed', async () => {
    await goTo(books, 'Journal entries')
    await books.getByRole('main').getByRole('link', { name: 'New entry' }).click()
    await books.getByRole('textbox', { name: 'Description', exact: true }).fill('Bank charges of the month')
    const cell = (name: string, line: number, role: 'combobox' | 'textbox' = 'textbox') =>
      books.getByRole(role, { name: `${name}, line ${line}`, exact: true })
    await pick(books, cell('Account', 1, 'combobox'), 'Interest and bank charges')
    await cell('Debit', 1).fill('42.50')
    const post = books.getByRole('main').getByRole('button', { name: 'Post entry' })
    assert.equal(await post.getAttribute('aria-disabled'), 'true')
    await pick(books, cell('Account', 2, 'combobox'), 'Operating bank account')
    await cell('Credit', 2).fill('42.50')
    await books.getByText('Balanced', { exact: true }).waitFor()
    await post.click()
    await books.getByRole('dialog', { name: 'Post $42.50?' }).getByRole('button', { name: 'Post entry' }).click()
    await inState(books, 'Posted')
    await take(books, 'Reverse entry')
    await answer(books, 'Charged to the wrong month', 'Reverse entry')
    await books.getByRole('link', { name: /GEN-/ }).first().waitFor()
  })

  const approver = await stage.open('approver')
  await step('a bill that a payment is about to pay says which, and is not cancelled before that is', async () => {
    await openPosted(approver, true)
    assert.equal(await isImpossible(approver, 'Cancel bill'), true)
    const payment = approver.getByRole('region', { name: 'Properties' }).getByRole('link', { name: /^PAY-/ })
    const number = await payment.innerText()
    await payment.click()
    await approver.getByRole('heading', { level: 1, name: number }).waitFor()
  })

  await step('a posted bill is cancelled by its mirror, by somebody who did not make it', async () => {
    await openPosted(approver, false)
    await take(approver, 'Cancel bill')
    await answer(approver, 'Entered twice', 'Cancel bill')
    await inState(approver, 'Cancelled')
    await approver.getByText('Entered twice').first().waitFor()
  })

  await step('a booked payment is cancelled by somebody who did not make it, and its bill is open again', async () => {
    // The oldest is one to a vendor: of an advance that another journey spends the latest may be.
    await openOne(approver, '/financial/payments', 'booked', 0, 'valueDate')
    await take(approver, 'Cancel payment')
    await answer(approver, 'Sent back by the bank', 'Cancel payment')
    await inState(approver, 'Cancelled')
    await approver.context().close()
  })

  const buyer = await stage.open('buyer')
  await step('a vendor on hold gets no order until it is released', async () => {
    await goTo(buyer, 'Vendors')
    await buyer.getByRole('table').getByRole('link', { name: 'Merrimack Finishes' }).click()
    await take(buyer, 'Put on hold')
    await answer(buyer, 'Certificate has ended', 'Put on hold')
    await buyer
      .getByText(/^On hold for/)
      .first()
      .waitFor()
    assert.equal(await isImpossible(buyer, 'New order'), true)
    await take(buyer, 'Release from hold')
    await answer(buyer, 'A new certificate has arrived', 'Release from hold')
    await buyer
      .getByText(/^On hold for/)
      .first()
      .waitFor({ state: 'hidden' })
    await take(buyer, 'Block')
    await answer(buyer, 'Never delivered', 'Block')
    await buyer
      .getByText(/Never delivered \(/)
      .first()
      .waitFor()
    await take(buyer, 'Unblock')
    await answer(buyer, 'It was another company', 'Unblock')
    await inState(buyer, 'Active')
  })

  await step('an order is cancelled, another closed short', async () => {
    await openOne(buyer, '/procurement/orders', 'approved')
    await take(buyer, 'Cancel order')
    await answer(buyer, 'No longer needed', 'Cancel order')
    await inState(buyer, 'Cancelled')
    await openOne(buyer, '/procurement/orders', 'sent')
    await take(buyer, 'Close short')
    await answer(buyer, 'The vendor cannot deliver the rest', 'Close order')
    await inState(buyer, 'Closed')
  })

  await step('the trial balance is still balanced', async () => {
    await goTo(books, 'Trial balance')
    await books.getByText('Balanced', { exact: true }).first().waitFor()
    assert.ok((await rowsOf(books, 'Trial balance')).length > 0)
  })
  assert.deepEqual(complaintsSoFar(), [])
})
