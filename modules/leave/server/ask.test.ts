import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { units } from '#modules/leave/shared/units.ts'
import { LeaveApp, ok } from './testing.ts'

let home: LeaveApp
before(async () => {
  home = await LeaveApp.open('2026-03-02')
})
after(() => home?.close())

const previewOf = async (typeId: string, firstDay: string, lastDay: string) =>
  ok(await home.employee('GET', `/api/hr/leave-preview?typeId=${typeId}&firstDay=${firstDay}&lastDay=${lastDay}`))
const usual = async (who = home.employee, more = '') =>
  ok(await who('GET', `/api/hr/leave-balances${more}`)).usualTypeId

test('the course of a balance adds up to the balance after the leave', async () => {
  const type = await home.type()
  await home.policy(type, { perYear: '20', startsOn: '2026-01-01', backPosting: 'post' })
  await home.post()
  await home.grant(type, '2', '2026-01-01', { expiresOn: '2026-03-31' })
  const taken = ok(await home.ask(type, '2026-04-01', '2026-04-01')).id
  ok(await home.ask(type, '2026-04-06', '2026-04-06'))
  ok(await home.approve(taken))
  const { quantity, balanceAfter, course } = await previewOf(type, '2026-04-07', '2026-04-09')
  assert.equal(course.beforeOn, '2026-03-02')
  assert.deepEqual([quantity, course.before, course.otherLeave, course.expired], ['3', '7', '2', '2'])
  assert.equal(course.earned, '1.6667')
  assert.equal(
    units(course.before) - units(quantity) + units(course.earned) - units(course.expired) - units(course.otherLeave),
    units(balanceAfter),
  )
  // Leave that is over: the balance is that of its last day.
  const past = await previewOf(type, '2026-02-09', '2026-02-09')
  assert.deepEqual([past.course.beforeOn, past.course.earned], ['2026-02-09', '0'])
  const free = await home.type({ tracked: false })
  const { balanceAfter: none, course: of } = await previewOf(free, '2026-05-04', '2026-05-04')
  assert.deepEqual([none, of], [null, null])
})

test('the usual type is what somebody asks for most, and never a confidential one', async () => {
  const rare = await home.type({ tracked: false })
  const often = await home.type({ tracked: false })
  const secret = await home.type({ tracked: false, confidential: true })
  ok(await home.ask(rare, '2026-06-01', '2026-06-01'))
  for (const day of ['2026-06-08', '2026-06-09', '2026-06-10']) ok(await home.ask(secret, day, day))
  for (const day of ['2026-06-15', '2026-06-16', '2026-06-17']) ok(await home.ask(often, day, day))
  assert.equal(await usual(), often)
  assert.equal(await usual(home.hr, `?personId=${home.person}`), often)
  // Without any request: the first type with a balance; without that, none of several.
  const fresh = await home.someone()
  assert.equal(await usual(home.hr, `?personId=${fresh}`), await firstWithBalance(fresh))
  // A type that is retired is not offered.
  const { version } = ok(await home.hr('GET', `/api/hr/leave-types/${often}`))
  ok(await home.hr('POST', `/api/hr/leave-types/${often}/archive`, { version }))
  assert.notEqual(await usual(), often)
  // Nobody learns the usual type of others.
  assert.equal((await home.employee('GET', `/api/hr/leave-balances?personId=${fresh}`)).status, 404)
})

const firstWithBalance = async (personId: string) =>
  ok(await home.hr('GET', `/api/hr/leave-balances?personId=${personId}`)).types[0]?.typeId ?? null
