import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { anniversaryOf } from '#modules/people/server/team.ts'
import { bringUpToDate } from '#modules/people/server/people.ts'
import type { Team } from '#modules/people/shared/team.ts'
import { system } from '#server/call/actor.ts'
import { inCall } from '#server/call/job-call.ts'
import type { Caller } from '#server/testing/app.ts'
import { LeaveApp, ok, refused } from './testing.ts'

/**
 * The manager has three direct reports: the employee, somebody who never signs in and leads somebody, and the buyer, who leads the receiver.
 * The officer and the accountant report to nobody.
 */
let home: LeaveApp
let [quiet, below, lead, second, elsewhere] = ['', '', '', '', '']
let [annual, secret] = ['', '']
let buyer: Caller
let receiver: Caller
let accountant: Caller
before(async () => {
  home = await LeaveApp.open('2026-06-15')
  buyer = await home.t.as('buyer')
  receiver = await home.t.as('receiver')
  accountant = await home.t.as('accountant')
  quiet = await home.someone({ hireDate: '2016-07-01' })
  below = await home.someone({}, quiet)
  lead = await home.someone({}, home.boss, 'buyer')
  second = await home.someone({}, lead, 'receiver')
  elsewhere = await home.someone({}, null, 'accountant')
  // Members report to whom the chart says.
  await inCall(home.t.app, system, 'test', (call) => bringUpToDate([], call))
  ok(await home.hr('POST', '/api/hr/assignments', { body: { personId: second, validFrom: '2026-06-01' } }))
  annual = await home.type({ tracked: false })
  secret = await home.type({ tracked: false, confidential: true })
  const manager = await home.t.as('manager')
  home.manager = manager
})
after(() => home?.close())

const team = async (whose: 'reports' | 'below', who = home.manager): Promise<Team> =>
  ok(await who('GET', `/api/hr/team?whose=${whose}`))
const inOrder = (...ids: string[]): string[] => ids.toSorted((a, b) => a.localeCompare(b))
const idsOf = ({ people }: { people: readonly { id: string }[] }) => inOrder(...people.map(({ id }) => id))
const leads = async (who: string): Promise<boolean> => ok(await (await home.t.as(who))('GET', '/api/me')).leads
const decisions = async (from: string, who = home.manager) =>
  ok(await who('GET', `/api/inbox?part=decisions&from=${from}`)).items.map(
    ({ recordId }: { recordId: string }) => recordId,
  )
const rows = async (path: string, who = home.manager) => ok(await who('GET', `/api/hr/${path}`)).items

test('a team is everybody below a manager today; nobody else is said to lead', async () => {
  assert.deepEqual(idsOf(await team('reports')), inOrder(home.person, quiet, lead))
  assert.deepEqual(idsOf(await team('below')), inOrder(home.person, quiet, lead, below, second))
  assert.deepEqual(idsOf(await team('reports', buyer)), [second])
  for (const who of [home.employee, receiver, accountant, home.hr])
    assert.deepEqual([idsOf(await team('reports', who)), idsOf(await team('below', who))], [[], []])
  // The administrator has no file at all.
  assert.deepEqual(
    [(await team('below', home.administrator)).self, idsOf(await team('below', home.administrator))],
    [null, []],
  )
  assert.deepEqual(
    await Promise.all(['manager', 'buyer', 'employee', 'receiver', 'accountant', 'hr', 'administrator'].map(leads)),
    [true, true, false, false, false, false, false],
  )
  refused(await home.manager('GET', '/api/hr/team?whose=everybody'), 400, undefined, 'whose')
  refused(await home.manager('GET', '/api/hr/team'), 400, undefined, 'whose')
})

