import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { calls, unique } from './calls.ts'
import { assertTextHeld } from './held.ts'
import { eventually, take } from './screens.ts'
import { complaintsSoFar, onStage, phone } from './stage.ts'

/** Presses where the middle of it is now, as a hand does that saw it there: it does not follow what moves away. */
async function press(page: Page, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2, { delay: 60 })
}

/** Waits until what a key has changed is drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

test('U2 the first press on “Apply filter” counts, whatever was typed above it', { timeout: 180_000 }, async () => {
  const stage = await onStage()
  for (const look of [undefined, phone]) {
    const page = await stage.open('buyer', look)
    const cases = [
      ['Total due', '12k', 'Read as 12,000'],
      ['Order date', 'end of last year', /^\w+, December 31, \d{4}$/],
    ] as const
    for (const [field, typed, understood] of cases) {
      await page.goto(`${stage.url}/procurement/orders`)
      await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).click()
      const editor = page.getByRole('dialog')
      await editor.getByRole('textbox', { name: 'Find a field' }).fill(field)
      await editor.getByRole('button', { name: field, exact: true }).click()
      const value = editor.getByRole('textbox', { name: field, exact: true })
      await value.fill(typed)
      await editor.getByText(understood).waitFor()
      const apply = editor.getByRole('button', { name: 'Apply filter' })
      await press(page, apply)
      await page.getByRole('button', { name: `Remove the filter on ${field}` }).waitFor()
      await editor.waitFor({ state: 'hidden' })
    }
    await page.context().close()
  }
  assert.deepEqual(complaintsSoFar(), [])
})

test('U2 nothing below a field moves when it is left', { timeout: 120_000 }, async () => {
  const stage = await onStage()
  const page = await stage.open('accountant')
  await page.goto(`${stage.url}/financial/bills/new`)
  const below = page.getByRole('heading', { name: 'Lines' })
  for (const [name, typed] of [
    ['Total on the bill', '1.5k'],
    ['Bill date', 'end of last month'],
    ['Tax', '=3*4'],
  ] as const) {
    await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(typed)
    const before = await below.boundingBox()
    await page.keyboard.press('Tab')
    await drawn(page)
    assert.deepEqual(await below.boundingBox(), before, name)
  }
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('in a dialog each field has the width of it, so that what is said above and in it has module', async () => {
  const stage = await onStage()
  for (const look of [undefined, phone]) {
    const page = await stage.open('hr', look)
    const found = await calls(
      page,
      'GET',
      '/api/hr/people?limit=1&filter=state:eq:active&filter=displayName:eq:Amina%20Diallo',
    )
    const [person] = found['items'] as { id: string }[]
    await page.goto(`${stage.url}/employees/comprehensive-workbench/${person!.id}`)
    await take(page, 'Enter leaving')
    const dialog = page.getByRole('dialog')
    const day = dialog.getByRole('textbox', { name: 'Last day' })
    const [first, second] = [await day.boundingBox(), await dialog.getByRole('combobox').boundingBox()]
    // The frame of a field is a pixel or two beyond what is typed into.
    assert.ok(Math.abs(first!.width - second!.width) < 4 && second!.y > first!.y + first!.height, `${first!.width}`)
    assert.ok(second!.width > (await dialog.boundingBox())!.width - 50)
    await assertTextHeld(page, 'Enter leaving')
    await page.context().close()
  }
  assert.deepEqual(complaintsSoFar(), [])
})

test('U3 a report understands the day as people say it, and shows no figures for what is none', async () => {
  const stage = await onStage()
  const page = await stage.open('accountant')
  const shown = page.getByRole('main')
  const ties = shown.getByText('Ties to the ledger', { exact: true })
  const lastOfLastMonth = (await page.evaluate(async () => {
    const me = (await (await fetch('/api/me')).json()) as { companyDay: string }
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(Date.parse(`${me.companyDay.slice(0, 7)}-01`) - 86_400_000),
    )
  })) satisfies string
  await page.goto(`${stage.url}/financial/open-items`)
  await ties.waitFor()
  const asOf = shown.getByRole('textbox', { name: /^As of/ })
  await asOf.fill('end of last month')
  await shown.getByText(`payables at the end of ${lastOfLastMonth}, in USD`).waitFor()
  await ties.waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await asOf.inputValue(), lastOfLastMonth)

  await asOf.fill('end of lst month')
  await shown.getByText('There is no such day: “end of lst month”').waitFor()
  assert.deepEqual(
    [await ties.count(), await shown.getByRole('table').count(), await asOf.getAttribute('aria-invalid')],
    [0, 0, 'true'],
  )
  assert.equal(await shown.getByRole('button', { name: 'Export CSV' }).count(), 0)
  // The address says it too: who opens it anew, or is sent it, is not shown another day.
  await page.reload()
  await shown.getByText('There is no such day: “end of lst month”').waitFor()
  assert.equal(await asOf.inputValue(), 'end of lst month')
  assert.equal(await ties.count(), 0)
  await asOf.fill('yesterday')
  await page.keyboard.press('Enter')
  await ties.waitFor()

  for (const [address, label] of [
    ['/financial/trial-balance', 'From'],
    ['/financial/trial-balance', 'To'],
    ['/procurement/grir', 'As of'],
  ] as const) {
    await page.goto(stage.url + address)
    const day = shown.getByRole('textbox', { name: new RegExp(`^${label}`) })
    await shown.getByRole('table').first().waitFor()
    await day.fill('some day')
    await shown.getByText('There is no such day: “some day”').waitFor()
    assert.equal(await shown.getByRole('table').count(), 0, `${address} ${label}`)
    await day.fill('last quarter')
    await shown.getByRole('table').first().waitFor()
  }

  // Until the answer is there, what answers the question before keeps its place, dimmed, and cannot be taken away as the answer.
  await page.goto(`${stage.url}/financial/trial-balance`)
  const balances = shown.getByRole('region', { name: 'Trial balance' })
  await balances.waitFor()
  // What has just appeared is still moving into its place.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
        .map((each) => each.finished),
    ),
  )
  const looks = async () => ({
    opacity: await balances.evaluate((drawn) => getComputedStyle(drawn).opacity),
    top: (await balances.boundingBox())!.y,
    busy: await shown.locator('[aria-busy=true]').count(),
  })
  const there = await looks()
  assert.deepEqual([there.opacity, there.busy], ['1', 0])
  let release = () => {}
  const held = new Promise<void>((wake) => (release = wake))
  await page.route('**/trial-balance?*', async (route) => (await held, route.continue()))
  await shown.getByRole('button', { name: 'Date ranges' }).click()
  await page.getByRole('menuitem', { name: 'Last month' }).click()
  await shown.locator('[aria-busy=true]').waitFor({ state: 'attached' })
  assert.deepEqual(await looks(), { ...there, opacity: '0.4', busy: 1 })
  assert.equal(await shown.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-disabled'), 'true')
  release()
  await shown.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await shown.getByText(`to ${lastOfLastMonth}, in USD`).waitFor()
  assert.deepEqual(await looks(), there)
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('a form says what is missing, keeps its draft over a reload, and is sent by its keys', async () => {
  const { open, url } = await onStage()
  const page = await open('buyer')
  complaintsSoFar()
  const main = page.getByRole('main')
  const field = (name: string) => main.getByRole('textbox', { name, exact: true })
  await page.goto(`${url}/procurement/vendors/new`)
  await field('City (optional)').fill('Lowell')
  await page.keyboard.press('Control+Enter')
  // What is wrong is listed with the way to it, and nothing is sent.
  await main.getByText('There is a problem').waitFor()
  await main.getByRole('link', { name: /Name/ }).click()
  await eventually(async () => assert.ok(await field('Name').evaluate((each) => each === document.activeElement)))
  const name = unique('Draft Works ')
  await page.keyboard.type(name)

  // A draft is written a second after the last key.
  await page.waitForFunction(
    (typed) => Object.values(sessionStorage).some((kept) => String(kept).includes(typed)),
    name,
  )
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await main.getByText(/^Unfinished changes from .+ were restored$/).waitFor()
  assert.deepEqual([await field('Name').inputValue(), await field('City (optional)').inputValue()], [name, 'Lowell'])
  await field('City (optional)').focus()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await main.getByText('Lowell').first().waitFor()
  await page.goto(`${url}/procurement/vendors/new`)
  await field('Name').waitFor()
  assert.equal(await field('Name').inputValue(), '', 'what was sent is no draft any more')
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})
