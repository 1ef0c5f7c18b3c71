import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { calls } from './calls.ts'
import { isImpossible } from './screens.ts'
import { complaintsSoFar, onStage, phone } from './stage.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const boxes = (page: Page) => page.getByRole('main').getByRole('table').locator('tbody').getByRole('checkbox')

/** Drafts of this journey alone, found by their words; made through the API by the employee who is signed in. */
const make = (page: Page, words: string, prices: string[]) =>
  page.evaluate(
    async ({ justification, prices: each }) => {
      for (const estimatedPrice of each) {
        const reply = await fetch('/api/procurement/requisitions', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-requested-by': 'app',
            'idempotency-key': crypto.randomUUID(),
            'x-session-token': localStorage.getItem('cth_access_token') ?? '',
          },
          body: JSON.stringify({
            neededOn: '2030-01-01',
            justification,
            lines: [{ description: 'Lamp', unit: 'each', quantity: '2', estimatedPrice }],
          }),
        })
        if (!reply.ok) throw new Error(await reply.text())
      }
    },
    { justification: words, prices },
  )

/** The list of what was made, with all rows chosen. */
async function choose(page: Page, url: string, words: string, rows: number) {
  await page.goto(`${url}/procurement/requisitions?q=${encodeURIComponent(words)}&sort=number`)
  await boxes(page)
    .nth(rows - 1)
    .waitFor()
  for (let row = 0; row < rows; row += 1) await boxes(page).nth(row).check()
  await bar(page).getByText(`${rows} selected`).waitFor()
}

