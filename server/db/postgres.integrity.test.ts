import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openPool } from '#server/db/pool.ts'
import { startPostgres } from '#server/db/postgres.ts'
import { processesIn } from '#server/db/process-state.ts'
import { until } from '#shared/testing/until.ts'

const folder = join(tmpdir(), `mainstay-kill-${randomUUID()}`)
const notOurs = process.env['TEST_DATABASE_URL'] ? 'only the embedded PostgreSQL is ours to kill' : false
after(() => rmSync(folder, { recursive: true, force: true }))

for (const victims of ['the postmaster alone', 'the postmaster and all its children'] as const) {
  test(
    `kill -9 of ${victims} under load loses no answered row, and it is back by itself`,
    { skip: notOurs },
    async (t) => {
      const notices: string[] = []
      const postgres = await startPostgres(folder, { notice: (sentence) => notices.push(sentence) })
      const pool = openPool(postgres.url, { size: 8, applicationName: 'test' })
      t.after(() => Promise.all([pool.end(), postgres.stop()]))
      await pool.query('create table if not exists kept (id bigint generated always as identity, word text)')
      const answered: string[] = []
      let writing = true
      const writers = Array.from({ length: 8 }, async () => {
        while (writing) {
          const word = randomUUID()
          const written = async () =>
            pool.query('insert into kept (word) values ($1)', [word]).then(
              () => true,
              () => false,
            )
          await until('a row that is written', written)
          answered.push(word)
        }
      })
      await until('twenty rows', () => answered.length >= 20)
      const before = answered.length
      const killed = postgres.pid()
      const children = processesIn(join(folder, 'postgres/data')).filter((pid) => pid !== killed)
      process.kill(killed, 'SIGKILL')
      if (victims.includes('children')) for (const pid of children) kill(pid)
      await until('a database that is back', async () => {
        const answers = await pool.query('select 1').catch(() => null)
        return answers && postgres.pid() !== killed
      })
      const during = answered.length
      await until('twenty more rows', () => answered.length >= during + 20)
      writing = false
      await Promise.all(writers)
      const { rows } = await pool.query<{ word: string }>('select word from kept')
      const stored = new Set(rows.map(({ word }) => word))
      assert.ok(before > 0 && answered.length > before, 'rows were written before and after')
      assert.deepEqual(
        answered.filter((word) => !stored.has(word)),
        [],
      )
      await until('the notice of the restart', () =>
        notices.includes('The embedded database had stopped and was started again.'),
      )
    },
  )
}

test('a killed server leaves its database running, and the next one takes it over', { skip: notOurs }, async (t) => {
  const module = JSON.stringify(new URL('./postgres.ts', import.meta.url))
  const script = `const { startPostgres } = await import(${module})
    await startPostgres(${JSON.stringify(folder)}); process.kill(process.pid, 'SIGKILL')`
  spawnSync(process.execPath, ['--input-type=module', '-e', script])
  const postgres = await startPostgres(folder, { notice: () => {} })
  t.after(() => postgres.stop())
  assert.equal(postgres.reused, true)
  process.kill(postgres.pid(), 'SIGKILL')
  const killed = postgres.pid()
  await until('another postmaster', () => postgres.pid() !== killed)
  assert.equal(await postgres.restartIfDead(), true)
  const pool = openPool(postgres.url, { size: 1, applicationName: 'test' })
  assert.ok(Number((await pool.query('select count(*) from kept')).rows[0].count) > 0)
  await pool.end()
})

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already gone.
  }
}
