import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { renewSeats } from '#server/approval/renew.ts'
import { verifyDecisions } from '#server/audit/decisions.ts'
import { rowsOf } from '#server/db/rows.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import type { Standing } from '#shared/standing.ts'

let shop: Shop
const ids: Record<string, string> = {}
before(async () => {
  shop = await openShop()
  for (const { id, email } of await shop.call(({ tx }) =>
    rowsOf<{ id: string; email: string }>(tx, sql`select id, email from users`),
  ))
    ids[email.split('@')[0]!] = id
})
after(() => shop?.close())

const policies = '/api/settings/approval-policies'
const person = (name: string) => ({ kind: 'person', id: ids[name]! })
const step = (name: string, who: string[], more: object = {}) => ({
  name,
  quorum: 1,
  approvers: who.map(person),
  ...more,
})
const beside = { beside: true }
let rank = 10
/** A policy for matters of this amount alone. */
const policy = (amount: string, steps: object[], more: object = {}) => ({
  record: 'procurement.requisitions',
  name: `Of ${amount}`,
  rank: (rank += 1),
  conditions: [{ field: 'amount', op: '=', value: amount, currency: 'USD' }],
  steps,
  accepted: 'In this test',
  ...more,
})
const add = (body: object) => shop.people['administrator']!('POST', policies, { body })
const at = (id: string) => `procurement/requisitions/${id}`
const wish = async (price: string) => {
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: price }]
  const { id } = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  ok(await shop.verb('employee', at(id), 'submit'))
  return id as string
}
const decide = (who: string, id: string, verb = 'approve') =>
  shop.verb(who, at(id), verb, verb === 'reject' ? { reason: 'No' } : undefined)
const standing = async (id: string, who = 'employee'): Promise<Standing> =>
  ok(await shop.people[who]!('GET', `/api/approvals/procurement.requisitions/${id}`))
const stands = async (id: string) => {
  const { now, earlier } = await standing(id)
  return (now!.state === 'foretold' ? earlier[0]! : now!).steps.map(({ stand }) => stand).join(' ')
}
const waits = async (who: string, id: string): Promise<string[]> =>
  ok(await shop.people[who]!('GET', '/api/approvals/waiting'))
    .filter((each: { recordId: string }) => each.recordId === id)
    .map((each: { step: string }) => each.step)
const sent = async (id: string) =>
  ok(await shop.people['employee']!('GET', '/api/inbox?part=sent&limit=100')).items.filter(
    ({ recordId }: { recordId: string }) => recordId === id,
  )
const byHand = (id: string, who: string, step: number) =>
  shop.call(({ tx }) =>
    tx.execute(sql`insert into approval_decisions (record, record_id, decision, actor_id, actor_name, amount, currency, decided_at, request_id, step, seat)
      select record, record_id, 'approved', ${ids[who]!}::uuid, 'x', 1, 'USD', now(), id, ${step}, ${ids[who]!}::uuid from approval_requests where record_id = ${id}::uuid and state = 'open'`),
  )
const raised = (error: unknown) => {
  const { code } = (error as { cause?: { code?: string } }).cause ?? {}
  return code === 'MS009' || code === 'MS001'
}
const standIn = (from: string, to: string) =>
  shop.people['administrator']!('POST', '/api/settings/delegations', {
    body: { fromId: ids[from], toId: ids[to], startsOn: '2026-06-01', endsOn: '2026-06-30' },
  })

test('S09 steps beside one another are asked at once, in any order; what follows waits for all of them', async () => {
  const steps = [
    step('Finance', ['approver', 'manager']),
    step('Legal', ['accountant'], beside),
    step('Board', ['auditor']),
  ]
  ok(await add(policy('31.00', steps)))
  for (const [first, second] of [
    ['accountant', 'approver'],
    ['approver', 'accountant'],
  ] as const) {
    const id = await wish('31.00')
    assert.equal(await stands(id), 'now now ahead')
    assert.deepEqual([await waits('approver', id), await waits('accountant', id)], [['Finance'], ['Legal']])
    assert.deepEqual(
      (await sent(id)).map(({ decision }: { decision: { step: string } }) => decision.step),
      ['Finance and Legal'],
    )
    assert.equal((await decide('auditor', id)).status, 403, 'not yet')
    await assert.rejects(byHand(id, 'auditor', 2), raised)
    assert.equal(ok(await decide(first, id)).state, 'in approval')
    assert.equal(await stands(id), first === 'approver' ? 'done now ahead' : 'now done ahead')
    assert.deepEqual([await waits(first, id), await waits('auditor', id)], [[], []])
    assert.equal((await waits(second, id)).length, 1)
    assert.equal((await decide(first, id)).status, 409, 'once')
    // The step that is done takes no more, though the one beside it waits.
    if (first === 'approver') {
      assert.deepEqual(await waits('manager', id), [])
      assert.equal((await decide('manager', id)).status, 403)
      await assert.rejects(byHand(id, 'manager', 0), raised)
    }
    assert.equal(ok(await decide(second, id)).state, 'in approval')
    assert.equal(await stands(id), 'done done now')
    assert.deepEqual(await waits('auditor', id), ['Board'])
    assert.deepEqual((await sent(id)).map(({ by }: { by: string }) => by).length, 1)
    assert.equal(ok(await decide('auditor', id)).state, 'approved')
  }
})

