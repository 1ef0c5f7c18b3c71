import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exhaustive } from '#server/testing/walk.ts'
import { calls } from './calls.ts'
import { stepsOf } from './journey.ts'
import { pick } from './screens.ts'
import { assertAccessible, complaintsSoFar, onStage } from './stage.ts'

test('an officer plans heads and fills a seat by keyboard', { timeout: 600_000 }, async (t) => {
  const { open, url } = await onStage()
  const step = stepsOf(t)
  const desk = await open('hr')

  await step('an officer sees what is planned, filled and open, and fills a seat that is planned', async () => {
    await desk.goto(`${url}/hr/headcount`)
    await desk.getByRole('link', { name: 'Design engineer' }).first().waitFor()
    if (exhaustive) await assertAccessible(desk, 'Headcount')
    await desk.goto(`${url}/hr/positions/new`)
    await desk.getByRole('textbox', { name: 'Code' }).fill('P-900')
    await desk.getByRole('textbox', { name: 'Name' }).fill('Laboratory lead')
    await pick(desk, desk.getByRole('combobox', { name: 'Job' }), 'Test engineer')
    await pick(desk, desk.getByRole('combobox', { name: 'Department' }), 'Engineering')
    await desk.keyboard.press('Control+Enter')
    await desk.getByRole('heading', { name: 'Laboratory lead' }).waitFor()
    await desk.getByRole('button', { name: 'New headcount plan' }).click()
    await desk.getByRole('textbox', { name: 'From' }).fill('2026-01-01')
    await desk.getByRole('textbox', { name: 'Planned' }).fill('0')
    await desk.keyboard.press('Control+Enter')
    await desk.getByRole('heading', { name: 'Engineering' }).waitFor()
    const [position] = (
      (await calls(desk, 'GET', '/api/hr/positions?q=Laboratory')) as unknown as { items: { id: string }[] }
    ).items
    await desk.goto(`${url}/hr/assignments/new`)
    await pick(desk, desk.getByRole('combobox', { name: 'Person' }), 'Ravi Menon')
    await desk.getByRole('textbox', { name: 'From' }).fill('today')
    await pick(desk, desk.getByRole('combobox', { name: 'Position' }), 'Laboratory lead')
    await desk.keyboard.press('Control+Enter')
    await desk
      .getByText(/more people fill the position or are sought/)
      .first()
      .waitFor()
    await desk.getByRole('textbox', { name: 'Why beyond the plan' }).fill('The plan follows in January')
    await desk.keyboard.press('Control+Enter')
    await desk.getByRole('heading', { name: 'Ravi Menon' }).waitFor()
    await desk.goto(`${url}/hr/positions/${position!.id}`)
    await desk.getByRole('link', { name: 'Ravi Menon' }).waitFor()
    if (exhaustive) await assertAccessible(desk, 'Position')
  })
  assert.deepEqual(complaintsSoFar(), [])
  await desk.context().close()
})
