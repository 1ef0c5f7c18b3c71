import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goTo } from './screens.ts'
import { complaintsSoFar, onStage, phone } from './stage.ts'

test('an employee reaches their own pages from the menu, on a phone by one press', async () => {
  const { open } = await onStage()
  const page = await open('employee', phone)
  const bar = page.getByRole('navigation', { name: 'Main, short' })
  await bar.getByRole('link', { name: 'My leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'My leave' }).waitFor()
  await bar.getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'My leave' }).waitFor()
  const labels = await menu.getByRole('link').allInnerTexts()
  assert.deepEqual(labels.slice(2, 6), ['My leave', 'My expenses', 'My time', 'My file'])
  await menu.getByRole('link', { name: 'My expenses' }).click()
  await page.getByRole('heading', { level: 1, name: 'My expenses' }).waitFor()
  assert.deepEqual(complaintsSoFar(), [])
})

test('pages of a group are tabs of one entry, setup is listed under Settings, a personal table is found by search', async () => {
  const { open } = await onStage()
  const page = await open('hr')
  await goTo(page, 'Leave requests')
  await page
    .getByRole('navigation', { name: 'Leave and time', exact: true })
    .getByRole('link', { name: 'Leave balances' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Leave balances' }).waitFor()
  const main = page.getByRole('navigation', { name: 'Main', exact: true })
  assert.equal(await main.locator('[aria-current=page]').innerText(), 'Leave and time')
  await main
    .getByRole('link', { name: 'Settings', exact: true })
    .or(page.getByRole('link', { name: 'Settings', exact: true }))
    .first()
    .click()
  await page.getByRole('main').getByRole('link', { name: 'Leave policies' }).click()
  await page.getByRole('heading', { level: 1, name: 'Leave policies' }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Settings' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type('pay rates')
  await page
    .getByRole('option', { name: /Pay rates$/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Pay rates' }).waitFor()
  assert.deepEqual(complaintsSoFar(), [])
})

test('the inbox opens where something is new', async () => {
  const { open } = await onStage()
  const page = await open('employee')
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: /^Inbox/ })
    .click()
  const parts = page.getByRole('navigation', { name: 'Parts of the inbox' })
  const current = parts.locator('[aria-current=page]')
  await current.filter({ hasText: /\d/ }).waitFor()
  assert.deepEqual(complaintsSoFar(), [])
})
