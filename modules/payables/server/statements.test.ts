import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { openBooks, type Books, type Caller } from '#modules/ledger/server/testing.ts'

type Row = { number: string; class: string; group: string } & Record<
  'opening' | 'debit' | 'credit' | 'yearEnd' | 'closing',
  string
>

let books: Books
let ada: Caller
/** Entities whose books are looked at: the first, and one that keeps yen from July to June. */
const apps: { id: string; account: Record<string, string>; decimals: number }[] = []
before(async () => {
  books = await openBooks({ years: ['2025', '2026'] })
  ada = await books.person('Ada')
  const second = await books.call(async (call) => {
    const { id } = await servedEntities.create(
      { values: { code: 'KK', name: 'Test KK', currency: 'JPY', country: 'JP', timeZone: 'Asia/Tokyo' } },
      call,
    )
    for (const [name, startsOn, endsOn] of [
      ['FY25', '2024-07-01', '2025-06-30'],
      ['FY26', '2025-07-01', '2026-06-30'],
    ] as const)
      await createYear({ entityId: id, name, startsOn, endsOn }, call)
    return id
  })
  await books.letPass()
  const rows = await books.owner('select number, id from financial_accounts where entity_id = $1', [second])
  apps.push(
    { id: books.entityId, account: books.account, decimals: 2 },
    { id: second, account: Object.fromEntries(rows.map(({ number, id }) => [number, id])), decimals: 0 },
  )
})
after(() => books.close())

const enter = async (app: (typeof apps)[number], day: string, debit: string, credit: string, amount: string) => {
  const reply = await ada('POST', 'journal-entries/posted', {
    body: {
      entityId: app.id,
      postingDate: day,
      description: 'Test',
      currency: app.decimals ? 'USD' : 'JPY',
      lines: [
        { accountId: app.account[debit], debit: amount },
        { accountId: app.account[credit], credit: amount },
      ],
    },
  })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
}
async function closeYear(entity: string, name: string) {
  const own = async () =>
    books.owner(
      'select p.id, p.version, p.state, y.id as year, y.version as year_version from financial_periods p join financial_fiscal_years y on y.id = p.fiscal_year_id where y.entity_id = $1 and y.name = $2 order by p.starts_on',
      [entity, name],
    )
  for (const { id, version } of (await own()).slice(0, -1))
    assert.equal((await ada('POST', `periods/${String(id)}/close`, { version: Number(version) })).status, 200)
  const [{ year, year_version: version }] = (await own()) as [{ year: string; year_version: number }]
  const closed = await ada('POST', `fiscal-years/${year}/close`, { version })
  assert.equal(closed.status, 200, JSON.stringify(closed.body))
}
/** In minor units. */
const minor = (amount: string, decimals: number): bigint => {
  const [whole = '', part = ''] = amount.split('.')
  return BigInt(whole + part.padEnd(decimals, '0'))
}

const spans = [
  ['2025-01-01', '2025-12-31'],
  ['2025-12-01', '2025-12-31'],
  ['2025-12-31', '2025-12-31'],
  ['2025-07-01', '2026-06-30'],
  ['2024-07-01', '2025-06-30'],
  ['2025-06-30', '2025-07-01'],
  ['2026-01-01', '2026-06-15'],
  ['2024-07-01', '2026-12-31'],
] as const

