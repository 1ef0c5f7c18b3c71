import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exhaustive } from '#server/testing/walk.ts'
import { acts, windowless } from './calls.ts'
import { leftOut, stepsOf } from './journey.ts'
import { choose, inState } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

test('an employee says on a phone what she can do, and her manager confirms it', { timeout: 400_000 }, async (t) => {
  const { open, url } = await onStage()
  const step = stepsOf(t)
  const further = exhaustive ? step : leftOut
  const held = await open('employee', { ...phone, touch: true })
  let address = ''

  await step('she is told at the field what is missing, and confirms nothing herself', async () => {
    await held.goto(`${url}/hr/me`)
    await held.getByRole('link', { name: 'New skill' }).press('Enter')
    await held.getByRole('textbox', { name: 'Name' }).fill('Crane signals')
    await assertNoOverflow(held, 'New skill')
    if (exhaustive) await assertAccessible(held, 'New skill')
    await held.getByRole('button', { name: 'Create skill' }).click()
    await held
      .getByText(/Choose a level/)
      .first()
      .waitFor()
    await choose(held, held.getByRole('combobox', { name: /Level/ }), 'Good')
    await held.getByRole('button', { name: 'Create skill' }).click()
    await inState(held, 'Stated')
    assert.equal(await held.getByRole('button', { name: 'Confirm', exact: true }).count(), 0)
    await assertNoOverflow(held, 'Skill')
    if (exhaustive) await assertAccessible(held, 'Skill')
    address = new URL(held.url()).pathname
  })

  if (!exhaustive)
    await step('her manager confirms it, and she sees it', async () => {
      await acts(await windowless(url, 'manager'), address.replace('/hr/', '/api/hr/'), 'confirm')
      await inState(held, 'Confirmed')
    })

  await further('her manager finds it among what is to be confirmed', async () => {
    const desk = await open('manager')
    await desk.goto(`${url}/hr/skills?view=unconfirmed`)
    await desk.getByRole('row', { name: /Crane signals.*Amina Diallo/ }).waitFor()
    if (exhaustive) await assertAccessible(desk, 'Skills to confirm')
    await desk.goto(url + address)
    await desk.getByRole('button', { name: 'Confirm', exact: true }).focus()
    await desk.keyboard.press('Enter')
    await inState(desk, 'Confirmed')
    await desk.goto(`${url}/hr/skills?view=unconfirmed`)
    await desk.getByRole('row').nth(1).waitFor()
    assert.equal(await desk.getByRole('row', { name: /Crane signals/ }).count(), 0)
  })
  assert.deepEqual(complaintsSoFar(), [])
})
