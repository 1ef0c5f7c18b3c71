import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exhaustive } from '#server/testing/walk.ts'
import { stepsOf } from './journey.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, desk, onStage, phone } from './stage.ts'

test('an accountant asks for figures, opens their rows and shares the answer', { timeout: 400_000 }, async (t) => {
  const { open, url } = await onStage()
  const step = stepsOf(t)
  const page = await open('accountant', desk)
  let conversation = ''

  await step('she asks in her own words, by keyboard', async () => {
    await page.goto(`${url}/ai`)
    await page.getByRole('button', { name: 'Overdue bills by vendor' }).waitFor()
    await page.getByLabel('Question', { exact: true }).fill('unpaid invoices over 5,000')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'unpaid invoices over 5,000' }).waitFor()
    await page.getByText('Unchanged since you asked').waitFor()
    conversation = page.url()
    if (exhaustive) await assertAccessible(page, 'Conversation')
  })

  await step('she takes a condition away, and the total is another', async () => {
    const total = page
      .getByRole('article', { name: 'Answer' })
      .getByRole('link', { name: /^\$[\d,.]+$/ })
      .first()
    const before = await total.textContent()
    await page.getByRole('button', { name: 'Remove filter Open' }).press('Enter')
    await page.getByText('more than 5,000').waitFor({ state: 'detached' })
    await page.waitForFunction(
      (text) => document.querySelector('article')?.textContent?.includes(text!) === false,
      before,
    )
    const figure = await total.textContent()
    await total.press('Enter')
    await page.waitForURL(/\/financial\/bills\?/)
    await page.getByText(figure!).first().waitFor()
  })

  await step('she asks again in the same conversation, and for a name that no vendor has', async () => {
    await page.goto(conversation)
    await page.getByLabel('Next question').fill('spend with Contoso')
    await page.keyboard.press('Enter')
    await page.getByText('No record that you may open is called “Contoso”').waitFor()
    assert.equal(await page.getByRole('article', { name: 'Answer' }).count(), 2)
    await page.getByRole('button', { name: 'Wrong answer' }).last().click()
    await page.getByRole('button', { name: 'Wrong answer', pressed: true }).waitFor()
  })

  await step('the question in words becomes a report', async () => {
    await page.goto(`${url}/ai-analytics`)
    await page.getByLabel('Question', { exact: true }).fill('spend by vendor in 2026')
    await page.keyboard.press('Enter')
    await page.getByText('Amounts in USD').waitFor()
    await page.getByRole('link', { name: 'Save as report' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'New report' }).waitFor()
    await page.getByText('Amounts in USD').waitFor()
  })

  await step('on a phone the conversation fits', async () => {
    const small = await open('accountant', phone)
    await small.goto(conversation)
    await small.getByText('Unchanged since you asked').waitFor()
    await assertNoOverflow(small, 'Conversation')
  })
  assert.deepEqual(complaintsSoFar(), [])
})
