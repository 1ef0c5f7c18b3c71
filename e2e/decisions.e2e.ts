import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { exhaustive } from '#server/testing/walk.ts'
import { calls, newVendor, unique, windowless, type Windowless } from './calls.ts'
import { leftOut, stepsOf } from './journey.ts'
import { eventually } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

type Request = { id: string; number: string }
const address = '/api/procurement/requisitions'

/** Requests of an employee, each of them waiting for the approver. */
async function waiting(employee: Windowless, buyer: Windowless, what: string, many = 10): Promise<Request[]> {
  const vendor = await newVendor(buyer, unique(`${what} `))
  const made: Request[] = []
  for (let count = 1; count <= many; count += 1)
    made.push(
      await calls(employee, 'POST', address, {
        body: {
          neededOn: '2030-01-15',
          justification: `${what}, one of ${many}`,
          currency: 'USD',
          lines: [
            { description: what, quantity: String(count), unit: 'each', estimatedPrice: '30.00', vendorId: vendor.id },
          ],
          next: { verb: 'submit' },
        },
      }),
    )
  return made
}

const stateOf = async (page: Page, { id }: Request) => (await calls(page, 'GET', `${address}/${id}`))['state']
const panel = (page: Page, { number }: Request) => page.getByRole('article', { name: number, exact: true })
const line = (page: Page, { number }: Request) => page.locator('main section [data-key]').filter({ hasText: number })

/** How far the page has moved in its frame; what scrolls are the list and the record in it. */
const scrolled = (page: Page) =>
  page.locator('main').evaluate((main) => Math.max(main.scrollTop, main.scrollHeight - main.clientHeight))

/** What the person presses, and what the page writes meanwhile. */
function counted(page: Page) {
  const keys: string[] = []
  const writes: string[] = []
  let reads = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    if (request.method() === 'GET') reads += 1
    // Which lines were looked at, and what is kept for the person, is no part of a decision.
    else if (!/^\/api\/(inbox\/marks|personal|me)\b/.test(pathname)) writes.push(pathname.split('/').at(-1)!)
  })
  const press = async (key: string) => {
    keys.push(key)
    await page.keyboard.press(key)
  }
  return { keys, writes, press, reads: () => reads }
}

/** The panel shows this request, and its key decides on it. */
const isTurn = async (page: Page, request: Request) => {
  await panel(page, request).waitFor()
  await page.locator('article button[aria-keyshortcuts="A"]').waitFor()
}

