import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { modules } from '#server/app.ts'
import { facts } from '#server/db/facts.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { ensureLogin, loginUrl } from '#server/db/runtime-login.ts'
import { startPostgres } from '#server/db/postgres.ts'
import { jobHandlers } from '#server/jobs/handlers.ts'
import { prepareJobs } from '#server/jobs/jobs.ts'
import type { JobHandler } from '#server/module.ts'
import { isAlive, processesIn, signal } from '#server/db/process-state.ts'
import { pause, until } from '#shared/testing/until.ts'

const folderName = /^mainstay-test-(\d+)-/

const runtime = { name: 'mainstay_test', password: 'mainstay_test' }

let server: Promise<string> | null = null
const templates = new Map<string, Promise<string>>()

/** A fresh migrated database for one test file; `migrations` is another folder than the product's, or null for an empty one. */
export async function testDatabase(migrations?: string | null): Promise<{ url: string; drop(): Promise<void> }> {
  server ??= process.env['TEST_DATABASE_URL'] ? Promise.resolve(process.env['TEST_DATABASE_URL']) : startServer()
  const admin = await server
  const template = migrations === null ? 'template1' : await templateFor(admin, migrations)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(admin, `create database ${name} template ${template} strategy file_copy`)
  return { url: inDatabase(admin, name), drop: () => dropped(admin, name) }
}

/** A copy of a test database that nobody uses at the moment. */
export async function copyOf(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = inDatabase(url, 'postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(admin, `create database ${name} template ${/^[^:]+:\/\/[^/]*\/([^?]*)/.exec(url)![1]}`)
  return { url: inDatabase(url, name), drop: () => dropped(admin, name) }
}

/** The same database as the running product reaches it. */
export const asRuntime = (url: string): string => loginUrl(url, runtime)

/** Waits until so many sessions of this database wait for a lock. */
export async function untilBlocked(pool: pg.Pool | pg.Client, count = 1): Promise<void> {
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until(`${count} blocked sessions`, async () => (await pool.query(blocked)).rowCount! >= count)
}

/** Takes the product's limits of seconds off a pool: a test asks what is refused, however busy its machine is. */
export function patient(pool: pg.Pool): pg.Pool {
  const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
  const off = `select ${limits.map((limit) => `set_config('${limit}', '300s', false)`).join()}`
  pool.options.connectionTimeoutMillis = 30_000
  pool.on('connect', (client) => void client.query(off).catch(() => {}))
  return pool
}

function templateFor(admin: string, migrations: string | undefined) {
  const jobs = migrations === undefined ? jobHandlers(modules) : null
  const state = JSON.stringify([readMigrations(migrations), facts, jobs?.map(({ name }) => name)])
  const name = `template_${createHash('sha256').update(state).digest('hex').slice(0, 16)}`
  const known = templates.get(name) ?? makeTemplate(admin, name, migrations, jobs)
  templates.set(name, known)
  return known
}

async function makeTemplate(admin: string, name: string, migrations: string | undefined, jobs: JobHandler[] | null) {
  const draft = `${name}_${process.pid}`
  await withClient(admin, async (client) => {
    // On a shared server another test process may be making the same template.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount !== 0) return
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft} template template0`)
    await migrate(inDatabase(admin, draft), migrations)
    await ensureLogin(admin, runtime)
    if (jobs) await prepareJobs(inDatabase(admin, draft), jobs)
    await client.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

async function startServer() {
  const memory = roomyMemory()
  sweep(memory)
  return (await startIn(join(memory, `mainstay-test-${process.pid}-${randomUUID()}`))).url
}

/** A copy of a data folder with its database running, whose owner may copy that with `copyOf()`; both are gone when the process ends. */
export async function runningCopyOf(dataDir: string): Promise<{ url: string; folder: string }> {
  const folder = join(roomyMemory(), `mainstay-test-${process.pid}-${randomUUID()}`)
  // The database runs as another user: a copy has to keep the owners of its files.
  execFileSync('cp', ['-a', dataDir, folder])
  const { url } = await startIn(folder)
  await ensureLogin(url, runtime)
  return { url, folder }
}

async function startIn(folder: string) {
  const postgres = await startPostgres(folder, { fast: true })
  process.once('exit', () => removeServer(postgres.pid(), folder))
  return postgres
}

/** A folder in memory: a database there is ten times quicker to copy, but small containers have little of it. */
export function roomyMemory(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 1e9) return '/dev/shm'
  } catch {
    // Not Linux.
  }
  return tmpdir()
}

// A test process that was killed leaves its server behind; the next one clears it.
function sweep(parent: string) {
  for (const name of readdirSync(parent)) {
    const owner = folderName.exec(name)?.[1]
    if (!owner || isAlive(Number(owner))) continue
    for (const pid of processesIn(join(parent, name, 'postgres/data'))) signal(pid, 'SIGKILL')
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

// Runs while the process exits, where nothing asynchronous happens any more.
function removeServer(pid: number, folder: string) {
  signal(pid, 'SIGQUIT')
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; isAlive(pid) && waited < 200; waited++) Atomics.wait(pause, 0, 0, 10)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

const admins = new Map<string, pg.Pool>()

/** A connection costs its start: there is one for all databases that are made and dropped on a server, and it ends with the process. */
function run(url: string, statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const known = admins.get(url)
  const pool = known ?? new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  if (!known)
    admins.set(
      url,
      pool.on('error', () => {}),
    )
  return pool.query(statement, values)
}

/** Drops a database once its connections have gone: one that is thrown out says so to a test that is over. Who stays is thrown out all the same. */
async function dropped(admin: string, name: string) {
  const open = 'select 1 from pg_stat_activity where datname = $1 limit 1'
  // Passing time is the subject: no state tells a connection that is closing from one that stays.
  for (let tries = 0; tries < 100 && (await run(admin, open, [name])).rowCount; tries += 1) await pause(20)
  await run(admin, `drop database if exists ${name} with (force)`)
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function inDatabase(url: string, name: string) {
  return url.replace(/^([^:]+:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
