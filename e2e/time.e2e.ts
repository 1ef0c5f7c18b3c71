import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { exhaustive } from '#server/testing/walk.ts'
import { acts, calls, windowless } from './calls.ts'
import { leftOut, stepsOf } from './journey.ts'
import { eventually, inState } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const address = '/api/hr/time-corrections'

test(
  'an employee clocks in and out on a phone and asks for what she forgot; the manager sees the roster and decides',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const further = exhaustive ? step : leftOut
    const held = await open('employee', { ...phone, touch: true })
    let desk: Page
    let id = ''

    await step('she clocks in or out with one button, and is told since when she is in', async () => {
      await held.goto(`${url}/hr/time`)
      const clock = held.getByRole('region', { name: 'Clock' })
      const button = clock.getByRole('button', { name: /^Clock (in|out)$/ })
      await button.waitFor()
      await assertNoOverflow(held, 'My time')
      if (exhaustive) await assertAccessible(held, 'My time')
      if ((await button.innerText()).includes('out')) {
        await button.click()
        await clock.getByText('You are clocked out').waitFor()
      }
      await button.focus()
      await held.keyboard.press('Enter')
      await clock.getByText(/^You have been clocked in since \d\d:\d\d$/).waitFor()
      await button.click()
      await clock.getByText('You are clocked out').waitFor()
    })

    await step('she asks for a time that she forgot, and is told where it does not fit', async () => {
      // Of today, 05:10 may not have come yet.
      const { companyDay } = await calls(held, 'GET', '/api/me')
      const before = `filter=state:eq:present&filter=day:lt:${String(companyDay)}&sort=-day&limit=1`
      const found = await calls(held, 'GET', `/api/hr/attendance-days?${before}`)
      const { day } = (found['items'] as { day: string }[])[0]!
      await held.goto(`${url}/hr/time-corrections/new?day=${day}`)
      await held.getByRole('textbox', { name: /Went out at/ }).fill('24:10')
      await held.getByRole('textbox', { name: 'Why' }).fill('The terminal was out of order')
      await assertNoOverflow(held, 'Ask for a time correction')
      if (exhaustive) await assertAccessible(held, 'Ask for a time correction')
      await held.getByRole('button', { name: 'Ask for correction' }).click()
      await held
        .getByText(/Enter a time such as/)
        .first()
        .waitFor()
      await held.getByRole('textbox', { name: /Went out at/ }).fill('05:10')
      await held.getByRole('textbox', { name: /Went out on/ }).fill(day)
      await held.getByRole('button', { name: 'Ask for correction' }).click()
      await inState(held, 'In approval')
      id = held.url().split('/').at(-1)!
    })

    const agreed = async () => assert.equal((await calls(held, 'GET', `${address}/${id}`))['state'], 'approved')
    // In the gate one journey of all decides in the inbox.
    if (!exhaustive)
      await step('her manager agrees, and she sees it', async () => {
        await acts(await windowless(url, 'manager'), `${address}/${id}`, 'approve')
        await inState(held, 'Approved')
        await agreed()
      })

    await further('her manager finds it in the inbox and agrees, and what was punched stays beside it', async () => {
      desk = await open('manager')
      await desk.goto(`${url}/inbox?part=decisions`)
      await desk.locator(`main section [data-key*="${id}"]`).click()
      await desk.getByRole('button', { name: 'Approve correction' }).first().click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Approve correction' }).click()
      await eventually(agreed)
      await desk.goto(`${url}/hr/time-corrections/${id}`)
      await desk.getByText(/05:10/).first().waitFor()
      if (exhaustive) await assertAccessible(desk, 'Time correction')
    })

    await further('the roster shows the team by week, and leads to each day', async () => {
      await desk.goto(`${url}/hr/roster`)
      await desk
        .getByRole('link', { name: /^Amina Diallo, / })
        .first()
        .waitFor()
      if (exhaustive) await assertAccessible(desk, 'Roster')
      const monday = desk.getByRole('columnheader').nth(1)
      const now = await monday.innerText()
      await desk.getByRole('button', { name: 'The week before' }).focus()
      await desk.keyboard.press('Enter')
      await eventually(async () => assert.notEqual(await monday.innerText(), now))
      const place = desk.getByRole('link', { name: /^Amina Diallo, .*: ?Office/ }).first()
      await place.focus()
      await desk.keyboard.press('Enter')
      await desk.getByText('Hours worked').first().waitFor()
      if (exhaustive) await assertAccessible(desk, 'Attendance day')
    })
    await further('her timesheets are there, and the week is given by hand or by the clock', async () => {
      await held.goto(`${url}/hr/timesheets/new`)
      await held
        .getByRole('button', { name: 'Submit timesheet' })
        .or(held.getByRole('link', { name: 'Open it' }))
        .waitFor()
      await assertNoOverflow(held, 'New timesheet')
      if (exhaustive) await assertAccessible(held, 'New timesheet')
      await desk.goto(`${url}/hr/timesheets?view=all`)
      await desk.locator('main').getByRole('link', { name: 'Amina Diallo' }).first().click()
      await desk.getByRole('region', { name: 'Hours of the week' }).waitFor()
      if (exhaustive) await assertAccessible(desk, 'Timesheet')
    })
    assert.deepEqual(complaintsSoFar(), [])
  },
)
