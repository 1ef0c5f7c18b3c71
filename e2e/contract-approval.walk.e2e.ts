import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOf } from '#modules/documents/server/testing.ts'
import { calls } from './calls.ts'
import { eventually } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const title = 'Taconic maintenance agreement'

test('a contract goes from drop to approved: type and vendor proposed, approval asked for, decided in the inbox', async () => {
  const { open, url } = await onStage()
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
  const vendor = details.getByRole('combobox', { name: `Vendor of ${title}` })
  await eventually(async () => assert.match(await vendor.inputValue(), /Taconic/))
  await assertAccessible(buyer, 'File details')
  await details.getByRole('button', { name: 'Save' }).press('Enter')
  await details.getByText('Effective').waitFor()
  await details.getByRole('link', { name: title }).press('Enter')
  await buyer.getByRole('heading', { level: 1, name: title }).waitFor()
  const id = new URL(buyer.url()).pathname.split('/').at(-1)!
  const { documentType } = await calls(buyer, 'GET', `/api/documents/documents/${id}`)
  assert.equal(documentType, 'contract')
  const links = (await calls(buyer, 'GET', `/api/documents/documents/${id}/links`)) as unknown as { title: string }[]
  assert.deepEqual(
    links.map((link) => link.title.split(' ')[0]),
    ['Taconic'],
  )

  await buyer.getByRole('button', { name: 'Ask for approval' }).first().press('Enter')
  await buyer.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).press('Enter')
  await buyer.getByText('Version 1 is waiting for approval').waitFor()

  const manager = await open('manager', { ...phone, touch: true })
  await manager.goto(`${url}/inbox?part=decisions`)
  const { items } = await calls(buyer, 'GET', `/api/documents/revisions?filter=documentId:eq:${id}`)
  const [revision] = items as { id: string }[]
  await manager.locator(`main section [data-key*="${revision!.id}"]`).tap()
  await manager.getByRole('button', { name: 'Approve version' }).first().tap()
  await manager.getByRole('dialog').getByRole('button', { name: 'Approve version' }).tap()

  await buyer.getByText(/^Version 1 approved by /).waitFor()
  await assertNoOverflow(buyer, 'Document')
  assert.deepEqual(complaintsSoFar(), [])
})
