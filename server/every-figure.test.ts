import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dayIn } from '#shared/day.ts'
import { openCompany, type Company } from '../e2e/company.ts'
import { amountsOf, headersOf, millionths, readerOf, sumOf, total, type Reader } from './testing/figures.ts'
import { exhaustive, shareOf } from './testing/walk.ts'
import { modules } from './app.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

/** The day most was done on, ends of months and years, a leap day: documents of later days are in the future on the first ones. */
const moments = exhaustive
  ? [
      '2026-06-15T18:00:00Z',
      '2026-05-31T18:00:00Z',
      '2026-06-30T23:30:00Z',
      '2026-12-31T18:00:00Z',
      '2028-02-29T12:00:00Z',
    ]
  : ['2026-06-15T18:00:00Z']
/** Who sees the most; the others on the first two days. The gate asks as the one who sees every kind of figure. */
const readers = ['administrator', 'accountant', 'buyer']
const roles = exhaustive ? [...readers, 'approver', 'receiver', 'auditor', 'manager', 'employee'] : readers.slice(0, 1)

let company: Company
before(
  async () => {
    company = await openCompany(exhaustive ? {} : { orders: 0, rows: 12 })
  },
  { timeout: 800_000 },
)
after(() => company?.close())

/** What differs, all of it: one figure that is wrong says little of the others. */
const differences = () => {
  const found: string[] = []
  const text = (value: unknown) =>
    JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
  return {
    found,
    same(what: string, is: unknown, wanted: unknown) {
      if (text(is) !== text(wanted)) found.push(`${what}: ${text(is)}, its rows ${text(wanted)}`)
    },
  }
}
type Same = ReturnType<typeof differences>['same']

/** The field in which the rows of a list are added up for a figure. */
const summedIn: Record<string, string> = {
  commitments: 'openAmount',
  'procurement.orders': 'totalDue',
}

for (const role of roles)
  test(`every figure shown to the ${role} is what its link opens, on each day`, { timeout: 800_000 }, async (t) => {
    const headers = await headersOf(company, role)
    const { found, same } = differences()
    let followed = 0
    for (const moment of moments.slice(0, readers.includes(role) ? undefined : 2)) {
      company.setNow(moment)
      const reader = readerOf(company, headers)
      const { permissions } = await reader.read('/api/me')
      const may = (right: string) =>
        permissions.some((each: string) => {
          const [module, recordType, verb] = each.split('.')
          const [a, b, c] = right.split('.')
          return (
            (module === '*' || module === a) && (recordType === '*' || recordType === b) && (verb === '*' || verb === c)
          )
        })
      if (may('operations.system.read')) {
        const { errorReports, since } = await reader.read('/api/operations/overview')
        const { rows } = await reader.listed(`/operations/error-reports?filter=receivedAt:gte:${since}`)
        same(`${moment} errors on screens`, errorReports, rows.length)
      }
      followed += await measures(reader, `${moment} `, same)
      if (!may('procurement.orders.read')) continue
      const overview = await reader.read('/api/procurement/overview')
      followed += await shown(reader, overview, `${moment} overview, `, same)
      for (const vendor of [company.vendor.id, company.other.id]) {
        const bench = await reader.read(`/api/procurement/vendors/${vendor}/workbench`)
        followed += await shown(reader, bench, `${moment} vendor ${vendor}, `, same)
      }
    }
    t.diagnostic(`${followed} figures followed`)
    assert.deepEqual(found, [])
    assert.ok(followed > 0)
  })

