import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { protectedAddresses } from './protected-addresses.ts'
import { eventually } from './screens.ts'
import { complaintsSoFar, onStage, signIn, type Stage } from './stage.ts'

let stage: Stage
let page: Page
before(async () => {
  stage = await onStage()
  page = await stage.open('administrator')
  await open('/reports')
})
after(async () => {
  complaintsSoFar()
  await page?.context().close()
})

const heading = (on: Page = page) => on.getByRole('heading', { level: 1 })
const path = (on: Page = page) => new URL(on.url()).pathname

/** Opens an address within the application, as a link does; another page than the one that is shown. */
async function go(to: string, on: Page = page): Promise<void> {
  await on.evaluate((address) => {
    document.querySelector('h1')?.setAttribute('data-before', '')
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
  await on.locator('h1:not([data-before])').first().waitFor()
}

/** Opens an address from outside: typed, or from a mail. */
async function open(to: string, on: Page = page): Promise<void> {
  await on.goto(stage.url + to)
  await heading(on).waitFor()
}

/** Each address stays, and shows the page that belongs to it, with its own heading, in the frame. */
async function stays(pages: Record<string, string>, on: Page = page): Promise<void> {
  const wrong: string[] = []
  for (const [each, title] of Object.entries(pages)) {
    await go(each, on).catch(() => wrong.push(`${each} shows no page`))
    if (path(on) !== each) wrong.push(`${each} leads to ${path(on)}`)
    await heading(on)
      .getByText(title, { exact: true })
      .waitFor()
      .catch(async () => wrong.push(`${each} shows “${(await heading(on).allInnerTexts()).join()}”, not “${title}”`))
    if (!(await on.getByRole('navigation', { name: 'Main', exact: true }).isVisible()))
      wrong.push(`${each} has no frame`)
  }
  assert.deepEqual(wrong, [])
}

/** Whoever is not signed in gets none of them, but the sign-in page with the way back. */
async function areProtected(addresses: string[]): Promise<void> {
  const leads = await Promise.all(
    addresses.map(async (each) => {
      const { status, headers } = await fetch(stage.url + each, {
        redirect: 'manual',
        headers: { accept: 'text/html', 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
      })
      const to = new URL(headers.get('location') ?? '/nowhere', stage.url)
      return [each, status, to.pathname, to.searchParams.get('returnTo')]
    }),
  )
  assert.deepEqual(
    leads,
    addresses.map((each) => [each, 303, '/login', each]),
  )
}

const areas: Record<string, string> = {
  '/financial': 'Finance',
  '/procurement': 'Procurement',
  '/hr': 'People',
  '/documents': 'Documents',
  '/ai': 'Assistant',
  '/reports': 'Reports',
  '/settings': 'Settings',
}
const assistants: Record<string, string> = {
  '/research': 'Research',
  '/ai-analytics': 'Analytics',
  '/multi-agent': 'Agents',
  '/vector-search': 'Semantic search',
  '/ai-outreach': 'Outreach',
}
const dashboards: Record<string, string> = {
  '/dashboard': 'Overview',
  '/dashboard-legacy': 'Classic overview',
  '/operations': 'Operations',
  '/system-visualizer': 'System visualizer',
}
const deep: Record<string, string> = {
  '/financial/trial-balance': 'Trial balance',
  '/financial/profit-and-loss': 'Profit and loss',
  '/financial/balance-sheet': 'Balance sheet',
  '/financial/cash-flow': 'Cash flow',
  '/financial/journal': 'Journal',
  '/procurement/orders': 'Purchase orders',
  '/settings/members': 'Members',
  '/operations/error-reports': 'Error reports',
}
const unknown = '00000000-0000-4000-8000-00000000000a'
/** Of areas whose modules have pages, what lies below must be one of them. */
const below = (area: string, title: string) =>
  ['Finance', 'Procurement', 'People', 'Documents', 'Assistant', 'Reports', 'Settings'].includes(title)
    ? [`${area}/nothing/of-this`, 'Page not found']
    : [`${area}/a/b`, title]

test('S1-02 signed-in staff reach every module and dashboard, each with a page of its own', () =>
  stays({ ...dashboards, ...areas, ...assistants, ...deep }))

test('S2-09 both addresses of the dashboard show the same', async () => {
  const shown = async (to: string) => {
    await open(to)
    await page.getByRole('link', { name: 'Open payables' }).waitFor()
    await page.waitForFunction(() => !document.querySelector('main .animate-appear'))
    // A second may have passed between the two.
    return (await page.locator('main').innerText()).replaceAll(/\d+ (second|minute)s? ago/g, 'just now')
  }
  // Each card comes by itself.
  await eventually(async () => assert.equal(await shown('/enhanced-business-dashboard'), await shown('/dashboard')))
  assert.equal(await heading().innerText(), 'Overview')
})

test('S2-10 the classic overview shows the figures of the dashboard as tables; operations shows the work that waits', async () => {
  const tiles = async () => {
    const found: Record<string, string> = {}
    for (const link of await page.locator('main a.after\\:absolute').all())
      found[await link.innerText()] = await link.locator('xpath=../../div[2]').innerText()
    return found
  }
  await open('/dashboard')
  await page.getByRole('link', { name: 'Open payables' }).waitFor()
  await page.waitForFunction(() => !document.querySelector('main .animate-appear'))
  const figures = await tiles()
  assert.ok(Object.keys(figures).length >= 4, JSON.stringify(figures))
  await go('/dashboard-legacy')
  for (const [label, value] of Object.entries(figures)) {
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: label, exact: true }) })
      .first()
    await row.waitFor()
    assert.equal((await row.getByRole('cell').last().innerText()).trim(), value.trim(), label)
  }
  const work = page.getByRole('table').last().locator('tbody tr')
  let waiting: string[][] = []
  await eventually(async () => {
    waiting = await work.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText.split(/\s*\t\s*|\n+/)))
    for (const [label, count] of waiting) assert.match(count ?? '', /^\d/, `${label} is counted`)
    assert.ok(waiting.length >= 6)
  })
  await go('/financial')
  const books = page.getByRole('region', { name: 'To do' })
  const both = waiting.filter(([label]) => /^(Bills|Payments)/.test(label!))
  assert.ok(both.length >= 6)
  for (const [label, count] of both)
    await eventually(async () =>
      assert.match(await books.getByRole('link', { name: label }).innerText(), new RegExp(`\\b${count}$`), label),
    )
  await go('/operations')
  await page.getByRole('table', { name: 'From request to payment' }).waitFor()
  const rows = page.getByRole('main').getByRole('row')
  // What is one's own is no work of others.
  for (const [label, count] of waiting.filter(([each]) => !each!.startsWith('Your ')))
    await eventually(async () =>
      assert.equal(await rows.filter({ hasText: label! }).first().getByRole('cell').first().innerText(), count, label),
    )
  await page.getByRole('table', { name: 'Jobs' }).waitFor()
})

