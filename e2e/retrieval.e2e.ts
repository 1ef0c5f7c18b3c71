import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exhaustive } from '#server/testing/walk.ts'
import { calls } from './calls.ts'
import { stepsOf } from './journey.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage } from './stage.ts'

test(
  'a buyer asks in misspelt words, narrows, finds similar passages and opens the page by keyboard',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const page = await open('buyer')
    const main = page.getByRole('main')
    const field = main.getByRole('searchbox', { name: 'Search passages' })

    await step('misspelt words find the passage of a document, with the reason', async () => {
      await page.goto(`${url}/vector-search`)
      await field.fill('forklfit lease notise')
      await main.getByText('Searched “forklift” for “forklfit”').first().waitFor()
      const first = main.getByRole('listitem').filter({ hasText: 'Document · page 1' }).filter({ hasText: '60 days' })
      await first.getByRole('link', { name: 'Forklift lease' }).waitFor()
      await first.locator('mark', { hasText: 'Notice' }).waitFor()
      await first.getByText(/^Words: number \d, /).waitFor()
      await assertNoOverflow(page, 'Semantic search')
      if (exhaustive) await assertAccessible(page, 'Semantic search')
    })

    await step('words stand beside meaning, which says that it is switched off', async () => {
      await main.getByRole('tab', { name: 'Side by side' }).press('Enter')
      await main.getByRole('heading', { name: 'By meaning' }).waitFor()
      await main.getByText('Nothing is found by meaning').waitFor()
      await main.getByRole('tab', { name: 'Words' }).press('Enter')
    })

    await step('a record type narrows the hits', async () => {
      await main.getByRole('button', { name: 'All record types' }).press('Enter')
      await page.getByRole('checkbox', { name: 'Documents' }).press('Space')
      await page.keyboard.press('Escape')
      await main.getByRole('button', { name: 'Documents', exact: true }).waitFor()
      await field.fill('lease')
      await page.waitForURL(/q=lease&/)
      await main.getByRole('link', { name: 'Copier and printer lease' }).first().waitFor()
      assert.equal(await main.getByText('Folder', { exact: true }).count(), 0)
    })

    await step('similar passages lead on, and back to the question', async () => {
      await main.getByRole('button', { name: 'Find similar to Copier and printer lease' }).first().press('Enter')
      await main.getByText('Passages similar to one of “Copier and printer lease”').waitFor()
      await main.getByRole('region', { name: 'Similar passages' }).getByRole('listitem').first().waitFor()
      await main.getByRole('button', { name: 'Back to the question' }).press('Enter')
    })

    await step('arrow keys lead to a hit, and Enter opens its page with the words marked', async () => {
      await field.fill('notice of the forklift lease')
      await page.waitForURL(/q=notice/)
      await main
        .getByText(/“notice”/)
        .first()
        .waitFor()
      await field.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/documents\/workbench\/.*page=1/)
      await page.getByRole('heading', { name: 'Forklift lease', exact: true }).waitFor()
    })

    await step('an administrator measures the quality, and a change is retrieved within ten seconds', async () => {
      const administrator = await open('administrator')
      const own = administrator.getByRole('main')
      await administrator.goto(`${url}/vector-search`)
      await own.getByRole('region', { name: 'Index' }).getByText('Nothing waits').waitFor()
      await own.getByRole('button', { name: 'Measure', exact: true }).press('Enter')
      await own.getByRole('row', { name: /^Words \d+/ }).waitFor()
      if (exhaustive) await assertAccessible(administrator, 'Quality of retrieval')
      await calls(administrator, 'POST', '/api/documents/folders', { body: { name: 'Zeppelin moorings' } })
      const asked = performance.now()
      for (let isThere = false; !isThere;) {
        const { hits } = await calls(administrator, 'GET', '/api/ai/retrieval?mode=words&q=zeppelin')
        isThere = (hits as unknown[]).length > 0
      }
      assert.ok(performance.now() - asked < 10_000)
      assert.deepEqual(complaintsSoFar(), [])
    })
  },
)
