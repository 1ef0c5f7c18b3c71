import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPool } from './pool.ts'
import { asRuntime } from './testing.ts'
import { databaseBefore, type OlderDatabase } from './testing-upgrade.ts'

let older: OlderDatabase

before(async () => {
  older = await databaseBefore('row_history')
  await older.owner.query(
    `insert into users (issuer, subject, email, name) values ('test', 'a', 'a@example.com', 'Ada');
     insert into roles (name, label, permissions) values ('keeper', 'Keeper', '{*.*.*}');
     insert into user_roles select id, 'keeper' from users;
     insert into procurement_vendors (created_by, number, name, preferred, status, currency, payment_term_days)
       select gen_random_uuid(), 'V' || n, 'Vendor ' || n, false, 'active', 'USD', 30 from generate_series(1, 50) n;`,
  )
  assert.ok((await older.upgrade()).length >= 1)
})
after(() => older?.drop())

test('a database made before its rows had a history begins it with what it holds, and goes on working', async () => {
  assert.deepEqual(await older.findings(), [])
  const runtime = openPool(asRuntime(older.url), { size: 1, applicationName: 'upgrade-test' })
  try {
    await runtime.query(
      `begin; update procurement_vendors set name = 'Vendor one' where number = 'V1'; delete from user_roles;
       insert into audit_log (at, actor_id, actor_name, action, correlation_id) values (now(), gen_random_uuid(), 'Ada', 'x', ''); commit`,
    )
  } finally {
    await runtime.end()
  }
  assert.deepEqual(await older.findings(), [])
})

test('a table begins its history once: what is changed while its triggers are away is found, also after the next start', async () => {
  await older.owner.query(
    `drop trigger fact_changed on procurement_vendors; update procurement_vendors set email = 'eve@example.com' where number = 'V7'`,
  )
  assert.match(
    (await older.findings()).join(),
    /procurement_vendors \S+ was changed by nobody.*email.*rule fact_changed of procurement_vendors is missing/,
  )
  await older.upgrade()
  const found = await older.findings()
  assert.equal(found.length, 1, found.join())
  assert.match(found[0]!, /procurement_vendors \S+ was changed by nobody .*: email\./)
  await older.owner
    .query(`alter table procurement_vendors disable trigger fact_changed; update procurement_vendors set email = null where number = 'V7';
    alter table procurement_vendors enable trigger fact_changed`)
  assert.deepEqual(await older.findings(), [])
})

test('later migrations add, change and take away columns of facts, and what they write has a row in the audit log', async () => {
  const columns = '29990101000000_columns'
  const ran = await older.later(
    columns,
    `alter table procurement_vendors add column colour text not null default 'blue';
     alter table procurement_vendors drop column website;
     alter table financial_bills drop column "similar";
     update procurement_vendors set payment_term_days = 14 where number = 'V2';`,
  )
  assert.deepEqual(ran, [columns])
  assert.deepEqual(await older.findings(), [])
  const { rows } = await older.owner.query(`select action from audit_log where action like 'migrate%'`)
  assert.deepEqual(rows, [{ action: `migrate ${columns}` }])
  assert.equal(
    (
      await older.owner.query(
        `select 1 from pg_trigger where tgname = 'fact_final' and tgrelid = 'financial_bills'::regclass`,
      )
    ).rowCount,
    1,
  )
  assert.deepEqual(await older.upgrade(), [])
})
