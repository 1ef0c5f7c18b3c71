import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exhaustive } from '#server/testing/walk.ts'
import { until } from '#shared/testing/until.ts'
import { stepsOf } from './journey.ts'
import { choose } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, desk, onStage, phone } from './stage.ts'

test('an accountant reads the statements, and follows a figure to the ledger', { timeout: 400_000 }, async (t) => {
  const { open, url } = await onStage()
  const step = stepsOf(t)
  const page = await open('accountant', desk)
  const row = (name: string | RegExp) => page.getByRole('row', { name }).first()
  let amount = ''

  await step('she compares the profit and loss of a year with the year before', async () => {
    await page.goto(`${url}/financial/trial-balance`)
    await page.getByRole('link', { name: 'Statements', exact: true }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Profit and loss' }).waitFor()
    await row(/^Net result/).waitFor()
    assert.equal(await page.getByRole('columnheader').count(), 2)
    await choose(page, page.getByRole('combobox', { name: 'Compare with' }), 'Year before')
    await page.getByRole('columnheader', { name: 'Change in %' }).waitFor()
    assert.match(page.url(), /compare=year/)
    await row(/^Net result .*%/).waitFor()
    await page.getByText('Agrees', { exact: true }).waitFor()
    if (exhaustive) await assertAccessible(page, 'Profit and loss')
  })

  await step('she opens a group, and the ledger of an account says the same amount', async () => {
    const fold = page.getByRole('button', { name: 'Accounts of Occupancy' })
    assert.equal(await fold.getAttribute('aria-expanded'), 'false')
    await fold.press('Enter')
    const figure = row(/^6100 Rent/)
      .getByRole('link')
      .first()
    amount = (await figure.innerText()).trim()
    assert.match(amount, /^[\d,]+\.\d\d$/)
    assert.match(page.url(), /open=occupancy/)
    await figure.press('Enter')
    await page.getByRole('heading', { level: 1, name: /6100 Rent/ }).waitFor()
    const movement = page.getByText('Movement of these days:')
    await movement.waitFor()
    assert.equal((await movement.innerText()).replace(/\s+/g, ''), `Movementofthesedays:${amount}Dr`)
  })

  await step('the balance sheet ties, and back leads to the open group', async () => {
    await page.goBack()
    await row(/^6100 Rent/).waitFor()
    await page.getByRole('tab', { name: 'Balance sheet' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Balance sheet' }).waitFor()
    const total = async (name: string) => (await row(name).getByRole('link').first().innerText()).trim()
    await row('Total assets').waitFor()
    assert.equal(await total('Total assets'), await total('Total liabilities and equity'))
    await page.getByRole('region', { name: 'Checks' }).getByText('Agrees').waitFor()
    assert.match(page.url(), /compare=year/, 'the comparison goes along')
    if (exhaustive) await assertAccessible(page, 'Balance sheet')
  })

  await step('a column for each quarter, kept in the address', async () => {
    await page.getByRole('tab', { name: 'Cash flow' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Cash flow' }).waitFor()
    await choose(page, page.getByRole('combobox', { name: 'Columns' }), 'By quarter')
    await until('there are columns of quarters', async () => (await page.getByRole('columnheader').count()) > 5)
    assert.match(page.url(), /by=quarter/)
    assert.equal(await page.getByRole('region', { name: 'Checks' }).getByText('Agrees').count(), 2)
  })

  if (exhaustive)
    await step('on a phone only the table scrolls sideways', async () => {
      const small = await open('accountant', phone)
      for (const path of ['profit-and-loss', 'balance-sheet', 'cash-flow?by=month']) {
        await small.goto(`${url}/financial/${path}`)
        await small.getByText('Agrees', { exact: true }).first().waitFor()
        await assertNoOverflow(small, path)
        await assertAccessible(small, path)
      }
      await small.goto(`${url}/financial/journal`)
      await small
        .getByText(/^Total of/)
        .first()
        .waitFor()
      await assertNoOverflow(small, 'journal')
      await assertAccessible(small, 'journal')
      await small.goto(`${url}/financial/cash-flow?from=1990-01-01&to=1990-12-31`)
      await small.getByRole('heading', { name: 'Nothing has been posted in these days' }).waitFor()
      await small.getByRole('button', { name: 'Show empty accounts' }).click()
      await small.getByRole('row', { name: /^Cash at the end/ }).waitFor()
    })
  assert.deepEqual(complaintsSoFar(), [])
})
