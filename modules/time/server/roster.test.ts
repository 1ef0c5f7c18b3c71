import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp } from '#server/testing/app.ts'
import { ok, openTime, refused, type TimeApp } from './testing.ts'

let home: TimeApp
before(async () => {
  home = await openTime()
})
after(() => home?.t.close())

const facts = async (personId: string) =>
  (
    await home.read(`shift-assignments?filter=personId:eq:${personId}&filter=state:eq:in force&sort=validFrom`)
  ).items.map(({ validFrom, validTo, shiftName }: Record<string, string | null>) => [validFrom, validTo, shiftName])

test('H10 of one person no two shift assignments overlap, whoever enters them at once, and the database refuses any other', async () => {
  const shiftTypeId = await home.shift()
  const personId = await home.someone()
  const replies = await Promise.all(
    ['01', '02', '03', '04', '05', '06', '07', '08'].map((day) =>
      home.roster(personId, `2026-05-${day}`, { shiftTypeId }, 'hr', { validTo: '2026-05-20' }),
    ),
  )
  assert.ok(
    replies.every(({ status }) => [200, 422].includes(status)),
    replies.map(({ text }) => text).join('\n'),
  )
  const found = await facts(personId)
  for (const [at, [from]] of found.entries()) if (at) assert.ok(String(found[at - 1]![1]) < String(from))
  await assert.rejects(
    home.t.app.pool.query(
      `insert into hr_shift_assignments (created_by, person_id, shift_type_id, valid_from) values (gen_random_uuid(), $1, $2, '2026-05-01')`,
      [personId, shiftTypeId],
    ),
    /hr_shift_assignments_apart/,
  )
})

test('H02 whoever works on other days than the company has a shift on those days', async () => {
  const shiftTypeId = await home.shift({ name: 'Part' })
  const personId = await home.someone()
  ok(await home.roster(personId, '2026-06-01', { shiftTypeId }))
  ok(
    await home.send('hr', 'working-weeks', {
      personId,
      validFrom: '2026-06-17',
      monday: '8',
      friday: '4',
      saturday: '4',
    }),
  )
  const { days, people } = await home.read('roster?from=2026-06-15')
  const { cells } = people.find(({ id }: { id: string }) => id === personId)
  assert.deepEqual(
    cells.map(({ shift }: { shift: { name: string } | null }) => Boolean(shift)),
    [true, true, false, false, true, true, false],
  )
  assert.deepEqual(
    days.map(({ off }: { off: boolean }) => off),
    [false, false, false, false, false, true, true],
  )
})

test('another shift for some days leaves the shift before and after them as it was, and withdrawn it was never there', async () => {
  const [day, night] = [
    await home.shift({ name: 'Days' }),
    await home.shift({ name: 'Nights', startsAt: '22:00', endsAt: '06:00' }),
  ]
  const personId = await home.someone()
  ok(await home.roster(personId, '2026-06-01', { shiftTypeId: day }))
  const swap = ok(await home.roster(personId, '2026-06-17', { shiftTypeId: night }, 'hr', { validTo: '2026-06-18' }))
  assert.deepEqual(await facts(personId), [
    ['2026-06-01', '2026-06-16', 'Days'],
    ['2026-06-17', '2026-06-18', 'Nights'],
    ['2026-06-19', null, 'Days'],
  ])
  const { people } = await home.read('roster?from=2026-06-15', 'manager')
  const { cells } = people.find(({ id }: { id: string }) => id === personId)
  assert.deepEqual(
    cells.map(({ shift }: { shift: { name: string } | null }) => shift?.name ?? null),
    ['Days', 'Days', 'Nights', 'Nights', 'Days', null, null],
  )
  ok(await home.verb('hr', `shift-assignments/${swap.id}`, 'withdraw'))
  assert.deepEqual(await facts(personId), [
    ['2026-06-01', '2026-06-18', 'Days'],
    ['2026-06-19', null, 'Days'],
  ])
})

