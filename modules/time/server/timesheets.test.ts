import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openTime, refused, type TimeApp } from './testing.ts'

let home: TimeApp
before(async () => {
  // A Wednesday; the week before begins on 8 June.
  home = await openTime({ now: '2026-06-17T20:00:00Z' })
})
after(() => home?.t.close())

const sheet = (weekOf: string, lines: object[], who: 'employee' | 'buyer' | 'manager' = 'employee', next = true) =>
  home.send(who, 'timesheets', { weekOf, lines, ...(next ? { next: { verb: 'submit' } } : {}) })
const work = (day: string, hours: string, kind = 'work') => ({ day, kind, hours })
const at = (id: string) => `timesheets/${id}`

test('J04 hours by hand are of days of the week that are over, 24 a day at most, each kind once', async () => {
  const wrong: [object, string][] = [
    [work('2026-06-15', '8'), 'lines.0.day'],
    [work('2026-06-08', '25'), 'lines.0.hours'],
    [work('2026-06-08', '0'), 'lines.0.hours'],
    [work('2026-06-08', '8', 'sleep'), 'lines.0.kind'],
  ]
  for (const [line, field] of wrong) {
    const reply = await sheet('2026-06-08', [line])
    assert.ok([400, 422].includes(reply.status) && field in reply.body.fields, reply.text)
  }
  refused(await sheet('2026-06-15', [work('2026-06-18', '8')]), 422, undefined, 'lines.0.day')
  const twice = [work('2026-06-08', '4'), work('2026-06-08', '4')]
  refused(await sheet('2026-06-08', twice), 422, undefined, 'lines.1.kind')
  const long = [work('2026-06-08', '20'), work('2026-06-08', '4.5', 'travel')]
  refused(await sheet('2026-06-08', long), 422, undefined, 'lines.1.hours')
  refused(await sheet('2026-06-22', []), 422, /not begun/, 'weekOf')
  refused(await sheet('2016-06-06', []), 422, /works here from/, 'weekOf')
  refused(await sheet('2026-06-08', []), 422, /Nothing was worked/)
})

test('of eight who begin the same week at once one does; it is approved by a manager of the chart and locked then', async () => {
  const lines = [work('2026-06-09', '8'), work('2026-06-10', '7.5'), work('2026-06-10', '1', 'travel')]
  const replies = await Promise.all(Array.from({ length: 8 }, () => sheet('2026-06-10', lines)))
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409, 409, 409, 409, 409],
  )
  const { id, hours, weekOf } = ok(replies.find(({ status }) => status === 200)!)
  assert.deepEqual([hours, weekOf], ['16.5', '2026-06-08'])
  for (const who of ['employee', 'buyer', 'receiver'] as const) {
    const reply = await home.verb(who, at(id), 'approve')
    assert.ok([403, 404].includes(reply.status), reply.text)
  }
  ok(await home.verb('manager', at(id), 'approve'))
  const { version } = await home.read(at(id))
  const change = { version, body: { lines: [work('2026-06-09', '12')] } }
  refused(await home.as.employee('PATCH', `/api/hr/${at(id)}`, change), 409)
  refused(await home.as.hr('PATCH', `/api/hr/${at(id)}`, change), 409)
  for (const statement of [
    `update hr_timesheet_lines set hours = 12 where timesheet_id = $1`,
    `delete from hr_timesheet_lines where timesheet_id = $1`,
    `update hr_timesheets set hours = 12 where id = $1`,
    `delete from hr_timesheets where id = $1`,
  ])
    await assert.rejects(home.t.app.pool.query(statement, [id]), /stay|permission denied/, statement)
  refused(await sheet('2026-06-08', lines), 409, /already has a timesheet/, 'weekOf')
})

