import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import pg from 'pg'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { signInBrowser } from '#server/auth/testing.ts'
import { noteCompanyEnd } from '#server/testing/company-end.ts'
import { quickFolder } from '#server/testing/process.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { pause, until } from '#shared/testing/until.ts'
import { clockEnv, now, shiftClock } from './clock.ts'

export type Look = { width: number; height: number; theme: 'light' | 'dark'; touch?: boolean; timeZone?: string }
export const desk: Look = { width: 1440, height: 900, theme: 'light' }
/** Where the browser of a journey is, unless its look says otherwise: `TIME_ZONE=Pacific/Kiritimati npm test -- e2e` has all of them 14 hours ahead. */
const hereabouts = process.env['TIME_ZONE'] ?? 'America/New_York'
/** By how many ms an answer is late at most: `SLOW_ANSWERS=1500 npm test -- e2e` shows which journey reads a page before its rows are there. */
const slowAnswers = Number(process.env['SLOW_ANSWERS'] ?? 0)
export const phone: Look = { width: 390, height: 844, theme: 'light' }

export type Stage = {
  url: string
  /** A page in a browser of its own; signs in as one of the sample company's people where a role is named. */
  open(role?: string, look?: Look): Promise<Page>
}

/** How every Chromium of ours starts: without a sandbox, which containers lack, and without calls of its own. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Chromium's own address bar is a page, drawn anew for every window: half of what an empty one costs. The rest is what Playwright turns off,
  // as this list takes the place of its own.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AimEnabled',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
    'Translate',
  ].join(',')}`,
]
export const chromiumPath = process.env['CHROMIUM'] ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)

let stage: Promise<Stage> | null = null
const complaints: string[] = []
const pages = new Set<Page>()
const closing: (() => void)[] = []
process.once('exit', () => closing.forEach((close) => close()))

/** The product as a user starts it, with the sample company, and a browser: once for all journeys. */
export const onStage = (): Promise<Stage> => (stage ??= build())

/** Another product like it, with settings of its own, for one journey. */
export const stageWith = (env: Record<string, string>): Promise<Stage> => build(env)

/** What the pages complained of since the last question: console errors, failed scripts, errors they reported, policy violations, answers of 500 and above. */
export const complaintsSoFar = (): string[] => complaints.splice(0)

/** Every page that is open now. */
export const openPages = (): readonly Page[] => [...pages]

async function build(env: Record<string, string> = {}): Promise<Stage> {
  const dataDir = quickFolder()
  // What everybody begins with, where it was made before; a copy keeps whose files they are.
  const made = process.env['COMPANY']
  if (made) assert.equal(spawnSync('cp', ['-a', `${made}/.`, dataDir]).status, 0, `${made} could not be copied`)
  const { url } = await started(dataDir, env)
  return { url, open: async (role, look = desk) => openPage(await launched(), url, role, look) }
}

/** The folder of a product that has made its sample company and has ended, kept while whoever started this lives: the stages of a whole run begin with a copy of it. */
export async function makeCompany(): Promise<string> {
  const dataDir = quickFolder(process.ppid)
  const { server } = await started(dataDir)
  await atRest(dataDir)
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  noteCompanyEnd(dataDir, now())
  closing.length = 0
  return dataDir
}

/** Waits until the jobs of a first start are done, such as the pictures of its documents: each copy would do them anew. */
async function atRest(dataDir: string): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'postgres/run'), user: 'mainstay', database: 'mainstay' })
  await client.connect()
  const waits = `select 1 from pgboss.job where state < 'completed' and start_after <= now() limit 1`
  await until('the jobs of the first start are done', async () => !(await client.query(waits)).rowCount, {
    seconds: 600,
  })
  await client.end()
}

