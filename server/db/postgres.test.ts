import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { startPostgres } from '#server/db/postgres.ts'
import type { PostgresOptions } from '#server/db/postgres.ts'

const folder = join(tmpdir(), `mainstay-start-${randomUUID()}`)
// Long enough that the socket cannot lie inside.
const longFolder = join(tmpdir(), `mainstay-${'long-'.repeat(20)}${randomUUID()}`)
let url = ''

const ask = async (address: string, statement: string) => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const start = async (t: TestContext, dataDir: string, options: PostgresOptions = { fast: true }) => {
  const postgres = await startPostgres(dataDir, options)
  t.after(() => postgres.stop())
  return postgres
}

before(async () => {
  const first = await startPostgres(folder, { fast: true })
  url = first.url
  assert.equal(first.reused, false)
  await ask(url, 'create table kept as select 42 as answer')
  await first.stop()
})
after(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(longFolder, { recursive: true, force: true })
})

test('after stop nothing answers, and a later start finds the old data', async (t) => {
  await assert.rejects(ask(url, 'select 1'))
  const later = await start(t, folder)
  assert.equal(later.reused, false)
  assert.equal(await ask(later.url, 'select answer from kept'), 42)
})

test('a live postmaster is taken over', async (t) => {
  const first = await start(t, folder)
  const second = await start(t, folder)
  assert.equal(second.reused, true)
  assert.equal(second.pid(), first.pid())
  assert.equal(await second.restartIfDead(), false)
  await Promise.all([first.stop(), second.stop()])
  await assert.rejects(ask(url, 'select 1'))
})

test('a process id file that names a stranger does not stand in the way', async (t) => {
  writeFileSync(join(folder, 'postgres/data/postmaster.pid'), `${process.pid}\n`)
  const postgres = await start(t, folder)
  assert.equal(await ask(postgres.url, 'select answer from kept'), 42)
})

test('it listens on no network port, never runs as root and sorts like people do', async (t) => {
  const postgres = await start(t, longFolder)
  assert.equal(await ask(postgres.url, 'show listen_addresses'), '')
  if (existsSync('/proc')) assert.notEqual(statSync(`/proc/${postgres.pid()}`).uid, 0)
  const sorted = `select string_agg(word, ' ' order by word) from unnest(array['Zebra', 'Äpfel', 'apfel', 'Öl']) word`
  assert.equal(await ask(postgres.url, sorted), 'apfel Äpfel Öl Zebra')
})

test('outside tests nothing is given up for speed', async (t) => {
  const postgres = await start(t, folder, {})
  assert.equal(await ask(postgres.url, 'show fsync'), 'on')
  assert.equal(await ask(postgres.url, 'show synchronous_commit'), 'on')
})
