import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { postEntry, reverseEntry } from '#modules/ledger/server/posting.ts'
import { openBooks, type Books, type Caller } from '#modules/ledger/server/testing.ts'
import { statements } from './routes.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
type Raw = { entity: string; account: string; group: string; day: string; amount: bigint; closing: boolean }

let books: Books
let ada: Caller
/** The second legal entity: its fiscal year begins on 6 April. */
let second: string
const customer = randomUUID()
const first = () => books.entityId

/** The same numbers from the same seed. */
function randomFrom(start: number): (below: number) => number {
  let state = start >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const random = randomFrom(20261128)

const ok = ({ status, body }: Awaited<ReturnType<Caller>>): Json => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const read = async (kind: string, query: Record<string, string> = {}, who = ada): Promise<Json> =>
  ok(await who('GET', `reports/statements/${kind}?${new URLSearchParams({ entityId: first(), ...query }).toString()}`))

const numbers = (
  '1000 1010 1100 1200 1300 1380 1500 1590 2000 2100 2110 2210 2500 3000 3200 ' +
  '4000 4190 4900 5000 5200 6000 6010 6100 6110 6200 6250 6400 6500 6900'
).split(' ')
const pick = (chart: Record<string, string>) => {
  const number = numbers[random(numbers.length)]!
  const partyId = number === '1100' ? customer : number === '2000' ? books.vendorId : undefined
  return { accountId: chart[number]!, partyId }
}

/** Entries on random days and between random accounts, some of them reversed. */
async function enter(entityId: string, chart: Record<string, string>, count: number, days: string[]): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const amount = BigInt(1 + random(2 ** 28))
    const lines = [
      { ...pick(chart), debit: amount },
      { ...pick(chart), credit: amount - 1n },
      { ...pick(chart), credit: 1n },
    ]
    await books.call(async (call) => {
      const posted = await postEntry(call, {
        entityId,
        journal: 'general',
        postingDate: days[random(days.length)]!,
        description: 'Random',
        source: { type: 'test.things', id: randomUUID(), purpose: 'random' },
        lines,
      })
      if (random(12) === 0) await reverseEntry(call, posted.id, { postingDate: days.at(-1)!, reason: 'random' })
    })
  }
}

/** Days of a month from the first to the last in steps, with its ends. */
const daysOf = (month: string): string[] =>
  [
    '01',
    '05',
    '06',
    '07',
    '15',
    '28',
    String(new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate()),
  ].map((day) => `${month}-${day}`)
const monthsFrom = (year: number, month: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7))

before(async () => {
  books = await openBooks({ years: [], above: [statements] })
  await books.letPass()
  ada = await books.person('Ada')
  second = ok(
    await ada('POST', 'legal-entities', {
      body: { code: 'TWO', name: 'Second', currency: 'JPY', country: 'JP', timeZone: 'UTC' },
    }),
  ).id
  await books.call(async (call) => {
    await upsertParty(call.tx, { id: customer, number: 'C1', name: 'Customer', kind: 'customer' })
    for (const year of [2023, 2024, 2025, 2026]) {
      const name = String(year)
      await createYear({ entityId: first(), name, startsOn: `${year}-04-01`, endsOn: `${year + 1}-03-31` }, call)
      await createYear({ entityId: second, name, startsOn: `${year}-04-06`, endsOn: `${year + 1}-04-05` }, call)
    }
  })
  const charts = await books.owner('select entity_id, number, id from financial_accounts')
  const chartOf = (entity: string) =>
    Object.fromEntries(charts.filter((each) => each['entity_id'] === entity).map(({ number, id }) => [number, id]))
  const months = monthsFrom(2023, 5, 40)
  await enter(first(), chartOf(first()), 160, months.flatMap(daysOf))
  await enter(second, chartOf(second), 60, monthsFrom(2025, 5, 14).flatMap(daysOf))
  // The first year is closed over what was posted into it.
  const periods = await books.owner(
    `select p.id, p.version, p.ends_on = y.ends_on as last, y.id as year from financial_periods p join financial_fiscal_years y on y.id = p.fiscal_year_id
      where p.entity_id = $1 and y.name = '2023' order by p.starts_on`,
    [first()],
  )
  for (const { id, version, last } of periods)
    if (!last) ok(await ada('POST', `periods/${String(id)}/close`, { version: Number(version) }))
  ok(await ada('POST', `fiscal-years/${String(periods[0]!['year'])}/close`, { version: 1 }))
})
after(() => books.close())

