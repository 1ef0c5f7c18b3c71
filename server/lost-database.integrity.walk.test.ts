import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import pg from 'pg'
import { compare, makeBooks, postEntries, type Intent } from '#modules/ledger/server/testing-load.ts'
import { seeded } from '#server/testing/requests.ts'
import { pause, until } from '#shared/testing/until.ts'
import { signIn } from './auth/testing.ts'
import { openPool } from './db/pool.ts'
import { preparePlace } from './db/postgres-place.ts'
import { startPostgres } from './db/postgres.ts'
import { processesIn, signal } from './db/process-state.ts'
import { askAs, assertVerified, freePort, reachableFolder, startProcess, type Answer } from './testing/process.ts'

const dataDir = reachableFolder('lost')
const notOurs = process.env['TEST_DATABASE_URL'] ? 'only the embedded PostgreSQL is ours to kill' : false
const kills = 20
const clients = 8
after(() => rmSync(dataDir, { recursive: true, force: true }))

/** An answer of 2xx or 4xx, or a 503 that says in the one shape that the database is away. */
function refuseOther({ status, body, text }: Answer): void {
  if (status < 500) return
  assert.equal(status, 503, text)
  assert.deepEqual(Object.keys(body).sort(), ['code', 'errorId', 'message', 'sentence', 'status'], text)
  assert.equal(body.code, 'unavailable')
}

async function untilItAccepts(url: string): Promise<void> {
  await until('a database that accepts connections', async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
    client.on('error', () => {})
    const accepts = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    return accepts
  })
}

test(
  'R3 kill -9 of the database 20 times while 8 clients post: the server stays, says 503 meanwhile, and loses nothing',
  { skip: notOurs, timeout: 1_200_000 },
  async (t) => {
    const port = await freePort()
    const server = startProcess({ PORT: String(port), DATA_DIR: dataDir })
    t.after(() => server.kill('SIGKILL'))
    await server.up()
    const { ask, close } = askAs(
      port,
      await signIn(`http://127.0.0.1:${port}`, 'accountant@sample.mainstay.test'),
      clients,
    )
    t.after(close)
    const books = await makeBooks(ask)
    const { data, sockets } = preparePlace(dataDir, () => {})
    const url = `postgres://mainstay@/mainstay?host=${encodeURIComponent(sockets)}`

    const intents: Intent[] = []
    const answers = { good: 0, unavailable: 0 }
    const faults: unknown[] = []
    let lostConnections = 0
    let going = true
    const giveUp = new AbortController()
    t.after(() => {
      going = false
      giveUp.abort()
    })
    const watched: typeof ask = async (...call) => {
      const answer = await ask(...call).catch((error: unknown) => {
        lostConnections += 1
        throw error
      })
      try {
        refuseOther(answer)
      } catch (error) {
        faults.push(error)
      }
      answers[answer.status === 200 ? 'good' : 'unavailable'] += 1
      return answer
    }
    const settles = ({ status }: Answer) => status < 500
    const working = Promise.all(
      Array.from({ length: clients }, (_, at) =>
        postEntries(watched, books, intents, `Client ${at}`, () => going, settles, giveUp.signal),
      ),
    )
    const random = seeded(1)
    let broken = false
    working.catch(() => (broken = true))
    const waits: number[] = []
    while (waits.length < kills && !broken) {
      // The database is killed at a random moment.
      await pause(50 + random() * 350)
      const victims = processesIn(data)
      assert.ok(victims.length > 1, 'the database runs')
      for (const pid of victims) signal(pid, 'SIGKILL')
      await untilItAccepts(url)
      const accepts = performance.now()
      const seen = answers.good
      await until('a call that succeeds', () => answers.good > seen || broken)
      waits.push(performance.now() - accepts)
    }
    going = false
    await working
    // Thousands of them are not compared: the first says what is wrong.
    if (faults.length > 0) throw faults[0]
    assert.equal(lostConnections, 0, 'every call got an answer')
    server.kill('SIGTERM')
    assert.equal(await server.ended, 0, server.output())

    const postgres = await startPostgres(dataDir, { notice: () => {} })
    const pool = openPool(postgres.url, { size: 2, applicationName: 'test' })
    try {
      await compare(pool, intents)
    } finally {
      await pool.end()
      await postgres.stop()
    }
    assertVerified(dataDir)
    const longest = Math.round(Math.max(...waits))
    t.diagnostic(
      `${waits.length} kills; ${intents.length} entries; ${answers.unavailable} answers of 503; first success at most ${longest} ms after the database accepted`,
    )
  },
)