/** The work lists of one's own, of all, and of one company. */
async function measures(reader: Reader, at: string, same: Same): Promise<number> {
  const questions = [
    '',
    '?whose=all',
    ...[company.first, company.second].map((id) => `?whose=all&filter=entityId:eq:${id}`),
  ]
  let count = 0
  for (const question of questions)
    for (const figure of await reader.read(`/api/measures${question}`)) {
      const { rows } = await reader.listed(figure.address)
      const what = `${at}${figure.name}${question}`
      same(`${what} count`, figure.count, rows.length)
      if (figure.shows.sum) same(`${what} sum`, amountsOf(figure.sums), sumOf(rows, figure.shows.sum))
      count += 1
    }
  // What is told to be wrong, as far as a list shows it.
  for (const alert of (await reader.read('/api/inbox?part=alerts')).items) {
    if (!alert.page.includes('?')) continue
    const { rows } = await reader.listed(alert.page)
    same(`${at}alert ${alert.record}`, alert.times, rows.length)
    count += 1
  }
  return count
}

/** The figures of an overview of purchasing, or of one vendor's. */
async function shown(reader: Reader, page: Json, at: string, same: Same): Promise<number> {
  let count = 0
  for (const figure of page.figures) {
    if (!figure.to) continue
    count += 1
    const what = `${at}${figure.id}`
    if (figure.to.startsWith('/financial/open-items') || figure.to.startsWith('/procurement/grir')) {
      same(what, amountsOf(figure.amounts), await report(reader, figure.to))
      continue
    }
    const { noun, rows } = await reader.listed(figure.to)
    if (figure.kind === 'count') same(what, figure.value, String(rows.length))
    else if (figure.kind === 'money') {
      const field = figure.id === 'not-billed' ? 'notBilled' : (summedIn[figure.id] ?? summedIn[noun]!)
      same(what, amountsOf(figure.amounts), sumOf(rows, field))
      // How many there are stands under it.
      if (figure.hint?.parameters.count !== undefined) same(`${what} count`, figure.hint.parameters.count, rows.length)
    } else {
      const good = rows.filter((row) =>
        figure.id === 'on-time' ? row.daysLate <= 0 : millionths(row.rejected) > 0,
      ).length
      same(`${what} hint`, [figure.hint.parameters.part, figure.hint.parameters.count], [good, rows.length])
      same(
        what,
        figure.value === null ? null : millionths(figure.value),
        rows.length ? tenths(good, rows.length) : null,
      )
    }
  }
  for (const { to, currency, ...row } of [
    ...page.ordersByState,
    ...(page.topVendors ?? []),
    ...page.spendByMonth,
    ...page.spendByMonth.flatMap(({ currency, before }: Json) =>
      before ? [{ currency, month: 'a year before', ...before }] : [],
    ),
    ...(page.spendByVendor ?? []).flatMap(({ currency, vendorName, marks }: Json) =>
      marks.map((mark: Json) => ({ currency, vendorName, ...mark })),
    ),
    ...(page.spend ?? []),
  ]) {
    count += 1
    const { rows } = await reader.listed(to)
    const what = `${at}${row.state ?? row.vendorName ?? row.month ?? row.year}`
    same(what, amountsOf([{ currency, amount: row.totalDue ?? row.amount }]), sumOf(rows, 'totalDue'))
    if (row.count !== undefined) same(`${what} count`, row.count, rows.length)
  }
  for (const { name, address, ages } of page.workByAge ?? []) {
    const ids: string[] = []
    for (const part of ages) {
      const { rows } = await reader.listed(part.address)
      same(`${at}${name} by age`, part.count, rows.length)
      ids.push(...rows.map(({ id }) => id))
    }
    // Each row waits for one time.
    const { rows } = await reader.listed(address)
    const own = rows.map(({ id }): string => id)
    same(`${at}${name} of every age`, ids.toSorted(byText), own.toSorted(byText))
  }
  await wholeYears(reader, page.spendByMonth, at, same)
  if (page.spendByVendor) wholeColumns(page, at, same)
  for (const { sentence, to, evidence, rule } of page.nextActions) {
    count += 1
    const { rows } = await reader.listed(to)
    same(`${at}${rule}`, sentence.parameters.count, rows.length)
    const ids = new Set(rows.map(({ id }) => id))
    same(
      `${at}${rule} evidence`,
      evidence.filter(({ id }: Json) => !ids.has(id)),
      [],
    )
  }
  return count
}

