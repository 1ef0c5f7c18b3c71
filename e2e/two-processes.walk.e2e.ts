import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { test } from 'node:test'
import { ok, openShop } from '#modules/procurement/server/testing.ts'
import { signInBrowser } from '#server/auth/testing.ts'
import { freePort, quickFolder, startProcess, type ServerProcess } from '#server/testing/process.ts'
import { clockEnv, now } from './clock.ts'
import { complaintsSoFar, openAt, openPages } from './stage.ts'

/** The same secret in all processes, as an installation has it. */
const secret = 'a secret key of more than thirty-two bytes'

test(
  'two windows on two processes: a decision, a snooze, what is done, a mention and the count follow in the other; a process that died and came back catches up',
  { timeout: 800_000 },
  async (t) => {
    const shop = await openShop(now().toISOString())
    const ports = [await freePort(), await freePort()]
    const folders = [quickFolder(), quickFolder()]
    const start = async (at: number) => {
      const port = ports[at]!
      const server = startProcess({
        PORT: String(port),
        PUBLIC_ORIGIN: `http://localhost:${port}`,
        DATA_DIR: folders[at]!,
        DATABASE_URL: shop.databaseUrl,
        SECRET_KEY: secret,
        NODE_ENV: 'test',
        ...clockEnv,
      })
      await server.up().catch((error: unknown) => {
        server.kill('SIGKILL')
        throw error
      })
      return server
    }
    const urls = ports.map((port) => `http://localhost:${port}`)
    const servers: ServerProcess[] = []
    t.after(async () => {
      for (const page of openPages()) if (urls.some((url) => page.url().startsWith(url))) await page.context().close()
      for (const server of servers) {
        server.kill('SIGKILL')
        await server.ended
      }
      await shop.close()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
      complaintsSoFar()
    })
    for (const at of [0, 1]) servers.push(await start(at))
    const { browser } = await signInBrowser(urls[0]!, 'approver@sample.mainstay.test')
    const cookies = [...browser.cookies]
    const windowOn = async (url: string, part: string) => {
      const page = await openAt(url)
      // Three servers, a database and two windows share the processor.
      page.setDefaultTimeout(60_000)
      await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url })))
      await page.goto(`${url}/inbox?part=${part}`)
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
      await page.evaluate(() => Object.assign(window, { stayed: true }))
      return page
    }
    const submitted = async (): Promise<{ id: string; number: string }> => {
      const lines = [{ itemId: shop.item.id, quantity: '3', estimatedPrice: '17.35' }]
      const one = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2027-07-01', lines }))
      ok(await shop.verb('employee', `procurement/requisitions/${one.id}`, 'submit'))
      return one
    }
    const [first, second] = [await submitted(), await submitted()]
    const [one, other] = [await windowOn(urls[0]!, 'decisions'), await windowOn(urls[1]!, 'decisions')]
    const lineOf = (page: typeof one, text: string) => page.locator('main section [data-key]').filter({ hasText: text })
    const bell = (page: typeof one, count: number) =>
      page.getByRole('button', { name: count ? `Notifications, ${count} new` : 'Notifications', exact: true })
    const both = (wait: (page: typeof one) => Promise<unknown>) => Promise.all([one, other].map(wait))
    await both((page) => lineOf(page, second.number).waitFor())
    await both((page) => bell(page, 2).waitFor())

    // Put off in one, it goes from the other, and the count with it.
    await lineOf(one, first.number).click()
    await one.keyboard.press('h')
    await one.getByRole('menuitem', { name: /^Tomorrow/ }).click()
    await both((page) => lineOf(page, first.number).waitFor({ state: 'detached' }))
    await both((page) => bell(page, 1).waitFor())

    // Decided in the other, it goes from the first.
    await lineOf(other, second.number).click()
    await other
      .getByRole('main')
      .getByRole('button', { name: /^Approve requisition/ })
      .click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve requisition/ })
      .click()
    await both((page) => lineOf(page, second.number).waitFor({ state: 'detached' }))
    await both((page) => bell(page, 0).waitFor())

    // Mentioned by somebody on a third process, read and done in one window.
    await both((page) =>
      page
        .getByRole('navigation', { name: 'Parts of the inbox' })
        .getByRole('link', { name: /^Mentions/ })
        .click(),
    )
    const me = ok(await shop.people['approver']!('GET', '/api/me')).id as string
    const said = { body: `<@${me}> please look` }
    ok(await shop.send('buyer', `procurement/vendors/${shop.vendor.id}/comments`, said))
    await both((page) => lineOf(page, shop.vendor.name).waitFor())
    await lineOf(one, shop.vendor.name).click()
    await one.keyboard.press('e')
    await both((page) => lineOf(page, shop.vendor.name).waitFor({ state: 'detached' }))

    // The second process dies; what happens meanwhile is there when it is back, without loading the page again.
    await both((page) =>
      page
        .getByRole('navigation', { name: 'Parts of the inbox' })
        .getByRole('link', { name: /^Decisions/ })
        .click(),
    )
    servers[1]!.kill('SIGKILL')
    await servers[1]!.ended
    const missed = await submitted()
    await lineOf(one, missed.number).waitFor()
    assert.equal(await lineOf(other, missed.number).count(), 0)
    servers[1] = await start(1)
    await lineOf(other, missed.number).waitFor({ timeout: 180_000 })
    await both((page) => bell(page, 1).waitFor())
    for (const page of [one, other])
      assert.equal(await page.evaluate(() => 'stayed' in window), true, 'the page was loaded again')
  },
)
