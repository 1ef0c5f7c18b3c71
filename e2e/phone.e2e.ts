import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'
import { walker } from './walk.ts'

test('on a phone an overview, a list, a report and a form are no wider than the screen; a card of a list opens its record', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', { ...phone, theme: 'dark', touch: true })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  complaintsSoFar()
  const walk = walker(page)
  for (const path of ['/financial', '/procurement/grir', '/procurement/orders/new', '/procurement/vendors']) {
    await walk(path)
    await assertNoOverflow(page, path)
    const beyond = await page
      .locator('main :is(.overflow-x-auto, .overflow-auto):has(table)')
      .evaluateAll((all) => Math.max(0, ...all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)))
    assert.equal(beyond, 0, `${path} has to be scrolled sideways`)
  }
  await assertAccessible(page, 'a list on a phone')
  const card = page.getByRole('list', { name: 'vendors' }).getByRole('link').first()
  const name = (await card.innerText()).split('\n')[0]!.trim()
  await card.tap()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await assertNoOverflow(page, 'a vendor')
  // The bar at the bottom leads on.
  await page.getByRole('navigation').getByRole('link', { name: 'Overview', exact: true }).last().tap()
  await page.waitForURL(`${url}/dashboard`)
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})
