import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaintsSoFar, onStage } from './stage.ts'

test(
  'a verb on several rows of a list: asked once, done to each, not there without the right',
  { timeout: 120_000 },
  async () => {
    const stage = await onStage()
    const approver = await stage.open('approver')
    await approver.goto(`${stage.url}/procurement/requisitions?view=approval`)
    const table = approver.getByRole('main').getByRole('table')
    const boxes = table.locator('tbody').getByRole('checkbox')
    await boxes.first().waitFor()
    const rows = await boxes.count()
    await boxes.first().check()
    const bar = approver.getByRole('region', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Reject', exact: true }).click()
    const dialog = approver.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('Not this year')
    await dialog.getByRole('button', { name: 'Reject requisition', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await bar.waitFor({ state: 'hidden' })
    assert.equal(await boxes.count(), rows - 1, 'it left the view of what waits')
    await approver.goto(`${stage.url}/procurement/requisitions?filter=state%3Aeq%3Arejected`)
    await boxes.first().check()
    const approve = bar.getByRole('button', { name: 'Approve requisition', exact: true })
    await approve.waitFor()
    assert.equal(await approve.getAttribute('aria-disabled'), 'true')
    assert.equal(await bar.getByRole('button', { name: 'Make orders' }).count(), 0, 'one at a time')
    const auditor = await stage.open('auditor')
    await auditor.goto(`${stage.url}/procurement/requisitions`)
    await auditor.getByRole('main').getByRole('table').locator('tbody').getByRole('checkbox').first().check()
    await auditor
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: /Export|Clear/ })
      .first()
      .waitFor()
    assert.equal(
      await auditor
        .getByRole('region', { name: 'Selection' })
        .getByRole('button', { name: /requisition|Reject/ })
        .count(),
      0,
    )
    assert.deepEqual(complaintsSoFar(), [])
  },
)