/** Every posted line of the books, debit less credit. */
async function rawLines(): Promise<Raw[]> {
  const rows = await books.owner(
    `select e.entity_id as entity, a.id as account, a."group", to_char(e.posting_date, 'YYYY-MM-DD') as day, (l.debit - l.credit)::text as amount, e.source_type = 'financial.fiscal-years' as closing
      from financial_entry_lines l join financial_entries e on e.id = l.entry_id join financial_accounts a on a.id = l.account_id where e.state <> 'draft'`,
  )
  return rows.map((row) => ({ ...row, amount: BigInt(String(row['amount'])) })) as Raw[]
}

const current = ['receivables', 'inventory', 'other current assets']
const owed = ['payables', 'taxes', 'other current liabilities']
const costs = ['payroll', 'occupancy', 'operating expenses']
const allResults = ['revenue', 'cost of sales', ...costs, 'depreciation', 'other income', 'finance costs', 'income tax']

/** What each line of a statement must be for some days, added up from raw lines alone. */
function oracle(raw: readonly Raw[], entity: string, kind: string, from: string, to: string): Map<string, bigint> {
  const own = raw.filter((line) => line.entity === entity)
  const sum = (groups: readonly string[], of: (line: Raw) => boolean) =>
    own.reduce((all, line) => (groups.includes(line.group) && of(line) ? all + line.amount : all), 0n)
  const moved = (...groups: string[]) => sum(groups, ({ day, closing }) => day >= from && day <= to && !closing)
  const balance = (...groups: string[]) => sum(groups, ({ day }) => day <= to)
  const before = (...groups: string[]) => sum(groups, ({ day }) => day < from)
  if (kind === 'profit-and-loss') {
    const gross = -moved('revenue') - moved('cost of sales')
    const running = costs.reduce((all, group) => all + moved(group), 0n)
    const operating = gross - running - moved('depreciation')
    const beforeTax = operating - moved('other income') - moved('finance costs')
    return new Map([
      ['Revenue', -moved('revenue')],
      ['Cost of sales', moved('cost of sales')],
      ['Gross profit', gross],
      ['Payroll', moved('payroll')],
      ['Occupancy', moved('occupancy')],
      ['Operating expenses', moved('operating expenses')],
      ['Operating costs', running],
      ['Operating result before depreciation', gross - running],
      ['Depreciation', moved('depreciation')],
      ['Operating result', operating],
      ['Other income', -moved('other income')],
      ['Finance costs', moved('finance costs')],
      ['Result before tax', beforeTax],
      ['Income tax', moved('income tax')],
      ['Net result', beforeTax - moved('income tax')],
    ])
  }
  if (kind === 'balance-sheet') {
    const assets = ['cash and bank', ...current, 'fixed assets']
    const liabilities = [...owed, 'long-term debt']
    const word = (group: string) => group[0]!.toUpperCase() + group.slice(1)
    const debts = -balance(...liabilities)
    const notClosed = -balance(...allResults)
    return new Map([
      ...assets.map((group) => [word(group), balance(group)] as const),
      ['Total assets', balance(...assets)] as const,
      ...liabilities.map((group) => [word(group), -balance(group)] as const),
      ['Total liabilities', debts] as const,
      ['Equity', -balance('equity')] as const,
      ['Result not yet closed', notClosed] as const,
      ['Total equity', notClosed - balance('equity')] as const,
      ['Total liabilities and equity', debts + notClosed - balance('equity')] as const,
    ])
  }
  const net = -moved(...allResults)
  const changes = [...current, ...owed].map((group) => [`Change in ${group}`, -moved(group)] as const)
  const operating = changes.reduce((all, [, amount]) => all + amount, net + moved('depreciation'))
  const investing = -moved('fixed assets') - moved('depreciation')
  const financing = -moved('long-term debt') - moved('equity')
  return new Map([
    ['Net result', net] as const,
    ['Depreciation added back', moved('depreciation')] as const,
    ...changes,
    ['Cash from operating activities', operating] as const,
    ['Change in fixed assets before depreciation', investing] as const,
    ['Cash from investing activities', investing] as const,
    ['Change in long-term debt', -moved('long-term debt')] as const,
    ['Change in equity other than the result', -moved('equity')] as const,
    ['Cash from financing activities', financing] as const,
    ['Net change in cash', operating + investing + financing] as const,
    ['Cash at the beginning', before('cash and bank')] as const,
    ['Cash at the end', balance('cash and bank')] as const,
  ])
}

