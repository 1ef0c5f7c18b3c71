import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { outsideCalls } from '#server/audit/outside-calls.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { rowsOf } from '#server/db/rows.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import type { DecisionPreviewRow } from '#shared/decision/many.ts'
import type { VerbRun } from '#shared/verb-run.ts'

type Seen = { record: string; id: string; version: number }

let shop: Shop
const start = '2026-06-15T12:00:00Z'
before(async () => {
  shop = await openShop(start)
  shop.people['hr'] = await shop.as('hr')
  const policy = async (record: string, above: string, approvers: object[][]) =>
    ok(
      await shop.people['administrator']!('POST', '/api/settings/approval-policies', {
        body: {
          record,
          name: `Above ${above}`,
          rank: 1_000 - Number(above),
          conditions: [{ field: 'amount', op: '>', value: above, currency: 'USD' }],
          steps: approvers.map((each, at) => ({ name: `Step ${at + 1}`, quorum: 1, approvers: each })),
          accepted: 'So be it',
        },
      }),
    )
  const role = (name: string) => [{ kind: 'role', role: name }]
  await policy(requisitions, '900', [role('approver'), role('administrator')])
  await policy(requisitions, '950', [role('administrator')])
  await policy(requisitions, '970', [[{ kind: 'person', id: await idOf('hr') }]])
})
after(() => shop?.close())

const requisitions = 'procurement.requisitions'
const pathOf = ({ record, id }: Seen) => `${record.replace('.', '/')}/${id}`
const idOf = async (who: string): Promise<string> =>
  (await rowsOf<{ id: string }>(shop.app.db, sql`select id from users where email like ${`${who}@%`}`))[0]!.id
const seen = async (record: string, id: string): Promise<Seen> => {
  const { version } = await shop.read(`${record.replace('.', '/')}/${id}`)
  return { record, id, version }
}
const wish = async (price = '17.35', who = 'employee'): Promise<Seen> => {
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: price }]
  const body = { neededOn: '2026-07-01', lines, next: { verb: 'submit' } }
  const { id, version } = ok(await shop.send(who, 'procurement/requisitions', body))
  return { record: requisitions, id, version }
}
const order = async (price: string) => {
  const { id } = await shop.order([['2', price]], { state: 'in approval' })
  return seen('procurement.orders', id)
}
/** A bill of what was not ordered waits for its approver; of an order, dearer than agreed, for its release. */
const bill = async (price: string, of: 'order' | 'nothing' = 'nothing') => {
  const agreed = await shop.order([['2', '10.00']])
  if (of === 'order') await shop.receive(agreed, [[0, '2']])
  const { id } = ok(
    await (of === 'order'
      ? shop.bill(agreed, [[0, '2', price]])
      : shop.bill(agreed, [], undefined, undefined, { beside: [price] })),
  )
  return seen('financial.bills', id)
}
const state = async (each: Seen): Promise<string> => (await shop.read(pathOf(each))).state
const states = (all: readonly Seen[]) => Promise.all(all.map(state))
const send = (who: string, decision: string, records: readonly object[], more: object = {}, key?: string) =>
  shop.people[who]!('POST', '/api/approvals/decisions', { body: { decision, records, ...more }, key })
const preview = async (who: string, decision: string, records: readonly object[]): Promise<DecisionPreviewRow[]> =>
  ok(await shop.people[who]!('POST', '/api/approvals/decisions/preview', { body: { decision, records }, key: null }))
    .rows
const ended = async (who: string, id: string): Promise<VerbRun> => {
  await shop.jobs.drain()
  return ok(await shop.people[who]!('GET', `/api/verb-runs/${id}`))
}
const decided = async (who: string, decision: string, records: readonly object[], more?: object): Promise<VerbRun> =>
  ended(who, ok(await send(who, decision, records, more)).id)
const undone = async (who: string, { id }: VerbRun): Promise<VerbRun> =>
  ended(who, ok(await shop.people[who]!('POST', `/api/verb-runs/${id}/undo`)).id)
const outcomes = ({ rows }: VerbRun) => rows.map(({ outcome, message }) => [outcome, message])

