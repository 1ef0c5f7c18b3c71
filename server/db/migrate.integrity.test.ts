import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import pg from 'pg'
import { migrate, pendingMigrations } from '#server/db/migrate.ts'
import { testDatabase } from '#server/db/testing.ts'

let folder = ''
const write = (name: string, sql: string) => {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'migration.sql'), sql)
}
const query = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  folder = mkdtempSync(join(tmpdir(), 'mainstay-migrations-'))
  write('20260101000000_first', 'create table one (id int);\n--> statement-breakpoint\ninsert into one values (1);')
  write('20260102000000_second', 'insert into one select id + 1 from one;')
})
after(() => rmSync(folder, { recursive: true, force: true }))

test('five parallel starters apply every migration once', async () => {
  const database = await testDatabase(null)
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, folder)))
  assert.deepEqual(applied.flat(), ['20260101000000_first', '20260102000000_second'])
  assert.deepEqual(await query(database.url, 'select id from one order by id'), [{ id: 1 }, { id: 2 }])
  assert.deepEqual(await pendingMigrations(database.url, folder), [])
  await database.drop()
})

test('parallel starters on different databases of one server agree on the role', async () => {
  const databases = await Promise.all(Array.from({ length: 5 }, () => testDatabase(null)))
  await Promise.all(databases.map(({ url }) => migrate(url, folder)))
  const [first] = databases
  assert.deepEqual(await query(first!.url, `select rolcanlogin from pg_roles where rolname = 'mainstay_app'`), [
    { rolcanlogin: false },
  ])
  await Promise.all(databases.map(({ drop }) => drop()))
})

test('a migration that fails leaves nothing of itself and names itself', async () => {
  const database = await testDatabase(null)
  write('20260103000000_third', 'create table two (id int);\n--> statement-breakpoint\nselect 1/0;')
  await assert.rejects(migrate(database.url, folder), /20260103000000_third failed: division by zero/)
  assert.deepEqual(await pendingMigrations(database.url, folder), ['20260103000000_third'])
  assert.deepEqual(await query(database.url, `select to_regclass('two') as two`), [{ two: null }])
  await database.drop()
})

test('a changed migration and one from a newer version are refused', async () => {
  const database = await testDatabase(null)
  await migrate(database.url, folder)
  write('20260102000000_second', 'insert into one values (7);')
  await assert.rejects(migrate(database.url, folder), /20260102000000_second was changed/)
  rmSync(join(folder, '20260102000000_second'), { recursive: true })
  await assert.rejects(migrate(database.url, folder), /written by a newer version/)
  await assert.rejects(pendingMigrations(database.url, folder), /written by a newer version/)
  await database.drop()
})

test('line ends of the checkout do not count as a change', async () => {
  const database = await testDatabase(null)
  await migrate(database.url, folder)
  write('20260102000000_second', 'insert into one select id + 1 from one;')
  write('20260101000000_first', 'create table one (id int);\r\n--> statement-breakpoint\r\ninsert into one values (1);')
  assert.deepEqual(await migrate(database.url, folder), [])
  await database.drop()
})

test('a database from a template is migrated and its own', async () => {
  const [one, two] = await Promise.all([testDatabase(folder), testDatabase(folder)])
  await query(one.url, 'insert into one values (99)')
  assert.deepEqual(await query(two.url, 'select id from one order by id'), [{ id: 1 }, { id: 2 }])
  assert.deepEqual(await pendingMigrations(two.url, folder), [])
  await Promise.all([one.drop(), two.drop()])
  await assert.rejects(query(one.url, 'select 1'), /does not exist/)
})
