import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { complaintsSoFar, desk, onStage, phone } from './stage.ts'

/** How far the widest part that scrolls sideways goes beyond its frame, in pixels. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('main .overflow-x-auto:has(table), main .overflow-auto:has(table)')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  )

test('on a phone the rows of a table and the lines of a form are cards: nothing has to be scrolled sideways', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', phone)
  for (const path of [
    '/operations',
    '/procurement/commitments',
    '/procurement/grir',
    '/settings/security',
    '/financial/bills/new',
    '/procurement/orders/new',
  ]) {
    await page.goto(url + path)
    await page.locator('main :is(th, td)').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    assert.equal(await beyond(page), 0, path)
  }
  // The name of a column stands with its value, and what can be done stays within reach.
  await page.goto(`${url}/procurement/commitments`)
  const cell = page.getByRole('cell', { name: /\$/ }).last()
  await cell.waitFor()
  assert.match(await cell.evaluate((each) => getComputedStyle(each, '::before').content), /Commitment|Unit price/)
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('the columns of a list are as wide as what stands in them, and the list as wide as the page', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', desk)
  for (const path of ['/financial/bills', '/settings/members', '/procurement/vendors', '/financial/periods']) {
    await page.goto(url + path)
    await page.locator('tr[data-row]').first().waitFor()
    assert.equal(await beyond(page), 0, path)
    const cut = await page.evaluate(
      () =>
        [...document.querySelectorAll('tr[data-row] > td')].filter((td) => td.scrollWidth > td.clientWidth + 1).length,
    )
    assert.equal(cut, 0, `${path} cuts nothing off while there is room`)
  }
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})
