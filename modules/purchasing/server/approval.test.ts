import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Policy, PolicyGiven } from '#shared/approval.ts'
import { actorById, inCall } from '#server/call/job-call.ts'
import type { Call } from '#server/call/call.ts'
import { simulate } from '#server/approval/foresee.ts'
import { deadlocks, delegate, savePolicy } from '#server/approval/save.ts'
import { rowsOf } from '#server/db/rows.ts'
import { orders } from './orders.ts'
import { requisitions } from './requisitions.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
const ids: Record<string, string> = {}
before(async () => {
  shop = await openShop()
  await shop.call(async ({ tx }) => {
    await tx.execute(
      sql`insert into roles (name, label, permissions) values ('decider', 'Decider', array['procurement.*.read', 'procurement.requisitions.*', 'procurement.orders.*'])`,
    )
    for (let n = 1; n <= 8; n += 1) {
      await tx.execute(
        sql`insert into users (issuer, subject, email, name) values ('test', ${`d${n}`}, ${`d${n}@sample.mainstay.test`}, ${`Decider ${n}`})`,
      )
      await tx.execute(sql`insert into user_roles select id, 'decider' from users where subject = ${`d${n}`}`)
    }
    for (const { id, email } of await rowsOf<{ id: string; email: string }>(tx, sql`select id, email from users`))
      ids[email.split('@')[0]!] = id
  })
  for (let n = 1; n <= 8; n += 1) shop.people[`d${n}`] = await shop.as(`d${n}`)
})
after(() => shop?.close())

/** Runs as this person, outside the API. */
const by = async <T>(who: string, run: (call: Call) => Promise<T>): Promise<T> =>
  inCall(shop.app, (await actorById(shop.app, ids[who]!))!, 'test', run)