/** Twelve months one after the other in each currency, and with those a year before all that was ordered in them. */
async function wholeYears(reader: Reader, months: Json[], at: string, same: Same): Promise<void> {
  for (const [currency, own] of Map.groupBy(months, (month: Json): string => month.currency)) {
    const what = `${at}${currency} by month`
    const numbers = own.map(({ month }: Json) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)))
    same(`${what}, one after the other`, numbers, range(12, numbers[0]!))
    const asked = new URL(own[0].to, 'http://page').searchParams.getAll('filter')
    const vendor = asked.filter((filter) => filter.startsWith('vendorId:'))
    const rows = await reader.rowsAt('/api/procurement/orders', [
      ...vendor,
      'agreed:eq:true',
      `currency:eq:${currency}`,
    ])
    const last = own.at(-1).month
    const first = `${Number(last.slice(0, 4)) - 2}${last.slice(4)}`
    const dated = rows.filter(({ orderDate }) => orderDate.slice(0, 7) > first && orderDate.slice(0, 7) <= last)
    const drawn = own.flatMap(({ amount, before }: Json) => (before ? [amount, before.amount] : [amount]))
    same(what, said([[currency, total(drawn)]]), sumOf(dated, 'totalDue'))
    // Nothing stands where nothing had ever been ordered, and something where it had, be it nothing.
    const began = rows.map(({ orderDate }) => orderDate.slice(0, 7)).toSorted(byText)[0] ?? '9999-99'
    const left = own.flatMap(({ month, before }: Json) => (before ? [] : [month]))
    const wanted = own.map(({ month }: Json) => month).filter((month: string) => yearBefore(month) < began)
    same(`${what}, before the first order`, left, wanted)
  }
}
/** The same month a year before. */
const yearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`

/** The parts of a column are all of it. */
function wholeColumns(page: Json, at: string, same: Same): void {
  for (const [currency, own] of Map.groupBy(page.spendByMonth, (month: Json): string => month.currency)) {
    const parts = page.spendByVendor.filter((each: Json) => each.currency === currency)
    if (!parts.length) continue
    for (const [index, { month, amount }] of own.entries())
      same(
        `${at}${currency} ${month} by vendor`,
        total(parts.map(({ marks }: Json) => marks[index].amount)),
        millionths(amount),
      )
  }
}
const byText = (a: string, b: string) => (a < b ? -1 : 1)
const range = (count: number, from: number) => Array.from({ length: count }, (_, at) => from + at)

/** A share in percent with one decimal, half up, in millionths. */
const tenths = (part: number, whole: number): bigint =>
  ((BigInt(part) * 2000n + BigInt(whole)) / (2n * BigInt(whole))) * 100_000n

/** What a report at an address of a page comes to, added up from its rows. */
async function report(reader: Reader, to: string): Promise<[string, bigint][]> {
  const at = new URL(to, 'http://page')
  const asked = (name: string) => at.searchParams.get(name)
  if (at.pathname === '/procurement/grir') {
    const url = `/api/procurement/reports/grir?asOf=${asked('asOf')}${asked('vendor') ? `&vendorId=${asked('vendor')}` : ''}`
    const rows = await reader.reportRows(url, 'rows')
    const { currency, accountTo } = await reader.read(url)
    if (accountTo) await reader.read(accountTo.replace('/financial/', '/api/financial/reports/'))
    const lines = await reader.rowsAt(
      '/api/procurement/order-lines',
      asked('vendor') ? [`vendorId:eq:${asked('vendor')}`] : [],
    )
    const ids = new Set(lines.map(({ id }) => id))
    assert.ok(
      rows.every(({ orderLineId }) => ids.has(orderLineId)),
      `${to} has lines of others`,
    )
    return said([[currency, total(rows.map(({ balance }) => balance))]])
  }
  const question = `entityId=${asked('entity')}${asked('on') ? `&on=${asked('on')}` : ''}`
  const { rows, currency } = await reader.read(`/api/financial/reports/payables-ageing?${question}`)
  let open = 0n
  for (const { partyId } of rows as { partyId: string }[])
    if (!asked('party') || asked('party') === partyId) {
      const bucket = asked('bucket') ? `&bucket=${encodeURIComponent(asked('bucket')!)}` : ''
      const url = `/api/financial/reports/open-items?${question}&partyId=${partyId}${bucket}`
      open += total((await reader.reportRows(url, 'items')).map((item) => item.open))
    }
  return said([[currency, open]])
}
const said = (sums: [string, bigint][]) => sums.filter(([, amount]) => amount !== 0n)

test('one quantity is one figure on every page, in each company and on each day', { timeout: 800_000 }, async (t) => {
  const headers = await headersOf(company, 'administrator')
  const { found, same } = differences()
  for (const moment of moments) {
    company.setNow(moment)
    const reader = readerOf(company, headers)
    for (const entity of await reader.rowsAt('/api/financial/legal-entities', [])) {
      const day = dayIn(new Date(moment), entity.timeZone)
      await ledger(reader, entity, day, same)
      await monthsOfBooks(reader, entity, day, same)
      await payables(reader, entity, day, same)
    }
    await purchasing(reader, dayIn(new Date(moment), 'UTC'), moment, same)
  }
  t.diagnostic(`${moments.length} days`)
  assert.deepEqual(found, [])
})

const column = (rows: Json[], field: string) => total(rows.map((row) => row[field]))

/** Each account of the trial balance against the lines of its general ledger, of the year and of the last month. */
async function ledger(reader: Reader, { id, code }: Json, day: string, same: Same): Promise<void> {
  for (const from of [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 7)}-01`]) {
    const trial = await reader.read(`/api/financial/reports/trial-balance?entityId=${id}&from=${from}&to=${day}`)
    for (const field of ['opening', 'debit', 'credit', 'yearEnd', 'closing'])
      same(`${code} ${day} ${field}`, millionths(trial.totals[field]), column(trial.rows, field))
    for (const row of shareOf<Json>(trial.rows, 5)) {
      const url = `/api/financial/reports/general-ledger?accountId=${row.accountId}&from=${from}&to=${day}&limit=100`
      const items: Json[] = []
      let page = await reader.read(url)
      for (;;) {
        items.push(...page.items)
        if (!page.next) break
        page = await reader.read(`${url}&cursor=${encodeURIComponent(page.next)}`)
      }
      const moved = items.filter(({ yearEnd }) => !yearEnd)
      const what = `${code} ${from} ${day} account ${row.number}`
      same(what, [row.debit, row.credit].map(millionths), [column(moved, 'debit'), column(moved, 'credit')])
      same(
        `${what} closing`,
        millionths(row.closing),
        millionths(row.opening) + column(items, 'debit') - column(items, 'credit'),
      )
      if (items.length) same(`${what} last balance`, millionths(items.at(-1).balance), millionths(row.closing))
    }
  }
}

