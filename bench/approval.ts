// Times of the approval engine: node bench/approval.ts (a database in memory, as the tests use).
import { sql } from 'drizzle-orm'
import { actorById, inCall } from '#server/call/job-call.ts'
import type { Actor } from '#server/call/actor.ts'
import { inbox } from '#server/approval/inbox.ts'
import { simulate } from '#server/approval/foresee.ts'
import { rowsOf } from '#server/db/rows.ts'
import { openShop } from '#modules/procurement/server/testing.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { requisitions } from '#modules/purchasing/server/requisitions.ts'
import { procurement } from '#modules/procurement/server/routes.ts'
import type { Served } from '#server/record/serve.ts'

const shop = await openShop()
const run = <T extends Record<string, unknown>>(q: ReturnType<typeof sql>) => shop.call(({ tx }) => rowsOf<T>(tx, q))
const stats = (all: number[]) => {
  const s = all.toSorted((a, b) => a - b)
  const at = (p: number) => s[Math.min(s.length - 1, Math.floor(s.length * p))]!.toFixed(2)
  return `p50 ${at(0.5)} p95 ${at(0.95)} max ${at(1)} ms (n ${s.length})`
}
async function timed(name: string, n: number, work: () => Promise<unknown>, warm = 3) {
  for (let i = 0; i < warm; i += 1) await work()
  const all: number[] = []
  for (let i = 0; i < n; i += 1) {
    const t = performance.now()
    await work()
    all.push(performance.now() - t)
  }
  console.log(name.padEnd(66), stats(all))
}
await run(
  sql`insert into roles (name, label, permissions) values ('decider', 'Decider', array['procurement.*.read', 'procurement.requisitions.*', 'procurement.orders.*'])`,
)
await run(
  sql`insert into users (issuer, subject, email, name) select 'test', 'd' || n, 'd' || n || '@sample.mainstay.test', 'Decider ' || n from generate_series(1, 1000) n`,
)
await run(
  sql`insert into user_roles select id, 'decider' from users where issuer = 'test' and substr(subject, 2)::int <= 40`,
)
const person = async (subject: string): Promise<Actor> =>
  (await actorById(shop.app, (await run<{ id: string }>(sql`select id from users where subject = ${subject}`))[0]!.id))!

// 1. One decision, through the API, the smallest policy and two steps with a quorum.
const act = shop.people
const N = 120
async function decisions(label: string, quorum: number) {
  const made: { id: string; version: number }[] = []
  for (let n = 0; n < N; n += 1) {
    const { body } = await shop.send('employee', 'procurement/requisitions', {
      neededOn: '2026-07-01',
      lines: [{ itemId: shop.item.id, quantity: '1', estimatedPrice: '10.00' }],
    })
    made.push(body)
  }
  const submit: number[] = []
  const approve: number[] = []
  for (const row of made) {
    let t = performance.now()
    const sent = await act['employee']!('POST', `/api/procurement/requisitions/${row.id}/submit`, {
      version: row.version,
    })
    submit.push(performance.now() - t)
    t = performance.now()
    const done = await act['approver']!('POST', `/api/procurement/requisitions/${row.id}/approve`, {
      version: sent.body.version,
    })
    approve.push(performance.now() - t)
    if (done.status !== 200) throw new Error(done.text)
  }
  console.log(`${label}, quorum ${quorum}: submit`.padEnd(66), stats(submit.slice(20)))
  console.log(`${label}, quorum ${quorum}: approve`.padEnd(66), stats(approve.slice(20)))
}
await decisions('API, one step', 1)

// 2. 100,000 pending.
await run(sql`set local synchronous_commit = off`)
await run(sql`insert into procurement_requisitions (created_by, entity_id, number, state, requester_id, requester_name, needed_on, currency, total_amount, line_count, submitted_at)
  select u.id, (select id from financial_entities limit 1), 'X' || n, 'in approval', u.id, u.name, '2026-07-01', 'USD', 100 + n, 1, now()
  from generate_series(1, 100000) n join users u on u.subject = 'd' || (41 + n % 900)`)
await run(sql`insert into approval_requests (record, record_id, state, policy_id, policy_version, policy_name, steps, step, title, amount, currency, alike, opened_by, opened_by_name, opened_at)
  select 'procurement.requisitions', id, 'open', gen_random_uuid(), 1, 'p', '[{"name":"Approval","quorum":1}]', 0, number, total_amount, 'USD', requester_id::text, requester_id, requester_name, now() - random() * interval '30 days'
  from procurement_requisitions where state = 'in approval'`)
