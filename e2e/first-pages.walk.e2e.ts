import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

/** How far from the top of the page something begins. */
const topOf = async (page: Page, name: string): Promise<number> =>
  (await page.getByText(name, { exact: true }).first().boundingBox())!.y

test('U8 U16 the first page has something to begin for everybody, what waits first, and no list that is empty', async () => {
  const { url, open } = await onStage()
  for (const role of ['hr', 'employee'] as const) {
    const page = await open(role, phone)
    await page.goto(`${url}/dashboard`)
    const begin = page
      .getByRole('navigation', { name: 'Quick actions' })
      .getByRole('link', { name: 'Request a purchase' })
    await begin.waitFor()
    assert.equal(await page.getByText(/has no work/).count(), 0)
    await assertNoOverflow(page, `the overview of ${role}`)
    await begin.click()
    await page.waitForURL(/\/procurement\/requisitions\/new$/)
  }
  const accountant = await open('accountant')
  await accountant.goto(`${url}/dashboard`)
  const toDo = accountant.getByRole('main').getByRole('region', { name: 'To do' })
  await toDo.getByRole('link', { name: /^Bills to pay/ }).waitFor()
  for (const line of await toDo.getByRole('listitem').all())
    assert.doesNotMatch(await line.innerText(), /\n0$/, 'no list that is empty')
  assert.equal(await toDo.getByRole('link', { name: /requisitions to submit/ }).count(), 0)
  assert.deepEqual(complaintsSoFar(), [])
})

test('U16 what needs a person comes before what is only to be known, on the homes of modules and of operations', async () => {
  const { url, open } = await onStage()
  const page = await open('administrator')
  await page.goto(`${url}/operations`)
  await page.getByRole('table', { name: 'From request to payment' }).waitFor()
  await page.getByText('Version', { exact: true }).first().waitFor()
  assert.ok((await topOf(page, 'From request to payment')) < (await topOf(page, 'Version')))
  await page.goto(`${url}/procurement`)
  await page.getByRole('region', { name: /^Needs you/ }).waitFor()
  assert.equal(await page.locator('main a.after\\:absolute').count(), 4, 'four figures lead')
  assert.ok((await topOf(page, 'Needs you')) < (await topOf(page, 'How purchasing goes')))
  await page.goto(`${url}/procurement/requisitions`)
  await page.getByRole('main').getByRole('table').locator('tbody a').first().click()
  await page.waitForURL(/requisitions\/[0-9a-f-]{36}/)
  await page.getByText('Needed on', { exact: true }).first().waitFor()
  assert.equal(await page.getByRole('complementary').getByText('Needed on', { exact: true }).count(), 0, 'said once')
  assert.deepEqual(complaintsSoFar(), [])
})

test('U17 in an evaluation one click on any page leads to the people of the sample company, one more is to be somebody else', async () => {
  const { url, open } = await onStage()
  const page = await open('employee', phone)
  await page.goto(`${url}/procurement/requisitions`)
  await page.getByRole('link', { name: 'Switch person' }).click()
  await page.getByRole('button', { name: /Mei Tanaka/ }).click()
  // On the page one was on, as the one who was chosen.
  await page.waitForURL(/\/procurement\/requisitions/)
  await page.getByRole('heading', { level: 1, name: 'Requisitions' }).waitFor()
  await page.goto(`${url}/dashboard`)
  await page.getByText(/, Mei$/).waitFor()
  assert.deepEqual(complaintsSoFar(), [])
})

test('in an evaluation the bar is somebody else in one click, and ticks what was tried', async () => {
  const { url, open } = await onStage()
  const page = await open('buyer')
  await page.goto(`${url}/dashboard`)
  const bar = page.getByRole('region', { name: 'Evaluation mode' })
  await bar.getByRole('link', { name: 'Amina Diallo, Design engineer' }).click()
  await page.getByText(/, Amina$/).waitFor()
  assert.equal(await bar.locator('[aria-current]').getAttribute('aria-label'), 'AD: Amina Diallo, Design engineer')
  await page.goto(`${url}/settings/first-steps`)
  const steps = page.getByRole('main').getByRole('listitem')
  await steps.filter({ hasText: 'Ask for something' }).first().waitFor()
  assert.equal(await page.getByRole('main').getByText('Set up the company').count(), 0, 'that is not for everybody')
  assert.deepEqual(complaintsSoFar(), [])
})
