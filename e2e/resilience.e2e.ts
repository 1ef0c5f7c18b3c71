import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { anyId, protectedAddresses } from './protected-addresses.ts'
import { eventually } from './screens.ts'
import { complaintsSoFar, onStage } from './stage.ts'

const problem = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status, code, message, errorId: 'test' }),
  })

/** What the server, or what stands before it, may do to a call that reads. */
const faults: Record<string, (route: Route, request: Request) => Promise<void>> = {
  'answers 500': problem(500, 'internal', 'Something went wrong on our side.'),
  'answers 403': problem(403, 'forbidden', 'You need another right.'),
  'answers 404': problem(404, 'not_found', 'It does not exist.'),
  'answers a page': (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Gateway</h1>' }),
  'breaks off': (route) => route.fulfill({ contentType: 'application/json', body: '{"items":[{"id":"' }),
  'is out of reach': (route) => route.abort('internetdisconnected'),
  'has nothing': (route, request) =>
    // Only lists are asked for a number of rows.
    new URL(request.url()).searchParams.has('limit')
      ? route.fulfill({ json: { items: [], next: null, count: 0 } })
      : route.continue(),
}

/** Calls about the session go through: what they do when they fail is shown in the journeys of signing in. */
const aboutSession = /^\/api\/(me|auth|events|errors|public)\b/
const isRead = (request: Request) => request.method() === 'GET' && !aboutSession.test(new URL(request.url()).pathname)

type Walk = {
  page: Page
  /** Opens an address within the application and waits until nothing is on its way. */
  to: (path: string) => Promise<void>
  /** Waits until nothing is on its way. */
  settled: () => Promise<void>
  broken: string[]
}

/** A further page of somebody who is signed in. Waits that the application makes on purpose (one before it asks again, one before it says that it is slow) are short. */
async function walkIn(context: BrowserContext, url: string): Promise<Walk> {
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(`${new URL(page.url()).pathname}: ${error.message}`))
  page.on('request', (request) => {
    if (request.url().endsWith('/api/errors/report'))
      broken.push(`${new URL(page.url()).pathname} reported ${request.postData()?.slice(0, 300)}`)
  })
  await page.addInitScript(() => {
    const later = window.setTimeout
    window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      later(run, ms === 1000 || ms === 4000 ? 20 : ms, ...rest)) as typeof setTimeout
  })
  const pending = new Set<Request>()
  let since = performance.now()
  page.on('request', (request) => {
    if (!/\/api\/(events|errors)/.test(request.url())) pending.add(request)
    since = performance.now()
  })
  const ended = (request: Request) => {
    pending.delete(request)
    since = performance.now()
  }
  page.on('requestfinished', ended).on('requestfailed', ended)
  const settled = async () => {
    since = performance.now()
    const until = since + 8_000
    while (pending.size > 0 || performance.now() - since < 60) {
      if (performance.now() > until) throw new Error(`waits for ${[...pending].map((each) => each.url()).join()}`)
      await new Promise((wake) => setTimeout(wake, 10))
    }
  }
  await page.goto(`${url}/imports/procurement.vendors`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled()
  const to = async (path: string) => {
    await page.evaluate((address) => {
      document.querySelector('h1')?.setAttribute('data-before', '')
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await page.locator('h1:not([data-before])').first().waitFor()
    await settled()
  }
  return { page, to, settled, broken }
}

/** What is wrong with the screen as it stands; nothing where it says what happened. */
async function wrongWith(page: Page, path: string): Promise<string[]> {
  // What appears after 200 ms, and goes when the second try has failed, is given its time.
  await page
    .waitForFunction(() => !document.querySelector('main .animate-appear.bg-active, main [aria-busy="true"]'), null, {
      timeout: 8_000,
    })
    .catch(() => {})
  const found = await page.evaluate(() => {
    const main = document.querySelector('main')
    const text = main?.innerText ?? ''
    return {
      headings: [...document.querySelectorAll('h1')].map((each) => each.innerText),
      text,
      seen: `${document.visibilityState}, ${document.hasFocus() ? 'with' : 'without'} the focus`,
      waiting: main?.querySelectorAll('.animate-appear.bg-active, [aria-busy="true"]').length ?? 0,
    }
  })
  const faulty: string[] = []
  if (found.headings.length !== 1 || !found.headings[0]) faulty.push(`headings: ${found.headings.join(', ')}`)
  if (found.text.length < 40) faulty.push(`nearly blank: ${found.text}`)
  if (found.waiting > 0) faulty.push(`still waits in ${found.waiting} places, ${found.seen}`)
  const crash = /(Page|Component|Application) Error|\bundefined\b|\bNaN\b|\[object |Invalid Date/.exec(found.text)
  if (crash) faulty.push(`says “${crash[0]}”`)
  if (new URL(page.url()).pathname !== path) faulty.push(`leads to ${new URL(page.url()).pathname}`)
  return faulty.map((each) => `${path} ${each}`)
}

const all = protectedAddresses()
const saysSo = /try again|retry|could not|cannot be reached|unexpected answer|may not|not found|no such/i
/** True once the page says what happened; the second try of a call may still be on its way. */
const tells = (page: Page): Promise<boolean> =>
  page
    .getByRole('main')
    .getByText(saysSo)
    .first()
    .waitFor({ state: 'attached', timeout: 8_000 })
    .then(
      () => true,
      () => false,
    )
/** Where a call that fails takes away a number beside a link, or a suggestion in a form, and nothing else. */
const withoutLoss =
  /^\/(financial\/ledger|settings|hr|documents|communications|ai|reports|research|multi-agent|vector-search|ai-outreach|personnel|employees|projects)(\/|$)|\/(orders|fiscal-years|vendors|items|requisitions|receipts)\/new$/
/** One address of each kind of screen: all of them are walked where the server fails, these where it does something rarer. */
const kinds = [
  '/procurement/orders',
  '/dashboard',
  '/dashboard-legacy',
  '/operations',
  '/reports',
  '/financial',
  '/financial/journal-entries/new',
  '/financial/ledger',
  '/financial/trial-balance',
  '/financial/open-items',
  '/procurement',
  '/procurement/grir',
  '/procurement/requisitions/new',
  '/settings/security',
  '/settings/connectors',
  '/system-visualizer',
  ...all.filter((path) =>
    /orders\/0000[^/]+$|bills\/0000[^/]+\/edit$|(vendors|financial|personnel)\/workbench/.test(path),
  ),
]

test(
  'whatever happens to its calls, every page behind the sign-in says so and stays usable',
  { timeout: 300_000, concurrency: 4 },
  async (t) => {
    const stage = await onStage()
    const first = await stage.open('administrator')
    const context = first.context()
    const half = Math.ceil(all.length / 2)
    const walks = [
      ['answers 500', all.slice(0, half)],
      ['answers 500', all.slice(half)],
      ...Object.keys(faults)
        .slice(1)
        .map((name) => [name, kinds] as const),
    ] as const
    const walked = walks.map(([name, addresses]) =>
      t.test(`the server ${name}: ${addresses.length} pages`, { timeout: 300_000 }, async (walked) => {
        const { page, to, broken } = await walkIn(context, stage.url)
        const fail = faults[name]!
        let failing = true
        let failed = 0
        await page.route('**/api/**', (route, request) =>
          failing && isRead(request) ? ((failed += 1), fail(route, request)) : route.continue(),
        )
        const found: string[] = []
        const visit = async (path: string): Promise<string[]> => {
          failed = 0
          await to(path)
          const wrong = await wrongWith(page, path)
          if (failed > 0 && name !== 'has nothing' && !withoutLoss.test(path) && !(await tells(page)))
            wrong.push(`${path} says nothing of what happened`)
          return wrong
        }
        for (const path of addresses) {
          const first = await visit(path).catch((error: Error) => [`${path} ${error.message.split('\n')[0]}`])
          if (first.length === 0) continue
          // A machine that is busy elsewhere may be slow; what is wrong is wrong again.
          walked.diagnostic(`visited again: ${first.join('; ')}`)
          await to('/multi-agent')
          found.push(...(await visit(path).catch((error: Error) => [`${path} ${error.message.split('\n')[0]}`])))
        }
        await page.close()
        assert.deepEqual([...found, ...broken], [])
      }),
    )
    await Promise.all(walked)
    complaintsSoFar()
    await context.close()
  },
)

const hold = () => {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  return { released, release }
}

test('what could not be read is read once the server answers again, by the buttons on the page', async () => {
  const stage = await onStage()
  const context = (await stage.open('administrator')).context()
  const { page, to, settled, broken } = await walkIn(context, stage.url)
  let failing = true
  await page.route('**/api/**', (route, request) =>
    failing && isRead(request) ? faults['answers 500']!(route, request) : route.continue(),
  )
  const found: string[] = []
  for (const path of [
    '/dashboard',
    '/operations',
    '/procurement',
    '/financial',
    '/financial/trial-balance',
    '/procurement/orders',
    '/settings/security',
    '/settings/connectors',
  ]) {
    failing = true
    await to(path)
    await tells(page)
    failing = false
    const again = page.getByRole('main').getByRole('button', { name: /^(try again|retry)$/i })
    for (let left = 15; left > 0 && (await again.count()) > 0; left -= 1) {
      // A button may be gone by then: one answer can serve several places.
      await again
        .first()
        .click({ timeout: 2_000 })
        .catch(() => {})
      await settled()
    }
    const text = await page.locator('main').innerText()
    if (/could not be|not possible|unexpected answer|went wrong/i.test(text))
      found.push(`${path} does not recover: ${text.slice(0, 200)}`)
    await to('/multi-agent')
  }
  await context.close()
  complaintsSoFar()
  assert.deepEqual([...found, ...broken], [])
})

test('while an answer takes long its page stands with its heading, says that it still works, and can be left', async () => {
  const stage = await onStage()
  const context = (await stage.open('administrator')).context()
  const { page, to, broken } = await walkIn(context, stage.url)
  const found: string[] = []
  for (const path of [
    '/procurement/orders',
    '/financial/trial-balance',
    '/procurement',
    `/procurement/orders/${anyId}`,
  ]) {
    const { released, release } = hold()
    await page.route('**/api/**', async (route, request) => {
      if (isRead(request)) await released
      await route.continue().catch(() => {})
    })
    await page.evaluate((address) => {
      document.querySelector('h1')?.setAttribute('data-before', '')
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await page.locator('h1:not([data-before])').first().waitFor()
    await page.getByText('Still working…').waitFor()
    const waiting = await page.locator('main .animate-appear.bg-active').count()
    if (waiting === 0) found.push(`${path} shows no outline of what comes`)
    // Somewhere else at once, and back to find what was asked for.
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    release()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await to(path)
    found.push(...(await wrongWith(page, path)))
    await to('/ai')
  }
  await context.close()
  assert.deepEqual([...found, ...broken], [])
})

test('impatient clicking sends once, and after a failure the same call again: one record is made', async () => {
  const stage = await onStage()
  const page = await stage.open('buyer')
  await page.goto(`${stage.url}/procurement/items/new`)
  const name = `Torque wrench ${Date.now()}`
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  const keys: string[] = []
  let { released, release } = hold()
  let lost = true
  await page.route('**/api/procurement/items', async (route, request) => {
    if (request.method() !== 'POST') return route.continue()
    keys.push((await request.headerValue('idempotency-key'))!)
    await released
    if (!lost) return route.continue()
    // The server has done it; its answer is lost on the way.
    await route.fetch()
    return route.abort('connectionreset')
  })
  const button = page.getByRole('button', { name: 'Create item' })
  const impatient = async () => {
    await button.click()
    await button.evaluate((each) => {
      for (let clicks = 0; clicks < 9; clicks += 1) (each as HTMLButtonElement).click()
    })
    await page.keyboard.press('Control+s')
  }
  await impatient()
  await eventually(async () => assert.equal(keys.length, 1))
  release()
  await page.getByText('The server cannot be reached').first().waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), name)
  lost = false
  ;({ released, release } = hold())
  await impatient()
  await eventually(async () => assert.equal(keys.length, 2))
  release()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  assert.equal(keys[0], keys[1])
  const made = await page.evaluate(
    async (words) =>
      (await (await fetch(`/api/procurement/items?q=${encodeURIComponent(words)}`)).json()).items.length as number,
    name,
  )
  assert.equal(made, 1)
  await page.context().close()
  complaintsSoFar()
})

test('a session that ends in the middle leads to the sign-in and back to the same page', async () => {
  const stage = await onStage()
  const page = await stage.open('buyer')
  for (const path of ['/procurement/orders?sort=-orderDate', '/operations']) {
    await page.route('**/api/**', (route, request) =>
      isRead(request) ? problem(401, 'unauthenticated', 'Sign in to continue')(route) : route.continue(),
    )
    await page.goto(stage.url + path)
    await page.waitForURL(/\/login\?returnTo=/)
    assert.equal(new URL(page.url()).searchParams.get('returnTo'), path)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('link', { name: /^sign in/i }).click()
    await page.getByRole('button', { name: /\bbuyer\b/i }).click()
    await page.waitForURL(stage.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await page.context().close()
  complaintsSoFar()
})

test('without a network the page says so, keeps what it shows, and goes on by itself when it is back', async () => {
  const stage = await onStage()
  const page = await stage.open('buyer')
  await page.goto(`${stage.url}/procurement/vendors`)
  const rows = page.getByRole('table', { name: 'vendors' }).locator('tbody tr[data-row]')
  await rows.first().waitFor()
  const shown = await rows.count()
  await page.context().setOffline(true)
  await page.getByText(/^Offline/).waitFor()
  assert.equal(await rows.count(), shown)
  // A page whose file was never fetched cannot come now: it says so and comes later.
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Received, not billed' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Page Error' }).waitFor()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Page Error' }).waitFor()
  await page.context().setOffline(false)
  await page.getByText(/^Offline/).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Received, not billed' }).waitFor()
  await page.context().close()
  complaintsSoFar()
})
