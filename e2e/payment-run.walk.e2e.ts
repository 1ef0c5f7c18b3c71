import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { calls, newVendor, unique, windowless } from './calls.ts'
import { eventually } from './screens.ts'
import { stepsOf } from './journey.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage } from './stage.ts'

type Preview = { amount: string; payments: { lines: { billId: string }[] }[]; left: { id: string }[] }
type Bill = { id: string; state: string }

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))
const listed = async <T>(page: Page, path: string): Promise<T[]> =>
  ((await calls(page, 'GET', path)) as unknown as { items: T[] }).items
const owed = async (page: Page): Promise<bigint> =>
  cents(
    ((await calls(page, 'GET', '/api/financial/reports/payables-ageing')) as unknown as { control: string }).control,
  )

/** Presses of keys that a person needs, by what they are for. */
const presses = new Map<string, number>()
async function press(page: Page, act: string, target: Locator | null, key: string): Promise<void> {
  await target?.focus()
  await page.keyboard.press(key)
  presses.set(act, (presses.get(act) ?? 0) + 1)
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
/** The same verb to all rows of the list that is shown; its title is that of its button. */
async function toAll(page: Page, act: string, verb: string, title: RegExp, done: RegExp): Promise<void> {
  await press(page, act, page.getByRole('checkbox', { name: /^Select all/ }), 'Space')
  await press(page, act, bar(page).getByRole('button', { name: verb }), 'Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^\d+ payments?, .* will be/).waitFor()
  await press(page, act, dialog.getByRole('button', { name: title }), 'Enter')
  await page.getByRole('dialog', { name: done }).waitFor()
  await press(page, act, null, 'Escape')
}

/** Posted bills of vendors of this journey, until as many as this can be paid. */
async function owe(page: Page, wanted: number): Promise<void> {
  const buyer = await windowless((await onStage()).url, 'buyer')
  const { companyDay } = (await calls(page, 'GET', '/api/me')) as unknown as { companyDay: string }
  const [account] = await listed<{ id: string }>(page, '/api/financial/accounts?limit=1&filter=number:eq:6230')
  const [first, second] = [await newVendor(buyer, 'Quill Post'), await newVendor(buyer, 'Rook Post')]
  const { payments } = await previewOf(page)
  const payable = payments.flatMap(({ lines }) => lines).length
  for (let at = payable; at < wanted; at += 1) {
    const bill = await calls(page, 'POST', '/api/financial/bills', {
      body: {
        partyId: (at % 2 ? first : second).id,
        reference: unique('RUN-'),
        billDate: companyDay,
        dueDate: companyDay,
        currency: 'USD',
        lines: [{ description: 'Post', accountId: account!.id, net: `${100 + at}.05` }],
        next: { verb: 'match', reason: 'Each parcel has a bill of its own' },
      },
    })
    await calls(page, 'POST', `/api/financial/bills/${bill.id}/post`, { version: bill.version })
  }
}

/** What a run of all bills to pay would be. */
async function previewOf(page: Page): Promise<Preview> {
  const { companyDay } = (await calls(page, 'GET', '/api/me')) as unknown as { companyDay: string }
  const toPay = await listed<Bill>(page, '/api/financial/bills?limit=200&filter=state:in:posted,partly%20paid')
  const lines = toPay.map(({ id }) => ({ billId: id }))
  const body = { currency: 'USD', valueDate: companyDay, method: 'bank transfer', lines }
  return (await calls(page, 'POST', '/api/financial/payment-runs/preview', { body })) as unknown as Preview
}

test('twenty bills are paid in one run, by keyboard', { timeout: 600_000 }, async (t) => {
  const step = stepsOf(t)
  const stage = await onStage()
  const page = await stage.open('accountant')
  await owe(page, 20)
  const before = await owed(page)
  const { payments, left, amount } = await previewOf(page)
  const paid = payments.flatMap(({ lines }) => lines.map(({ billId }) => billId))
  assert.ok(paid.length >= 20)
  let run = ''

  await step('the accountant chooses all bills to pay, sees the payments and proposes them', async () => {
    await page.goto(`${stage.url}/financial/bills?view=open`)
    await page.getByRole('main').getByRole('table').locator('tbody').getByRole('checkbox').first().waitFor()
    await press(page, 'propose', page.getByRole('checkbox', { name: /^Select all/ }), 'Space')
    assert.deepEqual(
      (await bar(page).getByRole('button').allInnerTexts()).filter(Boolean),
      ['Pay', 'Cancel bill', 'Export selected'],
      'only what one of them allows',
    )
    await press(page, 'propose', bar(page).getByRole('button', { name: 'Pay', exact: true }), 'Enter')
    await page.getByRole('heading', { level: 1, name: 'Pay bills' }).waitFor()
    const button = page.getByRole('button', { name: `Propose ${payments.length} payments` })
    await button.waitFor()
    const table = page.getByRole('region', { name: 'Payments of the run' })
    assert.equal(cents((await table.locator('tfoot').innerText()).replace(/[^\d.]/g, '')), cents(amount))
    if (left.length) await page.getByText('is to pay it already').first().waitFor()
    await assertAccessible(page, 'a payment run')
    await assertNoOverflow(page, 'a payment run')
    // A bill that is unticked is not paid, and its payment is less; ticked again it is.
    const bill = page.getByRole('region', { name: 'Bills of the run' }).locator('tbody').getByRole('checkbox').first()
    const sum = await table.locator('tfoot').innerText()
    await bill.uncheck()
    await eventually(async () => assert.notEqual(await table.locator('tfoot').innerText(), sum))
    await bill.check()
    await eventually(async () => assert.equal(await table.locator('tfoot').innerText(), sum))
    await button.waitFor()
    await press(page, 'propose', null, 'Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
    run = new URL(page.url()).searchParams.get('filter')!.split(':').at(-1)!
    assert.match(run, /^RUN-\d+$/)
    await eventually(async () =>
      assert.equal(await page.getByRole('main').getByRole('table').locator('tbody tr:has(a)').count(), payments.length),
    )
  })

  const ofRun = `/financial/payments?filter=${encodeURIComponent(`run:eq:${run}`)}`
  const states = async () => (await listed<{ state: string }>(page, `/api${ofRun}&limit=200`)).map(({ state }) => state)
  const waiting = (await states()).filter((state) => state === 'in approval').length
  assert.ok(waiting > 0, 'some are large')

  const approver = await stage.open('approver')
  await step('the approver approves those that wait, all at once', async () => {
    await approver.goto(`${stage.url}${ofRun}`)
    await approver.getByRole('main').getByRole('table').locator('tbody').getByRole('checkbox').first().waitFor()
    await toAll(approver, 'approve', 'Approve payment', /^Approve \d+ payments?$/, /payments? approved$/)
    assert.ok(!(await states()).includes('in approval'))
  })

  await step('the accountant books all of them at once, and the bills are paid', async () => {
    await page.goto(`${stage.url}${ofRun}`)
    await page.getByRole('main').getByRole('table').locator('tbody').getByRole('checkbox').first().waitFor()
    await toAll(page, 'book', 'Book payment', /^Book \d+ payments$/, /^\d+ payments booked$/)
    assert.deepEqual(new Set(await states()), new Set(['booked']))
    for (const id of paid) {
      const { state } = (await calls(page, 'GET', `/api/financial/bills/${id}`)) as unknown as Bill
      assert.equal(state, 'paid')
    }
    assert.equal(before - (await owed(page)), cents(amount))
  })

  await step('a payment leads to all payments of its run', async () => {
    await page.getByRole('main').getByRole('table').locator('tbody tr:has(a)').first().getByRole('link').first().click()
    await page.getByRole('link', { name: 'Payment run' }).click()
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
    assert.equal(new URL(page.url()).searchParams.get('filter'), `run:eq:${run}`)
  })

  assert.deepEqual(Object.fromEntries(presses), { propose: 3, approve: 4, book: 4 })
  assert.deepEqual(complaintsSoFar(), [])
})
