import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { exhaustive } from '#server/testing/walk.ts'
import { stepsOf } from './journey.ts'
import { act, inState, pick } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage } from './stage.ts'

test(
  'an accountant takes a report along, has it sent each month, and is told when its total is high',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const page = await open('accountant')
    const dialog = page.getByRole('dialog')
    const fromMenu = async (button: string, item: string | RegExp) => {
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).press('Enter')
      await page.getByRole('menuitem', { name: item }).press('Enter')
    }

    await step('the file has the total that the page shows', async () => {
      await page.goto(`${url}/reports/ready/bills-by-state`)
      const total = page.getByRole('main').locator('tfoot td').first()
      const count = (await total.innerText()).replaceAll(/\D/g, '')
      const [file] = await Promise.all([page.waitForEvent('download'), fromMenu('Export', 'CSV')])
      assert.match(file.suggestedFilename(), /^Bills by state \d{4}-\d\d-\d\d\.csv$/)
      const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
      const [head, sum] = [lines[0]!.split(','), lines[1]!.split(',')]
      assert.equal(sum[head.indexOf('Number of bills')], count)
    })

    await step('it is sent to two people on the last day of each month', async () => {
      await fromMenu('Schedule', /Send by e-mail/)
      await dialog.getByRole('combobox', { name: 'Repeats' }).press('Enter')
      await page.getByRole('option', { name: 'Every month' }).click()
      await dialog.getByLabel('On day').fill('31')
      await pick(page, dialog.getByRole('combobox', { name: 'Add person' }), 'Robert Lindqvist')
      if (exhaustive) await assertAccessible(page, 'Schedule dialog', undefined, '[role=dialog]')
      await dialog.getByRole('button', { name: 'Schedule' }).press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await page.goto(`${url}/reports/schedules`)
      await page.getByRole('main').getByRole('link', { name: 'Bills by state' }).click()
      await page.getByText('Every month on the 31st at 07:30').first().waitFor()
      await page.getByText('Robert Lindqvist').waitFor()
      await assertNoOverflow(page, 'Schedule')
    })

    await step('it is sent at once, and paused', async () => {
      await act(page, 'Send now', { confirm: true })
      await page.getByRole('main').getByRole('cell', { name: 'Sent', exact: true }).waitFor()
      await act(page, 'Pause')
      await inState(page, 'Paused')
    })

    await step('an alert watches its total', async () => {
      await page.goto(`${url}/reports/ready/bills-by-state`)
      await fromMenu('Schedule', /Alert me/)
      await dialog.getByLabel('Threshold').fill('1000')
      await dialog.getByRole('button', { name: 'Create alert' }).press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await page.goto(`${url}/reports/alerts`)
      await page.getByRole('main').getByRole('link', { name: 'Bills by state' }).click()
      await page.getByText('above 1,000').first().waitFor()
      await page.getByText('The value has not crossed the threshold yet.').waitFor()
      assert.deepEqual(complaintsSoFar(), [])
    })
  },
)