test('a locked week is corrected by another timesheet, which counts in its place once that is approved', async () => {
  const { items } = await home.read(`timesheets?filter=personId:eq:${home.files.employee}&filter=state:eq:approved`)
  const first = items[0]
  refused(await home.verb('buyer', at(first.id), 'correct', { reason: 'Because' }), 404)
  refused(await home.verb('manager', at(first.id), 'correct', { reason: 'Because' }), 403)
  const { id } = ok(await home.verb('employee', at(first.id), 'correct', { reason: 'Wrong day' }))
  refused(await home.verb('employee', at(first.id), 'correct', { reason: 'Again' }), 409, /in progress/)
  const begun = await home.read(at(id))
  assert.deepEqual([begun.revision, begun.hours, begun.correctionReason], [2, '16.5', 'Wrong day'])
  const body = { lines: [work('2026-06-09', '8')], next: { verb: 'submit' } }
  ok(await home.as.employee('PATCH', `/api/hr/${at(id)}`, { version: begun.version, body }))
  assert.equal((await home.read(at(first.id))).state, 'approved')
  ok(await home.verb('manager', at(id), 'approve'))
  assert.deepEqual([(await home.read(at(first.id))).state, (await home.read(at(id))).hours], ['superseded', '8'])
})

test('where there is a shift hours come from the clock: not by hand, not while a punch is missing, and what changes since is shown', async () => {
  await home.rostered(home.files.buyer, { startsAt: '08:00', endsAt: '16:00' }, '2026-06-01')
  const day = '2026-06-16'
  await home.clocked(`${day}T12:00:00Z`, 'in', 'buyer')
  home.at('2026-06-17T20:00:00Z')
  await home.turn()
  const send = (lines: object[]) => sheet('2026-06-15', lines, 'buyer')
  refused(await send([work(day, '8')]), 422, undefined, 'lines.0.day')
  refused(await send([]), 422, /A punch is missing/, 'lines')
  const missed = { day, outOn: day, outAt: '15:30' }
  const asked = ok(await home.ask(missed, 'buyer'))
  ok(await home.approve(asked.id))
  const made = ok(await send([]))
  assert.deepEqual([made.hours, made.clockedHours, made.outdated], ['7.5', '7.5', false])
  assert.deepEqual(
    made.lines.map(({ day: on, hours, source }: Record<string, string>) => [on, hours, source]),
    [[day, '7.5', 'clock']],
  )
  ok(await home.verb('manager', at(made.id), 'approve'))
  const punch = (await home.read(`punches?filter=personId:eq:${home.files.buyer}&filter=kind:eq:in`)).items[0]
  const { id } = ok(await home.ask({ day, voidsId: punch.id, inOn: day, inAt: '09:00' }, 'buyer'))
  ok(await home.approve(id))
  const after = await home.read(at(made.id))
  assert.deepEqual([after.hours, after.outdated], ['7.5', true])
  const mine = await home.read('timesheets?filter=state:eq:approved&filter=outdated:eq:true', 'buyer')
  assert.equal(mine.items.length, 1)
})

test('H18 nobody sees or makes the timesheet of somebody who does not report to them', async () => {
  const [{ id }] = (await home.read(`timesheets?filter=personId:eq:${home.files.employee}`)).items
  refused(await home.as.buyer('GET', `/api/hr/${at(id)}`), 404)
  refused(await home.as.receiver('GET', `/api/hr/${at(id)}/history`), 404)
  assert.equal((await home.read(at(id), 'manager')).id, id)
  refused(await home.send('buyer', 'timesheets', { weekOf: '2026-06-01', personId: home.files.employee }), 400)
  refused(await home.as.administrator('GET', '/api/hr/timesheet-week?on=2026-06-10'), 422, undefined, 'on')
  const week = await home.read('timesheet-week?on=2026-06-17', 'buyer')
  assert.deepEqual(
    [week.weekOf, week.days.length, week.days[1].clocked, week.days[5].clocked, week.days[5].ahead],
    ['2026-06-15', 7, '6.50', '0.00', true],
  )
})
