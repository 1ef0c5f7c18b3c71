import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

/** What the order has on goods received, not billed at the end of a day. */
const left = async ({ number }: { number: string }, day?: string) =>
  (await shop.grir(day)).rows
    .filter(({ orderNumber }: Json) => orderNumber === number)
    .map(({ balance }: Json) => balance)
    .join()
const stateOf = async (id: string) => (await shop.read(`financial/bills/${id}`)).state
const reverse = async (id: string, reversedOn?: string) =>
  ok(await shop.verb('receiver', `procurement/receipts/${id}`, 'reverse', { reason: 'Wrong goods', reversedOn }))
const cancel = async (id: string, postingDate?: string) =>
  ok(await shop.verb('accountant', `financial/bills/${id}`, 'cancel', { reason: 'Wrong bill', postingDate }))
/** Debit less credit of an account over all posted entries, in cents. */
const account = async (number: string) => {
  const { rows } = await shop.app.pool.query(
    `select coalesce(sum(l.debit - l.credit), 0)::int as balance from financial_entry_lines l join financial_entries e on e.id = l.entry_id and e.state <> 'draft'
     join financial_accounts a on a.id = l.account_id where a.number = $1`,
    [number],
  )
  return rows[0].balance as number
}
const exceptions = async (filter: string) =>
  (await shop.read(`procurement/match-results?filter=${filter}&filter=outcome:eq:exception&filter=releasedAt:empty`))
    .items

test('T4 a bill is compared with the price its goods were received at, and a revision matches waiting bills anew', async () => {
  const dearer = await shop.order([['10', '10.00']])
  ok(await shop.receive(dearer, [[0, '5']]))
  await shop.reprice(dearer, 0, '20.00')
  const over = ok(await shop.bill(dearer, [[0, '5', '20.00']]))
  assert.equal(over.state, 'exception')
  assert.match(over.matchNote, /20\.00 USD billed/)
  const [price] = await exceptions(`billId:eq:${over.id}&filter=kind:eq:price`)
  assert.deepEqual([price.kind, price.expected, price.variance], ['price', '10', '10'])
  const right = ok(await shop.bill(dearer, [[0, '5', '10.00']]))
  assert.equal(right.state, 'matched')
  const variance = await account('5100')
  ok(await shop.postBill(right.id))
  assert.equal(await account('5100'), variance, 'the goods cost what they were received at')

  const cheaper = await shop.order([['10', '20.00']])
  ok(await shop.receive(cheaper, [[0, '5']]))
  const first = ok(await shop.bill(cheaper, [[0, '5', '20.00']]))
  await shop.reprice(cheaper, 0, '10.00')
  assert.equal(await stateOf(first.id), 'matched')
  assert.equal((await shop.postBill(first.id)).status, 200, 'what is matched can be posted')
  const ahead = ok(await shop.bill(cheaper, [[0, '5', '10.00']]))
  assert.equal(ahead.state, 'waiting')
  await shop.reprice(cheaper, 0, '5.00')
  assert.equal(await stateOf(ahead.id), 'exception', 'of what is still to come the price is the order’s of today')
  assert.deepEqual(await shop.findings(), [])
})

test('T4 P13 a released bill takes the oldest goods that its release makes others let go of', async () => {
  const order = await shop.order([['6', '10.00']])
  ok(await shop.receive(order, [[0, '3']]))
  await shop.reprice(order, 0, '20.00')
  ok(await shop.receive(order, [[0, '3']]))
  const five = ok(await shop.bill(order, [[0, '5', '14.00']]))
  assert.equal(five.state, 'matched', 'three at 10 and two at 20')
  const two = ok(await shop.bill(order, [[0, '2', '20.00']]))
  assert.equal(two.state, 'exception', 'one is left')
  ok(await shop.verb('approver', `financial/bills/${two.id}`, 'release', { reason: 'They came first' }))
  assert.equal(await stateOf(five.id), 'exception')
  // Released, it has one at 20 and, let go, one at 10: two of each are left.
  assert.equal(ok(await shop.bill(order, [[0, '4', '15.00']])).state, 'matched')
  const variance = await account('5100')
  ok(await shop.postBill(two.id))
  assert.equal(await account('5100'), variance + 10_00)
  assert.deepEqual(await shop.findings(), [])
})