test('several of different record types: the preview says what, to how much and does nothing; the run decides each; undone, all is as before', async () => {
  const all = [await order('40.00'), await wish('17.35'), await bill('30000.00')]
  assert.deepEqual(await states(all), ['in approval', 'in approval', 'in approval'])
  const said = await preview('approver', 'approved', all)
  assert.deepEqual(
    said.map(({ record, possible, why, amount, currency, state: comes, waits, final }) => [
      record,
      possible,
      why,
      amount,
      currency,
      comes,
      waits,
      final,
    ]),
    [
      ['procurement.orders', true, null, '80.00', 'USD', 'approved', false, false],
      [requisitions, true, null, '17.35', 'USD', 'approved', false, false],
      ['financial.bills', true, null, '30000.00', 'USD', 'approved', false, false],
    ],
  )
  assert.deepEqual(await states(all), ['in approval', 'in approval', 'in approval'])
  assert.deepEqual(await Promise.all(all.map(({ record, id }) => seen(record, id))), all, 'no trace of the trial')
  const run = await decided('approver', 'approved', all)
  assert.deepEqual([run.state, run.done, run.refused, run.undo?.count], ['done', 3, 0, 3])
  assert.deepEqual(
    run.rows.map(({ title, amount }) => [title, amount]),
    said.map(({ title, amount }) => [title, amount]),
  )
  assert.deepEqual(await states(all), ['approved', 'approved', 'approved'])
  assert.equal((await shop.people['administrator']!('GET', `/api/verb-runs/${run.id}`)).status, 404, 'nobody else’s')
  assert.equal((await shop.people['administrator']!('POST', `/api/verb-runs/${run.id}/undo`)).status, 404)
  const back = await undone('approver', run)
  assert.deepEqual([back.done, back.refused, back.undo], [3, 0, null])
  assert.deepEqual(await states(all), ['in approval', 'in approval', 'in approval'])
  assert.equal((await shop.people['approver']!('POST', `/api/verb-runs/${run.id}/undo`)).status, 409, 'once')
  assert.equal((await ended('approver', run.id)).undo, null)
  // And decided anew the other way, with one reason for all.
  const again = await Promise.all(all.map(({ record, id }) => seen(record, id)))
  assert.ok((await preview('approver', 'rejected', again)).every(({ possible }) => possible))
  const no = await decided('approver', 'rejected', again, { reason: 'Not this year' })
  assert.equal(no.done, 3)
  assert.deepEqual(await states(all), ['rejected', 'rejected', 'rejected'])
  for (const { record, id } of all) {
    const { now } = ok(await shop.people['approver']!('GET', `/api/approvals/${record}/${id}`))
    const decisions = [
      now,
      ...ok(await shop.people['approver']!('GET', `/api/approvals/${record}/${id}`)).earlier,
    ].flatMap(({ steps }) => steps.flatMap((each: { decisions: { reason: string | null }[] }) => each.decisions))
    assert.ok(
      decisions.some(({ reason }: { reason: string | null }) => reason === 'Not this year'),
      record,
    )
  }
})

test('what is left out, each with its sentence, is the same in the preview and in the run, and holds up no other', async () => {
  const [good, stale, done, own, waits] = [
    await wish('21.00'),
    await wish('22.00'),
    await wish('23.00'),
    await wish('24.00', 'approver'),
    await wish('960.00'),
  ]
  ok(
    await shop.people['approver']!('POST', `/api/${pathOf(stale)}/reject`, {
      version: stale.version,
      body: { reason: 'Which hall?' },
    }),
  )
  ok(await shop.verb('employee', pathOf(stale), 'submit'))
  ok(await shop.verb('administrator', pathOf(done), 'approve'))
  const asks = await bill('14.00', 'order')
  assert.equal(await state(asks), 'exception')
  const gone = { record: requisitions, id: randomUUID(), version: 1 }
  const now = await seen(requisitions, done.id)
  const all = [good, stale, now, own, waits, asks, gone]
  const sentences = [
    null,
    /changed by someone else/,
    /^A requisition that is approved cannot be approved$/,
    /^You can’t approve what you created/,
    /^Waiting for /,
    /^“Release bill” needs more input: decide on this bill by itself$/,
    /does not exist, or you may not see it/,
  ]
  const said = await preview('approver', 'approved', all)
  const run = await decided('approver', 'approved', all)
  for (const [at, sentence] of sentences.entries()) {
    assert.equal(said[at]!.possible, sentence === null, `${at}: ${said[at]!.why}`)
    if (sentence) assert.match(said[at]!.why!, sentence)
    assert.equal(run.rows[at]!.outcome, sentence ? 'refused' : 'done')
    assert.equal(run.rows[at]!.message, said[at]!.why)
  }
  assert.equal(said[6]!.title, null)
  assert.deepEqual([run.done, run.refused, run.undo?.count], [1, 6, 1])
  // A no takes a bill that differs as it takes any other.
  assert.deepEqual(
    (await preview('approver', 'rejected', [asks])).map(({ possible, why }) => [possible, why]),
    [[true, null]],
  )
})

