import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { addDays } from '#shared/day.ts'
import { calls } from './calls.ts'
import { tuesday } from './clock.ts'
import { stepsOf } from './journey.ts'
import { eventually, inState } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const held = { ...phone, touch: true }
const address = '/api/hr/leave-requests'
const firstDay = tuesday(20)
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main, short' })

/** Taps in order, counted: typing is none. */
function counted() {
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.tap()
  }
  return { press, presses: () => presses }
}

/** Whether all of the text is in view, and above what is pressed. */
async function assertAbove(page: Page, text: Locator, button: Locator): Promise<void> {
  const [upper, lower] = [await text.boundingBox(), await button.boundingBox()]
  assert.ok(upper && lower, 'both are shown')
  assert.ok(upper.y >= 0 && upper.y + upper.height <= page.viewportSize()!.height, `in view: ${JSON.stringify(upper)}`)
  assert.ok(upper.y + upper.height <= lower.y, `above the button: ${JSON.stringify([upper, lower])}`)
}

test('on a phone leave is asked for in five presses and approved in four', { timeout: 600_000 }, async (t) => {
  const { open, url } = await onStage()
  const step = stepsOf(t)
  let id = ''

  await step('an employee asks, and sees the days and the balance above the button meanwhile', async () => {
    const page = await open('employee', held)
    const { press, presses } = counted()
    await page.goto(`${url}/overview`)
    await press(bar(page).getByRole('link', { name: 'My leave' }))
    await press(page.getByRole('main').getByRole('link', { name: 'Ask for leave' }).first())
    // The usual type is chosen already.
    await eventually(async () =>
      assert.equal(await page.getByRole('combobox', { name: 'Leave type' }).inputValue(), 'Annual leave'),
    )
    await press(page.getByRole('textbox', { name: 'First day' }))
    await page.keyboard.type(firstDay)
    await press(page.getByRole('textbox', { name: 'Last day' }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(addDays(firstDay, 2))
    const total = page.getByText(/^[123] days? of leave, .* left on /)
    await total.waitFor()
    const course = page.getByText(/ now − [123] = /)
    const ask = page.getByRole('button', { name: 'Ask for leave' })
    await assertAbove(page, total, ask)
    await assertAbove(page, course, ask)
    await assertNoOverflow(page, 'Ask for leave')
    await assertAccessible(page, 'Ask for leave')
    await press(ask)
    await inState(page, 'In approval')
    await page.getByRole('heading', { level: 1, name: /^Annual leave, / }).waitFor()
    assert.ok(presses() <= 5, `${presses()} presses`)
    id = page.url().split('/').at(-1)!
  })

  await step('their manager sees days, team and balance before the button, and approves', async () => {
    const page = await open('manager', held)
    const { press, presses } = counted()
    await page.goto(`${url}/overview`)
    await press(bar(page).getByRole('link', { name: /Inbox/ }))
    await press(page.locator(`main section [data-key*="${id}"]`))
    const approve = page.getByRole('button', { name: 'Approve leave' }).first()
    const days = page.getByText(/^Tue, .* to Thu, /)
    await days.waitFor()
    for (const shown of [days, page.getByText('Teammates away'), page.getByText('Balance after')])
      await assertAbove(page, shown, approve)
    await press(approve)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/[123] days? of Annual leave/).waitFor()
    await press(dialog.getByRole('button', { name: 'Approve leave' }))
    await eventually(async () => assert.equal((await calls(page, 'GET', `${address}/${id}`))['state'], 'approved'))
    assert.ok(presses() <= 4, `${presses()} presses`)
    await page.goto(`${url}/hr/leave-calendar?on=${firstDay}`)
    await page.getByRole('link', { name: /^Amina Diallo Annual leave / }).waitFor()
    await assertNoOverflow(page, 'Leave calendar')
    await assertAccessible(page, 'Leave calendar')
    await page.goto(`${url}/hr/leave-requests/${id}`)
    await page.getByRole('heading', { name: 'Team on these days' }).waitFor()
    await page.getByRole('rowheader', { name: 'Amina Diallo' }).waitFor()
    await assertNoOverflow(page, 'A leave request with its team')
    await assertAccessible(page, 'A leave request with its team')
  })
  assert.deepEqual(complaintsSoFar(), [])
})
