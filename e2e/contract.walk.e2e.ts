import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { contract, hashOf } from '#modules/signatures/server/testing.ts'
import { calls, newVendor } from './calls.ts'
import { stepsOf } from './journey.ts'
import { eventually, inState, keepPdf } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const title = 'Grinding wheels contract'
const bytes = contract(title)
const requests = '/api/documents/signature-requests'

/** Goes on by Tab until what is in hand has this name, and presses it. */
async function press(page: Page, name: RegExp): Promise<void> {
  for (let n = 0; n < 250; n += 1) {
    const said = await page.evaluate(() => {
      const at = document.activeElement
      return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
    })
    if (name.test(said)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${name}`)
}

/** The only open revision of a document. */
const revisionOf = async (page: Page, documentId: string) => {
  const found = await calls(
    page,
    'GET',
    `/api/documents/revisions?filter=documentId:eq:${documentId}&filter=state:in:draft,in%20review`,
  )
  return (found['items'] as { id: string; sha256: string; versionNo: number }[])[0]!
}

/** Whoever keeps it sends the version for approval by keyboard; the manager reads it on the phone and approves. */
async function agreeOn(desk: Page, held: Page, { url, documentId }: { url: string; documentId: string }) {
  const { id, sha256 } = await revisionOf(desk, documentId)
  const verb = async (page: Page, label: RegExp, state: string) => {
    await page.goto(`${url}/documents/revisions/${id}`)
    const button = page.getByRole('button', { name: label }).first()
    await button.waitFor()
    if (page === desk) await press(page, label)
    else await button.tap()
    await page.getByRole('dialog').waitFor()
    await assertAccessible(page, `${state} a revision`)
    await page.getByRole('dialog').getByRole('button', { name: label }).press('Enter')
    await inState(page, state)
  }
  await verb(desk, /^Send for approval$/, 'In approval')
  await verb(held, /^Approve version$/, 'Effective')
  assert.equal((await calls(desk, 'GET', `/api/documents/revisions/${id}`))['sha256'], sha256)
  return sha256
}

test(
  'a contract goes from draft to signed and linked to its vendor: its fields, a comment, approval of its bytes, two signatures in order, and the verifier agrees',
  { timeout: 800_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const admin = await open('administrator')
    const desk = await open('buyer')
    const held = await open('manager', { ...phone, touch: true })
    let documentId = ''
    let vendorId = ''
    let requestId = ''
    const document = () => calls(desk, 'GET', `/api/documents/documents/${documentId}`)

    await step('the company has contracts approved, and asks for their notice', async () => {
      const [{ version, value }] = (await calls(admin, 'GET', '/api/documents/approved-types')) as unknown as [
        { version: number; value: object },
      ]
      await calls(admin, 'POST', '/api/documents/approved-types', {
        version,
        body: { ...value, contract: true, reason: 'Contracts bind us for years' },
      })
      vendorId = (await newVendor(desk, 'Rutland Grinding Wheels')).id
    })

    await step('the buyer keeps the draft and says that it is a contract: readers do not get it yet', async () => {
      documentId = await keepPdf(desk, url, title, bytes)
      const { version } = await document()
      await calls(desk, 'PATCH', `/api/documents/documents/${documentId}`, {
        version,
        body: { documentType: 'contract' },
      })
      assert.equal((await document())['state'], 'draft')
    })

    await step('by keyboard they fill in the fields of a contract', async () => {
      await desk.goto(`${url}/documents/workbench/${documentId}`)
      await desk.getByRole('button', { name: 'Fill in' }).waitFor()
      await press(desk, /^Fill in$/)
      await desk.getByLabel(/^Notice in days/).fill('60')
      await desk.getByLabel(/^Value a year/).fill('18500')
      await assertAccessible(desk, 'Fields of the contract')
      await desk.keyboard.press('Enter')
      await desk.getByRole('definition').filter({ hasText: '18,500.00' }).waitFor()
    })

    await step('link it to its vendor, and ask for an opinion', async () => {
      await desk.getByRole('tab', { name: 'Links' }).press('Enter')
      const record = desk.getByRole('combobox', { name: 'Record', exact: true })
      await record.focus()
      await desk.keyboard.type('Rutland Grinding')
      await desk.getByRole('option', { name: /Rutland Grinding Wheels/ }).waitFor()
      await desk.keyboard.press('Enter')
      await press(desk, /^Link$/)
      await desk.getByRole('link', { name: /Rutland Grinding Wheels/ }).waitFor()
      await assertAccessible(desk, 'Links')
      await desk.getByRole('tab', { name: 'Activity' }).press('Enter')
      await desk.getByLabel('Comment on this document').fill('Sixty days are what we asked for.')
      await desk.keyboard.press('Control+Enter')
      await desk.getByText('Sixty days are what we asked for.').first().waitFor()
    })

    await step('the manager, on the phone, approves these very bytes', async () => {
      assert.equal(await agreeOn(desk, held, { url, documentId }), hashOf(bytes))
      await assertNoOverflow(held, 'Revision')
      assert.equal((await document())['state'], 'effective')
    })

    await step('by keyboard the buyer asks for two signatures, one after the other', async () => {
      await desk.goto(`${url}/documents/workbench/${documentId}`)
      await desk.getByRole('link', { name: 'Ask for signatures' }).waitFor()
      await press(desk, /^Ask for signatures$/)
      await desk.getByRole('button', { name: 'Create signature request' }).waitFor()
      await desk.getByRole('checkbox', { name: /One after the other/ }).setChecked(true)
      await press(desk, /^Create signature request$/)
      await desk.getByText('Places on the document').waitFor()
      requestId = desk.url().split('/').at(-1)!
      for (const page of [desk, held]) {
        const { name } = await calls(page, 'GET', '/api/me')
        const adding = desk.getByRole('combobox', { name: 'Add a signer' })
        await adding.focus()
        await desk.keyboard.type(String(name).slice(0, 6))
        await desk.getByRole('option', { name: String(name) }).waitFor()
        await desk.keyboard.press('Enter')
        await desk.getByRole('button', { name: new RegExp(`^Signature of ${name as string}`) }).waitFor()
      }
      await eventually(async () => {
        const { places } = await calls(desk, 'GET', `${requests}/${requestId}`)
        assert.equal((places as unknown[]).length, 2)
      })
      await desk.getByText('Saved', { exact: true }).waitFor()
      await assertAccessible(desk, 'Two places')
      await desk.getByRole('button', { name: 'Send', exact: true }).press('Enter')
      await desk.getByRole('dialog').getByRole('button', { name: 'Send' }).press('Enter')
      await inState(desk, 'Sent')
    })

    await step('nobody signs before their turn; both sign, the buyer first', async () => {
      const { sha256, version } = await calls(held, 'GET', `${requests}/${requestId}`)
      const early = calls(held, 'POST', `${requests}/${requestId}/sign`, {
        version,
        body: { name: 'Early', sha256: sha256! },
      })
      await assert.rejects(early, /40[39]/)
      for (const [page, state] of [
        [desk, 'partly signed'],
        [held, 'signed'],
      ] as const) {
        await page.goto(`${url}/documents/signature-requests/${requestId}`)
        await page.getByRole('button', { name: 'Sign', exact: true }).first().press('Enter')
        await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).press('Enter')
        await eventually(async () =>
          assert.equal((await calls(desk, 'GET', `${requests}/${requestId}`))['state'], state),
        )
      }
    })

    await step(
      'the sealed version lies beside what was agreed on, is approved by its own bytes, and is in force',
      async () => {
        const { signedSha256 } = await calls(desk, 'GET', `${requests}/${requestId}`)
        assert.equal(await agreeOn(desk, held, { url, documentId }), signedSha256)
        const now = await document()
        assert.deepEqual([now['state'], now['versionNo'], now['sha256']], ['effective', 2, signedSha256])
      },
    )

    await step('the page of the vendor shows it', async () => {
      await desk.goto(`${url}/vendors/workbench/${vendorId}`)
      await desk.getByRole('tab', { name: 'Documents' }).press('Enter')
      await desk.getByRole('tabpanel').getByRole('button', { name: title, exact: true }).waitFor()
      await assertAccessible(desk, 'Files of the vendor')
    })

    await step('the offline verifier accepts the file with its record, and finds one changed byte', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'contract-'))
      await desk.goto(`${url}/documents/signature-requests/${requestId}`)
      await desk.getByRole('tab', { name: 'Log' }).press('Enter')
      const save = desk.getByRole('button', { name: 'Signature record' })
      const [record] = await Promise.all([desk.waitForEvent('download'), save.press('Enter')])
      await desk.goto(`${url}/documents/workbench/${documentId}`)
      const take = desk.getByRole('button', { name: /^Download/ }).first()
      const [file] = await Promise.all([desk.waitForEvent('download'), take.press('Enter')])
      const [pdf, json] = [join(folder, 'signed.pdf'), join(folder, 'record.json')]
      await file.saveAs(pdf)
      await record.saveAs(json)
      const verified = () =>
        spawnSync(process.execPath, ['scripts/verify-signature.mjs', pdf, json], { encoding: 'utf8' })
      const good = verified()
      assert.equal(good.status, 0, good.stdout + good.stderr)
      const changed = readFileSync(pdf)
      changed[100]! ^= 1
      writeFileSync(pdf, changed)
      assert.equal(verified().status, 1)
    })
    assert.deepEqual(complaintsSoFar(), [])
  },
)
