import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { stepsOf } from './journey.ts'
import { eventually } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })

async function openPalette(page: Page): Promise<void> {
  await eventually(async () => {
    if (!(await paletteOf(page).isVisible())) await page.keyboard.press('Control+k')
    // Pressed twice, the keys would close it again.
    await paletteOf(page).waitFor()
  }, 120_000)
}

test('Q12 from any page to any record, and back to what one kept', { timeout: 240_000 }, async (t) => {
  const step = stepsOf(t)
  const stage = await onStage()
  const page = await stage.open('administrator')
  const palette = paletteOf(page)
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  const press = (key: string) => page.keyboard.press(key)
  let order = ''
  // Orders that are closed: no other journey changes them, and the sample company has them on any day.
  await page.goto(
    `${stage.url}/procurement/orders?filter=state%3Aeq%3Aclosed&filter=origin%3Aeq%3Amainstay&sort=number`,
  )
  const links = page.getByRole('table').getByRole('link', { name: /^PO-\d+$/ })
  await links.nth(1).waitFor()
  const [first = '', second = ''] = (await links.allInnerTexts()).map((text) => text.trim())
  await page.goto(`${stage.url}/dashboard`)

  await step('a record is found by its number, shown with its facts, and opened', async () => {
    await heading(/./)
    await openPalette(page)
    await page.keyboard.type(first.toLowerCase())
    const option = palette.getByRole('option', { name: new RegExp(`^${first}`) })
    await option.waitFor()
    assert.match(await option.innerText(), /Closed/)
    await assertAccessible(page, 'the palette with records')
    await press('Enter')
    await heading(first)
    order = page.url()
  })

  await step('Enter pressed before the search is loaded opens what it finds', async () => {
    let release = () => {}
    const held = new Promise<void>((wake) => (release = wake))
    // Held from the start: it is fetched in a quiet moment, too.
    await page.route('**/CommandPalette*', async (route) => (await held, route.continue()))
    const asked = page.waitForRequest('**/CommandPalette*')
    await page.reload()
    await heading(first)
    await press('Control+k')
    await asked
    await page.keyboard.type(second.toLowerCase())
    await press('Enter')
    release()
    await heading(second)
    await palette.waitFor({ state: 'hidden' })
    await page.unroute('**/CommandPalette*')
    await page.goto(order)
    await heading(first)
  })

  await step('Tab keeps to one kind; Escape goes back step by step', async () => {
    await openPalette(page)
    await page.keyboard.type('mill')
    await palette
      .getByRole('option', { name: /Mill City Packaging/ })
      .first()
      .waitFor()
    await press('Tab')
    await palette.getByRole('combobox', { name: 'Search vendors' }).waitFor()
    await eventually(async () => assert.equal(await palette.getByRole('group').count(), 1))
    await press('Escape')
    await eventually(async () => assert.equal(await palette.getByRole('combobox').inputValue(), ''))
    await press('Escape')
    await palette.getByRole('combobox', { name: /records, pages/ }).waitFor()
    await press('Escape')
    await palette.waitFor({ state: 'hidden' })
  })

  await step('a key pressed while the palette fades belongs to the page', async () => {
    await openPalette(page)
    await press('Escape')
    await press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.waitFor()
    await press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  })

  await step('what the page can do stands after >', async () => {
    await openPalette(page)
    await page.keyboard.type('>copy link')
    await palette.getByRole('option', { name: 'Copy link' }).waitFor()
    assert.equal(await palette.getByRole('option').count(), 1)
    await press('Escape')
    await press('Escape')
    await palette.waitFor({ state: 'hidden' })
  })

  await step('a record and a list are kept as favourites, and moved with Alt and an arrow', async () => {
    await page.getByRole('button', { name: 'Add this purchase order to favorites' }).click()
    const favourites = page.getByRole('region', { name: 'Favorites' })
    await favourites.getByRole('link', { name: new RegExp(first) }).waitFor()
    await page.goto(`${stage.url}/procurement/vendors`)
    await page.getByRole('button', { name: 'Add this list to favorites' }).click()
    const kept = favourites.getByRole('link')
    await favourites.getByRole('link', { name: 'Vendors' }).waitFor()
    await kept.nth(1).focus()
    const saved = page.waitForResponse((response) => response.url().endsWith('/favourites/order'))
    await press('Alt+ArrowUp')
    await eventually(async () => assert.match((await kept.first().innerText()).trim(), /^Vendors/))
    await saved
    await page.reload()
    await favourites.waitFor()
    assert.match((await kept.first().innerText()).trim(), /^Vendors/)
    await assertAccessible(page, 'a list with favourites')
  })

  await step('the search page forgives a slip, and leads to the list', async () => {
    await page.goto(`${stage.url}/search?q=pakcaging`)
    await page.getByText('Nothing is written exactly like this').waitFor()
    await page
      .getByRole('link', { name: /Mill City Packaging/ })
      .first()
      .waitFor()
    const words = page.getByRole('searchbox', { name: 'Search everything' })
    await openPalette(page)
    await page.keyboard.type('oak')
    await palette.getByRole('option', { name: /^Search everything for/ }).click()
    await page.waitForURL(/q=oak$/)
    await eventually(async () => assert.equal(await words.inputValue(), 'oak', 'the words are those of the address'))
    await page.goBack()
    await eventually(async () => assert.equal(await words.inputValue(), 'pakcaging'))
    await words.fill('packaging')
    const vendors = page.getByRole('region', { name: 'Vendors' })
    await vendors.getByRole('link', { name: 'See all as list' }).click()
    await heading('Vendors')
    assert.equal(await page.getByRole('searchbox', { name: 'Search vendors' }).inputValue(), 'packaging')
  })

  await step('a list asked for what it does not know offers to ask for less, and to ask again', async () => {
    for (const asked of ['filter=nothing%3Aeq%3A1', 'filter=status%3Aeq%3Anope', 'sort=-nothing']) {
      await page.goto(`${stage.url}/procurement/vendors?${asked}`)
      await page.getByRole('heading', { name: 'The vendors could not be loaded' }).waitFor()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await page.getByRole('table').getByRole('row').nth(2).waitFor()
      assert.equal(new URL(page.url()).search, '')
    }
    complaintsSoFar()
  })

  await step('a vendor belongs to the vendors in the sidebar and in the breadcrumb', async () => {
    await page.getByRole('table').locator('a[href*="/vendors/workbench/"]').first().click()
    await page.waitForURL(/\/vendors\/workbench\//)
    const main = page.getByRole('navigation', { name: 'Main', exact: true })
    const entry = main.locator('[aria-current=page]').first()
    await eventually(async () => assert.equal(await entry.innerText(), 'Vendors and items'))
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Vendors', exact: true })
      .waitFor()
  })

  await step('two quick ticks of columns both count; the view is kept on the server', async () => {
    await page.goto(`${stage.url}/procurement/vendors`)
    await page.getByRole('table').getByRole('row').nth(2).waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    const panel = page.getByRole('dialog', { name: 'Columns' })
    await panel.getByRole('checkbox', { name: 'Website' }).waitFor()
    await page.evaluate(() => {
      for (const name of ['Website', 'Region', 'Phone'])
        for (const label of document.querySelectorAll('[role=dialog] label, [role=dialog] [role=checkbox]'))
          if (label.textContent?.trim() === name || label.getAttribute('aria-label') === name) {
            ;(label as HTMLElement).click()
            break
          }
    })
    await eventually(async () => {
      const shown = new URL(page.url()).searchParams.get('cols')?.split(',') ?? []
      assert.ok(shown.includes('website') && shown.includes('phone'), shown.join())
    })
    await press('Escape')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('With addresses')
    await page.getByRole('checkbox', { name: /Share with everyone/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('tab', { name: 'With addresses' }).waitFor()
  })

  await step('another person sees the view for everyone, and only what they may read', async () => {
    const other = await stage.open('employee', phone)
    await other.goto(`${stage.url}/procurement/vendors`)
    await other.getByRole('tab', { name: 'With addresses' }).waitFor()
    await other.goto(`${stage.url}/search?q=${first}`)
    await other.getByRole('heading', { name: /Nothing fits/ }).waitFor()
    await assertNoOverflow(other, 'search on a phone')
    await assertAccessible(other, 'search on a phone')
    await other.goto(order)
    await other
      .getByText(/You may not see|not found/)
      .first()
      .waitFor()
    await other.context().close()
  })

  await step('offline the actions of money say why they rest; a new version is announced', async () => {
    await page.goto(`${stage.url}/procurement/orders`)
    await page.getByRole('table').getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Activity' }).waitFor()
    await page.context().setOffline(true)
    await page.getByText(/^Offline – showing data from .+\. Drafts are kept\.$/).waitFor()
    await page.context().setOffline(false)
    await page.getByText(/^Offline –/).waitFor({ state: 'detached' })
    await page.route('**/api/personal', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-build': '/assets/index-another.js' } })
    })
    await page.reload()
    await page.getByText('A new version is ready').waitFor()
    await page.getByRole('button', { name: 'Reload' }).waitFor()
    complaintsSoFar()
  })
  await page.context().close()
})
