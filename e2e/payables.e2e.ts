import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from './calls.ts'
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

test(
  'T16 T17 overdue payables open overdue items alone, and every way on from a vendor keeps its entity',
  { timeout: 300_000 },
  async () => {
    const stage = await onStage()
    const page = await stage.open('accountant')
    const at = '/api/financial/reports'
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

    const party = ageing.rows.find(({ buckets }) => cents(buckets.slice(1)) > 0n)?.partyId ?? ageing.rows[0]!.partyId
    const { items } = (await calls(
      page,
      'GET',
      `${at}/open-items?entityId=${entity}&partyId=${party}&bucket=overdue`,
    )) as unknown as { items: Item[] }
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