const minor = (amount: string): bigint => BigInt(amount.replace('.', ''))
const kinds = ['profit-and-loss', 'balance-sheet', 'cash-flow']

/** Every amount of a reply beside the oracle; answers how many were compared. */
function compareAll(raw: readonly Raw[], found: Json, entity: string): number {
  let compared = 0
  const totals = found.lines.filter(({ kind }: Json) => kind !== 'heading' && kind !== 'account')
  for (const [at, { from, to, role }] of found.columns.entries()) {
    const what = `${found.kind} ${role} ${from} ${to}`
    if (role === 'change') {
      const [period, before] = ['period', 'compared'].map((each) =>
        found.columns.findIndex((column: Json) => column.role === each),
      )
      for (const { amounts, label } of totals)
        assert.equal(minor(amounts[at]), minor(amounts[period!]) - minor(amounts[before!]), `${what} ${label}`)
      continue
    }
    const wanted = oracle(raw, entity, found.kind, from, to)
    assert.deepEqual(
      Object.fromEntries(totals.map(({ label, amounts }: Json) => [label, minor(amounts[at])])),
      Object.fromEntries(wanted),
      what,
    )
    compared += wanted.size
    for (const { key, amounts, label } of totals) {
      const below = found.lines.filter(({ under }: Json) => under === key)
      if (below.length > 0)
        assert.equal(
          below.reduce((sum: bigint, each: Json) => sum + minor(each.amounts[at]), 0n),
          minor(amounts[at]),
          `${what} accounts of ${label}`,
        )
    }
  }
  for (const { difference } of found.ties) assert.equal(minor(difference), 0n)
  return compared
}

test('F28 every line in every column is what the posted lines of the days add up to', async () => {
  const raw = await rawLines()
  const spans = [
    ['2023-04-01', '2024-03-31'],
    ['2024-04-01', '2025-03-31'],
    ['2025-04-01', '2026-06-15'],
    ['2024-02-10', '2024-02-29'],
    ['2024-03-31', '2024-03-31'],
    ['2025-05-06', '2026-04-05'],
    ['2022-01-01', '2023-05-31'],
  ] as const
  const cuts: Record<string, string>[] = [
    {},
    { compare: 'year before', by: 'month' },
    { compare: 'period before', by: 'quarter' },
  ]
  let compared = 0
  for (const [from, to] of spans)
    for (const kind of kinds)
      for (const entity of [first(), second])
        for (const cut of cuts)
          compared += compareAll(raw, await read(kind, { entityId: entity, from, to, ...cut }), entity)
  assert.ok(compared > 4000, String(compared))
})