test('T5 T6 a reversal takes back the worth of its own receipt, whatever the order says since', async () => {
  const one = await shop.order([['10', '10.00']])
  const first = ok(await shop.receive(one, [[0, '5']]))
  await shop.reprice(one, 0, '20.00')
  await reverse(first.id)
  ok(await shop.receive(one, [[0, '5']]))
  assert.equal(await left(one), '100.00')

  const two = await shop.order([['10', '10.00']])
  const early = ok(await shop.receive(two, [[0, '5']]))
  await shop.reprice(two, 0, '20.00')
  const late = ok(await shop.receive(two, [[0, '5']]))
  assert.deepEqual([early.amount, late.amount, await left(two)], ['50.00', '100.00', '150.00'])
  await reverse(early.id)
  assert.equal(await left(two), '100.00')
  const entries = await shop.read('financial/journal-entries?q=Rounding')
  assert.deepEqual(entries.items, [])
  assert.deepEqual(await shop.findings(), [])
})

test('T6 a cancelled bill gives back exactly what it took', async () => {
  const order = await shop.order([['10', '10.00']])
  ok(await shop.receive(order, [[0, '5']]))
  await shop.reprice(order, 0, '20.00')
  ok(await shop.receive(order, [[0, '5']]))
  const cheap = await shop.billed(order, [[0, '5', '10.00']])
  const dear = await shop.billed(order, [[0, '5', '20.00']])
  assert.equal(await left(order), '')
  await cancel(cheap.id, '2026-06-12')
  assert.deepEqual([await left(order), await left(order, '2026-06-11')], ['50.00', ''])
  await cancel(dear.id, '2026-06-12')
  assert.equal(await left(order), '150.00')
  // Thirds of a cent: whatever is taken and given back in which order, equal quantities leave nothing.
  const odd = await shop.order([['9', '0.3333']])
  ok(await shop.receive(odd, [[0, '4']]))
  ok(await shop.receive(odd, [[0, '5']]))
  const parts: Json[] = []
  for (const quantity of ['1', '2', '3']) parts.push(await shop.billed(odd, [[0, quantity, '0.3333']]))
  await cancel(parts[1].id, '2026-06-12')
  for (const quantity of ['4', '1']) await shop.billed(odd, [[0, quantity, '0.3333']])
  assert.equal(await left(odd), '')
  assert.deepEqual(await shop.findings(), [])
})

test('T21 K15 a receipt reversed after its bill is posted is listed with who did it, until goods or bill settle it', async () => {
  const order = await shop.order([['10', '10.00']])
  const receipt = ok(await shop.receive(order, [[0, '10']]))
  const bill = await shop.billed(order, [[0, '10', '10.00']])
  const variance = await account('5100')
  await reverse(receipt.id, '2026-06-12')
  const listed = async () => exceptions(`billId:eq:${bill.id}`)
  const [row, ...more] = await listed()
  assert.deepEqual([row.kind, more.length, row.orderNumber], ['reversed receipt', 0, order.number])
  assert.match(row.explanation, new RegExp(`${receipt.number}.*reversed.*Wrong goods.*100\\.00 USD`))
  assert.match(row.raisedByName, /./)
  assert.equal(await left(order), '-100.00', 'billed and not received, at what the bill had cleared')
  // Half comes again, at another price: that half meets the bill and the difference is a variance.
  await shop.reprice(order, 0, '12.00')
  ok(await shop.receive(order, [[0, '5']]))
  assert.equal(await left(order), '-50.00')
  assert.equal((await account('5100')) - variance, -1000, '5 pieces cost 50 and are worth 60')
  assert.match((await listed())[0].explanation, /50\.00 USD/)
  const rest = ok(await shop.receive(order, [[0, '5']]))
  assert.deepEqual([await left(order), await listed()], ['', []])
  // Again reversed, and settled by cancelling the bill: everything it brought is gone.
  await reverse(rest.id)
  assert.equal((await listed()).length, 1)
  await cancel(bill.id, '2026-06-15')
  assert.deepEqual([await listed(), await left(order), await account('5100')], [[], '60.00', variance])
  assert.deepEqual(await shop.findings(), [])
})

