import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { JournalType } from '#modules/ledger/shared/journals.ts'
import { addDays, addMonths, daysIn, lastOfMonth, type Day } from '#shared/day.ts'
import { allocate } from '#shared/money.ts'
import type { Call } from '#server/call/call.ts'
import { workday, type Agenda } from '#server/sample-agenda.ts'
import { postOwnEntry } from '#modules/ledger/server/journal-entries.ts'
import { accounts, entries, entryLines } from '#modules/ledger/server/tables.ts'

/** Amounts in cents. */
type Line = [account: string, debit: bigint, credit: bigint, party?: string]
export type Books = {
  agenda: Agenda
  entityId: string
  account: Map<string, string>
  customers: { id: string; share: bigint }[]
  dayOf: (call: Call) => Day
}
type Lines = Line[] | ((call: Call) => Promise<Line[]>)

/** The accountant posts an entry on that day, or the next working day of its month; what lies ahead never happens. */
function post(books: Books, journal: JournalType, day: Day, description: string, given: Lines): void {
  const { agenda, entityId, account, dayOf } = books
  agenda.plan(withinMonth(day), 'accountant', async (call) => {
    const lines = typeof given === 'function' ? await given(call) : given
    if (lines.length)
      await postOwnEntry(call, {
        entityId,
        journal,
        postingDate: dayOf(call),
        description,
        lines: lines.map(([number, debit, credit, partyId]) => ({
          accountId: account.get(number)!,
          debit,
          credit,
          ...(partyId ? { partyId } : {}),
        })),
      })
  })
}

/** The day or the next working day; the last working day of its month where none follows. */
function withinMonth(day: Day): Day {
  if (workday(day) <= lastOfMonth(day)) return day
  let last = lastOfMonth(day)
  while (workday(last) !== last) last = addDays(last, -1)
  return last
}

/** A date of the month, or its last day where it has fewer. */
const on = (month: Day, date: number): Day =>
  addDays(month, Math.min(date, daysIn(Number(month.slice(0, 4)), Number(month.slice(5, 7)))) - 1)

export const planOpening = (books: Books, day: Day) =>
  post(books, 'general', day, 'Opening balances', [
    ['1000', 1_876_320_18n, 0n],
    ['1010', 6_420_55n, 0n],
    ['1090', 1_250_00n, 0n],
    ['1200', 1_412_775_40n, 0n],
    ['1380', 56_180_00n, 0n],
    ['1500', 2_380_000_00n, 0n],
    ['1510', 214_000_00n, 0n],
    ['1520', 168_400_00n, 0n],
    ['1590', 0n, 1_106_250_00n],
    ['2110', 0n, 31_880_25n],
    ['2120', 0n, 42_150_00n],
    ['2210', 0n, 18_600_00n],
    ['2500', 0n, loan],
    ['3000', 0n, 2_000_000_00n],
    ['3100', 0n, 1_716_465_88n],
  ])

const loan = 1_200_000_00n
const repayment = 10_000_00n
/** What is owed of the loan after `at` months. */
const owed = (at: number): bigint => loan - repayment * BigInt(at)

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

/** What happens each month, `at` months after the books begin; on the day it is known, as nothing is entered ahead. */
export function planMonth(books: Books, month: Day, at: number): void {
  const number = month.slice(5, 7)
  const pay = (date: number, description: string, account: string, amount: bigint) =>
    post(books, 'bank', on(month, date), description, [
      [account, amount, 0n],
      ['1000', 0n, amount],
    ])
  const note = (date: number, description: string, debit: string, credit: string, amount: bigint) =>
    post(books, 'general', on(month, date), description, [
      [debit, amount, 0n],
      [credit, 0n, amount],
    ])
  pay(1, 'Rent of the plant and offices', '6100', 27_250_00n)
  if (number === '01') {
    pay(4, 'Insurance of the year, paid ahead', '1350', 36_640_00n)
    if (at === 0) pay(15, 'Income tax of the last quarter', '2120', 42_150_00n)
  }
  if (number === '02') {
    pay(17, 'Audit of last year', '2210', 18_600_00n)
    pay(17, 'Travel of the auditors', '6240', 548_20n)
  }
  if (number === '06') pay(12, 'Dividend out of last year’s result', '3100', 120_000_00n)
  pay(6, 'Software and subscriptions', '6210', around(4_120_00n, 50n, month, 'software'))
  pay(11, 'Advertising and fairs', '6250', around(7_350_00n, 300n, month, 'marketing'))
  pay(18, 'Electricity, gas and water', '6110', around(9_380_00n, 150n, month, 'utilities'))
  pay(21, 'Travel', '6230', around(5_900_00n, 350n, month, 'travel'))
  planWages(books, month, at)
  planSales(books, month)
  post(books, 'bank', on(month, 30), 'Loan interest and repayment', [
    ['6500', (owed(at) * 525n) / 120_000n, 0n],
    ['2500', repayment, 0n],
    ['1000', 0n, (owed(at) * 525n) / 120_000n + repayment],
  ])
  // With the fee of the policy in its first month.
  note(31, 'Insurance of the month', '6220', '1350', number === '01' ? 3_640_00n : 3_000_00n)
  note(31, 'Audit fee, share of the month', '6240', '2210', 1_550_00n)
  note(31, 'Depreciation', '6400', '1590', 18_750_00n)
  if (Number(number) % 3 === 0) planIncomeTax(books, month)
}