test('T1 F10 income and expenses of any span leave the closing of years out, of two entities; the trial balance shows it apart', async () => {
  for (const [at, app] of apps.entries()) {
    const part = app.decimals ? '.37' : ''
    for (let month = 0; month < 23; month += 1) {
      const year = 2024 + Math.floor((month + 6) / 12)
      if (at === 0 && year < 2025) continue
      const day = `${year}-${String(((month + 6) % 12) + 1).padStart(2, '0')}-28`
      await enter(app, day, '1010', '4000', `${1000 + month * 17}${part}`)
      await enter(app, day, '6100', '1010', `${700 + month * 29}${part}`)
    }
    await enter(app, '2025-12-31', '6400', '1590', `35${part}`)
    await enter(app, '2025-06-30', '6400', '1590', `41${part}`)
  }
  await closeYear(apps[0]!.id, '2025')
  await closeYear(apps[1]!.id, 'FY25')
  for (const { id, decimals, account } of apps)
    for (const [from, to] of spans) {
      const { status, body } = await ada('GET', `reports/trial-balance?entityId=${id}&from=${from}&to=${to}`)
      assert.equal(status, 200)
      assert.ok(body.balanced)
      const rows = body.rows as Row[]
      const sum = (of: string, what: (row: Row) => bigint) =>
        rows.filter((row) => row.class === of).reduce((all, row) => all + what(row), 0n)
      const value = (name: keyof Row) => (row: Row) => minor(row[name], decimals)
      const moved = (row: Row) => value('credit')(row) - value('debit')(row)
      // From the lines alone: everything posted to income and expenses but by the closing journal.
      const [want] = await books.owner(
        `select coalesce(sum(l.credit - l.debit), 0)::text as result from financial_entry_lines l join financial_entries e on e.id = l.entry_id
           join financial_journals j on j.id = e.journal_id join financial_accounts a on a.id = l.account_id
         where e.entity_id = $1 and e.state <> 'draft' and j.type <> 'closing' and a.class in ('income', 'expense') and e.posting_date between $2 and $3`,
        [id, from, to],
      )
      assert.equal((sum('income', moved) + sum('expense', moved)).toString(), want!['result'], `${from} to ${to}`)
      for (const row of rows)
        assert.equal(
          value('opening')(row) + value('debit')(row) - value('credit')(row) + value('yearEnd')(row),
          value('closing')(row),
          `${row.number} ${from} to ${to}`,
        )
      const [apart] = await books.owner(
        `select coalesce(sum(l.debit - l.credit), 0)::text as amount from financial_entry_lines l join financial_entries e on e.id = l.entry_id
           join financial_journals j on j.id = e.journal_id and j.type = 'closing' where l.account_id = $1 and e.posting_date between $2 and $3`,
        [account['3100'], from, to],
      )
      const equity = rows.find(({ number }) => number === '3100')
      assert.equal(equity ? minor(equity.yearEnd, decimals).toString() : '0', apart!['amount'])
      // Balance sheet: what is there is what is owed, what is owned and the result not yet closed.
      const all = ['asset', 'liability', 'equity', 'income', 'expense'].map((of) => sum(of, value('closing')))
      assert.equal(
        all.reduce((left, each) => left + each, 0n),
        0n,
      )
      // The ledger of an account says the same, line by line.
      const ledger = (
        await ada('GET', `reports/general-ledger?accountId=${account['6100']}&from=${from}&to=${to}&limit=200`)
      ).body
      const rent = rows.find(({ number }) => number === '6100')!
      if (rent) {
        assert.deepEqual(
          [ledger.opening, ledger.debit, ledger.credit, ledger.yearEnd, ledger.closing],
          [rent.opening, rent.debit, rent.credit, rent.yearEnd, rent.closing],
        )
        const marked = (ledger.items as { yearEnd: boolean; debit: string; credit: string }[]).filter(
          ({ yearEnd }) => yearEnd,
        )
        assert.equal(
          marked.reduce((left, { debit, credit }) => left + minor(debit, decimals) - minor(credit, decimals), 0n),
          minor(rent.yearEnd, decimals),
        )
      }
    }
})