await run(
  sql`insert into approval_makers select 'procurement.requisitions', id, created_by, created_at from procurement_requisitions where state = 'in approval'`,
)
// d1 is asked for all of them, d2 for 10,000, d3…d40 for about 5,000 each, the approver for all.
const owner = new (await import('pg')).default.Client({ connectionString: shop.databaseUrl })
await owner.connect()
await owner.query(`insert into approval_seats (request_id, step, user_id, open, since)
  select r.id, 0, u.id, true, r.opened_at from approval_requests r
    cross join lateral (values ('d1'), (case when abs(hashtext(r.id::text)) % 10 = 0 then 'd2' end), ('d' || (3 + abs(hashtext(r.id::text)) % 19)), ('d' || (22 + abs(hashtext(r.id::text)) % 18))) as v(subject)
    join users u on u.subject = v.subject where r.state = 'open' and r.policy_name = 'p'`)
await owner.query('vacuum analyze')
console.log('seats', (await run(sql`select count(*)::int as n from approval_seats where open`))[0])
const recordTypes = [orders, requisitions] as unknown as Served[]
for (const who of ['d1', 'd2', 'd3']) {
  const actor = await person(who)
  await timed(
    `inbox of ${who}, 50 of ${(await run<{ n: number }>(sql`select count(*)::int as n from approval_seats where open and user_id = ${actor.id}::uuid`))[0]!.n}`,
    30,
    () => inCall(shop.app, actor, 'bench', (call) => inbox(recordTypes, call)),
  )
}
await run(
  sql`insert into approval_delegations (from_user, to_user, starts_on, ends_on) select f.id, t.id, '2026-01-01', '2026-12-31' from users f, users t where (f.subject, t.subject) in (('d1', 'd4'), ('d2', 'd4'), ('d5', 'd4'), ('d6', 'd5'))`,
)
await timed('inbox of d4, who stands in for four, one of them asked for all', 30, async () =>
  inCall(shop.app, await person('d4'), 'bench', (call) => inbox(recordTypes, call)),
)
// Under a row scope that lets almost nothing through, and one that lets a ninth through.
const scoped = (predicate: ReturnType<typeof sql>) =>
  [{ ...requisitions, source: { ...requisitions.source, scope: () => predicate } }] as unknown as Served[]
await timed('inbox of d1 where the scope lets 1 in 9 through', 40, async () =>
  inCall(shop.app, await person('d1'), 'bench', (call) =>
    inbox(
      scoped(
        sql`procurement_requisitions.requester_id in (select id from users where substr(subject, 2)::int % 9 = 0 and issuer = 'test')`,
      ),
      call,
    ),
  ),
)
await timed('inbox of d1 where the scope lets 100 of 100,000 through', 20, async () =>
  inCall(shop.app, await person('d1'), 'bench', (call) =>
    inbox(scoped(sql`procurement_requisitions.requester_id = (select id from users where subject = 'd50')`), call),
  ),
)
await timed('inbox of d1 where the scope lets nothing through', 20, async () =>
  inCall(shop.app, await person('d1'), 'bench', (call) =>
    inbox(scoped(sql`procurement_requisitions.requester_id = gen_random_uuid()`), call),
  ),
)
await timed('count of what waits (bell), d1', 20, async () =>
  run(
    sql`select count(*) from (select 1 from approval_seats s where s.open and s.user_id = ${(await person('d1')).id}::uuid limit 100) x`,
  ),
)

if (process.env['PART'] === 'inbox') {
  await (await import('./approval-reach.ts')).reachBench(shop, owner, timed, 2)
  await owner.end()
  await shop.close()
  process.exit(0)
}
// 3. Decision while 100,000 wait.
await decisions('API, 100,000 pending', 1)

// 4. Simulation.
const candidate = {
  name: 'Two',
  rank: 3,
  conditions: [{ field: 'amount', op: '>' as const, value: '500.00', currency: 'USD' }],
  steps: [{ name: 'Two', quorum: 2, approvers: [{ kind: 'role' as const, role: 'approver' }] }],
}
const admin = await person('d1')
let said = {}
await timed(
  'simulation over 10,000 past records',
  15,
  async () =>
    void (said = await inCall(shop.app, admin, 'bench', (call) => simulate(requisitions as never, candidate, call))),
)
await timed(
  'simulation over 100,000 past records',
  5,
  async () => inCall(shop.app, admin, 'bench', (call) => simulate(requisitions as never, candidate, call, 100_000)),
  1,
)
console.log(JSON.stringify({ ...said, examples: undefined }))
void procurement
await (await import('./approval-reach.ts')).reachBench(shop, owner, timed)
await owner.end()
await shop.close()