const person = (who: string) => ({ kind: 'person' as const, id: ids[who]! })
/** A policy for matters of exactly this amount, so that tests do not meet. */
const policyFor = (amount: string, steps: Policy['steps'], record = 'procurement.requisitions'): Policy => ({
  samePerson: false,
  record,
  name: `Of ${amount}`,
  rank: 1,
  conditions: [{ field: 'amount', op: '=', value: amount, currency: 'USD' }],
  steps,
})
const save = async (
  policy: PolicyGiven,
  recordType: typeof requisitions.record | typeof orders.record = requisitions.record,
) => {
  await shop.call(({ tx }) => tx.execute(sql`update approval_policies set active = false where rank < 10`))
  return shop.call((call) =>
    savePolicy(recordType as never, { ...policy, rank: 1 }, call, { accepted: 'In this test' }),
  )
}
const submitted = async (price: string, who = 'employee') => {
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: price }]
  const { id } = ok(await shop.send(who, 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  const url = `procurement/requisitions/${id}`
  ok(await shop.verb(who, url, 'submit'))
  return { id, url }
}
const waiting = async (who: string) =>
  ok(await shop.people[who]!('GET', '/api/approvals/waiting')) as {
    recordId: string
    step: string
    insteadOf: string | null
    together: unknown
  }[]
type Waits = { quorum: number; asked: { name: string; standIns: string[] }[] }
const has = async (who: string, id: string) => (await waiting(who)).some(({ recordId }) => recordId === id)
const requestsOf = (id: string) =>
  shop.call(({ tx }) =>
    rowsOf<{ state: string; step: number; why: string | null }>(
      tx,
      sql`select state, step, why from approval_requests where record_id = ${id}::uuid order by opened_at, state = 'open'`,
    ),
  )

test('S09 two of three, then a named person: the steps follow each other, the seats stay as they were', async () => {
  await save(
    policyFor('41.00', [
      { name: 'Team', quorum: 2, approvers: ['d1', 'd2', 'd3'].map(person) },
      { name: 'Finance', quorum: 1, approvers: [person('administrator')] },
    ]),
  )
  const { id, url } = await submitted('41.00')
  assert.equal((await shop.verb('d4', url, 'approve')).status, 403, 'not asked')
  assert.equal((await shop.verb('administrator', url, 'approve')).status, 403, 'not yet')
  assert.equal(ok(await shop.verb('d1', url, 'approve')).state, 'in approval')
  assert.equal((await shop.verb('d1', url, 'approve')).status, 409, 'once each')
  assert.deepEqual([await has('d1', id), await has('d2', id), await has('administrator', id)], [false, true, false])
  assert.equal(ok(await shop.verb('d2', url, 'approve')).state, 'in approval')
  assert.deepEqual([await has('d3', id), await has('administrator', id)], [false, true])
  assert.equal(ok(await shop.verb('administrator', url, 'approve')).state, 'approved')
  assert.deepEqual(
    (await requestsOf(id)).map(({ state }) => state),
    ['approved'],
  )
})

test('foretold on the draft, deadlocks found when the policy is saved', async () => {
  const policy = policyFor('42.00', [{ name: 'Team', quorum: 2, approvers: [person('d1'), person('d2')] }])
  await assert.rejects(
    shop.call((call) => savePolicy(requisitions.record as never, policy, call)),
    /Team needs 2 people for requests of Decider 1, and only Decider 2 may decide/,
  )
  await assert.rejects(
    save({ ...policy, steps: [{ name: 'Team', quorum: 1, approvers: [{ kind: 'role', role: 'token' }] }] }),
    /There is no role token/,
  )
  await save({
    ...policy,
    steps: [
      { name: 'Team', quorum: 2, approvers: ['d1', 'd2', 'd3'].map(person) },
      { name: 'Finance', quorum: 1, approvers: [{ kind: 'role', role: 'administrator' }, person('d3')] },
    ],
  })
  const at = '/api/approvals/procurement.requisitions/foretold'
  const told = ok(await shop.people['employee']!('GET', `${at}?amount=42.00&currency=USD`))
  assert.equal(told.when, 'Estimated total is 42.00 USD')
  assert.deepEqual(
    told.steps.map(({ quorum, asked }: Waits) => [quorum, asked.map(({ name }) => name)]),
    [
      // Everybody sits in one step: the third of the team is kept for the second.
      [2, ['Decider 1', 'Decider 2']],
      [1, ['Decider 3', 'Ingrid Solberg']],
    ],
  )
  assert.equal(
    (await shop.people['auditor']!('GET', `/api/approvals/procurement.orders/foretold?amount=42.00&currency=USD`))
      .status,
    403,
  )
  const dead = await shop.call((call) =>
    deadlocks({ ...policy, steps: [{ name: 'Boss', quorum: 1, approvers: [{ kind: 'manager' }] }] }, call),
  )
  assert.ok(
    dead.some(({ who }) => who === 'Amina Diallo'),
    'nobody has a manager yet',
  )
  await shop.call(({ tx }) =>
    tx.execute(
      sql`update users set manager_id = case when email like 'd8%' then ${ids['administrator']}::uuid else ${ids['d8']}::uuid end where email like 'employee%' or email like 'd8%'`,
    ),
  )
  await save({ ...policy, steps: [{ name: 'Boss', quorum: 1, approvers: [{ kind: 'manager' }] }] }).catch(() => {})
  await shop.call((call) =>
    savePolicy(
      requisitions.record as never,
      { ...policy, rank: 2, steps: [{ name: 'Boss', quorum: 1, approvers: [{ kind: 'manager' }] }] },
      call,
      { accepted: 'Only employees buy for 42' },
    ),
  )
  await shop.call(({ tx }) => tx.execute(sql`update approval_policies set active = false where rank = 1`))
  const { id } = await submitted('42.00')
  assert.deepEqual([await has('d8', id), await has('administrator', id)], [true, false])
})

test('P02 K3 whoever changed it is a maker, also after the author submitted; the database refuses them as well', async () => {
  await save(policyFor('44.00', [{ name: 'Team', quorum: 1, approvers: ['d1', 'd2', 'd3'].map(person) }]))
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: '1.00' }]
  const made = ok(await shop.send('d3', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  const url = `procurement/requisitions/${made.id}`
  ok(
    await shop.people['d1']!('PATCH', `/api/${url}`, {
      version: made.version,
      body: { lines: [{ ...lines[0], estimatedPrice: '44.00' }] },
    }),
  )
  ok(await shop.verb('d3', url, 'submit'))
  assert.deepEqual([await has('d1', made.id), await has('d2', made.id), await has('d3', made.id)], [false, true, false])
  const refused = await shop.verb('d1', url, 'approve')
  assert.equal(refused.status, 403)
  assert.match(refused.body.message ?? refused.text, /what you created or changed/)
  // A maker who stands in for an approver is a maker.
  await shop.call((call) =>
    delegate({ fromUser: ids['d2']!, toUser: ids['d1']!, startsOn: '2026-06-01', endsOn: '2026-06-30' }, call),
  )
  assert.equal((await shop.verb('d1', url, 'approve')).status, 403)
  await shop.call(({ tx }) => tx.execute(sql`update approval_delegations set revoked_at = now()`))
  await assert.rejects(
    shop.call(({ tx }) =>
      tx.execute(sql`insert into approval_decisions (record, record_id, decision, verb, actor_id, actor_name, amount, currency, decided_at, request_id, step, seat)
    select record, record_id, 'approved', 'approve', ${ids['d1']}::uuid, 'x', 1, 'USD', now(), id, step, ${ids['d2']}::uuid from approval_requests where record_id = ${made.id}::uuid`),
    ),
  )
  await assert.rejects(shop.call(({ tx }) => tx.execute(sql`delete from approval_makers`)))
})

test('P02 K3 whoever may not decide reads so beforehand, in the words in which the decision is refused', async () => {
  await save(policyFor('44.50', [{ name: 'Team', quorum: 2, approvers: ['d1', 'd2', 'd5'].map(person) }]))
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: '1.00' }]
  const made = ok(await shop.send('d3', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  const url = `procurement/requisitions/${made.id}`
  const body = { lines: [{ ...lines[0], estimatedPrice: '44.50' }] }
  ok(await shop.people['d1']!('PATCH', `/api/${url}`, { version: made.version, body }))
  ok(await shop.verb('d3', url, 'submit'))
  const turn = async (who: string) => ok(await shop.people[who]!('GET', `/api/${url}/turn`)).may as true | string
  for (const [who, why] of [
    ['d1', /^You can’t approve what you created/],
    ['d3', /^You can’t approve what you created/],
    ['d4', /^Waiting for Decider 2 or Decider 5/],
  ] as const) {
    const refused = await shop.verb(who, url, 'approve')
    assert.deepEqual([refused.status, refused.body.message], [403, await turn(who)], who)
    assert.match(String(await turn(who)), why)
  }
  assert.deepEqual([await turn('d2'), await turn('d5')], [true, true])
  await shop.call((call) =>
    delegate({ fromUser: ids['d5']!, toUser: ids['d4']!, startsOn: '2026-06-01', endsOn: '2026-06-30' }, call),
  )
  assert.equal(await turn('d4'), true)
  await shop.call(({ tx }) => tx.execute(sql`update approval_delegations set revoked_at = now()`))
  assert.match(String(await turn('d4')), /^Waiting for/)
  ok(await shop.verb('d2', url, 'approve'))
  const again = await shop.verb('d2', url, 'approve')
  assert.deepEqual([again.status, again.body.message], [409, await turn('d2')])
  assert.equal((await shop.people['receiver']!('GET', `/api/${url}/turn`)).status, 404)
})

test('delegation by dates, both days included; a circle is refused, also when two close it at once, and ends in itself where it is there', async () => {
  await save(policyFor('45.00', [{ name: 'Team', quorum: 2, approvers: ['d1', 'd2', 'd3'].map(person) }]))
  const { id, url } = await submitted('45.00')
  await shop.call((call) =>
    delegate({ fromUser: ids['d1']!, toUser: ids['d5']!, startsOn: '2026-06-15', endsOn: '2026-06-15' }, call),
  )
  await shop.call((call) =>
    delegate({ fromUser: ids['d5']!, toUser: ids['d6']!, startsOn: '2026-06-16', endsOn: '2026-06-20' }, call),
  )
  assert.equal((await waiting('d5')).find(({ recordId }) => recordId === id)?.insteadOf, 'Decider 1')
  assert.equal(await has('d6', id), false)
  shop.setNow('2026-06-16T12:00:00Z')
  assert.deepEqual(
    [await has('d5', id), await has('d6', id)],
    [false, false],
    'the first is over, the second is of d5 alone',
  )
  shop.setNow('2026-06-15T12:00:00Z')
  ok(await shop.verb('d5', url, 'approve'))
  assert.equal((await shop.verb('d1', url, 'approve')).status, 403, 'the seat was taken for them')
  assert.equal(ok(await shop.verb('d2', url, 'approve')).state, 'approved')
  await assert.rejects(
    shop.call((call) =>
      delegate({ fromUser: ids['d6']!, toUser: ids['d5']!, startsOn: '2026-06-20', endsOn: '2026-06-25' }, call),
    ),
    /loop/,
  )
  const both = await Promise.allSettled([
    shop.call((call) =>
      delegate({ fromUser: ids['d3']!, toUser: ids['d4']!, startsOn: '2026-06-01', endsOn: '2026-06-30' }, call),
    ),
    shop.call((call) =>
      delegate({ fromUser: ids['d4']!, toUser: ids['d3']!, startsOn: '2026-06-01', endsOn: '2026-06-30' }, call),
    ),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await shop.call(({ tx }) =>
    tx.execute(
      sql`insert into approval_delegations (from_user, to_user, starts_on, ends_on) select to_user, from_user, starts_on, ends_on from approval_delegations where from_user in (${ids['d3']}::uuid, ${ids['d4']}::uuid)`,
    ),
  )
  assert.ok(Array.isArray(await waiting('d4')))
  await shop.call(({ tx }) => tx.execute(sql`update approval_delegations set revoked_at = now()`))
})

test('F25 P04 what was decided stands while a revision that rises waits for a decision of its own; who revised is a maker', async () => {
  const order = await shop.order([['10', '10.00']], { state: 'approved' })
  const url = `procurement/orders/${order.id}`
  const [line] = order.lines
  const lower = ok(await shop.verb('buyer', url, 'revise', { reason: 'Less', lines: [{ id: line.id, quantity: '9' }] }))
  assert.equal(lower.state, 'approved')
  assert.deepEqual(
    (await requestsOf(order.id)).map(({ state }) => state),
    ['approved'],
  )
  const risen = ok(
    await shop.verb('administrator', url, 'revise', { reason: 'More', lines: [{ id: line.id, quantity: '20' }] }),
  )
  assert.deepEqual([risen.state, risen.lines[0].quantity], ['approved', '9'])
  const standing = async () =>
    [...(await requestsOf(order.id)), ...(await requestsOf(risen.revisionId))].map(({ state }) => state)
  assert.deepEqual(await standing(), ['approved', 'open'])
  const proposal = `procurement/order-revisions/${risen.revisionId}`
  assert.equal((await shop.verb('administrator', proposal, 'approve')).status, 403)
  ok(await shop.verb('approver', proposal, 'approve'))
  assert.deepEqual(await standing(), ['approved', 'approved'])
  ok(await shop.verb('buyer', url, 'cancel', { reason: 'Off' }))
  const next = await submitted('12.00')
  ok(await shop.verb('employee', next.url, 'cancel', { reason: 'Off' }))
  assert.deepEqual(
    (await requestsOf(next.id)).map(({ state }) => state),
    ['withdrawn'],
  )
})

test('eight approvers at once, approving and rejecting: one outcome; with a quorum of three, three of them', async () => {
  for (const [amount, quorum] of [
    ['46.00', 1],
    ['47.00', 3],
  ] as const) {
    await save(
      policyFor(amount, [{ name: 'All', quorum, approvers: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => person(`d${n}`)) }]),
    )
    for (let round = 0; round < 3; round += 1) {
      const { id, url } = await submitted(amount)
      const one = async (who: string, at: number) => {
        for (;;) {
          const { version, state } = await shop.read(url)
          if (state !== 'in approval') return 'late'
          const no = quorum === 1 && at % 2 === 1
          const { status } = await shop.send(
            who,
            `${url}/${no ? 'reject' : 'approve'}`,
            no ? { reason: 'No' } : undefined,
            version,
          )
          if (status === 200) return no ? 'rejected' : 'approved'
          assert.ok([409, 412].includes(status), String(status))
        }
      }
      const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => one(`d${n}`, n)))
      assert.equal(answers.filter((each) => each !== 'late').length, quorum)
      const [request, ...others] = await requestsOf(id)
      assert.deepEqual([others.length, request!.state], [0, (await shop.read(url)).state])
    }
  }
})

