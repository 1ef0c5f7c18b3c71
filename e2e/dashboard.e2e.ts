import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { stepsOf } from './journey.ts'
import { eventually } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, desk, onStage, phone } from './stage.ts'

const report = 'Bills by state'
const answers = '/api/dashboard/answers'

const cardsOf = (page: Page) => page.getByRole('region', { name: 'Key figures', exact: true }).getByRole('listitem')
/** Titles of the cards as they stand while the dashboard is arranged. */
const order = async (page: Page): Promise<string[]> => {
  const names = await page
    .getByRole('button', { name: /^Arrange / })
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
  return names.map((name) => name.replace('Arrange ', ''))
}

test('an accountant adds a report to the dashboard, arranges it by keyboard, and follows its figure', async (t) => {
  const { open, url } = await onStage()
  const step = stepsOf(t)
  const page = await open('accountant')

  await step('all cards are answered by one request', async () => {
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes(answers) && asked.push(request.url())))
    await page.goto(`${url}/dashboard`)
    await cardsOf(page).first().waitFor()
    await page.waitForFunction(() => !document.querySelector('main .animate-appear'))
    assert.equal(asked.length, 1)
  })

  await step('a standard report is added as a number from its page', async () => {
    await page.goto(`${url}/reports/ready/bills-by-state`)
    await page.getByRole('button', { name: 'Add to dashboard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Number' }).click()
    await page.getByRole('button', { name: 'Open dashboard' }).click()
    await page.getByRole('button', { name: 'Edit dashboard' }).waitFor()
    await page.getByRole('link', { name: report, exact: true }).waitFor()
  })

  await step('the keyboard moves it, and its menu sets a target', async () => {
    await page.getByRole('button', { name: 'Edit dashboard' }).focus()
    await page.keyboard.press('Enter')
    const number = page.getByRole('button', { name: `Arrange ${report}` }).last()
    await number.focus()
    const before = await order(page)
    assert.equal(before.at(-1), report)
    await page.keyboard.press('Alt+ArrowLeft')
    await eventually(async () => assert.equal((await order(page)).at(-2), report))
    await page
      .getByText(`${report} moved to place ${before.length - 1} of ${before.length}`)
      .waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Rename or set target' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Bills of the year')
    await page.getByRole('textbox', { name: 'Target (optional)' }).fill('1000000')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Arrange Bills of the year' }).waitFor()
    await assertAccessible(page, 'dashboard')
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await page.getByRole('button', { name: 'Edit dashboard' }).waitFor()
  })

  await step('a reload keeps it, and its figure opens its rows', async () => {
    await page.reload()
    const figure = page.getByRole('link', { name: 'Bills of the year', exact: true })
    await figure.waitFor()
    await page
      .getByText(/of target/)
      .first()
      .waitFor()
    await figure.click()
    await page.waitForURL(/\/(financial\/bills|reports\/rows)\?/)
    await page.getByRole('row').nth(1).waitFor()
  })

  await step('on a phone the figure is followed to its rows', async () => {
    await page.setViewportSize(phone)
    await page.goto(`${url}/dashboard`)
    const figure = page.getByRole('link', { name: 'Bills of the year', exact: true })
    await figure.waitFor()
    await assertNoOverflow(page, 'dashboard on a phone')
    await figure.click()
    await page.waitForURL(/\/(financial\/bills|reports\/rows)\?/)
  })

  await step('a reset returns the default, and can be undone', async () => {
    await page.setViewportSize(desk)
    await page.goBack()
    await page.getByRole('button', { name: 'Edit dashboard' }).click()
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await page.getByRole('link', { name: 'Bills of the year', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Bills of the year', exact: true }).waitFor()
  })
  assert.deepEqual(complaintsSoFar(), [])
})
