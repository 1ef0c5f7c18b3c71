import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '#shared/day.ts'
import { checks } from './checks.ts'
import { LeaveApp, ok, refused } from './testing.ts'

let home: LeaveApp
before(async () => {
  home = await LeaveApp.open('2026-02-02')
})
after(() => home?.close())

const request = async (id: string) => ok(await home.hr('GET', `/api/hr/leave-requests/${id}`))
const enter = (body: object, who = home.hr) => who('POST', '/api/hr/working-weeks', { body })
const four = { monday: '8', tuesday: '8', wednesday: '8', thursday: '8' }
const asked = (who: string, typeId: string, firstDay: string, lastDay: string, more: object = {}) =>
  home.ask(typeId, firstDay, lastDay, { personId: who, ...more }, home.hr)
const agreed = async (...of: Parameters<typeof asked>): Promise<string> => {
  const { id } = ok(await asked(...of))
  ok(await home.approve(id, home.administrator))
  return id
}

test('H02 a working week decides which days count, how many hours, and whether a day can be leave at all', async () => {
  const [days, hours] = [await home.type({ tracked: false }), await home.type({ tracked: false, unit: 'hour' })]
  const person = await home.someone()
  ok(await enter({ personId: person, validFrom: '2026-03-02', monday: '8', wednesday: '4', saturday: '5' }))
  const quantity = async (typeId: string, firstDay: string, lastDay: string) =>
    (
      await home.hr(
        'GET',
        `/api/hr/leave-preview?personId=${person}&typeId=${typeId}&firstDay=${firstDay}&lastDay=${lastDay}`,
      )
    ).body.quantity
  // The week before is that of the company; the one after is theirs.
  assert.equal(await quantity(days, '2026-02-23', '2026-03-01'), '5')
  assert.equal(await quantity(days, '2026-03-02', '2026-03-08'), '3')
  assert.equal(await quantity(hours, '2026-03-02', '2026-03-08'), '17')
  assert.equal(await quantity(days, '2026-02-26', '2026-03-04'), '4')
  refused(await asked(person, days, '2026-03-05', '2026-03-06'), 422, /no working day/, 'firstDay')
  const four = { hours: '5', half: 'morning' }
  refused(await asked(person, hours, '2026-03-04', '2026-03-04', four), 422, /is 4 hours/, 'hours')
  ok(await asked(person, hours, '2026-03-07', '2026-03-07', { hours: '5', half: 'morning' }))
})

test('H02 another working week counts leave to come anew, asks about past leave, and an HR officer says', async () => {
  const type = await home.type()
  const person = await home.someone()
  await home.grant(type, '30', '2026-01-01', {}, person)
  const past = await agreed(person, type, '2026-01-19', '2026-01-25')
  const ahead = await agreed(person, type, '2026-09-07', '2026-09-13')
  const waits = ok(await asked(person, type, '2026-10-05', '2026-10-11')).id
  const { id, version } = ok(await enter({ personId: person, validFrom: '2026-01-01', ...four, reason: 'fewer hours' }))
  assert.deepEqual([(await request(ahead)).quantity, (await request(waits)).quantity], ['4', '4'])
  const noted = await request(past)
  assert.deepEqual([noted.quantity, noted.recounted], ['5', '4'])
  assert.equal((await home.balance(type, '2026-12-31', person)).balance, '21')
  ok(await home.verb(past, 'take-count', home.administrator))
  assert.equal((await home.balance(type, '2026-12-31', person)).balance, '22')
  // As many days, but others: the days of the balance and of attendance move with them.
  ok(
    await home.hr('PATCH', `/api/hr/working-weeks/${id}`, {
      version,
      body: { monday: '0', tuesday: '8', wednesday: '8', thursday: '8', friday: '8' },
    }),
  )
  const taken = ok(await home.hr('GET', `/api/hr/leave-entries?filter=requestId:eq:${ahead}&limit=50`)).items
  const sums = new Map<string, number>()
  for (const { effectiveOn, quantity } of taken as { effectiveOn: string; quantity: string }[])
    sums.set(effectiveOn, (sums.get(effectiveOn) ?? 0) + Number(quantity))
  const away = [...sums].filter(([, sum]) => sum).map(([day]) => day)
  assert.deepEqual(away.toSorted(), ['2026-09-08', '2026-09-09', '2026-09-10', '2026-09-11'])
  // Withdrawn, they work as the company again.
  const again = ok(await home.hr('GET', `/api/hr/working-weeks/${id}`))
  ok(await home.hr('POST', `/api/hr/working-weeks/${id}/withdraw`, { version: again.version }))
  assert.equal((await request(ahead)).quantity, '5')
  assert.equal((await request(past)).recounted, '5')
  for (const check of checks) assert.deepEqual(await check.run(home.t.app.pool), [], check.name)
})

