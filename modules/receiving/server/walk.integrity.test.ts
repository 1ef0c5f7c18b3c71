import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '#shared/day.ts'
import { verifyCalls, verifyRows } from '#server/audit/rows.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { auditor, units } from './testing-walk-auditor.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

/** Numbers that look random and are the same each time. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

const base = '2026-01-10'
const prices = ['0.335', '0.3333', '1.005', '12.50', '7.7777', '0.0149', '10.00', '20.00']

/** Balances of an account at the end of each day on which it moved, in cents, from the entries. */
async function ledger(number: string, sign: 1 | -1): Promise<Map<string, bigint>> {
  const { rows } = await shop.app.pool.query(
    `select l.posting_date::text as day, sum(sum(l.debit - l.credit)) over (order by l.posting_date)::text as balance from financial_entry_lines l
     join financial_entries e on e.id = l.entry_id and e.state <> 'draft' join financial_accounts a on a.id = l.account_id where a.number = $1 group by l.posting_date order by 1`,
    [number],
  )
  return new Map(rows.map(({ day, balance }) => [day, BigInt(balance) * BigInt(sign)]))
}

/** A map of days says the same as another where each has its last balance until the next day. */
function same(ours: Map<string, bigint>, theirs: Map<string, bigint>, when: string): void {
  let [mine, other] = [0n, 0n]
  for (const day of [...new Set([...ours.keys(), ...theirs.keys()])].sort()) {
    mine = ours.get(day) ?? mine
    other = theirs.get(day) ?? other
    assert.equal(mine, other, `${when}, at the end of ${day}: auditor ${mine}, books ${other}`)
  }
}

