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
const houses: { id: string; account: Record<string, string>; decimals: number }[] = []
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
  houses.push(
    { id: books.entityId, account: books.account, decimals: 2 },
    { id: second, account: Object.fromEntries(rows.map(({ number, id }) => [number, id])), decimals: 0 },
  )
})
after(() => books.close())

const enter = async (house: (typeof houses)[number], day: string, debit: string, credit: string, amount: string) => {
  const reply = await ada('POST', 'journal-entries/posted', {
    body: {
      entityId: house.id,
      postingDate: day,
      description: 'Test',
      currency: house.decimals ? 'USD' : 'JPY',
      lines: [
        { accountId: house.account[debit], debit: amount },
        { accountId: house.account[credit], credit: amount },
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
  for (const [at, house] of houses.entries()) {
    const part = house.decimals ? '.37' : ''
    for (let month = 0; month < 23; month += 1) {
      const year = 2024 + Math.floor((month + 6) / 12)
      if (at === 0 && year < 2025) continue
      const day = `${year}-${String(((month + 6) % 12) + 1).padStart(2, '0')}-28`
      await enter(house, day, '1010', '4000', `${1000 + month * 17}${part}`)
      await enter(house, day, '6100', '1010', `${700 + month * 29}${part}`)
    }
    await enter(house, '2025-12-31', '6400', '1590', `35${part}`)
    await enter(house, '2025-06-30', '6400', '1590', `41${part}`)
  }
  await closeYear(houses[0]!.id, '2025')
  await closeYear(houses[1]!.id, 'FY25')
  for (const { id, decimals, account } of houses)
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
