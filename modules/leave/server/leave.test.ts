import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { leaveEntries } from '#modules/leave/shared/leave-entries.ts'
import { fieldsShown } from '#shared/fields-read.ts'
import { checks } from './checks.ts'
import { LeaveApp, ok, refused } from './testing.ts'

let home: LeaveApp
before(async () => {
  home = await LeaveApp.open('2026-02-02')
})
after(() => home?.close())

const request = async (id: string) => ok(await home.hr('GET', `/api/hr/leave-requests/${id}`))

test('H02 a changed calendar counts leave to come anew with its rows, and asks an HR officer about past leave', async () => {
  const type = await home.type()
  await home.grant(type, '30', '2026-01-01')
  const past = await home.taken(type, '2026-01-19', '2026-01-23')
  const ahead = await home.taken(type, '2026-09-07', '2026-09-11')
  const waits = ok(await home.ask(type, '2026-10-05', '2026-10-09')).id
  const [calendar] = ok(await home.administrator('GET', '/api/settings/calendars')).items
  const { version, week } = ok(await home.administrator('GET', `/api/settings/calendars/${calendar.id}`))
  const days = ['2026-01-19', '2026-09-07', '2026-10-05'].map((day) => ({ day, name: 'Founders’ day', work: [] }))
  ok(
    await home.administrator('PATCH', `/api/settings/calendars/${calendar.id}`, {
      version,
      body: { name: calendar.name, week, days },
    }),
  )
  assert.equal((await request(ahead)).quantity, '4')
  assert.equal((await request(waits)).quantity, '4')
  const asked = await request(past)
  assert.deepEqual([asked.quantity, asked.recounted], ['5', '4'])
  assert.equal((await home.balance(type, '2026-12-31')).balance, '21')
  refused(await home.verb(past, 'take-count', home.employee), 403)
  ok(await home.verb(past, 'take-count', home.administrator))
  assert.deepEqual([(await request(past)).quantity, (await request(past)).recounted], ['4', null])
  assert.equal((await home.balance(type, '2026-12-31')).balance, '22')
  refused(await home.verb(past, 'keep-count', home.administrator), 409)
})

test('H05 what is due is posted once, however often and by however many at once', async () => {
  const type = await home.type()
  await home.policy(type, {
    perYear: '24',
    startsOn: '2025-01-01',
    carryOver: '5',
    carryMonths: 3,
    backPosting: 'post',
  })
  const personId = await home.someone()
  await Promise.all(Array.from({ length: 8 }, () => home.post(personId)))
  // Fourteen months, what is lost of the first year, and two rows that carry the rest.
  assert.equal(await home.rows(type, personId), 17)
  await home.post(personId)
  assert.equal(await home.rows(type, personId), 17)
  assert.equal((await home.balance(type, '2026-02-02', personId)).balance, '9')
  const foretold = await home.balance(type, '2026-04-01', personId)
  assert.deepEqual([foretold.balance, foretold.expired, foretold.foretold], ['8', '24', true])
  const lines = await home.lines(type, '2026-04-01', personId)
  assert.equal(lines.filter(({ id }: { id: string | null }) => id === null).length, 3)
  await assert.rejects(
    home.t.app.pool.query(
      `insert into hr_leave_entries (created_by, person_id, type_id, effective_on, kind, quantity, cause, period)
       select created_by, person_id, type_id, effective_on, kind, quantity, cause, period from hr_leave_entries where person_id = $1 and period = '2026-01'`,
      [personId],
    ),
    /hr_leave_entries_period/,
  )
})

test('H03 a row of the ledger is never changed nor removed, and nobody enters their own', async () => {
  const type = await home.type()
  const { id } = await home.grant(type, '3', '2026-01-01')
  for (const statement of [
    'update hr_leave_entries set quantity = 99 where id = $1',
    'delete from hr_leave_entries where id = $1',
  ])
    await assert.rejects(home.t.app.pool.query(statement, [id]))
  refused(await home.hr('PATCH', `/api/hr/leave-entries/${id}`, { version: 1, body: { quantity: '9' } }), 404)
  const body = { personId: home.officer, typeId: type, quantity: '9', effectiveOn: '2026-01-01', cause: 'Because' }
  refused(await home.enter(body), 403, /own leave/)
  refused(await home.enter({ ...body, personId: home.person }, home.employee), 403)
})

