// What finding earlier decisions like the one at hand costs over 100,000 of them: node bench/similar.ts (a database of its own, as the tests use).
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { similar } from '#server/approval/similar.ts'
import { actorById, inCall } from '#server/call/job-call.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { Served } from '#server/record/serve.ts'
import { orders } from '#modules/purchasing/server/orders.ts'
import { openShop } from '#modules/procurement/server/testing.ts'

const many = Number(process.env['DECIDED'] ?? 100_000)
const shop = await openShop()
const owner = new pg.Client(shop.databaseUrl)
await owner.connect()
const waits = await shop.order([['2', '12.00']], { state: 'in approval' })

// As many orders as decisions, all of the same buyer, and of the same vendor or, with RARE=1, of another one.
await owner.query(`set session_replication_role = replica`)
const copied = async (table: string, where: string, values: Record<string, string>) => {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const names = rows.map(({ name }) => `"${name}"`).join(', ')
  await owner.query(
    `insert into ${table} (${names}) select ${rows.map(({ name }) => values[name] ?? `t."${name}"`).join(', ')} from ${table} t, generate_series(1, ${many}) n where ${where}`,
  )
}
const uuid = (kind: string) => `(lpad(to_hex(n), 8, '0') || '-0000-4000-8000-0000000000${kind}')::uuid`
const at = `timestamptz '2024-01-01' + n * interval '7 min'`
await copied('procurement_orders', `t.id = '${waits.id}'`, {
  id: uuid('01'),
  number: `'X-' || n`,
  state: `'sent'`,
  total_due: '20 + n % 40',
  ...(process.env['RARE'] ? { vendor_id: `case when n % 20000 = 0 then t.vendor_id else ${uuid('03')} end` } : {}),
})
await copied('approval_requests', `t.record_id = '${waits.id}'`, {
  id: uuid('02'),
  record_id: uuid('01'),
  title: `'X-' || n`,
  state: `case when n % 9 = 0 then 'rejected' else 'approved' end`,
  opened_at: at,
  ended_at: at,
})
await owner.query(
  `insert into approval_decisions (record, record_id, decision, verb, actor_id, actor_name, amount, currency, decided_at, request_id, step, seat)
   select record, record_id, state, case state when 'approved' then 'approve' else 'reject' end, opened_by, 'Somebody', amount, currency, ended_at, id, 0, opened_by from approval_requests where title like 'X-%'`,
)
await owner.query('vacuum analyze')

const approver = await actorById(
  shop.app,
  (await owner.query(`select id from users where email like 'approver@%'`)).rows[0].id as string,
)
const times = async (work: () => Promise<unknown>) => {
  const all: number[] = []
  for (let n = 0; n < 60; n += 1) {
    const t = performance.now()
    await work()
    if (n >= 10) all.push(performance.now() - t)
  }
  return all.toSorted((a, b) => a - b)[25]!
}
const matter = { noun: orders as unknown as Served, id: waits.id as string, detail: waits as Record<string, unknown> }
const inTurn = <T>(run: Parameters<typeof inCall<T>>[3]) => inCall(shop.app, approver!, 'bench', run)
const ours = await inTurn((call) => times(() => similar(matter, call)))
/** Half of what is asked, said at once: the five latest decisions on orders of that buyer, by the index, with who made them. */
const bare = await inTurn((call) =>
  times(() =>
    rowsOf(
      call.tx,
      sql`select r.id, (select array_agg(d.actor_name) from approval_decisions d where d.request_id = r.id and d.undone_at is null) from approval_requests r
        where r.record = 'procurement.orders' and r.opened_by = ${waits.buyerId}::uuid and r.state in ('approved', 'rejected') order by r.ended_at desc limit 5`,
    ),
  ),
)
console.log(
  `${many} decided, similar ${ours.toFixed(2)} ms, bare ${bare.toFixed(2)} ms, ratio ${(ours / bare).toFixed(1)}`,
)
await owner.end()
await shop.close()
