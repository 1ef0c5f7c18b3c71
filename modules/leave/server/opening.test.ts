import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checks } from './checks.ts'
import { postDue } from './post-due.ts'
import { LeaveApp, ok, refused } from './testing.ts'

let home: LeaveApp
before(async () => {
  home = await LeaveApp.open('2026-07-15')
})
after(() => home?.close())

const heading = 'Person,Leave type,As of,Balance'
const person = async (more: object = {}) => {
  const id = await home.someone(more)
  return ok(await home.hr('GET', `/api/hr/people/${id}`))
}
const type = async (more: object = {}) => {
  const id = await home.type(more)
  return ok(await home.hr('GET', `/api/hr/leave-types/${id}`))
}
const open = (personId: string, typeId: string, effectiveOn: string, balance: string, who = home.hr) =>
  home.enter({ personId, typeId, effectiveOn, balance, cause: 'Last system' }, who)
const balanceOf = async (typeId: string, personId: string, on = home.today) =>
  (await home.balance(typeId, on, personId)).balance
const findings = async () => {
  for (const check of checks) assert.deepEqual(await check.run(home.t.app.pool), [])
}

test('P1 leave is given after imported opening balances alone, and the same file changes nothing', async () => {
  const annual = await type()
  await home.policy(annual.id, { perYear: '24', startsOn: '2020-01-01' })
  const [one, two, three] = [await person(), await person({ mail: 'two@leave.test' }), await person()]
  const file = [
    heading,
    `${one.employeeId},${annual.name},2026-06-30,7.5`,
    `two@leave.test,${annual.name},2026-06-30,-1`,
    `${three.displayName},${annual.name},2026-06-30,0`,
    `nobody@leave.test,${annual.name},2026-06-30,3`,
  ]
  const first = await home.bring('hr.leave-entries', file)
  assert.deepEqual(first.counts, [3, 0, 1])
  assert.match(first.errors[3].personId, /no person/)
  const people = [one.id, two.id, three.id]
  for (const id of people) await home.post(id)
  // The opening and July.
  for (const id of people) assert.equal(await home.rows(annual.id, id), 2)
  const balances = async () => Promise.all(people.map((id) => balanceOf(annual.id, id)))
  assert.deepEqual(await balances(), ['9.5', '1', '2'])
  assert.deepEqual((await home.bring('hr.leave-entries', file)).counts, [0, 3, 1])
  for (const id of people) await home.post(id)
  assert.deepEqual(await balances(), ['9.5', '1', '2'])
  const changed = await home.bring('hr.leave-entries', [heading, file[1]!.replace('7.5', '8')])
  assert.deepEqual(changed.counts, [0, 0, 1])
  assert.match(changed.errors[0].balance, /opening balance of .*2026.* is 7.5 already/)
  const twice = await home.bring('hr.leave-entries', [
    heading,
    ...[1, 2].map((at) => file[1]!.replace('06-30', '07-01').replace('7.5', `${at}`)),
  ])
  assert.deepEqual(twice.counts, [1, 0, 1])
  await findings()
})

test('P1 an opening balance posts the difference to entries that are there', async () => {
  const annual = await type()
  await home.policy(annual.id, {
    perYear: '24',
    startsOn: '2024-01-01',
    carryOver: '5',
    carryMonths: 3,
    backPosting: 'post',
  })
  const { id, employeeId } = await person()
  await home.post(id)
  const rows = await home.rows(annual.id, id)
  assert.ok(rows > 30)
  const had = await balanceOf(annual.id, id, '2026-06-30')
  const { counts, notes } = await home.bring('hr.leave-entries', [heading, `${employeeId},${annual.name},2026-06-30,4`])
  assert.deepEqual([counts, notes.length], [[1, 0, 0], 1])
  assert.equal(await home.rows(annual.id, id), rows + 1)
  assert.deepEqual(
    [had, await balanceOf(annual.id, id, '2026-06-30'), await balanceOf(annual.id, id)],
    ['12', '4', '6'],
  )
  const line = (await home.lines(annual.id, home.today, id)).find(({ kind }: { kind: string }) => kind === 'opening')
  assert.deepEqual([line.quantity, line.cause], ['-8', 'Opening balance of 4, instead of 12'])
  await home.post(id)
  assert.equal(await home.rows(annual.id, id), rows + 1)
  // Four of the opening and twelve of six months: five are carried over.
  assert.equal(await balanceOf(annual.id, id, '2026-12-31'), '16')
  assert.equal(await balanceOf(annual.id, id, '2027-01-01'), '7')
  const later = ok(await open(id, annual.id, '2026-07-14', '5.5'))
  assert.deepEqual([later.quantity, await balanceOf(annual.id, id)], ['-0.5', '5.5'])
  refused(await open(id, annual.id, '2026-07-01', '1'), 422, /opening balance of/, 'effectiveOn')
  await findings()
})