test('every amount of leave says what it counts, that of an hour other than that of a day', async () => {
  for (const unit of ['hour', 'half day'] as const) {
    const type = await home.type({ unit })
    const policy = await home.policy(type, { perYear: '24', startsOn: '2026-01-01' })
    const { id } = await home.grant(type, '3', '2026-01-01')
    for (const path of [
      `leave-entries/${id}`,
      `leave-policies/${policy}`,
      `leave-account?personId=${home.person}&typeId=${type}`,
    ])
      assert.equal(ok(await home.hr('GET', `/api/hr/${path}`)).unit, unit, path)
    // A list asks for what its amounts are in along with them.
    const query = `filter=typeId:eq:${type}&fields=${fieldsShown(leaveEntries, ['quantity']).join()}`
    const { items } = ok(await home.hr('GET', `/api/hr/leave-entries?${query}`))
    assert.deepEqual([items[0].quantity, items[0].unit], ['3', unit])
  }
})

test('H07 a leave that is shortened or cancelled gives its days back by rows, also after some have expired', async () => {
  const type = await home.type()
  await home.grant(type, '5', '2025-01-01', { expiresOn: '2026-01-30' })
  await home.grant(type, '10', '2026-01-01')
  const id = await home.taken(type, '2026-01-26', '2026-01-30')
  await home.post()
  assert.equal((await home.balance(type, '2026-02-02')).balance, '10')
  ok(await home.verb(id, 'shorten', home.employee, { lastDay: '2026-01-27', reason: 'Back earlier' }))
  const shortened = await request(id)
  assert.deepEqual([shortened.lastDay, shortened.quantity, shortened.state], ['2026-01-27', '2', 'approved'])
  // The three days given back had expired by then.
  assert.equal((await home.balance(type, '2026-01-30')).balance, '13')
  assert.equal((await home.balance(type, '2026-02-02')).balance, '10')
  refused(
    await home.verb(id, 'shorten', home.employee, { lastDay: '2026-01-27', reason: 'Again' }),
    422,
    undefined,
    'lastDay',
  )
  ok(await home.verb(id, 'cancel', home.employee, { reason: 'Ill' }))
  refused(await home.verb(id, 'cancel', home.employee, { reason: 'Ill' }), 409)
  assert.equal((await home.balance(type, '2026-01-30')).balance, '15')
  assert.equal((await home.balance(type, '2026-02-02')).balance, '10')
  ok(await home.ask(type, '2026-01-26', '2026-01-26'))
})

test('H08 longest leave, notice, documents and blocks hold in the API, also for a leave in two parts', async () => {
  const long = await home.type({ tracked: false, mostConsecutive: 5 })
  refused(await home.ask(long, '2026-03-02', '2026-03-09'), 422, /5 days in a row, and these would be 6/, 'lastDay')
  ok(await home.ask(long, '2026-03-02', '2026-03-06'))
  refused(await home.ask(long, '2026-03-09', '2026-03-09'), 422, /in a row/)
  ok(await home.ask(long, '2026-03-10', '2026-03-10'))
  const noticed = await home.type({ tracked: false, noticeDays: 7 })
  refused(await home.ask(noticed, '2026-02-06', '2026-02-06'), 422, /days’ notice/, 'firstDay')
  ok(await home.ask(noticed, '2026-02-09', '2026-02-09'))
  const ill = await home.type({ tracked: false, documentsAfter: 2 })
  refused(await home.ask(ill, '2026-01-12', '2026-01-14'), 422, /needs a document/)
  ok(await home.ask(ill, '2026-01-12', '2026-01-13'))
  const block = { name: 'Stocktaking', firstDay: '2026-04-06', lastDay: '2026-04-08' }
  ok(await home.hr('POST', '/api/hr/leave-blocks', { body: block }))
  refused(await home.ask(noticed, '2026-04-08', '2026-04-09'), 422, /No leave from .*Stocktaking/)
  ok(await home.ask(ill, '2026-04-08', '2026-04-09'))
})

test('H09 nobody decides on their own leave; the manager’s substitute may, within the dates', async () => {
  const type = await home.type({ tracked: false })
  const { id } = ok(await home.ask(type, '2026-05-18', '2026-05-19'))
  refused(await home.approve(id, home.employee), 403)
  const buyer = await home.t.as('buyer')
  refused(await home.approve(id, buyer), 403)
  const found = await home.t.app.pool.query(`select id from users where email like 'buyer@%'`)
  const away = { toId: found.rows[0].id, startsOn: '2026-02-02', endsOn: '2026-02-28' }
  ok(await home.manager('POST', '/api/settings/delegations', { body: away }))
  ok(await home.approve(id, buyer))
  const own = ok(await home.ask(type, '2026-05-20', '2026-05-21', {}, home.manager)).id
  refused(await home.approve(own, home.manager), 403)
  const mine = ok(await home.ask(type, '2026-05-20', '2026-05-21', { personId: home.officer }, home.hr)).id
  refused(await home.approve(mine, home.hr), 403)
  ok(await home.approve(mine, home.administrator))
})

