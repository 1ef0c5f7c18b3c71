import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { z } from 'zod'
import { field } from '#shared/field.ts'
import { Problem } from '#shared/problem.ts'
import { record } from '#shared/record.ts'
import { recordColumns } from '#server/db/columns.ts'
import { openDb } from '#server/db/db.ts'
import { testDatabase } from '#server/db/testing.ts'
import { list } from './list.ts'
import { serveRecord } from './serve.ts'

const things = record('test.things', {
  one: 'thing',
  many: 'things',
  row: z.strictObject({ id: z.uuid(), version: z.int(), at: field.integer('At'), lent: field.text('Lent') }),
  title: 'lent',
  page: '/test/things/:id',
  listPage: '/test/things',
  search: ['lent'],
  sort: 'at',
})
const table = pgTable('test_things', { ...recordColumns(), at: integer('at').notNull() })
const lenders = pgTable('test_lenders', { name: text('name').notNull() })
const { source } = serveRecord(things, {
  table,
  joins: [{ table: lenders, on: sql`true`, fields: { lent: lenders.name } }],
})
const actor = { id: randomUUID(), name: 'Anna', email: '', permissions: ['test.*.*'], sessionId: null }

let pool: pg.Pool
let drop: () => Promise<void>
/** What PostgreSQL thinks the table holds. */
const thought = (rows: number) =>
  pool.query(`update pg_class set reltuples = ${rows} where oid = 'test_things'::regclass`)
before(async () => {
  const database = await testDatabase()
  drop = database.drop
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // Each of 400 rows meets 400 others: 160,000 to put in order, without having them.
  await pool.query(`create table test_things (id uuid primary key default gen_random_uuid(), version int not null default 1, created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(), created_by uuid not null default gen_random_uuid(), at int not null) with (autovacuum_enabled = false);
    create table test_lenders (name text not null);
    insert into test_things (at) select n from generate_series(1, 400) n;
    insert into test_lenders select 'Lender ' || n from generate_series(1, 400) n`)
})
after(async () => {
  await pool?.end()
  await drop?.()
})

const asked = async (query: { sort?: string; filter?: string }) =>
  (await list(openDb(pool) as never, source, actor, { ...query, limit: '1' } as never)).items.length
const tooLong = (error: unknown) =>
  error instanceof Problem &&
  error.status === 422 &&
  error.message === 'Only 150,000 rows can be sorted this way: narrow the list with a filter first' &&
  Object.keys(error.fields ?? {}).join() === 'sort'

test('a list is put into an order that joins every row up to 150,000 rows, beyond that it asks for a filter', async () => {
  await thought(200_000)
  for (const sort of ['lent', '-lent', 'lent,at']) await assert.rejects(asked({ sort }), tooLong, sort)
  await assert.rejects(asked({ sort: 'lent', filter: 'at:lte:376' }), tooLong)
  assert.equal(await asked({ sort: 'lent', filter: 'at:lte:375' }), 1, '150,000 rows')
  for (const sort of ['at', '-at', undefined]) assert.equal(await asked(sort ? { sort } : {}), 1, sort)
  await thought(400)
  assert.equal(await asked({ sort: 'lent' }), 1, 'a table that is thought short is not counted')
})