/** Cash and result of each month, and of a year before, from the lines of the accounts alone. */
async function monthsOfBooks(reader: Reader, { id, code, currency }: Json, day: string, same: Same): Promise<void> {
  const at = '/api/financial/reports'
  const months = await reader.read(`${at}/months?entityId=${id}`)
  same(`${code} ${day} months`, [months.on, months.currency], [day, currency])
  const sums = { cash: new Map<string, bigint>(), result: new Map<string, bigint>() }
  for (const account of await reader.rowsAt('/api/financial/accounts', [`entityId:eq:${id}`])) {
    const isCash = account.group === 'cash and bank'
    if (!isCash && !['income', 'expense'].includes(account.class)) continue
    const sum = sums[isCash ? 'cash' : 'result']
    const url = `${at}/general-ledger?accountId=${account.id}&from=1990-01-01&to=${day}&limit=200`
    for (
      let page = await reader.read(url);
      ;
      page = await reader.read(`${url}&cursor=${encodeURIComponent(page.next)}`)
    ) {
      for (const { postingDate, debit, credit, yearEnd } of page.items) {
        const moved = isCash ? millionths(debit) - millionths(credit) : millionths(credit) - millionths(debit)
        const month = postingDate.slice(0, 7)
        if (isCash || !yearEnd) sum.set(month, (sum.get(month) ?? 0n) + moved)
      }
      if (!page.next) break
    }
  }
  const until = (month: string) =>
    [...sums.cash].reduce((sum, [each, amount]) => (each <= month ? sum + amount : sum), 0n)
  const last = months.cash.at(-1).month
  same(`${code} ${day} last month`, [last, months.cash.length, months.result.length], [day.slice(0, 7), 12, 12])
  for (const [what, wanted] of [
    ['cash', until],
    ['result', (month: string) => sums.result.get(month) ?? 0n],
  ] as const)
    for (const { month, amount, to, before } of shareOf<Json>(months[what], 3))
      for (const [each, mark] of [
        [month, { amount, to }],
        [`${Number(month.slice(0, 4)) - 1}${month.slice(4)}`, before],
      ]) {
        same(`${code} ${day} ${what} of ${each}`, millionths(mark?.amount ?? '0'), wanted(each))
        // Before the books begin.
        if (mark === null) continue
        // And the page it opens says the same.
        const asked = new URL(mark.to, 'http://page').searchParams
        const trial = await reader.read(
          `${at}/trial-balance?entityId=${asked.get('entity')}&from=${asked.get('from')}&to=${asked.get('to')}`,
        )
        const rows = trial.rows.filter((row: Json) =>
          what === 'cash' ? row.group === asked.get('group') : ['income', 'expense'].includes(row.class),
        )
        const shown = what === 'cash' ? column(rows, 'closing') : column(rows, 'credit') - column(rows, 'debit')
        same(`${code} ${day} ${what} of ${each} where it leads`, shown, wanted(each))
      }
}

