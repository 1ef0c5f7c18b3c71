import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { remindLate } from '#server/approval/reminders.ts'
import { rowsOf } from '#server/db/rows.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
/** Another server on the same database. */
let second: TestApp
let london: string
let tokyo: string
before(async () => {
  shop = await openShop('2026-06-15T08:00:00Z')
  second = await createTestApp({ now: shop.app.now, database: { url: shop.databaseUrl } })
  london = (await shop.read('financial/legal-entities?filter=code:eq:TEST')).items[0].id
  tokyo = await shop.call(async (call) => {
    const values = { code: 'TWO', name: 'Tokyo Works', currency: 'USD', country: 'JP', timeZone: 'Asia/Tokyo' }
    const { id } = await servedEntities.create({ values }, call)
    await createYear({ entityId: id, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }, call)
    return id
  })
  // They work from ten to four, and on Sundays instead of Wednesdays.
  const works = [true, true, false, true, true, false, true]
  const week = works.map((each) => (each ? [{ start: 600, end: 960 }] : []))
  const body = { name: 'Tokyo', entityId: tokyo, timeZone: 'Asia/Tokyo', week, days: [] }
  ok(await shop.send('administrator', 'settings/calendars', body))
  const late = { remind: 3, escalate: { after: 8, to: { kind: 'role', role: 'administrator' } } }
  ok(
    await shop.send('administrator', 'settings/approval-policies', {
      record: 'financial.bills',
      name: 'Reminded',
      rank: 50,
      conditions: [{ field: 'amount', op: '=', value: '77000.00', currency: 'USD' }],
      steps: [{ name: 'Team', quorum: 1, approvers: [{ kind: 'role', role: 'approver' }], ...late }],
      accepted: 'In this test',
    }),
  )
})
after(async () => {
  await second?.close()
  await shop?.close()
})

const bill = async (entityId: string) => {
  const expense = `filter=number:eq:6100&filter=entityId:eq:${entityId}`
  const accountId = (await shop.read(`financial/accounts?${expense}`)).items[0].id
  const body = {
    entityId,
    partyId: shop.vendor.id,
    reference: `T-${randomUUID()}`,
    billDate: '2026-06-01',
    dueDate: '2026-12-31',
    currency: 'USD',
    lines: [{ description: 'Paper', accountId, quantity: '1', unitPrice: '77000.00' }],
  }
  const { id } = ok(await shop.send('accountant', 'financial/bills', body))
  assert.equal(
    ok(await shop.verb('accountant', `financial/bills/${id}`, 'match', { reason: 'Another one' })).state,
    'in approval',
  )
  return id as string
}
/** Two servers at one moment, over eight connections. */
const atOnce = () =>
  Promise.all(
    [shop.app, second.app].flatMap((app) => Array.from({ length: 4 }, () => remindLate(app.modules).run({}, app))),
  )
const told = async (id: string) => {
  const rows = await shop.call(({ tx }) =>
    rowsOf<{ action: string; n: number }>(
      tx,
      sql`select action, count(*)::int as n from audit_log where record_id = ${id}::uuid and action in ('remind', 'escalate') group by 1`,
    ),
  )
  return Object.fromEntries(rows.map(({ action, n }) => [action, n]))
}

test('two servers and eight connections at the moment it is due: one reminder and one escalation, each by the calendar of its own books', async () => {
  // Monday at eight in London is five in the afternoon in Tokyo, where work is over: Tuesday ten to one there.
  const [here, there] = [await bill(london), await bill(tokyo)]
  const { now } = ok(await shop.people['accountant']!('GET', `/api/approvals/financial.bills/${there}`))
  const due = now.steps[0].reminders.map(({ kind, at }: { kind: string; at: string }) => `${kind} ${at.slice(0, 16)}`)
  // Eight hours: six on Tuesday, none on Wednesday, two on Thursday.
  assert.deepEqual(due, ['reminder 2026-06-16T04:00', 'escalation 2026-06-18T03:00'])
  const steps: [string, object, object][] = [
    ['2026-06-15T11:59:59Z', {}, {}],
    ['2026-06-15T12:00:00Z', { remind: 1 }, {}],
    ['2026-06-15T16:59:59Z', { remind: 1 }, {}],
    ['2026-06-15T17:00:00Z', { remind: 1, escalate: 1 }, {}],
    ['2026-06-16T03:59:59Z', { remind: 1, escalate: 1 }, {}],
    ['2026-06-16T04:00:00Z', { remind: 1, escalate: 1 }, { remind: 1 }],
    ['2026-06-17T12:00:00Z', { remind: 1, escalate: 1 }, { remind: 1 }],
    ['2026-06-18T03:00:00Z', { remind: 1, escalate: 1 }, { remind: 1, escalate: 1 }],
    ['2026-06-30T12:00:00Z', { remind: 1, escalate: 1 }, { remind: 1, escalate: 1 }],
  ]
  for (const [moment, ofHere, ofThere] of steps) {
    shop.setNow(moment)
    await atOnce()
    assert.deepEqual([await told(here), await told(there)], [ofHere, ofThere], moment)
  }
})
