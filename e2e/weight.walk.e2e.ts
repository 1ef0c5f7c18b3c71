import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { paths } from '#client/paths.ts'
import { until } from '#shared/testing/until.ts'
import { now } from './clock.ts'
import { onStage } from './stage.ts'

const built = join(import.meta.dirname, '..', 'dist', 'client')

/** Scripts that several pages share: loaded with the first that needs them. */
const shared =
  /\/(parts|paged|days|money|lines|cards|chart|[a-z]+-nouns|icons|list|record|form|controls|floating)-[^/]+$/

/**
 * The scripts an address loads until nothing more comes, with their bytes on the wire. Those that a timer fetches within some milliseconds are
 * included; the clock of the page has to be installed.
 */
async function scriptsOf(page: Page, address: string, within = 1_000, shown = 'h1'): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const note = (url: string) => {
    const path = new URL(url).pathname
    if (path.endsWith('.js')) found.set(path, statSync(join(built, `${path}.gz`)).size)
  }
  const listen = (response: { url(): string }) => note(response.url())
  page.on('response', listen)
  const pending = new Set<Request>()
  let quietSince = performance.now()
  const begun = (request: Request) => {
    // The stream of live events never ends.
    if (!request.url().includes('/api/events')) pending.add(request)
    quietSince = performance.now()
  }
  const ended = (request: Request) => {
    pending.delete(request)
    quietSince = performance.now()
  }
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended)
  await page.goto(address)
  // The application starts behind the greeting, and a page may still be fetched while nothing else is.
  await page.locator('#greeting').waitFor({ state: 'detached' })
  if (shown) await page.locator(shown).first().waitFor()
  await page.waitForLoadState('networkidle')
  // The clock of the page goes on at once, so that its timers fetch now what they would fetch later.
  await page.clock.runFor(within)
  await until(`${address} fetches nothing more`, () => pending.size === 0 && performance.now() - quietSince >= 100)
  page.off('response', listen).off('request', begun).off('requestfinished', ended).off('requestfailed', ended)
  return found
}

const weight = (scripts: Map<string, number>, which: (path: string) => boolean = () => true): number =>
  [...scripts].reduce((sum, [path, size]) => sum + (which(path) ? size : 0), 0)

const beyond = (scripts: Map<string, number>, had: Map<string, number>) =>
  new Map([...scripts].filter(([path]) => !had.has(path)))

/** A page of a browser in which somebody is signed in already, as on the second visit of a day. */
async function begin() {
  const { url, open } = await onStage()
  const context = (await open('administrator')).context()
  await context.clock.install({ time: now() })
  const fresh = () => context.newPage()
  return { url, fresh, overview: await scriptsOf(await fresh(), `${url}/dashboard`, 3_000) }
}
let begun: ReturnType<typeof begin> | null = null
const returning = () => (begun ??= begin())

test('the overview needs at most 210 kB of scripts in 30 files, and none of the sign-in library', async () => {
  const { overview: scripts } = await returning()
  assert.ok(scripts.size > 0 && scripts.size <= 30, `${scripts.size} files`)
  assert.ok(weight(scripts) <= 210_000, `${weight(scripts)} bytes: ${JSON.stringify([...scripts])}`)
  assert.deepEqual(
    [...scripts.keys()].filter((path) => path.includes('msal')),
    [],
  )
})

test('each further page needs at most 40 kB of its own; what lists, records and forms share at most 75, 54 and 123 kB once; a list asks 29 times at most', async () => {
  const { url, fresh, overview: first } = await returning()
  const list = await fresh()
  const bounds: [address: string, sharedBytes: number][] = [
    ['/procurement/orders', 75_000],
    ['/financial/trial-balance', 45_000],
    ['/procurement/orders/new', 120_000],
    ['/financial/bills/new', 123_000],
  ]
  for (const [address, most] of bounds) {
    const more = beyond(await scriptsOf(await fresh(), url + address), first)
    const own = weight(more, (path) => !shared.test(path))
    const together = weight(more, (path) => shared.test(path))
    assert.ok(own > 0 && own <= 40_000, `${address}: ${own} bytes of its own: ${JSON.stringify([...more])}`)
    assert.ok(together <= most, `${address}: ${together} bytes shared: ${JSON.stringify([...more])}`)
  }
  const asked: string[] = []
  list.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const orders = await scriptsOf(list, `${url}/procurement/orders`)
  list.removeAllListeners('request')
  assert.ok(asked.length > 0 && asked.length <= 29, `${asked.length} requests for a list: ${JSON.stringify(asked)}`)
  const link = await list.locator('a[href^="/procurement/orders/"]:not([href$="/new"])').first().getAttribute('href')
  const record = beyond(await scriptsOf(list, url + link!), first)
  assert.ok(weight(record, (path) => !shared.test(path)) <= 40_000, JSON.stringify([...record]))
  assert.ok(weight(record, (path) => shared.test(path)) <= 54_000, JSON.stringify([...record]))
  assert.ok(weight(beyond(record, orders)) <= 40_000, 'a record opened from its list')
})

test('a sign-in loads the sign-in library and little else, and the pages in front of it no script at all', async () => {
  const { url, open } = await onStage()
  const page = await open()
  await page.clock.install({ time: now() })
  for (const path of paths.front) assert.deepEqual([...(await scriptsOf(page, url + path))], [], path)
  // The provider's page fetches what comes after it.
  await page.route('**/oidc/auth?*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  const scripts = await scriptsOf(page, `${url}/auth/sign-in`, 1_000, '')
  const library = [...scripts.keys()].filter((path) => /\/msal-[^/]+$/.test(path))
  assert.equal(library.length, 1, JSON.stringify([...scripts]))
  const rest = weight(scripts, (path) => path !== library[0])
  assert.ok(rest <= 40_000, `${rest} bytes: ${JSON.stringify([...scripts])}`)
})

test('while somebody signs in, the frame, the cards and the frame of lists are fetched already', async () => {
  const { url, fresh } = await returning()
  const needed = [...(await scriptsOf(await fresh(), `${url}/procurement/orders`)).keys()].filter((path) =>
    /\/(react|zod|frame|cards|list)-[^/]+$/.test(path),
  )
  assert.equal(needed.length, 5, JSON.stringify(needed))
  const page = await (await fetch(`${url}/auth/callback`, { headers: { accept: 'text/html' } })).text()
  assert.deepEqual(
    needed.filter((path) => !page.includes(`href="${path}"`)),
    [],
  )
})
