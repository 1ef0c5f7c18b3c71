import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
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
import { openDisk } from '../files/disk.ts'
import { sweepOrphans } from '../files/orphans.ts'
import { multipart } from '../files/testing.ts'
import { sha256 } from '../files/testing-parts.ts'
import type { AppContext } from '../app-context.ts'
import { readSettings } from '../settings.ts'
import {
  askAs,
  assertVerifiedMeanwhile,
  freePort,
  reachableFolder,
  startProcess,
  type Answer,
} from '../testing/process.ts'
import { azureStandIn, s3StandIn } from './testing-storages.ts'
import { envOf } from './testing.ts'

const dataDir = reachableFolder('moves')
const notOurs = process.env['TEST_DATABASE_URL']
  ? 'the server brings its own database here, which is the point of the test'
  : false
const kills = Number(process.env['MOVES'] ?? 6)
const clients = 8
after(() => rmSync(dataDir, { recursive: true, force: true }))

type Kept = { name: string; sha256: string; id: string; file: string }

test(
  `D15 kill -9 of the server ${kills} times while files move and 8 clients read and add: nothing is lost, no file is unreadable, the move goes on, and nothing is left beside`,
  { skip: notOurs, timeout: 360_000 + kills * 15_000 },
  async (t) => {
    const s3 = await s3StandIn()
    const azure = await azureStandIn()
    t.after(s3.close)
    t.after(azure.close)
    s3.state.slowMs = azure.state.slowMs = 20
    const port = await freePort()
    const env = { PORT: String(port), DATA_DIR: dataDir, ...envOf(s3.settings, azure.settings) }
    let server = startProcess(env)
    t.after(() => server.kill('SIGKILL'))
    await server.up()
    const giveUp = new AbortController()
    t.after(() => giveUp.abort())
    let unsettled = 0
    /** Until there is an answer that settles it: a server that is gone, busy or limits calls is asked again. */
    const settled = async (send: () => Promise<Answer>): Promise<Answer> => {
      const attempt = async () => {
        giveUp.signal.throwIfAborted()
        const answer = await send().catch(() => null)
        if (answer && ![503, 429].includes(answer.status)) return answer
        unsettled += 1
        // The limit of calls counts those of a minute.
        if (answer?.status === 429) await pause(500)
        return null
      }
      return until('an answer that settles a call', attempt, { seconds: 600 })
    }
    const as = async (who: string) => {
      const { ask, close } = askAs(
        port,
        await signIn(`http://127.0.0.1:${port}`, `${who}@sample.mainstay.test`),
        clients,
      )
      t.after(close)
      return ask
    }
    const [buyer, administrator] = [await as('buyer'), await as('administrator')]
    const kept: Kept[] = []
    const keep = async (n: number) => {
      const content = Buffer.from(randomBytes(200 + (n % 9) * 9000).toString('hex'))
      const { payload, headers } = multipart([[`File ${n}.txt`, content]])
      const key = randomUUID()
      const made = await settled(() =>
        buyer('POST', '/api/documents/documents/upload', { bytes: payload, headers, key }),
      )
      assert.equal(made.status, 200, made.text)
      const { id } = made.body
      const seen = await settled(() => buyer('GET', `/api/documents/documents/${id}`))
      const file = `/api/documents/documents/${id}/versions/${seen.body.currentVersionId}/file`
      kept.push({ name: `File ${n}.txt`, sha256: sha256(content), id, file })
    }
    for (let n = 0; n < 30; n += 1) await keep(n)

    let going = true
    let reads = 0
    const client = async (who: number) => {
      for (let n = who; going; n += clients) {
        const each = kept[n % kept.length]!
        const reply = await settled(() => buyer('GET', each.file))
        assert.deepEqual([reply.status, sha256(reply.text)], [200, each.sha256], each.name)
        reads += 1
        if (n % 5 === 0 && kept.length < 30 + kills * 4) await keep(1000 + n)
        // Readers beside a move are the subject: they leave it some of the processor.
        await pause(10)
      }
    }
    const reading = Promise.all(Array.from({ length: clients }, (_, who) => client(who)))
    reading.catch(() => (going = false))

    const path = '/api/settings/storage'
    const latest = async () => (await settled(() => administrator('GET', path))).body.moves[0]
    const targets = ['s3', 'azure', 'local'] as const
    const random = seeded(1)
    let killed = 0
    for (let round = 0; killed < kills && going; round += 1) {
      const key = randomUUID()
      const body = { to: targets[round % targets.length], from: null }
      const begun = await settled(() => administrator('POST', path, { body, key }))
      assert.equal(begun.status, 200, begun.text)
      for (;;) {
        // The server is killed at a random moment.
        await pause(30 + random() * 250)
        const { state, why } = await latest()
        if (state === 'finished') break
        assert.equal(state, 'running', why)
        if (killed >= kills) continue
        server.kill('SIGKILL')
        await server.ended
        killed += 1
        server = startProcess(env)
        await server.up()
      }
    }
    await until(`${kills * 10} reads`, () => !going || reads > kills * 10, { seconds: 300 })
    going = false
    await reading
    server.kill('SIGTERM')
    assert.equal(await server.ended, 0, server.output())
    assert.ok(reads > kills * 10, `only ${reads} reads`)

    const postgres = await startPostgres(dataDir, { notice: () => {} })
    const pool = openPool(postgres.url, { size: 4, applicationName: 'test' })
    try {
      const { rows } = await pool.query<{ id: string; sha256: string; key: string; storage: string }>(
        `select document_id as id, sha256, storage_key as key, coalesce(p.storage, 'local') as storage
          from documents_versions v left join file_places p on p.key = v.storage_key`,
      )
      assert.deepEqual(
        rows.map(({ id, sha256: hash }) => `${id} ${hash}`).toSorted(),
        kept.map(({ id, sha256: hash }) => `${id} ${hash}`).toSorted(),
        'what is there is what was acknowledged, once',
      )
      const settings = readSettings({ ...env, LOG_LEVEL: 'silent' })
      const app = {
        modules,
        settings,
        pool,
        db: openDb(pool),
        files: openDisk(settings, pool),
        log: pino({ level: 'silent' }),
        now: () => new Date('2100-01-01T00:00:00Z'),
      } as AppContext
      const left = (await pool.query('select * from file_copies')).rows.length
      const swept = await sweepOrphans(app)
      const local: string[] = []
      for await (const { key } of app.files.folder.list()) local.push(key)
      const found = {
        local: local.toSorted(),
        s3: [...s3.blobs.keys()].toSorted(),
        azure: [...azure.blobs.keys()].toSorted(),
      }
      for (const place of targets)
        assert.deepEqual(
          found[place],
          rows
            .filter(({ storage }) => storage === place)
            .map(({ key }) => key)
            .toSorted(),
          `${place} holds its files and nothing else`,
        )
      const bytesOf = { local: (key: string) => readFileSync(join(dataDir, 'files', key)) }
      for (const { key, sha256: hash, storage } of rows) {
        const blobs = storage === 's3' ? s3.blobs : azure.blobs
        assert.equal(sha256(storage === 'local' ? bytesOf.local(key) : blobs.get(key)!.bytes), hash)
      }
      assert.deepEqual((await pool.query('select * from file_copies')).rows, [])
      t.diagnostic(
        `${killed} kills, ${rows.length} files, ${reads} reads, ${unsettled} answers lost or 503, ${left} copies noted at the end, ${swept} swept`,
      )
    } finally {
      await pool.end()
      await postgres.stop()
    }
    s3.state.slowMs = azure.state.slowMs = 0
    // The stand-ins answer in this process: verify runs beside it.
    await assertVerifiedMeanwhile(dataDir, env)
  },
)
