import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { exhaustive } from '#server/testing/walk.ts'
import { calls } from './calls.ts'
import { stepsOf } from './journey.ts'
import { eventually, pick } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

/** A portrait of the sample company. */
const picture = readFileSync(join(import.meta.dirname, '../modules/people/sample/portrait-1.jpg'))

test(
  'an employee gives themselves a photo on a phone; an officer plans heads and fills a seat by keyboard',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const held = await open('employee', { ...phone, touch: true })
    const desk = await open('hr')
    let file = ''

    await step('the directory has faces, and her own file takes a photo', async () => {
      await held.goto(`${url}/hr/employees`)
      await held.locator('main img').first().waitFor()
      await assertNoOverflow(held, 'Directory')
      const { items } = (await calls(held, 'GET', '/api/hr/people?limit=1')) as unknown as { items: { id: string }[] }
      file = items[0]!.id
      await held.goto(`${url}/employees/comprehensive-workbench/${file}`)
      await held.getByRole('button', { name: 'More actions' }).click()
      await held.getByRole('menuitem', { name: 'Change photo' }).click()
      const dialog = held.getByRole('dialog')
      await dialog.getByText('Everybody who finds them').waitFor()
      await dialog
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'x.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') })
      await dialog.getByText('This file is no picture').waitFor()
      await dialog
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
      await dialog.getByAltText(/as everybody will see/).waitFor()
      if (exhaustive) await assertAccessible(held, 'Photo')
      await dialog.getByRole('button', { name: 'Save photo' }).click()
      await dialog.waitFor({ state: 'detached' })
      await eventually(async () => {
        const { photo } = await calls(held, 'GET', `/api/hr/people/${file}`)
        assert.match(String(photo), /^[0-9a-f]{16}$/)
      })
    })

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
    await Promise.all([held.context().close(), desk.context().close()])
  },
)
