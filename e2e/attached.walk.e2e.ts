import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { bookOf, wordOf } from '#modules/documents/sample/packages.ts'
import { pdfOf } from '#modules/documents/server/testing.ts'
import { scanOf } from '#modules/documents/server/testing-scans.ts'
import { calls, newVendor, unique } from './calls.ts'
import { stepsOf } from './journey.ts'
import { eventually, inState } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, desk, onStage, phone } from './stage.ts'

const scan = [
  'Harbor Ropeworks',
  'Invoice 4711 of 14 March 2026',
  'Splicing of nine hawsers with thimbles',
  'Payable within thirty days without deduction',
]

/** A bill that can be posted, of a vendor of its own. */
async function newBill(page: Page, vendor: string) {
  const buyer = await (await onStage()).open('buyer')
  const { id: partyId } = await newVendor(buyer, vendor)
  await buyer.context().close()
  const { companyDay: day } = (await calls(page, 'GET', '/api/me')) as unknown as { companyDay: string }
  const found = await calls(page, 'GET', '/api/financial/accounts?limit=1&filter=number:eq:6230')
  const accountId = (found as unknown as { items: { id: string }[] }).items[0]!.id
  return calls(page, 'POST', '/api/financial/bills', {
    body: {
      partyId,
      reference: unique('SCAN-'),
      billDate: day,
      dueDate: day,
      postingDate: day,
      currency: 'USD',
      lines: [{ description: 'Ropes', accountId, net: '250.00' }],
      next: { verb: 'match' },
    },
  })
}
/** What has the focus, by its name or text, once Tab was pressed often enough. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const at = await page.evaluate(() => {
      const { activeElement: on } = document
      return on ? (on.getAttribute('aria-label') ?? on.textContent ?? '') : ''
    })
    if (name.test(at)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`Tab never comes to ${String(name)}`)
}
const found = async (page: Page, q: string, title: string) =>
  eventually(async () => {
    const { items } = (await calls(page, 'GET', `/api/documents/search?q=${encodeURIComponent(q)}`)) as unknown as {
      items: { title: string }[]
    }
    assert.equal(items[0]?.title, title)
  }, 180_000)

test(
  'a scan is attached to a bill, found by a sentence in it, opened, and leads back',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const page = await open('accountant')
    const held = await open('accountant', { ...phone, touch: true })
    const outside = await open('employee')
    const bill = await newBill(page, 'Northern Cordage')
    const reference = String(bill['reference'])

    await step('its files are documents, with a picture, and more can be added', async () => {
      await page.goto(`${url}/financial/bills/${bill.id}?tab=files`)
      await page.getByText('No files are attached to this bill').waitFor()
      await page
        .getByLabel('Choose files')
        .last()
        .setInputFiles({
          name: 'Scan of ropes.pdf',
          mimeType: 'application/pdf',
          buffer: pdfOf(['Nothing here', 'Nine hawsers were whipped in the ropewalk']),
        })
      await page.getByRole('button', { name: 'Scan of ropes', exact: true }).waitFor()
      await page.getByRole('listitem').filter({ hasText: 'Scan of ropes' }).locator('img').waitFor({ timeout: 140_000 })
      await assertAccessible(page, 'files of a bill')
    })
    await step('a sentence of it leads to its page, which says where it belongs and leads back', async () => {
      await found(page, 'hawsers whipped ropewalk', 'Scan of ropes')
      await page.goto(`${url}/documents`)
      await page.getByRole('searchbox').fill('hawsers were whipped in the ropewalk')
      const hit = page.getByRole('link', { name: /Scan of ropes.*ropewalk/ })
      await hit.waitFor()
      assert.match(await hit.innerText(), new RegExp(`Bill ${reference}`))
      await hit.press('Enter')
      await page.locator('[data-hit=current]').waitFor()
      const back = page.getByRole('link', { name: reference, exact: true })
      await back.waitFor()
      await assertAccessible(page, 'a document of a bill')
      await back.press('Enter')
      await page.waitForURL(new RegExp(`/financial/bills/${bill.id}`))
      await page.getByRole('button', { name: 'Scan of ropes', exact: true }).waitFor()
    })
    await step('the library shows what is filed, and what was attached where it is asked for', async () => {
      await page.goto(`${url}/documents/library`)
      await page.getByRole('row').nth(1).waitFor()
      assert.equal(await page.getByRole('row', { name: /Scan of ropes/ }).count(), 0)
      await page.goto(`${url}/documents/library?view=attached`)
      await page.getByRole('row', { name: /Scan of ropes.*Bill/ }).waitFor()
      await assertAccessible(page, 'documents of records')
    })
    await step('on a phone nothing is cut off', async () => {
      await held.goto(`${url}/financial/bills/${bill.id}?tab=files`)
      await held.getByRole('button', { name: 'Scan of ropes', exact: true }).waitFor()
      await assertNoOverflow(held, 'files of a bill')
      await held.getByRole('button', { name: 'Scan of ropes', exact: true }).click()
      await held.getByRole('link', { name: 'Open document' }).click()
      await held.getByRole('link', { name: reference, exact: true }).waitFor()
      await assertNoOverflow(held, 'a document of a bill')
    })
    await step('whoever may not see bills finds nothing of it', async () => {
      await outside.goto(`${url}/documents?q=hawsers+were+whipped+in+the+ropewalk`)
      await outside.getByRole('searchbox').waitFor()
      const { items } = await calls(outside, 'GET', '/api/documents/search?q=hawsers+whipped+ropewalk')
      assert.ok(!JSON.stringify(items).includes('Scan of ropes'))
    })
    assert.deepEqual(complaintsSoFar(), [])
  },
)

test('a scanned bill is found, linked and posted, by keyboard', { timeout: 600_000 }, async (t) => {
  const { open, url } = await onStage()
  const step = stepsOf(t)
  const page = await open('accountant')
  const bill = await newBill(page, 'Harbor Ropeworks')

  await step('the scan is dropped into the library and read by itself', async () => {
    await page.goto(`${url}/documents/library`)
    await page.getByRole('button', { name: 'Add files' }).press('Enter')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'Scan 4711.pdf', mimeType: 'application/pdf', buffer: scanOf(scan).pdf })
    await found(page, 'splicing of nine hawsers', 'Scan 4711')
  })
  await step('found by a word in it', async () => {
    await page.goto(`${url}/documents`)
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('splicing hawsers thimbles')
    // Until it is searched for, it stands there as what changed last.
    const results = page.getByRole('region', { name: 'What was found' })
    await results.getByRole('link', { name: /Scan 4711/ }).waitFor()
    await tabTo(page, /^Scan 4711/)
    await page.keyboard.press('Enter')
    await page.locator('[data-hit=current]').waitFor()
  })
  await step('linked to its bill from the page of that', async () => {
    await page.goto(`${url}/financial/bills/${bill.id}`)
    await page.getByRole('tab', { name: 'Documents' }).press('Enter')
    await tabTo(page, /^Link a document$/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Document$/)
    await page.keyboard.type('Scan 4711')
    await page.getByRole('option', { name: /Scan 4711/ }).waitFor()
    await page.keyboard.press('Enter')
    await tabTo(page, /^Link$/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Scan 4711', exact: true }).waitFor()
    await page.getByText(/^Linked ·/).waitFor()
  })
  await step('and the bill is posted', async () => {
    await page.getByRole('button', { name: 'Post', exact: false }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: /Post/ }).press('Enter')
    await inState(page, 'Posted')
    await page.getByRole('button', { name: 'Scan 4711', exact: true }).press('Enter')
    await page.getByRole('link', { name: 'Open document' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Scan 4711' }).waitFor()
  })
  assert.deepEqual(complaintsSoFar(), [])
})

const office = 'application/vnd.openxmlformats-officedocument.'
/** A file of each kind that a page shows, and what stands in it: the one that is attached last stands first. */
const kinds: [name: string, mimeType: string, buffer: Buffer, said: string][] = [
  [
    'Minutes.md',
    'text/markdown',
    Buffer.from('# Minutes\n\nTwo **splices** were agreed on'),
    'Two splices were agreed on',
  ],
  ['Rates.csv', 'text/csv', Buffer.from('Rope,Rate\nManila,12.50\n'), 'Manila'],
  [
    'Order.eml',
    'message/rfc822',
    Buffer.from('From: a@b.test\r\nSubject: Ropes\r\n\r\nSend two coils'),
    'Send two coils',
  ],
  ['Letter.docx', `${office}wordprocessingml.document`, wordOf('The rope is ready'), 'The rope is ready'],
  ['Book.xlsx', `${office}spreadsheetml.sheet`, bookOf('Coils', [['Coil'], ['Sisal coil']]), 'Sisal coil'],
  ['Pallet.jpg', 'image/jpeg', readFileSync('modules/documents/sample/pallet.jpg'), ''],
  ['Drawing.pdf', 'application/pdf', pdfOf(['A bollard', 'A cleat']), 'A bollard'],
]
const titleOf = (name: string) => name.replace(/\.\w+$/, '')

