import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipartPlugin from '@fastify/multipart'
import { eq, sql } from 'drizzle-orm'
import { boolean, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import fastify from 'fastify'
import pino from 'pino'
import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { Problem } from '#shared/problem.ts'
import { record } from '#shared/record.ts'
import { roundToMinor } from '#shared/money.ts'
import type { Actor } from '../actor.ts'
import { roles, userRoles, users } from '../auth/tables.ts'
import { archivedAt, day, minor, recordColumns } from '../db/columns.ts'
import { openDb } from '../db/db.ts'
import { openPool } from '../db/pool.ts'
import { testDatabase } from '../db/testing.ts'
import { openDisk } from '../files/disk.ts'
import { multipart } from '../files/testing.ts'
import type { House } from '../house.ts'
import { mount } from '../mount.ts'
import { problemOf } from '../problem-of.ts'
import { serveRecord, type Served } from '../record/serve.ts'
import type { Room } from '../room.ts'
import { readSettings } from '../settings.ts'
import { importRoutes } from './routes.ts'
import { importJobs } from './run.ts'

const makerTable = pgTable('test_makers', { ...recordColumns(), number: text('number').notNull().unique(), name: text('name').notNull(), parentId: uuid('parent_id'), archivedAt: archivedAt() })
const thingTable = pgTable('test_things', {
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

const Maker = z.object({ id: Uuid, version: z.int(), number: field.code('Number'), name: field.text('Name'), parentId: field.reference('Parent', 'test.makers', 'parentName').nullable() })
export const makers = record('test.makers', {
  one: 'maker',
  many: 'makers',
  row: Maker,
  imported: z.strictObject({ number: field.code('Number'), name: field.text('Name'), parentId: field.reference('Parent', 'test.makers', 'parentName').nullish() }),
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
export const things = record('test.things', {
  one: 'thing',
  many: 'things',
  row: z.object({ id: Uuid, version: z.int(), ...own, amount: field.money('Amount', 'currency'), makerName: field.text('Maker').nullable() }),
  imported: z.strictObject({ ...own, amount: field.price('Amount', 'currency', { min: -1e9 }) }),
  keys: ['number'],
  title: 'name',
  page: '/test/things/:id',
  listPage: '/test/things',
  search: ['name'],
  sort: 'number',
})

const ddl = `
create table test_makers (id uuid primary key default gen_random_uuid(), version integer not null default 1, created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(), created_by uuid not null, archived_at timestamptz(3), number text not null unique, name text not null, parent_id uuid references test_makers (id));
create table test_things (id uuid primary key default gen_random_uuid(), version integer not null default 1, created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(), created_by uuid not null, number text not null unique, name text not null, state text not null, amount bigint not null, currency text not null,
  quantity numeric(18, 6) check (quantity < 1000000), bought_on date, good boolean, rank integer, maker_id uuid references test_makers (id));`

const servedMakers = serveRecord(makers, { table: makerTable })
const servedThings = serveRecord(things, {
  table: thingTable,
  joins: [{ table: makerTable, on: sql`${thingTable.makerId} = ${makerTable.id}`, fields: { makerName: makerTable.name } }],
  prepareImport: (draft, { note }) => {
    const { name, amount, currency } = draft.values as { name: string; amount: string; currency: string }
    if (name === 'refused') throw new Problem('unprocessable', 'Things are never refused', { name: 'No such name' })
    const cents = roundToMinor(amount, currency)
    const difference = Number(cents) / 100 - Number(amount)
    if (Math.abs(difference) > 1e-9) note(`Rounded to cents by ${difference.toFixed(4)} ${currency}`)
    return { values: { ...draft.values, amount: cents } }
  },
})
export const testRooms: Room[] = [{ name: 'test', records: [servedMakers, servedThings] as unknown as Served[], routes: [] }]
export { makerTable, thingTable }

/** A small server with two nouns, whose jobs run when the test says so. */
export async function importHouse() {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-imports-'))
  const settings = readSettings({ DATA_DIR: dataDir, NODE_ENV: 'test', SECRET_KEY: 'a secret key of more than thirty-two bytes' })
  const pool = openPool(database.url, { size: 8, applicationName: 'test' })
  const waiting: { name: string; data: object }[] = []
  const house: House = { settings, pool, db: openDb(pool), files: openDisk(settings), log: pino({ level: 'silent' }), now: () => new Date() }
  await pool.query(ddl)
  const actor = await person(house, 'buyer', ['test.*.*'])
  const app = fastify({ logger: false })
  await app.register(multipartPlugin)
  app.setErrorHandler((error, _request, reply) => {
    const problem = problemOf(error) ?? new Problem('internal', String(error))
    return reply.status(problem.status).send({ code: problem.reason, message: problem.message, fields: problem.fields })
  })
  let current: Actor = actor
  const enqueue = async (_tx: unknown, jobs: readonly { name: string; data: object }[]) => void waiting.push(...jobs)
  house.enqueue = enqueue
  for (const route of [...testRooms.flatMap(({ records }) => records.flatMap(({ routes }) => routes)), ...importRoutes(testRooms)]) mount(app, { house, actorOf: async () => current, enqueue }, route)
  await app.ready()
  const handlers = importJobs(testRooms)
  const runJobs = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await handlers.find(({ name }) => name === job!.name)!.run(job.data, house)
  }
  // oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, { body, version }: { body?: object; version?: number } = {}): Promise<{ status: number; body: any; text: string; headers: Record<string, unknown> }> => {
    const headers = { ...(version === undefined ? {} : { 'if-match': `"${version}"` }), ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}) }
    const reply = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
    return { status: reply.statusCode, body: reply.headers['content-type']?.toString().includes('json') ? reply.json() : null, text: reply.body, headers: reply.headers }
  }
  const upload = async (noun: string, name: string, content: Buffer | string) => {
    const reply = await app.inject({ method: 'POST', url: `/api/imports/of/${noun}`, ...multipart([[name, content]]) })
    return { status: reply.statusCode, body: reply.json() }
  }
  /** Uploads, matches, checks and runs a file; returns the import as it ended. */
  const importFile = async (noun: string, name: string, content: Buffer | string, change: object = {}) => {
    let { body } = await upload(noun, name, content)
    const step = async (method: 'POST' | 'PATCH', path: string, sent?: object) => {
      const reply = await call(method, `/api/imports/${body.id}${path}`, { version: body.version, ...(sent ? { body: sent } : {}) })
      if (reply.status !== 200) throw new Error(`${path} ${reply.status} ${reply.text}`)
      await runJobs()
      body = (await call('GET', `/api/imports/${body.id}`)).body
    }
    if (Object.keys(change).length) await step('PATCH', '', change)
    await step('POST', '/check')
    const checked = body
    await step('POST', '/run')
    return { checked, done: body }
  }
  const close = async () => {
    await app.close()
    await pool.end()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const actAs = (who: Actor) => void (current = who)
  return { house, app, actor, actAs, call, upload, importFile, runJobs, waiting, close }
}

export type ImportHouse = Awaited<ReturnType<typeof importHouse>>

/** A person with one role of their own. */
export async function person({ db }: House, name: string, permissions: string[]): Promise<Actor> {
  await db.insert(roles).values({ name: `test-${name}`, label: name, permissions }).onConflictDoNothing()
  const [row] = await db.insert(users).values({ issuer: 'test', subject: name, email: `${name}@test`, name }).returning()
  await db.insert(userRoles).values({ userId: row!.id, role: `test-${name}` })
  return { id: row!.id, name, email: `${name}@test`, permissions, sessionId: null }
}

export const rowsOf = (house: House, number: string) => house.db.select().from(thingTable).where(eq(thingTable.number, number))
