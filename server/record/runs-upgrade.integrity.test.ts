import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { ada, databaseBefore, type OlderDatabase } from '#server/db/testing-upgrade.ts'

let older: OlderDatabase
after(() => older?.drop())

test('rows of runs from before decisions of several record types are of the record type of their run', async () => {
  older = await databaseBefore('runs_over_several_nouns')
  await older.people([])
  const [orders, bills] = [randomUUID(), randomUUID()]
  await older.owner.query(`insert into verb_runs (id, record, verb, state, total, started_by, rights) values
    ('${orders}', 'procurement.orders', 'approve', 'done', 2, '${ada}', '[]'), ('${bills}', 'financial.bills', 'post', 'running', 1, '${ada}', '[]')`)
  await older.owner.query(`insert into verb_run_rows (run_id, record_id, place, version, outcome) values
    ('${orders}', gen_random_uuid(), 0, 1, 'done'), ('${orders}', gen_random_uuid(), 1, 1, 'refused'), ('${bills}', gen_random_uuid(), 0, 3, 'waiting')`)
  await older.upgrade()
  const { rows } = await older.owner.query(
    'select run_id, record, count(*)::int as n from verb_run_rows group by 1, 2 order by 2',
  )
  assert.deepEqual(rows, [
    { run_id: bills, record: 'financial.bills', n: 1 },
    { run_id: orders, record: 'procurement.orders', n: 2 },
  ])
  assert.deepEqual(await older.findings(), [])
})