test('a manager assigns shifts to those who report to them, and to nobody else; what does not fit names its field', async () => {
  const shiftTypeId = await home.shift()
  const pattern = await home.always(shiftTypeId)
  ok(await home.roster(home.files.employee, '2026-06-15', { shiftTypeId }, 'manager'))
  refused(await home.roster(home.files.receiver, '2026-06-15', { shiftTypeId }, 'manager'), 403)
  refused(await home.roster(home.files.buyer, '2026-06-15', { shiftTypeId }, 'employee'), 403)
  refused(await home.roster(home.files.employee, '2026-06-20', { shiftTypeId }, 'employee'), 403)
  const hr = (more: object) =>
    home.send('hr', 'shift-assignments', { personId: home.files.buyer, validFrom: '2026-06-15', ...more })
  refused(await hr({}), 422, /Choose a shift/, 'shiftTypeId')
  refused(await hr({ shiftTypeId, patternId: pattern }), 422, /one of the two/, 'patternId')
  refused(await hr({ shiftTypeId, validFrom: '2016-12-31' }), 422, /works here from/, 'validFrom')
  refused(await hr({ shiftTypeId: home.files.buyer }), 422, undefined, 'shiftTypeId')
  refused(await hr({ shiftTypeId, validTo: '2026-06-01' }), 422, undefined, 'validTo')
  const { version } = await home.read(`shift-types/${shiftTypeId}`)
  ok(await home.send('hr', `shift-types/${shiftTypeId}/archive`, undefined, version))
  refused(await hr({ shiftTypeId }), 422, /no longer in use/, 'shiftTypeId')
})

test('H02 a shift is worked on the working days of the calendar; a pattern says whether also on a holiday', async () => {
  const shiftTypeId = await home.shift()
  const [{ id, name }] = ok(await home.as.administrator('GET', '/api/settings/calendars')).items
  const { version, week } = ok(await home.as.administrator('GET', `/api/settings/calendars/${id}`))
  const days = [{ day: '2026-07-03', name: 'Holiday', work: [] }]
  ok(await home.as.administrator('PATCH', `/api/settings/calendars/${id}`, { version, body: { name, week, days } }))
  const [byShift, byPattern, withHolidays] = [await home.someone(), await home.someone(), await home.someone()]
  ok(await home.roster(byShift, '2026-06-01', { shiftTypeId }))
  ok(await home.roster(byPattern, '2026-06-01', { patternId: await home.always(shiftTypeId) }))
  ok(await home.roster(withHolidays, '2026-06-01', { patternId: await home.always(shiftTypeId, false) }))
  const { people } = await home.read('roster?from=2026-06-29')
  const worked = (personId: string) =>
    people
      .find((each: { id: string }) => each.id === personId)
      .cells.map(({ shift }: { shift: object | null }) => (shift ? 1 : 0))
      .join('')
  assert.equal(worked(byShift), '1111000')
  assert.equal(worked(byPattern), '1111111')
  assert.equal(worked(withHolidays), '1111011')
})

test('what attendance was counted by stays: times of a shift, days of a pattern', async () => {
  const shiftTypeId = await home.rostered(home.files.hr, { startsAt: '08:00', endsAt: '10:00' }, '2026-06-10')
  await home.turn()
  assert.equal((await home.day('2026-06-12', home.files.hr)).state, 'absent')
  const { version } = await home.read(`shift-types/${shiftTypeId}`)
  const change = (body: object) => home.as.hr('PATCH', `/api/hr/shift-types/${shiftTypeId}`, { version, body })
  refused(await change({ endsAt: '11:00' }), 409, /create a new/, 'endsAt')
  ok(await change({ name: 'Short', endsAt: '10:00', breakAfter: '6' }))
  refused(
    await home.send('hr', 'shift-types', { name: 'None', startsAt: '08:00', endsAt: '08:00' }),
    422,
    undefined,
    'endsAt',
  )
  refused(
    await home.send('hr', 'shift-types', { name: 'None', startsAt: '8', endsAt: '08:00' }),
    400,
    undefined,
    'startsAt',
  )
  const [{ patternId }] = (await home.read(`shift-assignments?filter=personId:eq:${home.files.hr}`)).items
  const pattern = await home.read(`shift-patterns/${patternId}`)
  const week = { version: pattern.version, body: { mondayId: null } }
  refused(await home.as.hr('PATCH', `/api/hr/shift-patterns/${patternId}`, week), 409, /create a new/, 'mondayId')
})

test('a company without people, entities and shifts answers, and says what is not there', async () => {
  const t = await createTestApp()
  const [hr, employee] = [await t.as('hr'), await t.as('employee')]
  assert.deepEqual(ok(await hr('GET', '/api/hr/roster?from=2026-06-15')).people, [])
  const mine = ok(await employee('GET', '/api/hr/my-time'))
  assert.deepEqual([mine.personId, mine.since, mine.shift], [null, null, null])
  refused(await employee('POST', '/api/hr/punches', { body: { kind: 'in' } }), 422, /No personnel file/)
  refused(await employee('GET', '/api/hr/roster?from=2026-02-30'), 400, undefined, 'from')
  refused(await employee('GET', '/api/hr/roster'), 400, undefined, 'from')
  assert.deepEqual(ok(await hr('GET', '/api/hr/attendance-days')).items, [])
  await t.close()
})
