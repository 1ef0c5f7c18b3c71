import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { paths } from '#client/paths.ts'
import { publicAddresses } from '#modules/site/shared/addresses.ts'
import { inTheme } from './walk.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, desk, onStage, phone, type Look } from './stage.ts'

/** Every page that is there before anybody has signed in, and those that confirm a form. */
const open = [...publicAddresses, ...paths.front]
const confirmed = ['/contact/sent', '/register/sent', '/forgot-password/sent']

/** As they were asked for, whatever the sitemap says. */
const everyPublic = [
  '/home',
  '/about',
  '/services',
  '/contact',
  '/careers',
  '/privacy',
  '/terms',
  '/security',
  '/solutions',
  '/solutions/financial',
  '/solutions/procurement',
  '/solutions/hr',
  '/solutions/documents',
  '/solutions/communications',
  '/solutions/administration',
  '/solutions/cms',
]

const looks: [name: string, look: Look][] = [
  ['a desk', desk],
  ['a phone', { ...phone, theme: 'dark' }],
]

/** What a page asks the network for, by kind. */
function requestsOf(page: Page): { kind: string; url: string }[] {
  const seen: { kind: string; url: string }[] = []
  page.on('request', (request) => seen.push({ kind: request.resourceType(), url: request.url() }))
  return seen
}

for (const [name, look] of looks)
  test(
    `S2-01 every public page on ${name}, light and dark: accessible, not too wide, no script, no complaint`,
    { timeout: 340_000 },
    async () => {
      const stage = await onStage()
      const page = await stage.open(undefined, look)
      const asked = requestsOf(page)
      complaintsSoFar()
      for (const path of [...open, ...confirmed]) {
        const reply = await page.goto(stage.url + path)
        assert.equal(reply?.status(), 200, path)
        assert.match(await page.title(), /^\S.* · Mainstay$/)
        assert.equal(await page.locator('h1').count(), 1, path)
        await assertNoOverflow(page, `${path} on ${name}`)
        assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), look.theme)
        await assertAccessible(page, `${path} on ${name}`)
        // Of a theme only the colours are its own.
        const other = look.theme === 'dark' ? 'light' : 'dark'
        await inTheme(page, other)
        await assertAccessible(page, `${path} on ${name}, ${other}`, ['color-contrast'])
      }
      await page.context().close()
      assert.deepEqual(
        asked.filter(
          ({ kind, url }) => ['script', 'fetch', 'xhr', 'eventsource'].includes(kind) || !url.startsWith(stage.url),
        ),
        [],
      )
      assert.deepEqual(complaintsSoFar(), [])
    },
  )

test('at 320 pixels no public page nor a table on one is too wide', async () => {
  const stage = await onStage()
  const page = await stage.open(undefined, { ...phone, width: 320 })
  for (const path of [...open, ...confirmed]) {
    await page.goto(stage.url + path)
    await assertNoOverflow(page, path)
    assert.equal(
      await page
        .locator('.table')
        .evaluateAll((tables) => tables.filter((each) => each.scrollWidth > each.clientWidth).length),
      0,
      path,
    )
  }
  await page.context().close()
})

test('S1-01 a visitor reaches every page by keyboard through the menu, and sign-in, register and forgotten password', async () => {
  const stage = await onStage()
  const page = await stage.open()
  complaintsSoFar()
  await page.goto(`${stage.url}/home`)
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
  const tabTo = async (text: string) => {
    for (let turn = 0; turn < 30 && !(await focused()).startsWith(text); turn += 1) await page.keyboard.press('Tab')
    assert.ok((await focused()).startsWith(text), text)
  }
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Skip to content')
  await tabTo('Solutions')
  await page.keyboard.press('Enter')
  await tabTo('Procurement')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/solutions/procurement')
  await tabTo('Solutions')
  // The menu hides its links while it is closed.
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Security')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/security')
  await tabTo('Sign in')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await page.locator('h1').waitFor()
  for (const path of ['/register', '/forgot-password']) {
    await page.goto(stage.url + path)
    await page.locator('h1').waitFor()
    assert.equal(new URL(page.url()).pathname, path)
  }
  await page.context().close()
  assert.deepEqual(complaintsSoFar(), [])
})

test('Q11, S1-01 a visitor opens every public page by links alone, then the three in front of the sign-in, and is asked to sign in nowhere', async () => {
  const stage = await onStage()
  const page = await stage.open()
  complaintsSoFar()
  await page.goto(`${stage.url}/home`)
  const at = () => new URL(page.url()).pathname
  const opened = new Set<string>()
  for (let next: string | undefined = '/home'; next;) {
    assert.equal(at(), next)
    assert.equal(await page.locator('h1').count(), 1, next)
    opened.add(next)
    const shown = await page
      .locator('a:visible')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const back = opened.size < everyPublic.length && at() !== '/solutions' ? '/solutions' : undefined
    next = everyPublic.find((each) => !opened.has(each) && shown.includes(each)) ?? back
    if (next) {
      await page.locator(`a[href="${next}"]:visible`).first().click()
      await page.waitForURL(stage.url + next)
    }
  }
  assert.deepEqual([...opened].toSorted(), everyPublic.toSorted())
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.waitForURL(`${stage.url}/login`)
  for (const each of ['/register', '/forgot-password']) {
    assert.equal((await page.goto(stage.url + each))?.status(), 200)
    assert.equal(at(), each)
  }
  const kept = await page.context().cookies()
  assert.deepEqual(
    kept.map(({ name }) => name),
    ['theme'],
    'no session was begun',
  )
  await page.context().close()
  assert.deepEqual(complaintsSoFar(), [])
})

test('the application leaves itself to show a public page', async () => {
  const stage = await onStage()
  const page = await stage.open('employee')
  assert.equal(await page.getByRole('link', { name: 'Contact requests' }).count(), 0)
  await page.goto(`${stage.url}/`)
  await page.getByRole('heading', { level: 1, name: /every figure proves itself/ }).waitFor()
  await page.context().close()
})
