import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { upsertParty } from './parties.ts'
import { checks, openBooks, type Books, type Caller } from './testing.ts'

// Published examples with their printed figures, put through the API; `docs/worked-examples.md` names their sources and those that wait.

type Line = [account: string, amount: number, party?: string]
type Row = { number: string; class: string; group: string; moved: number }

let books: Books
let ada: Caller
const customer = randomUUID()
before(async () => {
  books = await openBooks({ years: ['2023', '2024', '2025', '2026'] })
  await books.letPass()
  ada = await books.person('Ada')
  await books.call(({ tx }) => upsertParty(tx, { id: customer, number: 'C1', name: 'Customer', kind: 'customer' }))
})
after(() => books.close())

/** Posts an entry by hand; what is negative is a credit. */
async function enter(postingDate: string, ...lines: Line[]): Promise<void> {
  const { status, body } = await ada('POST', 'journal-entries/posted', {
    body: {
      postingDate,
      description: 'As published',
      currency: 'USD',
      lines: lines.map(([account, amount, partyId]) => ({
        accountId: books.account[account],
        [amount < 0 ? 'credit' : 'debit']: Math.abs(amount).toFixed(2),
        ...(partyId ? { partyId } : {}),
      })),
    },
  })
  assert.equal(status, 200, JSON.stringify(body))
}
/** A vendor's bill with 10 % of tax, matched and posted. */
async function bill(billDate: string, account: string, net: string, taxAmount: string) {
  const made = await ada('POST', 'bills', {
    body: {
      partyId: books.vendorId,
      reference: `B ${randomUUID()}`,
      billDate,
      dueDate: billDate,
      currency: 'USD',
      taxAmount,
      lines: [{ description: 'As published', accountId: books.account[account], quantity: '1', unitPrice: net }],
    },
  })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  let { version } = made.body
  for (const verb of ['match', 'post']) {
    // What is like another bill is said, and confirmed.
    const { status, body } = await ada('POST', `bills/${made.body.id}/${verb}`, {
      version,
      ...(verb === 'match' ? { body: { reason: 'Another one' } } : {}),
    })
    assert.equal(status, 200, JSON.stringify(body))
    version = body.version
    Object.assign(made.body, body)
  }
  return made.body
}
/** What each account moved in a year, debit less credit: the years before are open, and what they left is no part of it. */
async function movesOf(year: string): Promise<Row[]> {
  const { status, body } = await ada('GET', `reports/trial-balance?from=${year}-01-01&to=${year}-12-31`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.balanced, true)
  const rows = body.rows as (Omit<Row, 'moved'> & { debit: string; credit: string })[]
  return rows
    .map((row) => ({ ...row, moved: Number(row.debit) - Number(row.credit) }))
    .filter(({ moved }) => moved !== 0)
}
const sum = (rows: readonly Row[], of: (row: Row) => boolean = () => true): string =>
  rows
    .filter(of)
    .reduce((all, { moved }) => all + moved, 0)
    .toFixed(2)
const isResult = (row: Row) => row.class === 'income' || row.class === 'expense'

const [bank, receivable, inventory, inputTax, machinery] = ['1000', '1100', '1200', '1300', '1500']
const [outputTax, accrued, capital, reserves, sales, other] = ['2100', '2210', '3000', '3200', '4000', '4900']
const [operating, direct, overhead] = ['5000', '6200', '6100']

/** Sales, a credit note, other income, a bill and purchases, each with 10 % of tax but the other income. */
async function businessOf(year: string): Promise<void> {
  const day = `${year}-03-01`
  await enter(day, [bank!, 220], [sales!, -200], [outputTax!, -20])
  await enter(day, [receivable!, 110, customer], [sales!, -100], [outputTax!, -10])
  await enter(day, [sales!, 80], [outputTax!, 8], [receivable!, -88, customer])
  await enter(day, [bank!, 50], [other!, -50])
  await bill(day, operating!, '100', '10.00')
  await enter(day, [direct!, 65], [inputTax!, 6.5], [bank!, -71.5])
  await enter(day, [overhead!, 40], [inputTax!, 4], [bank!, -44])
}