test(
  'the files of a record are looked at over its page, one after the other, by keyboard',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const page = await open('accountant')
    const bill = await newBill(page, 'Western Cordage')
    const address = `${url}/financial/bills/${bill.id}?tab=files`
    const row = (on: Page, name: string) => on.getByRole('button', { name: titleOf(name), exact: true })
    const sheet = (on: Page, name: string) => on.getByRole('dialog', { name: titleOf(name), exact: true })
    /** What is asked for from the second visit on; the scripts that show files, and the files themselves, are a part of it. */
    const asked: string[] = []
    const opens = (path: string) => /\/(pdf|file-preview|preview)-[^/]+\.js$|\/versions\//.test(path)
    const [first, second, ...rest] = kinds.toReversed()

    await step('nothing of them is loaded before one is opened', async () => {
      await page.goto(address)
      for (const [name, mimeType, buffer] of kinds) {
        await page.getByLabel('Choose files').last().setInputFiles({ name, mimeType, buffer })
        await row(page, name).waitFor()
      }
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(address)
      await row(page, first![0]).waitFor()
      await page.waitForLoadState('networkidle')
      assert.deepEqual(asked.filter(opens), [])
    })
    await step('Enter opens the first one, with what it is, its pages, and a name', async () => {
      await tabTo(page, new RegExp(`^${titleOf(first![0])}$`))
      await page.keyboard.press('Enter')
      await sheet(page, first![0]).getByRole('img', { name: 'Page 2 of 2' }).waitFor()
      await sheet(page, first![0]).getByText(first![3]).waitFor({ state: 'attached' })
      assert.match(await sheet(page, first![0]).getByRole('status').innerText(), /1 of 7 · Drawing\.pdf/)
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Contents of Drawing')
      for (const part of [/\/pdf-/, /\/file-preview-/, /\/versions\/.*\/file$/])
        assert.ok(
          asked.filter(opens).some((path) => part.test(path)),
          `${part} in ${asked.join(' ')}`,
        )
      await assertAccessible(page, 'a PDF over a bill')
    })
    await step('arrow keys lead to the others and stop at the ends', async () => {
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowRight')
      await sheet(page, second![0])
        .getByRole('img', { name: titleOf(second![0]) })
        .waitFor()
      await assertAccessible(page, 'a picture over a bill')
      for (const [at, [name, , , said]] of rest.entries()) {
        await page.keyboard.press('ArrowRight')
        await sheet(page, name).getByText(said).waitFor()
        assert.match(await sheet(page, name).getByRole('status').innerText(), new RegExp(`${at + 3} of 7 · ${name}`))
        await assertAccessible(page, `${name} over a bill`)
      }
      await page.keyboard.press('ArrowRight')
      await sheet(page, kinds[0]![0]).getByText('This is the last file').waitFor({ state: 'attached' })
    })
    await step('by buttons too; the download is the file', async () => {
      await tabTo(page, /^Previous file$/)
      await page.keyboard.press('Enter')
      await tabTo(page, /^Download Rates\.csv$/)
      const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
      assert.deepEqual(readFileSync(await saved.path()), kinds[1]![2])
    })
    await step('Escape closes it, on the row of what was looked at last, and leaves the page as it was', async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Rates')
      assert.equal(page.url(), address)
    })
    await step('whoever loses sight of it meanwhile is told, and gets nothing', async () => {
      await page.route('**/text', (route) =>
        route.fulfill({ status: 404, json: { title: 'There is no such document', reason: 'not_found' } }),
      )
      await page.reload()
      await row(page, kinds[0]![0]).press('Enter')
      await sheet(page, kinds[0]![0]).getByText('The text could not be loaded').waitFor()
      await page.unroute('**/text')
      await page.keyboard.press('Escape')
    })
    await step('on a phone it is a sheet as wide as the screen, in the dark too', async () => {
      for (const theme of ['light', 'dark'] as const) {
        const held = await open('accountant', { ...phone, theme, touch: true })
        await held.goto(address)
        await row(held, first![0]).click()
        await sheet(held, first![0]).getByRole('img', { name: 'Page 1 of 2' }).waitFor()
        // It comes in from below.
        await eventually(async () => {
          const box = (await sheet(held, first![0]).boundingBox())!
          assert.deepEqual([box.x, Math.round(box.width)], [0, phone.width])
        })
        await assertNoOverflow(held, 'a file over a bill')
        await assertAccessible(held, `a file over a bill, ${theme}`)
        await held.getByRole('button', { name: 'Next file' }).click()
        await sheet(held, second![0])
          .getByRole('img', { name: titleOf(second![0]) })
          .waitFor()
        await assertNoOverflow(held, 'a picture over a bill')
        await held.getByRole('button', { name: 'Close' }).click()
        await held.getByRole('dialog').waitFor({ state: 'detached' })
        await held.context().close()
      }
      const dark = await open('accountant', { ...desk, theme: 'dark' })
      await dark.goto(address)
      await row(dark, kinds[1]![0]).click()
      await sheet(dark, kinds[1]![0]).getByText('Manila').waitFor()
      await assertAccessible(dark, 'a table over a bill, dark')
      await dark.context().close()
    })
    assert.deepEqual(complaintsSoFar(), [])
  },
)
