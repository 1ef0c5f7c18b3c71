import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addDays } from '#shared/day.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { calls } from './calls.ts'
import { tuesday } from './clock.ts'
import { leftOut, stepsOf } from './journey.ts'
import { difference, tilesOf, type Json } from './person-figures.ts'
import { inState, pick } from './screens.ts'
import { shiftOf } from './shift.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'
import { walker } from './walk.ts'

/** The cards that lead to a list: their title, how many they say there are, and where they lead. */
const cardsOf = (page: Page) =>
  page.getByRole('link', { name: 'Open as list' }).evaluateAll((links) =>
    links.map((link) => {
      const heading = link.closest('section, div:has(h2), div:has(h3)')!.querySelector('h2, h3')!
      return {
        title: heading.textContent!.trim(),
        said: heading.nextElementSibling?.textContent?.trim() ?? '',
        href: link.getAttribute('href')!,
      }
    }),
  )

test(
  'my work life on a phone: each figure opens its rows; leave is asked for and a claim begun from there',
  { timeout: 400_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const further = exhaustive ? step : leftOut
    const page = await open('employee', { ...phone, touch: true })
    const to = walker(page)
    const get = (path: string): Promise<Json> => calls(page, 'GET', path)
    const home = async () => {
      await to('/hr/me')
      await page.getByRole('heading', { level: 1, name: 'My file' }).waitFor()
    }

    await further('nothing that is read moves while its answers come one after the other', async () => {
      assert.deepEqual(await shiftOf(page, `${url}/hr/me`), { sum: 0, of: [] })
    })

    await step('it says who she is, and nothing on it is cut off or out of reach', async () => {
      await page.goto(`${url}/hr/me`)
      await page.getByRole('region', { name: 'Who you are here' }).getByText('Amina Diallo').waitFor()
      await home()
      await assertNoOverflow(page, 'My file')
      if (exhaustive) await assertAccessible(page, 'My file')
    })

    await step('each figure is the sum of the rows that it opens, and each card counts those of its list', async () => {
      const tiles = await tilesOf(page, 2, 'main section')
      assert.ok(tiles.length >= 2, JSON.stringify(tiles))
      for (const tile of tiles) assert.equal(await difference(page, tile), null)
      const cards = await cardsOf(page)
      assert.deepEqual(
        ['Leave', 'Timesheets', 'Expense claims'].filter((title) => !cards.some((card) => card.title === title)),
        [],
      )
      for (const { title, said, href } of cards) {
        const { pathname, searchParams } = new URL(href, url)
        searchParams.delete('sort')
        const { count } = await get(`/api${pathname}/summary?${searchParams}&fields=id`)
        assert.equal(Number(said), count, title)
      }
      await to(tiles[0]!.href)
      await page.getByRole('heading', { level: 1, name: new RegExp(`^${tiles[0]!.label}`) }).waitFor()
      await assertNoOverflow(page, tiles[0]!.href)
    })

    await further('leave is asked for, and stands there with what it comes to', async () => {
      await home()
      await page.getByRole('link', { name: 'Ask for leave' }).click()
      const day = tuesday(17)
      await pick(page, page.getByRole('combobox', { name: 'Leave type' }), 'Annual leave')
      await page.getByRole('textbox', { name: 'First day' }).fill(day)
      await page.getByRole('textbox', { name: 'Last day' }).fill(addDays(day, 1))
      const said = page.getByText(/^[12] days? of leave$/)
      await said.waitFor()
      const [amount] = /^\d days?/.exec(await said.innerText())!
      await assertNoOverflow(page, 'Ask for leave')
      if (exhaustive) await assertAccessible(page, 'Ask for leave')
      await page.getByRole('button', { name: 'Ask for leave' }).click()
      await inState(page, 'In approval')
      await page.getByText(amount, { exact: true }).first().waitFor()
      assert.equal(await page.getByText('Smallest part').count(), 0)
      const id = page.url().split('/').at(-1)!
      await home()
      await page.getByText('Waiting for others').waitFor()
      await page.locator(`main a[href*="${id}"]`).first().waitFor()
    })

    await further('a claim is begun beside what she has claimed already, and kept as a draft', async () => {
      const link = page.getByRole('link', { name: 'New claim' })
      const [button, card] = [await link.boundingBox(), await page.getByText('Expense claims').first().boundingBox()]
      assert.ok(button!.y < card!.y, 'the way to claim stands above what was claimed')
      await link.click()
      await page.getByRole('textbox', { name: /What it was for/ }).fill('Fitting of the samples')
      assert.equal(await page.getByRole('combobox', { name: 'Claimant' }).count(), 0, 'she claims for herself alone')
      await pick(page, page.getByRole('combobox', { name: 'Expense type' }), 'Train and flight')
      await page.getByRole('textbox', { name: 'Amount paid' }).fill('21.30')
      await page.getByRole('textbox', { name: 'Description' }).fill('Bus to Salem')
      if (exhaustive) await assertAccessible(page, 'New expense claim')
      await page.getByRole('button', { name: 'Save as draft' }).click()
      await inState(page, 'Draft')
      await assertNoOverflow(page, 'Expense claim')
      await home()
      await page.getByText('Fitting of the samples').first().waitFor()
      if (exhaustive) await assertAccessible(page, 'My file')
    })
    assert.deepEqual(complaintsSoFar(), [])
    await page.context().close()
  },
)