test('K10 three orders just below a limit are shown to the approver together', async () => {
  const bolts = ok(await shop.send('buyer', 'procurement/vendors', { name: 'Best Bolts' }))
  const made = [
    await shop.order([['1', '249999.00']], { state: 'in approval', vendorId: bolts.id }),
    await shop.order([['1', '249999.00']], { state: 'in approval', vendorId: bolts.id }),
  ]
  const row = (await waiting('approver')).find(({ recordId }) => recordId === made[1]!.id)
  assert.deepEqual((row!.together as { count: number }).count >= 2, true)
  const { now } = ok(await shop.people['approver']!('GET', `/api/approvals/procurement.orders/${made[1]!.id}`))
  const { others, ...sum } = now.together
  assert.deepEqual(sum, row!.together, 'on its page as in the inbox')
  const first = { title: made[0]!.number, page: `/procurement/orders/${made[0]!.id}` }
  assert.deepEqual(
    others.filter(({ title }: { title: string }) => title === first.title),
    [first],
  )
  const other = ok(await shop.send('buyer', 'procurement/vendors', { name: 'Another vendor' }))
  const together = async (recordType: string, id: string, who = 'approver') =>
    ok(await shop.people[who]!('GET', `/api/approvals/${recordType}/${id}`)).now.together
  const submit = async (who: string, price: string, vendorId: string) => {
    const lines = [{ itemId: shop.item.id, quantity: '1', unitPrice: price }]
    const { id } = ok(await shop.send(who, 'procurement/orders', { vendorId, orderDate: '2026-01-05', lines }))
    ok(await shop.verb(who, `procurement/orders/${id}`, 'submit', { reason: 'Another one' }))
    return id as string
  }
  // Another buyer, the same vendor.
  const ofAnother = await submit('administrator', '249999.00', bolts.id)
  assert.deepEqual(await together('procurement.orders', ofAnother).then((found) => [found.count, found.amount]), [
    3,
    '749997.00',
  ])
  // The same buyer, a second vendor of one name.
  const twin = ok(await shop.send('buyer', 'procurement/vendors', { name: 'Best Bolts Ltd' }))
  const more = await together('procurement.orders', await submit('buyer', '249999.00', twin.id))
  const titles = more.others.map(({ title }: { title: string }) => title)
  assert.deepEqual(
    made.filter(({ number }) => !titles.includes(number)),
    [],
  )
  // What stays below with all of its own is no splitting.
  for (const price of ['1.00', '2.00'])
    assert.equal(await together('procurement.orders', await submit('d6', price, other.id)), null)
})

