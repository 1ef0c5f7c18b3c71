import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { freePort, reachableFolder, startProcess } from '#server/testing/process.ts'

const rounds = 9
/** How long the greeting stays to be read. */
const greetingMs = 500
const root = join(import.meta.dirname, '..')

/** Milliseconds of one sign-in that pass in our own pages and calls; the identity provider's page and the person are left out. */
export type OwnTime = {
  /** A page behind the sign-in is asked for → Sign in can be pressed. */
  page: number
  /** Sign in is pressed → the browser leaves for the provider. */
  start: number
  /** The provider has sent the browser back → it is signed in and greeted by name. */
  exchange: number
  /** The greeting has been read, which takes half a second → the rows of the page asked for. */
  arrival: number
}

/** Signs in again and again, each time in a browser without cache or cookies, and answers what each took of our own. */
export async function measureSignIns(): Promise<OwnTime[]> {
  if (!existsSync(join(root, 'dist/client/index.html')))
    throw new Error('The client is not built: run npm run build before this measure.')
  const dataDir = reachableFolder('bench-sign-in')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = startProcess({ PORT: String(port), DATA_DIR: dataDir, PUBLIC_ORIGIN: url, SAMPLE_COMPANY: 'on' })
  const executablePath =
    process.env['CHROMIUM'] ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  let browser: Browser | null = null
  try {
    await server.up()
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    // One window for all: a window of its own would have the browser load its own frame while it is measured.
    const window = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await window.newPage()
    const all: OwnTime[] = []
    // The first one warms the server and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const one = await signInOnce(window, url)
      if (round > 0) all.push(one)
    }
    return all
  } finally {
    await browser?.close()
    server.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function signInOnce(window: BrowserContext, url: string): Promise<OwnTime> {
  const page = await window.newPage()
  try {
    const devtools = await window.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
    const asked = performance.now()
    await page.goto(`${url}/procurement/vendors`, { waitUntil: 'commit' })
    const button = page.getByRole('link', { name: /^sign in/i })
    await button.waitFor()
    const ready = performance.now()

    const leaving = page.waitForRequest((request) => request.url().startsWith(`${url}/oidc/auth?`))
    const pressed = performance.now()
    await Promise.all([leaving, button.evaluate((element) => (element as unknown as { click(): void }).click())])
    const left = performance.now()

    const back = page.waitForRequest((request) => request.url().startsWith(`${url}/auth/microsoft/callback`))
    await page.getByRole('button', { name: /buyer@/i }).click()
    await back
    const returned = performance.now()
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    const greeted = performance.now()
    // It goes on by itself.
    await page.getByRole('main').getByRole('row').nth(2).waitFor()
    await page.getByRole('button', { name: 'Continue' }).waitFor({ state: 'detached' })
    return {
      page: ready - asked,
      start: left - pressed,
      exchange: greeted - returned,
      arrival: Math.max(0, performance.now() - greeted - greetingMs),
    }
  } finally {
    await page.close()
  }
}
