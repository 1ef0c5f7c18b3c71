import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { calls } from './calls.ts'
import { eventually } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

/** A portrait of the sample company. */
const picture = readFileSync(join(import.meta.dirname, '../modules/people/sample/portrait-1.jpg'))

test('an employee gives themselves a photo on a phone', { timeout: 300_000 }, async () => {
  const { open, url } = await onStage()
  const held = await open('employee', { ...phone, touch: true })
  await held.goto(`${url}/hr/employees`)
  await held.locator('main img').first().waitFor()
  await assertNoOverflow(held, 'Directory')
  const { items } = (await calls(held, 'GET', '/api/hr/people?limit=1')) as unknown as { items: { id: string }[] }
  const file = items[0]!.id
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
  await assertAccessible(held, 'Photo')
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(async () => {
    const { photo } = await calls(held, 'GET', `/api/hr/people/${file}`)
    assert.match(String(photo), /^[0-9a-f]{16}$/)
  })
  assert.deepEqual(complaintsSoFar(), [])
  await held.context().close()
})
