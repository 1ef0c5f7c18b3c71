import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { total } from '#shared/money.ts'
import { ok, openShop, type Shop } from './testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

type Row = { orderId: string; amount: string }
const same = (one: string, other: string) => assert.equal(Number(one).toFixed(4), Number(other).toFixed(4))

test('T10 T22 U7 one rounding per line: commitments add up to their total, to the order and to the list, to the cent', async () => {
  // 33.3335, 0.005 and 13.86875 are what the lines come to before they are rounded.
  const order = await shop.order([
    ['3.33335', '10.00'],
    ['0.5', '0.01'],
    ['1.875', '7.3967'],
    ['1.5', '0.03'],
  ])
  const part = await shop.order([['3', '0.335']])
  ok(await shop.receive(part, [[0, '1']]))
  const report = await shop.read('procurement/reports/commitments')
  const own = report.rows.filter(({ orderId }: Row) => orderId === order.id)
  assert.ok(
    own.every(({ amount }: Row) => /^\d+\.\d\d$/.test(amount)),
    JSON.stringify(own),
  )
  same(total(own.map(({ amount }: Row) => amount)), order.totalDue)
  same(total(report.rows.map(({ amount }: Row) => amount)), report.totals[0].amount)
  assert.equal(report.rows.find(({ orderId }: Row) => orderId === part.id).amount, '0.67')
  const { figures } = await shop.read('procurement/overview')
  const figure = figures.find(({ id }: { id: string }) => id === 'commitments')
  assert.deepEqual(figure.amounts, report.totals)
  const { items } = await shop.read('procurement/order-lines?filter=open:gt:0&limit=200')
  same(total(items.map(({ openAmount }: { openAmount: string }) => openAmount)), report.totals[0].amount)
  const workbench = await shop.read(`procurement/vendors/${shop.vendor.id}/workbench`).catch(() => null)
  if (workbench) assert.match(JSON.stringify(workbench), new RegExp(report.totals[0].amount.replace('.', '\\.')))
})
