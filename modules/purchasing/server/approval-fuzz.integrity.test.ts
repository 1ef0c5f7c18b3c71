import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Actor } from '#server/call/actor.ts'
import { actorById, inCall } from '#server/call/job-call.ts'
import { problemOf } from '#server/call/problem-of.ts'
import { delegate, savePolicy, stuckSql } from '#server/approval/save.ts'
import { rowsOf } from '#server/db/rows.ts'
import { exhaustive } from '#server/testing/walk.ts'
import type { Route } from '#server/call/route.ts'
import { purchasing } from './routes.ts'
import { orders } from './orders.ts'
import { requisitions } from './requisitions.ts'
import { openShop, type Shop } from '#modules/procurement/server/testing.ts'

const steps = Number(process.env['FUZZ_STEPS'] ?? (exhaustive ? 1500 : 250))
const lanes = 8
let seed = Number(process.env['FUZZ_SEED'] ?? 7)
const random = () => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return seed / 2147483648
}
const any = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!

let shop: Shop
let people: Actor[] = []
before(async () => {
  shop = await openShop()
  await shop.call(async ({ tx }) => {
    await tx.execute(
      sql`insert into roles (name, label, permissions) values ('decider', 'Decider', array['procurement.*.*'])`,
    )
    for (let n = 1; n <= 8; n += 1) {
      await tx.execute(
        sql`insert into users (issuer, subject, email, name) values ('test', ${`d${n}`}, ${`d${n}@x.test`}, ${`Decider ${n}`})`,
      )
      await tx.execute(sql`insert into user_roles select id, 'decider' from users where subject = ${`d${n}`}`)
    }
    await tx.execute(
      sql`update users set manager_id = (select id from users where subject = 'd8') where subject in ('d1', 'd2', 'd3')`,
    )
    await tx.execute(sql`update approval_policies set active = false`)
    const role = { kind: 'role', role: 'decider' }
    for (const record of ['procurement.orders', 'procurement.requisitions']) {
      await tx.execute(sql`insert into approval_policies (record, name, rank, conditions, steps) values
        (${record}, 'Small', 1, ${JSON.stringify([{ field: 'amount', op: '<=', value: '50.00', currency: 'USD' }])}::jsonb, ${JSON.stringify([{ name: 'One', quorum: 1, approvers: [role] }])}::jsonb),
        (${record}, 'Large', 2, '[]'::jsonb, ${JSON.stringify([
          { name: 'Two', quorum: 2, approvers: [role] },
          { name: 'Last', quorum: 1, approvers: [role, { kind: 'manager' }] },
        ])}::jsonb)`)
    }
  })
  const found = await shop.call(({ tx }) =>
    rowsOf<{ id: string }>(tx, sql`select id from users where issuer = 'test' order by subject`),
  )
  people = await Promise.all(found.map(async ({ id }) => (await actorById(shop.app, id))!))
})
after(() => shop?.close())

const routes = [...purchasing.routes, ...orders.routes, ...requisitions.routes]
const runOf = (method: string, path: string): Route['run'] =>
  routes.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)!.run
const counts: Record<string, number> = {}
let second = 0
let changed = 0
/** A call as this person through the route itself; a refusal is an answer. */
async function ask(
  actor: Actor,
  method: string,
  path: string,
  id: string | null,
  body?: unknown,
): Promise<{ id: string } | null> {
  shop.setNow(new Date(Date.UTC(2026, 5, 15) + (second += 1) * 1000).toISOString())
  try {
    return (
      (await inCall(
        shop.app,
        actor,
        'fuzz',
        (call) => runOf(method, path)({ params: { id }, body, query: {} } as never, call) as Promise<{ id: string }>,
      )) ?? null
    )
  } catch (error) {
    const problem = problemOf(error)
    if (!problem || problem.reason === 'internal') throw error
    counts[`${path.split('/').at(-1)} ${problem.reason}`] =
      (counts[`${path.split('/').at(-1)} ${problem.reason}`] ?? 0) + 1
    return null
  }
}

