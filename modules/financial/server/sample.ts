import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { addDays, addMonths, dayIn, daysIn, firstOfMonth, lastOfMonth, type Day } from '#shared/day.ts'
import { allocate } from '#shared/money.ts'
import type { Call } from '#server/call.ts'
import { approvalLimits } from '#server/db/tables.ts'
import { servedEntities } from './entities.ts'
import { closeYear, createYear } from './fiscal-years.ts'
import { postOwnEntry } from './journal-entries.ts'
import type { JournalType } from '#modules/financial/shared/journals.ts'
import { upsertParty } from './parties.ts'
import { closePeriod } from './periods.ts'
import { accounts, periods } from './tables.ts'

/** Amounts in cents. */
type Line = [account: string, debit: bigint, credit: bigint, party?: string]
type Books = { call: Call; entityId: string; today: Day; account: Map<string, string> }

const timeZone = 'America/New_York'
/** Months of purchases that come after this in the sample; their periods stay open. */
const purchaseMonths = 7

const customers = [
  { number: 'C-1001', name: 'Harborview Interiors LLC', share: 42n },
  { number: 'C-1002', name: 'Cascade Retail Group', share: 33n },
  { number: 'C-1003', name: 'Northfield School District', share: 25n },
]

/**
 * Alder & Pine Manufacturing, Inc.: its chart, last year and this one, an opening entry, and every month's sales, receipts, wages, rent and
 * depreciation up to today. Last year is closed where no purchase of the sample can fall into it. Answers the entity's id.
 */
export async function createFinancialSample(call: Call): Promise<{ entityId: string }> {
  const today = dayIn(call.now, timeZone)
  const year = Number(today.slice(0, 4))
  const entity = await servedEntities.create(
    {
      values: {
        code: 'APM',
        name: 'Alder & Pine Manufacturing, Inc.',
        currency: 'USD',
        country: 'US',
        timeZone,
        companyId: '0450-118-273',
        vatIdentifier: '47-1830552',
        addressLine: '2180 Mill Street',
        city: 'Burlington',
        postCode: '05401',
        region: 'Vermont',
      },
    },
    call,
  )
  for (const each of [year - 1, year])
    await createYear(
      { entityId: entity.id, name: String(each), startsOn: `${each}-01-01`, endsOn: `${each}-12-31` },
      call,
    )
  const chart = await call.tx.select().from(accounts).where(eq(accounts.entityId, entity.id))
  const books: Books = {
    call,
    entityId: entity.id,
    today,
    account: new Map(chart.map(({ number, id }) => [number, id])),
  }
  const customerIds = new Map(customers.map(({ number }) => [number, randomUUID()]))
  for (const { number, name } of customers)
    await upsertParty(call.tx, { id: customerIds.get(number)!, number, name, kind: 'customer' })
  await postOpening(books, `${year - 1}-01-01`)
  for (let month: Day = `${year - 1}-01-01`; month <= today; month = addMonths(month, 1))
    await postMonth(books, month, customerIds)
  await setLimits(call)
  await closeOld(books, year)
  return { entityId: entity.id }
}

/** Up to which amount a role may approve bills and payments; null is any amount. */
async function setLimits({ tx }: Call): Promise<void> {
  const limits = [
    { role: 'approver', record: 'financial.bills', amount: 250_000_00n },
    { role: 'approver', record: 'financial.payments', amount: 250_000_00n },
    { role: 'accountant', record: 'financial.bills', amount: 25_000_00n },
    { role: 'administrator', record: 'financial.bills', amount: null },
    { role: 'administrator', record: 'financial.payments', amount: null },
  ]
  for (const limit of limits) {
    const target = [approvalLimits.role, approvalLimits.record, approvalLimits.currency]
    await tx
      .insert(approvalLimits)
      .values({ ...limit, currency: 'USD' })
      .onConflictDoUpdate({ target, set: { amount: limit.amount } })
  }
}

/** Nothing is posted after today. */
async function post(
  { call, entityId, today, account }: Books,
  journal: JournalType,
  postingDate: Day,
  description: string,
  lines: Line[],
): Promise<void> {
  if (postingDate > today) return
  await postOwnEntry(call, {
    entityId,
    journal,
    postingDate,
    description,
    lines: lines.map(([number, debit, credit, partyId]) => ({
      accountId: account.get(number)!,
      debit,
      credit,
      ...(partyId ? { partyId } : {}),
    })),
  })
}

const postOpening = (books: Books, day: Day) =>
  post(books, 'general', day, 'Opening balances', [
    ['1000', 1_876_320_18n, 0n],
    ['1010', 120_000_00n, 0n],
    ['1090', 1_250_00n, 0n],
    ['1200', 1_412_775_40n, 0n],
    ['1350', 6_000_00n, 0n],
    ['1380', 54_500_00n, 0n],
    ['1500', 2_380_000_00n, 0n],
    ['1510', 214_000_00n, 0n],
    ['1520', 168_400_00n, 0n],
    ['1590', 0n, 1_106_250_00n],
    ['2110', 0n, 31_880_25n],
    ['2210', 0n, 24_600_00n],
    ['2500', 0n, 1_200_000_00n],
    ['3000', 0n, 2_000_000_00n],
    ['3100', 0n, 1_870_515_33n],
  ])

