import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, filterBy } from './screens.ts'
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

test('what a cell has no room for ends in an ellipsis, and is told in full where the pointer rests on it and nowhere else', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', { ...desk, width: 1000 })
  await page.goto(`${url}/procurement/vendor-prices`)
  const vendor = page.getByRole('main').getByRole('cell', { name: 'Granite State Fasteners' }).first()
  await vendor.waitFor()
  await page.waitForLoadState('networkidle')
  assert.ok(await vendor.evaluate((cell) => cell.scrollWidth > cell.clientWidth), 'there is room for it')
  assert.equal(await vendor.getAttribute('title'), null)
  await vendor.hover()
  assert.equal(await vendor.getAttribute('title'), 'Granite State Fasteners')
  await page.getByRole('heading', { level: 1 }).hover()
  assert.equal(await vendor.getAttribute('title'), null)
  await page.context().close()
})

test('on a phone the rows of a table and the lines of a form are cards: nothing has to be scrolled sideways', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', phone)
  for (const path of [
    '/operations',
    '/financial/trial-balance',
    '/financial/journal',
    '/financial/open-items',
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
  // What says nothing is left out of a card: a job that had nothing to do is told in one line.
  await page.goto(`${url}/operations`)
  await page.getByRole('row', { name: /Import rows/ }).waitFor()
  const told = await page
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].filter((each) => each.checkVisibility()).map((each) => each.dataset['label']),
      ),
    )
  assert.ok(
    told.some((labels) => labels.join() === 'State'),
    JSON.stringify(told),
  )
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

