import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { calls } from './calls.ts'
import { stepsOf } from './journey.ts'
import { eventually } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const buffer = Buffer.from(
  randomBytes(3 * 1024 * 1024)
    .toString('hex')
    .slice(0, 5_500_000),
)
const plan = { name: 'Long plan.txt', mimeType: 'text/plain', buffer }
const pictures = process.env['PICTURES']

test(
  'a large file goes up in parts: paused, without a connection, after a reload with the same file, and cancelled',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const desk = await open('buyer')
    const sent: string[] = []
    /** Lets so many parts through; all others wait or are lost. */
    let through = Infinity
    let allowed = Promise.withResolvers<void>()
    const allow = (parts: number) => {
      through = parts
      allowed.resolve()
      allowed = Promise.withResolvers<void>()
    }
    let lost = false
    await desk.route('**/api/uploads/*/parts?*', async (route) => {
      if (lost) return route.abort('connectionfailed')
      while (through <= 0) await allowed.promise
      through -= 1
      sent.push(new URL(route.request().url()).searchParams.get('offset')!)
      return route.continue().catch(() => {})
    })
    const library = async () => {
      await desk.goto(`${url}/documents/library`)
      await desk.getByRole('button', { name: 'Add files' }).click()
    }
    const choose = () => desk.locator('input[type=file]').first().setInputFiles(plan)

    await step('it is paused after two parts, by keyboard, and goes on', async () => {
      allow(2)
      await library()
      await choose()
      await eventually(async () => assert.equal(sent.length, 2))
      await desk.getByRole('button', { name: 'Pause Long plan.txt' }).focus()
      await desk.keyboard.press('Enter')
      await desk.getByText(/^Paused/).waitFor()
      if (pictures) await desk.screenshot({ path: `${pictures}/paused.png` })
      await assertAccessible(desk, 'an upload that is paused')
    })

    await step('without a connection it waits, and says so', async () => {
      lost = true
      await desk.getByRole('button', { name: 'Go on with Long plan.txt' }).click()
      await desk.getByText('No answer yet: it goes on by itself').waitFor()
      if (pictures) await desk.screenshot({ path: `${pictures}/waits.png` })
    })

    await step('after a reload it is offered to go on, also on a phone and in the dark', async () => {
      await library()
      await desk.getByText('An upload is not finished').waitFor()
      if (pictures) await desk.screenshot({ path: `${pictures}/left.png` })
      await assertAccessible(desk, 'an upload that is left')
      const held = await open('buyer', { ...phone, theme: 'dark' })
      await held.goto(`${url}/documents/library`)
      await held.getByRole('button', { name: 'Add files' }).click()
      await held.getByText('An upload is not finished').waitFor()
      await assertNoOverflow(held, 'an upload that is left')
      if (pictures) await held.screenshot({ path: `${pictures}/left-phone-dark.png` })
    })

    await step('with the same file it goes on where it was, and is kept as it is', async () => {
      lost = false
      allow(Infinity)
      const before = [...sent]
      await choose()
      await desk.getByRole('link', { name: 'Long plan' }).first().waitFor()
      assert.equal(await desk.getByText('An upload is not finished').count(), 0)
      const again = sent.slice(before.length)
      assert.ok(again.length > 0 && again.length < 6, `${again.length} parts after ${before.length}`)
      const { items } = await calls(desk, 'GET', '/api/documents/documents?filter=title:eq:Long%20plan')
      const found = items as { sha256: string }[]
      assert.equal(found.length, 1)
      assert.equal(found[0]!.sha256, createHash('sha256').update(buffer).digest('hex'))
      if (pictures) await desk.screenshot({ path: `${pictures}/kept.png` })
    })

    await step('what is cancelled is gone', async () => {
      allow(1)
      await choose()
      const uploads = async () => (await calls(desk, 'GET', '/api/uploads')) as unknown as unknown[]
      // Before it has begun there is nothing to end.
      await eventually(async () => assert.equal((await uploads()).length, 1))
      await desk.getByRole('button', { name: 'Cancel Long plan.txt' }).click()
      await eventually(async () => assert.deepEqual(await uploads(), []))
      await library()
      assert.equal(await desk.getByText('is not finished').count(), 0)
    })
    // The browser complains of the connection that was lost on purpose, and of nothing else.
    assert.deepEqual(
      complaintsSoFar().filter((each) => !each.includes('ERR_CONNECTION_FAILED')),
      [],
    )
  },
)

test(
  'a server that is busy is asked again when it says, under the same key, and each file is kept once',
  { timeout: 200_000 },
  async () => {
    const { open, url } = await onStage()
    const desk = await open('buyer')
    const asked: { key: string; at: number }[] = []
    await desk.route('**/api/documents/documents/upload*', async (route) => {
      asked.push({ key: (await route.request().allHeaders())['idempotency-key'] ?? '', at: performance.now() })
      if (asked.length > 2) return route.continue()
      return route.fulfill({
        status: 503,
        headers: { 'retry-after': '3' },
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'unavailable', message: 'The server is busy', errorId: 'busy' }),
      })
    })
    await desk.goto(`${url}/documents/library`)
    await desk.getByRole('button', { name: 'Add files' }).click()
    const small = { name: 'Short plan.txt', mimeType: 'text/plain', buffer: Buffer.from('One line') }
    await desk.locator('input[type=file]').first().setInputFiles(small)
    await desk.getByText('No answer yet: it goes on by itself').waitFor()
    await desk.getByRole('link', { name: 'Short plan' }).first().waitFor()
    assert.deepEqual(
      asked.map(({ key }) => key),
      Array.from({ length: 3 }, () => asked[0]!.key),
    )
    assert.ok(asked[1]!.at - asked[0]!.at > 2_900, 'it is asked no sooner than it says')
    const { items } = await calls(desk, 'GET', '/api/documents/documents?filter=title:eq:Short%20plan')
    assert.equal((items as unknown[]).length, 1)
    // The two answers are what was asked for here.
    assert.deepEqual(
      complaintsSoFar().filter((each) => !/503/.test(each)),
      [],
    )
    await desk.context().close()
  },
)
