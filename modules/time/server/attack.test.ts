import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checks } from './checks.ts'
import { ok, openTime, refused, type TimeApp } from './testing.ts'

let home: TimeApp
before(async () => {
  home = await openTime()
})
after(() => home?.t.close())

const rows = async (sql: string, values: unknown[] = []) => (await home.t.app.pool.query(sql, values)).rows

test('H11 of eight who clock in at once for one person one does, and the others are told since when they are in', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => home.punch('in')))
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409, 409, 409, 409, 409],
  )
  refused(
    replies.find(({ status }) => status === 409)!,
    409,
    /already clocked in since 08:00/,
    'kind',
  )
  home.at('2026-06-15T14:00:00Z')
  const gone = await Promise.all(Array.from({ length: 8 }, () => home.punch('out')))
  assert.equal(gone.filter(({ status }) => status === 200).length, 1)
  assert.equal((await rows('select 1 from hr_punches where person_id = $1', [home.files.employee])).length, 2)
  assert.equal((await rows('select 1 from hr_attendance_days where person_id = $1', [home.files.employee])).length, 1)
  assert.equal((await home.day('2026-06-15')).hours, '2')
})

test('H11 a punch is of whoever calls and of now: no time, no other person, and none is changed or removed by anybody', async () => {
  for (const more of [{ at: '2026-06-15T10:00:00Z' }, { personId: home.files.buyer }, { timeZone: 'UTC' }])
    refused(await home.send('employee', 'punches', { kind: 'in', ...more }), 400)
  refused(await home.send('employee', 'punches', { kind: 'lunch' }), 400, undefined, 'kind')
  refused(await home.punch('out', 'buyer'), 409, /not clocked in/, 'kind')
  refused(await home.punch('in', 'administrator'), 422, /No personnel file/)
  const { id } = await home.clocked('2026-06-16T12:00:00Z', 'in', 'buyer')
  for (const who of ['buyer', 'manager', 'hr', 'administrator'] as const) {
    refused(await home.as[who]('PATCH', `/api/hr/punches/${id}`, { version: 1, body: { kind: 'out' } }), 404)
    refused(await home.as[who]('DELETE', `/api/hr/punches/${id}`), 404)
  }
  for (const statement of [
    `update hr_punches set at = at - interval '1 hour' where id = $1`,
    `update hr_punches set person_id = $2 where id = $1`,
    'delete from hr_punches where id = $1',
  ])
    await assert.rejects(
      home.t.app.pool.query(statement, statement.includes('$2') ? [id, home.files.employee] : [id]),
      /stays as it was punched|permission denied/,
    )
})

test('H18 nobody sees the time of somebody who does not report to them, by any route', async () => {
  const { id: punchId } = await home.clocked('2026-06-17T12:00:00Z', 'in', 'receiver')
  const { id: dayId } = await home.day('2026-06-17', home.files.receiver)
  for (const who of ['employee', 'manager', 'buyer'] as const) {
    refused(await home.as[who]('GET', `/api/hr/punches/${punchId}`), 404)
    refused(await home.as[who]('GET', `/api/hr/attendance-days/${dayId}`), 404)
    refused(await home.as[who]('GET', `/api/hr/attendance-days/${dayId}/history`), 404)
    const { items } = await home.read(`punches?filter=personId:eq:${home.files.receiver}`, who)
    assert.equal(items.length, 0)
    const { count } = await home.read(`attendance-days/summary?filter=personId:eq:${home.files.receiver}`, who)
    assert.equal(count, 0)
    const { people } = await home.read('roster?from=2026-06-15', who)
    assert.ok(!people.some(({ id }: { id: string }) => id === home.files.receiver))
  }
  const { people } = await home.read('roster?from=2026-06-15', 'manager')
  assert.deepEqual(
    people.map(({ name }: { name: string }) => name),
    ['Per buyer', 'Per employee', 'Per manager'],
  )
  refused(await home.as.employee('GET', '/api/hr/punches/export?format=csv'), 403)
})

test('H11 a correction is of one’s own punches, is decided by a manager of the chart, and by nobody who asked for it', async () => {
  home.at('2026-06-18T20:00:00Z')
  const times = { day: '2026-06-18', inOn: '2026-06-18', inAt: '08:00', outOn: '2026-06-18', outAt: '12:00' }
  refused(await home.ask({ ...times, personId: home.files.buyer }), 403)
  const { id } = ok(await home.ask(times))
  refused(await home.approve(id, 'employee'), 403)
  refused(await home.approve(id, 'receiver'), 403)
  refused(await home.approve(id, 'buyer'), 403)
  assert.equal(await home.day('2026-06-18'), undefined)
  ok(await home.approve(id))
  const day = await home.day('2026-06-18')
  assert.deepEqual([day.hours, day.state], ['4', 'present'])
  refused(await home.approve(id), 409)
  // A manager's own goes to those who keep files, and not to themselves; nor does an officer decide on what they entered.
  const own = ok(await home.ask(times, 'manager')).id
  refused(await home.approve(own, 'manager'), 403)
  ok(await home.approve(own, 'hr'))
  const entered = ok(await home.ask({ ...times, personId: home.files.buyer }, 'hr')).id
  refused(await home.approve(entered, 'hr'), 403)
  ok(await home.approve(entered, 'manager'))
})

