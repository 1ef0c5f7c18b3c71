import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { pdfOf } from '#modules/documents/server/testing.ts'
import { scanOf } from '#modules/documents/server/testing-scans.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { calls } from './calls.ts'
import { leftOut, stepsOf } from './journey.ts'
import { eventually } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const bill = [
  'Harbor Machinery Works',
  'Invoice 20931 of 14 March 2026',
  'Grinding of four crankshafts and one camshaft',
  'Payable within thirty days without deduction',
  'Total due 1,482.50 EUR',
]
const handbook = ['Nothing of it', 'The periscope is cleaned weekly', 'Nothing', 'No periscope without its cover']

const keep = async (page: Page, name: string, buffer: Buffer): Promise<void> => {
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/pdf', buffer })
}

/** Waits until a document is found by words in it; answers its id. */
async function findable(page: Page, words: string, title: string): Promise<string> {
  let id = ''
  await eventually(async () => {
    const found = await calls(page, 'GET', `/api/documents/search?q=${words}`)
    const [hit] = found['items'] as { id: string; title: string }[]
    assert.equal(hit?.title, title)
    id = hit.id
  }, 180_000)
  return id
}

/** The mark where one is, as it lies in what scrolls. */
const markAt = (page: Page) =>
  page.evaluate(() => {
    const mark = document.querySelector('[data-hit=current]')!.getBoundingClientRect()
    const scroller = document.querySelector('section[aria-label^="Pages of"]')!.getBoundingClientRect()
    return { top: mark.top - scroller.top, left: mark.left, right: mark.right, inside: mark.bottom <= scroller.bottom }
  })

test(
  'a document and a scanned bill are found by a sentence in them, and read from mark to mark by keyboard, at a desk and on a phone',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const further = exhaustive ? step : leftOut
    const desk = await open('buyer')
    let id = ''

    await step('a scan and a handbook are added, and read by themselves', async () => {
      await desk.goto(`${url}/documents/library`)
      await desk.getByRole('button', { name: 'Add files' }).click()
      // Words are read from a picture in the walks alone: it is the longest part of this journey.
      if (exhaustive) {
        await keep(desk, 'Scan 0001.pdf', scanOf(bill).pdf)
        id = await findable(desk, 'grinding+of+four+crankshafts', 'Scan 0001')
      }
      await keep(desk, 'Handbook of devices.pdf', pdfOf(handbook))
      await findable(desk, 'periscope+without+its+cover', 'Handbook of devices')
    })

    await further('its picture stands in the library, in a place that was kept for it', async () => {
      await desk.goto(`${url}/documents/library?view=all`)
      const row = desk.getByRole('row', { name: /Scan 0001/ })
      await row.waitFor()
      const before = await row.boundingBox()
      // Pictures of all that is looked at for the first time are drawn one after the other.
      await row.locator('img').waitFor({ timeout: 140_000 })
      assert.deepEqual(await row.boundingBox(), before)
      if (exhaustive) await assertAccessible(desk, 'library')
    })

    await further('a sentence of it leads to the page, where it is marked', async () => {
      await desk.goto(`${url}/documents`)
      await desk.getByRole('searchbox').fill('grinding of four crankshafts and one camshaft')
      await desk.getByRole('link', { name: /Scan 0001.*and one camshaft/ }).waitFor()
      await desk.getByRole('link', { name: /Scan 0001.*and one camshaft/ }).press('Enter')
      await desk.locator('[data-hit=current]').waitFor()
      await desk.locator('output', { hasText: '1 of 1 place' }).waitFor()
      const { inside } = await markAt(desk)
      assert.ok(inside)
      await desk.getByText('Its words were read from a picture').waitFor()
      if (exhaustive) await assertAccessible(desk, 'a scan with marks')
      assert.deepEqual(complaintsSoFar(), [])
    })

    await step('from mark to mark by keyboard', async () => {
      await desk.goto(`${url}/documents`)
      await desk.getByRole('searchbox').fill('periscope')
      // Until it is searched for, a document is listed as one that changed last.
      const results = desk.getByRole('region', { name: 'What was found' })
      await results.getByRole('link', { name: /Handbook of devices/ }).press('Enter')
      await desk.locator('output', { hasText: '1 of 2 place' }).waitFor()
      await desk.locator('section[aria-label^="Pages of"]').focus()
      await desk.keyboard.press('n')
      await desk.locator('output', { hasText: '2 of 2 place' }).waitFor()
      await eventually(async () => assert.ok((await markAt(desk)).inside))
      await desk.keyboard.press('p')
      await desk.locator('output', { hasText: '1 of 2 place' }).waitFor()
      await desk.getByRole('button', { name: 'Next place' }).focus()
      await desk.keyboard.press('Enter')
      await desk.locator('output', { hasText: '2 of 2 place' }).waitFor()
    })

    await further('on a phone the mark is in sight, and nothing is cut off', async () => {
      const held = await open('buyer', { ...phone, touch: true })
      await held.goto(`${url}/documents/workbench/${id}?q=grinding+of+four+crankshafts&page=1`)
      await held.locator('[data-hit=current]').waitFor()
      const { left, right } = await markAt(held)
      assert.ok(left >= 0 && right <= phone.width, `${left} to ${right}`)
      await assertNoOverflow(held, 'a scan with marks')
      if (exhaustive) await assertAccessible(held, 'a scan with marks')
      assert.deepEqual(complaintsSoFar(), [])
    })
    assert.deepEqual(complaintsSoFar(), [])
  },
)
