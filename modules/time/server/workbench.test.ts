import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ok, openTime, refused, type TimeApp } from './testing.ts'

let h: TimeApp
let other = ''
const today = (id: string, who: Parameters<TimeApp['read']>[1] = 'manager') => h.read(`presence/${id}`, who)
const directory = (id: string, who: Parameters<TimeApp['read']>[1]) => h.read(`employees/${id}`, who)

before(async () => {
  h = await openTime()
  other = await h.someone(null)
})
after(() => h?.t.close())

test('a day is told as it goes on: expected, clocked in, clocked out, a day off, and the night shift of the day before', async () => {
  const { employee } = h.files
  await h.rostered(employee, { startsAt: '22:00', endsAt: '06:00' }, '2026-06-10')
  h.at('2026-06-15T16:00:00Z')
  assert.deepEqual((await today(employee)).shift?.startsAt, '22:00')
  assert.equal((await today(employee)).attendance?.state ?? 'planned', 'planned')
  await h.clocked('2026-06-16T01:55:00Z', 'in')
  assert.deepEqual([(await today(employee)).day, (await today(employee)).attendance.state], ['2026-06-15', 'at work'])
  // After midnight it is the shift of the day before that is on.
  h.at('2026-06-16T06:00:00Z')
  const night = await today(employee)
  assert.deepEqual(
    [night.day, night.attendance.day, night.attendance.state, night.attendance.cameAt],
    ['2026-06-16', '2026-06-15', 'at work', '21:55'],
  )
  await h.clocked('2026-06-16T10:02:00Z', 'out')
  h.at('2026-06-16T12:00:00Z')
  assert.equal((await today(employee)).attendance?.state === 'at work', false)
  // A Saturday, of somebody without a shift.
  h.at('2026-06-20T12:00:00Z')
  assert.deepEqual(
    [(await today(h.files.buyer)).off, (await today(h.files.buyer)).shift, (await today(h.files.buyer)).attendance],
    ['day off', null, null],
  )
})

test('leave that is agreed to is told, leave that is asked for is not', async () => {
  h.at('2026-06-15T12:00:00Z')
  const typeId = ok(await h.send('hr', 'leave-types', { name: 'Special', tracked: false, confidential: false })).id
  const asked = ok(
    await h.send('buyer', 'leave-requests', {
      typeId,
      firstDay: '2026-06-17',
      lastDay: '2026-06-18',
      next: { verb: 'submit' },
    }),
  )
  h.at('2026-06-17T12:00:00Z')
  assert.equal((await today(h.files.buyer)).leave, null)
  ok(await h.verb('manager', `leave-requests/${asked.id}`, 'approve'))
  const { leave } = await today(h.files.buyer)
  assert.deepEqual(leave, { typeName: 'Special', lastDay: '2026-06-18', whole: true })
  const { version } = ok(await h.as.hr('GET', `/api/hr/leave-types/${typeId}`))
  ok(await h.as.hr('PATCH', `/api/hr/leave-types/${typeId}`, { version, body: { confidential: true } }))
  assert.equal((await today(h.files.buyer)).leave.typeName, null)
})

test('W02 who may not see somebody’s time, or asks for nobody, is answered alike', async () => {
  const nobody = await h.as.buyer('GET', `/api/hr/presence/${randomUUID()}`)
  refused(nobody, 404)
  for (const id of [h.files.employee, h.files.manager, other]) {
    const reply = await h.as.buyer('GET', `/api/hr/presence/${id}`)
    const said = ({ body: { id: _id, correlationId: _of, errorId: _error, ...rest } }: typeof reply) => rest
    assert.deepEqual(said(reply), said(nobody))
  }
  // Their own and, of a manager, that of whoever reports to them.
  await today(h.files.buyer, 'buyer')
  await today(h.files.employee, 'manager')
  refused(await h.as.manager('GET', `/api/hr/presence/${other}`), 404)
  await today(other, 'hr')
})

test('what is open of a colleague is what the lists show of them', async () => {
  const recordTypes = [
    'attendance-days',
    'leave-requests',
    'timesheets',
    'pay-rates',
    'bank-accounts',
    'emergency-contacts',
  ]
  for (const who of ['hr', 'manager', 'employee', 'buyer'] as const)
    for (const id of [h.files.employee, h.files.buyer, h.files.manager, other]) {
      const { open } = await directory(id, who)
      const file = await h.as[who]('GET', `/api/hr/people/${id}`)
      assert.equal(open.includes('hr.people'), file.status === 200, `${who} ${id}`)
      for (const recordType of recordTypes) {
        const { items } = await h.read(`${recordType}?filter=personId:eq:${id}`, who)
        assert.ok(open.includes(`hr.${recordType}`) || items.length === 0, `${who} sees ${recordType} of ${id}`)
      }
    }
  assert.deepEqual((await directory(h.files.employee, 'buyer')).open, [])
  assert.ok((await directory(h.files.employee, 'manager')).open.includes('hr.attendance-days'))
  assert.ok(!(await directory(h.files.employee, 'manager')).open.includes('hr.bank-accounts'))
})

test('W01 what waits with a member is what whoever looks may see of it, and leaves with the decision', async () => {
  const membersOf = async (who: Parameters<TimeApp['read']>[1], file: string) =>
    ok(await h.as[who!]('GET', `/api/inbox/members/${(await directory(file, 'hr')).memberId}`))
  const ids = (items: { recordId: string }[]) => items.map(({ recordId }) => recordId)
  h.at('2026-06-22T12:00:00Z')
  const typeId = ok(await h.send('hr', 'leave-types', { name: 'Other', tracked: false, confidential: false })).id
  const { id } = ok(
    await h.send('employee', 'leave-requests', {
      typeId,
      firstDay: '2026-07-07',
      lastDay: '2026-07-07',
      next: { verb: 'submit' },
    }),
  )
  for (const who of ['hr', 'manager', 'employee'] as const) {
    assert.deepEqual(ids((await membersOf(who, h.files.manager)).waiting), [id], who)
    assert.deepEqual(ids((await membersOf(who, h.files.employee)).sent), [id], who)
    assert.deepEqual((await membersOf(who, h.files.employee)).waiting, [], who)
  }
  // A colleague sees neither the leave nor that anything waits.
  assert.deepEqual(await membersOf('buyer', h.files.manager), { waiting: [], sent: [], more: false })
  assert.deepEqual(await membersOf('buyer', h.files.employee), { waiting: [], sent: [], more: false })
  refused(await h.as.buyer('GET', '/api/inbox/members/nobody'), 400)
  ok(await h.verb('manager', `leave-requests/${id}`, 'approve'))
  assert.deepEqual((await membersOf('hr', h.files.manager)).waiting, [])
  assert.deepEqual((await membersOf('hr', h.files.employee)).sent, [])
})