test('a list of people and of what is theirs is narrowed to a part of the chart, never beyond the right to its rows', async () => {
  const of = (path: string, who = home.manager) => rows(path, who).then((items) => idsOf({ people: items }))
  assert.deepEqual(await of(`employees?filter=id:reports:${home.boss}`), inOrder(home.person, quiet, lead))
  assert.deepEqual(await of(`employees?filter=id:below:${home.boss}`), inOrder(home.person, quiet, lead, below, second))
  assert.deepEqual(await of(`people?filter=id:below:${home.boss}`), inOrder(home.person, quiet, lead, below, second))
  // Of files somebody sees their own alone, whatever part of the chart they name.
  for (const how of ['reports', 'below']) {
    assert.deepEqual(await of(`people?filter=id:${how}:${home.boss}`, receiver), how === 'below' ? [second] : [])
    assert.deepEqual(await of(`people?filter=id:${how}:${home.boss}`, accountant), [])
  }
  const people = async (who: Caller, how: string): Promise<string[]> =>
    (await rows(`assignments?filter=personId:${how}:${home.boss}&limit=50`, who)).map(
      ({ personId }: { personId: string }) => personId,
    )
  assert.deepEqual(inOrder(...new Set(await people(home.hr, 'reports'))), inOrder(home.person, quiet, lead))
  assert.deepEqual(await people(home.employee, 'reports'), [home.person])
  refused(await home.manager('GET', '/api/hr/people?filter=id:below:me'), 400, undefined, 'filter')
  refused(await home.manager('GET', `/api/hr/people?filter=displayName:below:${home.boss}`), 400, undefined, 'filter')
  refused(await home.manager('GET', `/api/hr/people?filter=id:eq:${home.boss}`), 400, undefined, 'filter')
})

test('who is away in a team is told of the team alone, and of confidential leave no more than that', async () => {
  const agreed = async (typeId: string, who: Caller, by: Caller) => {
    const { id } = ok(await home.ask(typeId, '2026-06-15', '2026-06-16', {}, who))
    ok(await home.approve(id, by))
    return id
  }
  const open = await agreed(annual, home.employee, home.manager)
  await agreed(secret, buyer, home.hr)
  await agreed(annual, accountant, home.hr)
  const away = async (who: Caller, whose: string) =>
    ok(await who('GET', `/api/hr/leave-calendar?from=2026-06-15&to=2026-06-15&whose=${whose}`)).people
  const told = await away(home.manager, 'reports')
  assert.deepEqual(idsOf({ people: told }), inOrder(home.person, quiet, lead))
  const of = (id: string) => told.find((each: { id: string }) => each.id === id).away
  assert.deepEqual(
    of(home.person).map(({ requestId }: { requestId: string }) => requestId),
    [open],
  )
  assert.deepEqual(
    of(lead).map(({ requestId, typeName, half }: Record<string, unknown>) => [requestId, typeName, half]),
    [[null, null, null]],
  )
  assert.deepEqual(
    idsOf({ people: await away(home.manager, 'below') }),
    inOrder(home.person, quiet, lead, below, second),
  )
  // The buyer leads the receiver, and has no right to their leave.
  assert.deepEqual(await away(buyer, 'reports'), [])
  assert.deepEqual(await away(accountant, 'below'), [])
})

test('what waits for somebody is narrowed to what their team made; a seat that is not theirs shows nothing', async () => {
  const direct = ok(await home.ask(annual, '2026-08-03', '2026-08-04')).id
  const further = ok(await home.ask(annual, '2026-08-03', '2026-08-04', {}, receiver)).id
  const other = ok(await home.ask(annual, '2026-08-03', '2026-08-04', {}, accountant)).id
  assert.deepEqual(await decisions('reports'), [direct])
  // The receiver's own manager decides, who is asked by the chart whatever their role says.
  assert.deepEqual([await decisions('below'), await decisions('reports', buyer)], [[direct], [further]])
  // The officer decides on that of somebody without a manager, who is of no team of theirs.
  assert.deepEqual([await decisions('reports', home.hr), await decisions('below', home.hr)], [[], []])
  const { items } = ok(await home.hr('GET', '/api/inbox?part=decisions'))
  assert.ok(items.some(({ recordId }: { recordId: string }) => recordId === other))
  refused(await home.manager('GET', '/api/inbox?part=decisions&from=all'), 400, undefined, 'from')
  ok(await home.verb(direct, 'reject', home.manager, { reason: 'Two are away' }))
  assert.deepEqual(await decisions('reports'), [])
})

