import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { stepsOf } from './journey.ts'
import { eventually, inState } from './screens.ts'
import { complaintsSoFar, onStage } from './stage.ts'

/** The name of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null
    return (at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? '').trim()
  })

/** Presses Tab until something of this name has the focus, and can be seen. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 300; presses += 1) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    if (!name.test(at)) {
      passed.push(at.slice(0, 30))
      continue
    }
    const shown = await page.evaluate(() => (document.activeElement?.getBoundingClientRect().height ?? 0) > 0)
    return assert.ok(shown, `${at} has the focus and cannot be seen`)
  }
  assert.fail(`Tab does not lead to ${name}, but to: ${passed.join(' · ')}`)
}

const region = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region') ?? null)
const row = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null)

test('a requisition from sign-in to approval without a mouse', { timeout: 300_000 }, async (t) => {
  const step = stepsOf(t)
  const stage = await onStage()
  const page = await stage.open()
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })

  await step('signs in', async () => {
    await page.goto(`${stage.url}/login`)
    await tabTo(page, /^Sign in/i)
    await press('Enter')
    await heading('Choose an account')
    await tabTo(page, /Amina Diallo/)
    await press('Enter')
    await page.waitForURL(/\/dashboard/)
    // The address is the new one a moment before its page: a key pressed on the welcome would do nothing.
    await heading('Overview')
  })

  await step('jumps to a list with the palette; Escape closes it', async () => {
    await press('Control+k')
    await palette.waitFor()
    await press('Escape')
    await palette.waitFor({ state: 'hidden' })
    await press('Control+k')
    await palette.waitFor()
    await type('requis')
    await palette.getByRole('option', { name: /Requisitions$/ }).waitFor()
    await press('Enter')
    await palette.waitFor({ state: 'hidden' })
    await heading('Requisitions')
  })

  await step('goes along the views with the arrows, and Enter shows one', async () => {
    const views = page.getByRole('tablist').first()
    await tabTo(page, /^All$/)
    const names = await views.getByRole('tab').allInnerTexts()
    const went: string[] = []
    for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowRight']) {
      await press(key)
      went.push(await focused(page))
    }
    const [first, second, last] = [names[0], names[1], names.at(-1)]
    assert.deepEqual(went, [second, last, first, last, first, second])
    assert.equal(await views.getByRole('tab', { selected: true }).innerText(), first)
    await press('Enter')
    await views.getByRole('tab', { name: second, exact: true, selected: true }).waitFor()
    await press('Home')
    await press('Space')
    await views.getByRole('tab', { name: first, exact: true, selected: true }).waitFor()
  })

  await step('walks the rows with j and k, and Enter opens one', async () => {
    await page.getByRole('table', { name: 'requisitions' }).getByRole('row').nth(2).waitFor()
    // The palette gives the focus back a moment after it is gone.
    await eventually(async () => {
      if ((await row(page)) === null) await press('j')
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      assert.equal(await row(page), '0')
    })
    const path: (string | null)[] = ['0']
    for (const key of ['j', 'k', 'ArrowDown']) {
      await press(key)
      await page.waitForFunction(
        (before) => document.activeElement?.getAttribute('data-row') !== before,
        path.at(-1) ?? null,
      )
      path.push(await row(page))
    }
    assert.deepEqual(path, ['0', '1', '0', '1'])
    const number = await page.evaluate(() => document.activeElement?.querySelector('a')?.textContent)
    await press('Enter')
    await heading(number!)
    await press('Control+k')
    await palette.waitFor()
    await type('requis')
    await press('Enter')
    await palette.waitFor({ state: 'hidden' })
    await heading('Requisitions')
  })

  await step('searches with /, and Escape first clears, then leaves the field', async () => {
    const box = page.getByRole('searchbox', { name: 'Search requisitions' })
    const rows = page.getByRole('table', { name: 'requisitions' }).locator('tbody tr[data-row]')
    await rows.nth(1).waitFor()
    const wanted = (await rows.nth(1).getByRole('link').first().innerText()).trim()
    await press('/')
    assert.equal(await focused(page), 'Search requisitions')
    await type(wanted)
    await page.waitForFunction(() => document.querySelectorAll('tbody tr[data-row]').length === 1)
    await press('Escape')
    assert.equal(await box.inputValue(), '')
    await page.waitForFunction(() => document.querySelectorAll('tbody tr[data-row]').length > 1)
    await press('Escape')
    assert.notEqual(await focused(page), 'Search requisitions')
  })

  await step('fills in a new requisition and submits it', async () => {
    await tabTo(page, /^New requisition$/)
    await press('Enter')
    await heading('New requisition')
    // The page begins in its first field.
    await eventually(async () => assert.equal(await focused(page), 'Needed on'))
    await type('+30')
    await tabTo(page, /^Justification/)
    await type('A second set for the night shift')
    await tabTo(page, /^Item, line 1$/)
    await type('a')
    await page.getByRole('option').first().waitFor()
    await press('ArrowDown')
    await press('Enter')
    await page.waitForFunction(
      () => (document.querySelector('[aria-label="Unit, line 1"]') as HTMLInputElement).value !== '',
    )
    await tabTo(page, /^Quantity, line 1$/)
    await type('3')
    await tabTo(page, /^Estimated price, line 1$/)
    await press('Control+a')
    await type('18.75')
    await press('Control+s')
    await inState(page, 'Draft')
    await tabTo(page, /^Edit$/)
    await press('Enter')
    await heading(/^Edit requisition/)
    await tabTo(page, /^Quantity, line 1$/)
    await type('4')
    await press('Control+Enter')
    await inState(page, 'In approval')
  })

  await step('F6 goes around the regions of the page, ? shows the keys, Escape closes them', async () => {
    const around: (string | null)[] = []
    for (let presses = 0; presses < 4; presses += 1) {
      await press('F6')
      around.push(await region(page))
    }
    assert.equal(new Set(around).size, 3, `F6 led through ${around.join()}`)
    assert.equal(around[0], around[3])
    await press('Shift+F6')
    assert.equal(await region(page), around[2])
    const before = await page.evaluateHandle(() => document.activeElement)
    await press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByText('Search or jump to').waitFor()
    await press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await eventually(async () =>
      assert.ok(
        await page.evaluate((at) => document.activeElement === at, before),
        'Escape does not give the focus back',
      ),
    )
    assert.deepEqual(complaintsSoFar(), [])
  })
  await page.context().close()
})

test('without a mouse: Ctrl+K leads to a list, / searches it, j and Enter open a row, ? shows the keys', async () => {
  const { open } = await onStage()
  const page = await open('employee')
  complaintsSoFar()
  const press = (key: string) => page.keyboard.press(key)
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await heading('Overview')
  await press('Control+k')
  await palette.waitFor()
  await page.keyboard.type('requis')
  await palette.getByRole('option', { name: /Requisitions$/ }).waitFor()
  await press('Enter')
  await palette.waitFor({ state: 'hidden' })
  await heading('Requisitions')

  const rows = page.getByRole('table', { name: 'requisitions' }).locator('tbody tr[data-row]')
  await rows.nth(1).waitFor()
  const wanted = (await rows.nth(1).getByRole('link').first().innerText()).trim()
  const box = page.getByRole('searchbox', { name: 'Search requisitions' })
  const hasFocus = () => box.evaluate((each) => each === document.activeElement)
  // The palette gives the focus back a moment after it is gone.
  await eventually(async () => {
    if (!(await hasFocus())) await press('/')
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    assert.ok(await hasFocus())
  })
  await page.keyboard.type(wanted)
  await eventually(async () => assert.equal(await rows.count(), 1))
  await press('Escape')
  await eventually(async () => assert.ok((await rows.count()) > 1))
  assert.equal(await box.inputValue(), '')
  await press('Escape')
  await eventually(async () => assert.ok(!(await hasFocus())))

  await press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Search or jump to').waitFor()
  await press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  const row = () => page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null)
  await eventually(async () => {
    if ((await row()) === null) await press('j')
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    assert.equal(await row(), '0')
  })
  await press('j')
  await eventually(async () => assert.equal(await row(), '1'))
  const number = (await rows.nth(1).getByRole('link').first().innerText()).trim()
  await press('Enter')
  await heading(number)
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})
