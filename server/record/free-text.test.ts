import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { z } from 'zod'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { recordColumns } from '#server/db/columns.ts'
import { openDb } from '#server/db/db.ts'
import { testDatabase } from '#server/db/testing.ts'
import { list } from './list.ts'
import { serveRecord } from './serve.ts'

const things = record('test.things', {
  one: 'thing',
  many: 'things',
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    at: field.integer('At'),
    name: field.text('Name'),
    note: field.text('Note'),
    owner: field.text('Owner'),
  }),
  title: 'name',
  page: '/test/things/:id',
  listPage: '/test/things',
  search: ['name', 'note', 'owner'],
  sort: '-at',
})
const table = pgTable('test_things', {
  ...recordColumns(),
  at: integer('at').notNull(),
  name: text('name').notNull(),
  note: text('note').notNull(),
  ownerId: uuid('owner_id').notNull(),
})
const owners = pgTable('test_owners', { id: uuid('id').primaryKey(), name: text('name').notNull() })
const { source } = serveRecord(things, {
  table,
  joins: [{ table: owners, on: eq(table.ownerId, owners.id), fields: { owner: owners.name } }],
})
const actor = { id: randomUUID(), name: 'Anna', email: '', permissions: ['test.*.*'], sessionId: null }

/** More rows than are put together as a list of ids, so that words of all, of many and of few are among them. */
const rowCount = 9000
let pool: pg.Pool
let drop: () => Promise<void>
let all: { at: number; texts: string }[]
before(async () => {
  const database = await testDatabase()
  drop = database.drop
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  await pool.query(`create table test_owners (id uuid primary key default gen_random_uuid(), name text not null, n int not null);
    insert into test_owners (name, n) select 'Vendor ' || n || case when n % 2 = 0 then ' Trading' else ' Supplies' end, n from generate_series(0, 9) n;
    create table test_things (id uuid primary key default gen_random_uuid(), version int not null default 1, created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(), created_by uuid not null default gen_random_uuid(), at int not null, name text not null, note text not null, owner_id uuid not null);
    insert into test_things (at, name, note, owner_id)
      select i, 'BILL-' || lpad(i::text, 6, '0'), case when i % 7 < 4 then 'odd trading ' else 'plain ' end || i % 90, o.id
      from generate_series(1, ${rowCount}) i join test_owners o on o.n = i % 10;
    create index test_things_at on test_things (at, id); analyze test_things; analyze test_owners`)
  const { rows } = await pool.query(
    `select t.at, concat_ws(chr(10), t.name, t.note, o.name) as texts from test_things t join test_owners o on o.id = t.owner_id order by t.at desc`,
  )
  all = rows
})
after(async () => {
  await pool?.end()
  await drop?.()
})

const questions = [
  'vendor',
  'BILL',
  'trading',
  'vendor trading',
  'odd trading',
  'bill vendor',
  'supplies odd',
  'bill trading odd',
  'vendor 542',
  'trading 99',
  'plain 0001',
  '004 trading',
  'nothing',
  'vendor nothing',
  'x',
  '%',
  'bill_',
]
test('whatever words are looked for, a list shows the rows that have them all, in its order, and as many as there are', async () => {
  const wrong: string[] = []
  for (const q of questions) {
    const words = q.toLowerCase().split(' ')
    const right = all.filter(({ texts }) => words.every((word) => texts.toLowerCase().includes(word)))
    for (const sort of ['-at', 'name', undefined]) {
      const page = await list(openDb(pool), source, actor as never, { q, sort, limit: '50', count: 'true' } as never)
      const first = (sort === 'name' ? right.toReversed() : right).slice(0, 50).map(({ at }) => at)
      const shown = page.items.map((item) => Number(item['at']))
      if (shown.join() !== first.join() || page.count !== Math.min(right.length, 1001))
        wrong.push(`${q} by ${sort}: ${page.count} of ${right.length}, ${shown.slice(0, 5).join()}`)
    }
  }
  assert.deepEqual(wrong, [])
})
