import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addDays } from '#shared/day.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { acts, calls, windowless } from './calls.ts'
import { tuesday } from './clock.ts'
import { leftOut, stepsOf } from './journey.ts'
import { eventually, inState, pick } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const address = '/api/hr/leave-requests'
test(
  'an employee asks for leave on a phone and sees why not; the manager decides with the team in view',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const further = exhaustive ? step : leftOut
    const held = await open('employee', { ...phone, touch: true })
    let desk: Page
    const day = tuesday(12)
    let id = ''

    await further('her balances are there, and each opens to its rows', async () => {
      await held.goto(`${url}/hr/leave`)
      await held.getByRole('link', { name: 'Annual leave' }).first().waitFor()
      await assertNoOverflow(held, 'My leave')
      if (exhaustive) await assertAccessible(held, 'My leave')
      await held.getByRole('link', { name: 'Annual leave' }).first().click()
      await held.getByRole('heading', { name: /Annual leave, Amina Diallo/ }).waitFor()
      await held.getByText(/^For /).first().waitFor()
      if (exhaustive) await assertAccessible(held, 'Leave account')
    })

    await step('what she asks for is counted as she fills it in, and refused with the reason', async () => {
      await held.goto(`${url}/hr/leave-requests/new`)
      await pick(held, held.getByRole('combobox', { name: 'Leave type' }), 'Annual leave')
      await held.getByRole('textbox', { name: 'First day' }).fill(day)
      await held.getByRole('textbox', { name: 'Last day' }).fill(tuesday(40))
      await held.getByText(/in a row, and these would be/).waitFor()
      await held.getByRole('textbox', { name: 'Last day' }).fill(addDays(day, 2))
      await held.getByText(/^[123] days? of leave, /).waitFor()
      await assertNoOverflow(held, 'Ask for leave')
      await held.getByRole('button', { name: 'Ask for leave' }).click()
      await inState(held, 'In approval')
      id = held.url().split('/').at(-1)!
    })

    // In the gate one journey of all decides in the inbox.
    if (!exhaustive)
      await step('her manager agrees, and she sees it', async () => {
        await acts(await windowless(url, 'manager'), `${address}/${id}`, 'approve')
        await inState(held, 'Approved')
      })

    await further('her manager finds it in the inbox with the team, and agrees', async () => {
      desk = await open('manager')
      await desk.goto(`${url}/inbox?part=decisions`)
      await desk.locator(`main section [data-key*="${id}"]`).click()
      await desk.getByText('Teammates away').waitFor()
      await desk.getByRole('button', { name: 'Approve leave' }).first().click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Approve leave' }).click()
      await eventually(async () => assert.equal((await calls(desk, 'GET', `${address}/${id}`))['state'], 'approved'))
    })

    await further(
      'each day that is taken says that it is one, in the ledger of the request, the list and the account',
      async () => {
        const { items } = (await calls(desk, 'GET', `/api/hr/leave-entries?filter=requestId:eq:${id}`)) as never as {
          items: { id: string; personId: string; typeId: string }[]
        }
        const { id: row, personId, typeId } = items[0]!
        for (const path of [
          `/hr/leave-requests/${id}`,
          `/hr/leave-entries?filter=requestId:eq:${id}`,
          `/hr/leave-entries/${row}`,
          `/hr/leave/account?person=${personId}&type=${typeId}&on=${addDays(day, 2)}`,
        ]) {
          await desk.goto(`${url}${path}`)
          await desk.getByRole('main').getByText('-1 day', { exact: true }).first().waitFor()
        }
      },
    )

    await further('the leave calendar of the team shows it', async () => {
      await desk.goto(`${url}/hr/leave-calendar?on=${day}&by=week`)
      await desk
        .getByRole('link', { name: /^Amina Diallo: Annual leave/ })
        .first()
        .waitFor()
      if (exhaustive) await assertAccessible(desk, 'Leave calendar')
    })
    assert.deepEqual(complaintsSoFar(), [])
  },
)
