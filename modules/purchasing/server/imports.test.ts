import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { total } from '#shared/money.ts'
import { openSession } from '#server/auth/testing.ts'
import { multipart } from '#server/files/testing.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { adventureWorks, orderFiles, realFilesAreThere, type FileName } from './testing-adventureworks.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

const there = realFilesAreThere
const { pathOf } = adventureWorks()

const places = (decimal: string) => `${decimal.split('.')[0]}.${(decimal.split('.')[1] ?? '').padEnd(4, '0')}`
const linesOf = (name: FileName): string[] => readFileSync(pathOf(name), 'utf8').split(/(?<=\n)/)
const cellsOf = (line: string): string[] => line.trimEnd().split('\t')

/** The rows that this run brings in: all of them, or those of the largest vendor with a few of others, what they are of and what that costs. */
const isIn: Record<FileName, (cells: string[], at: number) => boolean> = exhaustive ? everything() : few()
function everything() {
  const all = () => true
  return { Vendor: all, Product: all, ProductVendor: all, PurchaseOrderHeader: all, PurchaseOrderDetail: all }
}
function few() {
  const headers = linesOf('PurchaseOrderHeader').map(cellsOf)
  const [[largest]] = [...Map.groupBy(headers, (row) => row[4]!)].toSorted(
    (a, b) => Number(total(b[1].map((row) => row[11]!))) - Number(total(a[1].map((row) => row[11]!))),
  ) as [[string, string[][]]]
  const orders = new Set(headers.filter((row, at) => row[4] === largest || at % 150 === 0).map((row) => row[0]!))
  const isPrice = (cells: string[], at: number) => cells[1] === largest || at % 20 === 0
  const isLine = ([order]: string[]) => orders.has(order!)
  const items = new Set([
    ...linesOf('PurchaseOrderDetail')
      .map(cellsOf)
      .filter(isLine)
      .map((row) => row[4]!),
    ...linesOf('ProductVendor')
      .map(cellsOf)
      .filter(isPrice)
      .map((row) => row[0]!),
  ])
  return {
    Vendor: () => true,
    Product: ([id]: string[]) => items.has(id!),
    ProductVendor: isPrice,
    PurchaseOrderHeader: isLine,
    PurchaseOrderDetail: isLine,
  }
}
const text = (name: FileName): string =>
  linesOf(name)
    .filter((line, at) => isIn[name](cellsOf(line), at))
    .join('')
const rowsOf = (name: FileName): string[][] =>
  text(name)
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => line.split('\t'))

let shop: Shop
let headers: Record<string, string>
before(async () => {
  shop = await openShop()
  headers = await openSession(shop.app.db, shop.app.settings, 'buyer@sample.mainstay.test')
})
after(() => shop?.close())

/** Uploads, matches and runs a file as the buyer; answers the import as it ended and how long the run took. */
async function run(recordType: string, content?: string) {
  const { file, change } = orderFiles.find((each) => each.noun === `procurement.${recordType}`)!
  const { payload, headers: type } = multipart([[`${file}.csv`, content ?? text(file)]])
  const uploaded = await shop.server.inject({
    method: 'POST',
    url: `/api/imports/of/procurement.${recordType}`,
    payload,
    headers: { ...headers, ...type },
  })
  assert.equal(uploaded.statusCode, 200, uploaded.body)
  const buyer = shop.people['buyer']!
  let now = ok(
    await buyer('PATCH', `/api/imports/${uploaded.json().id}`, {
      version: uploaded.json().version,
      body: change,
    }),
  )
  const step = async (name: string) => {
    const from = performance.now()
    ok(await buyer('POST', `/api/imports/${now.id}/${name}`, { version: now.version }))
    await shop.jobs.drain()
    now = ok(await buyer('GET', `/api/imports/${now.id}`))
    return performance.now() - from
  }
  await step('check')
  const seconds = (await step('run')) / 1000
  return { ...now, seconds }
}

const counts = (create: number, error = 0) => ({ create, update: 0, unchanged: 0, error })
const sum = (name: FileName, column: number) =>
  places(total(rowsOf(name).map((row) => row[column]!.replace(/^\./, '0.'))))

test('the real files are there where they must be', () =>
  assert.ok(there || process.env['CI'] !== 'true', '../shared/data/adventureworks is missing'))