test('F28 assets equal liabilities and equity at the end of every month, and the movement of cash is that of its accounts', async () => {
  const amount = (found: Json, label: string, at: number) =>
    minor(found.lines.find((line: Json) => line.label === label && line.kind !== 'account').amounts[at])
  for (const [entityId, from, to] of [
    [first(), '2024-07-01', '2026-06-30'],
    [second, '2024-07-06', '2026-07-05'],
  ] as const) {
    const months = { entityId, from, to, by: 'month' }
    const sheet = await read('balance-sheet', months)
    const flow = await read('cash-flow', months)
    assert.deepEqual([sheet.columns.length, flow.columns.length], [24, 25])
    assert.equal(sheet.columns.at(-1).to, flow.columns.at(-2).to)
    for (const [at] of sheet.columns.entries()) {
      const assets = amount(sheet, 'Total assets', at)
      assert.equal(assets, amount(sheet, 'Total liabilities and equity', at))
      assert.equal(
        amount(flow, 'Cash at the end', at),
        amount(flow, 'Cash at the beginning', at) + amount(flow, 'Net change in cash', at),
      )
      assert.equal(amount(flow, 'Cash at the end', at), amount(sheet, 'Cash and bank', at))
    }
  }
})

test('F10 the closing of a year is neither income nor expense of its last day', async () => {
  const span = { from: '2023-04-01', to: '2024-03-31' }
  const closed = (await rawLines()).filter(({ closing }) => closing)
  assert.ok(closed.length > 3, 'the year was closed with a result')
  const result = (found: Json, label: string) => found.lines.find((line: Json) => line.label === label).amounts[0]
  const net = result(await read('profit-and-loss', span), 'Net result')
  const retained = closed.filter(({ group }) => group === 'equity').reduce((sum, { amount }) => sum - amount, 0n)
  assert.equal(minor(net), retained)
  assert.equal(minor(result(await read('balance-sheet', { to: '2024-03-31' }), 'Result not yet closed')), 0n)
  assert.equal(result(await read('cash-flow', span), 'Net result'), net)
})

test('each amount is what its link opens', async () => {
  let followed = 0
  for (const [kind, query] of [
    ['profit-and-loss', { from: '2023-04-01', to: '2024-03-31', compare: 'year before' }],
    ['balance-sheet', { from: '2025-04-01', to: '2025-08-10', by: 'month' }],
    ['cash-flow', { from: '2023-12-15', to: '2024-04-15', by: 'quarter' }],
  ] as const) {
    const found = await read(kind, query)
    const trials = new Map<string, Json>()
    const trialOf = async (days: string) => {
      if (!trials.has(days)) trials.set(days, ok(await ada('GET', `reports/trial-balance?${days}`)))
      return trials.get(days)
    }
    for (const { amounts, links, label, kind: lineKind } of found.lines)
      for (const [at, link] of links.entries()) {
        if (link === null) continue
        const url = new URL(link, 'http://page')
        const asked = url.searchParams
        const days = new URLSearchParams([...asked].filter(([name]) => name === 'from' || name === 'to'))
        if (asked.has('entity')) days.set('entityId', asked.get('entity')!)
        let rows: Json[]
        if (url.pathname === '/financial/ledger') {
          if ((followed + at) % 5 !== 0 && lineKind === 'account') {
            followed += 1
            continue
          }
          rows = [ok(await ada('GET', `reports/general-ledger?accountId=${asked.get('account')}&${days.toString()}`))]
        } else {
          assert.equal(url.pathname, '/financial/trial-balance')
          const groups = asked.get('group')?.split(',')
          rows = (await trialOf(days.toString())).rows.filter((row: Json) =>
            groups ? groups.includes(row.group) : ['income', 'expense'].includes(row.class),
          )
        }
        const of = (name: string) => rows.reduce((sum, row) => sum + minor(row[name]), 0n)
        const size = (value: bigint) => (value < 0n ? -value : value)
        const shown = [of('closing'), of('opening'), of('debit') - of('credit')].map(size)
        assert.ok(
          shown.includes(size(minor(amounts[at]))),
          `${kind} ${label} ${amounts[at]}: ${link} shows ${shown.join(' ')}`,
        )
        followed += 1
      }
    for (const { figures } of found.ties)
      for (const { to } of figures) assert.match(to, /^\/financial\/trial-balance\?/)
  }
  assert.ok(followed > 200, String(followed))
})