test('what asks for a fresh sign-in, or is of one record at a time, is left out', async () => {
  const { verbList } = shop.app.modules
    .flatMap(({ records }) => records)
    .find(({ record }) => record.name === requisitions)!.record
  const verb = verbList.find(({ decides }) => decides === 'approved')!
  const each = await wish('25.00')
  for (const [property, sentence] of [
    ['fresh', /needs a recent sign-in/],
    ['single', /on its own page/],
  ] as const)
    try {
      Object.assign(verb, { [property]: true })
      assert.match((await preview('approver', 'approved', [each]))[0]!.why!, sentence)
      assert.match((await decided('approver', 'approved', [each])).rows[0]!.message!, sentence)
    } finally {
      Object.assign(verb, { [property]: property === 'fresh' ? false : undefined })
    }
  assert.equal((await decided('approver', 'approved', [each])).done, 1)
})

test('a decision after which others are asked says so, and is done', async () => {
  const two = await wish('910.00')
  const [said] = await preview('approver', 'approved', [two])
  assert.deepEqual([said!.possible, said!.waits, said!.state], [true, true, 'in approval'])
  assert.deepEqual(outcomes(await decided('approver', 'approved', [two])), [['done', null]])
  const next = await seen(requisitions, two.id)
  assert.match((await preview('approver', 'approved', [next]))[0]!.why!, /You have already decided|Waiting for/)
  assert.equal((await decided('administrator', 'approved', [next])).done, 1)
  assert.equal(await state(two), 'approved')
})

test('bad input is a 400 that names its field, and no more than 200 are taken', async () => {
  const [one, other] = [await wish('26.00'), await wish('27.00')]
  const many = (count: number) =>
    Array.from({ length: count }, () => ({ record: requisitions, id: randomUUID(), version: 1 }))
  const refused: [string, readonly object[], object, string][] = [
    ['approved', [one, one], {}, 'records'],
    ['approved', [one, { ...one, record: 'procurement.orders' }], {}, 'records'],
    ['approved', [], {}, 'records'],
    ['approved', many(201), {}, 'records'],
    ['approved', [{ ...one, version: 0 }], {}, 'records.0.version'],
    ['approved', [{ ...one, version: 2 ** 31 }], {}, 'records.0.version'],
    ['approved', [{ ...one, id: 'x' }], {}, 'records.0.id'],
    ['approved', [{ ...one, record: 'x' }], {}, 'records.0.record'],
    ['rejected', [one], {}, 'reason'],
    ['rejected', [one], { reason: ' ' }, 'reason'],
    ['approved', [one], { reason: 'Why not' }, 'reason'],
    ['void', [one], {}, 'decision'],
  ]
  for (const [decision, records, more, field] of refused) {
    const { status, body } = await send('approver', decision, records, more)
    assert.equal(status, 400, `${decision} ${JSON.stringify(records).slice(0, 90)}`)
    assert.ok(
      Object.keys(body.fields).some((name) => name.startsWith(field)),
      `${field}: ${JSON.stringify(body.fields)}`,
    )
  }
  assert.equal((await send('approver', 'approved', [{ ...one, record: 'procurement.items' }])).status, 404)
  assert.equal(
    (
      await shop.people['approver']!('POST', '/api/approvals/decisions/preview', {
        body: { decision: 'approved', records: many(101) },
        key: null,
      })
    ).status,
    400,
  )
  const run = await decided('approver', 'approved', [...many(198), one, other])
  assert.deepEqual([run.done, run.refused], [2, 198])
})

