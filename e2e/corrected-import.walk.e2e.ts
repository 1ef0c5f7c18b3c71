import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { check, run } from './imports.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, desk, onStage, phone } from './stage.ts'

const file = `Name,Payment term days,Country
"Cobalt
Fasteners Ltd",30,GB

Verdigris Tools,soon,GB
Ochre Castings,45,GB
`

async function choose(page: Page, url: string, name: string, buffer: Buffer): Promise<void> {
  await page.goto(`${url}/imports/procurement.vendors`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
  await page
    .getByRole('list', { name: 'Steps of the import' })
    .locator('[aria-current=step]', { hasText: 'Match columns' })
    .waitFor()
}

/** Bytes of windows-1250: ø stands for ř there, ù for ů, è for č, and 9E for ž. */
const czech = Buffer.from(
  'sep=;\r\nDodavatelé;;\r\nStav k 31. 3. 2026;;\r\n\r\nName;Payment term days;Country\r\n' +
    'Dvoøák Strojírny;30;CZ\r\nPøíbram Kovo;45;CZ\r\nRù\x9eièka a synové;14;CZ\r\nTotal;89;\r\n',
  'latin1',
)

/** How far the widest frame of a table goes beyond itself. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('main *')]
        .filter((each) => each.querySelector('table') && /auto|scroll/.test(getComputedStyle(each).overflowX))
        .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ),
  )

test(
  'U11 a row that the check refuses is corrected where it stands, by keyboard and on a phone',
  { timeout: 600_000 },
  async () => {
    const { url, open } = await onStage()
    complaintsSoFar()
    for (const look of [desk, phone]) {
      const page = await open('administrator', look)
      await choose(page, url, 'vendors to correct.csv', Buffer.from(file))
      await assertNoOverflow(page, 'matching columns')
      if (look === phone) {
        assert.equal(await beyond(page), 0, 'matching columns')
        // What a column means can be chosen without looking for it.
        const box = (await page.getByRole('combobox', { name: 'Field for Payment term days' }).boundingBox())!
        assert.ok(box.x >= 0 && box.x + box.width <= phone.width, JSON.stringify(box))
      }
      await assertAccessible(page, 'matching columns')
      assert.deepEqual(await check(page), { create: 2, update: 0, unchanged: 0, error: 1 })
      if (look === phone) assert.equal(await beyond(page), 0, 'the rows')
      // All of it or nothing: while a row has a problem, nothing.
      const whole = page.getByRole('checkbox', { name: 'All rows or none' })
      await whole.focus()
      await page.keyboard.press('Space')
      assert.ok(await whole.isChecked())
      const run = page.getByRole('button', { name: /^Import \d vendors$/ })
      assert.equal(await run.getAttribute('aria-disabled'), 'true')
      await page.getByText('Nothing is written while a row has problems.').waitFor()
      await page.getByText('Correct the rows with problems first').waitFor({ state: 'attached' })
      await assertNoOverflow(page, 'all rows or none')
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/whole-${look.width}.png` })
      // Line 5 of the file: after the header, a name of two lines and a blank one.
      const correct = page.getByRole('button', { name: 'Correct line 5' })
      await correct.focus()
      await page.keyboard.press('Enter')
      const cell = page.getByRole('textbox', { name: 'Payment term, days of line 5' })
      await cell.waitFor()
      assert.ok(await cell.evaluate((input) => input === document.activeElement), 'the cell has the focus')
      await assertAccessible(page, 'a row being corrected')
      await cell.fill('later')
      await page.keyboard.press('Enter')
      await page.getByText('Line 5 still has a problem').waitFor({ state: 'attached' })
      await page.getByText(/^later is no number that can be read/).waitFor()
      await cell.fill('60')
      await page.keyboard.press('Enter')
      await page.getByText('Line 5 is in order').waitFor({ state: 'attached' })
      const tabs = page.getByRole('tablist', { name: 'Rows by result' })
      await tabs.getByRole('tab', { name: /^New\D*3$/ }).waitFor()
      await page.getByRole('button', { name: 'Import 3 vendors' }).waitFor()
      assert.ok(await whole.isChecked(), 'it is still wanted')
      assert.notEqual(await run.getAttribute('aria-disabled'), 'true')
      await page.close()
    }
    assert.deepEqual(complaintsSoFar(), [])
  },
)

test('B26 B27 a file with titles, a total and Czech letters is imported as it is', { timeout: 600_000 }, async () => {
  const { url, open } = await onStage()
  complaintsSoFar()
  for (const look of [desk, phone]) {
    const page = await open('administrator', look)
    await choose(page, url, `dodavatele ${look.width}.csv`, czech)
    await page.getByText('2 rows above the column names are skipped').waitFor()
    await page.getByText('Dvořák Strojírny · Příbram Kovo', { exact: false }).first().waitFor()
    assert.match((await page.getByRole('combobox', { name: 'Encoding' }).textContent())!, /Central European/)
    assert.ok(await page.getByRole('radio', { name: 'Line 5' }).isChecked())
    await page.getByRole('radio', { name: 'Line 2' }).click()
    await page.getByRole('rowheader', { name: 'Dodavatelé', exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Line 5' }).click()
    await page.getByText('2 rows above the column names are skipped').waitFor()
    await assertNoOverflow(page, 'the rows above the column names')
    await assertAccessible(page, 'the rows above the column names')
    if (look === phone) assert.equal(await beyond(page), 0, 'the rows above the column names')
    const counts = await check(page)
    await page.getByText('This adds up the rows above: a total is left out').waitFor()
    if (look === desk) {
      assert.deepEqual(counts, { create: 3, update: 0, unchanged: 0, error: 1 })
      assert.equal((await run(page)).said, '3 created, 0 changed, 0 unchanged, 1 left out.')
      await page.goto(`${url}/procurement/vendors?q=${encodeURIComponent('Růžička')}`)
      await page.getByRole('link', { name: 'Růžička a synové' }).first().waitFor()
    }
    await page.close()
  }
  assert.deepEqual(complaintsSoFar(), [])
})
