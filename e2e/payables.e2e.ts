import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { calls, newVendor, unique, windowless } from './calls.ts'
import { amountIn, eventually } from './screens.ts'
import { onStage } from './stage.ts'

type Item = { daysOverdue: number; open: string }
type Ageing = {
  entityId: string
  rows: { partyId: string; total: string; buckets: string[] }[]
  totals: { buckets: string[] }
}

const cents = (amounts: readonly string[]): bigint =>
  amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)

/** A bill that was due ten days ago, of a vendor of its own. */
async function owe(page: Page): Promise<void> {
  const buyer = await windowless((await onStage()).url, 'buyer')
  const { id: partyId } = await newVendor(buyer, 'Late Post Ltd')
  const { companyDay } = (await calls(page, 'GET', '/api/me')) as unknown as { companyDay: string }
  const before = (days: number) => new Date(Date.parse(companyDay) - days * 86_400_000).toISOString().slice(0, 10)
  const found = await calls(page, 'GET', '/api/financial/accounts?limit=1&filter=number:eq:6230')
  const accountId = (found as unknown as { items: { id: string }[] }).items[0]!.id
  const bill = await calls(page, 'POST', '/api/financial/bills', {
    body: {
      partyId,
      reference: unique('LATE-'),
      billDate: before(40),
      dueDate: before(10),
      postingDate: companyDay,
      currency: 'USD',
      lines: [{ description: 'Post', accountId, net: '250.00' }],
      next: { verb: 'match' },
    },
  })
  await calls(page, 'POST', `/api/financial/bills/${bill.id}/post`, { version: bill.version })
}

test(
  'T16 T17 overdue payables open overdue items alone, and every way on from a vendor keeps its entity',
  { timeout: 600_000 },
  async () => {
    const stage = await onStage()
    const page = await stage.open('accountant')
    const at = '/api/financial/reports'
    await owe(page)
    const ageing = (await calls(page, 'GET', `${at}/payables-ageing`)) as unknown as Ageing
    const { entityId: entity } = ageing

    const figure = page.getByRole('link', { name: /Overdue payables/ }).first()
    await page.goto(`${stage.url}/dashboard`)
    await figure.waitFor()
    const shown = amountIn(await page.locator('.group', { has: figure }).locator('.figures').first().innerText())
    assert.equal(cents([shown]), cents(ageing.totals.buckets.slice(1)))
    await figure.click()
    await page.getByRole('heading', { level: 1, name: 'Open items' }).waitFor()
    const address = new URL(page.url())
    assert.deepEqual([address.searchParams.get('bucket'), address.searchParams.get('entity')], ['overdue', entity])
    const heads = page.getByRole('main').getByRole('table').getByRole('columnheader')
    await heads.first().waitFor()
    assert.ok(!(await heads.allInnerTexts()).join().includes('Not due'), 'nothing that is not due')

    const party = ageing.rows.find(({ buckets }) => cents(buckets.slice(1)) > 0n)!.partyId
    const { items } = (await calls(
      page,
      'GET',
      `${at}/open-items?entityId=${entity}&partyId=${party}&bucket=overdue`,
    )) as unknown as { items: Item[] }
    assert.ok(items.length > 0)
    assert.ok(items.every(({ daysOverdue }) => daysOverdue > 0))
    await page.goto(`${stage.url}/financial/open-items?entity=${entity}&party=${party}&bucket=overdue`)
    const pay = page.getByRole('link', { name: 'Pay this vendor' })
    await pay.waitFor()
    const askedBy = async (link: typeof pay) => new URLSearchParams((await link.getAttribute('href'))!.split('?')[1])
    assert.deepEqual(Object.fromEntries(await askedBy(pay)), { entity, vendor: party })
    await page.getByRole('link', { name: 'Show all of this vendor' }).click()
    await eventually(async () => {
      const { searchParams } = new URL(page.url())
      assert.deepEqual(
        [searchParams.get('entity'), searchParams.get('party'), searchParams.get('bucket')],
        [entity, party, null],
      )
    })
    await page.context().close()
  },
)