test('U1 several at once: a preview with sums and what is left out, one act, a result that a reload keeps', async () => {
  const { url, open } = await onStage()
  const employee = await open('employee')
  await employee.goto(`${url}/procurement/requisitions`)
  await make(employee, 'Quince lamps', ['5.00', '0.00', '7.00'])
  await choose(employee, url, 'Quince lamps', 3)
  await bar(employee).getByRole('button', { name: 'Submit for approval' }).click()
  const dialog = employee.getByRole('dialog')
  await dialog.getByText('2 requisitions, $24.00, will be submitted.').waitFor()
  await dialog.getByText('1 requisition left out').waitFor()
  await dialog.getByText(/give the lines a price/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await bar(employee).getByText('3 selected').waitFor()
  await bar(employee).getByRole('button', { name: 'Submit for approval' }).click()
  await dialog.getByRole('button', { name: 'Submit for approval: 2 requisitions' }).click()
  await dialog.getByText('2 requisitions submitted: $24.00.').waitFor()
  assert.match(employee.url(), /run=/)
  await employee.reload()
  await dialog.getByText('2 requisitions submitted: $24.00.').waitFor()
  assert.equal(await dialog.getByRole('list', { name: 'Submitted' }).getByRole('link').count(), 2)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await dialog.waitFor({ state: 'hidden' })
  assert.doesNotMatch(employee.url(), /run=/)
  // The approver declines them, saying why; what waits for nothing is said, not tried.
  const approver = await open('approver')
  await choose(approver, url, 'Quince lamps', 3)
  const asked = approver.getByRole('dialog')
  await bar(approver).getByRole('button', { name: 'Reject', exact: true }).click()
  await asked.getByText('2 requisitions, $24.00, will be rejected.').waitFor()
  await asked.getByText('A requisition that is draft cannot be rejected').waitFor()
  await asked.getByRole('textbox', { name: /Reason/ }).fill('Not this year')
  await asked.getByRole('button', { name: 'Reject 2 requisitions' }).click()
  await asked.getByText('2 requisitions rejected').first().waitFor()
  await asked.getByRole('button', { name: 'Close' }).first().click()
  await choose(approver, url, 'Quince lamps', 3)
  const approve = bar(approver).getByRole('button', { name: 'Approve requisition', exact: true })
  assert.equal(await approve.count(), 0, 'none of them can be')
  assert.equal(await bar(approver).getByRole('button', { name: 'Create orders' }).count(), 0, 'one at a time')
  const auditor = await open('auditor')
  await auditor.goto(`${url}/procurement/requisitions`)
  await boxes(auditor).first().check()
  await bar(auditor)
    .getByRole('button', { name: /Export|Clear/ })
    .first()
    .waitFor()
  assert.equal(
    await bar(auditor)
      .getByRole('button', { name: /Approve|Reject/ })
      .count(),
    0,
    'no right, no button',
  )
  assert.deepEqual(complaintsSoFar(), [])
})

test('U1 several at once by keyboard alone, and a page that is closed at once loses nothing', async () => {
  const { url, open } = await onStage()
  const page = await open('employee')
  await page.goto(`${url}/procurement/requisitions`)
  await make(page, 'Medlar lamps', ['5.00', '6.00', '7.00'])
  await page.goto(`${url}/procurement/requisitions?q=${encodeURIComponent('Medlar lamps')}&sort=number`)
  await boxes(page).nth(2).waitFor()
  const row = page.getByRole('main').locator('[data-row="0"]')
  await row.focus()
  await page.keyboard.press('x')
  await bar(page).getByText('1 selected').waitFor()
  const submit = bar(page).getByRole('button', { name: 'Submit for approval' })
  await submit.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 requisition, $10.00, will be submitted.').waitFor()
  const confirm = dialog.getByRole('button', { name: 'Submit for approval: 1 requisition' })
  for (let tabs = 0; tabs < 6 && !(await confirm.evaluate((each) => each === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.getByText('1 requisition submitted: $10.00.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement !== document.body)
  await page.goto(`${url}/procurement/requisitions?q=${encodeURIComponent('Medlar lamps')}&sort=number`)
  await boxes(page).nth(2).waitFor()
  await boxes(page).nth(1).check()
  await boxes(page).nth(2).check()
  await submit.click()
  const taken = page.waitForResponse((response) => response.url().endsWith('/verbs/submit'))
  await dialog.getByRole('button', { name: 'Submit for approval: 2 requisitions' }).click()
  await taken
  await page.close()
  const again = await open('employee', phone)
  await again.goto(`${url}/procurement/requisitions?q=${encodeURIComponent('Medlar lamps')}`)
  await again.getByText('in approval', { exact: false }).nth(2).waitFor()
  assert.deepEqual(complaintsSoFar(), [])
})

test('K3 whoever changed what waits for approval reads beforehand that someone else decides', async () => {
  const { url, open } = await onStage()
  complaintsSoFar()
  const [employee, administrator] = [await open('employee'), await open('administrator')]
  await Promise.all([employee, administrator].map((page) => page.goto(`${url}/procurement/requisitions`)))
  const lines = [{ description: 'Damson lamp', unit: 'each', quantity: '1', estimatedPrice: '5.00' }]
  const at = '/api/procurement/requisitions'
  const { id, version } = await calls(employee, 'POST', at, { body: { neededOn: '2030-01-01', lines } })
  const body = { lines: [{ ...lines[0], estimatedPrice: '6.00' }] }
  const changed = await calls(administrator, 'PATCH', `${at}/${id}`, { body, version })
  const sent = await calls(employee, 'POST', `${at}/${id}/submit`, { version: changed.version })
  await administrator.goto(`${url}/procurement/requisitions/${id}`)
  const heading = administrator.getByRole('heading', { level: 1, name: sent.number })
  await heading.waitFor()
  const actions = administrator.getByRole('main')
  await actions.getByRole('button', { name: 'Approve requisition' }).waitFor({ state: 'detached' })
  assert.ok(await isImpossible(administrator, 'Approve requisition'))
  await actions.getByRole('button', { name: 'More actions' }).click()
  await administrator.getByText('You can’t approve what you created or changed').first().waitFor()
  await administrator.keyboard.press('Escape')
  const approver = await open('approver')
  await approver.goto(`${url}/procurement/requisitions/${id}`)
  const approve = approver.getByRole('main').getByRole('button', { name: 'Approve requisition' })
  await approve.waitFor()
  assert.equal(await approve.getAttribute('aria-disabled'), null)
  await calls(employee, 'POST', `${at}/${id}/cancel`, { version: sent.version, body: { reason: 'Not needed' } })
  await Promise.all([employee, administrator, approver].map((page) => page.context().close()))
  assert.deepEqual(complaintsSoFar(), [])
})