test('cash and result by month are the lines of its days: of closed years, of periods that are no months, and of no day to come', async () => {
  const third = await books.call(async (call) => {
    const values = { code: 'UK', name: 'Test UK', currency: 'USD', country: 'GB', timeZone: 'Europe/London' }
    const { id } = await servedEntities.create({ values }, call)
    await createYear({ entityId: id, name: '25/26', startsOn: '2025-04-06', endsOn: '2026-04-05' }, call)
    await createYear({ entityId: id, name: '26/27', startsOn: '2026-04-06', endsOn: '2027-04-05' }, call)
    return id
  })
  await books.letPass()
  const rows = await books.owner('select number, id from financial_accounts where entity_id = $1', [third])
  const odd = { id: third, account: Object.fromEntries(rows.map(({ number, id }) => [number, id])), decimals: 2 }
  const [split] = await books.owner(
    `select count(*)::int as count from financial_periods where entity_id = $1 and to_char(starts_on, 'MM') <> to_char(ends_on, 'MM')`,
    [third],
  )
  assert.ok(Number(split!['count']) > 20, 'its periods go from the sixth to the fifth')
  for (const [at, day] of [
    '2025-04-10',
    '2025-05-03',
    '2025-05-20',
    '2026-04-02',
    '2026-04-20',
    '2026-06-02',
  ].entries())
    await enter(odd, day, at % 2 ? '6100' : '1010', at % 2 ? '1010' : '4000', `${2 ** at}.05`)
  for (const app of [...apps, odd])
    for (const [at, day] of ['2026-06-15', '2026-06-16', '2026-06-28', '2026-07-03'].entries())
      if (day < '2026-07-01' || app !== apps[1]) await enter(app, day, '1010', '4000', String(10 ** (at + 2)))
  for (const { id, decimals } of [...apps, odd]) {
    const { status, body } = await ada('GET', `reports/months?entityId=${id}`)
    assert.equal(status, 200)
    const lines = await books.owner(
      `select to_char(l.posting_date, 'YYYY-MM') as month, a."group" = 'cash and bank' as cash, sum(l.debit - l.credit)::text as amount
       from financial_entry_lines l join financial_entries e on e.id = l.entry_id join financial_journals j on j.id = e.journal_id join financial_accounts a on a.id = l.account_id
       where e.entity_id = $1 and e.state <> 'draft' and l.posting_date <= '2026-06-15'
         and (a."group" = 'cash and bank' or a.class in ('income', 'expense') and j.type <> 'closing') group by 1, 2`,
      [id],
    )
    const sum = (which: (line: Record<string, unknown>) => boolean) =>
      lines.filter(which).reduce((all, { amount }) => all + BigInt(String(amount)), 0n)
    type Mark = { month: string; amount: string; to: string; before: { amount: string; to: string } | null }
    const { cash, result } = body as { cash: Mark[]; result: Mark[] }
    assert.deepEqual([cash.length, cash[0]!.month, cash.at(-1)!.month], [12, '2025-07', '2026-06'])
    const signed = (amount: string) =>
      amount.startsWith('-') ? -minor(amount.slice(1), decimals) : minor(amount, decimals)
    for (const [at, { month, amount, before }] of cash.entries()) {
      const prior = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
      for (const [each, held, moved] of [
        [month, amount, result[at]!.amount],
        // Before the books begin there is no figure, and nothing in them.
        [prior, before?.amount ?? '0', result[at]!.before?.amount ?? '0'],
      ] as const) {
        assert.equal(
          signed(held),
          sum((line) => line['cash'] === true && String(line['month']) <= each),
          `cash, ${each}`,
        )
        assert.equal(signed(moved), -sum((line) => line['cash'] === false && line['month'] === each), `result, ${each}`)
      }
    }
    assert.match(cash.at(-1)!.to, /from=2026-06-01&to=2026-06-15&group=cash\+and\+bank$/)
    const began = lines.map((line) => String(line['month'])).toSorted()[0] ?? ''
    assert.equal(result[0]!.before === null, began > '2024-07')
    if (result[0]!.before) assert.match(result[0]!.before.to, /from=2024-07-01&to=2024-07-31&view=result$/)
  }
  const grace = await books.person('Grace', { permissions: ['financial.bills.read'] })
  assert.equal((await grace('GET', `reports/months?entityId=${third}`)).status, 403)
})
