import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { contract } from '#modules/signatures/server/testing.ts'
import { calls } from './calls.ts'
import { stepsOf } from './journey.ts'
import { eventually, inState, keepPdf } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const recordTypes = '/api/documents/signature-requests'

/** Goes on by Tab until what is in hand has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let n = 0; n < 200; n += 1) {
    const said = await page.evaluate(() => {
      const at = document.activeElement
      return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
    })
    if (name.test(said)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${name}`)
}

test(
  'a contract goes from a draft to signed and linked to its vendor: asked by keyboard at a desk, signed on a phone',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const desk = await open('buyer')
    const held = await open('manager', { ...phone, touch: true })
    let documentId = ''
    let id = ''

    await step('the buyer keeps the contract as a draft, linked to its vendor', async () => {
      const { items } = await calls(desk, 'GET', '/api/procurement/vendors?limit=1')
      const vendor = (items as { id: string }[])[0]!.id
      documentId = await keepPdf(desk, url, 'Kiln service contract', contract('Kiln service'))
      await calls(desk, 'POST', `/api/documents/documents/${documentId}/links`, {
        body: { record: 'procurement.vendors', recordId: vendor },
      })
      const { version } = await calls(desk, 'GET', `/api/documents/documents/${documentId}`)
      await calls(desk, 'POST', `/api/documents/documents/${documentId}/withdraw`, { version: version as number })
    })

    await step('by keyboard they ask for signatures', async () => {
      await desk.goto(`${url}/documents/workbench/${documentId}`)
      await desk.getByRole('link', { name: 'Ask for signatures' }).waitFor()
      await tabTo(desk, /^Ask for signatures$/)
      await desk.keyboard.press('Enter')
      await desk.getByRole('button', { name: 'Create signature request' }).waitFor()
      await assertAccessible(desk, 'New signature request')
      await tabTo(desk, /^Create signature request$/)
      await desk.keyboard.press('Enter')
      await desk.getByText('Places on the document').waitFor()
      id = desk.url().split('/').at(-1)!
    })

    await step('by keyboard they name who signs, and move the place of their signature', async () => {
      const { name } = await calls(held, 'GET', '/api/me')
      await desk.getByRole('combobox', { name: 'Add a signer' }).focus()
      await desk.keyboard.type(String(name).slice(0, 6))
      await desk.getByRole('option', { name: String(name) }).waitFor()
      await desk.keyboard.press('Enter')
      const place = desk.getByRole('button', { name: new RegExp(`^Signature of ${name as string}`) })
      await place.waitFor()
      await eventually(async () => {
        const { places } = await calls(desk, 'GET', `${recordTypes}/${id}`)
        assert.equal((places as unknown[]).length, 1)
      })
      await place.focus()
      await desk.keyboard.press('ArrowUp')
      await desk.keyboard.press('Shift+ArrowRight')
      await desk.getByLabel('From the left, %').fill('12.5')
      await eventually(async () => {
        const { places } = await calls(desk, 'GET', `${recordTypes}/${id}`)
        const [{ left, top, width }] = places as [{ left: number; top: number; width: number }]
        assert.deepEqual([left, top, width], [125, 855, 265])
      })
      await desk.getByText('Saved', { exact: true }).waitFor()
      await assertAccessible(desk, 'Places')
    })

    await step('and send it', async () => {
      await tabTo(desk, /^Send$/).catch(() => desk.getByRole('button', { name: 'Send', exact: true }).focus())
      await desk.keyboard.press('Enter')
      await desk.getByRole('dialog').getByRole('button', { name: 'Send' }).focus()
      await desk.keyboard.press('Enter')
      await eventually(async () => assert.equal((await calls(desk, 'GET', `${recordTypes}/${id}`))['state'], 'sent'))
    })

    await step('the manager may not know of the draft, or finds it on the phone, reads it and signs', async () => {
      await held.goto(`${url}/documents/signature-requests`)
      await held.getByText('Waiting for your signature').waitFor()
      await assertNoOverflow(held, 'Signatures')
      await held
        .getByRole('link', { name: /Kiln service contract/ })
        .first()
        .click()
      await held.getByText(/asks you to sign by/).waitFor()
      await held.getByRole('img', { name: /^Page 1/ }).waitFor()
      await assertNoOverflow(held, 'Signature request')
      await assertAccessible(held, 'Signature request')
      await held.getByRole('button', { name: 'Sign', exact: true }).first().click()
      await held.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
      await eventually(async () => assert.equal((await calls(held, 'GET', `${recordTypes}/${id}`))['state'], 'signed'))
    })

    await step('it is signed, in force, and with its vendor', async () => {
      await desk.goto(`${url}/documents/signature-requests/${id}`)
      await inState(desk, 'Signed')
      await desk.getByRole('tab', { name: 'Log' }).click()
      await desk.getByText(/^Sealed by/).waitFor()
      await assertAccessible(desk, 'Log')
      const [saved] = await Promise.all([
        desk.waitForEvent('download'),
        desk.getByRole('button', { name: 'Signature record' }).click(),
      ])
      assert.match(saved.suggestedFilename(), /^Signature record Kiln service contract\.json$/)
      const document = await calls(desk, 'GET', `/api/documents/documents/${documentId}`)
      assert.deepEqual([document['state'], document['versionNo']], ['effective', 2])
      const links = await calls(desk, 'GET', `/api/documents/documents/${documentId}/links`)
      assert.equal((links as unknown as unknown[]).length, 1)
    })
    assert.deepEqual(complaintsSoFar(), [])
  },
)
