import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Request } from 'playwright-core'
import { inPart } from '#server/testing/walk.ts'
import { faults, isRead, notRecovered, pressAgain, problem, tells, walkIn, withoutLoss, wrongWith } from './faults.ts'
import { anyId, protectedAddresses } from './protected-addresses.ts'
import { complaintsSoFar, onStage } from './stage.ts'

const every = protectedAddresses()
/** One address of each kind of screen: all of them are walked where the server fails, these where it does something rarer. */
const kinds = inPart([
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
  ...every.filter((path) =>
    /orders\/0000[^/]+$|bills\/0000[^/]+\/edit$|(vendors|financial|personnel)\/workbench/.test(path),
  ),
])

// RESILIENCE=all meets every page with every fault; PART=2/8 is the second of eight parts of the pages.
const all = inPart(every)
const asked = process.env['RESILIENCE'] ? all : null
/** Another page than all of these, which asks for nothing. */
const elsewhere = '/search'
const half = Math.ceil(all.length / 2)
const walks: readonly (readonly [fault: string, addresses: readonly string[]])[] = asked
  ? Object.keys(faults).map((name) => [name, asked] as const)
  : [
      ['answers 500', all.slice(0, half)],
      ['answers 500', all.slice(half)],
      ...Object.keys(faults)
        .slice(1)
        .map((name) => [name, kinds] as const),
    ]

test(
  'whatever happens to its calls, every page behind the sign-in says so and stays usable',
  // Each module has a limit of its own.
  { timeout: 2 ** 31 - 1, concurrency: 4 },
  async (t) => {
    const stage = await onStage()
    const first = await stage.open('administrator')
    const context = first.context()
    const walked = walks.map(([name, addresses]) =>
      t.test(`the server ${name}: ${addresses.length} pages`, { timeout: 2 ** 31 - 1 }, async (modules) => {
        const { page, to, broken } = await walkIn(context, stage.url)
        const fail = faults[name]!
        let failing = true
        let failed = 0
        await page.route('**/api/**', (route, request) =>
          failing && isRead(request) ? ((failed += 1), fail(route, request)) : route.continue(),
        )
        const visit = async (path: string): Promise<string[]> => {
          failed = 0
          await to(path)
          const wrong = await wrongWith(page, path)
          if (failed > 0 && name !== 'has nothing' && !withoutLoss.test(path) && !(await tells(page)))
            wrong.push(`${path} says nothing of what happened`)
          return wrong
        }
        for (const [module, its] of Map.groupBy(addresses, (path) => path.split(/[/?]/)[1]!))
          await modules.test(`${module}, where the server ${name}`, { timeout: 600_000 }, async () => {
            const found: string[] = []
            for (const path of its)
              found.push(...(await visit(path).catch((error: Error) => [`${path} ${error.message.split('\n')[0]}`])))
            assert.deepEqual([...found, ...broken.splice(0)], [])
          })
        await page.close()
        assert.deepEqual(broken, [])
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
  for (const path of asked ?? [
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
    if (!withoutLoss.test(path)) await tells(page)
    failing = false
    await pressAgain({ page, settled })
    found.push(...(await notRecovered(page, path)))
    await to(elsewhere)
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
  // The settings are where it goes meanwhile.
  for (const path of asked?.filter((each) => each !== '/settings') ?? [
    '/procurement/orders',
    '/financial/trial-balance',
    '/procurement',
    `/procurement/orders/${anyId}`,
  ]) {
    const { released, release } = hold()
    let held = 0
    const count = (request: Request) => void (held += isRead(request) ? 1 : 0)
    page.on('request', count)
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
    // A page asks when it is drawn: once it is idle, its requests have begun.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    page.off('request', count)
    if (!asked || (held > 0 && !withoutLoss.test(path))) {
      await page
        .getByText('Still working…')
        .waitFor()
        .catch(() => found.push(`${path} does not say that it still works`))
      const waiting = await page.locator('main .animate-appear.bg-active').count()
      if (waiting === 0) found.push(`${path} shows no outline of what comes`)
    }
    // Somewhere else at once, and back to find what was asked for.
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    release()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await to(path)
    found.push(...(await wrongWith(page, path)))
    await to(elsewhere)
  }
  await context.close()
  assert.deepEqual([...found, ...broken], [])
})

test('a session that ends in the middle leads to the sign-in and back to the same page', async () => {
  const stage = await onStage()
  const role = asked ? 'administrator' : 'buyer'
  const page = await stage.open(role)
  for (const path of asked ?? ['/procurement/orders?sort=-orderDate', '/operations']) {
    await page.route('**/api/**', (route, request) =>
      isRead(request) ? problem(401, 'unauthenticated', 'Sign in to continue')(route) : route.continue(),
    )
    await page.goto(stage.url + path)
    await page.waitForURL(/\/login\?returnTo=/)
    assert.equal(new URL(page.url()).searchParams.get('returnTo'), path)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('link', { name: /^sign in/i }).click()
    await page.getByRole('button', { name: new RegExp(`\\b${role}\\b`, 'i') }).click()
    await page.waitForURL(stage.url + path)
    // The greeting, which the application starts behind, has a heading of its own.
    await page.locator('#greeting').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await page.context().close()
  complaintsSoFar()
})

test('a list and an overview to which the server answers 500 say so, stay usable, and are read by their buttons once it answers', async () => {
  const stage = await onStage()
  const context = (await stage.open('administrator')).context()
  const { page, to, settled, broken } = await walkIn(context, stage.url)
  let failing = true
  await page.route('**/api/**', (route, request) =>
    failing && isRead(request) ? faults['answers 500']!(route, request) : route.continue(),
  )
  const found: string[] = []
  for (const path of ['/procurement/orders', '/dashboard']) {
    failing = true
    await to(path)
    found.push(...(await wrongWith(page, path)))
    if (!(await tells(page))) found.push(`${path} says nothing of what happened`)
    failing = false
    await pressAgain({ page, settled })
    found.push(...(await notRecovered(page, path)))
  }
  await context.close()
  complaintsSoFar()
  assert.deepEqual([...found, ...broken], [])
})