const buckets = ['not due', '1–30', '31–60', '61–90', 'over 90']

/** What is owed: ageing, its vendors and their items, the account, and the account by party. */
async function payables(reader: Reader, { id, code }: Json, day: string, same: Same): Promise<void> {
  const at = `/api/financial/reports`
  const ageing = await reader.read(`${at}/payables-ageing?entityId=${id}`)
  const what = `${code} ${day} payables`
  same(`${what} day`, ageing.on, day)
  const [account] = await reader.rowsAt('/api/financial/accounts', [`entityId:eq:${id}`, 'role:eq:payable'])
  const trial = await reader.read(`${at}/trial-balance?entityId=${id}`)
  const row = trial.rows.find(({ accountId }: Json) => accountId === account.id)
  same(`${what} of the account`, millionths(ageing.totals.total), -millionths(row?.closing ?? '0'))
  same(
    `${what} said of the account`,
    [millionths(ageing.control), ageing.ties],
    [-millionths(row?.closing ?? '0'), true],
  )
  for (const [bucket, name] of buckets.entries())
    same(
      `${what} ${name}`,
      millionths(ageing.totals.buckets[bucket]),
      total(ageing.rows.map((each: Json) => each.buckets[bucket])),
    )
  same(`${what} marks`, ageing.marks.length, buckets.length)
  for (const { label, amount, to } of ageing.marks)
    same(`${what} mark ${label}`, said([[ageing.currency, millionths(amount)]]), await report(reader, to))
  for (const vendor of ageing.rows) {
    const url = `${at}/open-items?entityId=${id}&partyId=${vendor.partyId}`
    const items = await reader.reportRows(url, 'items')
    same(`${what} ${vendor.partyName}`, millionths(vendor.total), column(items, 'open'))
    const stated = await reader.read(url)
    same(`${what} ${vendor.partyName} stated`, [stated.count, stated.total, stated.billed].map(String), [
      String(items.length),
      vendor.total,
      text(column(items, 'total'), vendor.total),
    ])
    for (const [bucket, name] of buckets.entries()) {
      const part = await reader.reportRows(`${url}&bucket=${encodeURIComponent(name)}`, 'items')
      same(`${what} ${vendor.partyName} ${name}`, millionths(vendor.buckets[bucket]), column(part, 'open'))
      same(
        `${what} ${vendor.partyName} ${name} days`,
        part.filter((item) => bucketOf(item.dueDate, day) !== name),
        [],
      )
    }
    const party = await reader.read(`${at}/general-ledger?accountId=${account.id}&partyId=${vendor.partyId}&to=${day}`)
    same(`${what} ${vendor.partyName} in the ledger`, millionths(vendor.total), -millionths(party.closing))
  }
  const late = await reader.reportRows(
    `${at}/open-items?entityId=${id}&partyId=${company.vendor.id}&bucket=overdue`,
    'items',
  )
  const own = ageing.rows.find(({ partyId }: Json) => partyId === company.vendor.id)
  same(`${what} overdue`, own ? total(own.buckets.slice(1)) : 0n, column(late, 'open'))
}

