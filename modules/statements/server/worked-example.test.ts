import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { openBooks, type Books, type Caller } from '#modules/ledger/server/testing.ts'
import { statements } from './routes.ts'

// The published figures stand in python-accounting, tests/test_income_statement.py and tests/test_cashflow_statement.py.

type Line = [account: string, amount: number, party?: string]

let books: Books
let ada: Caller
const customer = randomUUID()
const read = async (kind: string) => {
  const { status, body } = await ada('GET', `reports/statements/${kind}?from=2026-01-01&to=2026-12-31`)
  assert.equal(status, 200, JSON.stringify(body))
  const lines = body.lines as { label: string; kind: string; amounts: string[] }[]
  return (...labels: string[]) =>
    labels.map((label) => lines.find((line) => line.label === label && line.kind !== 'account')!.amounts[0])
}

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

before(async () => {
  books = await openBooks({ above: [statements] })
  await books.letPass()
  ada = await books.person('Ada')
  await books.call(({ tx }) => upsertParty(tx, { id: customer, number: 'C1', name: 'Customer', kind: 'customer' }))
  const [bank, receivable, inputTax, machinery, payable] = ['1000', '1100', '1300', '1500', '2000'] as const
  const [outputTax, accrued, capital, reserves, sales, other] = [
    '2100',
    '2210',
    '3000',
    '3200',
    '4000',
    '4900',
  ] as const
  const [operating, direct, overhead] = ['5000', '6200', '6100'] as const
  const day = '2026-03-01'
  await enter('2025-12-31', [bank, 100], [accrued, -100])
  await enter(day, [bank, 220], [sales, -200], [outputTax, -20])
  await enter(day, [receivable, 110, customer], [sales, -100], [outputTax, -10])
  await enter(day, [sales, 80], [outputTax, 8], [receivable, -88, customer])
  await enter(day, [bank, 50], [other, -50])
  await enter(day, [operating, 100], [inputTax, 10], [payable, -110, books.vendorId])
  await enter(day, [direct, 65], [inputTax, 6.5], [bank, -71.5])
  await enter(day, [overhead, 40], [inputTax, 4], [bank, -44])
  await enter(day, [machinery, 100], [inputTax, 10], [payable, -110, books.vendorId])
  await enter(day, [bank, 220], [sales, -200], [outputTax, -20])
  await enter(day, [reserves, 70], [inputTax, 7], [capital, -77])
})
after(() => books.close())

test('FIN-40 the cash-flow statement: 467.50 from operations, −100 invested, 7 of financing, cash from 100 to 474.50', async () => {
  const flow = await read('cash-flow')
  assert.deepEqual(flow('Net result', 'Change in receivables', 'Change in payables'), ['265.00', '-22.00', '220.00'])
  // The two accounts of tax are one of the example: 4.50 together.
  assert.deepEqual(flow('Change in other current assets', 'Change in taxes'), ['-37.50', '42.00'])
  assert.deepEqual(
    flow('Cash from operating activities', 'Cash from investing activities', 'Cash from financing activities'),
    ['467.50', '-100.00', '7.00'],
  )
  assert.deepEqual(flow('Net change in cash', 'Cash at the beginning', 'Cash at the end'), [
    '374.50',
    '100.00',
    '474.50',
  ])
})

test('FIN-38 the income statement with a second sale of 200: no tax is in it', async () => {
  const result = await read('profit-and-loss')
  assert.deepEqual(result('Revenue', 'Cost of sales', 'Gross profit', 'Other income', 'Net result'), [
    '420.00',
    '100.00',
    '320.00',
    '50.00',
    '265.00',
  ])
})
