import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaintsSoFar, onStage, phone } from './stage.ts'

test(
  'U9 Back leads to the row it was opened from: the same place, with the focus on it',
  { timeout: 90_000 },
  async () => {
    const stage = await onStage()
    for (const look of [undefined, phone]) {
      const page = await stage.open('accountant', look)
      await page.goto(`${stage.url}/financial/journal-entries`)
      const rows = page.locator(look ? 'ul[aria-label="journal entries"] > li' : 'tr[data-row]')
      await rows.nth(3).waitFor()
      const frame = rows.first().locator(`xpath=ancestor::${look ? 'ul' : 'table'}[1]/..`)
      await frame.evaluate((scroller) => scroller.scrollTo(0, 1800))
      const at = look ? 'data-index' : 'data-row'
      // A row in the middle of what is seen.
      const seen = await page.waitForFunction((name) => {
        const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
        const found = middle?.closest(`[${name}]`)?.getAttribute(name)
        return Number(found) > 5 ? found : null
      }, at)
      const index = (await seen.jsonValue())!
      const offset = await frame.evaluate((scroller) => scroller.scrollTop)
      await page.locator(`[${at}="${index}"] a`).first().click()
      await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Journal entries' }).waitFor()
      await page.goBack()
      const row = page.locator(`[${at}="${index}"]`)
      await row.waitFor()
      await page.waitForFunction(
        ([name, wanted]) => document.activeElement?.closest(`[${name}]`)?.getAttribute(name!) === wanted,
        [at, index],
      )
      assert.ok(Math.abs((await frame.evaluate((scroller) => scroller.scrollTop)) - offset) < 2, 'the same place')
      await page.context().close()
    }
    assert.deepEqual(complaintsSoFar(), [])
  },
)