test('what a stricter policy would have changed, without writing anything', async () => {
  const candidate = {
    name: 'Two',
    rank: 3,
    conditions: [{ field: 'amount' as const, op: '>' as const, value: '45.00', currency: 'USD' }],
    steps: [{ name: 'Two', quorum: 2, approvers: [{ kind: 'role' as const, role: 'approver' }] }],
  }
  const { looked, changed, from } = await by('administrator', (call) =>
    simulate(requisitions as never, candidate, call),
  )
  // Three of 46.00; those of 47.00 have a policy of their own, before this one.
  assert.deepEqual([changed, looked > changed], [3, true], `${changed} of ${looked} ${from}`)
  await by('administrator', (call) => simulate(orders as never, candidate, call))
})

test('whoever may see it reads where its approval is: foretold, waited for, decided, instead of whom, and the rounds before', async () => {
  await save(
    policyFor('48.00', [
      { name: 'Team', quorum: 2, approvers: ['d1', 'd2', 'd3'].map(person) },
      { name: 'Finance', quorum: 1, approvers: [person('administrator')] },
    ]),
  )
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: '48.00' }]
  const { id } = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  const url = `procurement/requisitions/${id}`
  const standing = async (who: string) =>
    ok(await shop.people[who]!('GET', `/api/approvals/procurement.requisitions/${id}`))
  const draft = await standing('employee')
  assert.deepEqual([draft.now.state, draft.now.policy, draft.may, draft.earlier], ['foretold', 'Of 48.00', null, []])
  assert.deepEqual(
    draft.now.steps.map(({ asked }: Waits) => asked.map(({ name }) => name)),
    [['Decider 1', 'Decider 2', 'Decider 3'], ['Ingrid Solberg']],
  )
  ok(await shop.verb('employee', url, 'submit'))
  await shop.call((call) =>
    delegate({ fromUser: ids['d2']!, toUser: ids['d7']!, startsOn: '2026-06-15', endsOn: '2026-06-15' }, call),
  )
  const waits = await standing('employee')
  assert.match(waits.may, /^You can’t approve what you created/)
  assert.deepEqual([waits.now.state, waits.now.by, waits.now.at], ['open', 'Amina Diallo', '2026-06-15T12:00:00.000Z'])
  assert.deepEqual(waits.now.steps[0].asked, [
    { name: 'Decider 1', standIns: [] },
    { name: 'Decider 2', standIns: ['Decider 7'] },
    { name: 'Decider 3', standIns: [] },
  ])
  assert.deepEqual([(await standing('d7')).may, (await standing('d1')).may], [true, true])
  ok(await shop.verb('d7', url, 'approve'))
  ok(await shop.verb('d1', url, 'approve'))
  ok(await shop.verb('administrator', url, 'reject', { reason: 'Too much' }))
  const refused = (await standing('employee')).earlier[0]
  assert.deepEqual(
    refused.steps.map(({ stand }: { stand: string }) => stand),
    ['done', 'stopped'],
  )
  assert.deepEqual(
    refused.steps.flatMap(({ decisions }: { decisions: Record<string, unknown>[] }) =>
      decisions.map(({ by: who, insteadOf, decision, reason }) => [who, insteadOf, decision, reason].join()).toSorted(),
    ),
    ['Decider 1,,approved,', 'Decider 7,Decider 2,approved,', 'Ingrid Solberg,,rejected,Too much'],
  )
  // A requisition is its requester's and the buyers': to others it is not there.
  assert.equal((await shop.people['receiver']!('GET', `/api/approvals/procurement.requisitions/${id}`)).status, 404)
  assert.equal((await shop.people['employee']!('GET', `/api/approvals/procurement.vendors/${id}`)).status, 404)
  await shop.call(({ tx }) => tx.execute(sql`update approval_delegations set revoked_at = now()`))
})
