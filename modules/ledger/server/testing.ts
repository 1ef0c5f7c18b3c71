import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { system, type Actor } from '#server/call/actor.ts'
import { setLimits, setThreshold } from '#server/approval/limits.ts'
import { fromMinor } from '#shared/money.ts'
import { answerErrors } from '#server/call/answer-errors.ts'
import { roles, userRoles, users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { openDb } from '#server/db/db.ts'
import { openPool } from '#server/db/pool.ts'
import { asRuntime, patient, testDatabase } from '#server/db/testing.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ServerModule } from '#server/module.ts'
import { inCall } from '#server/call/job-call.ts'
import { readJson } from '#server/call/json-body.ts'
import { mount } from '#server/call/mount.ts'
import { servedEntities } from './entities.ts'
import { createYear } from './fiscal-years.ts'
import { upsertParty } from './parties.ts'
import { postEntry, type Posted } from './posting.ts'
import { ledger } from './routes.ts'
import { payables } from '#modules/payables/server/routes.ts'
import { accounts, entities } from './tables.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
export type Answer = { status: number; body: any }
type Options = { body?: unknown; version?: number; key?: string }
/** One person's calls to the books; POSTs get a fresh Idempotency-Key. */
export type Caller = ((
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  options?: Options,
) => Promise<Answer>) & { actor: Actor }

const modules = [ledger, payables]
/** Everything that must hold in the books. */
export const checks = modules.flatMap((module) => module.checks ?? [])

export type Books = Awaited<ReturnType<typeof openBooks>>

/** A database with one entity, its standard chart and the fiscal years 2025 and 2026, served as the runtime on 15 June 2026; `above` adds modules that lean on the ledger. */
export async function openBooks({
  size = 12,
  currency = 'USD',
  years = ['2025', '2026'],
  above = [],
}: { size?: number; currency?: string; years?: string[]; above?: readonly ServerModule[] } = {}) {
  const database = await testDatabase()
  const pool = patient(openPool(asRuntime(database.url), { size, applicationName: 'test' }))
  const admin = new pg.Pool({ connectionString: database.url, max: 2 })
  const app = {
    modules: [...modules, ...above],
    pool,
    db: openDb(pool),
    log: pino({ level: 'silent' }),
    now: () => new Date('2026-06-15T12:00:00Z'),
    settings: {},
    files: {},
  } as unknown as AppContext
  const call = <T>(run: (call: Call) => Promise<T>, actor: Actor = system): Promise<T> =>
    inCall(app, actor, 'test', run)
  const entityId = await call(async (each) => {
    const { id } = await servedEntities.create(
      { values: { code: 'TEST', name: 'Test Works', currency, country: 'US', timeZone: 'UTC' } },
      each,
    )
    for (const year of years)
      await createYear({ entityId: id, name: year, startsOn: `${year}-01-01`, endsOn: `${year}-12-31` }, each)
    return id
  })
  const vendorId = randomUUID()
  await call(({ tx }) => upsertParty(tx, { id: vendorId, number: 'V1', name: 'Vendor One', kind: 'vendor' }))
  const chart = await app.db.select().from(accounts).where(eq(accounts.entityId, entityId))
  const account = Object.fromEntries(chart.map(({ number, id }) => [number, id])) as Record<string, string>
  const { server, people } = await openApi(app)

  const limits: [role: string, amount: string | null][] = []
  /** A new person; `limit` is the amount (minor units) up to which they may approve bills and payments, `reach` the entities their rights reach. */
  const person = async (
    name: string,
    { permissions = ['*.*.*'], limit, reach }: { permissions?: string[]; limit?: bigint | null; reach?: string[] } = {},
  ): Promise<Caller> => {
    const actor: Actor = {
      id: randomUUID(),
      name,
      email: `${name}@example.com`,
      permissions,
      ...(reach && {
        grants: permissions.map((permission) => ({
          permission,
          role: 'test',
          label: 'Test',
          people: null,
          department: null,
          entities: reach,
          limit: null,
          until: null,
        })),
      }),
      sessionId: null,
      signedInAt: app.now().toISOString(),
    }
    people.set(actor.id, actor)
    await app.db.insert(users).values({ id: actor.id, issuer: 'test', subject: actor.id, email: actor.email, name })
    if (limit !== undefined) {
      await app.db.insert(roles).values({ name: actor.id, label: name, permissions })
      await app.db.insert(userRoles).values({ userId: actor.id, role: actor.id })
      limits.push([actor.id, limit === null ? null : fromMinor(limit, currency)])
      await call(async ({ tx }) => {
        for (const record of ['financial.bills', 'financial.payments', 'financial.journal-entries'])
          await setLimits(tx, record, currency, limits)
      })
    }
    const send = async (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      { body, version, key = randomUUID() }: Options = {},
    ): Promise<Answer> => {
      const headers: Record<string, string> = {
        'x-who': actor.id,
        ...(method === 'POST' ? { 'idempotency-key': key } : {}),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      }
      if (body !== undefined) headers['content-type'] = 'application/json'
      const reply = await server.inject({
        method,
        url: `/api/financial/${url}`,
        headers,
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      return { status: reply.statusCode, body: reply.body ? reply.json() : null }
    }
    return Object.assign(send, { actor })
  }
  return {
    app,
    pool,
    entityId,
    account,
    vendorId,
    call,
    person,
    url: database.url,
    /** A statement as the owner of the database. */
    owner: async (sql: string, values?: unknown[]): Promise<Record<string, unknown>[]> =>
      (await admin.query(sql, values)).rows,
    /** For tests about something else: whatever the amount, nobody is asked to approve. */
    letPass: () =>
      call(async ({ tx }) => {
        for (const { id, currency: own } of await tx.select().from(entities))
          for (const record of ['financial.bills', 'financial.payments', 'financial.journal-entries'])
            await setThreshold(tx, record, { entityId: id, currency: own, amount: '9999999999' })
      }),
    /** Posts an entry of two lines in the general journal, each call another source. */
    post: (
      debit: string,
      credit: string,
      amount: bigint,
      postingDate = '2026-03-01',
      party: { debit?: string; credit?: string } = {},
    ): Promise<Posted> =>
      call((each) =>
        postEntry(each, {
          entityId,
          journal: 'general',
          postingDate,
          description: `${debit} to ${credit}`,
          source: { type: 'test.things', id: randomUUID(), purpose: 'test' },
          lines: [
            { accountId: account[debit]!, debit: amount, partyId: party.debit },
            { accountId: account[credit]!, credit: amount, partyId: party.credit },
          ],
        }),
      ),
    close: async () => {
      await server.close()
      await pool.end()
      await admin.end()
      await database.drop()
    },
  }
}

/** The books alone behind their routes; who calls is said by a header. */
async function openApi(app: AppContext) {
  const people = new Map<string, Actor>()
  const server = fastify({ genReqId: () => randomUUID() })
  readJson(server)
  answerErrors(server)
  const manifests = {
    app,
    actorOf: async (request: { headers: Record<string, unknown> }) =>
      people.get(String(request.headers['x-who'])) ?? null,
    enqueue: async () => {},
  }
  for (const each of app.modules.flatMap(({ records, routes: own }) => [
    ...records.flatMap(({ routes }) => routes),
    ...own,
  ]))
    mount(server, manifests as never, each)
  await server.ready()
  return { server, people }
}
