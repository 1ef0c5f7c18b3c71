import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { loginUrl, runtimeUrl } from './runtime-login.ts'
import { testDatabase } from './testing.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
const folders: string[] = []
const logins: string[] = []

before(async () => {
  database = await testDatabase()
})
after(async () => {
  await as(database.url, async (owner) => {
    const { rows } = await owner.query('select rolname::text as name from pg_roles where rolname = any($1)', [logins])
    for (const { name } of rows) await owner.query(`drop owned by ${name}; drop role ${name}`)
  })
  await database.drop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const folder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'mainstay-login-')))
  return folders.at(-1)!
}
const loginOf = (dataDir: string) => {
  const name = readFileSync(join(dataDir, 'database.login'), 'utf8').split(' ')[0]!
  if (!logins.includes(name)) logins.push(name)
  return name
}

async function as<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const refused = async (client: pg.Client, statement: string, code: RegExp) =>
  assert.rejects(client.query(statement), (error: pg.DatabaseError) => {
    assert.match(error.code ?? '', code, `${statement}: ${error.message}`)
    return true
  })

test('K16 the runtime logs in as itself: no superuser, no member of the owner, and nothing gives it more', async () => {
  const dataDir = folder()
  const url = await runtimeUrl(database.url, dataDir)
  const name = loginOf(dataDir)
  const owner = await as(
    database.url,
    async (client) => (await client.query('select current_user::text as name')).rows[0].name as string,
  )
  await as(url, async (client) => {
    const who = async () =>
      (await client.query(`select current_user::text as acts, session_user::text as login`)).rows[0] as {
        acts: string
        login: string
      }
    assert.deepEqual(await who(), { acts: name, login: name })
    for (const statement of [
      'reset role',
      'set role none',
      'reset session authorization',
      'reset all',
      'discard all',
    ]) {
      await client.query(statement)
      assert.deepEqual(await who(), { acts: name, login: name }, statement)
    }
    await refused(client, `set role "${owner}"`, /42501/)
    await refused(client, `set session authorization "${owner}"`, /42501/)
    await refused(client, `grant "${owner}" to ${name}`, /42501|0LP01/)
    await refused(client, `alter role ${name} superuser`, /42501/)
    await refused(client, `alter role ${name} createrole`, /42501/)
    await refused(client, 'create role another login superuser', /42501/)
    await refused(client, `set session_replication_role = replica`, /42501/)
    await refused(client, 'alter table audit_log disable trigger all', /42501/)
    await refused(client, 'create table public.mine (n int)', /42501/)
    await refused(
      client,
      'create or replace function public.ledger_refuse() returns trigger language plpgsql as $$ begin return new; end $$',
      /42501/,
    )
    await refused(client, 'drop trigger kept_as_written on audit_log', /42501/)
    await refused(client, `copy audit_log to program 'cat'`, /42501/)
    await client.query('set role mainstay_app')
    await refused(client, 'update audit_log set actor_name = actor_name', /42501/)
    await refused(client, 'alter table audit_log owner to mainstay_app', /42501/)
  })
})

test('K16 the login is kept in the data folder for its owner alone, and the next start uses it again', async () => {
  const dataDir = folder()
  const first = await runtimeUrl(database.url, dataDir)
  loginOf(dataDir)
  assert.equal(statSync(join(dataDir, 'database.login')).mode & 0o777, 0o600)
  assert.equal(await runtimeUrl(database.url, dataDir), first)
  assert.notEqual(await runtimeUrl(database.url, folder()), first)
  loginOf(folders.at(-1)!)
})

test('K16 a login that was lost, shut or stripped is set right by the next start, also by five at once', async () => {
  const dataDir = folder()
  const url = await runtimeUrl(database.url, dataDir)
  const name = loginOf(dataDir)
  for (const harm of [
    `alter role ${name} nologin`,
    `revoke mainstay_app from ${name}`,
    `drop owned by ${name}; drop role ${name}`,
  ]) {
    await as(database.url, (owner) => owner.query(harm))
    await Promise.all(Array.from({ length: 5 }, () => runtimeUrl(database.url, dataDir)))
    await as(url, async (client) =>
      assert.equal((await client.query('select 1 as one from users limit 0')).rowCount, 0),
    )
  }
})

test('K16 a runtime address that may act as the owner is refused with what to do', async () => {
  await assert.rejects(runtimeUrl(database.url, folder(), database.url), /may do more than .* mainstay_app/)
  const name = 'mainstay_test_member'
  await as(database.url, async (owner) => {
    const { rows } = await owner.query('select current_user::text as name')
    await owner.query(
      `drop role if exists ${name}; create role ${name} login password 'x'; grant "${rows[0].name}" to ${name}`,
    )
  })
  logins.push(name)
  await assert.rejects(
    runtimeUrl(database.url, folder(), loginUrl(database.url, { name, password: 'x' })),
    /may do more than/,
  )
})

test('K16 an owner who may not make roles is told what an administrator runs, and its own runtime address serves', async () => {
  const [keeper, runtime] = ['mainstay_test_keeper', 'mainstay_test_own']
  await as(database.url, (owner) =>
    owner.query(`drop role if exists ${keeper}, ${runtime}; create role ${keeper} login password 'x';
      create role ${runtime} login password 'x'; grant mainstay_app to ${runtime}`),
  )
  logins.push(keeper, runtime)
  const ownerUrl = loginUrl(database.url, { name: keeper, password: 'x' })
  await assert.rejects(
    runtimeUrl(ownerUrl, folder()),
    /may not make roles. Let an administrator run once: .*grant mainstay_app to mainstay_runtime; Then set RUNTIME_DATABASE_URL/,
  )
  loginOf(folders.at(-1)!)
  const own = loginUrl(database.url, { name: runtime, password: 'x' })
  assert.equal(await runtimeUrl(ownerUrl, folder(), own), own)
})

test('the address of another login keeps place, database and options', () => {
  const login = { name: 'a_b', password: 'p/@ß' }
  const secret = encodeURIComponent('p/@ß')
  assert.equal(
    loginUrl('postgres://o:x@h:5/d?sslmode=require', login),
    `postgres://a_b:${secret}@h:5/d?sslmode=require`,
  )
  assert.equal(loginUrl('postgresql://h/d?user=o&password=x', login), `postgresql://a_b:${secret}@h/d`)
  assert.equal(loginUrl('postgres://o@/d?host=%2Frun', login), `postgres://a_b:${secret}@/d?host=%2Frun`)
})
