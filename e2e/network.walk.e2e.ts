import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unique } from './calls.ts'
import { eventually } from './screens.ts'
import { complaintsSoFar, onStage } from './stage.ts'

const hold = () => {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  return { released, release }
}

test('impatient clicking sends once, and after a failure the same call again: one record is made', async () => {
  const stage = await onStage()
  const page = await stage.open('buyer')
  await page.goto(`${stage.url}/procurement/items/new`)
  const name = unique('Torque wrench ')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  const keys: string[] = []
  let { released, release } = hold()
  let lost = true
  await page.route('**/api/procurement/items', async (route, request) => {
    if (request.method() !== 'POST') return route.continue()
    keys.push((await request.headerValue('idempotency-key'))!)
    await released
    if (!lost) return route.continue()
    // The server has done it; its answer is lost on the way.
    await route.fetch()
    return route.abort('connectionreset')
  })
  const button = page.getByRole('button', { name: 'Create item' })
  const impatient = async () => {
    await button.click()
    await button.evaluate((each) => {
      for (let clicks = 0; clicks < 9; clicks += 1) (each as HTMLButtonElement).click()
    })
    await page.keyboard.press('Control+s')
  }
  await impatient()
  await eventually(async () => assert.equal(keys.length, 1))
  release()
  await page.getByText('The server cannot be reached').first().waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), name)
  lost = false
  ;({ released, release } = hold())
  await impatient()
  await eventually(async () => assert.equal(keys.length, 2))
  release()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  assert.equal(keys[0], keys[1])
  const made = await page.evaluate(
    async (words) =>
      (await (await fetch(`/api/procurement/items?q=${encodeURIComponent(words)}`)).json()).items.length as number,
    name,
  )
  assert.equal(made, 1)
  await page.context().close()
  complaintsSoFar()
})

test('U10 without a network the page says so, keeps what it shows, and goes on by itself when it is back', async () => {
  const stage = await onStage()
  const page = await stage.open('buyer')
  await page.goto(`${stage.url}/procurement/receipts`)
  const rows = page.getByRole('table', { name: 'receipts' }).locator('tbody tr[data-row]')
  await rows.first().waitFor()
  const shown = await rows.count()
  await page.context().setOffline(true)
  await page.getByText(/^Offline/).waitFor()
  assert.equal(await rows.count(), shown)
  // A page whose file was never fetched cannot come now: it says so and comes later.
  await page
    .getByRole('navigation', { name: 'Receiving', exact: true })
    .getByRole('link', { name: 'Received, not billed', exact: true })
    .click()
  await page.getByRole('heading', { level: 1, name: 'No network connection' }).waitFor()
  await page.getByRole('button', { name: 'Try now' }).click()
  assert.equal(await page.getByText('Error ID').count(), 0, 'nothing failed')
  await page.context().setOffline(false)
  await page.getByText(/^Offline/).waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: 'Received, not billed' }).waitFor()
  assert.deepEqual(
    complaintsSoFar().filter((each) => each.includes('reported:')),
    [],
    'and nothing is reported',
  )
  await page.context().close()
  complaintsSoFar()
})
