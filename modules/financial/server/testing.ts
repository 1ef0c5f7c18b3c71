import { randomUUID } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { system, type Actor } from '#server/actor.ts'
import type { Call } from '#server/call.ts'
import { openDb } from '#server/db/db.ts'
import { openPool } from '#server/db/pool.ts'
import { testDatabase } from '#server/db/testing.ts'
import type { House } from '#server/house.ts'
import { inCall } from '#server/job-call.ts'
import { eq } from 'drizzle-orm'
import { servedEntities } from './entities.ts'
import { createYear } from './fiscal-years.ts'
import { upsertParty } from './parties.ts'
import { accounts } from './tables.ts'

export type Books = {
  house: House
  pool: pg.Pool
  url: string
  entityId: string
  /** Account ids by number. */
  account: Record<string, string>
  vendorId: string
  /** One call in one transaction, as `actor` or as the product itself. */
  call<T>(run: (call: Call) => Promise<T>, actor?: Actor): Promise<T>
  /** A statement as the owner of the database. */
  owner<T extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

export const person = (name: string, permissions = ['*.*.*']): Actor => ({ id: randomUUID(), name, email: `${name}@example.com`, permissions, sessionId: null })

/** A database with one entity, its standard chart and the fiscal years 2025 and 2026, served as mainstay_app. */
export async function openBooks({ years = ['2025', '2026'], size = 12, currency = 'USD' } = {}): Promise<Books> {
  const database = await testDatabase()
  const pool = openPool(database.url, { size, applicationName: 'test', role: 'mainstay_app' })
  const admin = new pg.Pool({ connectionString: database.url, max: 2 })
  const house = { pool, db: openDb(pool), log: pino({ level: 'silent' }), now: () => new Date('2026-06-15T12:00:00Z') } as House
  const call: Books['call'] = (run, actor = system) => inCall(house, actor, 'test', run)
  const entityId = await call(async (each) => {
    const values = { code: 'TEST', name: 'Test Works', currency, country: 'US', timeZone: 'UTC' }
    const { id } = await servedEntities.create({ values }, each)
    for (const year of years) await createYear({ entityId: id, name: year, startsOn: `${year}-01-01`, endsOn: `${year}-12-31` }, each)
    return id
  })
  const vendorId = randomUUID()
  await call(({ tx }) => upsertParty(tx, { id: vendorId, number: 'V1', name: 'Vendor One', kind: 'vendor' }))
  const chart = await house.db.select().from(accounts).where(eq(accounts.entityId, entityId))
  return {
    house, pool, url: database.url, entityId, vendorId, call,
    account: Object.fromEntries(chart.map(({ number, id }) => [number, id])),
    owner: async (sql, values) => (await admin.query(sql, values)).rows,
    close: async () => {
      await pool.end()
      await admin.end()
      await database.drop()
    },
  }
}
