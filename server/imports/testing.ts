import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipartPlugin from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import pino from 'pino'
import { Problem } from '#shared/problem.ts'
import { testNow } from '#server/testing/clock.ts'
import type { Actor } from '../call/actor.ts'
import { roles, userRoles, users } from '../auth/tables.ts'
import { openDb } from '../db/db.ts'
import { openPool } from '../db/pool.ts'
import { testDatabase } from '../db/testing.ts'
import { openDisk } from '../files/disk.ts'
import { multipart } from '../files/testing.ts'
import type { AppContext } from '../app-context.ts'
import { mount } from '../call/mount.ts'
import { problemOf } from '../call/problem-of.ts'
import type { ServerModule } from '../module.ts'
import { readSettings } from '../settings.ts'
import { importRoutes } from './routes.ts'
import { importJobs } from './run.ts'
import { ddl, makerTable, testModules, thingTable } from './testing-record-types.ts'

export { makerTable, testModules, thingTable }

type ImportRow = {
  line: number
  place: number
  verdict: string
  values: Record<string, string>
  errors: Record<string, string>
}

/** A small server with two record types of its own (or those of other modules), whose jobs run when the test says so. */
export async function createImportApp(modules: readonly ServerModule[] = testModules, permissions = ['test.*.*']) {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-imports-'))
  const settings = readSettings({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    SECRET_KEY: 'a secret key of more than thirty-two bytes',
  })
  const pool = openPool(database.url, { size: 8, applicationName: 'test' })
  const waiting: { name: string; data: object }[] = []
  const app: AppContext = {
    modules: [],
    settings,
    pool,
    db: openDb(pool),
    files: openDisk(settings),
    log: pino({ level: 'silent' }),
    now: () => testNow(),
  }
  await pool.query(ddl)
  const actor = await person(app, 'buyer', permissions)
  const server = fastify({ logger: false })
  await server.register(multipartPlugin)
  server.setErrorHandler((error, _request, reply) => {
    const problem = problemOf(error) ?? new Problem('internal', String(error))
    return reply.status(problem.status).send({ code: problem.reason, message: problem.message, fields: problem.fields })
  })
  let current: Actor = actor
  const enqueue = async (_tx: unknown, jobs: readonly { name: string; data: object }[]) => void waiting.push(...jobs)
  app.enqueue = enqueue
  for (const route of [
    ...modules.flatMap(({ records }) => records.flatMap(({ routes }) => routes)),
    ...importRoutes(modules),
  ])
    mount(server, { app, actorOf: async () => current, enqueue }, route)
  await server.ready()
  const handlers = importJobs(modules)
  const runJobs = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift())
      await handlers.find(({ name }) => name === job!.name)!.run(job.data, app)
  }
  const call = async (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    { body, version }: { body?: object; version?: number } = {},
    // oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
  ): Promise<{ status: number; body: any; text: string; headers: Record<string, unknown> }> => {
    const headers = {
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
    }
    const reply = await server.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
    return {
      status: reply.statusCode,
      body: reply.headers['content-type']?.toString().includes('json') ? reply.json() : null,
      text: reply.body,
      headers: reply.headers,
    }
  }
  const upload = async (recordType: string, name: string, content: Buffer | string) => {
    const reply = await server.inject({
      method: 'POST',
      url: `/api/imports/of/${recordType}`,
      ...multipart([[name, content]]),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const read = async (id: string) => (await call('GET', `/api/imports/${id}`)).body
  const rowsOfImport = async (id: string, only = ''): Promise<ImportRow[]> =>
    (await call('GET', `/api/imports/${id}/rows${only && `?only=${only}`}`)).body.items
  /** Uploads and checks a file; returns the import as it stands. */
  const checked = async (recordType: string, name: string, content: Buffer | string) => {
    const { body } = await upload(recordType, name, content)
    await call('POST', `/api/imports/${body.id}/check`, { version: body.version })
    await runJobs()
    return read(body.id)
  }
  /** Uploads, matches, checks and runs a file; returns the import as it ended. */
  const importFile = async (recordType: string, name: string, content: Buffer | string, change: object = {}) => {
    let { body } = await upload(recordType, name, content)
    const step = async (method: 'POST' | 'PATCH', path: string, sent?: object) => {
      const reply = await call(method, `/api/imports/${body.id}${path}`, {
        version: body.version,
        ...(sent ? { body: sent } : {}),
      })
      if (reply.status !== 200) throw new Error(`${path} ${reply.status} ${reply.text}`)
      await runJobs()
      body = await read(body.id)
    }
    if (Object.keys(change).length) await step('PATCH', '', change)
    await step('POST', '/check')
    const before = body
    await step('POST', '/run')
    return { checked: before, done: body }
  }
  const close = async () => {
    await server.close()
    await pool.end()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const actAs = (who: Actor) => void (current = who)
  return { app, server, actor, actAs, call, upload, read, rowsOfImport, checked, importFile, runJobs, waiting, close }
}

export type ImportApp = Awaited<ReturnType<typeof createImportApp>>

/** A person with one role of their own. */
export async function person({ db }: AppContext, name: string, permissions: string[]): Promise<Actor> {
  await db
    .insert(roles)
    .values({ name: `test-${name}`, label: name, permissions })
    .onConflictDoNothing()
  const [row] = await db
    .insert(users)
    .values({ issuer: 'test', subject: name, email: `${name}@test`, name })
    .returning()
  await db.insert(userRoles).values({ userId: row!.id, role: `test-${name}` })
  return { id: row!.id, name, email: `${name}@test`, permissions, sessionId: null }
}

export const rowsOf = (app: AppContext, number: string) =>
  app.db.select().from(thingTable).where(eq(thingTable.number, number))

/** A text in the bytes of an older encoding, which Node reads and does not write. */
export function encoded(text: string, encoding: string): Buffer {
  const table = tableOf(encoding)
  const bytes = Array.from(text).flatMap((sign) => {
    const known = table.get(sign)
    if (!known) throw new Error(`${encoding} has no ${sign}`)
    return known
  })
  return Buffer.from(bytes)
}

const tables = new Map<string, Map<string, number[]>>()

function tableOf(encoding: string): Map<string, number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const table = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    const sign = new TextDecoder(encoding).decode(Uint8Array.from(bytes))
    if (Array.from(sign).length === 1 && sign !== '\uFFFD' && !table.has(sign)) table.set(sign, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add(byte)
  if (!encoding.startsWith('windows'))
    for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail)
  tables.set(encoding, table)
  return table
}
