import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

type Part = [quantity: string, net?: string]
const thirds = ['.333333', '.333333', '.333334'].map((part) => `0${part}`)

/** Price variance over all posted entries, in cents. */
async function variance(): Promise<number> {
  const { rows } = await shop.app.pool.query(
    `select coalesce(sum(l.debit - l.credit), 0)::int as balance from financial_entry_lines l join financial_entries e on e.id = l.entry_id and e.state <> 'draft'
     join financial_accounts a on a.id = l.account_id where a.number = '5100'`,
  )
  return rows[0].balance as number
}
/** Bills an order line in these parts, each posted where it matches; answers state and net of each, and the price variance of all. */
async function billIn(quantity: string, price: string, parts: readonly Part[]) {
  const order = await shop.order([[quantity, price]])
  ok(await shop.receive(order, [[0, quantity]]))
  const before = await variance()
  const states: string[] = []
  const nets: string[] = []
  for (const [part, net] of parts) {
    const bill = ok(await shop.bill(order, [net ? [0, part, price, net] : [0, part, price]]))
    states.push(bill.state)
    nets.push(bill.netAmount)
    if (bill.state !== 'exception') ok(await shop.postBill(bill.id))
  }
  return { states, nets, variance: (await variance()) - before }
}
const matched = (...nets: string[]) => ({ states: nets.map(() => 'matched'), nets, variance: 0 })

test('B09 one piece billed in thirds matches, as the paper says the cents or as they are worked out', async () => {
  const [one, two, three] = thirds as [string, string, string]
  const asStated = await billIn('1', '100.00', [
    [one, '33.33'],
    [two, '33.33'],
    [three, '33.34'],
  ])
  assert.deepEqual(asStated, matched('33.33', '33.33', '33.34'))
  const cumulative = await billIn('1', '100.00', [
    [one, '33.33'],
    [two, '33.34'],
    [three, '33.33'],
  ])
  assert.deepEqual(cumulative, matched('33.33', '33.34', '33.33'))
  const without = await billIn('1', '100.00', [[one], [two], [three]])
  assert.deepEqual(without, matched('33.33', '33.33', '33.34'))
  const eleven = Array.from({ length: 10 }, (): Part => ['0.090909'])
  const small = await billIn('1', '100.04', [...eleven, ['0.09091']])
  assert.deepEqual(small, matched(...eleven.map(() => '9.09'), '9.14'))
  const halves = await billIn(
    '10',
    '0.125',
    Array.from({ length: 10 }, (): Part => ['1']),
  )
  assert.deepEqual(halves, matched(...Array.from({ length: 9 }, () => '0.13'), '0.08'))
  assert.deepEqual(await shop.findings(), [])
})

test('B09 what rounding left of earlier bills may be billed once, and what a discount left of them may not', async () => {
  const [one, two, three] = thirds as [string, string, string]
  const beyond = await billIn('1', '100.00', [
    [one, '33.33'],
    [two, '33.33'],
    [three, '33.35'],
  ])
  assert.equal(beyond.states[2], 'exception')
  const first = await billIn('1', '100.00', [[one, '33.34']])
  assert.equal(first.states[0], 'exception', 'nothing was left by an earlier bill')
  const cheaper = await billIn('1', '100.00', [
    [one, '30.00'],
    [two, '33.33'],
    [three, '33.35'],
  ])
  assert.deepEqual(cheaper.states, ['matched', 'matched', 'exception'], 'a discount is no rounding')
  const dear = await billIn('2', '10.00', [
    ['1', '9.00'],
    ['1', '10.01'],
  ])
  assert.deepEqual(dear.states, ['matched', 'exception'])
})

test('B09 a bill at another price, or of an order that was cheaper before, says its own price times quantity', async () => {
  const order = await shop.order([['2', '10.00']])
  ok(await shop.receive(order, [[0, '1']]))
  assert.equal(ok(await shop.bill(order, [[0, '1', '10.00']])).netAmount, '10.00')
  await shop.reprice(order, 0, '12.00')
  assert.equal(ok(await shop.bill(order, [[0, '1', '12.00']])).netAmount, '12.00')
  const other = await shop.order([['1', '100.00']])
  for (const quantity of thirds.slice(0, 2)) ok(await shop.bill(other, [[0, quantity, '100.00']]))
  const cheap = ok(await shop.bill(other, [[0, thirds[2]!, '90.00']]))
  assert.equal(cheap.netAmount, '30.00')
  const lines = (quantity: string) => ({
    description: 'Bolts',
    orderLineId: other.lines[0].id,
    quantity,
    unitPrice: '100.00',
  })
  const change = { lines: [lines(thirds[2]!)] }
  const edited = ok(
    await shop.people['accountant']!('PATCH', `/api/financial/bills/${cheap.id}`, {
      version: cheap.version,
      body: change,
    }),
  )
  assert.equal(edited.netAmount, '33.34', 'an edited bill does not count itself')
  ok(await shop.verb('accountant', `financial/bills/${cheap.id}`, 'cancel', { reason: 'Entered twice' }))
  const again = ok(await shop.bill(other, [[0, thirds[2]!, '100.00']]))
  assert.equal(again.netAmount, '33.34', 'nor does one that is cancelled')
  const whole = await shop.order([['1', '100.00']])
  const parts = { partyId: whole.vendorId, reference: 'In one bill', billDate: '2026-06-10', dueDate: '2026-06-30' }
  const inOne = ok(
    await shop.send('accountant', 'financial/bills', {
      ...parts,
      currency: 'USD',
      lines: thirds.map((quantity) => ({ ...lines(quantity), orderLineId: whole.lines[0].id })),
    }),
  )
  assert.equal(inOne.netAmount, '100.00')
})
