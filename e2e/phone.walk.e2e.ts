import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'
import { walker } from './walk.ts'

const held = { ...phone, touch: true }

/** What a finger would miss: everything that can be pressed in less than 40 pixels of height or, tabs apart, of width. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const each of document.querySelectorAll('main :is(a, button, summary, [role=checkbox], [role=tab])')) {
      each.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = each.getBoundingClientRect()
      const hit = (across: number, down: number) => {
        const at = document.elementFromPoint(x + width / 2 + across, y + height / 2 + down)
        return at !== null && (each.contains(at) || (at.closest('label')?.contains(each) ?? false))
      }
      if (!width || !hit(0, 0)) continue
      const steps = Array.from({ length: 41 }, (_, at) => at - 20)
      const high = steps.filter((step) => hit(0, step)).length
      const wide = each.matches('[role=tab]') ? 40 : steps.filter((step) => hit(step, 0)).length
      if (high < 40 || wide < 40)
        found.push(`${each.getAttribute('aria-label') ?? each.textContent?.slice(0, 40)}: ${wide} × ${high}`)
    }
    return found
  })

test('on a phone whatever is pressed has room for a finger', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', held)
  for (const path of ['/dashboard', '/procurement/vendors?filter=status%3Aeq%3Aactive', '/procurement/orders/new']) {
    await page.goto(url + path)
    await page.locator('main :is(a, button, input)').nth(5).waitFor()
    await page.waitForLoadState('networkidle')
    assert.deepEqual(await tooSmall(page), [], path)
  }
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('on a phone a tap says what a figure means and why something cannot be done now', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', held)
  await page.goto(`${url}/procurement/grir`)
  const hint = page.locator('.popup', { hasText: 'billed and not received below' })
  await page.getByRole('button', { name: /^Sum of the rows:/ }).tap()
  await hint.waitFor()
  await page.getByRole('heading', { level: 1 }).tap()
  await hint.waitFor({ state: 'hidden' })
  await page.goto(`${url}/financial/bills/new`)
  const button = page.getByRole('button', { name: 'Add order lines' })
  const why = await button.evaluate(
    (each) => document.getElementById(each.getAttribute('aria-describedby')!)!.textContent,
  )
  await button.tap({ force: true })
  await page.locator('.popup', { hasText: why }).waitFor()
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('on a phone a list says nothing that leads nowhere or is not known yet, and a tab shows its part at once', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', held)
  await page.goto(`${url}/financial/journals`)
  await page.getByRole('listitem').first().waitFor()
  assert.equal(await page.getByRole('tab').count(), 0, 'a single view needs no tab')
  await page.goto(`${url}/procurement/order-lines?filter=orderState%3Ain%3Adraft,in+approval`)
  const lines = page.getByRole('list', { name: 'order lines' }).getByRole('listitem')
  await lines.first().waitFor()
  const amounts = await lines.evaluateAll((all) => all.map((each) => /\$[\d,.]+/.exec(each.textContent ?? '')?.[0]))
  assert.ok(amounts.length > 0 && !amounts.includes('$0.00'), amounts.join())
  await page.goto(`${url}/procurement/vendors`)
  await page.getByRole('listitem').getByRole('link').first().tap()
  await page.getByRole('tab', { name: 'Orders' }).tap()
  const card = page.getByRole('region', { name: 'Purchase orders' })
  await card.waitFor()
  assert.ok((await card.boundingBox())!.y < 400, 'what the tab shows is on the screen')
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

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
