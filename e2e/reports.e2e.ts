import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { exhaustive } from '#server/testing/walk.ts'
import { stepsOf } from './journey.ts'
import { amountIn, pick } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage } from './stage.ts'

const name = 'Net by vendor and quarter'

const popover = (page: Page) => page.getByRole('dialog')

/** Chooses one option of a select in the open popover. */
async function select(page: Page, label: string, option: string): Promise<void> {
  await popover(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test(
  'an accountant builds a report, saves it, and opens a figure to exactly its rows',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const page = await open('accountant')

    await step('the report begins with a dataset and a first answer', async () => {
      await page.goto(`${url}/reports`)
      await page.getByRole('link', { name: 'New report' }).click()
      await page.getByRole('button', { name: 'Bill lines', exact: true }).click()
      await page.getByRole('region', { name: 'Result' }).getByText('Total').first().waitFor()
    })

    await step('rows are vendors, columns are quarters, and the value is net', async () => {
      const question = page.getByRole('region', { name: 'Question' })
      await question.getByRole('button', { name: 'Add column group' }).click()
      await pick(page, popover(page).getByRole('combobox', { name: 'Field' }), 'Bill date')
      await question.getByRole('button', { name: /Bill date by month/ }).click()
      await select(page, 'Period of each group', 'By quarter')
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Add row group' }).click()
      await pick(page, popover(page).getByRole('combobox', { name: 'Field' }), 'Vendor')
      await question.getByRole('button', { name: 'Add value' }).click()
      await pick(page, popover(page).getByRole('combobox', { name: 'Field' }), 'Net')
      await popover(page).getByRole('button', { name: 'Add value' }).click()
      await question.getByRole('button', { name: /^Number of bill lines/ }).click()
      await popover(page).getByRole('button', { name: 'Remove' }).click()
      await question.getByRole('button', { name: 'Sum of Net' }).waitFor()
    })

    await step('this year is compared with the year before', async () => {
      const question = page.getByRole('region', { name: 'Question' })
      await question.getByRole('button', { name: 'Add filter' }).click()
      await pick(page, popover(page).getByRole('combobox', { name: 'Field to filter by' }), 'Bill date')
      await popover(page).getByRole('button', { name: 'Apply filter' }).click()
      await question.getByRole('button', { name: 'Add value' }).click()
      await select(page, 'Kind of value', 'Period before')
      await select(page, 'Compare with', 'The same period a year before')
      await popover(page).getByRole('button', { name: 'Add value' }).click()
      await page.getByText(/^Compared with/).waitFor()
      await assertNoOverflow(page, 'New report')
      if (exhaustive) await assertAccessible(page, 'New report')
    })

    await step('it is saved and found in the catalogue', async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await popover(page).getByRole('textbox', { name: 'Name' }).fill(name)
      await popover(page).getByRole('button', { name: 'Save report' }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.goto(`${url}/reports`)
      await page.getByRole('main').getByRole('link', { name }).first().click()
    })

    await step('a figure opens exactly its rows, with the same sum', async () => {
      const figure = page.getByRole('region', { name }).locator('tfoot a').first()
      const amount = amountIn(await figure.innerText())
      await figure.click()
      await page.getByRole('heading', { level: 1, name: 'Bill lines' }).waitFor()
      const sum = page.locator('dl > div', { has: page.getByText('Net', { exact: true }) }).locator('dd')
      assert.equal(amountIn(await sum.innerText()), amount)
      await page.getByRole('main').locator('tbody th a').first().waitFor()
      assert.deepEqual(complaintsSoFar(), [])
    })
  },
)
