import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { LeaveApp, ok, refused } from './testing.ts'

const home = await LeaveApp.open('2026-07-15')
after(() => home.close())

const url = '/api/hr/leave-adjustments'
const body = (typeId: string, quantity: string, more: object = {}) => ({
  personId: home.person,
  typeId,
  quantity,
  effectiveOn: '2026-07-01',
  cause: 'Given',
  ...more,
})
const propose = (...given: Parameters<typeof body>) => home.hr('POST', url, { body: body(...given) })
const decide = (each: { id: string; version: number }, verb: string, who = home.administrator, said?: object) =>
  who('POST', `${url}/${each.id}/${verb}`, { version: each.version, ...(said ? { body: said } : {}) })
const balance = async (typeId: string) => (await home.balance(typeId, '2026-12-31'))?.balance ?? null
const notices = async () =>
  (
    await home.t.app.pool.query(
      "select record_id from notices where record = 'hr.leave-entries' and user_id = (select id from users where email = 'employee@sample.mainstay.test')",
    )
  ).rows.map(({ record_id }) => record_id)

test('N9 one person alone gives at most five days, and the person is notified', async () => {
  const typeId = await home.type()
  const five = ok(await propose(typeId, '5'))
  assert.deepEqual([five.state, five.alone], ['approved', true])
  assert.equal(await balance(typeId), '5')
  assert.ok((await notices()).includes(five.entryId))
  const sixty = ok(await propose(typeId, '60'))
  assert.deepEqual([sixty.state, sixty.entryId], ['in approval', null])
  assert.equal(await balance(typeId), '5')
  refused(await decide(sixty, 'approve', home.hr), 403)
  refused(await decide(sixty, 'approve', home.employee), 403)
  const done = ok(await decide(sixty, 'approve'))
  assert.equal(await balance(typeId), '65')
  assert.ok((await notices()).includes(done.entryId))
})

test('N9 leave in parts counts together, also when several people enter it', async () => {
  const typeId = await home.type()
  assert.equal(ok(await propose(typeId, '3')).state, 'approved')
  const more = await home.administrator('POST', url, { body: body(typeId, '2.5') })
  assert.equal(ok(more).state, 'in approval')
  assert.equal(ok(await propose(typeId, '2')).state, 'approved')
  assert.equal(ok(await propose(typeId, '0.0001')).state, 'in approval')
})

test('N9 of eight entries at once no more than five days count without a second person', async () => {
  const typeId = await home.type()
  const replies = await Promise.all(Array.from({ length: 8 }, () => propose(typeId, '1')))
  assert.deepEqual(
    replies.map((reply) => String(ok(reply).state)).toSorted((a, b) => a.localeCompare(b)),
    [...Array(5).fill('approved'), ...Array(3).fill('in approval')],
  )
  assert.equal(await balance(typeId), '5')
})

test('N9 an opening balance by hand is leave by hand', async () => {
  const typeId = await home.type()
  const opening = ok(await propose(typeId, '0', { quantity: null, balance: '60', effectiveOn: '2026-06-30' }))
  assert.equal(opening.state, 'in approval')
  assert.equal(await balance(typeId), null)
  ok(await decide(opening, 'approve'))
  assert.equal(await balance(typeId), '60')
})

test('N9 leave in hours has a limit of hours', async () => {
  const typeId = await home.type({ unit: 'hour' })
  assert.equal(ok(await propose(typeId, '40')).state, 'approved')
  assert.equal(ok(await propose(typeId, '1')).state, 'in approval')
})

test('a rejected or withdrawn adjustment enters nothing, and taking away needs no second person', async () => {
  const typeId = await home.type()
  const rejected = ok(
    await decide(ok(await propose(typeId, '9')), 'reject', home.administrator, { reason: 'Too much' }),
  )
  assert.deepEqual([rejected.state, rejected.rejectedBecause], ['rejected', 'Too much'])
  const waiting = ok(await propose(typeId, '9'))
  refused(await decide(waiting, 'withdraw'), 403)
  assert.equal(ok(await decide(waiting, 'withdraw', home.hr)).state, 'withdrawn')
  assert.equal(await balance(typeId), null)
  const lenient = await home.type({ negativeLimit: '9' })
  assert.equal(ok(await propose(lenient, '-9')).state, 'approved')
})

test('nobody enters leave of their own, nor into the ledger without an adjustment', async () => {
  const typeId = await home.type()
  refused(await propose(typeId, '1', { personId: home.officer }), 403, /own leave/)
  refused(await home.hr('POST', '/api/hr/leave-entries', { body: body(typeId, '1') }), 404)
})

test('N9 the limit is a setting of administrators, and HR does not raise it', async () => {
  const typeId = await home.type()
  const [{ version }] = ok(await home.administrator('GET', '/api/hr/leave-by-hand'))
  const change = { version, body: { days: '10', hours: '40', reason: 'Longer leave' } }
  refused(await home.hr('POST', '/api/hr/leave-by-hand', change), 403)
  ok(await home.administrator('POST', '/api/hr/leave-by-hand', change))
  assert.equal(ok(await propose(typeId, '10')).state, 'approved')
})

test('N9 what was entered more than 365 days ago does not count', async () => {
  const typeId = await home.type()
  const five = () => home.hr('POST', url, { body: body(typeId, '5') })
  assert.equal(ok(await five()).state, 'approved')
  home.today = '2027-07-15'
  home.hr = await home.t.as('hr')
  assert.equal(ok(await home.hr('POST', url, { body: body(typeId, '9') })).state, 'in approval')
  home.today = '2027-07-16'
  home.hr = await home.t.as('hr')
  assert.equal(ok(await five()).state, 'approved')
})
