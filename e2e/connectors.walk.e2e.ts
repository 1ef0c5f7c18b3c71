import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { databasePort, standIn } from '#modules/connectors/server/testing.ts'
import { testDatabase } from '#server/db/testing.ts'
import { panel, testIt, tipsNow, toConnectors, workThenFail } from './connector-steps.ts'
import { choose } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const other = await standIn()
after(() => other.close())

test('S1-03 an administrator sets connectors up, tests them, and the help beside them says what their state asks for', async () => {
  const { open } = await onStage()
  const page = await open('administrator')
  await toConnectors(page)
  const notSetUp = page.getByRole('main').getByText('Not set up', { exact: true })
  await notSetUp.first().waitFor()
  assert.equal(await notSetUp.count(), 8)
  await tipsNow(page).getByText('Needs action').waitFor()
  await assertAccessible(page, 'the connectors')

  // The database: works, with a role that may do too much.
  const database = await testDatabase()
  const manifest = await databasePort(database.url)
  await page.getByRole('link', { name: /^Database/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Database' }).waitFor()
  await tipsNow(page).getByText('Still to fill in: Host, Database, User, Password.').waitFor()
  for (const [label, value] of [
    ['Host', '127.0.0.1'],
    ['Port', String(manifest.port)],
    ['Database', manifest.database],
    ['User', manifest.user],
    ['Password', 'not asked for'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await choose(page, page.getByRole('combobox', { name: 'Encryption' }), 'Off')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Saved, not tested yet').waitFor()
  await tipsNow(page).getByText('These settings have not been tried').waitFor()
  assert.equal(await page.getByLabel('Password (optional)').inputValue(), '', 'a kept secret is not shown')
  await testIt(page)
  await page.getByText(`Reads ${manifest.database}: `).first().waitFor()
  await tipsNow(page).getByText('The role is a superuser of the database server').waitFor()
  await assertAccessible(page, 'a connector that works')
  manifest.close()
  await testIt(page)
  await page.getByText('127.0.0.1 refuses the connection: is the port right?').first().waitFor()
  await tipsNow(page).getByText('compare the port, and look whether the service runs').waitFor()
  await database.drop()

  // The model: works, then its key is no good any more.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Connectors' }).click()
  await page.getByRole('link', { name: /^AI model/ }).click()
  const apiKey = await workThenFail(page, other)
  await assertAccessible(page, 'a connector that fails')
  assert.ok(!(await page.content()).includes(apiKey))
  assert.deepEqual(complaintsSoFar(), [])
  await page.close()
})

test('the help is shown and hidden by key and button, follows its switch, and says when it cannot be had', async () => {
  const { open, url } = await onStage()
  const page = await open('administrator')
  await page.goto(`${url}/settings/connectors/teams`)
  await panel(page).getByText('stops with the creator’s account').waitFor()
  await panel(page).getByRole('button', { name: 'Hide help' }).click()
  await panel(page).waitFor({ state: 'hidden' })
  const toggle = page.getByRole('button', { name: 'Connector help', exact: true })
  assert.ok(await toggle.evaluate((button) => button === document.activeElement))
  await page.reload()
  await toggle.waitFor()
  assert.equal(await panel(page).count(), 0, 'it stays as it was left')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('h')
  await panel(page).getByRole('combobox', { name: 'Help for' }).waitFor()

  const inPanel = () => panel(page).evaluate((element) => element.contains(document.activeElement))
  for (let presses = 0; presses < 6 && !(await inPanel()); presses += 1) await page.keyboard.press('F6')
  assert.ok(await inPanel(), 'F6 reaches the help')
  await panel(page).getByRole('button', { name: 'Hide help' }).focus()
  await page.keyboard.press('h')
  assert.ok(await toggle.evaluate((button) => button === document.activeElement))
  await page.keyboard.press('h')

  let answer: () => void = () => {}
  const held = new Promise<void>((release) => (answer = release))
  await page.route('**/api/connector-help/contextual-tips', async (route) => {
    await held
    await route.fulfill({ status: 429, body: '{}' })
  })
  await choose(page, panel(page).getByRole('combobox', { name: 'Help for' }), 'WhatsApp')
  await panel(page).getByText('within 24 hours after the customer last wrote').waitFor()
  await panel(page).getByText('Loading optimization tips...', { exact: true }).waitFor()
  answer()
  await panel(page).getByText('Unable to load AI-powered tips for whatsapp', { exact: true }).waitFor()
  await panel(page).getByText('Check your connection and try again', { exact: true }).waitFor()
  await assertAccessible(page, 'tips that cannot be had')
  await page.unroute('**/api/connector-help/contextual-tips')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await panel(page).getByRole('link', { name: 'Open WhatsApp' }).click()
  await page.getByRole('heading', { level: 1, name: 'WhatsApp' }).waitFor()
  assert.deepEqual(complaintsSoFar(), [])
  await page.close()
})

test('who only reads sees no form and no secret; on a phone the help is a sheet', async () => {
  const { open, url } = await onStage()
  const auditor = await open('auditor')
  await auditor.goto(`${url}/settings/connectors/ai`)
  await auditor.getByText('Stored, not shown').waitFor()
  assert.equal(await auditor.getByRole('button', { name: /Save|Test connection|Remove/ }).count(), 0)
  await assertAccessible(auditor, 'a connector to read')
  await auditor.close()

  const page = await open('administrator', phone)
  for (const path of ['', '/sharepoint', '/general']) {
    await page.goto(`${url}/settings/connectors${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await assertNoOverflow(page, path)
  }
  const toggle = page.getByRole('button', { name: 'Connector help', exact: true })
  await toggle.click()
  const sheet = page.getByRole('dialog', { name: 'Connector help' })
  await sheet.getByText('Set PUBLIC_ORIGIN to the https address').waitFor()
  await assertAccessible(page, 'the help on a phone')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  assert.ok(await toggle.evaluate((button) => button === document.activeElement))
  assert.deepEqual(complaintsSoFar(), [])
  await page.close()
})