async function started(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ url: string; server: ChildProcess }> {
  const port = await freePort()
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      NODE_ENV: 'test',
      ...clockEnv,
      LOG_LEVEL: 'error',
      // A browser, a database and the tests share the processor here.
      BUSY_AFTER_MS: '3600000',
      PRIVATE_NETWORKS: '127.0.0.1',
      // The model takes a second to start and hours of this processor for all passages.
      EMBEDDINGS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  closing.push(
    () => server.kill('SIGKILL'),
    () => stopDatabase(dataDir),
    () => rmSync(dataDir, { recursive: true, force: true }),
  )
  const url = `http://localhost:${port}`
  await ready(server, url)
  return { url, server }
}

let browser: Promise<Browser> | null = null
const launched = () => (browser ??= chromium.launch({ executablePath: chromiumPath, args: flags }))

/** A page of a server that a journey has started itself, watched like those of the stage. */
export const openAt = async (url: string, look = desk): Promise<Page> =>
  openPage(await launched(), url, undefined, look)

/** Ends the database that a killed server leaves running. */
function stopDatabase(dataDir: string): void {
  try {
    const [pid] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGQUIT')
  } catch {
    // It never started, or has ended by itself.
  }
}

/** A port nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

async function ready(server: ChildProcess, url: string): Promise<void> {
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const answers = async () => {
    if (server.exitCode !== null) throw new Error(`The server stopped: ${said}`)
    return fetch(`${url}/health/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
  }
  await until('the server is ready', answers, { seconds: 600 }).catch((error: unknown) => {
    throw new Error(`The server did not become ready: ${said}`, { cause: error })
  })
}

/** Contexts that a journey of the gate has closed, by person and look. */
const spareContexts = new Map<string, BrowserContext[]>()

/**
 * A context that is closed is kept, without pages, cookies and storage, for the next window of the same person and look: the files of the
 * application are there, and a first page costs half. The walks begin each window anew.
 */
function keepOnClose(context: BrowserContext, whose: string): void {
  context.close = async () => {
    const pages = context.pages()
    await pages[0]?.evaluate(() => localStorage.clear()).catch(() => undefined)
    await Promise.all(pages.map((page) => page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearCookies()
    spareContexts.set(whose, [...(spareContexts.get(whose) ?? []), context])
    // A second close must not offer it twice.
    context.close = () => Promise.resolve()
  }
}

async function newContext(
  browser: Browser,
  { width, height, theme, touch = false, timeZone = hereabouts }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: touch,
    colorScheme: theme,
    locale: 'en-US',
    timezoneId: timeZone,
  })
  await shiftClock(context)
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    ),
  )
  return context
}

async function openPage(browser: Browser, url: string, role: string | undefined, look: Look): Promise<Page> {
  const whose = `${url} ${role} ${JSON.stringify(look)}`
  const context = (role && spareContexts.get(whose)?.pop()) || (await newContext(browser, look))
  if (role && !exhaustive) keepOnClose(context, whose)
  await context.addCookies([{ name: 'theme', value: look.theme, url }])
  if (slowAnswers > 0)
    await context.route(/\/api\//, async (route) => {
      // SLOW_ANSWERS is about answers that take their time.
      await pause(Math.random() * slowAnswers)
      await route.continue().catch(() => undefined)
    })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  pages.add(page)
  page.on('close', () => pages.delete(page))
  page.on('console', (message) => {
    // A refusal that the screen shows is no fault; the browser reports every one of them.
    if (message.type() === 'error' && !/Failed to load resource.* 4\d\d/.test(message.text()))
      complaints.push(`${page.url()} console: ${message.text()}`)
  })
  page.on(
    'request',
    (request) =>
      request.url().endsWith('/api/errors/report') &&
      complaints.push(`${page.url()} reported: ${request.postData()?.slice(0, 400)}`),
  )
  page.on('pageerror', (error) => complaints.push(`${page.url()} script: ${error.message}`))
  page.on(
    'response',
    (response) => response.status() >= 500 && complaints.push(`${page.url()} ${response.status()} ${response.url()}`),
  )
  if (role) await enter(page, url, role)
  return page
}