test('S2-11 every area and what lies below it is protected, and answers with the page of that area', async () => {
  const lower = Object.fromEntries(Object.entries(areas).map(([area, title]) => below(area, title)))
  await areProtected([...Object.keys(areas), ...Object.keys(lower)])
  await stays({ ...areas, ...lower })
})

test('S2-12 the pages of assistance are protected, and each answers', async () => {
  await areProtected(Object.keys(assistants))
  await stays(assistants)
})

test('S2-13 the six workbenches are protected, and answer with their own page, whatever the id', async () => {
  const first = (recordType: string) =>
    page.evaluate(
      async (url) =>
        (await (await fetch(url)).json()).items[0] as { id: string; name: string; title: string; displayName: string },
      `/api/${recordType}?limit=1`,
    )
  const [vendor, entity, person, document] = [
    await first('procurement/vendors'),
    await first('financial/legal-entities'),
    await first('hr/people'),
    await first('documents/documents'),
  ]
  const benches: Record<string, string> = {
    [`/personnel/workbench/${person.id}`]: person.displayName,
    [`/employees/comprehensive-workbench/${person.id}`]: person.displayName,
    [`/vendors/workbench/${vendor.id}`]: vendor.name,
    [`/projects/workbench/${unknown}`]: 'Project',
    [`/financial/workbench/${entity.id}`]: entity.name,
    [`/documents/workbench/${document.id}`]: document.title,
    [`/documents/workbench/${unknown}`]: 'Document not found',
    [`/personnel/workbench/${unknown}`]: 'Employee not found',
    [`/employees/comprehensive-workbench/${unknown}`]: 'Personnel file not found',
    [`/vendors/workbench/${unknown}`]: 'Vendor not found',
    [`/projects/workbench/no-id-at-all`]: 'Project',
    [`/financial/workbench/${unknown}`]: 'Legal entity not found',
    [`/documents/workbench/no-id-at-all`]: 'Document not found',
  }
  await areProtected(Object.keys(benches))
  await stays(benches)
})

