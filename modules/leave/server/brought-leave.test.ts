import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checks } from './checks.ts'
import { LeaveApp, ok, refused } from './testing.ts'

let home: LeaveApp
before(async () => {
  home = await LeaveApp.open('2026-07-15')
})
after(() => home?.close())

const heading = 'Person,Leave type,First day,Last day,Amount,Half-day date,Half'
const open = async (typeId: string, personId: string, balance: string) =>
  ok(await home.enter({ personId, typeId, effectiveOn: '2026-06-30', balance, cause: 'Last system' }))

test('P1 imported leave is counted once, after the opening balance alone', async () => {
  const typeId = await home.type()
  const { name } = ok(await home.hr('GET', `/api/hr/leave-types/${typeId}`))
  const personId = await home.someone()
  const { employeeId } = ok(await home.hr('GET', `/api/hr/people/${personId}`))
  await open(typeId, personId, '20')
  const of = `${employeeId},${name}`
  const file = [
    heading,
    // Of before the opening, over its day, two and a half days, half a day, and to come.
    `${of},2026-05-04,2026-05-08,5,,`,
    `${of},2026-06-29,2026-07-02,,,`,
    `${of},2026-07-06,,2.5,,`,
    `${of},2026-07-10,,,2026-07-10,morning`,
    `${of},2026-07-10,2026-07-10,0.5,2026-07-10,afternoon`,
    `${of},2026-08-03,2026-08-14,10,,`,
  ]
  const first = await home.bring('hr.leave-requests', file)
  assert.deepEqual(first.counts, [5, 0, 1], JSON.stringify(first.errors))
  assert.match(first.errors[3].lastDay, /last day or the amount/)
  // Two days of July, two and a half, and a half.
  const balance = async (on: string) => (await home.balance(typeId, on, personId)).balance
  assert.deepEqual(
    [await balance('2026-06-30'), await balance('2026-07-31'), await balance('2026-08-31')],
    ['20', '15', '5'],
  )
  assert.deepEqual((await home.bring('hr.leave-requests', file)).counts, [0, 5, 1])
  assert.equal(await balance('2026-08-31'), '5')
  const { items } = ok(await home.hr('GET', `/api/hr/leave-requests?filter=personId:eq:${personId}&sort=firstDay`))
  assert.deepEqual(
    items.map((each: { state: string; lastDay: string; quantity: string }) => [
      each.state,
      each.lastDay,
      each.quantity,
    ]),
    [
      ['approved', '2026-05-08', '5'],
      ['approved', '2026-07-02', '4'],
      ['approved', '2026-07-08', '2.5'],
      ['approved', '2026-07-10', '0.5'],
      ['approved', '2026-08-14', '10'],
    ],
  )
  for (const check of checks) assert.deepEqual(await check.run(home.t.app.pool), [])
  // The opening has what was taken before it: nothing of that goes back.
  for (const { id } of items) ok(await home.verb(id, 'cancel', home.administrator, { reason: 'Never taken' }))
  assert.equal(await balance('2026-08-31'), '20')
  assert.deepEqual((await home.bring('hr.leave-requests', file)).counts, [0, 5, 1])
  assert.equal(await balance('2026-08-31'), '20')
  for (const check of checks) assert.deepEqual(await check.run(home.t.app.pool), [])
})

test('P1 an opening balance after imported leave holds that leave', async () => {
  const typeId = await home.type()
  const { name } = ok(await home.hr('GET', `/api/hr/leave-types/${typeId}`))
  const personId = await home.someone()
  const { employeeId } = ok(await home.hr('GET', `/api/hr/people/${personId}`))
  const file = [heading, `${employeeId},${name},2026-06-29,2026-07-01,3,,`]
  assert.deepEqual((await home.bring('hr.leave-requests', file)).counts, [1, 0, 0])
  assert.equal((await home.balance(typeId, '2026-07-15', personId)).balance, '-3')
  await open(typeId, personId, '8')
  assert.equal((await home.balance(typeId, '2026-06-30', personId)).balance, '8')
  assert.equal((await home.balance(typeId, '2026-07-15', personId)).balance, '7')
  for (const check of checks) assert.deepEqual(await check.run(home.t.app.pool), [])
})

test('P1 imported leave that cannot be is refused, each line with its field', async () => {
  const typeId = await home.type({ unit: 'day' })
  const { name } = ok(await home.hr('GET', `/api/hr/leave-types/${typeId}`))
  const personId = await home.someone({ hireDate: '2026-02-02' })
  const employeeId = async (id: string) => ok(await home.hr('GET', `/api/hr/people/${id}`)).employeeId
  const of = `${await employeeId(personId)},${name}`
  const { counts, errors } = await home.bring('hr.leave-requests', [
    heading,
    `${of},2026-03-02,2026-03-06,4,,`,
    `${of},2026-03-02,,2.5,,`,
    `${of},2026-01-26,2026-02-06,,,`,
    `${of},2026-03-07,2026-03-08,,,`,
    `${of},2026-04-06,2026-04-10,,,`,
    `${of},2026-04-08,2026-04-14,,,`,
    `${await employeeId(home.officer)},${name},2026-04-06,2026-04-10,,,`,
    `${of},2026-02-30,2026-03-01,,,`,
  ])
  assert.deepEqual(counts, [1, 0, 7])
  const fields = errors.map((each: object) => Object.keys(each).join())
  assert.deepEqual(fields, ['quantity', 'quantity', 'firstDay', 'firstDay', '', 'firstDay', 'personId', 'firstDay'])
  assert.match(errors[0].quantity, /there are 5/)
  refused(await home.manager('GET', '/api/imports/of/hr.leave-requests'), 403)
})
