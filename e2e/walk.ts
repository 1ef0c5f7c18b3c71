import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { AnyRecord } from '#shared/record.ts'
import { menuPages } from './menu.ts'
import { until } from '#shared/testing/until.ts'

const root = join(import.meta.dirname, '..')
/** A page that is not there by then has failed; a busy machine needs a good part of it. */
const longestWaitMs = 60_000
/** Record types of which a fresh sample company has nothing to show: their empty list is looked at. */
const mayBeNone = new Set([
  'settings.mails',
  'operations.error-reports',
  'settings.invitations',
  'settings.access-requests',
  'financial.settlements',
])
/** Forms of what exists already: the record type, the state in which it can be changed, the end of the address. */
const edits: [noun: string, states: string, end: string][] = [
  ['financial.bills', 'draft,exception,waiting', 'edit'],
  ['financial.payments', 'proposed', 'edit'],
  ['procurement.requisitions', 'draft,rejected', 'edit'],
  ['procurement.orders', 'draft,rejected', 'edit'],
  ['procurement.orders', 'approved,sent', 'revise'],
  ['procurement.receipts', 'draft', 'edit'],
  ['hr.expense-claims', 'draft,rejected', 'edit'],
  ['hr.expense-claims', 'in approval', 'reduce'],
]

/** Record types as the modules declare them. */
async function recordTypes(): Promise<AnyRecord[]> {
  const files = globSync('modules/*/shared/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const declared = await Promise.all(
    files.sort().map((path) => import(join(root, path)) as Promise<Record<string, unknown>>),
  )
  return declared
    .flatMap((exported) => Object.values(exported))
    .filter(
      (value): value is AnyRecord =>
        typeof value === 'object' && value !== null && 'listPage' in value && 'api' in value,
    )
}

/** Every address worth a look: the menu, a record of each record type, every form. */
export async function addresses(page: Page): Promise<string[]> {
  const found = menuPages()
  const idOf = (recordType: AnyRecord, query = '') =>
    page.evaluate(
      async (url) => (await (await fetch(url)).json()).items?.[0]?.id as string | undefined,
      `${recordType.path}?limit=1${query}`,
    )
  const all = await recordTypes()
  for (const recordType of all) {
    const id = await idOf(recordType)
    assert.ok(id || mayBeNone.has(recordType.name), `the sample company has no ${recordType.many}`)
    found.push(recordType.listPage, ...(id ? [recordType.pageOf(id)] : []))
    if (recordType.create && recordType.form !== false) found.push(`${recordType.listPage}/new`)
  }
  for (const [name, states, end] of edits) {
    const recordType = all.find((each) => each.name === name)!
    const filters = [
      `state:in:${states}`,
      ...(recordType.fields.some((field) => field.name === 'origin') ? ['origin:eq:mainstay'] : []),
    ]
    const id = await idOf(recordType, filters.map((filter) => `&filter=${encodeURIComponent(filter)}`).join(''))
    assert.ok(id, `the sample company has no ${recordType.many} that are ${states}`)
    found.push(`${recordType.pageOf(id)}/${end}`)
  }
  const [vendor] = found.filter((path) => path.startsWith('/vendors/workbench/'))
  const tabs = ['orders', 'bills', 'prices', 'files', 'activity'].map((tab) => `${vendor}?tab=${tab}`)
  return [
    ...new Set([
      ...found,
      ...tabs,
      '/imports/procurement.vendors',
      '/financial/payments/run',
      '/settings/policies/procurement.own-receipts',
    ]),
  ]
}

/** Follows addresses within the application, as a link does; each time waits until nothing is on its way any more. */
export function walker(page: Page): (path: string) => Promise<void> {
  const pending = new Set<object>()
  let quietSince = 0
  const quiet = () => (quietSince = performance.now())
  page.on('request', (request) => {
    // The stream of live events never ends, and nobody waits for a report of an error.
    if (!/\/api\/(events|errors\/report)/.test(request.url())) pending.add(request)
    quiet()
  })
  const ended = (request: object) => {
    pending.delete(request)
    quiet()
  }
  page.on('requestfinished', ended).on('requestfailed', ended)
  return async (path) => {
    quiet()
    await page.evaluate((to) => {
      const heading = document.querySelector('h1')
      // A part of the same page, or other rows of it, keep its heading; another page has its own, on a busy machine a little later.
      if (new URL(to, location.href).pathname !== location.pathname)
        heading?.setAttribute('data-before', heading.textContent ?? '')
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    // What has been read may lead on to another address, or ask for more.
    for (let [reading, shown] = [0, '']; reading < 2 || shown !== page.url(); reading += 1) {
      shown = page.url()
      const isQuiet = () => pending.size === 0 && performance.now() - quietSince >= 100
      await until(`${path} asks nothing more`, isQuiet, { seconds: 120 }).catch((late: unknown) => {
        const urls = [...pending].map((each) => (each as { url(): string }).url())
        throw new Error(`${path} waits for ${urls.join()}`, { cause: late })
      })
      await page.waitForFunction(headed, null, { polling: 20, timeout: longestWaitMs }).catch(() => {})
    }
  }
}

/** Whether the page has a heading that is not that of the page before, and nothing left to draw. */
const headed = () =>
  new Promise<boolean>((done) => {
    const heading = document.querySelector('h1')
    const before = heading?.getAttribute('data-before')
    // What is dimmed answers the question of before; on a busy machine the next is asked a while after the last answer.
    const dimmed = document.querySelector('main [aria-busy="true"]')
    if (!heading || before === heading.textContent || dimmed) done(false)
    else requestIdleCallback(() => done(true), { timeout: 1_000 })
  })

/** Shows a page in a theme at once: nothing fades into it. */
export const inTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate((to) => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    document.documentElement.dataset['theme'] = to
    document.body.getBoundingClientRect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== still)
    document.body.getBoundingClientRect()
  }, theme)
