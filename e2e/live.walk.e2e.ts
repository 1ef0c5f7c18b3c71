import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls, unique } from './calls.ts'
import { goTo, inState } from './screens.ts'
import { complaintsSoFar, onStage } from './stage.ts'

test(
  'a change by one person appears in the open list of another, which is not loaded again',
  { timeout: 180_000 },
  async () => {
    const stage = await onStage()
    const [approver, buyer] = [await stage.open('approver'), await stage.open('buyer')]
    const purpose = unique('Workbench lamps ')

    await goTo(approver, 'Requisitions')
    await approver.getByRole('tab', { name: 'In approval', exact: true }).click()
    await approver.getByRole('table', { name: 'requisitions' }).getByRole('row').nth(1).waitFor()
    await approver.evaluate(() => Object.assign(window, { stayed: true }))

    await goTo(buyer, 'Requisitions')
    await buyer.getByRole('link', { name: 'New requisition' }).first().click()
    await buyer.getByRole('textbox', { name: 'Needed on', exact: true }).fill('+14')
    await buyer.getByRole('textbox', { name: /^Justification/ }).fill(purpose)
    await buyer.getByRole('textbox', { name: 'Description, line 1', exact: true }).fill('Lamp with an arm')
    await buyer.getByRole('textbox', { name: 'Quantity, line 1', exact: true }).fill('4')
    await buyer.getByRole('textbox', { name: 'Unit, line 1', exact: true }).fill('each')
    await buyer.getByRole('textbox', { name: 'Estimated price, line 1', exact: true }).fill('61.50')
    await buyer.getByRole('button', { name: 'Save as draft' }).click()
    await inState(buyer, 'Draft')
    const number = (await buyer.getByRole('heading', { level: 1 }).innerText()).trim()
    const row = approver.getByRole('table', { name: 'requisitions' }).getByRole('link', { name: number, exact: true })
    await row.waitFor({ state: 'detached' })

    await buyer.getByRole('main').getByRole('button', { name: 'Submit for approval' }).click()
    await inState(buyer, 'In approval')
    await row.waitFor()

    await row.click()
    await approver.getByRole('heading', { level: 1, name: number }).waitFor()
    await approver.getByRole('main').getByRole('button', { name: 'Approve requisition' }).click()
    await approver.getByRole('dialog').getByRole('button', { name: 'Approve requisition' }).click()
    await buyer.getByRole('main').getByText('Approved', { exact: true }).first().waitFor()
    await buyer.getByRole('button', { name: 'Create orders' }).waitFor()
    assert.equal(await approver.evaluate(() => 'stayed' in window), true, 'the page was loaded again')
    assert.deepEqual(complaintsSoFar(), [])
    await Promise.all([approver.context().close(), buyer.context().close()])
  },
)

test('without a network a bar says so, and what is on the screen stays', { timeout: 120_000 }, async () => {
  const stage = await onStage()
  const page = await stage.open('buyer')
  await goTo(page, 'Vendors')
  const rows = page.getByRole('table', { name: 'vendors' }).getByRole('row')
  await rows.nth(1).waitFor()
  const bar = page.getByRole('status').filter({ hasText: 'Offline' })
  assert.equal(await bar.count(), 0)
  await page.context().setOffline(true)
  await bar.waitFor()
  assert.match(await bar.innerText(), /^Offline – showing data from .+\. Drafts are kept\.$/)
  assert.ok((await rows.count()) > 1)
  await page.context().setOffline(false)
  await bar.waitFor({ state: 'hidden' })
  complaintsSoFar()
  await page.context().close()
})

test(
  'signing out in one window leads the other windows of that browser to the sign-in screen',
  { timeout: 120_000 },
  async () => {
    const stage = await onStage()
    const page = await stage.open('receiver')
    const other = await page.context().newPage()
    other.setDefaultTimeout(60_000)
    await other.goto(`${stage.url}/procurement/orders`)
    await other.getByRole('heading', { level: 1, name: 'Purchase orders' }).waitFor()
    await page.getByRole('button', { name: /, account menu$/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/\/home$/)
    await other.getByRole('link', { name: /^sign in/i }).waitFor()
    await other.goto(`${stage.url}/procurement/orders`)
    await other.getByRole('link', { name: /^sign in/i }).waitFor()
    complaintsSoFar()
    await page.context().close()
  },
)

test('a change by one person appears in the open list and on the open record of another, which are not loaded again', async () => {
  const stage = await onStage()
  const [approver, buyer] = [await stage.open('approver'), await stage.open('buyer')]
  complaintsSoFar()
  const at = '/api/procurement/requisitions'
  const lines = [{ description: 'Lamp with an arm', quantity: '4', unit: 'each', estimatedPrice: '61.50' }]
  const body = { neededOn: '2030-01-15', justification: unique('Lamps '), currency: 'USD', lines }
  const made = await calls(buyer, 'POST', at, { body })
  await buyer.goto(`${stage.url}/procurement/requisitions/${made.id}`)
  await inState(buyer, 'Draft')

  await goTo(approver, 'Requisitions')
  await approver.getByRole('tab', { name: 'In approval', exact: true }).click()
  const list = approver.getByRole('table', { name: 'requisitions' })
  await approver.getByRole('tab', { name: 'In approval', exact: true, selected: true }).waitFor()
  await list.getByRole('row').nth(1).waitFor()
  for (const page of [approver, buyer]) await page.evaluate(() => Object.assign(window, { stayed: true }))
  const row = list.getByRole('link', { name: made.number, exact: true })
  // What all requisitions have shown goes when those in approval are there.
  await row.waitFor({ state: 'detached' })

  await buyer.getByRole('main').getByRole('button', { name: 'Submit for approval' }).click()
  await inState(buyer, 'In approval')
  await row.waitFor()
  const { version } = await calls(approver, 'GET', `${at}/${made.id}`)
  await calls(approver, 'POST', `${at}/${made.id}/approve`, { version })
  await inState(buyer, 'Approved')
  await row.waitFor({ state: 'detached' })
  for (const page of [approver, buyer]) assert.equal(await page.evaluate(() => 'stayed' in window), true)
  assert.deepEqual(complaintsSoFar(), [])
  for (const page of [approver, buyer]) await page.context().close()
})
