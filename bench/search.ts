// node bench/search.ts: the search over everything at 100,000 bills and as many of four other record types, beside one index table for all of them.
import pg from 'pg'
import { rawTypes } from '#server/db/pool.ts'
import { createSampleCompany } from '#server/sample.ts'
import { createTestApp } from '#server/testing/app.ts'

const many = 100_000
const say = (text: string) => void process.stdout.write(`${text}\n`)

const app = await createTestApp()
const t0 = performance.now()
await createSampleCompany(app.app)
console.error(performance.now() - t0)
const admin = new pg.Client({ connectionString: app.databaseUrl, types: rawTypes })
await admin.connect()

/** Copies one row of a table many times, with some columns of their own. */
async function copies(table: string, count: number, own: Record<string, string>): Promise<void> {
  const { rows } = await admin.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`,
  )
  const columns = rows.map(({ column_name: name }) => name)
  await admin.query(
    `insert into ${table} (${columns.map((name) => `"${name}"`).join()}) select ${columns.map((name) => own[name] ?? `one."${name}"`).join()}
     from generate_series(1, ${count}) n, (select * from ${table} limit 1) one`,
  )
}

const word = (list: string, by: string) => `(array[${list}])[1 + (${by}) % array_length(array[${list}], 1)]`
const first = `'Northern','Cascade','Adventure','Contoso','Alpine','Harbor','Summit','Golden','Prairie','Coastal','Vista','Metro','Pioneer','Falcon','Cobalt','Granite','Juniper','Lakeside','Mercury','Orchid'`
const second = `'Bicycle','Steel','Paper','Logistics','Components','Trading','Machinery','Electric','Chemical','Packaging','Office','Fasteners','Textile','Optics','Tools'`
const third = `'Supply','Works','Company','Group','Partners','Industries','Holdings'`
const name = `${word(first, 'n * 7')} || ' ' || ${word(second, 'n * 3 + n / 20')} || ' ' || ${word(third, 'n / 11')} || ' ' || n`

const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

await admin.query('begin')
await admin.query('set local session_replication_role = replica')
await copies('procurement_vendors', 5000, {
  id: idOf(`'v' || n`),
  number: `'V-9' || lpad(n::text, 5, '0')`,
  source_id: 'null',
  name,
  archived_at: 'null',
})
await copies('financial_parties', 5000, { id: idOf(`'v' || n`), number: `'V-9' || lpad(n::text, 5, '0')`, name })
await copies('procurement_items', 20_000, {
  id: `gen_random_uuid()`,
  number: `'IT-9' || n`,
  source_id: 'null',
  name: `${word(second, 'n')} || ' part ' || n`,
  archived_at: 'null',
})
const vendor = idOf(`'v' || (1 + n * 31 % 5000)`)
const day = `(date '2024-01-01' + (n::bigint * 7919 % 700)::int)`
await copies('procurement_orders', many, {
  id: idOf(`'o' || n`),
  number: `'PO-9' || lpad(n::text, 6, '0')`,
  source_id: 'null',
  vendor_id: vendor,
  order_date: day,
  total_due: 'n * 1.37',
})
await copies('procurement_receipts', many, {
  id: `gen_random_uuid()`,
  number: `'GR-9' || lpad(n::text, 6, '0')`,
  order_id: idOf(`'o' || n`),
  received_on: day,
  amount: 'n * 137',
  delivery_note: `'DN' || n`,
})
await copies('financial_bills', many, {
  id: `gen_random_uuid()`,
  number: `'BILL-9' || lpad(n::text, 6, '0')`,
  reference: `'INV-' || (n * 17)`,
  reference_key: `'INV' || n`,
  party_id: vendor,
  bill_date: day,
  net_amount: 'n * 137',
  tax_amount: '0',
  freight_amount: '0',
  total_amount: 'n * 137',
  open_amount: '0',
})
await copies('financial_payments', many, {
  id: `gen_random_uuid()`,
  number: `'PAY-9' || lpad(n::text, 6, '0')`,
  reference: `'Transfer ' || n`,
  party_id: vendor,
  value_date: day,
  amount: 'n * 137',
})
await copies('financial_entries', many, {
  id: `gen_random_uuid()`,
  number: `'PUR-9-' || lpad(n::text, 6, '0')`,
  sequence: 'null',
  source_id: `gen_random_uuid()`,
  reversal_of_id: 'null',
  reversed_by_id: 'null',
  description: `'Bill INV-' || (n * 17) || ' of ' || ${name}`,
  posting_date: day,
  amount: 'n * 137',
})
await admin.query('commit')
await admin.query('vacuum analyze')
say(
  `seeded, ${(await admin.query(`select pg_size_pretty(pg_database_size(current_database())) as size`)).rows[0].size}`,
)

const questions = [
  'INV-20931',
  'BILL-9012345',
  'inv-2',
  '18240',
  '1370.00',
  'contoso',
  'contso',
  'adventure steel',
  'advnture stel',
  'con',
  'zq',
  'a',
  'bill',
  'nothing whatever',
  'transfer 5551',
  'optics',
  'xyzzyplugh',
  'mei tanaka',
]
const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!
const shown = (times: number[]) =>
  `p50 ${Math.round(quantile(times, 0.5))} ms, p95 ${Math.round(quantile(times, 0.95))} ms, max ${Math.round(Math.max(...times))} ms`

const ask = await app.as('administrator')
const all: number[] = []
for (const q of questions) {
  const times: number[] = []
  let found = ''
  for (let turn = 0; turn < 12; turn += 1) {
    const from = performance.now()
    const { body, status, text } = await ask('GET', `/api/search?q=${encodeURIComponent(q)}`)
    if (status !== 200) throw new Error(text)
    if (turn > 1) times.push(performance.now() - from)
    found = body.groups
      .map(
        (group: { record: string; items: { rank: number; title: string }[] }) =>
          `${group.record.split('.')[1]} ${group.items.length} (${group.items[0]!.rank} ${group.items[0]!.title})`,
      )
      .join(', ')
  }
  all.push(...times)
  say(`${q.padEnd(18)} ${shown(times)}   ${found.slice(0, 150)}`)
}
say(`asked of each record type: ${shown(all)}`)

/** Milliseconds for 20,000 rows of bills, one statement. */
async function writing(): Promise<number> {
  const from = performance.now()
  await admin.query('begin')
  await admin.query('set local session_replication_role = replica')
  await copies('financial_bills', 20_000, {
    id: 'gen_random_uuid()',
    number: `'W-' || n || random()`,
    reference: `'INV-W' || n`,
    reference_key: `'W' || n || random()`,
  })
  await admin.query('rollback')
  return performance.now() - from
}
const withIndex = [await writing(), await writing(), await writing()]
await admin.query('drop index financial_bills_search, financial_bills_total')
const without = [await writing(), await writing(), await writing()]
say(
  `20,000 bills written: ${Math.round(Math.min(...withIndex))} ms with the indexes of the search, ${Math.round(Math.min(...without))} ms without`,
)

// One index table for all record types: title, text, day; the rights of a record type with a scope would still need its own table.
const from = performance.now()
await admin.query(
  `create table search_index (record text, id uuid, title text, body text, day date, primary key (record, id))`,
)
for (const [record, sql] of [
  ['v', `select id, name, number || ' ' || name || ' ' || coalesce(city, ''), current_date from procurement_vendors`],
  ['i', `select id, name, number || ' ' || name || ' ' || coalesce(category, ''), current_date from procurement_items`],
  [
    'o',
    `select o.id, o.number, o.number || ' ' || v.name || ' ' || o.buyer_name, o.order_date from procurement_orders o join procurement_vendors v on v.id = o.vendor_id`,
  ],
  ['r', `select id, number, number || ' ' || coalesce(delivery_note, ''), received_on from procurement_receipts`],
  [
    'b',
    `select b.id, b.reference, b.number || ' ' || b.reference || ' ' || p.name, b.bill_date from financial_bills b join financial_parties p on p.id = b.party_id`,
  ],
  [
    'p',
    `select b.id, b.number, b.number || ' ' || b.reference || ' ' || p.name, b.value_date from financial_payments b join financial_parties p on p.id = b.party_id`,
  ],
  ['e', `select id, number, number || ' ' || description, posting_date from financial_entries`],
])
  await admin.query(`insert into search_index select '${record}', * from (${sql}) rows`)
await admin.query(`create index search_index_body on search_index using gin (body gin_trgm_ops)`)
await admin.query('vacuum analyze search_index')
say(
  `\nindex table made in ${Math.round(performance.now() - from)} ms, ${(await admin.query(`select pg_size_pretty(pg_total_relation_size('search_index')) as size`)).rows[0].size}`,
)
await admin.query(`set pg_trgm.word_similarity_threshold = 0.45`)
const index: number[] = []
for (const q of questions) {
  const times: number[] = []
  const words = q
    .split(' ')
    .map((each) => `body ilike '%${each}%'`)
    .join(' and ')
  for (let turn = 0; turn < 5; turn += 1) {
    const start = performance.now()
    const { rowCount } = await admin.query(
      `select * from (select *, row_number() over (partition by record order by title ilike '${q}%' desc, day desc) as at from search_index where ${words}) c where at <= 5`,
    )
    if (!rowCount && !/\d/.test(q) && q.length > 3)
      await admin.query(
        `select * from (select *, row_number() over (partition by record order by word_similarity('${q}', body) desc) as at from search_index where '${q}' <% body) c where at <= 5`,
      )
    if (turn > 0) times.push(performance.now() - start)
  }
  index.push(...times)
  say(`${q.padEnd(18)} ${shown(times)}`)
}
say(`one index table, statement alone: ${shown(index)}`)
await admin.end()
await app.close()
