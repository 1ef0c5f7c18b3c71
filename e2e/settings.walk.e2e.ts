import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from './calls.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

test('a token made on the security page opens what it names until it is revoked there', async () => {
  const { url, open } = await onStage()
  // What earlier journeys broke on purpose is theirs.
  complaintsSoFar()
  const page = await open('buyer')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Security/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await assertAccessible(page, '/settings/security')
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByText('Enter a name for the token').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Month-end export')
  await page.getByRole('combobox', { name: 'Access to Procurement' }).click()
  await page.getByRole('option', { name: 'Read', exact: true }).click()
  // The list fades when it closes.
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  await assertAccessible(page, 'new token')
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByRole('textbox', { name: 'Token' }).inputValue()
  const ask = (path: string) =>
    fetch(url + path, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status)
  assert.deepEqual([await ask('/api/procurement/vendors'), await ask('/api/financial/bills')], [200, 403])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('read Procurement').waitFor()
  assert.equal(await page.getByText(token).count(), 0)
  await page.getByRole('button', { name: 'Revoke Month-end export' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await page.getByText('You have no access tokens.').waitFor()
  assert.equal(await ask('/api/procurement/vendors'), 401)
  assert.deepEqual(complaintsSoFar(), [])
  await page.close()
})

test('one browser signs another out, which lands on the sign-in page with its next step', async () => {
  const { open } = await onStage()
  const kept = await open('hr')
  // Other journeys may have left the same person signed in.
  await calls(kept, 'POST', '/api/settings/sessions/end-others')
  const lost = await open('hr')
  await kept.goto(new URL('/settings/security', kept.url()).href)
  await kept.getByRole('button', { name: 'Sign out all others' }).click()
  await kept.getByText('1 browser signed out', { exact: true }).first().waitFor()
  await lost.getByRole('link', { name: 'Settings', exact: true }).click()
  await lost.waitForURL(/\/login/)
  complaintsSoFar()
  await lost.close()
  await kept.close()
})

test('K14 an act that asks for a fresh sign-in waits for it in a window of its own, and goes on without loss', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator')
  await page.goto(`${url}/settings/members`)
  await page.getByRole('main').getByRole('link', { name: 'Amina Diallo' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Amina Diallo' }).waitFor()
  // As the server answers where the sign-in is older than five minutes.
  let refused = 0
  const longAgo = { status: 403, code: 'sign_in_again', message: 'Sign in again, then it goes on', errorId: 'x' }
  await page.route('**/api/settings/members/*/change-roles', (route) =>
    (refused += 1) <= 2 ? route.fulfill({ status: 403, json: longAgo }) : route.continue(),
  )
  await page.getByRole('main').getByRole('button', { name: 'Change roles' }).click()
  const roles = page.getByRole('dialog', { name: 'Roles of Amina Diallo' })
  await roles.getByRole('checkbox', { name: /^Manager/ }).click()
  await roles.getByRole('button', { name: 'Change roles' }).click()
  const asked = page.getByRole('dialog', { name: 'Sign in again to continue' })
  await asked.waitFor()
  await assertAccessible(page, 'sign in again')
  // Not now: the dialog behind stays with what was chosen.
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await roles.getByText('Sign in again, then it goes on').waitFor()
  await roles.getByRole('button', { name: 'Change roles' }).click()
  const opened = page.waitForEvent('popup')
  await asked.getByRole('button', { name: 'Sign in again' }).click()
  const popup = await opened
  const closed = popup.waitForEvent('close', { timeout: 60_000 })
  await popup.getByRole('button', { name: /Ingrid Solberg/ }).click()
  await page.getByText('Roles of Amina Diallo changed').first().waitFor()
  await roles.waitFor({ state: 'hidden' })
  assert.equal(refused, 3)
  await closed

  // Rights that should be several people's: the reason is asked for and stays on the page.
  await page.unroute('**/api/settings/members/*/change-roles')
  await page.getByRole('main').getByRole('button', { name: 'Change roles' }).click()
  await roles.getByRole('checkbox', { name: /^Manager/ }).click()
  await roles.getByRole('checkbox', { name: /^Buyer/ }).click()
  await roles.getByRole('checkbox', { name: /^Approver/ }).click()
  await roles.getByRole('button', { name: 'Change roles' }).click()
  await roles.getByText(/orders and approves orders could agree with one colleague/).waitFor()
  await roles.getByRole('textbox', { name: 'Reason' }).fill('Holiday cover in May')
  await assertAccessible(page, 'a reason for two roles')
  await roles.getByRole('button', { name: 'Change roles' }).click()
  await roles.waitFor({ state: 'hidden' })
  await page
    .getByText(/^Accepted by Ingrid Solberg .*: Holiday cover in May/)
    .first()
    .waitFor()
  // Later journeys meet her as they know her.
  await page.getByRole('main').getByRole('button', { name: 'Change roles' }).click()
  await roles.getByRole('checkbox', { name: /^Buyer/ }).click()
  await roles.getByRole('checkbox', { name: /^Approver/ }).click()
  await roles.getByRole('button', { name: 'Change roles' }).click()
  await roles.waitFor({ state: 'hidden' })
  complaintsSoFar()
  await page.close()
})

test('the settings fit a phone', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator', phone)
  for (const path of ['/settings', '/settings/security', '/settings/members', '/settings/mail']) {
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await assertAccessible(page, path)
    await assertNoOverflow(page, path)
  }
  assert.deepEqual(complaintsSoFar(), [])
  await page.close()
})

test('U12 whoever may not see a page is told which roles may, asks for access there, and an administrator finds the request', async () => {
  const { open, url } = await onStage()
  complaintsSoFar()
  const page = await open('hr')
  await page.goto(`${url}/financial/bills`)
  const main = page.getByRole('main')
  await main.getByText(/These roles do: .*Accountant.*Auditor/).waitFor()
  const whole = await main.innerText()
  assert.doesNotMatch(whole, /\w+\.[\w-]+\.\w+/)
  await assertAccessible(page, 'a page that is not for everyone')
  const ask = main.getByRole('button', { name: 'Ask for access' })
  await ask.focus()
  await page.keyboard.press('Enter')
  await main.getByRole('status').getByText('You have asked for access').waitFor()
  assert.equal(await ask.count(), 0)
  await page.reload()
  await main.getByText('You have asked for access').waitFor()
  const { name } = (await (await page.request.get(`${url}/api/me`)).json()) as { name: string }

  const administrator = await open('administrator')
  await administrator.goto(`${url}/settings/access-requests`)
  await administrator.getByRole('main').getByRole('link', { name }).first().click()
  await administrator.getByRole('heading', { level: 1, name }).waitFor()
  await administrator.getByText(/^List .*bills: Accountant/i).waitFor()
  await assertAccessible(administrator, 'a request of a member')
  // Nothing is left for other journeys.
  await administrator.getByRole('button', { name: 'Refuse' }).click()
  await administrator.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await administrator.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.reload()
  await ask.waitFor()
  assert.deepEqual(complaintsSoFar(), [])
  await Promise.all([page, administrator].map((each) => each.close()))
})