/** Days between two days, and the bucket they make: written once more. */
function bucketOf(due: string, day: string): string {
  const days = (Date.parse(day) - Date.parse(due)) / 86_400_000
  return days <= 0 ? 'not due' : days <= 30 ? '1–30' : days <= 60 ? '31–60' : days <= 90 ? '61–90' : 'over 90'
}

/** Millionths as text with as many decimals as an example. */
function text(amount: bigint, like: string): string {
  const places = like.split('.')[1]?.length ?? 0
  const units = amount / 10n ** BigInt(6 - places)
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const whole = places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits
  return units < 0n ? `-${whole}` : whole
}

/** Commitments, goods not billed and payables: reports, overview, vendors, lines and orders. */
async function purchasing(reader: Reader, day: string, at: string, same: Same): Promise<void> {
  const overview = await reader.read('/api/procurement/overview')
  const figure = (page: Json, id: string) => amountsOf(page.figures.find((each: Json) => each.id === id).amounts)
  const benches: Json[] = []
  for (const { id } of await reader.rowsAt('/api/procurement/vendors', ['']))
    if (benches.length < 12 || id === company.vendor.id || id === company.other.id)
      benches.push(await reader.read(`/api/procurement/vendors/${id}/workbench`))
  const together = (id: string) => {
    const sums = new Map<string, bigint>()
    for (const bench of benches)
      for (const [currency, amount] of figure(bench, id)) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
    return said([...sums])
  }

  const url = '/api/procurement/reports/commitments'
  const rows = await reader.reportRows(url, 'rows')
  const stated = await reader.read(url)
  same(`${at} commitments`, amountsOf(stated.totals), sumOf(rows, 'amount'))
  same(`${at} commitments, rows`, stated.count, rows.length)
  same(`${at} commitments of the overview`, figure(overview, 'commitments'), sumOf(rows, 'amount'))
  same(`${at} commitments of vendors`, together('commitments'), sumOf(rows, 'amount'))
  // Each line by itself: goods that came at their prices and open ones at its own, to the cent, half up, less what was booked.
  const lines = await reader.rowsAt('/api/procurement/order-lines', ['open:gt:0'])
  const goods = new Map((await receivedGoods()).map(({ id, value, booked }) => [id, { value, booked }]))
  const own = new Map(
    lines.map((line) => {
      const { value = 0n, booked = 0n } = goods.get(line.id) ?? {}
      const open = (millionths(line.quantity) - millionths(line.received)) * millionths(line.unitPrice)
      return [line.id, toCents(value + open) - booked]
    }),
  )
  same(`${at} lines that are open`, [rows.length, rows.every((row) => own.has(row.orderLineId))], [own.size, true])
  same(
    `${at} lines, each`,
    rows.filter((row) => millionths(row.amount) !== own.get(row.orderLineId)),
    [],
  )
  same(
    `${at} late lines`,
    overview.figures.find(({ id }: Json) => id === 'late-lines').value,
    String(rows.filter(({ dueOn }) => dueOn && dueOn < day).length),
  )

  const grir = await reader.reportRows(`/api/procurement/reports/grir?asOf=${day}`, 'rows')
  const account = await reader.read(`/api/procurement/reports/grir?asOf=${day}`)
  const balance = column(grir, 'balance')
  same(
    `${at} not billed`,
    [
      account.count,
      ...['balance', 'ledgerBalance', 'difference', 'received', 'cleared'].map((each) => millionths(account[each])),
    ],
    [grir.length, balance, balance, 0n, column(grir, 'received'), column(grir, 'cleared')],
  )
  same(`${at} not billed of the overview`, figure(overview, 'not-billed'), said([['USD', balance]]))
  same(`${at} not billed of vendors`, together('not-billed'), said([['USD', balance]]))
  const trial = await reader.read(`/api/financial/reports/trial-balance?entityId=${company.first}&to=${day}`)
  const [clearing] = await reader.rowsAt('/api/financial/accounts', [`entityId:eq:${company.first}`, 'role:eq:grir'])
  same(
    `${at} not billed in the trial balance`,
    -millionths(trial.rows.find(({ accountId }: Json) => accountId === clearing.id)?.closing ?? '0'),
    balance,
  )

  const ageing = await reader.read('/api/financial/reports/payables-ageing')
  same(
    `${at} payables of the overview`,
    figure(overview, 'open-bills'),
    said([['USD', millionths(ageing.totals.total)]]),
  )
  same(`${at} payables of vendors`, together('open-bills'), said([['USD', millionths(ageing.totals.total)]]))
  const differing = (await reader.read('/api/measures?whose=all&name=financial.bills.differing'))[0].count
  const told = overview.figures.find(({ id }: Json) => id === 'differing-bills')
  same(`${at} bills that differ`, Number(told.value), differing)
}