test('T9 a bill that waits for goods is an exception once its order is closed short or cancelled', async () => {
  const order = await shop.order([['10', '10.00']])
  ok(await shop.receive(order, [[0, '6']]))
  const bill = ok(await shop.bill(order, [[0, '10', '10.00']]))
  assert.equal(bill.state, 'waiting')
  ok(await shop.verb('buyer', `procurement/orders/${order.id}`, 'close', { reason: 'No more will come' }))
  assert.equal(await stateOf(bill.id), 'exception')
  const gone = await shop.order([['10', '10.00']])
  const early = ok(await shop.bill(gone, [[0, '10', '10.00']]))
  ok(await shop.verb('buyer', `procurement/orders/${gone.id}`, 'cancel', { reason: 'Not needed' }))
  assert.equal(await stateOf(early.id), 'exception')
  assert.match((await shop.read(`financial/bills/${early.id}`)).matchNote, /cancelled/)
})

test('T13 received, not billed of the overview is that of the account today, whatever is dated later', async () => {
  const order = await shop.order([['10', '10.00']])
  ok(await shop.receive(order, [[0, '10']], 'receiver', '2026-06-12'))
  await shop.billed(order, [[0, '10', '10.00']], '2026-06-28')
  const { figures } = await shop.read('procurement/overview')
  const figure = figures.find(({ id }: Json) => id === 'not-billed')
  const { rows } = await shop.app.pool.query(
    `select sum(l.credit - l.debit)::int as balance from financial_entry_lines l join financial_entries e on e.id = l.entry_id and e.state <> 'draft'
     join financial_accounts a on a.id = l.account_id where a.number = '2050' and l.posting_date <= '2026-06-15'`,
  )
  assert.equal(Math.round(Number(figure.amounts[0].amount) * 100), rows[0].balance)
  assert.equal(figure.to, '/procurement/grir?asOf=2026-06-15')
})

test('P13 K5 a release was given to what there was then: goods that went back afterwards are listed, and a release that is taken away is found', async () => {
  const order = await shop.order([['10', '10.00']])
  const receipt = ok(await shop.receive(order, [[0, '10']]))
  const dear = ok(await shop.bill(order, [[0, '10', '13.00']]))
  const at = `financial/bills/${dear.id}`
  ok(await shop.verb('approver', at, 'release', { reason: 'Agreed by phone' }))
  assert.equal(ok(await shop.verb('accountant', at, 'post')).state, 'posted')
  assert.deepEqual(await exceptions(`billId:eq:${dear.id}`), [])
  await reverse(receipt.id, '2026-06-12')
  const listed = async () => (await exceptions(`billId:eq:${dear.id}`)).map(({ kind }: Json) => kind).toSorted()
  assert.deepEqual(await listed(), ['reversed receipt'])
  assert.deepEqual(await shop.findings(), [])
  // As whoever has the program's own login could write it.
  await shop.app.pool.query(`update approval_requests set state = 'void' where record_id = $1 and state = 'approved'`, [
    dear.id,
  ])
  assert.deepEqual(await listed(), ['price', 'reversed receipt'])
  const { number } = await shop.read(at)
  assert.deepEqual(await shop.findings(), [`Bill ${number}: it differs from its order, and nobody released it`])
})