test('S09 a rejection in one of them ends all; nobody is asked any more', async () => {
  ok(await add(policy('32.00', [step('Finance', ['approver']), step('Legal', ['accountant', 'auditor'], beside)])))
  const id = await wish('32.00')
  ok(await decide('approver', id))
  assert.equal(ok(await decide('auditor', id, 'reject')).state, 'rejected')
  assert.deepEqual([await waits('accountant', id), await sent(id)], [[], []])
  assert.equal((await decide('accountant', id)).status >= 400, true)
  assert.equal(await stands(id), 'done stopped')
})

test('P02 nobody decides in two steps beside one another, not for somebody else either, nor by many presses at once; unless the policy lets them', async () => {
  const steps = [step('Finance', ['approver']), step('Legal', ['accountant'], beside)]
  ok(await add(policy('33.00', steps)))
  ok(await add(policy('34.00', steps, { samePerson: true })))
  const given = ok(await standIn('accountant', 'approver'))
  try {
    const id = await wish('33.00')
    // One line, though two seats could be taken.
    assert.deepEqual(await waits('approver', id), ['Finance'])
    const { version } = await shop.read(at(id))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => shop.send('approver', `${at(id)}/approve`, undefined, version + (n % 3))),
    )
    assert.deepEqual(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal((await decide('approver', id)).status, 409)
    await assert.rejects(byHand(id, 'approver', 1), raised)
    assert.deepEqual(await waits('approver', id), [])
    assert.equal(ok(await decide('accountant', id)).state, 'approved')
    const same = await wish('34.00')
    assert.deepEqual(await waits('approver', same), ['Finance'])
    assert.equal(ok(await decide('approver', same)).state, 'in approval')
    assert.deepEqual(await waits('approver', same), ['Legal'])
    assert.equal(ok(await decide('approver', same)).state, 'approved')
  } finally {
    ok(await shop.people['administrator']!('POST', `/api/settings/delegations/${given.id}/end`, {}))
  }
  const alone = [step('Finance', ['approver']), step('Legal', ['approver'], beside)]
  assert.equal((await add(policy('35.00', alone))).status, 422, 'never to be decided: found when it is saved')
})

test('S09 six people in three steps at once, two connections each: each step gets its own, and one outcome', async () => {
  const steps = [
    step('Finance', ['approver', 'manager'], { quorum: 2 }),
    step('Legal', ['accountant', 'auditor'], beside),
    step('Stock', ['receiver', 'administrator'], beside),
  ]
  ok(await add(policy('36.00', steps)))
  const id = await wish('36.00')
  const one = async (who: string) => {
    for (;;) {
      const { version, state } = await shop.read(at(id))
      if (state !== 'in approval') return
      const { status } = await shop.send(who, `${at(id)}/approve`, undefined, version)
      if (status === 200 || status === 403) return
      if (status === 409 && (await waits(who, id)).length === 0) return
      assert.ok([409, 412].includes(status), String(status))
    }
  }
  const all = ['approver', 'manager', 'accountant', 'auditor', 'receiver', 'administrator']
  await Promise.all([...all, ...all].map(one))
  assert.equal((await shop.read(at(id))).state, 'approved')
  const { now } = await standing(id)
  assert.deepEqual(
    now!.steps.map(({ decisions }) => decisions.length),
    [2, 1, 1],
  )
  assert.equal(new Set(now!.steps.flatMap(({ decisions }) => decisions.map(({ by }) => by))).size, 4)
  assert.deepEqual(await verifyDecisions(shop.app.pool), [])
})