test('H11 a punch is voided beside itself, once, and is read as it was; what stands in a correction names its field', async () => {
  const punch = await home.clocked('2026-06-19T12:00:00Z', 'in')
  await home.clocked('2026-06-19T16:00:00Z', 'out')
  const others = await home.clocked('2026-06-19T16:10:00Z', 'in', 'receiver')
  const day = '2026-06-19'
  const wrong: [object, string][] = [
    [{}, 'inAt'],
    [{ inOn: day }, 'inAt'],
    [{ inAt: '08:00' }, 'inOn'],
    [{ inOn: day, inAt: '25:00' }, 'inAt'],
    [{ inOn: '2026-06-25', inAt: '08:00' }, 'inOn'],
    [{ inOn: day, inAt: '18:00' }, 'inAt'],
    [{ inOn: day, inAt: '10:00', outOn: day, outAt: '09:00' }, 'outAt'],
    [{ voidsId: others.id }, 'voidsId'],
  ]
  for (const [body, field] of wrong) {
    const reply = await home.ask({ day, ...body })
    assert.ok([400, 422].includes(reply.status), reply.text)
    assert.ok(field in reply.body.fields, reply.text)
  }
  const twice = await Promise.all([1, 2].map(() => home.ask({ day, voidsId: punch.id, inOn: day, inAt: '09:00' })))
  const ids = twice.map((reply) => ok(reply).id as string)
  const versions = await Promise.all(ids.map(async (id) => (await home.read(`time-corrections/${id}`)).version))
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      home.as.manager('POST', `/api/hr/time-corrections/${ids[at % 2]}/approve`, { version: versions[at % 2] }),
    ),
  )
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  assert.ok(replies.every(({ status }) => status < 500))
  const found = await home.read(`punches/${punch.id}`)
  assert.deepEqual([found.state, found.at, found.kind], ['void', '2026-06-19T12:00:00.000Z', 'in'])
  assert.equal((await home.day(day)).hours, '3')
  refused(await home.ask({ day, voidsId: punch.id }), 422, /already void/, 'voidsId')
  await assert.rejects(home.t.app.pool.query('delete from hr_void_punches'))
})

test('H10 one row for a person and day, whatever is written at once; leave over punches is a conflict that is raised', async () => {
  await assert.rejects(
    home.t.app.pool.query(
      `insert into hr_attendance_days (created_by, person_id, day, state, hours, planned_hours, late_minutes, early_minutes, outside, conflict, time_zone)
       select created_by, person_id, day, state, 0, 0, 0, 0, 0, false, 'UTC' from hr_attendance_days limit 1`,
    ),
    /hr_attendance_days_once/,
  )
  await home.clocked('2026-06-22T12:00:00Z', 'in')
  const typeId = ok(
    await home.send('hr', 'leave-types', { name: 'Any', confidential: false, tracked: false, countsDaysOff: true }),
  ).id
  const leave = { typeId, firstDay: '2026-06-22', lastDay: '2026-06-23' }
  const { id } = ok(await home.send('employee', 'leave-requests', { ...leave, next: { verb: 'submit' } }))
  ok(await home.verb('manager', `leave-requests/${id}`, 'approve'))
  const day = await home.day('2026-06-22')
  assert.deepEqual([day.state, day.conflict, day.leaveRequestId], ['on leave', true, id])
  const conflicts = 'attendance-days?filter=conflict:eq:true'
  assert.equal((await home.read(conflicts, 'manager')).items.length, 1)
  assert.equal((await home.read(conflicts, 'buyer')).items.length, 0)
  ok(await home.verb('employee', `leave-requests/${id}`, 'shorten', { lastDay: '2026-06-22', reason: 'Came' }))
  assert.equal((await home.day('2026-06-23')).state, 'off')
  ok(await home.verb('employee', `leave-requests/${id}`, 'cancel', { reason: 'Came' }))
  const after = await home.day('2026-06-22')
  assert.deepEqual([after.state, after.conflict, after.leaveRequestId], ['at work', false, null])
})

test('the checks of the whole data find nothing, and find a punch that counts for a day of somebody else', async () => {
  const run = async () => (await Promise.all(checks.map((check) => check.run(home.t.app.pool)))).flat()
  assert.deepEqual(await run(), [])
  await home.t.app.pool.query(
    `update hr_attendance_punches set attendance_day_id = (select id from hr_attendance_days where person_id = $1 limit 1)
     where punch_id in (select id from hr_punches where person_id <> $1)`,
    [home.files.receiver],
  )
  assert.notEqual((await run()).length, 0)
})
