import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp, rooms as allRooms } from '../app.ts'
import { openSession } from '../auth/testing.ts'
import { openDb } from '../db/db.ts'
import { openPool } from '../db/pool.ts'
import { asRuntime, copyOf, testDatabase } from '../db/testing.ts'
import { openDisk } from '../files/disk.ts'
import type { House } from '../house.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import { startJobs, type Jobs } from '../jobs/jobs.ts'
import type { Room } from '../room.ts'
import { createSampleCompany } from '../sample.ts'
import { readSettings } from '../settings.ts'

export type TestReply = {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
  body: any
  text: string
  /** As it came over the network. */
  bytes: Buffer
  headers: Record<string, string | string[] | number | undefined>
}
export type Options = { body?: unknown; key?: string | null; version?: number; headers?: Record<string, string> }
export type Caller = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, options?: Options) => Promise<TestReply>

export type TestHouse = {
  house: House
  app: FastifyInstance
  jobs: Jobs
  databaseUrl: string
  /** Makes calls as one of the sample company's people: `as('buyer')`. POSTs get a fresh Idempotency-Key unless `key` says otherwise. */
  as(name: string): Promise<Caller>
  close(): Promise<void>
}

type Given = { rooms?: Room[]; now?: () => Date; env?: Record<string, string>; database?: { url: string } }

/** Sample companies by their moment: made once a process, and copied. */
const samples = new Map<string, Promise<{ url: string; refused: string[] }>>()

/** The whole server with the sample company of a moment; `refused` is what was refused while it was made. Close it in `after`. */
export async function sampleHouse(moment: string): Promise<TestHouse & { refused: string[] }> {
  const now = () => new Date(moment)
  const make = async () => {
    const { url } = await testDatabase()
    const first = await testHouse({ now, database: { url } })
    const refused = await createSampleCompany(first.house)
    await first.close()
    return { url, refused }
  }
  const made = samples.get(moment) ?? make()
  samples.set(moment, made)
  const { url, refused } = await made
  const copy = await copyOf(url)
  const house = await testHouse({ now, database: copy })
  return { ...house, refused, close: () => house.close().then(copy.drop) }
}

/** The whole server without the network, on a fresh database or one that is the caller's; `env` adds settings. Close it in `after`. */
export async function testHouse({
  rooms = allRooms,
  now = () => new Date(),
  env = {},
  database: given,
}: Given = {}): Promise<TestHouse> {
  const own = given ? null : await testDatabase()
  const database = given ?? own!
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-house-'))
  const settings = readSettings({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    SECRET_KEY: 'a secret key of more than thirty-two bytes',
    LOG_LEVEL: 'silent',
    // Whoever asks and whoever answers share one processor here.
    BUSY_AFTER_MS: '3600000',
    ...env,
  })
  const pool = openPool(asRuntime(database.url), { size: 12, applicationName: 'test' })
  const house: House = {
    rooms,
    settings,
    pool,
    db: openDb(pool),
    files: openDisk(settings, pool),
    log: pino({ level: 'silent' }),
    now,
  }
  const jobs = await startJobs(house, database.url, jobHandlers(rooms))
  const app = await buildApp(house, jobs, rooms)
  await app.ready()
  const as = async (name: string): Promise<Caller> => {
    // Whichever is later, the house's clock or that of the machine: the session is not over by then.
    const opened = new Date(Math.max(Date.now(), now().getTime()))
    const headers = await openSession(house.db, settings, `${name}@sample.mainstay.test`, opened, rooms)
    return (method, url, options) => inject(app, headers, method, url, options)
  }
  const close = async () => {
    await app.close()
    await jobs.stop()
    await pool.end()
    await own?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { house, app, jobs, databaseUrl: database.url, as, close }
}

async function inject(
  app: FastifyInstance,
  who: Record<string, string>,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  { body, key, version, headers = {} }: Options = {},
): Promise<TestReply> {
  const sent: Record<string, string> = { ...who, ...headers }
  if (method === 'POST' && key !== null) sent['idempotency-key'] = key ?? randomUUID()
  if (version !== undefined) sent['if-match'] = `"${version}"`
  if (body !== undefined) sent['content-type'] ??= 'application/json'
  const reply = await app.inject({
    method,
    url,
    headers: sent,
    payload: typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body),
  })
  const json = String(reply.headers['content-type']).includes('json')
  return {
    status: reply.statusCode,
    body: json && reply.body ? reply.json() : null,
    text: reply.body,
    bytes: reply.rawPayload,
    headers: reply.headers as TestReply['headers'],
  }
}