test('H05 leave is given in proportion to the working week, by days or by hours, and what was given follows by rows', async () => {
  const [days, hours] = [await home.type(), await home.type({ unit: 'hour' })]
  const given = { perYear: '120', startsOn: '2026-01-01' }
  await home.policy(days, { ...given, frequency: 'every year' })
  await home.policy(hours, { ...given, frequency: 'every month' })
  const person = await home.someone()
  await home.post(person)
  const balances = async (on: string) => [
    (await home.balance(days, on, person)).balance,
    (await home.balance(hours, on, person)).balance,
  ]
  assert.deepEqual(await balances('2026-12-31'), ['120', '120'])
  // Five mornings: as many days, half of the hours. From July on, for half a year.
  const mornings = { monday: '4', tuesday: '4', wednesday: '4', thursday: '4', friday: '4' }
  ok(await enter({ personId: person, validFrom: '2026-07-01', ...mornings }))
  assert.deepEqual(await balances('2026-12-31'), ['120', '90'])
  // Then three days of the five, of eight hours, instead.
  const { id, version } = ok(
    await enter({ personId: person, validFrom: '2026-10-01', monday: '8', tuesday: '8', wednesday: '8' }),
  )
  assert.deepEqual(await balances('2026-12-31'), ['108', '93'])
  const rows = await home.lines(days, '2026-12-31', person)
  assert.match(rows.at(-1).cause, /For 2026: another working week/)
  await home.post(person)
  assert.deepEqual(await balances('2026-12-31'), ['108', '93'], 'posting gives nothing twice')
  ok(await home.hr('POST', `/api/hr/working-weeks/${id}/withdraw`, { version }))
  assert.deepEqual(await balances('2026-12-31'), ['120', '90'])
  // What is entered late of the past puts the months right that were given.
  ok(await enter({ personId: person, validFrom: '2026-01-01', ...mornings }))
  assert.deepEqual(await balances('2026-12-31'), ['120', '60'])
})

test('a changed pattern of the company applies to all who work by it', async () => {
  const type = await home.type()
  const pattern = ok(await home.hr('POST', '/api/hr/working-patterns', { body: { name: 'Four days', ...four } }))
  assert.deepEqual([pattern.week, pattern.weekHours], ['Mon 8, Tue 8, Wed 8, Thu 8', '32'])
  const two = [await home.someone(), await home.someone()]
  const leaves: string[] = []
  for (const personId of two) {
    ok(await enter({ personId, validFrom: '2026-01-01', patternId: pattern.id }))
    await home.grant(type, '9', '2026-01-01', {}, personId)
    leaves.push(await agreed(personId, type, '2026-09-07', '2026-09-13'))
  }
  assert.equal((await request(leaves[0]!)).quantity, '4')
  ok(
    await home.hr('PATCH', `/api/hr/working-patterns/${pattern.id}`, {
      version: pattern.version,
      body: { thursday: '0' },
    }),
  )
  for (const [at, id] of leaves.entries()) {
    assert.equal((await request(id)).quantity, '3')
    assert.equal((await home.balance(type, '2026-12-31', two[at])).balance, '6')
  }
  const [fact] = ok(await home.hr('GET', `/api/hr/working-weeks?filter=personId:eq:${two[0]}`)).items
  assert.deepEqual([fact.week, fact.patternName, fact.monday], ['Mon 8, Tue 8, Wed 8', 'Four days', null])
  // Hours of their own begin with those of the pattern.
  const own = ok(
    await home.hr('PATCH', `/api/hr/working-weeks/${fact.id}`, { version: fact.version, body: { friday: '2' } }),
  )
  assert.deepEqual([own.patternId, own.week], [null, 'Mon 8, Tue 8, Wed 8, Fri 2'])
  assert.equal((await request(leaves[0]!)).quantity, '4')
})

test('nobody enters their own working week, nor one without work, nor two at once', async () => {
  const own = { personId: home.officer, validFrom: '2026-01-01', ...four }
  refused(await enter(own), 403, /your own personnel file/)
  refused(await enter({ ...own, personId: home.person }, home.manager), 403)
  refused(await enter({ ...own, personId: home.person }, home.employee), 403)
  refused(await enter({ personId: home.person, validFrom: '2026-01-01' }), 422, /hours on one day/)
  refused(await enter({ personId: home.person, validFrom: '2026-01-01', monday: '25' }), 400)
  const { id } = ok(await home.hr('POST', '/api/hr/working-patterns', { body: { name: 'Mondays', monday: '8' } }))
  refused(await enter({ ...own, personId: home.person, patternId: id }), 422, /not both/, 'patternId')
  refused(await home.hr('POST', '/api/hr/working-patterns', { body: { name: 'Never' } }), 422, undefined, 'monday')
  const person = await home.someone()
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => enter({ personId: person, validFrom: '2026-05-01', ...four })),
  )
  assert.equal(replies.filter(({ status }) => status === 200).length, 1, replies[0]!.text)
  assert.ok(replies.every(({ status }) => status === 200 || status === 422))
  const list = ok(await home.employee('GET', '/api/hr/working-weeks')).items
  assert.ok(list.every(({ personId }: { personId: string }) => personId === home.person))
})

test('leave and working weeks that change at the same moment come to the same count', async () => {
  const type = await home.type()
  const person = await home.someone()
  await home.grant(type, '30', '2026-01-01', {}, person)
  const [, ...made] = await Promise.all([
    enter({ personId: person, validFrom: '2026-06-01', ...four }),
    ...['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22', '2026-07-06', '2026-07-13', '2026-07-20'].map((day) =>
      asked(person, type, day, addDays(day, 6)),
    ),
  ])
  const there = made.filter(({ status }) => status === 200)
  assert.ok(there.length > 0, made[0]!.text)
  for (const { body } of there) assert.equal((await request(body.id)).quantity, '4')
  for (const check of checks) assert.deepEqual(await check.run(home.t.app.pool), [], check.name)
})