test('the last decision among them is undone to where it was; the first no more once another has followed', async () => {
  ok(
    await add(
      policy('37.00', [
        step('Finance', ['approver']),
        step('Legal', ['accountant'], beside),
        step('Board', ['administrator']),
      ]),
    ),
  )
  const undo = (who: string, id: string) =>
    shop.people[who]!('POST', `/api/approvals/procurement.requisitions/${id}/undo`)
  const id = await wish('37.00')
  ok(await decide('accountant', id))
  ok(await undo('accountant', id))
  assert.equal(await stands(id), 'now now ahead')
  assert.deepEqual(await waits('accountant', id), ['Legal'])
  ok(await decide('approver', id))
  ok(await decide('accountant', id))
  assert.equal((await undo('approver', id)).status, 409)
  ok(await undo('accountant', id))
  assert.equal(await stands(id), 'done now ahead')
  assert.deepEqual([await waits('administrator', id), await waits('approver', id)], [[], []])
  ok(await decide('accountant', id))
  ok(await decide('administrator', id, 'reject'))
  ok(await undo('administrator', id))
  assert.equal(await stands(id), 'done done now')
  assert.equal(ok(await decide('administrator', id)).state, 'approved')
})

test('S09 a step that falls out takes nobody along; the policy, what is foretold and the simulation say what stands beside what', async () => {
  const large = { when: [{ field: 'amount', op: '>', value: '1000', currency: 'USD' }] }
  const steps = [
    step('Team', ['approver']),
    step('Finance', ['administrator'], large),
    step('Legal', ['accountant'], beside),
    step('Stock', ['receiver'], beside),
  ]
  const body = policy('38.00', steps)
  const { id: saved } = ok(await add(body))
  const overview = ok(await shop.people['administrator']!('GET', `${policies}/overview`))
  const said = overview.nouns.flatMap(
    (recordType: { policies: { id: string; asks: string[] }[] }) => recordType.policies,
  )
  const { asks } = said.find((each: { id: string }) => each.id === saved)
  assert.deepEqual(
    asks.map((each: string) => /in parallel with the step above/.test(each)),
    [false, false, true, true],
  )
  const foretold = '/api/approvals/procurement.requisitions/foretold?amount=38.00&currency=USD'
  const told = ok(await shop.people['employee']!('GET', foretold))
  assert.deepEqual(
    told.steps.map((each: { name: string; beside: boolean }) => [each.name, each.beside]),
    [
      ['Team', false],
      ['Legal', false],
      ['Stock', true],
    ],
  )
  const id = await wish('38.00')
  assert.equal(await stands(id), 'now ahead ahead')
  ok(await decide('approver', id))
  assert.equal(await stands(id), 'done now now')
  const { accepted: _, ...candidate } = { ...body, id: saved }
  const simulate = async (from: object) =>
    ok(await shop.people['administrator']!('POST', `${policies}/simulate`, { body: from })).changed
  assert.equal(await simulate(candidate), 0)
  const after = steps.map(({ name, quorum, approvers, when }: (typeof steps)[0] & Partial<typeof large>) => ({
    name,
    quorum,
    approvers,
    ...(when ? { when } : {}),
  }))
  assert.equal(await simulate({ ...candidate, steps: after }), 1, 'one after the other is another way')
})

test('S09 too few are left in one of them: others are asked there, and those of the step beside it are not asked twice', async () => {
  const roles = [{ kind: 'role', role: 'approver' }]
  ok(
    await add(
      policy('39.00', [step('Finance', ['manager']), { name: 'Legal', quorum: 1, approvers: roles, ...beside }]),
    ),
  )
  const id = await wish('39.00')
  const active = (is: boolean) =>
    shop.call(({ tx }) => tx.execute(sql`update users set active = ${is} where id = ${ids['approver']!}::uuid`))
  await active(false)
  try {
    await shop.call(({ tx }) =>
      tx.execute(
        sql`insert into user_roles (user_id, role) select unnest(array[${ids['manager']!}, ${ids['receiver']!}]::uuid[]), 'approver' on conflict do nothing`,
      ),
    )
    await renewSeats(shop.app.modules).run({}, shop.app)
    assert.deepEqual([await waits('receiver', id), await waits('manager', id)], [['Legal'], ['Finance']])
  } finally {
    await active(true)
  }
  ok(await decide('receiver', id))
  assert.equal(ok(await decide('manager', id)).state, 'approved')
})

test('a question of one step outlives the decision of the step beside it', async () => {
  ok(await add(policy('40.00', [step('Finance', ['approver']), step('Legal', ['accountant'], beside)])))
  const id = await wish('40.00')
  const ask = (who: string) =>
    shop.people[who]!('POST', `/api/approvals/procurement.requisitions/${id}/questions`, {
      body: { to: ids['employee'], question: 'Why?' },
    })
  ok(await ask('approver'))
  ok(await ask('accountant'))
  ok(await decide('approver', id))
  const ended = async () => Object.fromEntries((await standing(id)).now!.questions.map((each) => [each.by, each.ended]))
  assert.deepEqual(await ended(), { 'Helena Varga': 'decided', 'Daniel Okafor': null })
  ok(await decide('accountant', id))
  assert.deepEqual(await ended(), { 'Helena Varga': 'decided', 'Daniel Okafor': 'decided' })
})