test('a draft and another legal entity change nothing', async () => {
  const all = async () => Promise.all(kinds.map((kind) => read(kind, { entityId: first(), by: 'month' })))
  const was = await all()
  const chart = await books.owner('select id, number from financial_accounts where entity_id = $1', [second])
  const idOf = (number: string) => String(chart.find((each) => each['number'] === number)!['id'])
  // In a whole period, and in both parts of one that a day cuts.
  for (const postingDate of ['2026-05-10', '2026-06-10', '2026-06-20'])
    ok(
      await ada('POST', 'journal-entries', {
        body: {
          entityId: first(),
          postingDate,
          description: 'Draft',
          currency: 'USD',
          lines: [
            { accountId: books.account['6100'], debit: '500.00' },
            { accountId: books.account['1000'], credit: '500.00' },
          ],
        },
      }),
    )
  await books.call((call) =>
    postEntry(call, {
      entityId: second,
      journal: 'general',
      postingDate: '2026-05-10',
      description: 'Elsewhere',
      source: { type: 'test.things', id: randomUUID(), purpose: 'test' },
      lines: [
        { accountId: idOf('6100'), debit: 777n },
        { accountId: idOf('1000'), credit: 777n },
      ],
    }),
  )
  assert.deepEqual(await all(), was)
})

test('a reader of one legal entity is refused the statements of another', async () => {
  const permissions = ['financial.reports.read']
  const reader = await books.person('Narrow', { permissions, reach: [second] })
  const within = ok(await reader('GET', 'reports/statements/balance-sheet'))
  assert.equal(within.entityId, second, 'without a name it is the one within reach')
  for (const kind of kinds) {
    const refused = await reader('GET', `reports/statements/${kind}?entityId=${first()}`)
    assert.equal(refused.status, 422)
    assert.ok(refused.body.fields.entityId, JSON.stringify(refused.body))
  }
  const stranger = await books.person('Stranger', { permissions: ['financial.bills.read'] })
  assert.equal((await stranger('GET', 'reports/statements/cash-flow')).status, 403)
})

test('columns follow the fiscal calendar, and a comparison keeps whole months whole', async () => {
  const columns = async (query: Record<string, string>) =>
    (await read('profit-and-loss', query)).columns.map(({ role, from, to }: Json) => `${role} ${from} ${to}`)
  assert.deepEqual(await columns({ from: '2024-02-01', to: '2024-02-29', compare: 'year before' }), [
    'period 2024-02-01 2024-02-29',
    'compared 2023-02-01 2023-02-28',
    'change 2024-02-01 2024-02-29',
  ])
  assert.deepEqual(await columns({ from: '2025-02-01', to: '2025-02-28', compare: 'year before' }), [
    'period 2025-02-01 2025-02-28',
    'compared 2024-02-01 2024-02-29',
    'change 2025-02-01 2025-02-28',
  ])
  assert.deepEqual(await columns({ from: '2024-02-29', to: '2024-02-29', compare: 'period before' }), [
    'period 2024-02-29 2024-02-29',
    'compared 2024-02-28 2024-02-28',
    'change 2024-02-29 2024-02-29',
  ])
  // The quarters of a year that begins in April, those of one that begins on 6 April, and a calendar year before the books.
  assert.deepEqual(await columns({ from: '2025-05-10', to: '2026-01-31', by: 'quarter' }), [
    'part 2025-05-10 2025-06-30',
    'part 2025-07-01 2025-09-30',
    'part 2025-10-01 2025-12-31',
    'part 2026-01-01 2026-01-31',
    'period 2025-05-10 2026-01-31',
  ])
  assert.deepEqual(await columns({ entityId: second, from: '2025-04-06', to: '2025-07-31', by: 'month' }), [
    'part 2025-04-06 2025-05-05',
    'part 2025-05-06 2025-06-05',
    'part 2025-06-06 2025-07-05',
    'part 2025-07-06 2025-07-31',
    'period 2025-04-06 2025-07-31',
  ])
  assert.deepEqual(await columns({ from: '2022-12-01', to: '2023-04-30', by: 'quarter' }), [
    'part 2022-12-01 2022-12-31',
    'part 2023-01-01 2023-03-31',
    'part 2023-04-01 2023-04-30',
    'period 2022-12-01 2023-04-30',
  ])
  // Without days it is the fiscal year to date.
  assert.deepEqual(await columns({}), ['period 2026-04-01 2026-06-15'])
})

