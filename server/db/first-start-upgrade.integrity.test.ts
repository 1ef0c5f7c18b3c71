import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseBefore, type OlderDatabase } from './testing-upgrade.ts'

let older: OlderDatabase
before(async () => {
  older = await databaseBefore('first_start_named')
  await older.owner.query(
    `insert into installation (name, value) values ('sample company', '{"at":"2026-01-01T00:00:00.000Z"}')`,
  )
})
after(() => older?.drop())

const outside = async () => (await older.findings()).filter((says) => /^installation.* outside every call/.test(says))

test('S04 the one write of an older first start is named by the upgrade, and nothing else is', async () => {
  assert.equal((await outside()).length, 1, 'an older version left it unnamed')
  await older.upgrade()
  assert.deepEqual(await older.findings(), [])
  const { rows } = await older.owner.query(
    `select after ->> 'name' as name from audit_log where action = 'name the first start'`,
  )
  assert.deepEqual(rows, [{ name: 'sample company' }])
  // Another row, the same row once more, and a further note that would name that.
  await older.owner.query(`insert into installation (name, value) values ('something else', '1')`)
  assert.equal((await outside()).length, 1)
  const { rows: changed } = await older.owner.query(
    `with moved as (update installation set value = '{"at":"2027-01-01T00:00:00.000Z"}' where name = 'sample company' returning 1)
      select pg_current_xact_id()::text as txid from moved`,
  )
  assert.equal((await outside()).length, 2)
  await older.owner.query(
    `insert into audit_log (at, actor_id, actor_name, action, correlation_id, after) select now(), actor_id, actor_name, action, '', jsonb_build_object('transaction', $1::text)
      from audit_log where action = 'name the first start'`,
    [changed[0].txid],
  )
  assert.equal((await outside()).length, 2)
})