/** One random history; answers how often each thing was done. */
async function history(seed: number, steps: number): Promise<Record<string, number>> {
  const roll = dice(seed)
  const books = auditor()
  const [start, begun] = [await ledger('2050', -1), await ledger('5100', 1)]
  const from = (map: Map<string, bigint>, before: Map<string, bigint>) => {
    let old = 0n
    const days = [...new Set([...map.keys(), ...before.keys()])].sort()
    let now = 0n
    return new Map(
      days.map((day) => {
        old = before.get(day) ?? old
        now = map.get(day) ?? now
        return [day, now - old]
      }),
    )
  }
  const orders: Json[] = []
  for (let n = 0; n < 5; n += 1) {
    const order = await shop.order([
      ['20', prices[roll(prices.length)]!],
      ['12', prices[roll(prices.length)]!],
    ])
    for (const line of order.lines) books.price(line.id, line.unitPrice)
    orders.push(order)
  }
  const receipts: { id: string; on: string; lines: string[] }[] = []
  const bills: { id: string; on: string; lines: string[]; posted: boolean; net: bigint; parts: Json[] }[] = []
  const done: Record<string, number> = {}
  const day = (at: number) => addDays(base, Math.max(0, Math.floor((at * 140) / steps)))
  const last = (...days: string[]) => days.sort().at(-1)!
  const note = (what: string, status: number) => {
    assert.ok([200, 403, 409, 422].includes(status), `${what} ${status}`)
    done[`${what} ${status}`] = (done[`${what} ${status}`] ?? 0) + 1
    return status === 200
  }
  /** Which bills hold goods after this step, in the order in which they were examined. */
  const look = async () => {
    const { rows } = await shop.app.pool.query<{ id: string; state: string }>(
      `select id, state from financial_bills where id = any($1) and state not in ('posted', 'cancelled')`,
      [bills.map(({ id }) => id)],
    )
    const found = new Map(rows.map(({ id, state }) => [id, state]))
    for (const [number, { id, on, net, parts, posted }] of bills.entries()) {
      const state = found.get(id)
      if (!posted && state) books.holds(id, !['draft', 'waiting', 'exception'].includes(state), number, on, net, parts)
    }
  }
  /** Releases a bill that differs, posts one that matches. */
  const proceed = async (bill: (typeof bills)[number]) => {
    const url = `financial/bills/${bill.id}`
    if ((await shop.read(url)).state === 'exception' && roll(2)) {
      if (note('release', (await shop.verb('administrator', url, 'release', { reason: 'As it is' })).status))
        books.holds(bill.id, true, bills.indexOf(bill), bill.on, bill.net, bill.parts)
      await look()
    }
    if (!['matched', 'in approval', 'approved'].includes((await shop.read(url)).state)) return
    if (!note('post', (await shop.postBill(bill.id)).status)) return
    bill.posted = true
    books.post(bill.id)
  }
  for (let step = 0; step < steps; step += 1) {
    const order = await shop.read(`procurement/orders/${orders[roll(orders.length)].id}`)
    const lines = order.lines.map(({ id }: Json) => id)
    const line = roll(lines.length)
    const quantity = String(1 + roll(6)) + (roll(2) ? '.5' : '')
    const what = roll(12)
    if (what < 4) {
      const [on, rejected] = [day(step - roll(12)), roll(4) === 0 ? '1' : '0']
      const reply = await shop.receive(
        order,
        [[line, quantity, rejected === '0' ? undefined : rejected]],
        'receiver',
        on,
      )
      if (note('receive', reply.status)) {
        receipts.push({ id: reply.body.id, on, lines: [lines[line]] })
        books.receive(reply.body.id, reply.body.number, on, [
          { line: lines[line], accepted: String(Number(quantity) - Number(rejected)) },
        ])
      }
    } else if (what < 7) {
      const on = day(step + roll(8) - 4)
      const wanted: [number, string, string][] = [
        [line, quantity, roll(3) ? order.lines[line].unitPrice : prices[roll(8)]!],
      ]
      if (roll(4) === 0) wanted.push([roll(lines.length), '1', order.lines[0].unitPrice])
      const { status, body } = await shop.bill(order, wanted, on)
      if (!note('bill', status)) continue
      bills.push({
        id: body.id,
        on,
        lines: wanted.map(([at]) => lines[at]),
        posted: false,
        net: units(body.netAmount) / 10_000n,
        parts: wanted.map(([at, of]) => ({ line: lines[at], quantity: of })),
      })
      await look()
      if (roll(3)) await proceed(bills.at(-1)!)
    } else if (what < 9) {
      const waiting = bills.filter(({ posted }) => !posted)
      if (waiting.length) await proceed(waiting[roll(waiting.length)]!)
    } else if (what === 9 && receipts.length) {
      const at = roll(receipts.length)
      const { id, on, lines: of } = receipts[at]!
      const reversedOn = last(on, day(step - roll(10)))
      const reply = await shop.verb('receiver', `procurement/receipts/${id}`, 'reverse', { reason: 'Walk', reversedOn })
      if (note('reverse', reply.status)) {
        receipts.splice(at, 1)
        books.reverse(id, reversedOn)
        await look()
        books.meet(of, reversedOn)
      }
    } else if (what === 10 && bills.length) {
      const at = roll(bills.length)
      const { id, on, lines: of, posted } = bills[at]!
      const postingDate = last(on, day(step - roll(10)))
      const reply = await shop.verb('approver', `financial/bills/${id}`, 'cancel', { reason: 'Walk', postingDate })
      if (note(posted ? 'cancel posted' : 'cancel', reply.status)) {
        if (posted) {
          books.cancel(id, postingDate)
          books.meet(of, postingDate)
        } else books.drops(id)
        bills[at]!.posted = true
      }
    } else if (what === 11) {
      const kept = order.lines.map(({ id, quantity: all }: Json) => ({ id, quantity: all }))
      kept[line].unitPrice = prices[roll(prices.length)]
      const reply = await shop.verb('buyer', `procurement/orders/${order.id}`, 'revise', {
        reason: 'Walk',
        lines: kept,
      })
      if (note('revise', reply.status)) {
        if (reply.body.revisionId)
          ok(await shop.verb('approver', `procurement/order-revisions/${reply.body.revisionId}`, 'approve'))
        books.price(lines[line], kept[line].unitPrice)
      }
    }
    await look()
    const when = `seed ${seed}, step ${step}`
    same(books.balances('clearing'), from(await ledger('2050', -1), start), when)
    same(books.balances('variance'), from(await ledger('5100', 1), begun), when)
    if (step % 20 === 19) assert.deepEqual(await shop.findings(), [], when)
  }
  for (const on of books.balances('clearing').keys()) {
    if (roll(4)) continue
    const report = await shop.grir(on)
    const rows = report.rows.reduce((sum: bigint, row: Json) => sum + units(row.balance), 0n)
    assert.deepEqual([report.difference, units(report.balance)], ['0.00', rows], on)
  }
  return done
}

/** `WALKS=20x400` runs twenty histories of four hundred steps. */
const [walks, steps] = (process.env['WALKS'] ?? (exhaustive ? '2x110' : '1x30')).split('x').map(Number) as [
  number,
  number,
]

test(
  'T5 T6 P20 P08 in random histories goods received, not billed and the price variance are what an auditor works out, on every day',
  { timeout: Math.max(180_000, walks * steps * 1_000) },
  async (t) => {
    const done: Record<string, number> = {}
    for (let seed = 1; seed <= walks; seed += 1)
      for (const [what, times] of Object.entries(await history(seed * 7919, steps)))
        done[what] = (done[what] ?? 0) + times
    t.diagnostic(`${Object.values(done).reduce((sum, times) => sum + times, 0)} operations: ${JSON.stringify(done)}`)
    for (const what of ['receive 200', 'post 200', 'release 200', 'reverse 200', 'cancel posted 200', 'revise 200'])
      assert.ok(!exhaustive || (done[what] ?? 0) >= 5, `${what}: ${JSON.stringify(done)}`)
    assert.deepEqual(await shop.findings(), [])
    // What is lawful leaves every row as its history says, and each change in a call.
    assert.deepEqual([...(await verifyRows(shop.app.pool)), ...(await verifyCalls(shop.app.pool))], [])
  },
)