test('H01, H04 of eight who ask for the last two days at once one gets them, and of eight for the same day', async () => {
  const type = await home.type()
  await home.grant(type, '2', '2026-01-01')
  const replies = await Promise.all(
    ['01', '03', '08', '10', '15', '17', '22', '24'].map((day) =>
      home.ask(type, `2026-06-${day}`, `2026-06-${String(Number(day) + 1).padStart(2, '0')}`),
    ),
  )
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 422, 422, 422, 422, 422, 422, 422],
  )
  const free = await home.type({ tracked: false })
  const same = await Promise.all(Array.from({ length: 8 }, () => home.ask(free, '2026-07-01', '2026-07-01')))
  assert.equal(same.filter(({ status }) => status === 200).length, 1)
})

test('own reach: nobody asks for, reads or changes the leave of somebody else, and bad input names its field', async () => {
  const type = await home.type({ tracked: false })
  refused(await home.ask(type, '2026-08-03', '2026-08-03', { personId: home.boss }), 403)
  const { id } = ok(await home.ask(type, '2026-08-03', '2026-08-04'))
  const receiver = await home.t.as('receiver')
  refused(await receiver('GET', `/api/hr/leave-requests/${id}`), 404)
  refused(await receiver('GET', `/api/hr/leave-balances?personId=${home.person}`), 404)
  refused(await home.ask(type, '2026-08-10', '2026-08-05'), 422, /before the first/, 'lastDay')
  refused(await home.ask(type, '2026-08-08', '2026-08-09'), 422, /no working day/, 'firstDay')
  refused(await home.ask(type, '2026-08-10', '2026-08-10', { hours: '2' }), 422, /in hours/, 'hours')
  const hours = await home.type({ tracked: false, unit: 'hour' })
  refused(await home.ask(hours, '2026-08-10', '2026-08-10', { hours: '9' }), 422, /The working time on/, 'hours')
  const made = ok(await home.ask(hours, '2026-08-10', '2026-08-10', { hours: '1.5' }))
  assert.equal(made.quantity, '1.5')
  ok(await home.verb(made.id, 'reject', home.manager, { reason: 'Not then' }))
  ok(await home.ask(type, '2026-08-10', '2026-08-10'))
  const { people } = ok(await home.manager('GET', '/api/hr/leave-calendar?from=2026-08-01&to=2026-08-31'))
  const away = people.find((each: { id: string }) => each.id === home.person).away
  assert.equal(away.length, 2)
})

test('an approver sees the days, teammates away and the balance after', async () => {
  const type = await home.type()
  await home.grant(type, '10', '2026-01-01')
  const colleague = await home.someone({ surname: 'Colleague' })
  const free = await home.type({ tracked: false })
  ok(await home.ask(free, '2026-11-03', '2026-11-03', { personId: colleague }, home.hr))
  const { id } = ok(await home.ask(type, '2026-11-02', '2026-11-04'))
  const { pieces } = ok(await home.manager('GET', `/api/approvals/hr.leave-requests/${id}/evidence`))
  const found = pieces.find((each: { id: string }) => each.id === 'leave').figures
  assert.deepEqual(
    found.map(({ value }: { value: string }) => value),
    ['3', '1', '7'],
  )
  assert.match(JSON.stringify(found), /Per Colleague/)
  assert.deepEqual(
    found.map(({ label, kind }: { label: string; kind: string }) => [label, kind]),
    [
      ['Days of leave', 'count'],
      ['Teammates away', 'count'],
      ['Balance after', 'days'],
    ],
  )
  assert.match(JSON.stringify(found[0].hint), /"Mon".*"Wed"/)
})

test('the checks of the whole data find nothing, and find a leave whose days are not its rows', async () => {
  const run = async () => (await Promise.all(checks.map((check) => check.run(home.t.app.pool)))).flat()
  assert.deepEqual(await run(), [])
  await home.t.app.pool.query(
    `delete from hr_leave_days where ctid = (select d.ctid from hr_leave_days d join hr_leave_requests r on r.id = d.request_id where r.state = 'approved' and d.quantity > 0 limit 1)`,
  )
  assert.notEqual((await run()).length, 0)
})