/** What came of each order line and stayed: its exact value in millionths of millionths, and the amounts booked for it in millionths. */
async function receivedGoods(): Promise<{ id: string; value: bigint; booked: bigint }[]> {
  const { rows } = await company.app.pool.query(
    `select l.order_line_id as id, trunc(sum((l.quantity - l.rejected) * l.unit_price) * 1e12)::text as value, sum(l.amount)::text as cents
     from procurement_receipt_lines l join procurement_receipts r on r.id = l.receipt_id and r.state = 'received' group by 1`,
  )
  return rows.map(({ id, value, cents }) => ({ id, value: BigInt(value), booked: BigInt(cents) * 10_000n }))
}

/** Millionths of millionths, rounded to the cent, half up, in millionths. */
const toCents = (value: bigint): bigint => ((value + 5_000_000_000n) / 10_000_000_000n) * 10_000n

test('the sums of every list are those of its rows, whatever the page', { timeout: 800_000 }, async () => {
  const page = exhaustive ? 37 : 7
  company.setNow(moments[0]!)
  const headers = await headersOf(company, 'administrator')
  const reader = readerOf(company, headers)
  const { found, same } = differences()
  for (const { record } of shareOf(
    modules.flatMap(({ records }) => records),
    30,
  )) {
    const rows = await reader.rowsAt(record.path, [])
    const { count, sums } = await reader.read(`${record.path}/summary`)
    same(`${record.name} count`, count, rows.length)
    for (const [field, amounts] of Object.entries(sums as Record<string, { currency: string; amount: string }[]>))
      same(
        `${record.name} ${field}`,
        amountsOf(amounts),
        sumOf(
          rows.filter((row) => row.currency),
          field,
        ),
      )
    if (rows.length > 0 && rows.length < 700)
      same(
        `${record.name} in pages of ${page}`,
        (await reader.rowsAt(record.path, [], page)).map(({ id }) => id),
        rows.map(({ id }) => id),
      )
  }
  const long = [
    'procurement.orders',
    'procurement.order-lines',
    'procurement.requisitions',
    'financial.bills',
    'financial.journal-entries',
  ]
  for (const { record } of modules.flatMap(({ records }) => records))
    if (exhaustive && long.includes(record.name))
      assert.ok((await reader.rowsAt(record.path, [])).length > 200, `${record.name} is more than a page`)
  assert.deepEqual(found, [])
})