test('FIN-31 a date, text or hash changed in the database is found by its entry', async () => {
  const check = checks.find(({ name }) => name === 'Numbers have no gap and the chain of entries is whole')!
  const findings = () => check.run(books.pool)
  const made: { id: string; version: number; entryId: string; entryNumber: string }[] = []
  for (const day of ['03', '04', '05', '06', '07'])
    made.push(await bill(`2023-01-${day}`, direct!, `${day}.00`, '0.00'))
  const numbers = made.map(({ entryNumber }) => entryNumber)
  assert.deepEqual(
    numbers,
    [1, 2, 3, 4, 5].map((at) => `PUR-2023-00000${at}`),
    'from first to last',
  )
  assert.deepEqual(await findings(), [])

  const forge = (statement: string) =>
    books.owner(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
  const [fourth, last] = [made[3]!, made[4]!]
  const entry = (set: string, id: string) => `update financial_entries set ${set} where id = '${id}'`
  const text = (set: string) =>
    `update financial_entry_lines set description = ${set} where entry_id = '${last.entryId}'`
  const [{ hash } = { hash: '' }] = await books.owner(`select hash from financial_entries where id = '${last.entryId}'`)
  const cases: [harm: string, repair: string, named: string][] = [
    [
      entry(`posting_date = '2023-01-16'`, fourth.entryId),
      entry(`posting_date = '2023-01-06'`, fourth.entryId),
      fourth.entryNumber,
    ],
    [text(`description || '!'`), text(`left(description, -1)`), last.entryNumber],
    [entry(`hash = 'forged'`, last.entryId), entry(`hash = '${String(hash)}'`, last.entryId), last.entryNumber],
  ]
  for (const [harm, repair, named] of cases) {
    await forge(harm)
    const found = await findings()
    assert.ok(
      found.some((finding) => finding.startsWith(`Entry ${named} `)),
      `${harm}: ${found.join(' / ') || 'nothing found'}`,
    )
    await forge(repair)
    assert.deepEqual(await findings(), [], `${named} is as it was`)
  }

  const { version } = (await ada('GET', `journal-entries/${last.entryId}`)).body
  const change = async (body: object) =>
    (await ada('PATCH', `journal-entries/${last.entryId}`, { version, body })).status
  for (const body of [{ postingDate: '2023-01-10' }, { description: 'Another' }, { lines: [] }])
    assert.equal(await change(body), 409)
  for (const body of [{ number: 'PUR-2023-000009' }, { hash: '00' }]) assert.equal(await change(body), 400)
  assert.deepEqual(await findings(), [])
})

test('FIN-38 the income statement: revenue 220, other income 50, expense 100 and 105, a result of 65, and no tax in it', async () => {
  await businessOf('2024')
  const result = (await movesOf('2024')).filter(isResult)
  assert.deepEqual(
    Object.fromEntries(result.map(({ number, moved }) => [number, moved])),
    { [sales!]: -220, [other!]: -50, [operating!]: 100, [overhead!]: 40, [direct!]: 65 },
    'tax is in none of them',
  )
  const isGross = ({ group }: Row) => group === 'revenue' || group === 'cost of sales'
  assert.equal(sum(result, isGross), '-120.00')
  assert.equal(
    sum(result, (row) => isGross(row) || row.group === 'other income'),
    '-170.00',
  )
  assert.equal(sum(result), '-65.00')
})

test('FIN-40 the trial balance: 871.50 on each side, revenue 420, control −4.50, payables −220, a result of 265', async () => {
  const day = '2025-03-01'
  await businessOf('2025')
  await enter(day, [inventory!, 100], [accrued!, -100])
  await bill(day, machinery!, '100.00', '10.00')
  await enter(day, [bank!, 220], [sales!, -200], [outputTax!, -20])
  await enter(day, [reserves!, 70], [inputTax!, 7], [capital!, -77])
  const rows = await movesOf('2025')
  const of = (...numbers: string[]) => sum(rows, ({ number }) => numbers.includes(number))
  assert.deepEqual(
    [of(sales!), of(other!), of(operating!), of(direct!), of(overhead!)],
    ['-420.00', '-50.00', '100.00', '65.00', '40.00'],
  )
  // The two accounts of tax are one control account in the example.
  const control = of(inputTax!, outputTax!)
  assert.deepEqual([of(bank!), of(receivable!), control, of('2000')], ['374.50', '22.00', '-4.50', '-220.00'])
  assert.deepEqual([sum(rows, isResult), sum(rows, (row) => !isResult(row))], ['-265.00', '265.00'])
  const each = rows.filter(({ number }) => number !== inputTax && number !== outputTax).map(({ moved }) => moved)
  const side = (sign: 1 | -1) => [...each, Number(control)].reduce((all, one) => all + Math.max(0, sign * one), 0)
  assert.deepEqual([side(1).toFixed(2), side(-1).toFixed(2)], ['871.50', '871.50'])
})
