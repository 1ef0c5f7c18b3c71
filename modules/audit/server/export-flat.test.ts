import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import pg from 'pg'
import { signIn } from '#server/auth/testing.ts'
import { testDatabase } from '#server/db/testing.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { freePort, reachableFolder, startProcess } from '#server/testing/process.ts'
import { pause } from '#shared/testing/until.ts'

/** `AUDIT_LINES=1000000 npm test -- export-flat` for a log of years. */
const lines = Number(process.env['AUDIT_LINES'] ?? (exhaustive ? 60_000 : 20_000))
/** As `npm start` has it (`scripts/heap.mjs`). */
const asStarted = '--max-old-space-size=512 --max-semi-space-size=4'
/** What the server may take more while it writes the file, however long that is. */
const mostMb = 96

/** What a process holds in memory, in MB; null where the system does not say. */
function memoryOf(pid: number): number | null {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  } catch {
    return null
  }
}

test(
  'S04 the file of the audit log is a stream: the server takes no more memory for a log of years',
  { timeout: 1_800_000 },
  async (t) => {
    const [database, port] = [await testDatabase(), await freePort()]
    const dataDir = reachableFolder('export')
    t.after(async () => {
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const server = startProcess({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      NODE_OPTIONS: asStarted,
    })
    t.after(async () => {
      server.kill('SIGKILL')
      await server.ended
    })
    await server.up()
    const owner = new pg.Client(database.url)
    await owner.connect()
    await owner.query(
      `insert into audit_log (at, actor_id, actor_name, action, record, record_id, before, after, correlation_id)
      select '2030-01-01'::timestamptz + n * interval '1 ms', gen_random_uuid(), 'Somebody', 'bulk test', null, null,
        jsonb_build_object('n', n, 'words', repeat('a', 300)), jsonb_build_object('n', n + 1, 'words', repeat('b', 300)), 'c' || n from generate_series(1, $1::int) n`,
      [lines],
    )
    await owner.end()
    const headers = await signIn(`http://127.0.0.1:${port}`, 'administrator@sample.mainstay.test')
    const ask = (action: string) =>
      new Promise<IncomingMessage>((done, fail) => {
        const path = `/api/settings/audit/export?action=${encodeURIComponent(action)}`
        request({ port, host: '127.0.0.1', path, headers: { ...headers } }, done)
          .on('error', fail)
          .end()
      })
    // What is loaded with the first file is not what a file costs.
    for await (const _ of await ask('sign in')) void _
    const before = memoryOf(server.pid)
    if (before === null) return t.skip('the system does not say what a process takes')
    const reply = await ask('bulk test')
    assert.equal(reply.statusCode, 200)
    let [peak, breaks, bytes] = [before, 0, 0]
    for await (const chunk of reply) {
      // A slow reader is the subject: the server has time to fetch more than it can send.
      if (bytes === 0) await pause(500)
      bytes += (chunk as Buffer).length
      for (const byte of chunk as Buffer) if (byte === 10) breaks += 1
      peak = Math.max(peak, memoryOf(server.pid)!)
    }
    t.diagnostic(
      `${lines} lines, ${Math.round(bytes / 1e6)} MB: ${Math.round(before)} MB before, ${Math.round(peak)} MB at most`,
    )
    assert.equal(breaks, lines + 1)
    assert.ok(peak - before < mostMb, `${Math.round(before)} MB before, ${Math.round(peak)} MB at most`)
  },
)
