import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ensureAppRole } from '#server/db/app-role.ts'
import { applyFacts, freeFacts, keepsHistory, noteOutside } from '#server/db/apply-facts.ts'

type Migration = { name: string; sha256: string; statements: string[] }

const migrationsDir = join(import.meta.dirname, '../../migrations')
// Any fixed number that nothing else locks.
const lockKey = 7_124_660_031

/** Applies all pending migrations, one transaction each, and returns their names; parallel callers wait for each other. */
export async function migrate(url: string, dir: string = migrationsDir): Promise<string[]> {
  const migrations = readMigrations(dir)
  return withClient(url, async (client) => {
    // Waiting for another starter is normal; waiting for a table in use is not.
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`set lock_timeout = '5s'`)
    await ensureAppRole(client)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const pending = await findPending(client, migrations)
    if (pending.length) await client.query(freeFacts)
    for (const migration of pending) await apply(client, migration)
    await applyFacts(client)
    return pending.map(({ name }) => name)
  })
}

/** Names of migrations that the database lacks; throws when it was written by another version of the product. */
export async function pendingMigrations(url: string, dir: string = migrationsDir): Promise<string[]> {
  const migrations = readMigrations(dir)
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('schema_migrations') is not null as found`,
    )
    const pending = rows[0]?.found ? await findPending(client, migrations) : migrations
    return pending.map(({ name }) => name)
  })
}

/** The migrations of a folder in the order of their names. */
export function readMigrations(dir: string = migrationsDir): Migration[] {
  if (!existsSync(dir)) return []
  const names = readdirSync(dir).filter((name) => existsSync(join(dir, name, 'migration.sql')))
  return names.toSorted().map((name) => {
    // Line ends differ between checkouts of the same file.
    const text = readFileSync(join(dir, name, 'migration.sql'), 'utf8').replaceAll('\r\n', '\n')
    const statements = text.split('--> statement-breakpoint').map((statement) => statement.trim())
    return { name, sha256: sha256(text), statements: statements.filter((statement) => statement !== '') }
  })
}

async function findPending(client: pg.Client, migrations: Migration[]) {
  const applied = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const row of applied.rows) {
    const migration = known.get(row.name)
    if (!migration) {
      throw new Error(`This database was written by a newer version: it has the migration ${row.name}, unknown here.`)
    }
    if (migration.sha256 !== row.sha256) {
      throw new Error(`The migration ${row.name} was changed after it had been applied; write a new one instead.`)
    }
    known.delete(row.name)
  }
  return [...known.values()]
}

async function apply(client: pg.Client, { name, sha256: hash, statements }: Migration) {
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, hash])
    if (await keepsHistory(client)) await client.query(noteOutside(`migrate ${name}`))
    await client.query('commit')
  } catch (error) {
    // A broken connection rolls back by itself; its complaint must not hide the cause.
    await client.query('rollback').catch(() => {})
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

// Closing the connection gives the advisory lock back.
async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mainstay-migrate',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
