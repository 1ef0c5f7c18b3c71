import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { until } from '#shared/testing/until.ts'

/** What is not there by then has failed; a busy machine needs a good part of it. */
const longestWaitMs = 60_000

/** An answer of the server's own shape that refuses. */
export const problem = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status, code, message, errorId: 'test' }),
  })

/** What the server, or what stands before it, may do to a call that reads. */
export const faults: Record<string, (route: Route, request: Request) => Promise<void>> = {
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

const aboutSession = /^\/api\/(me|auth|events|errors|public)\b/
/** Calls about the session go through: what they do when they fail is shown in the journeys of signing in. */
export const isRead = (request: Request) =>
  request.method() === 'GET' && !aboutSession.test(new URL(request.url()).pathname)

type Walk = {
  page: Page
  /** Opens an address within the application and waits until nothing is on its way. */
  to: (path: string) => Promise<void>
  /** Waits until nothing is on its way. */
  settled: () => Promise<void>
  broken: string[]
}

/** A further page of somebody who is signed in. Waits that the application makes on purpose (one before it asks again, one before it says that it is slow) are short. */
export async function walkIn(context: BrowserContext, url: string): Promise<Walk> {
  const page = await context.newPage()
  page.setDefaultTimeout(longestWaitMs)
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
    const isQuiet = () => pending.size === 0 && performance.now() - since >= 60
    await until('no call is on its way', isQuiet).catch((late: unknown) => {
      throw new Error(`waits for ${[...pending].map((each) => each.url()).join()}`, { cause: late })
    })
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
export async function wrongWith(page: Page, path: string): Promise<string[]> {
  // What appears after 200 ms, and goes when the second try has failed, is given its time.
  await page
    .waitForFunction(() => !document.querySelector('main .animate-appear.bg-active, main [aria-busy="true"]'), null, {
      timeout: longestWaitMs,
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

const saysSo = /try again|retry|could not|cannot be reached|unexpected answer|may not|not found|does not exist/i
/** True once the page says what happened; the second try of a call may still be on its way. */
export const tells = (page: Page): Promise<boolean> =>
  page
    .getByRole('main')
    .getByText(saysSo)
    .first()
    .waitFor({ state: 'attached', timeout: longestWaitMs })
    .then(
      () => true,
      () => false,
    )
/** Where a call that fails takes away a number beside a link, or a suggestion in a form, and nothing else. */
export const withoutLoss =
  /^\/(financial\/ledger|settings|documents|ai|reports|research|multi-agent|ai-outreach|projects)(\/|$)|\/(orders|fiscal-years|vendors|items|requisitions|match-policies)\/new$/

/** Presses what asks again, until nothing on the page offers to; some offer it always. */
export async function pressAgain({ page, settled }: Pick<Walk, 'page' | 'settled'>): Promise<void> {
  const again = page.getByRole('main').getByRole('button', { name: /^(try|check) again$|^retry$/i })
  const end = performance.now() + longestWaitMs
  for (let presses = 0; presses < 15 && performance.now() < end && (await again.count()) > 0;) {
    // A button may be gone by then, as one answer can serve several places: each try is short, and the loop goes on for a minute.
    const pressed = await again
      .first()
      .click({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      )
    if (pressed) presses += 1
    await settled()
  }
}

/** What is wrong with a page after the server answers again. */
export async function notRecovered(page: Page, path: string): Promise<string[]> {
  const text = await page.locator('main').innerText()
  // What the server then says of a record nobody has made is an answer.
  return /could not be|not possible|unexpected answer|went wrong/i.test(text) && !/does not exist/.test(text)
    ? [`${path} does not recover: ${text.slice(0, 200)}`]
    : []
}
