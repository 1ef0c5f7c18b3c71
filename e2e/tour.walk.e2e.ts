import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const step = (page: Page) => page.getByRole('alertdialog')
const label = (page: Page, number: number, of = 4) =>
  step(page).getByRole('button', { name: `Next (Step ${number} of ${of})` })
const begin = (page: Page) => page.getByRole('button', { name: 'Start tour' })
const highlighted = (page: Page) => page.locator('[data-highlighted]').count()

test('S2-16 Next opens the data movement, then starts the animation and highlights data-flow-1, then stops it', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator')
  await page.goto(`${url}/system-visualizer`)
  await begin(page).click()
  await label(page, 1).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Next (Step 1 of 4)')
  await assertAccessible(page, 'the tour')
  assert.equal(await step(page).getByRole('button', { name: 'Close' }).count(), 0)
  const look = await step(page).evaluate((dialog) => ({
    width: dialog.getBoundingClientRect().width,
    zIndex: getComputedStyle(dialog.parentElement!).zIndex,
    overlay: getComputedStyle(document.querySelector('.react-joyride__overlay')!).zIndex,
    primary: getComputedStyle(dialog.querySelector('[data-action=primary]')!).backgroundColor,
  }))
  assert.deepEqual(look, { width: 352, zIndex: '10001', overlay: '10000', primary: 'rgb(66, 69, 213)' })

  const tab = page.locator('[data-tab="data-movement"]')
  assert.equal(await tab.getAttribute('aria-selected'), 'false')
  await label(page, 1).click()
  await label(page, 2).waitFor()
  assert.equal(await tab.getAttribute('aria-selected'), 'true')
  assert.match(page.url(), /tab=data-movement/)

  const start = page.locator('#start-animation')
  assert.deepEqual([await start.getAttribute('aria-pressed'), await highlighted(page)], ['false', 0])
  await label(page, 2).click()
  await label(page, 3).waitFor()
  assert.equal(await start.getAttribute('aria-pressed'), 'true')
  assert.deepEqual(
    await page
      .locator('[data-highlighted]')
      .evaluateAll((found) => found.map((each) => each.id || each.getAttribute('data-flow'))),
    ['data-flow-1', 'data-flow-1'],
  )

  await label(page, 3).click()
  const last = step(page).getByRole('button', { name: 'Last' })
  await last.waitFor()
  assert.equal(await start.getAttribute('aria-pressed'), 'false')
  await last.click()
  await step(page).waitFor({ state: 'detached' })
  assert.equal(await highlighted(page), 0)
  await page.waitForFunction(() => document.activeElement?.textContent === 'Start tour')

  await begin(page).click()
  for (const number of [1, 2]) await label(page, number).click()
  await label(page, 3).waitFor()
  assert.equal(await highlighted(page), 2)
  await step(page).getByRole('button', { name: 'Skip' }).click()
  await begin(page).waitFor()
  assert.equal(await highlighted(page), 0)
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('the keys stay in the step; Escape and a click beside it close it; what is missing is passed over', async () => {
  const { open, url } = await onStage()
  const page = await open('auditor')
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text().split(' {')[0]!.trim()))
  await page.goto(`${url}/system-visualizer`)
  await begin(page).focus()
  await page.keyboard.press('Enter')
  await label(page, 1).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Next'))
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Skip')
  await page.keyboard.press('Shift+Tab')
  assert.equal(await focused(), 'Next (Step 1 of 4)')

  await page.keyboard.press('Escape')
  await step(page).waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'End tour')
  const mark = page.getByRole('button', { name: 'Go on with the tour' })
  await mark.click()
  await label(page, 1).waitFor()
  await page.mouse.click(700, 880)
  await step(page).waitFor({ state: 'detached' })
  await mark.waitFor()
  await page.getByRole('button', { name: 'End tour' }).click()
  await mark.waitFor({ state: 'detached' })
  assert.deepEqual(warned, [])

  // Nothing of the first three steps is on this tab.
  await page.locator('[data-tab="dependencies"]').click()
  await begin(page).click()
  await step(page).getByRole('button', { name: 'Last' }).waitFor()
  assert.deepEqual(warned.splice(0), Array(3).fill('Target not mounted'))
  await page.getByRole('button', { name: 'Last' }).click()
  await page.locator('[data-tab="overview"]').click()
  await page.locator('[data-part="people"]').evaluate((part) => (part.style.display = 'none'))
  await begin(page).click()
  await step(page).getByRole('button', { name: 'Last' }).waitFor()
  assert.equal(warned[0], 'Target not visible')
  await page.getByRole('button', { name: 'Last' }).click()
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('the visualizer and its tour fit a phone', async () => {
  const { open, url } = await onStage()
  const page = await open('accountant', { ...phone, width: 360, theme: 'dark' })
  for (const tab of ['overview', 'data-movement', 'dependencies', 'incidents', 'follow']) {
    await page.goto(`${url}/system-visualizer?tab=${tab}`)
    await page.locator('[role=tabpanel] :is(ul, ol, table, h2)').first().waitFor()
    await assertNoOverflow(page, tab)
    if (tab === 'data-movement' || tab === 'follow') await assertAccessible(page, `${tab} on a phone`)
  }
  await page.goto(`${url}/system-visualizer`)
  await begin(page).click()
  for (const number of [1, 2, 3]) {
    await label(page, number).waitFor()
    const box = await step(page).evaluate((dialog) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect()
      return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
    })
    assert.ok(box, `step ${number} is on the screen`)
    await assertNoOverflow(page, `step ${number}`)
    await label(page, number).click()
  }
  await step(page).getByRole('button', { name: 'Last' }).click()
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('V02 V03 a connection says its numbers to the keyboard, the list has the same, and still motion is honoured', async () => {
  const { open, url } = await onStage()
  const page = await open('accountant')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${url}/procurement/orders`)
  // Counted is what has been answered.
  await page.getByRole('table', { name: 'purchase orders' }).locator('tbody a').first().waitFor()
  await page.goto(`${url}/system-visualizer?tab=data-movement`)
  const figure = page.locator('#data-flow-1')
  await figure.waitFor()
  for (const tab of ['data-movement', 'overview', 'dependencies']) {
    await page.locator(`[data-tab="${tab}"]`).click()
    await assertAccessible(page, tab)
  }
  await page.locator('[data-tab="data-movement"]').click()
  const count = Number((await figure.innerText()).replace(/\D/g, ''))
  assert.ok(count > 0, 'the calls of this test are counted')
  await page.locator('#start-animation').click()
  const moving = page.locator('path[data-flow="data-flow-1"][data-moving]')
  await moving.waitFor({ state: 'attached' })
  assert.equal(await moving.evaluate((line) => getComputedStyle(line).animationIterationCount), '1')
  await figure.focus()
  await page.keyboard.press('Enter')
  const facts = page.getByRole('dialog', { name: 'People and programs to Procurement' })
  await facts.getByText('Counter of calls').waitFor()
  assert.ok(await facts.getByText('None', { exact: true }).isVisible())
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show as list' }).click()
  const row = page.getByRole('row', { name: /^People and programs to Procurement/ })
  assert.ok(Number((await row.getByRole('cell').nth(1).innerText()).replace(/\D/g, '')) >= count)

  await page.locator('[data-tab="follow"]').click()
  await page.getByRole('heading', { level: 2, name: 'On the bank account' }).waitFor()
  await assertAccessible(page, 'follow')
  await page.getByRole('list').getByRole('link', { name: /^PO-/ }).first().click()
  await page.getByRole('heading', { level: 1, name: /PO-/ }).waitFor()
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('V01 the canvas is searched, walked through minute by minute, and saved as a picture', async () => {
  const { open, url } = await onStage()
  const page = await open('accountant')
  await page.goto(`${url}/system-visualizer?tab=data-movement`)
  const figure = page.locator('#data-flow-1')
  await figure.waitFor()
  await page.getByRole('searchbox', { name: 'Find a part or connection' }).fill('ledger')
  await page.locator('[data-part="people"][data-dimmed]').waitFor()
  assert.equal(await page.locator('[data-part="ledger"][data-dimmed]').count(), 0)
  assert.equal(await page.locator('path[data-flow="data-flow-9"][data-dimmed]').count(), 0)
  assert.equal(new URL(page.url()).searchParams.get('q'), 'ledger')
  await assertAccessible(page, 'a canvas that is searched')
  await page.getByRole('searchbox').fill('no such part')
  await page.getByText('No part or connection matches “no such part”.').waitFor()
  await page.getByRole('searchbox').fill('')

  const hour = Number((await figure.innerText()).replace(/\D/g, ''))
  const slider = page.getByRole('slider', { name: 'Minute of the last hour' })
  await slider.focus()
  await page.keyboard.press('Home')
  await page.getByText(/^No data movement at /).waitFor()
  assert.equal(await figure.innerText(), '0')
  let seen = 0
  for (let step = Number(await slider.getAttribute('max')); step > 0; step -= 1) {
    await page.keyboard.press('ArrowRight')
    seen += Number((await figure.innerText()).replace(/\D/g, ''))
  }
  assert.ok(seen >= hour && seen > 0, `the minutes have ${seen}, the hour had ${hour}`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download SVG' }).click(),
  ])
  assert.equal(file.suggestedFilename(), 'data-movement.svg')
  await page.getByRole('button', { name: 'Whole hour' }).click()
  assert.equal(Number((await figure.innerText()).replace(/\D/g, '')), hour)
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('the tour of the main job is offered once, leads through the pages of this person, and waits in the help', async () => {
  const { open } = await onStage()
  const page = await open('manager')
  const offer = page.getByRole('button', { name: 'Purchase tour' })
  await offer.click()
  for (const [number, path] of [
    [1, '/dashboard'],
    [2, '/procurement/requisitions'],
  ] as const) {
    await label(page, number, 3).waitFor()
    assert.equal(new URL(page.url()).pathname, path)
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Next'))
    await label(page, number, 3).click()
  }
  await step(page).getByRole('button', { name: 'Last' }).click()
  assert.equal(new URL(page.url()).pathname, '/system-visualizer')
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')

  const elsewhere = await open('manager')
  await elsewhere.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await elsewhere.waitForLoadState('networkidle')
  assert.equal(await elsewhere.getByRole('button', { name: 'Purchase tour' }).count(), 0)
  await elsewhere.keyboard.press('?')
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Purchase tour' }).click()
  await label(elsewhere, 1, 3).waitFor()
  await elsewhere.keyboard.press('Escape')
  await step(elsewhere).waitFor({ state: 'detached' })
  assert.equal(await elsewhere.evaluate(() => document.getElementById('root')!.inert), false)
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
  await elsewhere.context().close()
})
