import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { now } from './clock.ts'
import { complaintsSoFar, onStage } from './stage.ts'

/** An address that leads nowhere is told by a toast. */
async function tell(page: Page, times: number): Promise<void> {
  await page.evaluate((count) => {
    for (let at = 0; at < count; at += 1) {
      history.pushState(null, '', `/nothing-here-${at}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }
  }, times)
}

test('S9-04 one toast is seen, for five seconds; F8 leads to it; a swipe of 50 px to the right puts it away', async () => {
  const stage = await onStage()
  const page = await stage.open('buyer')
  await page.clock.install({ time: now() })
  const shown = page.getByText('That page does not exist', { exact: true })
  const toast = page.locator('li').filter({ has: shown })
  const drag = async (px: number) => {
    const { x, y, height } = (await toast.boundingBox())!
    await page.mouse.move(x + 60, y + height / 2)
    await page.mouse.down()
    for (let at = 1; at <= 6; at += 1) await page.mouse.move(x + 60 + (px * at) / 6, y + height / 2)
    await page.mouse.up()
  }
  await tell(page, 1)
  await toast.waitFor()
  await page.keyboard.press('F8')
  assert.match((await page.evaluate(() => document.activeElement?.closest('[role=region]')?.ariaLabel)) ?? '', /F8/)
  // While the focus is there it stays, however long one reads.
  const isOpen = async () => (await toast.getAttribute('data-state')) === 'open'
  await drag(40)
  await page.locator('li[data-swipe=cancel]').waitFor()
  assert.equal(await isOpen(), true, '40 px put nothing away')
  // The end of a drag decides at once, before anything fades out.
  await drag(-80)
  assert.equal(await isOpen(), true, 'nor does the other direction')
  await drag(70)
  await toast.waitFor({ state: 'hidden' })

  await page.mouse.move(10, 10)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  // The clock of the page stands still from here, and goes on as far as it is asked to: a busy machine changes nothing of the five seconds.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await tell(page, 1)
  await toast.waitFor()
  await toast.evaluate((each) => each.setAttribute('data-first', ''))
  await tell(page, 1)
  await page.locator('li:not([data-first])').filter({ has: shown }).waitFor()
  assert.equal(await shown.count(), 1, 'one at a time')
  await page.clock.runFor(4_500)
  assert.equal(await toast.isVisible(), true, 'it is there for less than five seconds')
  let seconds = 4.5
  for (; seconds < 8 && (await toast.isVisible()); seconds += 0.5) await page.clock.runFor(500)
  await toast.waitFor({ state: 'hidden' })
  complaintsSoFar()
  await page.context().close()
})
