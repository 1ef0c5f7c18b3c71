import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from './calls.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

type Members = { items: { id: string; name: string }[] }

test('an administrator sees Mainstay as a buyer, is refused a change, and ends it; the buyer reads why', async () => {
  const stage = await onStage()
  const page = await stage.open('administrator')
  const find = async (who: string) =>
    ((await calls(page, 'GET', `/api/settings/members?q=${who}@`)) as unknown as Members).items[0]!
  const { id, name } = await find('buyer')
  await page.goto(`${stage.url}/settings/members/${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const another = await page.context().newPage()
  await another.goto(`${stage.url}/settings/members`)
  await another.getByRole('heading', { name: 'Members' }).waitFor()

  await page.getByRole('button', { name: 'View as', exact: true }).click()
  // Nothing is left to save: the browser must not ask whether to leave.
  const questions: string[] = []
  page.on('dialog', (asked) => (questions.push(asked.type()), void asked.accept()))
  const dialog = page.getByRole('dialog', { name: `View Mainstay as ${name}?` })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked why an order cannot be seen')
  await assertAccessible(page, 'the question before a view')
  await dialog.getByRole('button', { name: 'View as member' }).click()
  const bar = page.getByRole('region', { name: 'Seen as another member' })
  await bar.getByText(`You are viewing Mainstay as ${name}. Changes are not possible.`).waitFor()
  await page.waitForURL(`${stage.url}/dashboard`)
  assert.deepEqual(questions, [])
  await assertAccessible(page, 'the overview of another')

  // The menu and the lists are the buyer's; what another tab showed is not there any more.
  assert.equal(await page.getByRole('link', { name: 'Journal entries' }).count(), 0)
  await another.getByRole('region', { name: 'Seen as another member' }).waitFor({ timeout: 180_000 })
  await page.goto(`${stage.url}/procurement/requisitions`)
  await page.getByRole('heading', { name: 'Requisitions' }).waitFor()
  await bar.waitFor()
  const vendors = (await calls(page, 'GET', '/api/procurement/vendors?limit=1')) as unknown as Members
  await page.goto(`${stage.url}/vendors/workbench/${vendors.items[0]!.id}`)
  await page.getByRole('button', { name: /^Follow this vendor/ }).click()
  await page.getByText(`You are viewing Mainstay as ${name}. Changes are not possible.`).nth(1).waitFor()
  await page.goto(`${stage.url}/settings/security`)
  await page.getByText(`Only ${name} can see this`).first().waitFor()

  await page.setViewportSize(phone)
  await bar.waitFor()
  await assertNoOverflow(page, 'a page of another on a phone')
  await bar.getByRole('button', { name: 'End' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${stage.url}/settings/members/${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  assert.equal(await bar.count(), 0)

  const buyer = await stage.open('buyer')
  await buyer.goto(`${stage.url}/settings/security`)
  await buyer.getByRole('table', { name: 'Seen as you' }).getByText('Asked why an order cannot be seen').waitFor()
  assert.deepEqual(
    complaintsSoFar().filter((each) => !each.includes('403')),
    [],
  )
  for (const each of [page, buyer]) await each.context().close()
})
