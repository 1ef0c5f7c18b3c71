import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { total } from '#shared/money.ts'
import { ok, openShop, type Shop } from './testing.ts'

let shop: Shop
let owner: pg.Client
before(async () => {
  shop = await openShop()
  owner = new pg.Client({ connectionString: shop.databaseUrl })
  await owner.connect()
  // Many copies of true rows, put in behind the product: the reports only read them.
  await owner.query('set session_replication_role = replica')
})
after(async () => {
  await owner.end()
  await shop.close()
})

/** Copies the rows of a table that `where` finds `times` times, with a new id and other values where they are given. */
async function copies(table: string, where: string, times: number, other: Record<string, string>) {
  const { rows } = await owner.query(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name <> all ($2) and is_generated = 'NEVER'`,
    [table, Object.keys(other)],
  )
  const [names, values] = [Object.keys(other).join(', '), Object.values(other).join(', ')]
  await owner.query(
    `insert into ${table} (${names}, ${rows[0].names}) select ${values}, ${rows[0].names} from ${table} cross join generate_series(1, ${times}) as copy where ${where}`,
  )
}
const pages = async <Row>(url: string, of: (body: never) => Row[], page = 1000): Promise<Row[]> => {
  const rows: Row[] = []
  for (;;) {
    const next = of((await shop.read(`${url}${url.includes('?') ? '&' : '?'}offset=${rows.length}`)) as never)
    rows.push(...next)
    if (next.length < page) return rows
  }
}
const distinct = (rows: readonly object[], of: string) =>
  new Set(rows.map((row) => (row as Record<string, string>)[of])).size

test('T11 reports of more rows than one answer holds say how many there are, add up all of them and give each once', async () => {
  const order = await shop.order([['5', '1.3349']])
  ok(await shop.receive(order, [[0, '2']]))
  const line = order.lines[0].id
  await copies('procurement_order_lines', `id = '${line}'`, 5204, {
    id: 'gen_random_uuid()',
    line_no: 'line_no + copy',
  })
  // The same goods for each of them.
  await owner.query(
    `insert into procurement_receipt_lines (receipt_id, order_line_id, line_no, quantity, rejected, unit_price, amount)
     select r.receipt_id, l.id, row_number() over () + 1, r.quantity, r.rejected, r.unit_price, r.amount
     from procurement_receipt_lines r cross join procurement_order_lines l where r.order_line_id = $1 and l.id <> r.order_line_id`,
    [line],
  )
  const commitments = await shop.read('procurement/reports/commitments')
  assert.equal(commitments.count, 5205)
  const rows = await pages('procurement/reports/commitments', ({ rows: each }: { rows: { amount: string }[] }) => each)
  assert.deepEqual([rows.length, distinct(rows, 'orderLineId')], [5205, 5205])
  assert.deepEqual(
    commitments.totals.map(({ amount }: { amount: string }) => amount),
    [total(rows.map(({ amount }) => amount))].map((sum) => Number(sum).toFixed(2)),
  )
  const grir = await shop.grir()
  assert.equal(grir.count, 5205)
  const level = await pages(
    'procurement/reports/grir',
    ({ rows: each }: { rows: { received: string; cleared: string; balance: string }[] }) => each,
  )
  assert.deepEqual([level.length, distinct(level, 'orderLineId')], [5205, 5205])
  for (const name of ['received', 'cleared', 'balance'] as const)
    assert.equal(Number(grir[name]), Number(total(level.map((row) => row[name]))), name)
})

test('T11 the open items of a vendor are counted and added up whole, in each bucket too', async () => {
  const account = (await shop.read('financial/accounts?filter=number:eq:6100')).items[0].id
  const made = ok(
    await shop.send('accountant', 'financial/bills', {
      partyId: shop.vendor.id,
      reference: 'MANY',
      billDate: '2026-03-01',
      dueDate: '2026-04-01',
      currency: 'USD',
      lines: [{ description: 'Rent', accountId: account, quantity: '1', unitPrice: '10.01' }],
    }),
  )
  ok(await shop.verb('accountant', `financial/bills/${made.id}`, 'match'))
  ok(await shop.verb('accountant', `financial/bills/${made.id}`, 'post'))
  await copies('financial_bills', `id = '${made.id}'`, 2344, {
    id: 'gen_random_uuid()',
    number: `'X-' || copy`,
    reference_key: `'X' || copy`,
    due_date: `date '2026-04-01' + (copy % 150)`,
  })
  const url = `financial/reports/open-items?partyId=${shop.vendor.id}`
  const all = await shop.read(url)
  const items = await pages(url, ({ items: each }: { items: { open: string; bucket: string }[] }) => each)
  assert.deepEqual([all.count, items.length, distinct(items, 'id')], [2345, 2345, 2345])
  assert.equal(Number(all.total), 23473.45)
  const aged = await shop.read('financial/reports/payables-ageing')
  assert.equal(aged.totals.total, all.total)
  for (const [at, bucket] of ['not due', '1–30', '31–60', '61–90', 'over 90'].entries()) {
    const part = await shop.read(`${url}&bucket=${encodeURIComponent(bucket)}`)
    assert.equal(part.total, aged.totals.buckets[at], bucket)
    assert.equal(part.count, items.filter((item) => item.bucket === bucket).length, bucket)
  }
  const overdue = await shop.read(`${url}&bucket=overdue`)
  assert.equal(overdue.count, items.filter(({ bucket }) => bucket !== 'not due').length)
})

test('T11 the history and the comments of a record are read to their beginning', async () => {
  const url = `procurement/vendors/${shop.vendor.id}`
  for (let at = 0; at < 3; at += 1) ok(await shop.send('buyer', `${url}/comments`, { body: `Comment ${at}` }))
  await copies('audit_log', `record_id = '${shop.vendor.id}' and action = 'create'`, 450, {
    seq: `nextval(pg_get_serial_sequence('audit_log', 'seq'))`,
    action: `'update'`,
  })
  await copies('comments', `body = 'Comment 2'`, 520, { id: 'gen_random_uuid()' })
  for (const [what, count] of [
    ['history', 450 + 1 + 3],
    ['comments', 523],
  ] as const) {
    const found: { id: string; at?: string; createdAt?: string }[] = []
    for (;;) {
      const before = found.at(-1)?.id
      const next = await shop.read(`${url}/${what}${before ? `?before=${before}` : ''}`)
      found.push(...next)
      if (next.length < 200) break
    }
    assert.equal(found.length, count, what)
    assert.equal(distinct(found, 'id'), count, what)
    const times = found.map(({ at, createdAt }) => at ?? createdAt!)
    assert.deepEqual(times, times.toSorted().toReversed(), 'newest first')
  }
})