test('whoever goes on before the pages of a module have come is shown the next one all the same', async () => {
  await open('/reports')
  await page.evaluate(
    (addresses) =>
      addresses.forEach((address) => {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }),
    ['/documents/library', `/documents/workbench/${unknown}`],
  )
  await page.getByRole('heading', { name: 'This document does not exist' }).waitFor()
})

test('the form of a document that does not exist says so and leads to the list', async () => {
  for (const [address, one, many] of [
    ['/procurement/orders', 'purchase order', 'purchase orders'],
    ['/financial/bills', 'bill', 'bills'],
  ]) {
    await open(`${address}/${unknown}/edit`)
    await page.getByRole('heading', { name: `This ${one} does not exist` }).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: `All ${many}` })
      .click()
    await page.waitForURL(stage.url + address)
  }
})

test('S2-14 old addresses lead on with their query, and an unknown one to the dashboard with a word', async () => {
  const leads: [from: string, to: string][] = [
    ['/admin', '/dashboard'],
    ['/financial-dashboard?entity=x', '/financial?entity=x'],
    ['/vendors?q=fjord', '/procurement/vendors?q=fjord'],
    ['/employees?q=a', '/hr/employees?q=a'],
    ['/tasks?from=mail', '/dashboard?from=mail#needs-you'],
    ['/analytics', '/reports'],
    ['/no/such/page', '/dashboard'],
  ]
  for (const [from, to] of leads) {
    await open(from)
    assert.equal(page.url(), stage.url + to)
  }
  await page.getByText('That page does not exist').first().waitFor()
  await open('/tasks')
  await page.waitForFunction(() => document.activeElement?.id === 'needs-you')
})

test('S6-01 a visitor sees the public pages and signs in for the others; a person of few rights is sent away from none', async () => {
  const visitor = await stage.open()
  const reply = await visitor.goto(`${stage.url}/about`)
  assert.equal(reply!.status(), 200)
  for (const each of ['/dashboard', '/operations', '/reports/x?y=1', '/settings/security']) {
    await visitor.goto(stage.url + each)
    await visitor.waitForURL(/\/login/)
    assert.equal(new URL(visitor.url()).searchParams.get('returnTo'), each)
  }
  await signIn(visitor, stage.url, 'employee')
  await stays({ ...areas, ...assistants, ...deep, ...dashboards }, visitor)
  // What was not allowed says so.
  await go('/financial/bills', visitor)
  await visitor.getByText('You may not see bills').waitFor()
  await go('/operations/error-reports', visitor)
  await visitor.getByText('You may not see error reports').waitFor()
  await visitor.context().close()
})

const answer = (body: unknown) => (route: Route) => route.fulfill({ json: body })

const failedCard = () => page.getByRole('alert').filter({ hasText: 'Component Error' })