async function broken(): Promise<Record<string, unknown[]>> {
  const questions = {
    // By the order of the audit log: `now` is when a call began, which is not the order in which they got the row.
    'decided by a maker (audit log)': sql`select b.seq::text from audit_log b join audit_log a on a.record = b.record and a.record_id = b.record_id and a.actor_id = b.actor_id and a.seq < b.seq where b.action in ('approve', 'reject') and a.action in ('create', 'update', 'submit')`,
    'stands by a maker': sql`select r.id from approval_requests r join approval_decisions d on d.request_id = r.id join approval_makers m on m.record = r.record and m.record_id = r.record_id and m.user_id = d.actor_id where r.state in ('open', 'approved')`,
    'two outcomes': sql`select r.id from approval_requests r where (r.state = 'approved' and exists (select 1 from approval_decisions d where d.request_id = r.id and d.decision = 'rejected')) or (r.state = 'rejected') <> exists (select 1 from approval_decisions d where d.request_id = r.id and d.decision = 'rejected')`,
    'approved without its steps': sql`select r.id from approval_requests r, jsonb_array_elements(r.steps) with ordinality as s(step, at)
      where r.state = 'approved' and (select count(distinct d.actor_id) from approval_decisions d where d.request_id = r.id and d.step = s.at - 1 and d.decision = 'approved') <> (s.step ->> 'quorum')::int`,
    'document and approval differ': sql`select t.id, t.state, r.state as request from (select 'procurement.orders' as record, o.id, o.state, case when exists (select from procurement_order_revisions r where r.order_id = o.id and r.state = 'approved' and r.total_due >= o.total_due) then 0 else o.total_due end as amount from procurement_orders o
        union all select 'procurement.order-revisions', id, case when state = 'withdrawn' then 'rejected' else state end, total_due from procurement_order_revisions where state <> 'approved' or total_due > agreed_total union all select 'procurement.requisitions', id, state, total_amount::numeric / 100 from procurement_requisitions) t
      left join approval_requests r on r.record = t.record and r.record_id = t.id and r.state in ('open', 'approved')
      where (t.state in ('approved', 'sent') and (r.state is distinct from 'approved' or t.amount > r.amount::numeric / 100)) or (t.state = 'in approval' and (r.state is distinct from 'open' or t.amount <> r.amount::numeric / 100)) or (t.state in ('draft', 'rejected') and r.id is not null)`,
    seats: sql`select s.request_id from approval_seats s join approval_requests r on r.id = s.request_id where s.open <> (r.state = 'open' and s.step >= r.step and not exists (select from generate_series(r.step + 1, s.step) n where not coalesce((r.steps -> n ->> 'beside')::boolean, false))
      and (select count(*) from approval_decisions d where d.request_id = r.id and d.step = s.step and d.decision = 'approved' and d.undone_at is null) < (r.steps -> s.step ->> 'quorum')::int)`,
    'seat of a maker': sql`select r.id from approval_requests r join approval_seats s on s.request_id = r.id and s.open join approval_makers m on m.record = r.record and m.record_id = r.record_id and m.user_id = s.user_id`,
    'makers kept': sql`select a.record_id from audit_log a where a.record in ('procurement.orders', 'procurement.requisitions') and a.action in ('create', 'update', 'submit') and a.actor_id <> '00000000-0000-4000-8000-000000000000' and not exists (select 1 from approval_makers m where m.record = a.record and m.record_id = a.record_id and m.user_id = a.actor_id)`,
  }
  const found: Record<string, unknown[]> = {}
  for (const [name, question] of Object.entries(questions)) {
    const rows = await shop.call(({ tx }) => rowsOf(tx, question))
    if (rows.length) found[name] = rows.slice(0, 3)
  }
  return found
}