test('a change is in percent of the size of the compared amount, and n/a of nothing', async () => {
  const found = await read('profit-and-loss', { from: '2025-04-01', to: '2026-03-31', compare: 'year before' })
  for (const { amounts, percent, kind } of found.lines) {
    if (kind === 'heading') continue
    const [, before, change] = amounts.map(minor)
    if (before === 0n) assert.equal(percent, null)
    else {
      const size = before < 0n ? -before : before
      const exact = Number((change * 100_000_000n) / size) / 1_000_000
      assert.ok(Math.abs(Number(percent) - exact) <= 0.050_001, `${percent} of ${exact}`)
    }
  }
  const early = await read('profit-and-loss', { from: '2023-05-01', to: '2023-12-31', compare: 'year before' })
  assert.ok(early.lines.every(({ percent }: Json) => percent === null))
})

test('a legal entity without entries has statements of zeros', async () => {
  const { id } = ok(
    await ada('POST', 'legal-entities', {
      body: { code: 'NEW', name: 'New', currency: 'USD', country: 'US', timeZone: 'UTC' },
    }),
  )
  for (const kind of kinds) {
    const found = await read(kind, { entityId: id, compare: 'year before', by: 'month' })
    assert.ok(found.lines.every(({ amounts }: Json) => amounts.every((each: string) => each === '0.00')))
    assert.ok(found.ties.every(({ difference }: Json) => difference === '0.00'))
    assert.equal(found.from, '2026-01-01')
  }
})

test('a malformed question is refused with its field', async () => {
  for (const [kind, query, status, field] of [
    ['profit-and-loss', 'from=2026-02-30', 400, 'from'],
    ['profit-and-loss', 'to=soon', 400, 'to'],
    ['balance-sheet', 'compare=never', 400, 'compare'],
    ['cash-flow', 'by=week', 400, 'by'],
    ['cash-flow', 'entityId=7', 400, 'entityId'],
    ['cash-flow', 'columns=3', 400, 'columns'],
    ['equity', '', 400, 'kind'],
    ['profit-and-loss', `entityId=${randomUUID()}`, 422, 'entityId'],
    ['profit-and-loss', 'from=2026-06-02&to=2026-06-01', 422, 'from'],
    ['profit-and-loss', 'from=2023-04-01&to=2025-04-30&by=month', 422, 'from'],
    ['profit-and-loss', 'from=1900-01-01&to=2199-12-31&by=quarter', 422, 'from'],
    ['profit-and-loss', 'from=1900-01-01&to=1900-01-31&compare=year+before', 422, 'from'],
  ] as const) {
    const { status: is, body } = await ada('GET', `reports/statements/${kind}?${query}`)
    assert.equal(is, status, `${kind} ${query}: ${JSON.stringify(body)}`)
    assert.ok(body.fields?.[field], `${kind} ${query}: ${JSON.stringify(body)}`)
  }
  assert.equal((await read('profit-and-loss', { from: '1900-01-01', to: '2199-12-31' })).columns.length, 1)
})
