import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ada, databaseBefore, type OlderDatabase } from '#server/db/testing-upgrade.ts'

// A database in which somebody had decided, as the version before settings had versions kept it.
const [usd, jpy, kwd] = [randomUUID(), randomUUID(), randomUUID()]
let older: OlderDatabase
before(async () => {
  older = await databaseBefore('settings_with_versions')
  await older.people([])
  await older.owner.query(`begin;
    insert into installation (name, value) values ('procurement.over-receipt-percent', '"12.5"'), ('procurement.over-order-percent', '"0"'),
      ('procurement.own-receipt-from', '"1234567"'), ('something-else', '"12.5"');
    insert into financial_entities (id, created_by, created_at, code, name, currency, country, time_zone) values
      ('${usd}', '${ada}', '2025-01-01', 'US', 'Works', 'USD', 'US', 'UTC'), ('${jpy}', '${ada}', '2025-02-01', 'JP', 'Works KK', 'JPY', 'JP', 'UTC'),
      ('${kwd}', '${ada}', '2025-03-01', 'KW', 'Works WLL', 'KWD', 'KW', 'UTC');
    insert into audit_log (at, actor_id, actor_name, action, correlation_id) values (now(), '${ada}', 'Ada', 'set up', '');
    commit`)
  assert.ok((await older.upgrade()).length >= 1)
})
after(() => older?.drop())

test('what was decided before is the first version, of each entity in its own currency; nothing is put in by nobody', async () => {
  const { rows } = await older.owner.query(
    'select name, place, version, value from setting_versions order by name, length(value::text), value::text',
  )
  assert.deepEqual(
    rows.map(({ name, place, version, value }) => [name, place, version, value]),
    [
      ['procurement.over-receipt', '', 1, { percent: '12.5' }],
      ['procurement.own-receipts', jpy, 1, { from: '1234567' }],
      ['procurement.own-receipts', kwd, 1, { from: '1234.567' }],
      ['procurement.own-receipts', usd, 1, { from: '12345.67' }],
    ],
  )
  assert.deepEqual(await older.findings(), [])
})