test(`F23 F25 S09 ${steps} random steps in ${lanes} lanes: never by a maker, never two outcomes, never with a void step`, async () => {
  const documents: { noun: 'orders' | 'requisitions' | 'order-revisions'; id: string }[] = []
  const price = () => any(['5.00', '20.00', '49.00', '60.00', '500.00'])
  const make = async (actor: Actor) => {
    const noun = any(['orders', 'requisitions'] as const)
    const line = { itemId: shop.item.id, quantity: '1' }
    const made =
      noun === 'orders'
        ? await ask(actor, 'POST', '/api/procurement/orders', null, {
            vendorId: shop.vendor.id,
            lines: [{ ...line, unitPrice: price() }],
          })
        : await ask(actor, 'POST', '/api/procurement/requisitions', null, {
            neededOn: '2026-07-01',
            lines: [{ ...line, estimatedPrice: price() }],
          })
    if (made) documents.push({ noun, id: made.id })
  }
  /** Another policy for small matters from now on: what waits goes on by the one of its submission. */
  const changePolicy = async () => {
    const record = any([orders.record, requisitions.record])
    const approvers = [{ kind: 'role' as const, role: 'decider' }]
    const some = [1, 2, 3].slice(0, 1 + Math.floor(random() * 3))
    await shop
      .call(async (call) => {
        const [policy] = await rowsOf<{ id: string }>(
          call.tx,
          sql`select id from approval_policies where record = ${record.name} and name = 'Small'`,
        )
        await savePolicy(
          record as never,
          {
            record: record.name,
            name: 'Small',
            rank: 1,
            conditions: [{ field: 'amount', op: '<=', value: any(['30.00', '50.00', '100.00']), currency: 'USD' }],
            steps: some.map((n) => ({ name: `Step ${n}`, quorum: any([1, 1, 2]), approvers, beside: random() < 0.5 })),
            samePerson: random() < 0.3,
          },
          call,
          { id: policy!.id, accepted: 'By chance' },
        )
        changed += 1
      })
      .catch((error: unknown) => {
        if (!problemOf(error)) throw error
      })
  }
  const once = async () => {
    const actor = any(people)
    const what = random()
    if (documents.length < 6 || what < 0.06) return make(actor)
    // Mostly the youngest, so that several lanes meet at one document.
    const { noun, id } = documents[Math.max(0, documents.length - 1 - Math.floor(random() * 6))]!
    const at = `/api/procurement/${noun}/:id`
    const line = { itemId: shop.item.id, quantity: '1', [noun === 'orders' ? 'unitPrice' : 'estimatedPrice']: price() }
    if (noun === 'order-revisions') {
      const verb = what < 0.7 ? 'approve' : what < 0.8 ? 'reject' : 'withdraw'
      return ask(actor, 'POST', `${at}/${verb}`, id, verb === 'reject' ? { reason: 'No' } : undefined)
    }
    if (what < 0.12) return ask(actor, 'PATCH', at, id, { lines: [line] })
    if (what < 0.27) return ask(actor, 'POST', `${at}/submit`, id)
    if (what < 0.72) return ask(actor, 'POST', `${at}/approve`, id)
    if (what < 0.78) return ask(actor, 'POST', `${at}/reject`, id, { reason: 'No' })
    if (what < 0.86 && noun === 'orders') {
      const [row] = await shop.call(({ tx }) =>
        rowsOf<{ id: string }>(tx, sql`select id from procurement_order_lines where order_id = ${id}::uuid limit 1`),
      )
      const revised = await ask(actor, 'POST', `${at}/revise`, id, {
        reason: 'Revised',
        lines: [{ ...line, id: row?.id }],
      })
      const proposal = (revised as { revisionId?: string | null } | null)?.revisionId
      if (proposal) documents.push({ noun: 'order-revisions', id: proposal })
      return revised
    }
    if (what < 0.88) return ask(actor, 'POST', `${at}/cancel`, id, { reason: 'Off' })
    if (what < 0.9 && noun === 'orders') return ask(actor, 'POST', `${at}/send`, id)
    if (what < 0.95) {
      const [from, to] = [any(people).id, any(people).id]
      const day = Math.floor(random() * 3)
      return shop
        .call((call) =>
          delegate(
            { fromUser: from, toUser: to, startsOn: `2026-06-${15 + day}`, endsOn: `2026-06-${16 + day}` },
            call,
          ),
        )
        .catch(() => {})
    }
    if (what < 0.97)
      return shop.call(({ tx }) =>
        tx.execute(sql`update approval_delegations set revoked_at = now() where revoked_at is null`),
      )
    if (what < 0.98) return changePolicy()
    const who = any(people).id
    return shop.call(({ tx }) =>
      tx.execute(
        sql`update users set active = (subject in ('d1', 'd2', 'd3', 'd4', 'd5') or random() < 0.5) where id = ${who}::uuid`,
      ),
    )
  }
  // How the lanes meet is not in our hands: each end is reached once for certain, and found among what they leave.
  const [author, decider] = people as [Actor, Actor]
  for (const [verb, who, body] of [
    ['approve', decider, undefined],
    ['reject', decider, { reason: 'No' }],
    ['cancel', author, { reason: 'Off' }],
  ] as const) {
    const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: '20.00' }]
    const made = await ask(author, 'POST', '/api/procurement/requisitions', null, { neededOn: '2026-07-01', lines })
    const at = '/api/procurement/requisitions/:id'
    assert.ok(await ask(author, 'POST', `${at}/submit`, made!.id))
    assert.ok(await ask(who, 'POST', `${at}/${verb}`, made!.id, body), verb)
    documents.push({ noun: 'requisitions', id: made!.id })
  }
  const each = 250
  for (let done = 0; done < steps; done += each) {
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let n = 0; n < each / lanes; n += 1) await once()
      }),
    )
    assert.deepEqual(await broken(), {}, `after ${done + each} steps, seed ${process.env['FUZZ_SEED'] ?? 7}`)
  }
  const ended = await shop.call(({ tx }) =>
    rowsOf<{ state: string; n: number }>(
      tx,
      sql`select state, count(*)::int as n from approval_requests group by 1 order by 1`,
    ),
  )
  const by = Object.fromEntries(ended.map(({ state, n }) => [state, n]))
  for (const state of ['approved', 'rejected', 'withdrawn'])
    assert.ok((by[state] ?? 0) > 0, `${state}: ${JSON.stringify(by)}`)
  await shop.call(({ tx }) => tx.execute(sql`update users set active = true`))
  assert.deepEqual(await shop.call(({ tx }) => rowsOf(tx, stuckSql)), [], 'never a deadlock while everyone is there')
  if (exhaustive) assert.ok(changed > 0, 'policies changed meanwhile')
  if (process.env['FUZZ_TELL']) console.log(JSON.stringify({ documents: documents.length, by, counts }))
})