test('P1 an opening balance within a period keeps the part after it alone', async () => {
  const annual = await type()
  await home.policy(annual.id, { perYear: '12', startsOn: '2024-01-01', postedOn: 'last day', backPosting: 'post' })
  const [given, fresh] = [(await person()).id, (await person()).id]
  await home.post(given)
  for (const id of [given, fresh]) {
    ok(await open(id, annual.id, '2026-06-15', '3'))
    await home.post(id)
    assert.equal(await balanceOf(annual.id, id, '2026-06-15'), '3')
    // Half of June, by the row of the end of June or put right today.
    assert.equal(await balanceOf(annual.id, id), '3.5')
  }
})

test('P1 leave of earlier years is not posted before HR says so', async () => {
  const annual = await type()
  const policyId = await home.policy(annual.id, { perYear: '24', startsOn: '2024-01-01' })
  const [old, opened, left] = [await person(), await person(), await person()]
  const young = await person({ hireDate: '2026-03-01' })
  ok(
    await home.hr('POST', `/api/hr/people/${left.id}/give-notice`, {
      version: left.version,
      body: { leaveDate: '2026-07-01', leaveReason: 'resigned' },
    }),
  )
  const policy = async () => ok(await home.hr('GET', `/api/hr/leave-policies/${policyId}`))
  const waiting = async () => {
    const all = ok(await home.hr('GET', '/api/hr/leave-policies?filter=heldPeople:gte:1')).items
    return all.some(({ id }: { id: string }) => id === policyId)
  }
  await postDue(home.t.app)
  const held = (await policy()).heldPeople
  assert.ok(held >= 2)
  assert.equal(await waiting(), true)
  assert.deepEqual([await home.rows(annual.id, old.id), await balanceOf(annual.id, old.id)], [0, '0'])
  // Nothing of an earlier year is due to them.
  assert.equal(await balanceOf(annual.id, young.id), '10')
  ok(await open(opened.id, annual.id, '2026-06-30', '9'))
  await postDue(home.t.app)
  const { heldPeople, version } = await policy()
  assert.deepEqual([heldPeople, await balanceOf(annual.id, opened.id)], [held - 1, '11'])
  ok(await home.hr('PATCH', `/api/hr/leave-policies/${policyId}`, { version, body: { backPosting: 'post' } }))
  await home.t.jobs.drain()
  assert.deepEqual([(await policy()).heldPeople, await waiting()], [0, false])
  assert.equal(await balanceOf(annual.id, old.id), '62')
  assert.equal(await balanceOf(annual.id, opened.id), '11')
})

test('P1 nothing up to the day of an opening balance can be entered or asked for', async () => {
  const annual = await type()
  await home.policy(annual.id, { perYear: '24', startsOn: '2024-01-01' })
  ok(await open(home.person, annual.id, '2026-06-30', '9'))
  const entry = { personId: home.person, typeId: annual.id, quantity: '3', cause: 'More' }
  const enter = (more: object) => home.enter({ ...entry, ...more })
  refused(await enter({ effectiveOn: '2026-06-30' }), 422, /opening balance of/, 'effectiveOn')
  refused(await enter({ effectiveOn: '2026-07-01', balance: '3' }), 422, /amount or an opening/, 'quantity')
  refused(await enter({ effectiveOn: '2026-07-01', quantity: null }), 422, /amount or an opening/, 'quantity')
  refused(await home.ask(annual.id, '2026-06-29', '2026-07-02'), 422, /opening balance of/, 'firstDay')
  refused(await open(home.officer, annual.id, '2026-06-30', '60'), 403, /own leave/)
  refused(await open(home.person, annual.id, '2026-07-15', '9'), 422, /before today/, 'effectiveOn')
  refused(await open(home.person, annual.id, '2011-12-31', '9'), 422, /works here from/, 'effectiveOn')
  refused(await open(home.person, annual.id, '2026-07-01', '9', home.manager), 403)
  const sick = await type({ tracked: false })
  refused(await open(home.person, sick.id, '2026-06-30', '9'), 422, /no balance/, 'typeId')
})

test('P1 of eight opening balances at once one is posted', async () => {
  const annual = await type()
  await home.policy(annual.id, { perYear: '24', startsOn: '2024-01-01', backPosting: 'post' })
  const { id } = await person()
  const replies = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      if (at % 2) await home.post(id)
      return open(id, annual.id, '2026-06-30', `${at}`)
    }),
  )
  const done = replies.filter(({ status }) => status === 200 || status === 201)
  assert.deepEqual([done.length, replies.filter(({ status }) => status === 422).length], [1, 7])
  await home.post(id)
  assert.equal(await balanceOf(annual.id, id, '2026-06-30'), done[0]!.body.balance)
  assert.equal(Number(await balanceOf(annual.id, id)), Number(done[0]!.body.balance) + 2)
})
