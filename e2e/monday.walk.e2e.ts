import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { calls } from './calls.ts'
import { tuesday } from './clock.ts'
import { stepsOf } from './journey.ts'
import { eventually } from './screens.ts'
import { shiftOf } from './shift.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

type Row = { id: string; version: number; recordId: string; record: string; state: string; personId: string }
const items = async (page: Page, path: string): Promise<Row[]> =>
  (await calls(page, 'GET', path))['items'] as unknown as Row[]
const waiting = (page: Page) => items(page, '/api/inbox?part=decisions&from=reports')
const stateOf = async (page: Page, recordType: string, id: string) =>
  (await calls(page, 'GET', `/api/hr/${recordType}/${id}`))['state']

/** Looks at one of what waits, where it stands. */
async function lookAt(page: Page, id: string, by: 'keyboard' | 'finger'): Promise<void> {
  const line = page.locator(`main button[data-key*="${id}"]`)
  await line.waitFor()
  if ((await line.getAttribute('aria-expanded')) === 'true') return
  if (by === 'finger') return line.tap()
  await line.focus()
  await page.keyboard.press('Enter')
}

/** Answers what a decision asks before it is made, if it asks anything. */
async function answer(page: Page, button: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  if (reason) await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: button }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

test(
  'a manager’s Monday: who is away, two leaves of which one overlaps, a timesheet and a claim on the phone, and the team is told',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const desk = await open('manager')
    const held = await open('manager', { ...phone, touch: true })
    const employee = await open('employee')
    const administrator = await open('administrator')
    const [day, later] = [tuesday(16), tuesday(18)]
    let [over, alone] = ['', '']
    let before = 0

    await step('two of the team ask for the same days, and one of them for others', async () => {
      const type = (await items(administrator, '/api/hr/leave-types?filter=name:eq:Annual%20leave'))[0]!.id
      const colleague = (await items(administrator, '/api/hr/employees?filter=displayName:eq:Ravi%20Menon'))[0]!.id
      const hr = await open('hr')
      const ask = async (page: Page, firstDay: string, more: object = {}): Promise<string> => {
        // One day each: another journey may have taken some of her days before.
        const body = { typeId: type, firstDay, lastDay: firstDay, next: { verb: 'submit' }, ...more }
        return String((await calls(page, 'POST', '/api/hr/leave-requests', { body }))['id'])
      }
      await ask(hr, day, { personId: colleague })
      over = await ask(employee, day)
      alone = await ask(employee, later)
      await hr.context().close()
    })

    await step('she opens her team by the keyboard and sees who is away and what waits', async () => {
      await desk.goto(`${url}/hr`)
      await desk.getByRole('main').getByRole('link', { name: 'My team' }).press('Enter')
      await desk.getByRole('heading', { level: 1, name: 'My team' }).waitFor()
      await desk.getByRole('heading', { name: /^Away this week and next/ }).waitFor()
      await desk
        .getByRole('region', { name: 'Hours last week' })
        .getByRole('link', { name: 'Amina Diallo', exact: true })
        .waitFor()
      await assertAccessible(desk, 'My team')
      before = (await waiting(desk)).length
      const figure = desk.getByRole('link', { name: 'Waiting for your decision' })
      await eventually(async () =>
        assert.match(await figure.locator('xpath=../..').innerText(), new RegExp(`\\b${before}\\b`)),
      )
      await figure.press('Enter')
      await desk.getByText('From your direct reports.').waitFor()
      await desk.goBack()
    })

    await step('the leave that overlaps names who else is away, and is rejected with a reason', async () => {
      await lookAt(desk, over, 'keyboard')
      await desk.getByText('Teammates away').waitFor()
      await desk.getByText('Ravi Menon', { exact: false }).first().waitFor()
      await desk
        .getByRole('main')
        .getByRole('button', { name: /^Reject/ })
        .waitFor()
      await desk.keyboard.press('r')
      await answer(desk, 'Reject leave', 'Ravi is away on these days')
      await eventually(async () => assert.equal(await stateOf(desk, 'leave-requests', over), 'rejected'))
    })

    await step('the other is approved with one key, and the figure has two less', async () => {
      await lookAt(desk, alone, 'keyboard')
      const approve = desk.getByRole('main').getByRole('button', { name: /^Approve leave/ })
      await approve.waitFor()
      await desk.getByText('No colleague with the same manager is away').waitFor()
      await desk.keyboard.press('a')
      await answer(desk, 'Approve leave')
      await eventually(async () => assert.equal(await stateOf(desk, 'leave-requests', alone), 'approved'))
      const figure = desk.getByRole('link', { name: 'Waiting for your decision' }).locator('xpath=../..')
      await eventually(async () => assert.match(await figure.innerText(), new RegExp(`\\b${before - 2}\\b`)))
    })

    await step('on the phone a timesheet is approved and a claim goes back', async () => {
      const of = async (record: string) => (await waiting(held)).find((each) => each.record === record)!.recordId
      const [sheet, claim] = [await of('hr.timesheets'), await of('hr.expense-claims')]
      // What is read there does not move while its answers come one after the other.
      assert.deepEqual(await shiftOf(held, `${url}/hr/team`), { sum: 0, of: [] })
      await held.getByRole('region', { name: 'Waits for your decision' }).waitFor()
      await assertNoOverflow(held, 'My team')
      await assertAccessible(held, 'My team')
      await lookAt(held, sheet, 'finger')
      await held.getByRole('button', { name: /^Approve timesheet/ }).tap()
      await answer(held, 'Approve timesheet')
      await eventually(async () => assert.equal(await stateOf(held, 'timesheets', sheet), 'approved'))
      await lookAt(held, claim, 'finger')
      await held
        .getByRole('main')
        .getByRole('button', { name: /^Reject/ })
        .tap()
      await answer(held, 'Reject claim', 'The receipt is missing')
      await eventually(async () => assert.equal(await stateOf(held, 'expense-claims', claim), 'rejected'))
      await eventually(async () => assert.equal((await waiting(held)).length, before - 4))
    })

    await step('she goes on to one of the team, and who asked is told what became of it and why', async () => {
      await desk
        .getByRole('region', { name: 'People' })
        .getByRole('link', { name: /^Amina Diallo/ })
        .press('Enter')
      await desk.getByRole('heading', { level: 1, name: 'Amina Diallo' }).waitFor()
      await eventually(async () => {
        const told = (await items(employee, '/api/inbox?part=following')).map(({ recordId }) => recordId)
        assert.ok([over, alone].every((id) => told.includes(id)))
      })
      await employee.goto(`${url}/hr/leave-requests/${over}`)
      await employee.getByText('Ravi is away on these days', { exact: true }).waitFor()
    })

    await step('nobody without a team has one in the menu', async () => {
      const menu = employee.getByRole('navigation', { name: 'Main' })
      await employee.goto(`${url}/hr/team`)
      await employee.getByRole('heading', { name: 'Nobody reports to you today' }).waitFor()
      assert.equal(await menu.getByRole('link', { name: 'My team' }).count(), 0)
      await assertAccessible(employee, 'My team of nobody')
    })
    assert.deepEqual(complaintsSoFar(), [])
    await Promise.all([desk, held, employee, administrator].map((page) => page.context().close()))
  },
)