/** Wages less what is withheld, by way of the payroll account; what is withheld and the employer's share are paid in the month after. */
function planWages(books: Books, month: Day, at: number): void {
  const wages = around(112_400_00n, 30n, month, 'wages')
  const share = part(wages, 76n)
  const withheld = share + part(wages, 118n)
  const benefits = part(wages, 90n)
  const paid = wages + benefits - withheld
  post(books, 'bank', on(month, 24), 'Transfer for payroll', [
    ['1010', paid, 0n],
    ['1000', 0n, paid],
  ])
  post(books, 'bank', on(month, 25), 'Wages and salaries', [
    ['6000', wages, 0n],
    ['6010', share, 0n],
    ['6020', benefits, 0n],
    ['2110', 0n, share + withheld],
    ['1010', 0n, paid],
  ])
  const taxes = (day: Day, amount: bigint) =>
    post(books, 'bank', day, 'Payroll taxes of last month', [
      ['2110', amount, 0n],
      ['1000', 0n, amount],
    ])
  if (at === 0) taxes(on(month, 15), 31_880_25n)
  taxes(on(addMonths(month, 1), 15), share + withheld)
}

/** Invoices of each week with what the goods had cost; customers pay after five to seven weeks, sales tax is paid in the month after. */
function planSales(books: Books, month: Day): void {
  const sales = around(part(486_000_00n, season[Number(month.slice(5, 7)) - 1]!), 60n, month, 'sales')
  const weeks = allocate(sales, [24n, 26n, 23n, 27n])
  const [taxed] = books.customers
  let taxes = 0n
  for (const [week, amount] of weeks.entries()) {
    const day = on(month, 5 + week * 7)
    const service = around(part(amount, 45n), 400n, day, 'service')
    const shares = allocate(
      amount,
      books.customers.map(({ share }) => share),
    )
    // The first one buys for its own use; the others are retailers with a certificate, and a school.
    const tax = part(shares[0]!, 60n)
    taxes += tax
    const owing = shares.map((share, at) => share + (books.customers[at] === taxed ? tax : 0n))
    const lines = (side: 'debit' | 'credit') =>
      owing.map((sum, at): Line => [
        '1100',
        side === 'debit' ? sum : 0n,
        side === 'credit' ? sum : 0n,
        books.customers[at]!.id,
      ])
    post(books, 'sales', day, `Sales of week ${week + 1}`, [
      ...lines('debit'),
      ['4000', 0n, amount - service],
      ['4100', 0n, service],
      ['2100', 0n, tax],
    ])
    post(books, 'general', day, `Cost of goods sold, week ${week + 1}`, [
      ['5000', part(amount - service, 540n), 0n],
      ['1200', 0n, part(amount - service, 540n)],
    ])
    const days = 38 + (sway(day, 'receipt') % 7)
    post(books, 'bank', addDays(day, days), 'Receipts from customers', [
      ['1000', owing.reduce((sum, each) => sum + each, 0n), 0n],
      ...lines('credit'),
    ])
  }
  post(books, 'bank', on(addMonths(month, 1), 19), 'Sales tax of last month', [
    ['2100', taxes, 0n],
    ['1000', 0n, taxes],
  ])
}

/** 27.5 % of the quarter's profit as the ledger has it, paid on the 15th of the month after. */
function planIncomeTax(books: Books, month: Day): void {
  let tax = 0n
  post(books, 'general', on(month, 31), 'Income tax of the quarter', async (call) => {
    tax = part(await profit(books, addMonths(month, -2), call), 275n)
    return tax > 0n
      ? [
          ['6900', tax, 0n],
          ['2120', 0n, tax],
        ]
      : []
  })
  post(books, 'bank', on(addMonths(month, 1), 15), 'Income tax of the last quarter', async () =>
    tax > 0n
      ? [
          ['2120', tax, 0n],
          ['1000', 0n, tax],
        ]
      : [],
  )
}

/** Income less expenses from a day up to now, in cents. */
async function profit({ entityId, dayOf }: Books, from: Day, call: Call): Promise<bigint> {
  const [row] = await call.tx
    .select({ sum: sql<string>`coalesce(sum(${entryLines.credit} - ${entryLines.debit}), 0)::text` })
    .from(entryLines)
    .innerJoin(entries, eq(entries.id, entryLines.entryId))
    .innerJoin(accounts, eq(accounts.id, entryLines.accountId))
    .where(
      and(
        eq(entries.entityId, entityId),
        sql`${entries.state} <> 'draft' and ${accounts.class} in ('income', 'expense')`,
        gte(entries.postingDate, from),
        lte(entries.postingDate, dayOf(call)),
      ),
    )
  return BigInt(row!.sum)
}
