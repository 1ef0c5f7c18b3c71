import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from './calls.ts'
import { stepsOf } from './journey.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

type People = { id: string; displayName: string }[]

test('N9 HR raises pay by five percent, and a second person approves it', { timeout: 400_000 }, async (t) => {
  const { open, url } = await onStage()
  const step = stepsOf(t)
  const hr = await open('hr')
  const found = await calls(hr, 'GET', '/api/hr/people?filter=displayName:eq:Amina%20Diallo&limit=1')
  const { id } = (found['items'] as People)[0]!
  const file = `${url}/employees/comprehensive-workbench/${id}`

  await step('HR opens the form from the file and changes pay by keyboard', async () => {
    await hr.goto(`${file}?tab=pay`)
    await hr.getByRole('link', { name: 'Change pay' }).press('Enter')
    await hr.getByText('Present pay').waitFor()
    await hr.getByRole('textbox', { name: /Or change by/ }).focus()
    await hr.keyboard.type('5')
    await hr.keyboard.press('Tab')
    await hr.getByRole('table', { name: 'Pay before and after' }).getByText('(+5%)').first().waitFor()
    assert.equal(await hr.getByRole('textbox', { name: 'New rate' }).inputValue(), '6,405.00')
    await assertAccessible(hr, 'Change pay')
    await hr.getByRole('button', { name: 'Send for approval' }).press('Enter')
  })

  await step('the file shows the change in approval, and the pay as it was', async () => {
    await hr.waitForURL(/comprehensive-workbench\/.*tab=pay/)
    await hr.getByRole('row', { name: /\$6,405\.00.*In approval.*Priya Raman/ }).waitFor()
    await hr.getByText('Pay now').waitFor()
    assert.equal(await hr.getByText(/^Starts Dec 1, 2026/).count(), 0)
    await assertAccessible(hr, 'Pay of a person')
  })

  await step('an administrator approves it in the inbox by keyboard', async () => {
    const administrator = await open('administrator')
    await administrator.goto(`${url}/inbox`)
    const line = /Pay change, Amina Diallo, \$6,100\.00 → \$6,405\.00 a month \(\+5%\) from Dec 1, 2026/
    await administrator.getByText(line).first().click()
    const panel = administrator.getByRole('article', { name: 'Amina Diallo', exact: true })
    await panel.getByText('It is your turn to decide.').waitFor()
    await assertAccessible(administrator, 'Pay change in the inbox')
    await administrator.keyboard.press('a')
    const dialog = administrator.getByRole('dialog', { name: 'Approve the pay change of Amina Diallo?' })
    await dialog.getByText(line).waitFor()
    await administrator.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await administrator.getByText(line).first().waitFor({ state: 'detached' })
  })

  await step('the file shows the pay to come, on a desk and on a phone', async () => {
    const starts = 'Starts Dec 1, 2026: $6,405.00 per month'
    await hr.getByText(starts).waitFor()
    await hr.getByRole('row', { name: /\$6,405\.00.*Approved.*Priya Raman.*Ingrid Solberg/ }).waitFor()
    const held = await open('hr', phone)
    await held.goto(`${file}?tab=pay`)
    await held.getByText(starts).waitFor()
    await assertNoOverflow(held, 'Pay of a person')
    await assertAccessible(held, 'Pay of a person')
  })
  assert.deepEqual(complaintsSoFar(), [])
})
