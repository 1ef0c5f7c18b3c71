import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { enterFact } from '#modules/pay/server/testing.ts'
import { ok, openTime, type TimeApp, type Who } from '#modules/time/server/testing.ts'
import { countWrites } from './testing/writes.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

let h: TimeApp
let member = ''
let asked: () => number
const today = '2026-06-15'

/** What the two pages of a person ask for by the id of that person. */
const ofOne = (id: string) => [
  `hr/people/${id}`,
  `hr/people/${id}/history`,
  `hr/people/${id}/comments`,
  `hr/people/${id}/attachments`,
  `documents/of-record?record=hr.people&recordId=${id}`,
  `hr/presence/${id}`,
  `hr/leave-balances?personId=${id}`,
]
/** Lists that are narrowed to one person: of somebody out of reach they are as of nobody. */
const ofMany = (id: string) => [
  ...[
    'assignments',
    'pay-rates',
    'bank-accounts',
    'identifiers',
    'dependants',
    'emergency-contacts',
    'private-contacts',
    'working-weeks',
    'leave-requests',
    'attendance-days',
    'shift-assignments',
    'time-corrections',
    'expense-claims',
    'applications',
  ].flatMap((recordType) => [
    `hr/${recordType}?filter=personId:eq:${id}`,
    `hr/${recordType}/summary?filter=personId:eq:${id}&fields=id`,
  ]),
  `hr/leave-calendar?from=${today}&to=${today}&personId=${id}`,
  `hr/roster?from=${today}&personId=${id}`,
]
/** What somebody is told, without the name of the call. */
const told = async (who: Who, url: string) => {
  const { status, body } = await h.as[who]('GET', `/api/${url}`)
  const { errorId: _error, correlationId: _call, ...said } = (Array.isArray(body) ? { body } : body) as Json
  return { status, said }
}

const pair = () => ({ proposes: h.as.hr, approves: h.as.administrator })

before(async () => {
  h = await openTime()
  member = h.files.employee
  const of = { personId: member }
  ok(
    await enterFact(pair(), 'pay-rates', {
      ...of,
      validFrom: '2025-01-01',
      rate: '4321.00',
      currency: 'USD',
      rateType: 'per month',
    }),
  )
  ok(await h.send('hr', 'emergency-contacts', { ...of, name: 'Ada', phone: '+4930123456', relation: 'partner' }))
  await h.rostered(member, {})
  asked = countWrites(h.t.app.pool)
})
after(() => h?.t.close())

test('W02 a person whom somebody has no right to is answered as nobody is, by every manifest of the pages, at the same cost', async () => {
  const nobody = randomUUID()
  for (const who of ['buyer', 'receiver', 'manager'] as const) {
    // A manager has no right to whoever reports to nobody.
    const hidden = who === 'manager' ? h.files.receiver : member
    for (const [at, url] of ofOne(hidden).entries()) {
      const none = await told(who, ofOne(nobody)[at]!)
      assert.ok(none.status >= 400, `${url} ${none.status}`)
      assert.deepEqual(await told(who, url), none, `${who} ${url}`)
      // As many questions to the database: it takes no longer to refuse whom there is.
      const cost = async (path: string) => {
        const each: number[] = []
        for (let n = 0; n < 4; n += 1) {
          const before = asked()
          await told(who, path)
          each.push(asked() - before)
        }
        return Math.min(...each)
      }
      assert.equal(await cost(url), await cost(ofOne(nobody)[at]!), `${who} ${url}`)
    }
    for (const [at, url] of ofMany(hidden).entries())
      assert.deepEqual(await told(who, url), await told(who, ofMany(nobody)[at]!), `${who} ${url}`)
  }
  // What is no id at all is refused as such, whoever asks.
  for (const who of ['hr', 'buyer'] as const)
    assert.deepEqual(await told(who, 'hr/people/no-id-at-all'), await told('hr', 'hr/people/no-id-at-all'))
})

test('W01 each number of the pages is that of the list it opens, for whoever reads it', async () => {
  h.at('2026-06-15T12:00:00Z')
  const open = ok(await h.send('hr', 'leave-types', { name: 'Vacation', tracked: false, confidential: false })).id
  const kept = ok(await h.send('hr', 'leave-types', { name: 'Sick', tracked: false, confidential: true })).id
  for (const [typeId, firstDay, lastDay, by] of [
    [open, '2026-06-16', '2026-06-17', 'manager'],
    [kept, '2026-06-18', '2026-06-18', 'hr'],
  ] as const) {
    const { id } = ok(
      await h.send('employee', 'leave-requests', { typeId, firstDay, lastDay, next: { verb: 'submit' } }),
    )
    ok(await h.verb(by, `leave-requests/${id}`, 'approve'))
  }
  const list = `leave-requests?filter=personId:eq:${member}&filter=state:eq:approved`
  const days = async (who: Who) =>
    ok(await h.as[who]('GET', `/api/hr/${list}`))
      .items.map(({ typeName }: Json) => typeName)
      .toSorted()
  const count = async (who: Who) =>
    ok(await h.as[who]('GET', `/api/hr/${list.replace('?', '/summary?')}&fields=id`)).count
  const due = {
    hr: ['Sick', 'Vacation'],
    employee: ['Sick', 'Vacation'],
    manager: ['Vacation'],
    buyer: [],
    receiver: [],
  }
  for (const [who, names] of Object.entries(due)) {
    assert.deepEqual(await days(who as Who), names, who)
    assert.equal(await count(who as Who), names.length, who)
  }
})

test('W03 what the pages begin with, and each tab, costs the same few questions however much is kept of a person', async () => {
  const cost = async (url: string) => {
    const each: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const before = asked()
      ok(await h.as.hr('GET', `/api/${url}`))
      each.push(asked() - before)
    }
    return Math.min(...each)
  }
  const urls = [...ofOne(member), ...ofMany(member)]
  const costs = async () =>
    Object.fromEntries(
      await Promise.all([]).then(async () => {
        const all: [string, number][] = []
        for (const url of urls) all.push([url, await cost(url)])
        return all
      }),
    )
  const few = await costs()
  for (let n = 1; n <= 12; n += 1) {
    const day = `2026-0${1 + (n % 5)}-${String(n + 10)}`
    ok(
      await enterFact(pair(), 'pay-rates', {
        personId: member,
        validFrom: day,
        rate: `${5000 + n}.00`,
        currency: 'USD',
        rateType: 'per month',
      }),
    )
    ok(
      await h.send('hr', 'assignments', {
        personId: member,
        validFrom: day,
        jobId: h.jobId,
        managerId: h.files.manager,
      }),
    )
    ok(await h.send('hr', 'dependants', { personId: member, dependantName: `Kim ${n}`, relation: 'child' }))
  }
  assert.deepEqual(await costs(), few)
  for (const [url, n] of Object.entries(few)) assert.ok(n <= 20, `${url}: ${n}`)
})
