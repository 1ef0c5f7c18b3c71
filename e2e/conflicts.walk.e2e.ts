import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls, newVendor, unique } from './calls.ts'
import { eventually } from './screens.ts'
import { assertAccessible, complaintsSoFar, onStage } from './stage.ts'

type Rows = { items: { id: string }[] }

test('S14, U4, Q6 a save after somebody else’s keeps what was typed, shows both and saves on top of theirs', async () => {
  const stage = await onStage()
  const [page, buyer] = [await stage.open('accountant'), await stage.open('buyer')]
  const vendor = await newVendor(buyer, unique('Inkwell '))
  const at = '/api/financial/bills'
  const account = ((await calls(page, 'GET', '/api/financial/accounts?q=Office%20supplies&limit=1')) as unknown as Rows)
    .items[0]!
  const line = (description: string, unitPrice: string) => ({
    description,
    accountId: account.id,
    quantity: '1',
    unitPrice,
    net: unitPrice,
  })
  const made = await calls(page, 'POST', at, {
    body: {
      partyId: vendor.id,
      reference: unique('INK-'),
      billDate: '2026-11-02',
      dueDate: '2026-12-02',
      currency: 'USD',
      lines: [line('Pens red', '12.50'), line('Paper', '40.00')],
    },
  })
  await page.goto(`${stage.url}/financial/bills/${made.id}/edit`)
  const box = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
  await box('Description, line 1').fill('Pens blue')
  await box('Net, line 2').fill('44')
  await box('Unit price, line 2').fill('44')
  await box(/^Note/).fill('Typed by me')
  const theirs = { note: 'Typed by them', dueDate: '2026-12-31', taxAmount: '1.00' }
  await calls(page, 'PATCH', `${at}/${made.id}`, {
    version: made.version,
    body: { ...theirs, lines: [line('Pens green', '12.50'), line('Paper', '40.00')] },
  })
  await page.getByRole('button', { name: 'Save bill' }).click()

  const panel = page.getByRole('region', { name: 'Someone else saved changes while you were editing' })
  await panel.waitFor()
  await eventually(async () => {
    assert.equal(await panel.evaluate((drawn) => drawn === document.activeElement), true, 'the focus is there')
    const { top, height } = await panel.evaluate((drawn) => ({
      top: drawn.getBoundingClientRect().top,
      height: innerHeight,
    }))
    assert.ok(top >= 0 && top < height / 2, `it is in view, at ${top} of ${height}`)
  })
  const rows = await panel
    .locator('tbody tr')
    .evaluateAll((drawn) => drawn.map((row) => (row as HTMLElement).innerText))
  assert.deepEqual(
    rows.map((row) => row.split(/\s*[\n\t]+\s*/).filter(Boolean)),
    [
      ['Note', 'Typed by me', 'Typed by them'],
      ['Line 1, Description', 'Pens blue', 'Pens green'],
    ],
  )
  await panel.getByText('Due date: Dec 31, 2026').waitFor()
  assert.deepEqual(
    [
      await box(/^Note/).inputValue(),
      await box('Description, line 1').inputValue(),
      await box('Net, line 2').inputValue(),
    ],
    ['Typed by me', 'Pens blue', '44.00'],
  )
  assert.equal(await box('Due date').inputValue(), 'Dec 31, 2026')
  await assertAccessible(page, 'a bill that somebody else changed')
  await panel.getByRole('radio', { name: 'Line 1, Description: theirs' }).check()
  assert.equal(await box('Description, line 1').inputValue(), 'Pens green')
  await page.getByRole('button', { name: 'Save bill' }).click()
  await page.waitForURL(`${stage.url}/financial/bills/${made.id}`)
  const saved = (await calls(page, 'GET', `${at}/${made.id}`)) as unknown as Record<string, unknown> & {
    lines: Record<string, string>[]
  }
  assert.deepEqual(
    [
      saved['note'],
      saved['dueDate'],
      saved['taxAmount'],
      saved.lines.map((each) => [each['description'], each['net']]),
    ],
    [
      'Typed by me',
      '2026-12-31',
      '1.00',
      [
        ['Pens green', '12.50'],
        ['Paper', '44.00'],
      ],
    ],
  )
  assert.deepEqual(complaintsSoFar(), [])
  for (const each of [page, buyer]) await each.context().close()
})

test('U4, Q6 a property changed in place is not written over somebody else’s unseen', async () => {
  const stage = await onStage()
  const page = await stage.open('buyer')
  const vendor = await newVendor(page, unique('Quill '))
  await page.goto(`${stage.url}/vendors/workbench/${vendor.id}`)
  await page.getByTitle('Change City', { exact: true }).click()
  const field = page.getByRole('textbox', { name: 'City', exact: true })
  await field.fill('Lowell')
  await calls(page, 'PATCH', `/api/procurement/vendors/${vendor.id}`, {
    version: vendor.version,
    body: { city: 'Nashua' },
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Theirs: Nashua').waitFor()
  assert.equal(await field.inputValue(), 'Lowell')
  await page.getByRole('button', { name: 'Save yours' }).click()
  await page.getByRole('main').getByText('Lowell').first().waitFor()
  const { city } = await calls(page, 'GET', `/api/procurement/vendors/${vendor.id}`)
  assert.equal(city, 'Lowell')
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})
