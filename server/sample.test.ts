import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addDays, dayIn } from '#shared/day.ts'
import { modules } from './app.ts'
import { createSampleApp } from './testing/app.ts'
import { exhaustive, inPart } from './testing/walk.ts'

/** Ends of months and years, a leap day, the days clocks change in New York, and weekends; SAMPLE_DAYS=2028-01-01,2028-01-02 names others. */
const named = [
  '2026-11-22',
  '2028-02-29',
  '2027-01-01',
  '2026-12-31',
  '2027-03-14',
  '2026-11-01',
  '2027-02-28',
  '2027-06-30',
  '2027-07-10',
  '2027-08-31',
  '2027-10-31',
  '2027-12-25',
]
const chosen = process.env['SAMPLE_DAYS']?.split(',') ?? (exhaustive ? inPart(named) : [])
/** The gate reads the company of this run as it was made. */
const days = chosen.length > 0 ? chosen : [null]

for (const day of days)
  test(
    `Q12, T23 the sample company of ${day ?? 'this run'} has what journeys begin with, and an accountant believes it`,
    { timeout: 800_000 },
    async (t) => {
      // Ten in the evening in New York, when it is the next day in Europe.
      const app = await createSampleApp(day ? `${addDays(day, 1)}T03:00:00Z` : undefined)
      t.after(() => app.close())
      const { refused } = app
      t.diagnostic(refused.join('; '))
      assert.ok(refused.length <= 8, refused.join('\n'))
      const ask = async <T extends object>(statement: string): Promise<T[]> =>
        (await app.app.pool.query<T>(statement)).rows
      for (const { name, run } of modules.flatMap(({ checks = [] }) => checks))
        assert.deepEqual(await run(app.app.pool), [], name)
      await everyStart(ask)
      await believable(t, ask, dayIn(app.app.now(), 'America/New_York'))
    },
  )

type Ask = <T extends object>(statement: string) => Promise<T[]>

/** What journeys take as given. */
async function everyStart(ask: Ask): Promise<void> {
  const least: [table: string, state: string, count: number][] = [
    ['procurement_orders', 'closed', 2],
    ['procurement_orders', 'draft', 1],
    ['procurement_orders', 'approved', 1],
    ['procurement_orders', 'sent', 2],
    ['procurement_orders', 'in approval', 1],
    ['procurement_requisitions', 'in approval', 1],
    ['procurement_requisitions', 'approved', 1],
    ['financial_bills', 'posted', 2],
    ['financial_bills', 'exception', 1],
    ['financial_bills', 'matched', 1],
    ['financial_payments', 'proposed', 1],
    ['financial_payments', 'booked', 2],
    ['hr_expense_claims', 'in approval', 3],
  ]
  for (const [table, state, count] of least) {
    const [row] = await ask<{ count: number }>(`select count(*)::int as count from ${table} where state = '${state}'`)
    assert.ok(row!.count >= count, `${row!.count} in ${table} are ${state}`)
  }
}

const posted = `financial_entry_lines l join financial_entries e on e.id = l.entry_id join financial_accounts a on a.id = l.account_id and e.state <> 'draft'`

