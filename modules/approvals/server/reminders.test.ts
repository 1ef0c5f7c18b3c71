import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { remindLate } from '#server/approval/reminders.ts'
import { rowsOf } from '#server/db/rows.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import type { Standing } from '#shared/standing.ts'

let shop: Shop
const ids: Record<string, string> = {}
before(async () => {
  shop = await openShop('2026-06-15T08:00:00Z')
  for (const { id, email } of await shop.call(({ tx }) =>
    rowsOf<{ id: string; email: string }>(tx, sql`select id, email from users`),
  ))
    ids[email.split('@')[0]!] = id
  for (const who of ['approver', 'accountant', 'manager', 'administrator'])
    ok(await shop.people[who]!('POST', '/api/inbox/preferences', { body: { kinds: { decision: 'mail' } }, key: null }))
})
after(() => shop?.close())

const person = (name: string) => ({ kind: 'person', id: ids[name]! })
let rank = 10
const policy = async (amount: string, more: object, approvers: object[] = [person('approver')]) =>
  ok(
    await shop.people['administrator']!('POST', '/api/settings/approval-policies', {
      body: {
        record: 'procurement.requisitions',
        name: `Of ${amount}`,
        rank: (rank += 1),
        conditions: [{ field: 'amount', op: '=', value: amount, currency: 'USD' }],
        steps: [{ name: 'Team', quorum: 1, approvers, ...more }],
        accepted: 'In this test',
      },
    }),
  )
const at = (id: string) => `procurement/requisitions/${id}`
const wish = async (price: string) => {
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: price }]
  const { id } = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-12-01', lines }))
  ok(await shop.verb('employee', at(id), 'submit'))
  return id as string
}
const run = () => remindLate(shop.app.modules).run({}, shop.app)
/** What the record says of its first step: what is to come with a question mark. */
const says = async (id: string) => {
  const { now } = ok(await shop.people['employee']!('GET', `/api/approvals/procurement.requisitions/${id}`)) as Standing
  return now!.steps[0]!.reminders.map(
    ({ kind, at: when, who, done }) => `${kind} ${when.slice(0, 16)}${done ? ` ${who}` : '?'}`,
  )
}
const asked = async (id: string) => {
  const { now } = ok(await shop.people['employee']!('GET', `/api/approvals/procurement.requisitions/${id}`)) as Standing
  return now!.steps[0]!.asked.map(({ name }) => name)
}
/** Who has a mail before them that says so again. */
const reminded = (id: string) =>
  shop
    .call(({ tx }) =>
      rowsOf<{ name: string }>(
        tx,
        sql`select split_part(u.email, '@', 1) as name from notices n join users u on u.id = n.user_id where n.record_id = ${id}::uuid and n.action = 'remind' and n.unsent_since is not null order by 1`,
      ),
    )
    .then((rows) => rows.map(({ name }) => name))
const clock = async (instant: string) => {
  shop.setNow(instant)
  await run()
}
const managerOf = (who: string, manager: string | null) =>
  shop.call(({ tx }) =>
    tx.execute(
      sql`update users set manager_id = ${manager ? ids[manager]! : null}::uuid where id = ${ids[who]!}::uuid`,
    ),
  )

/** Changes the calendar of the company. */
async function office(body: object) {
  const path = '/api/settings/calendars'
  const { items } = ok(await shop.people['administrator']!('GET', `${path}?limit=100`))
  const { id } = items.find(({ isDefault }: { isDefault: boolean }) => isDefault)
  const { version } = ok(await shop.people['administrator']!('GET', `${path}/${id}`))
  ok(await shop.people['administrator']!('PATCH', `${path}/${id}`, { version, body }))
}

