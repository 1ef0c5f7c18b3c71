import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unique } from './calls.ts'
import { eventually } from './screens.ts'
import { complaintsSoFar, onStage } from './stage.ts'

test('a form says what is missing, keeps its draft over a reload, and is sent by its keys', async () => {
  const { open, url } = await onStage()
  const page = await open('buyer')
  complaintsSoFar()
  const main = page.getByRole('main')
  const field = (name: string) => main.getByRole('textbox', { name, exact: true })
  await page.goto(`${url}/procurement/vendors/new`)
  await field('City (optional)').fill('Lowell')
  await page.keyboard.press('Control+Enter')
  // What is wrong is listed with the way to it, and nothing is sent.
  await main.getByText('There is a problem').waitFor()
  await main.getByRole('link', { name: /Name/ }).click()
  await eventually(async () => assert.ok(await field('Name').evaluate((each) => each === document.activeElement)))
  const name = unique('Draft Works ')
  await page.keyboard.type(name)

  // A draft is written a second after the last key.
  await page.waitForFunction(
    (typed) => Object.values(sessionStorage).some((kept) => String(kept).includes(typed)),
    name,
  )
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await main.getByText(/^Unfinished changes from .+ were restored$/).waitFor()
  assert.deepEqual([await field('Name').inputValue(), await field('City (optional)').inputValue()], [name, 'Lowell'])
  await field('City (optional)').focus()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await main.getByText('Lowell').first().waitFor()
  await page.goto(`${url}/procurement/vendors/new`)
  await field('Name').waitFor()
  assert.equal(await field('Name').inputValue(), '', 'what was sent is no draft any more')
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})
