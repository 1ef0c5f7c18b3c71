import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { rowsOf } from '#server/db/rows.ts'
import { sql } from 'drizzle-orm'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

type Seen = { id: string; version: number }
type Tried = { possible: boolean; amount: string | null; currency: string | null; why: string | null }
type Done = { outcome: string; message: string | null }

let shop: Shop
let count = 0
const account: Record<string, string> = {}
before(async () => {
  shop = await openShop()
  await shop.letPass()
  for (const { id, number } of (await shop.read('financial/accounts?limit=200')).items) account[number] = id
})
after(() => shop?.close())

const made = async (recordType: string, body: object): Promise<Seen> =>
  ok(await shop.send('accountant', recordType, body))
const bill = async (unitPrice: string, more: object = {}): Promise<Seen & { partyId: string }> => {
  const body = {
    partyId: shop.vendor.id,
    reference: `BULK-${(count += 1)}`,
    billDate: '2026-06-10',
    dueDate: '2026-12-31',
    currency: 'USD',
    lines: [{ description: 'Paper', accountId: account['6100'], quantity: '1', unitPrice }],
    ...more,
  }
  const { id } = await made('financial/bills', body)
  return ok(await shop.verb('accountant', `financial/bills/${id}`, 'match', { reason: 'Another one' }))
}
const entry = (amount: string) =>
  made('financial/journal-entries', {
    postingDate: '2026-06-10',
    currency: 'USD',
    description: `Bulk ${(count += 1)}`,
    lines: [
      { accountId: account['6100'], debit: amount },
      { accountId: account['1500'], credit: amount },
    ],
  })

const bodyOf = (rows: Seen[]) => ({ records: rows.map(({ id, version }) => ({ id, version })) })
const preview = async (recordType: string, verb: string, rows: Seen[]): Promise<Tried[]> =>
  ok(
    await shop.people['accountant']!('POST', `/api/${recordType}/verbs/${verb}/preview`, {
      body: bodyOf(rows),
      key: null,
    }),
  ).rows
/** Nobody waits for it: the page may be closed as soon as it is asked for. */
const start = async (recordType: string, verb: string, rows: Seen[], key: string = randomUUID()) =>
  ok(await shop.people['accountant']!('POST', `/api/${recordType}/verbs/${verb}`, { body: bodyOf(rows), key }))
    .id as string
const result = async (id: string): Promise<{ state: string; done: number; refused: number; rows: Done[] }> => {
  await shop.jobs.drain()
  return ok(await shop.people['accountant']!('GET', `/api/verb-runs/${id}`))
}
const states = async (recordType: string, rows: Seen[]) => {
  const found: string[] = []
  for (const { id } of rows) found.push((await shop.read(`${recordType}/${id}`)).state)
  return found
}
/** What the ledger itself says, entry by entry: how many there are, and that each is balanced. */
const ledger = async () => {
  const [found] = await shop.call(({ tx }) =>
    rowsOf<{ posted: number; unequal: number }>(
      tx,
      sql`select count(*)::int as posted, count(*) filter (where (select sum(l.debit) - sum(l.credit) from financial_entry_lines l where l.entry_id = e.id) <> 0)::int as unequal from financial_entries e where e.posted_at is not null`,
    ),
  )
  return found!
}

/** Looked at without a trace, done once though asked for twice, and with a word on each that was left out. */
async function holds(
  recordType: string,
  verb: string,
  rows: Seen[],
  expected: { amounts: (string | null)[]; left: RegExp; now: string[] },
) {
  const before = await states(recordType, rows)
  const books = await ledger()
  const said = await preview(recordType, verb, rows)
  assert.deepEqual(
    said.map(({ possible, amount, currency }) => [possible, amount, currency]),
    expected.amounts.map((amount, at) => [at < rows.length - 1, amount, amount && 'USD']),
  )
  assert.match(said.at(-1)!.why!, expected.left)
  assert.deepEqual([await states(recordType, rows), await ledger()], [before, books], 'the preview does nothing')
  const key = randomUUID()
  const ids = [await start(recordType, verb, rows, key), await start(recordType, verb, rows, key)]
  assert.equal(ids[0], ids[1])
  const run = await result(ids[0]!)
  assert.deepEqual([run.state, run.done, run.refused], ['done', rows.length - 1, 1])
  assert.match(run.rows.at(-1)!.message!, expected.left)
  assert.deepEqual(await states(recordType, rows), expected.now)
  assert.deepEqual(await ledger(), { posted: books.posted + rows.length - 1, unequal: 0 }, 'each once, and balanced')
}

test('U1 several bills are posted in one run of the server: totals before, each once, what was left out and why', async () => {
  const rows = [await bill('10.00'), await bill('20.50')]
  const { id } = await made('financial/bills', {
    partyId: shop.vendor.id,
    reference: `BULK-${(count += 1)}`,
    billDate: '2026-06-10',
    dueDate: '2026-12-31',
    currency: 'USD',
    lines: [{ description: 'Paper', accountId: account['6100'], quantity: '1', unitPrice: '5.00' }],
  })
  await holds('financial/bills', 'post', [...rows, await shop.read(`financial/bills/${id}`)], {
    amounts: ['10.00', '20.50', '5.00'],
    left: /^Match the bill first/,
    now: ['posted', 'posted', 'draft'],
  })
})

test('U1 several entries are posted in one run; one that is in the books already is left as it is', async () => {
  const rows = [await entry('7.00'), await entry('8.25'), await entry('9.00')]
  rows[2] = ok(await shop.verb('accountant', `financial/journal-entries/${rows[2]!.id}`, 'post'))
  await holds('financial/journal-entries', 'post', rows, {
    amounts: ['7.00', '8.25', '9.00'],
    left: /posted/,
    now: ['posted', 'posted', 'posted'],
  })
})

test('U1 several payments are booked in one run, each bill paid once', async () => {
  const bills = [await bill('30.00'), await bill('40.00'), await bill('50.00')]
  for (const { id } of bills) ok(await shop.postBill(id))
  const rows: Seen[] = []
  for (const [at, amount] of ['30.00', '40.00', '50.00'].entries())
    rows.push(
      await made('financial/payments', {
        partyId: shop.vendor.id,
        currency: 'USD',
        valueDate: '2026-06-12',
        method: 'bank transfer',
        lines: [{ billId: bills[at]!.id, amount }],
      }),
    )
  const cancelled = ok(
    await shop.verb('accountant', `financial/payments/${rows[2]!.id}`, 'cancel', { reason: 'Not now' }),
  )
  await holds('financial/payments', 'book', [rows[0]!, rows[1]!, cancelled], {
    amounts: ['30.00', '40.00', '50.00'],
    left: /^The payment is cancelled/,
    now: ['booked', 'booked', 'cancelled'],
  })
  const open = await Promise.all(bills.map(async ({ id }) => (await shop.read(`financial/bills/${id}`)).openAmount))
  assert.deepEqual(open, ['0.00', '0.00', '50.00'])
})
