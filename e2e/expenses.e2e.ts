import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { pngOf } from '#server/files/testing.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { acts, calls, windowless } from './calls.ts'
import { leftOut, stepsOf } from './journey.ts'
import { eventually, inState, pick } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const address = '/api/hr/expense-claims'

test(
  'an employee claims on a phone with a photo of the receipt; the manager approves; the accountant sends it to payables and pays',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const further = exhaustive ? step : leftOut
    const held = await open('employee', { ...phone, touch: true })
    let books: Page
    let id = ''

    await further('what she has claimed is there, and the way to claim', async () => {
      await held.goto(`${url}/hr/expenses`)
      await held.getByText('Trade fair in Vancouver').first().waitFor()
      await assertNoOverflow(held, 'My expenses')
      if (exhaustive) await assertAccessible(held, 'My expenses')
      await held.getByRole('link', { name: 'New claim' }).waitFor()
    })

    await step('without its receipt she is told why it cannot be claimed; with the photo it is submitted', async () => {
      if (exhaustive) await held.getByRole('link', { name: 'New claim' }).click()
      else await held.goto(`${url}/hr/expense-claims/new`)
      await held.getByRole('textbox', { name: /What it was for/ }).fill('Visit to the chain maker')
      await pick(held, held.getByRole('combobox', { name: 'Expense type' }), 'Train and flight')
      await held.getByRole('textbox', { name: 'Amount paid' }).fill('73.40')
      await held.getByRole('textbox', { name: 'Description' }).fill('Train to Salem')
      await held.getByRole('textbox', { name: 'Set off' }).fill('20')
      await assertNoOverflow(held, 'New expense claim')
      if (exhaustive) await assertAccessible(held, 'New expense claim')
      await held.getByRole('button', { name: 'Submit claim' }).click()
      await held
        .getByText(/needs a receipt/)
        .first()
        .waitFor()
      await held.getByLabel('Photograph receipt, line 1').setInputFiles({
        name: 'Receipt.png',
        mimeType: 'image/png',
        buffer: Buffer.concat([pngOf(10, 10), Buffer.from(url)]),
      })
      await held.getByRole('button', { name: 'Submit claim' }).click()
      await inState(held, 'In approval')
      id = held.url().split('/').at(-1)!
      await assertNoOverflow(held, 'Expense claim')
      if (exhaustive) await assertAccessible(held, 'Expense claim')
    })

    // In the gate one journey of all decides in the inbox.
    if (!exhaustive)
      await step('her manager agrees, the accountant sends it to payables, and she sees it', async () => {
        await acts(await windowless(url, 'manager'), `${address}/${id}`, 'approve')
        await inState(held, 'Approved')
        await acts(await windowless(url, 'accountant'), `${address}/${id}`, 'bill')
        await inState(held, 'In payables')
      })

    await further('her manager finds it in the inbox with what is claimed elsewhere, and agrees', async () => {
      const desk = await open('manager')
      await desk.goto(`${url}/inbox?part=decisions`)
      await desk.locator(`main section [data-key*="${id}"]`).click()
      await desk.getByText('Claimed elsewhere').waitFor()
      await desk.getByRole('button', { name: 'Approve claim' }).first().click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Approve claim' }).click()
      await eventually(async () => assert.equal((await calls(desk, 'GET', `${address}/${id}`))['state'], 'approved'))
    })

    await further('the accountant sends it to payables', async () => {
      books = await open('accountant')
      await books.goto(`${url}/hr/expense-claims/${id}`)
      await books.getByRole('button', { name: 'Send to payables' }).click()
      await books.getByRole('dialog').getByRole('button', { name: 'Send to payables' }).click()
      await inState(books, 'In payables')
    })

    await further('and pays what her advance leaves of its bill', async () => {
      const { billId, personId, currency } = await calls(books, 'GET', `${address}/${id}`)
      const { postingDate, openAmount: amount } = await calls(books, 'GET', `/api/financial/bills/${billId as string}`)
      assert.equal(amount, '53.40', 'twenty are set off against her advance')
      const lines = [{ billId, amount }]
      const body = {
        partyId: personId,
        currency,
        valueDate: postingDate,
        method: 'bank transfer',
        lines,
      }
      const payment = await calls(books, 'POST', '/api/financial/payments', { body })
      await books.goto(`${url}/financial/payments/${payment['id'] as string}`)
      await books.getByRole('button', { name: 'Book payment' }).click()
      await books.getByRole('dialog').getByRole('button', { name: 'Book payment' }).click()
      await inState(books, 'Booked')
      assert.equal((await calls(held, 'GET', `${address}/${id}`))['billState'], 'paid')
    })
    assert.deepEqual(complaintsSoFar(), [])
  },
)
