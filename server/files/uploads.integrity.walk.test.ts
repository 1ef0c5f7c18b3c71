import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pino from 'pino'
import { seeded } from '#server/testing/requests.ts'
import { pause, until } from '#shared/testing/until.ts'
import { modules } from '../app.ts'
import { signIn } from '../auth/testing.ts'
import { openDb } from '../db/db.ts'
import { openPool } from '../db/pool.ts'
import { startPostgres } from '../db/postgres.ts'
import type { AppContext } from '../app-context.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import { readSettings } from '../settings.ts'
import { askAs, assertVerified, freePort, reachableFolder, startProcess, type Answer } from '../testing/process.ts'
import { openDisk } from './disk.ts'
import { multipart } from './testing.ts'
import { sha256, uploadInParts, type SendBytes } from './testing-parts.ts'

const dataDir = reachableFolder('uploads')
const notOurs = process.env['TEST_DATABASE_URL']
  ? 'the server brings its own database here, which is the point of the test'
  : false
/** Of these every third goes in parts. */
const many = Number(process.env['UPLOADS'] ?? 60)
/** The clients go on until the server was killed so many times. */
const fewest = Math.min(5, many / 12)
const clients = 8
after(() => rmSync(dataDir, { recursive: true, force: true }))

type Kept = { name: string; sha256: string; id?: string }

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((each) =>
    each.isFile() ? join(each.parentPath, each.name) : [],
  )

test(
  `kill -9 of the server while 8 clients upload ${many} files: each is kept once with its hash, and no file stays that nothing names`,
  { skip: notOurs, timeout: 360_000 + many * 1000 },
  async (t) => {
    const port = await freePort()
    const env = { PORT: String(port), DATA_DIR: dataDir }
    let server = startProcess(env)
    t.after(() => server.kill('SIGKILL'))
    await server.up()
    const who = await signIn(`http://127.0.0.1:${port}`, 'buyer@sample.mainstay.test')
    const { ask, close } = askAs(port, who, clients)
    t.after(close)
    const giveUp = new AbortController()
    t.after(() => giveUp.abort())
    let unsettled = 0
    /** Until there is an answer that settles it, as a browser does; a limit of calls a minute is waited for. */
    const settled = async (send: () => Promise<Answer>): Promise<Answer> => {
      const attempt = async () => {
        giveUp.signal.throwIfAborted()
        const answer = await send().catch(() => null)
        // What the killed server held is held until the database finds it gone.
        const isHeld = answer?.status === 409 && answer.text.includes('lockedByAnother')
        if (answer && !isHeld && ![503, 429].includes(answer.status)) return answer
        unsettled += 1
        // The limit of calls counts those of a minute.
        if (answer?.status === 429) await pause(500)
        return null
      }
      const answer = await until('an answer that settles a call', attempt, { seconds: 600 })
      assert.equal(answer.status, 200, answer.text)
      return answer
    }
    const send: SendBytes = (method, url, { body, bytes, headers } = {}) =>
      settled(() =>
        ask(method, url, {
          body,
          bytes,
          headers: { ...(bytes ? { 'content-type': 'application/octet-stream' } : {}), ...headers },
        }),
      )

    const kept: Kept[] = []
    const random = seeded(1)
    let killed = 0
    let next = 0
    const client = async () => {
      for (let n = next++; n < many || killed < fewest; n = next++) {
        const isLong = n % 3 === 0
        const bytes = isLong ? 100_000 + (n % 7) * 20_000 : 200 + (n % 11) * 4000
        const content = Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes))
        const entry: Kept = { name: `File ${n}.txt`, sha256: sha256(content) }
        kept.push(entry)
        if (isLong) {
          const to = `/api/documents/documents/upload?path=Part+${n % 10}`
          const upload = uploadInParts(send, { to, name: entry.name, content })
          await upload.begin()
          for (const offset of upload.offsets) await upload.part(offset)
          entry.id = (await upload.finish()).body.id
        } else {
          const { payload, headers } = multipart([[entry.name, content]])
          const key = randomUUID()
          const whole = () => ask('POST', '/api/documents/documents/upload', { bytes: payload, headers, key })
          entry.id = (await settled(whole)).body.id
        }
      }
    }
    let done = false
    const working = Promise.all(Array.from({ length: clients }, client)).finally(() => (done = true))
    working.catch(() => {})
    while (!done) {
      const seen = kept.length
      await until('another file', () => kept.length > seen || done)
      // The server is killed at a random moment.
      await pause(50 + random() * 350)
      if (done) break
      server.kill('SIGKILL')
      await server.ended
      killed += 1
      server = startProcess(env)
      await server.up()
      // So that a run ends, on a busy machine too: after enough kills the clients finish undisturbed.
      if (killed >= Math.min(40, many / 5)) break
    }
    await working
    t.diagnostic(`${killed} kills`)
    assert.ok(killed >= fewest, `only ${killed} kills`)
    server.kill('SIGTERM')
    assert.equal(await server.ended, 0, server.output())
    assert.ok(kept.length >= many)

    const postgres = await startPostgres(dataDir, { notice: () => {} })
    const pool = openPool(postgres.url, { size: 4, applicationName: 'test' })
    try {
      const { rows } = await pool.query<{ id: string; name: string; sha256: string; key: string; number: number }>(
        `select document_id as id, file_name as name, sha256, storage_key as key, number from documents_versions order by created_at`,
      )
      const told = kept.map((each) => `${each.name} ${each.id} ${each.sha256}`)
      const found = rows.map((each) => `${each.name} ${each.id} ${each.sha256}`)
      assert.deepEqual(found.toSorted(), told.toSorted(), 'what is there is what was acknowledged, once')
      // Days later: what a server left behind that died is gone.
      const app = {
        modules,
        settings: readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
        pool,
        db: openDb(pool),
        files: openDisk({ dataDir }),
        log: pino({ level: 'silent' }),
        now: () => new Date('2100-01-01T00:00:00Z'),
      } as AppContext
      const before = filesIn(join(dataDir, 'files')).length
      for (const name of ['files.end-uploads', 'files.sweep'])
        await jobHandlers(modules)
          .find((job) => job.name === name)!
          .run({}, app)
      const files = filesIn(join(dataDir, 'files'))
      assert.deepEqual(files.toSorted(), rows.map(({ key }) => join(dataDir, 'files', key)).toSorted())
      for (const { key, sha256: hash } of rows)
        assert.equal(
          createHash('sha256')
            .update(readFileSync(join(dataDir, 'files', key)))
            .digest('hex'),
          hash,
        )
      const { rows: left } = await pool.query('select id from uploads union all select upload_id from upload_parts')
      assert.deepEqual(left, [])
      t.diagnostic(
        `${killed} kills, ${kept.length} files, ${unsettled} answers lost or 503, ${before - files.length} orphans swept`,
      )
    } finally {
      await pool.end()
      await postgres.stop()
    }
    assertVerified(dataDir)
  },
)
