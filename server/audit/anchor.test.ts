import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { modules } from '#server/app.ts'
import { openBody } from '#server/outbox/sealed-body.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { anchorText, lostSince } from './anchor.ts'
import { auditChain, rowChain } from './chain.ts'
import { seal } from './seal.ts'
import { settled } from './testing.ts'

let t: TestApp
let owner: pg.Pool
before(async () => {
  t = await createTestApp({ env: { AUDIT_ANCHOR_EMAIL: 'notary@example.test' } })
  await t.as('administrator')
  owner = new pg.Pool({ connectionString: t.databaseUrl, max: 1 })
  owner.on('error', () => {})
  await settled(owner)
  for (const chain of [auditChain, rowChain]) await seal(t.app.pool, chain)
})
after(async () => {
  await owner?.end()
  await t?.close()
})

test('S04 the ends of the chains are mailed once a day to whom the setting names', async () => {
  const run = () => t.app.db.transaction((tx) => t.app.enqueue!(tx as never, [{ name: 'audit.anchor', data: {} }]))
  const ends = await anchorText(t.app)
  assert.match(ends, /^audit-heads\.log \d+ [\da-f]{64}\nrow-heads\.log \d+ [\da-f]{64}$/)
  for (let times = 0; times < 2; times += 1) {
    await run()
    await t.jobs.drain()
  }
  const { rows } = await owner.query(
    `select id, recipient, subject, body from outbox_messages where key like 'audit anchor %'`,
  )
  assert.deepEqual(new Set(rows.map(({ recipient }) => recipient)), new Set(['notary@example.test']))
  // Two where midnight passed meanwhile.
  assert.ok(rows.length <= 2)
  assert.ok(openBody(t.app.settings, rows[0])!.includes(ends))
})

test('S04 an anchor that somebody kept shows what was replaced or cut off since', async () => {
  const ends = await anchorText(t.app)
  const mail = `Dear keeper,\r\n> ${ends.replaceAll('\n', '\r\n> ')}\r\nregards`
  assert.deepEqual(await lostSince(mail, owner, modules), [])
  assert.deepEqual(await lostSince('Nothing here', owner, modules), [
    'The anchor has no line that notes the end of a chain.',
  ])
  const client = await owner.connect()
  await client.query('set session_replication_role = replica')
  await client.query('delete from audit_seals where number = (select max(number) from audit_seals)')
  await client.query(`update row_seals set hash = repeat('0', 64) where number = (select max(number) from row_seals)`)
  client.release(true)
  const found = await lostSince(mail, owner, modules)
  assert.equal(found.length, 2)
  assert.match(found[0]!, /^Seal \d+, noted in the anchor, is not in the database any more/)
  assert.match(found[1]!, /^Seal \d+, noted in the anchor, is another one now/)
})