test('an approver decides on requests by keyboard, and on ten more on a phone', { timeout: 800_000 }, async (t) => {
  const { open, url } = await onStage()
  const step = stepsOf(t)
  const further = exhaustive ? step : leftOut
  const [employee, buyer] = await Promise.all([windowless(url, 'employee'), windowless(url, 'buyer')])
  const page = await open('approver')
  const ten = await waiting(employee, buyer, 'Trestles', exhaustive ? 10 : 3)
  const approvals = exhaustive ? [0, 1, 2] : [0]
  const refused = approvals.length
  const { keys, writes, press, reads } = counted(page)
  const openInbox = async (of: Page) => {
    await of.goto(`${url}/inbox?part=decisions`)
    await line(of, ten.at(-1)!).waitFor()
  }

  await step('the first of them is reached by J alone', async () => {
    await openInbox(page)
    const shown = await page.locator('main section [data-key]').allInnerTexts()
    ten.sort((a, b) => place(shown, a) - place(shown, b))
    const first = place(shown, ten[0]!)
    for (let at = 0; at < first; at += 1) await page.keyboard.press('j')
    await isTurn(page, ten[0]!)
    if (exhaustive) await assertAccessible(page, 'a request that waits for a decision')
  })

  await step('one key approves, and the next request stands in its place', async () => {
    for (const at of approvals) {
      await isTurn(page, ten[at]!)
      await press('a')
      await line(page, ten[at]!).waitFor({ state: 'detached' })
      await isTurn(page, ten[at + 1]!)
    }
  })

  await step('a no asks for its reason in place', async () => {
    await press('r')
    const reason = page.getByRole('dialog').getByRole('textbox')
    await eventually(async () => assert.ok(await reason.evaluate((box) => box === document.activeElement)))
    await page.keyboard.type('There are some in the store')
    await press('Control+Enter')
    await line(page, ten[refused]!).waitFor({ state: 'detached' })
    await isTurn(page, ten[refused + 1]!)
  })

  /** Its undo is offered for some seconds: the message is waited for before anything else. */
  const approve = async (request: Request, next: Request) => {
    await press('a')
    await page.getByText(`${request.number} is approved`).first().waitFor()
    await isTurn(page, next)
  }

  await further('an approval is undone within its seconds, and A pressed at once decides again', async () => {
    await approve(ten[4]!, ten[5]!)
    await press('u')
    await press('a')
    await eventually(async () => assert.equal(writes.filter((each) => each === 'approve').length, 5))
    await line(page, ten[4]!).waitFor({ state: 'detached' })
    await isTurn(page, ten[5]!)
    assert.deepEqual(await Promise.all([4, 5].map((at) => stateOf(page, ten[at]!))), ['approved', 'in approval'])
  })

  await further('undone and looked at again, it waits where it was, and is decided on', async () => {
    const [it, next] = [ten[5]!, ten[6]!]
    await approve(it, next)
    await press('u')
    await page.getByText('Decision undone').first().waitFor()
    await isTurn(page, it)
    assert.equal(await stateOf(page, it), 'in approval')
    await press('a')
    await line(page, it).waitFor({ state: 'detached' })
    await isTurn(page, next)
  })

  await further('asking back keeps the place', async () => {
    await press('q')
    const question = panel(page, ten[6]!).getByRole('textbox', { name: 'Your question' })
    await eventually(async () => assert.ok(await question.evaluate((box) => box === document.activeElement)))
    await page.keyboard.type('For which hall are they?')
    await press('Control+Enter')
    await question.waitFor({ state: 'detached' })
    await panel(page, ten[6]!).getByText('For which hall are they?').waitFor()
    assert.equal(await scrolled(page), 0, 'the page itself stays')
    await isTurn(page, ten[6]!)
    await press('a')
    await line(page, ten[6]!).waitFor({ state: 'detached' })
  })

  await further('the rest is decided on, and nothing else was', async (context) => {
    for (const at of [7, 8]) {
      await isTurn(page, ten[at]!)
      await press('a')
      await line(page, ten[at]!).waitFor({ state: 'detached' })
    }
    await isTurn(page, ten[9]!)
    await press('a')
    await line(page, ten[9]!).waitFor({ state: 'detached' })
    const states = await Promise.all(ten.map((each) => stateOf(page, each)))
    assert.deepEqual(
      states,
      ten.map((_, at) => (at === 3 ? 'rejected' : 'approved')),
    )
    const count = (name: string) => writes.filter((each) => each === name).length
    assert.deepEqual(
      [count('approve'), count('reject'), count('undo'), count('questions'), writes.length],
      [11, 1, 2, 1, 15],
      String(writes),
    )
    // Ten decisions, two undone and made again, the ends of a reason and a question, and the key that asks.
    assert.equal(keys.length, 17, String(keys))
    context.diagnostic(`${keys.length} keys, ${writes.length} writing requests, ${reads()} reading ones`)
  })

  await further('on a phone one is approved, one is refused with a reason, one is undone', async () => {
    const more = await waiting(employee, buyer, 'Benches')
    ten.splice(0, 10, ...more)
    const held = await open('approver', { ...phone, touch: true })
    await openInbox(held)
    await assertNoOverflow(held, 'the inbox on a phone')
    const [one, two, three, ...several] = more
    const tap = (name: string | RegExp) => held.getByRole('main').getByRole('button', { name }).first().tap()
    await line(held, one!).tap()
    await panel(held, one!).waitFor()
    await held.getByRole('button', { name: /^Approve requisition/ }).waitFor()
    await assertNoOverflow(held, 'a decision on a phone')
    if (exhaustive) await assertAccessible(held, 'a decision on a phone')
    await tap(/^Approve requisition/)
    await held
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve requisition/ })
      .tap()
    await line(held, two!).waitFor()
    await eventually(async () => assert.equal(await stateOf(held, one!), 'approved'))

    await line(held, two!).tap()
    await tap(/^Reject/)
    await held.getByRole('dialog').getByRole('textbox').fill('Not this year')
    await held
      .getByRole('dialog')
      .getByRole('button', { name: /^Reject/ })
      .tap()
    await line(held, three!).waitFor()
    await eventually(async () => assert.equal(await stateOf(held, two!), 'rejected'))
    // The way back of the decision before is offered until this one's takes its place.
    await held.getByText(`${two!.number} is rejected`).first().waitFor()
    await held.getByRole('button', { name: 'Undo' }).tap()
    await held.getByText('Decision undone').first().waitFor()
    // It is looked at again, and waits as before.
    await panel(held, two!).waitFor()
    assert.equal(await stateOf(held, two!), 'in approval')
    await held.getByRole('button', { name: 'Back to the list' }).tap()
    await line(held, two!).waitFor()

    // The others at once: what it comes to is said before, what became of each afterwards.
    for (const each of [two!, three!, ...several]) await held.getByRole('checkbox', { name: each.number }).tap()
    const bar = held.getByRole('region', { name: 'Selection' })
    await bar.getByText('9 chosen').waitFor()
    const { version } = await calls(held, 'GET', `${address}/${several[0]!.id}`)
    await bar.getByRole('button', { name: 'Approve' }).tap()
    const asked = held.getByRole('dialog')
    await asked.getByText(/^9 requisitions, .* will be approved/).waitFor()
    await assertNoOverflow(held, 'what several decisions come to')
    // One of them is decided on elsewhere after it was looked at.
    await calls(page, 'POST', `${address}/${several[0]!.id}/approve`, { version })
    await asked.getByRole('button', { name: /^Approve 9/ }).tap()
    const result = held.getByRole('dialog', { name: '8 requisitions approved' })
    // Each is decided on in a transaction of its own.
    await result.waitFor({ timeout: 140_000 })
    assert.equal(await result.getByRole('list', { name: 'Approved' }).getByRole('listitem').count(), 8)
    await result.getByRole('heading', { name: 'Refused' }).waitFor()
    await assertNoOverflow(held, 'what became of several')
    if (exhaustive) await assertAccessible(held, 'what became of several')
    await result.getByText('Close', { exact: true }).tap()
    const states = await Promise.all(more.map((each) => stateOf(held, each)))
    assert.deepEqual(states, Array(10).fill('approved'))
    await held.context().close()
  })

  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

const place = (lines: readonly string[], { number }: Request) => lines.findIndex((each) => each.includes(number))
