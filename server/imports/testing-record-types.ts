import { sql } from 'drizzle-orm'
import { boolean, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { roundToMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { record } from '#shared/record.ts'
import { archivedAt, day, minor, recordColumns } from '../db/columns.ts'
import { serveRecord, type Served } from '../record/serve.ts'
import type { ServerModule } from '../module.ts'

export const makerTable = pgTable('test_makers', {
  ...recordColumns(),
  number: text('number').notNull().unique(),
  name: text('name').notNull(),
  parentId: uuid('parent_id'),
  archivedAt: archivedAt(),
})
export const thingTable = pgTable('test_things', {
  ...recordColumns(),
  number: text('number').notNull().unique(),
  name: text('name').notNull(),
  state: text('state').notNull(),
  amount: minor('amount').notNull(),
  currency: text('currency').notNull(),
  quantity: numeric('quantity', { precision: 18, scale: 6 }),
  boughtOn: day('bought_on'),
  good: boolean('good'),
  rank: integer('rank'),
  makerId: uuid('maker_id'),
})

const Maker = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  name: field.text('Name'),
  parentId: field.reference('Parent', 'test.makers', 'parentName').nullable(),
})
const makers = record('test.makers', {
  one: 'maker',
  many: 'makers',
  row: Maker,
  imported: z.strictObject({
    number: field.code('Number'),
    name: field.text('Name'),
    parentId: field.reference('Parent', 'test.makers', 'parentName').nullish(),
  }),
  keys: ['number', 'name'],
  title: 'name',
  page: '/test/makers/:id',
  listPage: '/test/makers',
  search: ['name'],
  sort: 'number',
  archive: true,
})

const states = ['draft', 'open', 'closed'] as const
const own = {
  number: field.code('Number'),
  name: field.text('Name'),
  state: field.choice('State', states),
  currency: field.currency(),
  quantity: field.quantity('Quantity', { min: -1e9 }).nullish(),
  boughtOn: field.day('Bought on').nullish(),
  good: field.boolean('Good').nullish(),
  rank: field.integer('Rank').nullish(),
  makerId: field.reference('Maker', 'test.makers', 'makerName').nullish(),
}
const things = record('test.things', {
  one: 'thing',
  many: 'things',
  row: z.object({
    id: Uuid,
    version: z.int(),
    ...own,
    amount: field.money('Amount', 'currency'),
    makerName: field.text('Maker').nullable(),
  }),
  imported: z.strictObject({ ...own, amount: field.price('Amount', 'currency', { min: -1e9 }) }),
  keys: ['number'],
  title: 'name',
  page: '/test/things/:id',
  listPage: '/test/things',
  search: ['name'],
  sort: 'number',
})

/** Both tables, as a migration would make them. */
export const ddl = `
create table test_makers (id uuid primary key default gen_random_uuid(), version integer not null default 1, created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(), created_by uuid not null, archived_at timestamptz(3), number text not null unique, name text not null, parent_id uuid references test_makers (id));
create table test_things (id uuid primary key default gen_random_uuid(), version integer not null default 1, created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(), created_by uuid not null, number text not null unique, name text not null, state text not null, amount bigint not null, currency text not null,
  quantity numeric(18, 6) check (quantity < 1000000), bought_on date, good boolean, rank integer, maker_id uuid references test_makers (id));`

const servedMakers = serveRecord(makers, { table: makerTable })
const servedThings = serveRecord(things, {
  table: thingTable,
  joins: [
    { table: makerTable, on: sql`${thingTable.makerId} = ${makerTable.id}`, fields: { makerName: makerTable.name } },
  ],
  prepareImport: (draft, { note }) => {
    const { name, amount, currency } = draft.values as Record<string, unknown> as {
      name: string
      amount: string
      currency: string
    }
    if (name === 'refused') throw new Problem('unprocessable', 'Things are never refused', { name: 'No such name' })
    const cents = roundToMinor(amount, currency)
    const difference = Number(cents) / 100 - Number(amount)
    if (Math.abs(difference) > 1e-9) note(`Rounded to cents by ${difference.toFixed(4)} ${currency}`)
    return { values: { ...draft.values, amount: cents } }
  },
})
export const testModules: ServerModule[] = [
  { name: 'test', label: 'Test', records: [servedMakers, servedThings] as unknown as Served[], routes: [] },
]