test('S8-06 a component that fails says so in a card, and the rest of the page stays', async () => {
  const id = await page.evaluate(
    async () => (await (await fetch('/api/procurement/orders?limit=1')).json()).items[0].id as string,
  )
  await page.route(/\/history(\?|$)/, answer([null]))
  await open(`/procurement/orders/${id}?tab=activity`)
  await failedCard().waitFor()
  assert.match(await failedCard().innerText(), /This component encountered an error and couldn't render\.\s+ERR_\w+/)
  await page.getByRole('tab', { name: 'Documents' }).waitFor()
})

test('S4-19 an error, Retry, no error: what had failed reads its data anew', async () => {
  await failedCard().getByRole('button', { name: 'Retry' }).click()
  await failedCard().waitFor()
  await page.unroute(/\/history(\?|$)/)
  await failedCard().getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('main').getByText('created', { exact: false }).first().waitFor()
  assert.equal(await failedCard().count(), 0)
})

test('S8-07 a page that fails says so with an error id, its details can be copied, and its report is found by that id', async () => {
  const whole = '**/api/procurement/overview'
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route(whole, answer({ figures: null }))
  await open('/procurement')
  await page.getByRole('heading', { level: 1, name: 'Page Error' }).waitFor()
  const said = await page.locator('main').innerText()
  assert.match(said, /This page encountered an error and couldn't load properly\./)
  const errorId = /ERR_[0-9a-z]{8}_[0-9a-z]{10}/.exec(said)![0]
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Page Error')
  await page.getByRole('button', { name: 'Copy details' }).click()
  await page.getByText('Details copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  for (const part of [errorId, '/procurement', 'Cannot read']) assert.ok(copied.includes(part), copied)
  await page.unroute(whole)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Procurement' }).waitFor()
  await page.getByText('Orders by state').first().waitFor()

  await go(`/settings/error-reports?q=${errorId}`)
  await page.waitForURL(/\/operations\/error-reports/)
  await page.getByRole('link', { name: errorId }).first().click()
  await page.getByRole('heading', { level: 1, name: errorId }).waitFor()
  await page.getByRole('heading', { name: 'Stack' }).waitFor()
  const report = await page.locator('main').innerText()
  for (const part of ['Ingrid Solberg', '/procurement', 'HeadlessChrome', '/assets/index-'])
    assert.ok(report.includes(part), `${part} is missing in ${report}`)
})

test('S8-07 Go Home leaves a page that fails', async () => {
  await page.route('**/api/procurement/overview', answer({ figures: null }))
  await open('/procurement')
  await page.getByRole('heading', { level: 1, name: 'Page Error' }).waitFor()
  await page.unroute('**/api/procurement/overview')
  await page.getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL(/\/dashboard$/)
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('S8-08 an application that fails asks for a restart, with the id and the time', async () => {
  const frame = '**/assets/frame-*.js'
  await page.route(frame, (route) => route.abort())
  await page.goto(`${stage.url}/dashboard`)
  await page.getByRole('heading', { level: 1, name: 'Application Error' }).waitFor()
  const said = await page.locator('main').innerText()
  assert.match(said, /Mainstay encountered an unexpected error and needs to restart\./)
  assert.match(said, /automatically reported.+contact support with the error ID/)
  assert.match(said, /ERR_\w+/)
  assert.ok(await page.locator('time').getAttribute('datetime'))
  await page.getByRole('button', { name: 'Return to Homepage' }).waitFor()
  await page.unroute(frame)
  await page.getByRole('button', { name: 'Reload Application' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('S2-17 each of the four levels of errors has its ways out', async () => {
  // The other three stand in the tests around this one.
  const visitor = await stage.open()
  await visitor.goto(`${stage.url}/auth/callback`)
  await visitor.getByRole('heading', { level: 1, name: 'Authentication Error' }).waitFor()
  for (const name of ['Return to Login', 'Clear Cache and Retry']) await visitor.getByRole('button', { name }).waitFor()
  await visitor.context().close()
})

test('after a new version was installed a page whose file is gone is loaded anew, once', async () => {
  const file = '**/assets/LedgerPage-*.js'
  let gone = true
  let loads = 0
  const newer = '<meta name="build" content="/assets/index-newer.js">'
  await page.route(file, (route) => (gone ? route.abort() : route.continue()))
  await page.route('**/financial/ledger', (route, request) => {
    if (!request.isNavigationRequest()) return route.fulfill({ contentType: 'text/html', body: newer })
    loads += 1
    gone = false
    return route.continue()
  })
  await open('/reports')
  await page.getByRole('link', { name: 'General ledger' }).click()
  await page.getByRole('heading', { level: 1, name: 'General ledger' }).waitFor()
  assert.equal(loads, 1)
  // Where the reload does not help, the error is shown instead of a second one.
  gone = true
  await open('/reports')
  gone = true
  await page.getByRole('link', { name: 'General ledger' }).click()
  await page.getByRole('heading', { level: 1, name: 'Page Error' }).waitFor()
  assert.equal(loads, 1)
  gone = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 1, name: 'General ledger' }).waitFor()
  await page.unrouteAll()
})

test('a page opened by a link has the focus on its heading and begins at its top; going back finds the old place', async () => {
  await open('/operations')
  await page.getByRole('table', { name: 'Jobs' }).waitFor()
  const at = () => page.locator('main').evaluate((main) => main.scrollTop)
  // The page has its whole height when nothing on it is still awaited, and the click scrolls no further than to its link.
  await eventually(async () => assert.equal(await page.locator('main .animate-appear.bg-active').count(), 0))
  await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  const link = page.locator('main a').last()
  await link.click({ trial: true })
  await eventually(async () => assert.ok((await at()) > 100))
  const left = await at()
  await link.click()
  await page.waitForURL((url) => url.pathname !== '/operations')
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  assert.equal(await at(), 0)
  await page.goBack()
  await eventually(async () => assert.equal(await at(), left))
})

test('the pointer over a link fetches the file of its page', async () => {
  await open('/settings')
  const fetched = page.waitForRequest(/\/assets\/ReportsPage|\/assets\/SignpostPage|\/assets\/OperationsPage/)
  await page.getByRole('main').getByRole('link', { name: 'Operations' }).hover()
  await fetched
  assert.equal(path(), '/settings')
})

test('addresses of imports, which have a dot, open directly', async () => {
  const reply = await page.goto(`${stage.url}/imports/procurement.vendors`)
  assert.equal(reply!.status(), 200)
  await heading().waitFor()
})

test('every address behind the sign-in leads who is not signed in to the sign-in page, with the way back', async () => {
  const { url } = await onStage()
  const addresses = protectedAddresses()
  assert.ok(addresses.length > 100)
  for (const each of addresses) {
    const { status, headers } = await fetch(url + each, {
      redirect: 'manual',
      headers: { accept: 'text/html', 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    })
    const to = new URL(headers.get('location') ?? '/nowhere', url)
    assert.deepEqual([status, to.pathname, to.searchParams.get('returnTo')], [303, '/login', each])
  }
})

test('an old address leads on with its query, an unknown one to the dashboard with a word; a page that fails says so and can be read again', async () => {
  const { url, open } = await onStage()
  // The tests before this one break pages on purpose.
  complaintsSoFar()
  const page = await open('administrator')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.goto(`${url}/vendors?q=fjord`)
  await heading('Vendors')
  assert.equal(page.url(), `${url}/procurement/vendors?q=fjord`)
  await page.goto(`${url}/no/such/page`)
  await page.getByText('That page does not exist').first().waitFor()
  assert.equal(page.url(), `${url}/dashboard`)
  assert.deepEqual(complaintsSoFar(), [])

  const figures = '**/api/procurement/overview'
  await page.route(figures, (route) => route.fulfill({ json: { figures: null } }))
  await page.goto(`${url}/procurement`)
  await heading('Page Error')
  assert.match(await page.locator('main').innerText(), /ERR_[0-9a-z]{8}_[0-9a-z]{10}/)
  await page.unroute(figures)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await heading('Procurement')
  await page.getByText('Orders by state').first().waitFor()
  complaintsSoFar()
  await page.context().close()
})
