import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { pdfOf } from '#modules/documents/server/testing.ts'
import { calls } from './calls.ts'
import { eventually } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const title = 'Taconic maintenance agreement'

test('a contract goes from drop to approved: type and vendor proposed, approval asked for, decided in the inbox', async () => {
  const { open, url } = await onStage()
  let presses = 0
  const press = async (on: Locator) => {
    presses += 1
    await on.press('Enter')
  }
  const buyer = await open('buyer')
  await buyer.goto(`${url}/documents`)
  const buffer = pdfOf([`${title} of 1 March 2027`])
  await buyer
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer })
  const details = buyer.getByRole('region', { name: 'File details' })
  await details
    .getByRole('combobox', { name: `Type of ${title}` })
    .filter({ hasText: 'Contract' })
    .waitFor()
  const vendor = details.getByRole('combobox', { name: `Record of ${title}`, exact: true })
  await eventually(async () => assert.match(await vendor.inputValue(), /Taconic/))
  await assertAccessible(buyer, 'File details')
  await press(details.getByRole('button', { name: 'Save' }))
  await details.getByText('Effective').waitFor()
  await press(details.getByRole('link', { name: title }))
  await buyer.getByRole('heading', { level: 1, name: title }).waitFor()
  const id = new URL(buyer.url()).pathname.split('/').at(-1)!
  const { documentType } = await calls(buyer, 'GET', `/api/documents/documents/${id}`)
  assert.equal(documentType, 'contract')
  const links = (await calls(buyer, 'GET', `/api/documents/documents/${id}/links`)) as unknown as { title: string }[]
  assert.deepEqual(
    links.map((link) => link.title.split(' ')[0]),
    ['Taconic'],
  )

  await press(buyer.getByRole('button', { name: 'Ask for approval' }).first())
  await press(buyer.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }))
  await buyer.getByText('Version 1 is in approval').waitFor()

  await buyer.getByText(/Waiting for .*Readers can open it in the meantime/).waitFor()

  const manager = await open('manager')
  await manager.goto(`${url}/inbox?part=decisions`)
  const { items } = await calls(buyer, 'GET', `/api/documents/revisions?filter=documentId:eq:${id}`)
  const [revision] = items as { id: string }[]
  await press(manager.locator(`main section [data-key*="${revision!.id}"]`))
  await manager.waitForURL(/\/revisions\//)
  await press(manager.getByRole('button', { name: 'Approve version' }).first())
  await press(manager.getByRole('dialog').getByRole('button', { name: 'Approve version' }))

  await buyer.getByText(/^Version 1 approved by /).waitFor()
  await assertNoOverflow(buyer, 'Document')
  assert.ok(presses <= 9, `${presses} presses beside the drop`)
  assert.deepEqual(complaintsSoFar(), [])
})

test('a file without a name that says anything gets its type and vendor from its text, from the document itself', async () => {
  const { open, url } = await onStage()
  const buyer = await open('buyer', { ...phone, touch: true })
  await buyer.goto(`${url}/documents`)
  const buffer = pdfOf(['Supply agreement between Taconic Metalworks and us'])
  await buyer
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'scan0007.pdf', mimeType: 'application/pdf', buffer })
  await buyer.getByRole('region', { name: 'File details' }).getByRole('link', { name: 'scan0007' }).tap()
  await buyer.getByText('This document has no type and no folder').waitFor()
  await buyer.getByRole('button', { name: 'Add type and folder' }).tap()
  const details = buyer.getByRole('region', { name: 'File details' })
  await details.getByRole('combobox', { name: 'Type of scan0007' }).filter({ hasText: 'Contract' }).waitFor()
  const vendor = details.getByRole('combobox', { name: 'Record of scan0007', exact: true })
  await eventually(async () => assert.equal(await vendor.inputValue(), 'Taconic Metalworks'))
  await assertAccessible(buyer, 'File details of a document')
  await assertNoOverflow(buyer, 'File details of a document')
  await details.getByRole('button', { name: 'Save' }).tap()
  await details.waitFor({ state: 'detached' })
  await buyer.getByText('This document has no type and no folder').waitFor({ state: 'detached' })
  assert.deepEqual(complaintsSoFar(), [])
})

test('a file attached to an order has its type proposed there', async () => {
  const { open, url } = await onStage()
  const buyer = await open('buyer')
  const { items } = await calls(buyer, 'GET', '/api/procurement/orders?limit=1')
  const [order] = items as { id: string }[]
  await buyer.goto(`${url}/procurement/orders/${order!.id}?tab=files`)
  await buyer.getByText(/Link a document/).waitFor()
  const buffer = pdfOf(['Terms'])
  await buyer
    .getByLabel('Choose files')
    .last()
    .setInputFiles({ name: 'Framework agreement.pdf', mimeType: 'application/pdf', buffer })
  const details = buyer.getByRole('region', { name: 'File details' })
  await details.getByRole('combobox', { name: 'Type of Framework agreement' }).filter({ hasText: 'Contract' }).waitFor()
  await assertAccessible(buyer, 'File details of an attached file')
  await details.getByRole('button', { name: 'Save' }).press('Enter')
  await details.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  const files = (await calls(
    buyer,
    'GET',
    `/api/documents/of-record?record=procurement.orders&recordId=${order!.id}`,
  )) as unknown as { title: string; documentType: string }[]
  assert.equal(files.find(({ title: each }) => each === 'Framework agreement')?.documentType, 'contract')
  assert.deepEqual(complaintsSoFar(), [])
})