/** The same whole number from −1,000 to 1,000 for the same month and purpose. */
function sway(month: Day, purpose: string): number {
  let state = 2166136261
  for (const letter of month + purpose) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0
  return (state % 2001) - 1000
}
/** An amount that moves by up to `spread` thousandths from month to month. */
const around = (amount: bigint, spread: bigint, month: Day, purpose: string): bigint =>
  amount + (amount * spread * BigInt(sway(month, purpose))) / 1_000_000n
/** Thousandths of an amount, rounded down to the cent. */
const part = (amount: bigint, thousandths: bigint): bigint => (amount * thousandths) / 1000n

/** How busy each month is, in thousandths. */
const season = [920n, 930n, 1000n, 1060n, 1100n, 1120n, 1100n, 1060n, 1010n, 960n, 930n, 910n]

/** A date of the month, or its last day where it has fewer. */
const on = (month: Day, date: number): Day =>
  addDays(month, Math.min(date, daysIn(Number(month.slice(0, 4)), Number(month.slice(5, 7)))) - 1)

async function postMonth(books: Books, month: Day, customerIds: Map<string, string>): Promise<void> {
  const pay = (date: number, description: string, account: string, amount: bigint, from = '1000') =>
    post(books, 'bank', on(month, date), description, [
      [account, amount, 0n],
      [from, 0n, amount],
    ])
  const note = (date: number, description: string, debit: string, credit: string, amount: bigint) =>
    post(books, 'general', on(month, date), description, [
      [debit, amount, 0n],
      [credit, 0n, amount],
    ])
  const sales = around(part(486_000_00n, season[Number(month.slice(5, 7)) - 1]!), 60n, month, 'sales')
  const wages = around(112_400_00n, 30n, month, 'wages')
  const tax = part(wages, 76n)
  const benefits = part(wages, 90n)
  await pay(1, 'Rent of the plant and offices', '6100', 27_250_00n)
  if (month.slice(5, 7) === '01') await pay(4, 'Insurance of the year, paid ahead', '1350', 36_000_00n)
  await pay(6, 'Software and subscriptions', '6210', around(4_120_00n, 50n, month, 'software'))
  await pay(9, 'Lumber and hardware, paid on delivery', '1200', around(236_000_00n, 80n, month, 'material'))
  await pay(18, 'Electricity, gas and water', '6110', around(9_380_00n, 150n, month, 'utilities'))
  await pay(21, 'Travel', '6230', around(5_900_00n, 350n, month, 'travel'))
  await pay(24, 'Transfer for payroll', '1010', 114_500_00n)
  await post(books, 'bank', on(month, 25), 'Wages and salaries', [
    ['6000', wages, 0n],
    ['6010', tax, 0n],
    ['6020', benefits, 0n],
    ['2110', 0n, tax * 2n],
    ['1010', 0n, wages + benefits - tax],
  ])
  await post(books, 'bank', on(addMonths(month, 1), 15), 'Payroll taxes of last month', [
    ['2110', tax * 2n, 0n],
    ['1000', 0n, tax * 2n],
  ])
  await postSales(books, month, sales, customerIds)
  await note(28, 'Cost of goods sold', '5000', '1200', part(sales, 520n))
  await post(books, 'bank', on(month, 30), 'Loan interest and repayment', [
    ['6500', 5_250_00n, 0n],
    ['2500', 10_000_00n, 0n],
    ['1000', 0n, 15_250_00n],
  ])
  await note(31, 'Insurance of the month', '6220', '1350', 3_000_00n)
  await note(31, 'Depreciation', '6400', '1590', 18_750_00n)
}

/** Sales by customer with sales tax, the tax payment of the month after, and the receipts of the one after that. */
async function postSales(books: Books, month: Day, sales: bigint, customerIds: Map<string, string>): Promise<void> {
  const tax = part(sales, 60n)
  const service = part(sales, 60n)
  const shares = allocate(
    sales + tax,
    customers.map(({ share }) => share),
  ).map((amount, at) => ({ amount, party: customerIds.get(customers[at]!.number)! }))
  const next = addMonths(month, 1)
  await post(books, 'sales', on(month, 27), 'Sales of the month', [
    ...shares.map(({ party, amount }): Line => ['1100', amount, 0n, party]),
    ['4000', 0n, sales - service],
    ['4100', 0n, service],
    ['2100', 0n, tax],
  ])
  await post(books, 'bank', on(addMonths(month, 2), 12), 'Receipts from customers', [
    ['1000', sales + tax, 0n],
    ...shares.map(({ party, amount }): Line => ['1100', 0n, amount, party]),
  ])
  await post(books, 'bank', on(next, 19), 'Sales tax of last month', [
    ['2100', tax, 0n],
    ['1000', 0n, tax],
  ])
}

/** Closes what no purchase of the sample can fall into: last year whole where that is so, and the months before the purchases begin. */
async function closeOld({ call, entityId, today }: Books, year: number): Promise<void> {
  const firstPurchase = firstOfMonth(addMonths(today, -purchaseMonths))
  const all = await call.tx.select().from(periods).where(eq(periods.entityId, entityId)).orderBy(asc(periods.startsOn))
  const old = all.filter(({ endsOn }) => endsOn < firstPurchase)
  const wholeYear = firstPurchase > `${year - 1}-12-31`
  for (const period of old)
    if (!(wholeYear && period.endsOn === lastOfMonth(`${year - 1}-12-01`))) await closePeriod(period.id, call)
  const last = all.find(({ endsOn }) => endsOn === `${year - 1}-12-31`)!
  if (wholeYear) await closeYear(last.fiscalYearId, call)
}
