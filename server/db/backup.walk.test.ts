import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { signIn } from '#server/auth/testing.ts'
import { assertVerified, freePort, quickFolder, startProcess } from '#server/testing/process.ts'
import { startPostgres } from './postgres.ts'

const secret = 'a secret key of more than thirty-two bytes'

/** What an operator runs, with what it said and how it ended. */
async function run(what: 'backup' | 'restore', dataDir: string, folder: string) {
  const { DATABASE_URL: _url, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: dataDir, SECRET_KEY: secret }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../backup.ts'), what, folder], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  return { code, said }
}

/** A checksum of each table. */
async function sums(dataDir: string): Promise<Record<string, string>> {
  const postgres = await startPostgres(dataDir, { fast: true, notice: () => {} })
  const client = new pg.Client(postgres.url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const found: Record<string, string> = {}
    for (const { name } of rows) {
      const of = await client.query<{ sum: string }>(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
      )
      found[name] = of.rows[0]!.sum
    }
    return found
  } finally {
    await client.end()
    await postgres.stop()
  }
}

test('S10 a backup beside a running server is restored into an empty folder: every table is as it was, and verify finds nothing', async () => {
  const folders = Array.from({ length: 5 }, () => quickFolder())
  const [source, during, after, first, second] = folders as [string, string, string, string, string]
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { PORT: String(port), PUBLIC_ORIGIN: url, DATA_DIR: source, SECRET_KEY: secret, NODE_ENV: 'test' }
  const server = startProcess(env)
  try {
    await server.up()
    const headers = await signIn(url, 'buyer@sample.mainstay.test')
    const vendor = async (name: string) => {
      const reply = await fetch(`${url}/api/procurement/vendors`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ name, currency: 'USD' }),
      })
      assert.equal(reply.status, 200, await reply.text())
    }
    await vendor('Before the backup')
    let writing = true
    let count = 0
    const writer = (async () => {
      while (writing) await vendor(`Meanwhile ${(count += 1)}`)
    })()
    const made = await run('backup', source, join(during, 'made'))
    writing = false
    await writer
    assert.equal(made.code, 0, made.said)
    assert.ok(count > 0, 'it was written to meanwhile')
    assert.ok(!existsSync(join(during, 'made', 'secret.key')))
    server.kill('SIGTERM')
    await server.ended

    const back = await run('restore', first, join(during, 'made'))
    assert.equal(back.code, 0, back.said)
    const heads = readdirSync(first).filter((name) => name.endsWith('-heads.log'))
    assert.ok(heads.length > 0, 'the noted ends of the chains came along')
    assertVerified(first)

    // Nobody writes any more: each table is the same.
    assert.equal((await run('backup', source, join(after, 'made'))).code, 0)
    assert.equal((await run('restore', second, join(after, 'made'))).code, 0)
    const [was, is] = [await sums(source), await sums(second)]
    assert.ok(Object.keys(was).length > 50)
    assert.deepEqual(is, was)

    // A folder that holds something is never written over, and a backup that was changed is not restored.
    assert.match((await run('restore', second, join(after, 'made'))).said, /is not empty/)
    assert.match((await run('backup', source, join(after, 'made'))).said, /is not empty/)
    copyFileSync(join(after, 'made', 'manifest.json'), join(after, 'kept.json'))
    writeFileSync(join(after, 'made', 'database', 'PG_VERSION'), '17\n')
    rmSync(second, { recursive: true })
    const spoiled = await run('restore', second, join(after, 'made'))
    assert.deepEqual([spoiled.code, /database\/PG_VERSION is not as it was/.test(spoiled.said)], [1, true])
  } finally {
    server.kill('SIGKILL')
    await server.ended
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
})