test('a record of another entity, or without any right, is not told of; whoever has a seat alone decides, rejects and undoes', async () => {
  const [of, beyond] = [await wish('980.00'), await wish('28.00')]
  await outsideCalls(shop.app.db, 'test', async (tx) => {
    await tx.execute(
      sql`insert into roles (name, label, permissions) values ('bystander', 'Bystander', '{settings.members.read}')`,
    )
    await tx.execute(sql`delete from user_roles where user_id = ${await idOf('hr')}::uuid`)
    await tx.execute(sql`insert into user_roles (user_id, role) values (${await idOf('hr')}::uuid, 'bystander')`)
    await tx.execute(
      sql`insert into roles (name, label, permissions) values ('elsewhere', 'Elsewhere', '{procurement.orders.read,procurement.orders.approve}')`,
    )
    await tx.execute(sql`delete from user_roles where user_id = ${await idOf('manager')}::uuid`)
    await tx.execute(
      sql`insert into user_roles (user_id, role, reach, entity_ids) values (${await idOf('manager')}::uuid, 'elsewhere', 'entity', array[${randomUUID()}::uuid])`,
    )
  })
  forgetEverybody()
  const purchase = await order('12.00')
  for (const who of ['hr', 'manager']) {
    const [said] = await preview(who, 'approved', [purchase])
    assert.deepEqual([said!.possible, said!.title, said!.amount], [false, null, null])
    const run = await decided(who, 'approved', [purchase])
    assert.deepEqual([run.refused, run.rows[0]!.title], [1, null])
  }
  assert.equal(await state(purchase), 'in approval')
  const rows = await preview('hr', 'approved', [of, beyond])
  assert.deepEqual(
    rows.map(({ possible, amount, title }) => [possible, amount, title === null]),
    [
      [true, '980.00', false],
      [false, null, true],
    ],
  )
  for (const [decision, more] of [
    ['rejected', { reason: 'Too dear' }],
    ['approved', {}],
  ] as const) {
    const run = await decided('hr', decision, [await seen(requisitions, of.id)], more)
    assert.deepEqual([run.done, run.undo?.count], [1, 1], decision)
    assert.equal(await state(of), decision)
    assert.deepEqual(outcomes(await undone('hr', run)), [['done', null]])
    assert.equal(await state(of), 'in approval')
  }
  // One by one as well.
  ok(await shop.verb('hr', pathOf(of), 'reject', { reason: 'Too dear' }))
  assert.ok(ok(await shop.people['hr']!('GET', `/api/approvals/${requisitions}/${of.id}`)).undo)
  ok(await shop.people['hr']!('POST', `/api/approvals/${requisitions}/${of.id}/undo`))
  assert.equal(await state(of), 'in approval')
  ok(await shop.verb('hr', pathOf(of), 'reject', { reason: 'Too dear' }))
  shop.setNow('2026-06-15T12:00:16Z')
  assert.equal(
    (await shop.people['hr']!('GET', `/api/${pathOf(of)}`)).status,
    403,
    'once it cannot be undone the seat is over',
  )
  assert.equal((await shop.people['hr']!('POST', `/api/approvals/${requisitions}/${of.id}/undo`)).status, 403)
  shop.setNow(start)
})

test('P02 where approval was switched off, whoever has neither the right nor a seat decides on nothing, in whatever way they ask', async () => {
  const differs = await bill('13.00', 'order')
  assert.equal(await state(differs), 'exception')
  // As it was submitted while one person was alone; others have come since.
  await shop.call(async ({ tx }) => {
    await tx.execute(sql`insert into approval_policies (record, name, rank, conditions, steps, off_reason, off_by, active)
      values ('financial.bills', 'Approval switched off', 10000, '[]', '[]', 'I am alone', 'Ingrid', false)`)
    await tx.execute(sql`update approval_requests set state = 'approved', steps = '[]', policy_id = (select id from approval_policies where off_reason is not null)
      where record_id = ${differs.id}::uuid and state = 'open'`)
  })
  const reason = { reason: 'Not mine' }
  for (const who of ['employee', 'hr']) {
    assert.equal((await shop.verb(who, pathOf(differs), 'reject', reason)).status, 403, who)
    const [asked] = await preview(who, 'rejected', [differs])
    assert.equal(asked!.possible, false, who)
    const run = await decided(who, 'rejected', [differs], reason)
    assert.deepEqual([run.done, run.refused], [0, 1], JSON.stringify(outcomes(run)))
  }
  assert.equal(await state(differs), 'exception')
  // Whoever has the right releases it: nobody is asked, and what they say is kept.
  ok(await shop.verb('approver', pathOf(differs), 'release', { reason: 'Agreed by phone' }))
  const released = await shop.read(pathOf(differs))
  assert.deepEqual([released.state, released.releaseReason], ['approved', 'Agreed by phone'])
  assert.equal(released.releasedByName, released.approvedByName)
  assert.deepEqual(
    await rowsOf(
      shop.app.db,
      sql`select verb, step, carried_over from approval_decisions where record_id = ${differs.id}::uuid`,
    ),
    [{ verb: 'release', step: null, carried_over: false }],
  )
})