test('who starts, leaves, changes and has been here for years is told for eight weeks, as far as the files are open', async () => {
  const starts = ok(
    await home.hr('POST', '/api/hr/people', { body: { givenName: 'New', surname: 'One', hireDate: '2026-07-01' } }),
  ).id
  const job = { jobId: home.job, managerId: home.boss }
  ok(await home.hr('POST', '/api/hr/assignments', { body: { personId: starts, validFrom: '2026-07-01', ...job } }))
  const { version } = ok(await home.hr('GET', `/api/hr/people/${lead}`))
  const notice = { leaveDate: '2026-08-10', leaveReason: 'resigned' }
  ok(await home.hr('POST', `/api/hr/people/${lead}/give-notice`, { version, body: notice }))
  const change = { personId: home.person, validFrom: '2026-08-01', reason: 'promotion' }
  ok(await home.hr('POST', '/api/hr/assignments', { body: change }))
  const later = { personId: quiet, validFrom: '2026-08-11', reason: 'move' }
  ok(await home.hr('POST', '/api/hr/assignments', { body: later }))
  // A person who comes to the manager from elsewhere is in no file of theirs before.
  const moves = { personId: elsewhere, validFrom: '2026-08-03', managerId: home.boss }
  ok(await home.hr('POST', '/api/hr/assignments', { body: moves }))
  const { moments } = await team('reports')
  assert.deepEqual(
    moments.map(({ kind, day, personId, to }) => [kind, day, personId, to === null]),
    [
      ['starts', '2026-07-01', starts, true],
      ['anniversary', '2026-07-01', quiet, false],
      ['change', '2026-08-01', home.person, false],
      ['leaves', '2026-08-10', lead, false],
    ],
  )
  assert.equal(moments[1]!.what, '10 years')
  for (const { to } of moments)
    if (to)
      ok(
        await home.manager(
          'GET',
          `/api/hr/${to.includes('workbench') ? 'people' : 'assignments'}/${to.split('/').at(-1)}`,
        ),
      )
  // Without the right to the files nothing is told of them but who starts.
  assert.deepEqual((await team('reports', buyer)).moments, [])
  assert.deepEqual(idsOf(await team('reports')), inOrder(home.person, quiet, lead))
  assert.deepEqual(
    [
      anniversaryOf('2024-02-29', '2026-02-28'),
      anniversaryOf('2024-02-29', '2026-03-01'),
      anniversaryOf('2026-06-15', '2026-06-15'),
      anniversaryOf('2020-06-16', '2026-06-15'),
      anniversaryOf('2020-06-14', '2026-06-15'),
    ],
    [
      { day: '2026-02-28', years: 2 },
      { day: '2027-02-28', years: 3 },
      { day: '2027-06-15', years: 1 },
      { day: '2026-06-16', years: 6 },
      { day: '2027-06-14', years: 7 },
    ],
  )
})

test('a manager whose only report has left leads nobody, and is shown nobody', async () => {
  const { version } = ok(await home.hr('GET', `/api/hr/people/${second}`))
  const notice = { leaveDate: '2026-06-20', leaveReason: 'resigned' }
  ok(await home.hr('POST', `/api/hr/people/${second}/give-notice`, { version, body: notice }))
  assert.equal(await leads('buyer'), true)
  home.today = '2026-06-21'
  await inCall(home.t.app, system, 'test', (call) => bringUpToDate([], call))
  const lone = await home.t.as('buyer')
  assert.deepEqual(
    [await leads('buyer'), idsOf(await team('reports', lone)), await decisions('reports', lone)],
    [false, [], []],
  )
  // A person who leads nobody still sees themselves, and is no part of their own team.
  assert.ok((await team('reports', lone)).self)
})
