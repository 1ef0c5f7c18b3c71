import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from './screens.ts'
import { complaintsSoFar, onStage } from './stage.ts'

test('without a mouse: Ctrl+K leads to a list, / searches it, j and Enter open a row, ? shows the keys', async () => {
  const { open } = await onStage()
  const page = await open('employee')
  complaintsSoFar()
  const press = (key: string) => page.keyboard.press(key)
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await heading('Overview')
  await press('Control+k')
  await palette.waitFor()
  await page.keyboard.type('requis')
  await palette.getByRole('option', { name: /Requisitions$/ }).waitFor()
  await press('Enter')
  await palette.waitFor({ state: 'hidden' })
  await heading('Requisitions')

  const rows = page.getByRole('table', { name: 'requisitions' }).locator('tbody tr[data-row]')
  await rows.nth(1).waitFor()
  const wanted = (await rows.nth(1).getByRole('link').first().innerText()).trim()
  const box = page.getByRole('searchbox', { name: 'Search requisitions' })
  const hasFocus = () => box.evaluate((each) => each === document.activeElement)
  // The palette gives the focus back a moment after it is gone.
  await eventually(async () => {
    if (!(await hasFocus())) await press('/')
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    assert.ok(await hasFocus())
  })
  await page.keyboard.type(wanted)
  await eventually(async () => assert.equal(await rows.count(), 1))
  await press('Escape')
  await eventually(async () => assert.ok((await rows.count()) > 1))
  assert.equal(await box.inputValue(), '')
  await press('Escape')
  await eventually(async () => assert.ok(!(await hasFocus())))

  await press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Search or jump to').waitFor()
  await press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  const row = () => page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null)
  await eventually(async () => {
    if ((await row()) === null) await press('j')
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    assert.equal(await row(), '0')
  })
  await press('j')
  await eventually(async () => assert.equal(await row(), '1'))
  const number = (await rows.nth(1).getByRole('link').first().innerText()).trim()
  await press('Enter')
  await heading(number)
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})
