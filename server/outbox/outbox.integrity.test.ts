import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { system } from '#server/call/actor.ts'
import { openDb } from '#server/db/db.ts'
import { openPool } from '#server/db/pool.ts'
import { rowsOf } from '#server/db/rows.ts'
import { asRuntime, testDatabase } from '#server/db/testing.ts'
import type { AppContext } from '#server/app-context.ts'
import { inCall } from '#server/call/job-call.ts'
import { openLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { seeded } from '#server/testing/requests.ts'
import { pause, until } from '#shared/testing/until.ts'
import { sendMail } from './mail.ts'
import { mailSink, type Behaviour } from './testing.ts'

/** The full size, 10,000 and 100, takes minutes: set them to run it. */
const messages = Number(process.env['OUTBOX_MESSAGES'] ?? (exhaustive ? 300 : 60))
const kills = Number(process.env['OUTBOX_KILLS'] ?? (exhaustive ? 6 : 1))

test(
  `R20 ${messages} mails, the sending process killed ${kills} times, a server that fails one in five: none is lost, a second copy names itself`,
  { timeout: 300_000 + messages * 1000 },
  async (t) => {
    const database = await testDatabase()
    t.after(() => database.drop())
    const sink = await mailSink()
    t.after(() => sink.close())
    const env = {
      DATABASE_URL: database.url,
      RUNTIME_DATABASE_URL: asRuntime(database.url),
      MAIL_URL: sink.url,
      MAIL_FROM: 'mainstay@example.test',
      SECRET_KEY: 'a secret key of more than thirty-two bytes',
      LOG_LEVEL: 'silent',
    }
    const pool = openPool(asRuntime(database.url), { size: 8, applicationName: 'test' })
    t.after(() => pool.end())
    const settings = readSettings(env)
    const app = {
      settings,
      pool,
      db: openDb(pool),
      log: openLog(settings),
      now: () => new Date(),
      enqueue: async () => {},
    } as unknown as AppContext

    const failures: Behaviour[] = [451, 'silent', 'reset', 'take and reset']
    let asked = 0
    sink.answer((to) => {
      if (to.startsWith('never')) return 550
      asked += 1
      return asked % 5 === 0 ? failures[(asked / 5) % failures.length]! : 'take'
    })

    const wanted = new Set<string>()
    let going = true
    const writing = Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let n = writer; n < messages; n += 8) {
          const to = `${n % 50 === 7 ? 'never' : 'person'}${n}@example.test`
          const refuses = n % 10 === 3
          const sending = inCall(app, system, 'test', async (call) => {
            await sendMail(call, { to, subject: `Number ${n}`, text: `Text ${n}`, key: `number ${n}` })
            if (refuses) throw new Error('refused')
          })
          if (refuses) await assert.rejects(sending)
          else {
            await sending
            wanted.add(to)
          }
        }
      }),
    )
    const start = () => {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'testing-worker.ts')], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = new Promise((done) => child.once('exit', done))
      const up = Promise.race([new Promise((done) => child.stdout.once('data', done)), ended])
      return { child, ended, up }
    }
    const random = seeded(1)
    let killed = 0
    let finish = () => {}
    const finished = new Promise<void>((done) => (finish = done))
    const killing = async () => {
      while (going) {
        const worker = start()
        await worker.up
        const more = killed < kills
        // A process is killed at a random moment.
        if (more) await pause(30 + random() * 300)
        // One that ended by itself, as on a machine too busy for its database, is started again.
        else await Promise.race([worker.ended, finished])
        worker.child.kill('SIGKILL')
        await worker.ended
        if (more) killed += 1
      }
    }
    const processes = Promise.all([killing(), killing()])
    t.after(() => {
      going = false
      finish()
      return processes
    })
    await writing
    const left = async () =>
      (
        await rowsOf<{ n: number }>(app.db, sql`select count(*)::int as n from outbox_messages where state = 'waiting'`)
      )[0]!.n
    // Minutes and leases pass at once, and no mail is given up for the many deaths around it; one that a living process works on is left
    // alone for four seconds.
    const hurry = sql`update outbox_messages set due_at = now(), leased_until = null, attempts = least(attempts, 5)
      where state = 'waiting' and (leased_until is null or updated_at < now() - interval '4 seconds')`
    const isOver = async () => {
      await app.db.execute(hurry)
      return (await left()) === 0 && killed >= kills
    }
    await until('every mail is sent or given up', isOver, { seconds: 240 + messages })
    going = false
    finish()
    await processes

    const rows = await rowsOf<{ id: string; recipient: string; state: string }>(
      app.db,
      sql`select id, recipient, state from outbox_messages`,
    )
    assert.deepEqual(new Set(rows.map(({ recipient }) => recipient)), wanted)
    for (const { recipient, state } of rows)
      assert.equal(state, recipient.startsWith('never') ? 'failed' : 'sent', recipient)
    const names = new Map<string, Set<string>>()
    for (const { to, id } of sink.mails) names.set(to, (names.get(to) ?? new Set()).add(id))
    for (const { id, recipient, state } of rows)
      assert.deepEqual([...(names.get(recipient) ?? [])], state === 'sent' ? [`<${id}@localhost>`] : [], recipient)
    assert.equal(names.size, rows.filter(({ state }) => state === 'sent').length, 'a mail came that nobody committed')
    const twice = sink.mails.length - names.size
    assert.ok(twice > 0, 'no mail came twice: the failures did not bite')
    t.diagnostic(`${killed} kills, ${names.size} mails taken, ${twice} copies of them, each with the name of its first`)
  },
)
