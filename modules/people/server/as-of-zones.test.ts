import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { system } from '#server/call/actor.ts'
import { inCall } from '#server/call/job-call.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'
import { bringUpToDate } from './people.ts'

/** At this moment it is 16 June in the first company's place, and 15 June in the other's and everywhere in between. */
let now = new Date('2026-06-15T22:30:00Z')
let t: TestApp
let hr: Caller
let comer = ''

const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
before(async () => {
  t = await createTestApp({ now: () => now })
  hr = await t.as('hr')
  // The first one that is made is the one whose day is the company's.
  for (const values of [
    { code: 'ZZ', name: 'Works', currency: 'NZD', country: 'NZ', timeZone: 'Pacific/Auckland' },
    { code: 'AA', name: 'Sales', currency: 'USD', country: 'US', timeZone: 'America/Los_Angeles' },
  ]) {
    now = new Date(now.getTime() + 60_000)
    await inCall(t.app, system, 'test', (call) => servedEntities.create({ values }, call))
  }
  const jobId = ok(await hr('POST', '/api/hr/jobs', { body: { name: 'Fitter' } })).id
  comer = ok(
    await hr('POST', '/api/hr/people', { body: { givenName: 'Ada', surname: 'Comer', hireDate: '2026-06-16' } }),
  ).id
  ok(await hr('POST', '/api/hr/assignments', { body: { personId: comer, validFrom: '2026-06-16', jobId } }))
  await inCall(t.app, system, 'test', (call) => bringUpToDate([], call))
})
after(() => t?.close())

/** What the list and the file say of a day, or without one; both the same. */
const on = async (day: string | null, who = hr) => {
  const [row] = ok(await who('GET', `/api/hr/people?q=comer${day ? `&asOf=${day}` : ''}`)).items
  assert.deepEqual(ok(await who('GET', `/api/hr/people/${comer}${day ? `?asOf=${day}` : ''}`)), row)
  return row && [row.state, row.jobName]
}
const facts = async (day: string) =>
  ok(await hr('GET', `/api/hr/assignments?filter=personId:eq:${comer}&asOf=${day}`)).items.length

test('today is the day of the first company, whatever the zones of the others; the day before, nobody had come yet', async () => {
  assert.deepEqual(await on(null), ['active', 'Fitter'])
  assert.deepEqual(await on('2026-06-16'), await on(null))
  assert.deepEqual(await on('2026-06-15'), ['prehire', null])
  assert.deepEqual([await facts('2026-06-15'), await facts('2026-06-16')], [0, 1])
})

test('a day is the same day for whoever asks from another zone, also where the company’s day has not begun', async () => {
  now = new Date('2026-06-15T11:59:00Z')
  await inCall(t.app, system, 'test', (call) => bringUpToDate([], call))
  assert.deepEqual(await on('2026-06-16'), ['active', 'Fitter'])
  assert.deepEqual(await on('2026-06-15'), ['prehire', null])
  // A minute before its midnight the company is still at the 15th.
  assert.deepEqual(await on(null), ['prehire', null])
})