/** What an accountant looks at first in books that are new to them. Written from the tables, in cents. */
async function believable(t: TestContext, ask: Ask, today: string): Promise<void> {
  const months = await ask<{ month: string; sales: string; result: string; interest: string }>(
    `select to_char(e.posting_date, 'YYYY-MM') as month, sum(l.credit - l.debit) filter (where a."group" = 'revenue') as sales,
       sum(l.credit - l.debit) as result, sum(l.debit) filter (where a.number = '6500') as interest
     from ${posted} where a.class in ('income', 'expense') and e.source_type <> 'financial.fiscal-years' group by 1 order by 1`,
  )
  assert.ok(months.length >= 18, `${months.length} months`)
  for (const { month, sales, result } of months.slice(0, -1)) {
    const margin = Number(result) / Number(sales)
    assert.ok(margin > -0.12 && margin < 0.25, `${month} has a margin of ${(margin * 100).toFixed(1)} %`)
  }
  const year = months.slice(-13, -1).reduce((sum, { result }) => sum + Number(result), 0)
  assert.ok(year > 0, 'the last twelve months bring a profit')
  // Interest follows the loan down.
  const interest = months.map((each) => Number(each.interest ?? 0)).filter((each) => each > 0)
  for (const [at, each] of interest.entries())
    assert.ok(at === 0 || each < interest[at - 1]!, `interest of month ${at}`)

  // Whatever is owed in one month is settled later: no balance that only grows, none that never moves.
  for (const number of ['2100', '2110', '2120', '2210']) {
    const [moves] = await ask<{ paid: string; owed: string; last: string }>(
      `select sum(l.debit) as paid, sum(l.credit) as owed, max(e.posting_date) filter (where l.debit > 0)::text as last from ${posted} where a.number = '${number}'`,
    )
    const { paid, owed, last } = moves!
    assert.ok(Number(owed) >= Number(paid), `${number} is overpaid`)
    assert.ok(last > addDays(today, -380), `${number} was settled last on ${last}`)
    assert.ok((Number(owed) - Number(paid)) / Number(owed) < 0.5, `${number} is hardly ever settled`)
  }
  const balances = await ask<{ number: string; balance: string }>(
    `select a.number, sum(l.debit - l.credit)::text as balance from ${posted} group by 1 having sum(l.debit - l.credit) <> 0`,
  )
  const seen = new Map<string, string>()
  for (const { number, balance } of balances) {
    const size = balance.replace('-', '')
    assert.ok(!seen.has(size), `${number} and ${seen.get(size)} have the same balance ${size}`)
    seen.set(size, number)
  }
  // Income tax is provided for in each quarter that is over.
  const [taxes] = await ask<{ count: number }>(
    `select count(*)::int as count from ${posted} where a.number = '6900' and l.debit > 0`,
  )
  assert.ok(taxes!.count >= 3, `${taxes!.count} provisions for income tax`)

  // Goods come in through purchasing alone, but for what was there at the beginning.
  const outside = await ask<{ number: string; amount: string }>(
    `select e.number, l.debit::text as amount from ${posted} where a.number = '1200' and l.debit > 0 and e.source_type = 'financial.journal-entries' and e.description <> 'Opening balances'`,
  )
  assert.deepEqual(outside, [])
  const [stock] = await ask<{ balance: string }>(
    `select sum(l.debit - l.credit)::text as balance from ${posted} where a.number = '1200'`,
  )
  assert.ok(Number(stock!.balance) > 300_000_00 && Number(stock!.balance) < 3_000_000_00, `stock of ${stock!.balance}`)
  const ends = await ask<{ day: string }>(
    `select ends_on::text as day from financial_fiscal_years where ends_on < '${today}'`,
  )
  for (const { day } of ends)
    for (const number of ['2000', '1100']) {
      const [row] = await ask<{ balance: string }>(
        `select coalesce(sum(l.debit - l.credit), 0)::text as balance from ${posted} where a.number = '${number}' and e.posting_date <= '${day}'`,
      )
      assert.ok(Math.abs(Number(row!.balance)) > 1_000_00, `${number} is ${row!.balance} at ${day}`)
    }
  // Goods stand unbilled at the end of some month of each year; that all are billed at the end of a year may be.
  for (const { day } of ends) {
    const [row] = await ask<{ most: string }>(
      `select max(abs(balance))::text as most from (select sum(sum(l.debit - l.credit)) over (order by date_trunc('month', e.posting_date)) as balance,
         date_trunc('year', e.posting_date) as year from ${posted} where a.number = '2050' group by date_trunc('month', e.posting_date), date_trunc('year', e.posting_date)) months
       where year = date_trunc('year', '${day}'::date)`,
    )
    assert.ok(Number(row?.most) > 1_000_00, `2050 is at most ${row?.most} in the year to ${day}`)
  }

  // A few bills are overdue on any day, and most of what is owed is not.
  const [owed] = await ask<{ overdue: number; late: string; all: string }>(
    `select count(*) filter (where due_date < '${today}')::int as overdue, coalesce(sum(total_amount) filter (where due_date < '${today}'), 0) as late,
       sum(total_amount) as all from financial_bills where state in ('posted', 'partly paid')`,
  )
  assert.ok(owed!.overdue >= 3, `${owed!.overdue} bills are overdue`)
  assert.ok(Number(owed!.late) < 0.5 * Number(owed!.all), `${owed!.late} of ${owed!.all} are overdue`)

  // Months that are over are closed soon; entries of a journal are numbered nearly in the order of their days.
  const [open] = await ask<{ count: number }>(
    `select count(*)::int as count from financial_periods where state = 'open' and ends_on < '${today}'`,
  )
  assert.ok(open!.count <= 2, `${open!.count} months that are over are open`)
  const [back] = await ask<{ days: number; number: string }>(
    `select latest - posting_date as days, number from (select e.number, e.posting_date, max(e.posting_date) over (partition by e.journal_id, e.fiscal_year_id order by e.sequence) as latest
       from financial_entries e where e.number is not null and e.source_type <> 'financial.fiscal-years') o order by 1 desc limit 1`,
  )
  t.diagnostic(`furthest back in its journal: ${back!.number}, ${back!.days} days`)
  // What is settled late is posted on the first day of a month that is open until the tenth of the next.
  assert.ok(back!.days <= 41, `${back!.number} stands ${back!.days} days behind an entry before it`)
}
