import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp, modules as allModules } from '../app.ts'
import { openSession } from '../auth/testing.ts'
import { openDb } from '../db/db.ts'
import { openPool } from '../db/pool.ts'
import { asRuntime, copyOf, patient, runningCopyOf, testDatabase } from '../db/testing.ts'
import { openDisk } from '../files/disk.ts'
import type { AppContext } from '../app-context.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import { startJobs, type Jobs } from '../jobs/jobs.ts'
import type { ServerModule } from '../module.ts'
import { createSampleCompany } from '../sample.ts'
import { readSettings } from '../settings.ts'
import { sessionStart, tickingClock } from './clock.ts'
import { companyEnd } from './company-end.ts'

export type TestReply = {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
  body: any
  text: string
  /** As it came over the network. */
  bytes: Buffer
  headers: Record<string, string | string[] | number | undefined>
}
type Options = { body?: unknown; key?: string | null; version?: number; headers?: Record<string, string> }
export type Caller = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, options?: Options) => Promise<TestReply>

export type TestApp = {
  app: AppContext
  server: FastifyInstance
  jobs: Jobs
  databaseUrl: string
  /** Makes calls as one of the sample company's people: `as('buyer')`. POSTs get a fresh Idempotency-Key unless `key` says otherwise. */
  as(name: string): Promise<Caller>
  close(): Promise<void>
}

/** No job runs by the time of day in a test, and each connection costs its start: one is enough. */
const quickStore = { max: 1, schedule: false, supervise: false }

type Given = { modules?: ServerModule[]; now?: () => Date; env?: Record<string, string>; database?: { url: string } }

type Sample = { url: string; refused: string[]; now: () => Date; env?: Record<string, string> }

/** Sample companies by their moment: made once a process, and copied. */
const samples = new Map<string, Promise<Sample>>()

/**
 * The whole server with a copy of the sample company: that of this test run (COMPANY names its folder) or, where `moment` is given or the run
 * has none, one that is made here; `refused` holds the refusals on the way. Close it in `after`.
 */
export async function createSampleApp(moment?: string): Promise<TestApp & { refused: string[] }> {
  const folder = moment ? undefined : process.env['COMPANY']
  const key = moment ?? folder ?? '2026-11-23T03:00:00Z'
  const made = samples.get(key) ?? (folder ? companyOf(folder) : makeSample(key))
  samples.set(key, made)
  const { url, refused, now, env } = await made
  const database = await copyOf(url)
  const app = await createTestApp({ now, database, ...(env && { env }) })
  return { ...app, refused, close: () => app.close().then(database.drop) }
}

async function makeSample(moment: string): Promise<Sample> {
  const now = () => new Date(moment)
  const { url } = await testDatabase()
  const app = await createTestApp({ now, database: { url } })
  const refused = await createSampleCompany(app.app)
  await app.close()
  return { url, refused, now }
}

/** The clock of its app stands at the moment at which the company was complete, by the company's own clock. */
async function companyOf(folder: string): Promise<Sample> {
  const { url, folder: copy } = await runningCopyOf(folder)
  const complete = companyEnd(copy)
  const env = { DATA_DIR: copy, SECRET_KEY: readFileSync(join(copy, 'secret.key'), 'utf8') }
  return { url, refused: [], now: () => complete, env }
}

/** The whole server without the network, on a fresh database or one that is the caller's; `env` adds settings. Close it in `after`. */
export async function createTestApp({
  modules = allModules,
  now = tickingClock(),
  env = {},
  database: given,
}: Given = {}): Promise<TestApp> {
  const own = given ? null : await testDatabase()
  const database = given ?? own!
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-app-'))
  const settings = readSettings({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    SECRET_KEY: 'a secret key of more than thirty-two bytes',
    LOG_LEVEL: 'silent',
    // Whoever asks and whoever answers share one processor here.
    BUSY_AFTER_MS: '3600000',
    EMBEDDINGS: 'off',
    ...env,
  })
  const pool = patient(openPool(asRuntime(database.url), { size: 12, applicationName: 'test' }))
  const app: AppContext = {
    modules,
    settings,
    pool,
    db: openDb(pool),
    files: openDisk(settings, pool),
    log: pino({ level: 'silent' }),
    now,
  }
  const jobs = await startJobs(app, database.url, jobHandlers(modules), { store: quickStore })
  const server = await buildApp(app, jobs, modules)
  await server.ready()
  const as = async (name: string): Promise<Caller> => {
    const opened = sessionStart(now())
    const headers = await openSession(app.db, settings, `${name}@sample.mainstay.test`, opened, modules)
    return (method, url, options) => inject(server, headers, method, url, options)
  }
  const close = async () => {
    await server.close()
    await jobs.stop()
    await pool.end()
    await own?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { app, server, jobs, databaseUrl: database.url, as, close }
}

async function inject(
  server: FastifyInstance,
  who: Record<string, string>,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  { body, key, version, headers = {} }: Options = {},
): Promise<TestReply> {
  const sent: Record<string, string> = { ...who, ...headers }
  if (method === 'POST' && key !== null) sent['idempotency-key'] = key ?? randomUUID()
  if (version !== undefined) sent['if-match'] = `"${version}"`
  if (body !== undefined) sent['content-type'] ??= 'application/json'
  const reply = await server.inject({
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
