import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { actorById } from '#server/call/job-call.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { createSampleApp, type TestApp } from '#server/testing/app.ts'
import { followChanges } from './follow.ts'
import { inReach, openSources } from './in-reach.ts'
import { documentsName } from './sources.ts'

let t: TestApp
before(async () => {
  t = await createSampleApp()
  await followChanges(t.app)
})
after(() => t?.close())

const mostCounted = 1001
/** Archived documents are in their list and not in the index. */
const kept = `&filter=${encodeURIComponent('state:in:draft,effective')}`

for (const who of ['administrator', 'accountant', 'buyer', 'employee', 'hr', 'manager', 'auditor'])
  test(`A01 ${who} retrieves of every record type exactly the records of its list`, async () => {
    const [person] = (await t.app.pool.query(`select id from users where email = $1`, [`${who}@sample.mainstay.test`]))
      .rows
    const actor = (await actorById(t.app, person.id))!
    const call = { actor, app: t.app, tx: t.app.db } as unknown as Call
    const reach = await inReach(call)
    const rows = await rowsOf<{ name: string; count: number }>(
      t.app.db,
      sql`select p.record_type as name, count(distinct p.record_id)::int as count from retrieval_passages p where ${reach('p')} group by 1`,
    )
    const counted = new Map(rows.map(({ name, count }) => [name, count]))
    const as = await t.as(who)
    const differences: string[] = []
    for (const { record } of openSources(call)) {
      const more = record.name === documentsName ? kept : ''
      const { status, body } = await as('GET', `${record.path}?limit=1&count=1${more}`)
      assert.equal(status, 200, record.name)
      const mine = Math.min(counted.get(record.name) ?? 0, mostCounted)
      if (body.count !== mine) differences.push(`${record.name}: ${body.count} in the list, ${mine} retrieved`)
      counted.delete(record.name)
    }
    assert.deepEqual(differences, [])
    assert.deepEqual([...counted.keys()], [], 'record types whose list is closed')
  })

test('A01 a vector is as far within reach as its passage', async () => {
  const [person] = (await t.app.pool.query(`select id from users where email = 'employee@sample.mainstay.test'`)).rows
  const actor = (await actorById(t.app, person.id))!
  const reach = await inReach({ actor, app: t.app, tx: t.app.db } as unknown as Call)
  await t.app.pool.query(
    `insert into retrieval_vectors (passage_id, record_type, record_id, model, bits, vec) select id, record_type, record_id, 'x', repeat('0', 512)::bit(512), '' from retrieval_passages`,
  )
  const [row] = await rowsOf<{ passages: number; vectors: number }>(
    t.app.db,
    sql`select (select count(*)::int from retrieval_passages p where ${reach('p')}) as passages, (select count(*)::int from retrieval_vectors v where ${reach('v')}) as vectors`,
  )
  assert.ok(row!.passages > 100)
  assert.equal(row!.vectors, row!.passages)
})
