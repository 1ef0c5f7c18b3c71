import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openSession } from '#server/auth/testing.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { exhaustive } from '#server/testing/walk.ts'

const lines = Number(process.env['EXPORT_LINES'] ?? (exhaustive ? 25_000 : 3_000))
let t: TestApp
before(async () => {
  t = await createTestApp()
  await t.as('auditor')
  const owner = new pg.Client(t.databaseUrl)
  await owner.connect()
  // A fifth is about people's files, which auditors do not see.
  await owner.query(
    `insert into audit_log (at, actor_id, actor_name, action, record, record_id, after, correlation_id)
      select '2030-01-01'::timestamptz + (n / 7) * interval '1 ms', gen_random_uuid(), 'Somebody', 'many test',
        (array['financial.bills', 'procurement.orders', 'hr.people', null, null])[n % 5 + 1], gen_random_uuid(), jsonb_build_object('n', n), 'c' || n
      from generate_series(1, $1::int) n`,
    [lines],
  )
  await owner.end()
})
after(() => t?.close())

test(
  'S04 a file of many lines comes as a stream: each line that may be seen once and in its order, none of the others',
  { timeout: 900_000 },
  async (test) => {
    await t.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.server.server.address() as AddressInfo
    const headers = await openSession(t.app.db, t.app.settings, 'auditor@sample.mainstay.test')
    const begun = performance.now()
    const reply = await fetch(`http://127.0.0.1:${port}/api/settings/audit/export?action=many%20test`, { headers })
    assert.equal(reply.status, 200)
    let [count, before] = [-1, Infinity]
    for await (const line of createInterface({ input: Readable.fromWeb(reply.body! as never) })) {
      count += 1
      if (count === 0) continue
      const seq = Number(line.slice(0, line.indexOf(',')))
      assert.ok(seq < before, line)
      assert.ok(!line.includes('hr.people'), line)
      before = seq
    }
    assert.equal(count, lines - Math.floor((lines + 3) / 5))
    const { rss } = process.memoryUsage()
    test.diagnostic(
      `${lines} lines, ${Math.round(performance.now() - begun)} ms, ${Math.round(rss / 2 ** 20)} MB in all`,
    )
  },
)
