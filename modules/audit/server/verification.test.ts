import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { auditChain, rowChain } from '#server/audit/chain.ts'
import { noteHead } from '#server/audit/heads.ts'
import { seal } from '#server/audit/seal.ts'
import { verificationJobs } from '#server/audit/verification.ts'
import { settled } from '#server/audit/testing.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { until } from '#shared/testing/until.ts'

let t: TestApp
let owner: pg.Pool
before(async () => {
  t = await createTestApp({ now: () => new Date() })
  const entity = { code: 'TEST', name: 'Test Works', currency: 'USD', country: 'US', timeZone: 'UTC' }
  const made = await (await t.as('administrator'))('POST', '/api/financial/legal-entities', { body: entity })
  assert.equal(made.status, 200, made.text)
  owner = new pg.Pool({ connectionString: t.databaseUrl, max: 1 })
  owner.on('error', () => {})
})
after(async () => {
  await owner?.end()
  await t?.close()
})

const path = '/api/settings/verification'
/** What a running server does every two seconds. */
async function sealed(): Promise<void> {
  await settled(owner)
  for (const chain of [auditChain, rowChain]) {
    const head = await seal(t.app.pool, chain)
    if (head) await noteHead(t.app.settings.headsDir, head, chain)
  }
}
const latest = async () => (await (await t.as('auditor'))('GET', path)).body.items[0]
const jobsOf = async (who: string) => (await (await t.as(who))('GET', '/api/inbox?part=jobs')).body.items

test('S04 an administrator starts a verification, an auditor reads what it found, one at a time; it says how much it read and that nothing was touched', async () => {
  const vendor = await (await t.as('buyer'))('POST', '/api/procurement/vendors', { body: { name: 'Superior Bolts' } })
  assert.equal(vendor.status, 200, vendor.text)
  for (const who of ['buyer', 'employee']) {
    assert.equal((await (await t.as(who))('GET', path)).status, 403, who)
    assert.equal((await (await t.as(who))('POST', path)).status, 403, who)
  }
  const [auditor, administrator] = [await t.as('auditor'), await t.as('administrator')]
  assert.equal((await auditor('POST', path)).status, 403)
  await owner.query(
    `insert into verifications (started_at, state, total) values (now() - interval '1 hour', 'running', 3)`,
  )
  assert.equal((await administrator('POST', path)).body.sentence?.code, 'audit.underWay')
  // One whose process died half a day ago keeps nobody from starting another.
  await owner.query(`update verifications set started_at = now() - interval '12 hours'`)
  await sealed()
  assert.equal((await administrator('POST', path)).status, 200)
  await t.jobs.drain()
  const { items } = (await auditor('GET', path)).body
  const [done, dead] = items
  assert.deepEqual([done.state, done.findings, dead.state], ['untouched', [], 'failed'])
  assert.equal(done.done, done.total)
  assert.ok(done.total > 10 && Number(done.entries) > 3 && Number(done.history) > 3, JSON.stringify(done))
  const { rows } = await owner.query(`select after from audit_log where action = 'verify'`)
  assert.deepEqual(
    rows.map(({ after }) => after.state),
    ['untouched'],
  )
  assert.deepEqual(await jobsOf('administrator'), [])
})