test(
  'DATA-04 four thousand orders and their lines come in as published, and tie to the cent and beyond',
  { timeout: 600_000 },
  async (t) => {
    const rows = (name: FileName) => rowsOf(name).length
    if (exhaustive)
      assert.deepEqual(
        [
          rows('Vendor'),
          rows('Product'),
          rows('ProductVendor'),
          rows('PurchaseOrderHeader'),
          rows('PurchaseOrderDetail'),
        ],
        [104, 504, 460, 4012, 8845],
      )
    assert.deepEqual((await run('vendors')).counts, counts(rows('Vendor')))
    assert.deepEqual((await run('items')).counts, counts(rows('Product')))
    assert.deepEqual((await run('vendor-prices')).counts, counts(rows('ProductVendor')))
    const orders = await run('orders')
    assert.deepEqual(orders.counts, counts(rows('PurchaseOrderHeader')))
    const lines = await run('order-lines')
    assert.deepEqual(lines.counts, counts(rows('PurchaseOrderDetail')))
    t.diagnostic(
      `${orders.counts.create} orders in ${orders.seconds.toFixed(1)} s, ${lines.counts.create} lines in ${lines.seconds.toFixed(1)} s`,
    )

    const { count, sums } = await shop.read('procurement/orders/summary')
    const amount = (field: string) => places(sums[field][0].amount)
    assert.deepEqual(
      [count, amount('subtotal'), amount('taxAmount'), amount('freight'), amount('totalDue')],
      [
        rows('PurchaseOrderHeader'),
        sum('PurchaseOrderHeader', 8),
        sum('PurchaseOrderHeader', 9),
        sum('PurchaseOrderHeader', 10),
        sum('PurchaseOrderHeader', 11),
      ],
    )
    if (there && exhaustive)
      assert.deepEqual(
        [amount('subtotal'), amount('taxAmount'), amount('freight'), amount('totalDue')],
        ['63791994.8380', '5103359.5740', '1583978.2263', '70479332.6383'],
      )
    const lineSums = await shop.read('procurement/order-lines/summary')
    assert.deepEqual(
      [lineSums.count, places(lineSums.sums.lineTotal[0].amount)],
      [rows('PurchaseOrderDetail'), sum('PurchaseOrderDetail', 6)],
    )
    const { rows: wrong } = await shop.app.pool.query(
      'select count(*)::int as wrong from procurement_orders o where subtotal <> (select sum(line_total) from procurement_order_lines where order_id = o.id) or line_count <> (select count(*) from procurement_order_lines where order_id = o.id)',
    )
    assert.equal(wrong[0].wrong, 0)
    assert.deepEqual(await shop.findings(), [])
  },
)

test('DATA-06 the workbench of the largest vendor ties to the file', async () => {
  const all = rowsOf('PurchaseOrderHeader')
  const byVendor = Map.groupBy(all, (row) => row[4]!)
  const [largest, its] = [...byVendor]
    .map(([id, rows]) => [id, rows] as const)
    .toSorted((a, b) => Number(total(b[1].map((row) => row[11]!))) - Number(total(a[1].map((row) => row[11]!))))[0]!
  const { items } = await shop.read(`procurement/vendors?filter=sourceId:eq:${largest}`)
  const bench = await shop.read(`procurement/vendors/${items[0].id}/workbench`)
  assert.equal(
    bench.ordersByState.reduce((n: number, each: { count: number }) => n + each.count, 0),
    its.length,
  )
  assert.equal(
    places(total(bench.ordersByState.map((each: { totalDue: string }) => each.totalDue))),
    places(total(its.map((row) => row[11]!))),
  )
  if (there)
    assert.deepEqual(
      [items[0].name, its.length, places(total(its.map((row) => row[11]!)))],
      ['Superior Bicycles', 50, '5034266.7400'],
    )
  for (const { totalDue, currency, count, to } of bench.ordersByState) {
    const opened = await shop.read(`procurement/orders/summary${to.slice(to.indexOf('?'))}`)
    assert.deepEqual([opened.count, opened.sums.totalDue], [count, [{ currency, amount: totalDue }]])
  }
  assert.deepEqual([bench.lastOrders.length, bench.prices.length > 0], [10, true])
})

test('DATA-06 the vendors by what is due, the subtotals of the years and the largest order are as published', async () => {
  // Those figures are of all rows.
  if (!there || !exhaustive) return
  const sumOf = async (filters: string) => {
    const { count, sums } = await shop.read(`procurement/orders/summary?${filters}`)
    return [count, places(sums.totalDue[0].amount), places(sums.subtotal[0].amount)]
  }
  const vendors: [name: string, orders: number, due: string][] = [
    ['Superior Bicycles', 50, '5034266.7400'],
    ['Professional Athletic Consultants', 50, '3379946.3215'],
    ['Chicago City Saddles', 51, '3347165.1965'],
    ['Jackson Authority', 51, '2821333.5160'],
    ['Vision Cycles, Inc.', 50, '2777684.9110'],
  ]
  for (const [name, orders, due] of vendors) {
    const { items } = await shop.read(`procurement/vendors?filter=${encodeURIComponent(`name:eq:${name}`)}`)
    assert.equal(items.length, 1, name)
    assert.deepEqual((await sumOf(`filter=vendorId:eq:${items[0].id}`)).slice(0, 2), [orders, due], name)
  }
  const years: [year: string, orders: number, subtotal: string][] = [
    ['2022', 28, '403135.8040'],
    ['2023', 252, '3926893.0470'],
    ['2024', 1323, '20315203.2850'],
    ['2025', 2409, '39146762.7020'],
  ]
  for (const [year, orders, subtotal] of years) {
    const [count, , net] = await sumOf(`filter=orderDate:gte:${year}-01-01&filter=orderDate:lte:${year}-12-31`)
    assert.deepEqual([count, net], [orders, subtotal], year)
  }
  const { items } = await shop.read('procurement/orders?sort=-totalDue&limit=1')
  const { vendorName, subtotal, taxAmount, freight, totalDue } = items[0]
  assert.deepEqual(
    [vendorName, ...[subtotal, taxAmount, freight, totalDue].map(places)],
    ['Integrated Sport Products', '997680.0000', '79814.4000', '19953.6000', '1097448.0000'],
  )
})

