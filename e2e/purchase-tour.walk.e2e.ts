import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import { openShop } from '#modules/procurement/server/testing.ts'
import { signInBrowser } from '#server/auth/testing.ts'
import { freePort, quickFolder, startProcess } from '#server/testing/process.ts'
import { calls } from './calls.ts'
import { clockEnv, now } from './clock.ts'
import { act } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, openAt, openPages, phone } from './stage.ts'

/** A product in which nobody has tried anything yet, with an employee signed in: what other journeys do would tick its steps. */
async function onOwnStage(t: TestContext) {
  const shop = await openShop(now().toISOString())
  const port = await freePort()
  const folder = quickFolder()
  const url = `http://localhost:${port}`
  const server = startProcess({
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    DATA_DIR: folder,
    DATABASE_URL: shop.databaseUrl,
    NODE_ENV: 'test',
    ...clockEnv,
    // There is something to try; what is there already is not filled.
    SAMPLE_COMPANY: 'on',
  })
  t.after(async () => {
    // An open page would go on asking a server that is gone.
    for (const page of openPages()) if (page.url().startsWith(url)) await page.context().close()
    server.kill('SIGKILL')
    await server.ended
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await server.up()
  const { browser } = await signInBrowser(url, 'employee@sample.mainstay.test')
  const page = await openAt(url)
  await page.context().addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url })))
  return { url, page }
}

test(
  'the tour of a purchase waits until a step is done on its page, goes on as somebody else, is skipped, left and taken up again',
  {
    // The company of its own is filled with people and documents first.
    timeout: 800_000,
  },
  async (t) => {
    const { url, page } = await onOwnStage(t)
    const guide = page.getByRole('region', { name: 'Tour of a purchase' })
    const at = (number: number, label: string) => guide.getByText(`Step ${number} of 8 ${label}`).waitFor()
    const offer = page.getByRole('main').getByRole('button', { name: 'Start the tour' })
    await page.goto(`${url}/settings/first-steps`)
    await offer.focus()
    await page.keyboard.press('Enter')
    await at(1, 'Ask for something')
    await assertAccessible(page, 'a step to do')
    await guide.getByRole('link', { name: 'Write a requisition' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/requisitions\/new$/)
    await guide.getByText('Complete this step on this page').waitFor()

    // A draft is not what was asked for; submitted it is.
    const lines = [{ description: 'Hand cart', quantity: '1', unit: 'each', estimatedPrice: '90.00' }]
    const body = { neededOn: '2030-01-15', justification: 'For the yard', currency: 'USD', lines }
    const { id } = await calls(page, 'POST', '/api/procurement/requisitions', { body })
    await page.goto(`${url}/procurement/requisitions/${id}`)
    await at(1, 'Ask for something')
    await act(page, 'Submit for approval')
    await guide.getByText('Ask for something: done').waitFor()
    await at(2, 'Approve the request')

    // Whose work it is: a sign-in as them, and the tour goes on.
    await guide.getByRole('link', { name: 'Look at what waits, as Helena' }).click()
    await page.waitForURL(/\/procurement\/requisitions\?/)
    await at(2, 'Approve the request')
    await guide.getByText('Complete this step on this page').waitFor()
    await page.goto(`${url}/procurement/requisitions/${id}`)
    await act(page, 'Approve requisition', { confirm: true })
    await at(3, 'Order it')

    await page.setViewportSize(phone)
    await assertNoOverflow(page, 'a step to do on a phone')
    await assertAccessible(page, 'a step to do on a phone')
    await guide.getByRole('button', { name: 'Skip this step' }).click()
    await at(4, 'Approve the order')
    await page.reload()
    await at(4, 'Approve the order')
    await guide.getByRole('button', { name: 'Leave the tour' }).click()
    await guide.waitFor({ state: 'detached' })
    await page.goto(`${url}/settings/first-steps`)
    await offer.click()
    await at(4, 'Approve the order')
    for (const label of [
      'Approve the order',
      'Send it to the vendor',
      'Receive the goods',
      'Enter the bill',
      'Pay it',
    ]) {
      await guide.getByText(label, { exact: true }).waitFor()
      await guide.getByRole('button', { name: 'Skip this step' }).click()
    }
    await guide.getByText('6 steps were skipped.').waitFor()
    await guide.getByRole('button', { name: 'Go back to them' }).click()
    await at(3, 'Order it')
    assert.deepEqual(complaintsSoFar(), [])
  },
)