test('S04 the one of the night names what was tampered with, leads there, and tells the administrators', async () => {
  await sealed()
  const { rows: entries } = await owner.query<{ seq: string }>(
    `select seq from audit_log where record = 'procurement.vendors'`,
  )
  const { rows: vendors } = await owner.query<{ id: string }>('select id from procurement_vendors limit 1')
  const seq = entries[0]!.seq
  const client = await owner.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`update audit_log set actor_name = 'Eve' where seq = ${seq}`)
  await client.query(`update procurement_vendors set name = 'Eve and Sons' where id = '${vendors[0]!.id}'`)
  client.release(true)
  await t.app.db.transaction((tx) => t.app.enqueue!(tx as never, [{ name: 'audit.verify', data: {} }]))
  await t.jobs.drain()
  const { state, startedBy, findings } = await latest()
  assert.deepEqual([state, startedBy], ['broken', null])
  assert.match(findings[0].says, new RegExp(`^Audit entry ${seq} was changed after it was sealed`))
  const line = (await (await t.as('auditor'))('GET', `/api${findings[0].page.replace(/&open=\d+/, '')}`)).body.items[0]
  assert.deepEqual([line.seq, findings[0].page.endsWith(`open=${seq}`)], [seq, true])
  const row = findings.find(({ says }: { says: string }) =>
    says.startsWith(`procurement_vendors ${vendors[0]!.id} was changed`),
  )
  assert.equal(row?.page, `/vendors/workbench/${vendors[0]!.id}`, JSON.stringify(findings))
  const [told] = await jobsOf('administrator')
  assert.deepEqual([told?.page, told?.subtitle], ['/settings/verification', findings[0].says])
  assert.deepEqual(await jobsOf('auditor'), [])
})

test('a verification that comes to no end is failed at once, and begun anew where it is tried again', async () => {
  await sealed()
  const { rows } = await owner.query<{ id: string }>(
    `insert into verifications (started_at, state, total) values (now(), 'running', 3) returning id`,
  )
  const run = () => verificationJobs[0]!.run({ id: rows[0]!.id }, t.app)
  await owner.query('revoke select on row_history from public, mainstay_app')
  await assert.rejects(run())
  await owner.query('grant select on row_history to mainstay_app')
  assert.equal((await latest()).state, 'failed')
  assert.notEqual((await latest()).finishedAt, null)
  await run()
  assert.notEqual((await latest()).state, 'failed')
  const { state, finishedAt } = await latest()
  // What has ended is not done again.
  await run()
  assert.deepEqual([(await latest()).state, (await latest()).finishedAt], [state, finishedAt])
})

test('S04 whoever may start a verification stops it: it ends with the check it is at, says so, and says nothing about the data', async () => {
  const [administrator, auditor] = [await t.as('administrator'), await t.as('auditor')]
  const before = await latest()
  const { rows } = await owner.query<{ id: string }>(
    `insert into verifications (started_at, state, total) values (now(), 'running', 3) returning id`,
  )
  const id = rows[0]!.id
  const alerts = async () => (await (await t.as('administrator'))('GET', '/api/inbox?part=alerts')).body
  const told = JSON.stringify(await alerts())
  assert.equal((await auditor('POST', `${path}/${id}/stop`)).status, 403)
  assert.equal((await administrator('POST', `${path}/${before.id}/stop`)).body.sentence?.code, 'audit.hasEnded')
  // It is at its second check when somebody stops it.
  const seen: unknown[] = []
  const run = verificationJobs[0]!.run({ id }, t.app)
  await until('the stop of a run that has done a check', async () => {
    const { done, total, current, state } = await latest()
    seen.push(current)
    if (state !== 'running') return true
    if (done < 1) return false
    assert.ok(total > 3 && current, 'it says where it is')
    return (await administrator('POST', `${path}/${id}/stop`)).status === 200
  })
  await run
  const after = await latest()
  assert.equal(after.id, id)
  assert.deepEqual([after.state, after.stopping, after.findings], ['stopped', false, []], JSON.stringify(seen))
  assert.ok(after.done < after.total && after.finishedAt)
  const { rows: logged } = await owner.query(`select actor_name from audit_log where action = 'stop'`)
  assert.equal(logged.length, 1)
  assert.equal(JSON.stringify(await alerts()), told)
  // Tried again after its process died it stays so, and another may begin.
  await verificationJobs[0]!.run({ id }, t.app)
  assert.equal((await latest()).state, 'stopped')
  assert.equal((await administrator('POST', path)).status, 200)
  await t.jobs.drain()
  assert.notEqual((await latest()).id, id)
})
