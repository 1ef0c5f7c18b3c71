import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { noteHead } from './audit/heads.ts'
import { seal } from './audit/seal.ts'
import { settled } from './audit/testing.ts'
import { openPool } from './db/pool.ts'
import { testDatabase } from './db/testing.ts'

test('npm run verify says what holds, names what does not, and its exit code tells them apart', async () => {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-verify-'))
  const pool = openPool(database.url, { size: 1, applicationName: 'verify-test' })
  const verify = () =>
    new Promise<{ code: number | null; output: string }>((done) => {
      const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
      const child = spawn(process.execPath, [join(import.meta.dirname, 'verify.ts')], { env })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.once('exit', (code) => done({ code, output }))
    })
  try {
    await pool.query(
      `insert into audit_log (at, actor_id, actor_name, action, correlation_id) values (now(), gen_random_uuid(), 'Ada', 'a', 'c')`,
    )
    await settled(pool)
    await noteHead(dataDir, (await seal(pool))!)
    const whole = await verify()
    assert.match(whole.output, /ok .*Every audit entry is sealed and unchanged[^]*Everything holds/)
    assert.equal(whole.code, 0, whole.output)
    await pool.query(`set session_replication_role = replica; update audit_log set actor_name = 'Eve'`)
    const broken = await verify()
    assert.match(broken.output, /BROKEN .*[^]*Audit entry 1 was changed after it was sealed \(seal 1 of /)
    assert.equal(broken.code, 1)
  } finally {
    await pool.end()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
