import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPart } from '#server/testing/walk.ts'
import { faults, isRead, problem, tells, walkIn, withoutLoss, wrongWith } from './faults.ts'
import { anyId, protectedAddresses } from './protected-addresses.ts'
import { eventually } from './screens.ts'
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
  // Each room has a limit of its own.
  { timeout: 2 ** 31 - 1, concurrency: 4 },
  async (t) => {
    const stage = await onStage()
    const first = await stage.open('administrator')
    const context = first.context()
    const walked = walks.map(([name, addresses]) =>
      t.test(`the server ${name}: ${addresses.length} pages`, { timeout: 2 ** 31 - 1 }, async (rooms) => {
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
        for (const [room, its] of Map.groupBy(addresses, (path) => path.split(/[/?]/)[1]!))
          await rooms.test(`${room}, where the server ${name}`, { timeout: 600_000 }, async () => {
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
    await tells(page)
    failing = false
    const again = page.getByRole('main').getByRole('button', { name: /^(try|check) again$|^retry$/i })
    for (let left = 15; left > 0 && (await again.count()) > 0; left -= 1) {
      // A button may be gone by then: one answer can serve several places.
      await again
        .first()
        .click({ timeout: 2_000 })
        .catch(() => {})
      await settled()
    }
    const text = await page.locator('main').innerText()
    // What the server then says of a record nobody has made is an answer.
    if (/could not be|not possible|unexpected answer|went wrong/i.test(text) && !/does not exist/.test(text))
      found.push(`${path} does not recover: ${text.slice(0, 200)}`)
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
    await page.route('**/api/**', async (route, request) => {
      if (isRead(request)) {
        held += 1
        await released
      }
      await route.continue().catch(() => {})
    })
    await page.evaluate((address) => {
      document.querySelector('h1')?.setAttribute('data-before', '')
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await page.locator('h1:not([data-before])').first().waitFor()
    await page.waitForTimeout(asked ? 100 : 0)
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

test('U10 without a network the page says so, keeps what it shows, and goes on by itself when it is back', async () => {
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
    .getByRole('link', { name: 'Received, not billed', exact: true })
    .click()
  await page.getByRole('heading', { level: 1, name: 'The network is away' }).waitFor()
  await page.getByRole('button', { name: 'Try now' }).click()
  assert.equal(await page.getByText('Error ID').count(), 0, 'nothing failed')
  await page.context().setOffline(false)
  await page.getByText(/^Offline/).waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: 'Received, not billed' }).waitFor()
  assert.deepEqual(
    complaintsSoFar().filter((each) => each.includes('reported:')),
    [],
    'and nothing is reported',
  )
  await page.context().close()
  complaintsSoFar()
})