test('a run is undone within its seconds alone, and of it what nothing has followed from', async () => {
  const all = [await wish('29.00'), await wish('30.00')]
  const late = await decided('approver', 'approved', all)
  shop.setNow('2026-06-15T12:00:16Z')
  assert.equal((await ended('approver', late.id)).undo, null)
  assert.equal((await shop.people['approver']!('POST', `/api/verb-runs/${late.id}/undo`)).status, 409)
  const more = [await wish('31.00'), await wish('32.00')]
  const run = await decided('approver', 'approved', more)
  const [line] = (await shop.read(pathOf(more[0]!))).lines
  ok(
    await shop.verb('buyer', pathOf(more[0]!), 'to-orders', {
      lines: [{ lineId: line.id, quantity: '1', vendorId: shop.vendor.id }],
    }),
  )
  const back = await undone('approver', run)
  assert.deepEqual([back.done, back.refused], [1, 1])
  assert.match(back.rows[0]!.message!, /changed by someone else|later steps depend/)
  assert.equal(await state(more[1]!), 'in approval')
  ok(await shop.verb('approver', pathOf(more[1]!), 'reject', { reason: 'Which hall?' }))
  const { id, version } = await seen(requisitions, more[1]!.id)
  const plain = ok(
    await shop.people['employee']!('POST', '/api/procurement/requisitions/verbs/submit', {
      body: { records: [{ id, version }] },
    }),
  )
  await shop.jobs.drain()
  assert.equal((await shop.people['employee']!('POST', `/api/verb-runs/${plain.id}/undo`)).status, 409, 'no decision')
  shop.setNow(start)
})

test('eight connections, some by single calls: each record has one decision, whoever was first', async () => {
  const all = await Promise.all(['41.00', '42.00', '43.00', '44.00', '45.00', '46.00'].map((price) => wish(price)))
  const key = randomUUID()
  const replies = await Promise.all([
    ...[0, 1].map(() => send('approver', 'approved', all, {}, key)),
    send('approver', 'rejected', all.toReversed(), { reason: 'Too late' }),
    send('administrator', 'approved', all.toReversed()),
    ...all.slice(0, 4).map((each, at) =>
      shop.people[at % 2 ? 'administrator' : 'approver']!('POST', `/api/${pathOf(each)}/approve`, {
        version: each.version,
      }),
    ),
  ])
  assert.ok(replies.every(({ status }) => status < 500))
  assert.equal(ok(replies[0]!).id, ok(replies[1]!).id, 'the same key is the same run')
  const runs = [
    await ended('approver', replies[0]!.body.id),
    await ended('approver', replies[2]!.body.id),
    await ended('administrator', replies[3]!.body.id),
  ]
  const done =
    runs.reduce((sum, each) => sum + each.done, 0) + replies.slice(4).filter(({ status }) => status === 200).length
  assert.equal(done, all.length)
  const counted = await rowsOf<{ n: number }>(
    shop.app.db,
    sql`select count(*)::int as n from approval_decisions where record_id = any(${sql.param(all.map(({ id }) => id))}::uuid[]) group by record_id`,
  )
  assert.deepEqual(
    counted.map(({ n }) => n),
    all.map(() => 1),
  )
  assert.ok((await states(all)).every((each) => each === 'approved' || each === 'rejected'))
  for (const each of runs.flatMap(({ rows }) => rows).filter(({ outcome }) => outcome === 'refused'))
    assert.ok(each.message)
})

test('the finished run is told of in the inbox and leads to its result; the inbox says in which version each was seen', async () => {
  const each = await wish('51.00')
  const items = ok(await shop.people['approver']!('GET', '/api/inbox?part=decisions&limit=100')).items as {
    recordId: string
    decision: { version: number }
  }[]
  assert.equal(items.find(({ recordId }) => recordId === each.id)!.decision.version, each.version)
  const run = await decided('approver', 'approved', [each])
  const jobs = ok(await shop.people['approver']!('GET', '/api/inbox?part=jobs&limit=100')).items as {
    page: string
    title: string
  }[]
  assert.equal(jobs.find(({ page }) => page === `/inbox?run=${run.id}`)?.title, 'Approved: 1 record')
})
