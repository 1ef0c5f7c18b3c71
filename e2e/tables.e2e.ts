import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, filterBy } from './screens.ts'
import { complaintsSoFar, onStage } from './stage.ts'

test('a list is filtered and sorted, its address says how, and Back from a record finds it so', async () => {
  const { open, url } = await onStage()
  const page = await open('buyer')
  complaintsSoFar()
  await page.goto(`${url}/procurement/orders`)
  const table = page.getByRole('table', { name: 'purchase orders', exact: true })
  const numbers = () => table.locator('tbody a[data-open]').allInnerTexts()
  await table.locator('tbody a[data-open]').nth(2).waitFor()
  const byNumber = table.getByRole('columnheader', { name: 'Number', exact: true })

  const counted = table.locator('tfoot').getByText(/\d purchase orders/)
  await counted.waitFor()
  const all = await counted.innerText()
  await filterBy(page, 'Total due', (editor) =>
    editor.getByRole('textbox', { name: 'Total due', exact: true }).fill('2k'),
  )
  assert.match(page.url(), /filter=total/)
  await eventually(async () => assert.notEqual(await counted.innerText(), all))
  await table.locator('tbody a[data-open]').nth(2).waitFor()
  const latest = await numbers()
  await byNumber.getByRole('button').click()
  await eventually(async () => assert.equal(await byNumber.getAttribute('aria-sort'), 'ascending'))
  await eventually(async () => assert.notDeepEqual(await numbers(), latest))
  const [first] = await numbers()
  const address = page.url()
  assert.match(address, /sort=number/)

  await table.getByRole('link', { name: first!, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: first! }).waitFor()
  await page.goBack()
  await eventually(async () => assert.equal((await numbers())[0], first))
  assert.equal(page.url(), address)
  await page.getByRole('button', { name: 'Remove the filter on Total due' }).click()
  await page.waitForURL((to) => !to.searchParams.has('filter'))
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})
