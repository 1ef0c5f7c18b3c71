import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checks } from './checks.ts'
import { LeaveApp, ok, refused } from './testing.ts'

let home: LeaveApp
before(async () => {
  home = await LeaveApp.open('2026-02-02')
})
after(() => home?.close())

const request = async (id: string) => ok(await home.hr('GET', `/api/hr/leave-requests/${id}`))
const file = (id: string) => `/api/hr/people/${id}`
async function enter(id: string, verb: string, body?: object) {
  const { version } = ok(await home.hr('GET', file(id)))
  return ok(await home.hr('POST', `${file(id)}/${verb}`, { version, ...(body ? { body } : {}) }))
}
const leaves = (id: string, leaveDate: string) => enter(id, 'give-notice', { leaveDate, leaveReason: 'resigned' })
const asked = async (personId: string, typeId: string, firstDay: string, lastDay: string): Promise<string> =>
  ok(await home.ask(typeId, firstDay, lastDay, { personId }, home.hr)).id
const agreed = async (...of: Parameters<typeof asked>): Promise<string> => {
  const id = await asked(...of)
  ok(await home.approve(id, home.administrator))
  return id
}
const taken = async (requestId: string): Promise<number> => {
  const { items } = ok(await home.hr('GET', `/api/hr/leave-entries?filter=requestId:eq:${requestId}&limit=50`))
  return items.reduce((sum: number, { quantity }: { quantity: string }) => sum - Number(quantity), 0)
}
const toldHr = async (id: string) =>
  ok(await home.hr('GET', '/api/inbox?part=following')).items.find(
    ({ recordId }: { recordId: string }) => recordId === id,
  )

test('P4 approved leave after the last day is cancelled by rows, what spans it keeps the days up to it, and HR is told', async () => {
  const type = await home.type()
  const person = await home.someone()
  await home.grant(type, '30', '2026-01-01', {}, person)
  const before = await agreed(person, type, '2026-06-08', '2026-06-12')
  const spans = await agreed(person, type, '2026-06-29', '2026-07-03')
  const later = await agreed(person, type, '2026-08-03', '2026-08-14')
  assert.equal((await home.balance(type, '2026-12-31', person)).balance, '10')
  const rows = await home.rows(type, person)
  await leaves(person, '2026-06-30')

  const [kept, shorter, gone] = [await request(before), await request(spans), await request(later)]
  assert.deepEqual([kept.state, kept.lastDay, kept.quantity], ['approved', '2026-06-12', '5'])
  assert.deepEqual([shorter.state, shorter.lastDay, shorter.quantity], ['approved', '2026-06-30', '2'])
  assert.equal(gone.state, 'cancelled')
  assert.match(gone.stateReason, /Per Son \d+ works here until .*30.*2026/)
  assert.deepEqual([await taken(before), await taken(spans), await taken(later)], [5, 2, 0])
  assert.equal((await home.balance(type, '2026-12-31', person)).balance, '23')
  assert.equal((await home.rows(type, person)) - rows, 13, 'each day goes back by a row, and none is changed')
  const told = [await toldHr(spans), await toldHr(later)]
  assert.deepEqual(
    told.map((notice) => [notice?.action, notice?.why]),
    [
      ['shorten', 'responsible'],
      ['cancel', 'responsible'],
    ],
  )
  assert.equal((await toldHr(before))?.action, 'approve')
  for (const check of checks) assert.deepEqual(await check.run(home.t.app.pool), [], check.name)

  // What was given back is not restored, and the days may be asked for anew.
  await enter(person, 'take-notice-back')
  assert.deepEqual([(await request(later)).state, (await request(spans)).lastDay], ['cancelled', '2026-06-30'])
  await agreed(person, type, '2026-08-03', '2026-08-07')
})

test('P4 leave of which no working day is left is cancelled, and who has left before it was entered takes nothing after', async () => {
  const type = await home.type({ tracked: false })
  const person = await home.someone()
  const weekend = await agreed(person, type, '2026-05-30', '2026-06-02')
  const past = await agreed(person, type, '2026-01-19', '2026-01-23')
  await leaves(person, '2026-05-31')
  assert.equal((await request(weekend)).state, 'cancelled')
  await enter(person, 'take-notice-back')
  await leaves(person, '2026-01-20')
  const { state, lastDay, quantity } = await request(past)
  assert.deepEqual([state, lastDay, quantity], ['approved', '2026-01-20', '2'])
})

test('P4 leave that waits for a decision is not approved past the last day', async () => {
  const type = await home.type({ tracked: false })
  const person = await home.someone()
  const waits = await asked(person, type, '2026-07-01', '2026-07-03')
  await leaves(person, '2026-07-02')
  refused(await home.approve(waits, home.administrator), 422, /works here until/, 'lastDay')
  assert.equal((await request(waits)).state, 'in approval')
  ok(await home.verb(waits, 'reject', home.administrator, { reason: 'Leaves before' }))
})