test('on a phone the heading of a list and what can be done there share one row', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', phone)
  for (const path of ['/procurement/vendor-prices', '/procurement/match-policies', '/financial/legal-entities']) {
    await page.goto(url + path)
    const action = page.locator('main header').getByRole('link', { name: /^New [a-z]+( [a-z]+)?$/ })
    await action.waitFor()
    const [button, heading] = [await action.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
    assert.ok(
      button && heading && button.y < heading.y + heading.height,
      `${path}: the button stands beside the heading`,
    )
    assert.ok(heading.x + heading.width <= button.x, `${path}: the heading is not covered`)
    assert.ok(heading.height < 32, `${path}: the heading stands on one line`)
  }
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('an amount keeps its currency while it is changed; where 0 says that none is known there is no amount', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', desk)
  await page.goto(`${url}/procurement/items`)
  await page.locator('tr[data-row="0"] a').first().click()
  const properties = page.getByRole('region', { name: 'Properties' })
  const list = properties.getByTitle('Change List price')
  await list.waitFor()
  assert.equal((await list.textContent())?.trim(), '—')
  await properties.getByTitle('Change Standard cost').click()
  const currencyBeside = async (label: string) => {
    const input = page.getByRole('textbox', { name: label })
    await input.waitFor()
    assert.equal(await input.evaluate((each) => each.nextElementSibling?.textContent), 'USD', label)
  }
  await currencyBeside('Standard cost')
  // A form that changes a document cannot change its currency, and still says it.
  await page.goto(`${url}/procurement/orders?filter=state%3Aeq%3Adraft`)
  const draft = await page.locator('tr[data-row="0"] a').first().getAttribute('href')
  await page.goto(`${url}${draft}/edit`)
  await currencyBeside('Freight')
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('an order line opens its order with the line marked, and an edit may not empty what the order needs', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', desk)
  await page.goto(`${url}/procurement/order-lines`)
  const byDay = page.getByRole('columnheader', { name: 'Order date' })
  if (await byDay.count()) assert.equal(await byDay.getAttribute('aria-sort'), 'descending')
  await page.locator('tr[data-row="0"] a').first().click()
  await page.locator('tr[aria-current="true"][id^="line-"]').waitFor()
  await page.goto(`${url}/procurement/orders?filter=state%3Aeq%3Adraft`)
  assert.equal(await page.getByRole('columnheader', { name: 'Order date' }).getAttribute('aria-sort'), 'descending')
  const draft = await page.locator('tr[data-row="0"] a').first().getAttribute('href')
  await page.goto(`${url}${draft}/edit`)
  await page.getByRole('textbox', { name: 'Order date', exact: true }).fill('')
  await page.getByRole('button', { name: 'Save order' }).click()
  await page.getByRole('link', { name: /Order date/ }).waitFor()
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

/** Where a text ends that stands in the last element found by the selector, in pixels from the left. */
const ends = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .last()
    .evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return Math.round(range.getBoundingClientRect().right)
    })

test('prices of a column stand with their points below each other, and the sums of a document below their column', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', desk)
  for (const path of ['/procurement/items', '/procurement/vendor-prices', '/procurement/commitments']) {
    await page.goto(url + path)
    await page.locator('main td .figures').first().waitFor()
    await page.waitForLoadState('networkidle')
    const points = await page.locator('main table').evaluate((table) => {
      const at = [...table.querySelectorAll('thead tr > *')].findIndex((head) =>
        /^(Standard cost|Unit price)$/.test(head.textContent ?? ''),
      )
      return [...table.querySelectorAll('tbody tr')].flatMap((row) => {
        const point = [...(row.children[at]?.querySelectorAll('.figures span') ?? [])].find(
          (part) => part.textContent === '.',
        )
        const decimals = point?.nextElementSibling?.textContent?.length
        return point ? [{ at: Math.round(point.getBoundingClientRect().left), decimals }] : []
      })
    })
    // What is still open is what the journeys before have left so.
    if (path !== '/procurement/commitments')
      assert.ok(new Set(points.map(({ decimals }) => decimals)).size > 1, `${path} has prices of different lengths`)
    assert.ok(points.length > 1, path)
    assert.equal(new Set(points.map((point) => point.at)).size, 1, `${path}: ${JSON.stringify(points)}`)
  }
  for (const list of ['/procurement/orders', '/financial/bills']) {
    await page.goto(url + list)
    await page.locator('a[data-open]').first().click()
    await page.locator('main dl dd .figures').last().waitFor()
    const sum = await ends(page, 'main dl:has(dd.font-semibold) dd .figures')
    assert.equal(sum, await ends(page, 'main table tbody td:last-child .figures'), list)
  }
  await page.goto(`${url}/procurement/orders?filter=state%3Aeq%3Adraft`)
  await page.getByRole('table').getByRole('link', { name: /^PO-/ }).first().click()
  await page.waitForURL(/orders\/[0-9a-f-]{36}$/)
  await page.goto(`${page.url()}/edit`)
  await page.getByRole('columnheader', { name: 'Line total' }).waitFor()
  assert.equal(
    await ends(page, 'main form dl dd .figures'),
    await ends(page, 'main form tbody td.figures'),
    'the form of an order',
  )
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('a list asks for what it shows, its rows before their sums, and sums only where they stand', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', desk)
  /** Each question once: what changes elsewhere has a list ask the same again. */
  const asked = new Set<string>()
  let rowsFollow = () => {}
  const held = new Promise<void>((follow) => (rowsFollow = follow))
  await page.route(/\/api\/financial\/(bills|journals)(\/summary)?\?/, async (route, request) => {
    const { pathname, searchParams } = new URL(request.url())
    const fields = searchParams.get('fields')?.split(',').toSorted().join() ?? 'all'
    const counted = searchParams.has('count') ? ' and their number' : ''
    asked.add(`${pathname.replace('/api/financial/', '')}: ${fields}${counted}`)
    if (!pathname.endsWith('/summary')) await held
    await route.continue().catch(() => {})
  })
  const table = (name: string) => page.getByRole('table', { name, exact: true })
  const quiet = () => page.waitForLoadState('networkidle')

  await page.goto(`${url}/financial/bills`, { waitUntil: 'commit' })
  // What the page before asked for is not this one's.
  asked.clear()
  await page.getByRole('tab', { name: 'To pay', exact: true }).waitFor()
  await eventually(async () => assert.ok(asked.size > 0))
  // A sum would be asked for with the rows, or when the page has nothing else to do.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  // The title and the columns with the currency of the amounts and the name of the vendor; and who made and released it, as the rules of the verbs ask.
  const columns =
    'billDate,createdBy,currency,dueDate,number,openAmount,partyId,partyName,reference,releasedBy,state,totalAmount'
  assert.deepEqual([...asked], [`bills: ${columns}`], 'no sum is asked for before the rows are there')
  rowsFollow()
  await table('bills')
    .locator('tfoot')
    .getByText(/\d bills/)
    .waitFor()
  await table('bills').locator('tfoot').getByText('$').first().waitFor()
  const sums = 'bills/summary: openAmount,totalAmount'
  assert.deepEqual([...asked], [`bills: ${columns}`, sums])

  // Another column asks once for all; gone and back, it asks nothing.
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog').getByText(name, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  const head = table('bills').getByRole('columnheader', { name: 'Posting date' })
  await choose('Posting date')
  await head.waitFor()
  await quiet()
  const wider = `bills: ${[...columns.split(','), 'postingDate'].toSorted().join()}`
  assert.deepEqual([...asked], [`bills: ${columns}`, sums, wider])
  await choose('Posting date')
  await head.waitFor({ state: 'detached' })
  await choose('Posting date')
  await head.waitFor()
  await quiet()
  assert.deepEqual([...asked], [`bills: ${columns}`, sums, wider])

  // A record type without amounts counts its rows with them, and asks for no sums.
  asked.clear()
  await page.goto(`${url}/financial/journals`)
  await table('journals')
    .locator('tfoot')
    .getByText(/\d journals/)
    .waitFor()
  await quiet()
  assert.deepEqual(
    [...asked].map((each) => each.replace(/: .*,/, ': … ')),
    ['journals: … type and their number'],
  )
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

test('a list is filtered and sorted, its address says how, and Back from a record finds it so', async () => {
  const { open, url } = await onStage()
  const page = await open('buyer')
  complaintsSoFar()
  await page.goto(`${url}/procurement/orders`)
  const table = page.getByRole('table', { name: 'purchase orders', exact: true })
  const numbers = () => table.locator('tbody a[data-open]').allInnerTexts()
  await table.locator('tbody a[data-open]').nth(2).waitFor()
  const byNumber = table.getByRole('columnheader', { name: 'Number', exact: true })

  const counted = table.locator('tfoot').getByText(/\d purchase orders/)
  await counted.waitFor()
  const all = await counted.innerText()
  await filterBy(page, 'Total due', (editor) =>
    editor.getByRole('textbox', { name: 'Total due', exact: true }).fill('2k'),
  )
  assert.match(page.url(), /filter=total/)
  await eventually(async () => assert.notEqual(await counted.innerText(), all))
  await table.locator('tbody a[data-open]').nth(2).waitFor()
  const latest = await numbers()
  await byNumber.getByRole('button').click()
  await eventually(async () => assert.equal(await byNumber.getAttribute('aria-sort'), 'ascending'))
  await eventually(async () => assert.notDeepEqual(await numbers(), latest))
  const [first] = await numbers()
  const address = page.url()
  assert.match(address, /sort=number/)

  await table.getByRole('link', { name: first!, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: first! }).waitFor()
  await page.goBack()
  await eventually(async () => assert.equal((await numbers())[0], first))
  assert.equal(page.url(), address)
  await page.getByRole('button', { name: 'Remove the filter on Total due' }).click()
  await page.waitForURL((to) => !to.searchParams.has('filter'))
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})