test(
  'DATA-05 the same file again changes nothing, and a line that contradicts itself is refused with the place',
  { timeout: 600_000 },
  async () => {
    // A part of the longest file: reading all of it twice is a good part of the suite's time, and tells no more.
    const part = text('PurchaseOrderDetail')
      .split(/(?<=\n)/)
      .slice(0, 1000)
    const again = await run('order-lines', part.join(''))
    assert.deepEqual(again.counts, { create: 0, update: 0, unchanged: part.length, error: 0 })
    const prices = rowsOf('ProductVendor').length
    assert.deepEqual((await run('vendor-prices')).counts, { create: 0, update: 0, unchanged: prices, error: 0 })
    const [first, second, third, fourth] = rowsOf('PurchaseOrderDetail')
    const wrong = [
      [...first!.slice(0, 6), '999.0000', ...first!.slice(7)],
      [...second!.slice(0, 9), '77.00', ...second!.slice(10)],
      [third![0]!, '999001', ...third!.slice(2)],
      ['999999', '999002', ...fourth!.slice(2)],
    ]
    const done = await run('order-lines', wrong.map((row) => row.join('\t')).join('\n'))
    assert.deepEqual(done.counts, counts(1, 3))
    const { items } = ok(await shop.people['buyer']!('GET', `/api/imports/${done.id}/rows?only=error`))
    assert.deepEqual(
      items.map(({ errors }: { errors: object }) => Object.keys(errors)),
      [['lineTotal'], ['accepted'], ['orderId']],
    )
  },
)

test('an order made here is not changed by an import, and an imported one not by its verbs', async () => {
  const own = await shop.order([['1', '5.00']])
  const header = rowsOf('PurchaseOrderHeader')[0]!
  const { items } = await shop.read(`procurement/orders?filter=sourceId:eq:${header[0]}`)
  const imported = items[0]
  for (const verb of ['submit', 'send'])
    assert.equal(
      (await shop.send('buyer', `procurement/orders/${imported.id}/${verb}`, undefined, imported.version)).status,
      409,
    )
  assert.equal((await shop.draftReceipt({ id: imported.id, lines: own.lines }, [[0, '1']])).status, 409)
  const { status, body } = await shop.send(
    'administrator',
    `procurement/orders/${imported.id}/close`,
    { reason: 'x' },
    imported.version,
  )
  assert.deepEqual([status, body.message], [409, 'This order came from another system and is kept as history'])
})

test('a vendor that is blocked or on hold is not made active or inactive by a file, and its row says why', async () => {
  const made = []
  for (const [name, verb, body] of [
    ['Blocked one', 'block', { reason: 'Paid twice' }],
    ['Blocked two', 'block', { reason: 'Paid twice' }],
    ['Held one', 'hold', { reason: 'Disputed', holdType: 'payments' }],
    ['Held two', 'hold', { reason: 'Disputed', holdType: 'payments' }],
    ['Left', 'deactivate', { reason: 'Moved away' }],
    ['Stays', null, {}],
  ] as const) {
    const { id, number } = ok(await shop.send('administrator', 'procurement/vendors', { name }))
    if (verb) ok(await shop.verb('administrator', `procurement/vendors/${id}`, verb, body))
    made.push({ id, number, name })
  }
  const flags = ['0', '1', '0', '1', '1', '0']
  // In the columns of the published file: id, number, name, rating, preferred, active, website.
  const file = made.map(({ number, name }, at) =>
    [`X${at}`, number, `${name} & Co`, '1', '1', flags[at], ''].join('\t'),
  )
  const done = await run('vendors', file.join('\n'))
  assert.deepEqual(done.counts, { create: 0, update: 3, unchanged: 0, error: 3 })
  const { items } = ok(await shop.people['buyer']!('GET', `/api/imports/${done.id}/rows?only=error`))
  assert.deepEqual(
    items.map(({ errors }: { errors: Record<string, string> }) => errors),
    ['Blocked one is blocked', 'Blocked two is blocked', 'Held one is on hold'].map((why) => ({
      active: `${why}: an import does not change that`,
    })),
  )
  const now = await Promise.all(made.map(({ id }) => shop.read(`procurement/vendors/${id}`)))
  assert.deepEqual(
    now.map(({ name, status }) => [name, status]),
    [
      ['Blocked one', 'blocked'],
      ['Blocked two', 'blocked'],
      ['Held one', 'on hold'],
      ['Held two & Co', 'on hold'],
      ['Left & Co', 'active'],
      ['Stays & Co', 'inactive'],
    ],
  )
})