/** A window of somebody who has signed in: the calls of a sign-in and its cookies, without the pages that journeys of signing in walk through. */
async function enter(page: Page, url: string, role: string): Promise<void> {
  const { browser } = await signInBrowser(url, `${role}@sample.mainstay.test`)
  await page.context().addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url })))
  await page.goto(`${url}/dashboard`)
  await page
    .getByRole('complementary', { name: 'Sidebar' })
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor()
}

/** Signs in through the sign-in page and the account picker, as a person does. */
export async function signIn(page: Page, url: string, role: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByRole('link', { name: /^sign in/i }).click()
  await page.getByRole('button', { name: new RegExp(`\\b${role}\\b`, 'i') }).click()
  await page.waitForURL(/\/dashboard/)
  // The address is there before the application is, which starts behind the greeting.
  await page.locator('#greeting').waitFor({ state: 'detached' })
}

/**
 * Ends what moves, and has what begins while axe looks arrive at once: a colour on its way to another is neither. No frame is waited for,
 * as a page behind another one gets few of them.
 */
const arrived = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const atOnce = new CSSStyleSheet()
    atOnce.replaceSync('*, ::before, ::after { transition: none !important; animation-duration: 0s !important }')
    document.adoptedStyleSheets.push(atOnce)
    const moving = () =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
    // What inherits a colour begins to change when its parent has arrived.
    for (let turns = 0; moving().length > 0 && turns < 50; turns += 1) {
      moving().forEach((each) => each.finish())
      document.body.getBoundingClientRect()
    }
  })

const examined = new WeakSet<Page>()

/**
 * No serious or critical finding of axe under WCAG 2.2 AA, or under the named rules alone, on the page or within a part of it; the guards
 * that keep the focus in a popup are no content. The gate examines the first page of each window, as axe takes longer than most steps.
 */
export async function assertAccessible(page: Page, where: string, rules?: string[], within?: string): Promise<void> {
  if (!exhaustive && examined.has(page)) return
  examined.add(page)
  assert.deepEqual(await barriers(page, where, rules, within), [])
}

async function barriers(page: Page, where: string, rules?: string[], within?: string): Promise<string[]> {
  // What answers the question before is dimmed until the answer is there.
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]:not(button)'))
  await arrived(page)
  // Reading axe is a good part of its time: a page that is not loaded anew keeps it.
  const there = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(there && { axeSource: 'void 0' }) })
    // There are no frames to gather from, so that no page of axe's own is needed.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[data-base-ui-focus-guard]')
  if (within) axe.include(within)
  const { violations } = await (
    rules ? axe.withRules(rules) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  ).analyze()
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  // What the edge of the page cuts off is smaller than it is, and beside what stands there: it is looked at again in the middle.
  const cut = rules ? [] : bad.filter(({ id }) => id === 'target-size')
  const small: string[] = []
  for (const place of cut.flatMap(({ nodes }) => nodes.map(({ target }) => String(target[0])))) {
    await page.evaluate(
      (at) => document.querySelector(at)?.scrollIntoView({ block: 'center', behavior: 'instant' }),
      place,
    )
    small.push(...(await barriers(page, where, ['target-size'], place)))
  }
  const certain = bad.filter((each) => !cut.includes(each))
  return [
    ...small,
    ...certain.map(
      ({ id, nodes }) =>
        `${where}: ${id} ${nodes
          .slice(0, 3)
          .map(
            ({ html, failureSummary = '' }) => `${html.slice(0, 200)} ${failureSummary.split('\n').slice(1).join(';')}`,
          )
          .join(' | ')}`,
    ),
  ]
}

/** Nothing is wider than the page, nor than the sheet on it that scrolls. */
export async function assertNoOverflow(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(() => {
    const main = document.querySelector('main')
    return Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      main ? main.scrollWidth - main.clientWidth : 0,
    )
  })
  assert.ok(over <= 0, `${where} is ${over} px wider than the screen`)
}