test('reminded and asked further after hours of work: over a weekend and a holiday, each once, nobody loses a seat', async () => {
  await office({ days: [{ day: '2026-06-22', name: 'Founding day', work: [] }] })
  await policy('31.00', { remind: 2, escalate: { after: 10, to: person('accountant') } })
  shop.setNow('2026-06-19T16:00:00Z')
  const id = await wish('31.00')
  // Friday at four: one hour is left, then Saturday, Sunday, the holiday; Tuesday from nine.
  assert.deepEqual(await says(id), ['reminder 2026-06-23T10:00?', 'escalation 2026-06-24T10:00?'])
  for (const early of ['2026-06-19T18:30:00Z', '2026-06-21T12:00:00Z', '2026-06-22T12:00:00Z', '2026-06-23T09:59:59Z'])
    await clock(early)
  assert.deepEqual(
    [await reminded(id), (await says(id)).join()],
    [[], 'reminder 2026-06-23T10:00?,escalation 2026-06-24T10:00?'],
  )
  shop.setNow('2026-06-23T10:00:00Z')
  await Promise.all(Array.from({ length: 6 }, run))
  assert.deepEqual(await reminded(id), ['approver'])
  assert.deepEqual(await says(id), ['reminder 2026-06-23T10:00 Helena Varga', 'escalation 2026-06-24T10:00?'])
  await clock('2026-06-24T09:59:00Z')
  assert.deepEqual(await asked(id), ['Helena Varga'])
  shop.setNow('2026-06-24T10:05:00Z')
  await Promise.all(Array.from({ length: 6 }, run))
  assert.deepEqual(await asked(id), ['Daniel Okafor', 'Helena Varga'])
  await clock('2026-06-30T10:05:00Z')
  assert.deepEqual(await says(id), [
    'reminder 2026-06-23T10:00 Helena Varga',
    'escalation 2026-06-24T10:05 Daniel Okafor',
  ])
  const history = await shop.call(({ tx }) =>
    rowsOf<{ action: string }>(tx, sql`select action from audit_log where record_id = ${id}::uuid`),
  )
  const actions = history.map(({ action }) => action)
  for (const once of ['remind', 'escalate']) assert.equal(actions.filter((each) => each === once).length, 1, once)
  assert.equal(ok(await shop.verb('accountant', at(id), 'approve')).state, 'approved')
  await assert.rejects(shop.call(({ tx }) => tx.execute(sql`delete from approval_reminders`)))
})

test('the clock goes back over the weekend: ten is ten where the books are kept', async () => {
  await office({ timeZone: 'Europe/Berlin' })
  await policy('32.00', { remind: 2 })
  // Friday at four in the afternoon in Berlin.
  shop.setNow('2026-10-23T14:00:00Z')
  const id = await wish('32.00')
  assert.deepEqual(await says(id), ['reminder 2026-10-26T09:00?'])
  await clock('2026-10-26T08:59:00Z')
  assert.deepEqual(await reminded(id), [])
  await clock('2026-10-26T09:00:00Z')
  assert.deepEqual(await reminded(id), ['approver'])
  await office({ timeZone: null })
})

test('who is away is reminded through whoever stands in; a maker is neither reminded nor asked, the next one above is', async () => {
  await policy('33.00', { remind: 1, escalate: { after: 2, to: { kind: 'manager' } } })
  // The approver's manager is the requester, whose own is the administrator.
  await managerOf('approver', 'employee')
  await managerOf('employee', 'administrator')
  shop.setNow('2026-11-02T09:00:00Z')
  const id = await wish('33.00')
  const given = ok(
    await shop.people['administrator']!('POST', '/api/settings/delegations', {
      body: { fromId: ids['approver'], toId: ids['accountant'], startsOn: '2026-11-02', endsOn: '2026-11-03' },
    }),
  )
  await clock('2026-11-02T10:00:00Z')
  assert.deepEqual(await reminded(id), ['accountant'])
  await clock('2026-11-02T11:00:00Z')
  assert.deepEqual(await asked(id), ['Helena Varga', 'Ingrid Solberg'])
  ok(await shop.people['administrator']!('POST', `/api/settings/delegations/${given.id}/end`, {}))
  // A stand-in who made it is not reminded; whose seat it is, is.
  const own = await wish('33.00')
  ok(
    await shop.people['administrator']!('POST', '/api/settings/delegations', {
      body: { fromId: ids['approver'], toId: ids['employee'], startsOn: '2026-11-02', endsOn: '2026-11-03' },
    }),
  )
  await clock('2026-11-02T12:00:00Z')
  assert.deepEqual(await reminded(own), ['approver'])
  await managerOf('approver', null)
})

test('what is decided reminds nobody; where nobody can be asked as well it is tried again until somebody can', async () => {
  await policy('34.00', { remind: 3, escalate: { after: 1, to: { kind: 'manager' } } })
  shop.setNow('2026-11-09T09:00:00Z')
  const done = await wish('34.00')
  ok(await shop.verb('approver', at(done), 'approve'))
  const id = await wish('34.00')
  await clock('2026-11-09T11:00:00Z')
  assert.deepEqual(await asked(id), ['Helena Varga'])
  await managerOf('approver', 'manager')
  await clock('2026-11-09T11:05:00Z')
  assert.equal((await asked(id)).length, 2)
  ok(await shop.verb('manager', at(id), 'approve'))
  await clock('2026-11-10T16:00:00Z')
  assert.deepEqual([await reminded(done), await reminded(id)], [[], []])
  const unknown = {
    name: 'x',
    quorum: 1,
    approvers: [person('approver')],
    escalate: { after: 1, to: { kind: 'role', role: 'nobody' } },
  }
  const { status } = await shop.people['administrator']!('POST', '/api/settings/approval-policies', {
    body: { record: 'procurement.requisitions', name: 'x', rank: 900, conditions: [], steps: [unknown], accepted: 'x' },
  })
  assert.equal(status, 422)
})
