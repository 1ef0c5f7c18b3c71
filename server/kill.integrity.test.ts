import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { compare, makeBooks, postEntries, type Intent } from '#modules/ledger/server/testing-load.ts'
import { seeded } from '#server/testing/requests.ts'
import { pause, until } from '#shared/testing/until.ts'
import { signIn } from './auth/testing.ts'
import { openPool } from './db/pool.ts'
import { startPostgres } from './db/postgres.ts'
import { askAs, assertVerified, freePort, reachableFolder, startProcess, type Answer } from './testing/process.ts'
import { exhaustive } from './testing/walk.ts'

const dataDir = reachableFolder('kill')
const notOurs = process.env['TEST_DATABASE_URL']
  ? 'the server brings its own database here, which is the point of the test'
  : false
const kills = Number(process.env['KILLS'] ?? (exhaustive ? 50 : 1))
const clients = 8
after(() => rmSync(dataDir, { recursive: true, force: true }))

test(
  `R2 R4 kill -9 of the server (${kills}) while 8 clients post: nothing acknowledged is lost, nothing is there twice or in part`,
  { skip: notOurs, timeout: 300_000 + kills * 30_000 },
  async (t) => {
    const port = await freePort()
    const env = { PORT: String(port), DATA_DIR: dataDir }
    let server = startProcess(env)
    t.after(() => server.kill('SIGKILL'))
    await server.up()
    const { ask, close } = askAs(
      port,
      await signIn(`http://127.0.0.1:${port}`, 'accountant@sample.mainstay.test'),
      clients,
    )
    t.after(close)
    const books = await makeBooks(ask)

    const intents: Intent[] = []
    let going = true
    const giveUp = new AbortController()
    t.after(() => {
      going = false
      giveUp.abort()
    })
    const answers = { settled: 0, unavailable: 0 }
    const settles = ({ status }: Answer) => {
      answers[status === 503 ? 'unavailable' : 'settled'] += 1
      return status !== 503
    }
    const working = Promise.all(
      Array.from({ length: clients }, (_, at) =>
        postEntries(ask, books, intents, `Client ${at}`, () => going, settles, giveUp.signal),
      ),
    )
    const random = seeded(1)
    let broken = false
    working.catch(() => (broken = true))
    const from = performance.now()
    let killed = 0
    while (!broken && killed < kills) {
      const seen = answers.settled
      await until('another answer', () => answers.settled > seen || broken)
      // The server is killed at a random moment.
      await pause(50 + random() * 350)
      server.kill('SIGKILL')
      await server.ended
      killed += 1
      server = startProcess(env)
      await server.up()
    }
    // Some work goes on after the last kill.
    const seen = answers.settled
    await until('work after the last kill', () => answers.settled >= seen + clients || broken)
    going = false
    await working
    // Of the two signals to stop the one that waits for no late calls.
    server.kill('SIGINT')
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
    const perKill = (performance.now() - from) / killed
    t.diagnostic(
      `${killed} kills, one each ${Math.round(perKill)} ms; ${intents.length} entries; ${answers.unavailable} answers of 503`,
    )
  },
)
