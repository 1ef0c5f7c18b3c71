import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls, unique } from './calls.ts'
import { goTo, inState } from './screens.ts'
import { complaintsSoFar, onStage } from './stage.ts'

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

  await goTo(approver, 'Procurement', 'Requisitions')
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
