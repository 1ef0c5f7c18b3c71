import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { verifyFunctions } from './functions.ts'

let t: TestApp
let owner: pg.Client
before(async () => {
  t = await createTestApp()
  owner = new pg.Client(t.databaseUrl)
  await owner.connect()
})
after(async () => {
  await owner?.end()
  await t?.close()
})

test('N7 a function that was replaced, added or dropped by the owner of the database is found', async () => {
  assert.deepEqual(await verifyFunctions(t.app.pool), [])
  for (const name of ['note_row', 'fact_refuse', 'approval_decision_fits']) {
    await owner.query(
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin return new; end $$`,
    )
    assert.match((await verifyFunctions(t.app.pool)).join(), new RegExp(`The function ${name} is not the one`))
  }
  await owner.query('create function let_pass() returns int language sql as $$ select 1 $$')
  await owner.query('drop function ledger_verify()')
  const found = (await verifyFunctions(t.app.pool)).join()
  assert.match(found, /The function let_pass is not the one of the product/)
  assert.match(found, /The function ledger_verify of the product is missing/)
})
