import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { modules } from '#server/app.ts'
import { calendarOf } from '#server/calendar.ts'
import { on as follows } from '#server/call/hooks.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'
import { addBusinessHours, isWorkingDay } from '#shared/calendar/business-calendar.ts'
import { calendarChanged } from './calendars.ts'

let t: TestApp
let administrator: Caller
const told: string[] = []
const listener = {
  name: 'listener',
  label: 'Listener',
  records: [],
  routes: [],
  hooks: [follows(calendarChanged, async ({ calendarId }) => void told.push(calendarId))],
}
before(async () => {
  t = await createTestApp({ modules: [...modules, listener] })
  administrator = await t.as('administrator')
})
after(() => t?.close())

const path = '/api/settings/calendars'
const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const refused = (reply: TestReply, status: number, field?: string) => {
  assert.equal(reply.status, status, reply.text)
  if (field) assert.ok(field in (reply.body.fields ?? {}), reply.text)
}
const create = (body: object) => administrator('POST', path, { body })
const change = async (id: string, body: object) => {
  const { version } = ok(await administrator('GET', `${path}/${id}`))
  return administrator('PATCH', `${path}/${id}`, { version, body })
}
const verb = async (id: string, name: string, who = administrator) => {
  const { version } = ok(await administrator('GET', `${path}/${id}`))
  return who('POST', `${path}/${id}/${name}`, { version })
}
let made = 0
const entity = async (timeZone: string): Promise<string> => {
  const body = { code: `C${(made += 1)}`, name: `Company ${made}`, country: 'DE', timeZone, currency: 'EUR' }
  return ok(await administrator('POST', '/api/financial/legal-entities', { body })).id
}
const kept = (entityId: string | null) => calendarOf({ app: t.app, tx: t.app.db }, entityId)
const defaults = async () => {
  const { items } = ok(await administrator('GET', `${path}?limit=100`))
  return items.filter(({ isDefault }: { isDefault: boolean }) => isDefault)
}

const [morning, evening] = [
  { start: 480, end: 720 },
  { start: 780, end: 1080 },
]
const off: object[] = []
const week = [[morning, evening], [morning], [morning], [morning], [morning], off, off]

test('13.2 a company begins with office days, in the time zone of each legal entity', async () => {
  const [company] = await defaults()
  assert.deepEqual([company.name, company.workingTime], ['Office days', 'Monday to Friday 09:00–17:00'])
  const apia = await kept(await entity('Pacific/Apia'))
  assert.equal(apia.timeZone, 'Pacific/Apia')
  const due = addBusinessHours(apia, new Date('2026-06-05T03:00:00Z'), 2)
  // Friday four in the afternoon in Samoa, and Monday at ten.
  assert.equal(due.toISOString(), '2026-06-07T21:00:00.000Z')
})

test('13.2 what does not fit together in a week is refused, with the field it stands in', async () => {
  const days = (...all: object[]) => ({ name: 'Wrong', week, days: all })
  const day = '2026-12-24'
  const night = { start: 1320, end: 1980 }
  refused(await create({ name: 'Wrong', week: [[morning, { start: 700, end: 800 }], ...week.slice(1)] }), 422, 'week')
  refused(await create({ name: 'Wrong', week: [off, off, off, off, off, off, off] }), 422, 'week')
  refused(await create({ name: 'Wrong', week: [[night], ...week.slice(1)] }), 422, 'week')
  refused(await create({ name: 'Wrong', week: [[morning], off, off, off, off, off, [night]] }), 422, 'week')
  refused(await create({ name: 'Wrong', week: week.slice(1) }), 400)
  refused(await create({ name: 'Wrong', week: [[{ start: 600, end: 600 }], ...week.slice(1)] }), 400)
  refused(await create({ name: 'Wrong', week: [[{ start: 600, end: 2100 }], ...week.slice(1)] }), 400)
  refused(await create({ name: 'Wrong', timeZone: 'Mars/Olympus' }), 400, 'timeZone')
  refused(await create({ name: 'Wrong', entityId: '7b0f5c1e-0000-4000-8000-000000000000' }), 422, 'entityId')
  refused(await create(days({ day, name: 'Eve', work: [] }, { day, name: 'Eve', work: [] })), 422, 'days')
  refused(await create(days({ day, name: 'Eve', work: [morning, morning] })), 422, 'days')
  refused(await create(days({ day, name: 'Eve', work: [night] })), 422, 'days')
  refused(await create(days({ day: '2026-02-30', name: 'None', work: [] })), 400)
  const { items } = ok(await administrator('GET', `${path}?q=Wrong`))
  assert.deepEqual(items, [])
})

test('13.2 a day listed by itself counts instead of its weekday: off, in part, or where nobody works else', async () => {
  const entityId = await entity('Europe/Berlin')
  const days = [
    { day: '2026-12-24', name: 'Christmas Eve', work: [{ start: 480, end: 600 }] },
    { day: '2026-12-19', name: 'Stocktaking', work: [evening] },
    { day: '2026-12-25', name: 'Christmas Day', work: [] },
  ]
  const { id, listedUntil, daysListed } = ok(await create({ name: 'Berlin', entityId, week, days }))
  assert.deepEqual([listedUntil, daysListed], ['2026-12-25', 3])
  const berlin = await kept(entityId)
  assert.deepEqual(
    ['2026-12-19', '2026-12-20', '2026-12-24', '2026-12-25', '2026-12-28'].map((each) => isWorkingDay(berlin, each)),
    [true, false, true, false, true],
  )
  // Wednesday noon: the eve brings two hours, the next are Monday's.
  assert.equal(addBusinessHours(berlin, new Date('2026-12-23T11:00:00Z'), 3).toISOString(), '2026-12-28T08:00:00.000Z')
  refused(await create({ name: 'Berlin' }), 409, 'name')
  refused(await create({ name: 'Berlin, second', entityId }), 409, 'entityId')
  const before = told.length
  ok(await change(id, { name: 'Berlin office' }))
  assert.equal(told.length, before, 'nothing counts otherwise for its name')
  ok(await change(id, { days: days.slice(1) }))
  assert.deepEqual(told.slice(before), [id])
  const history = ok(await administrator('GET', `${path}/${id}/history`))
  assert.ok(history[0].changes.some(({ field }: { field: string }) => field === 'daysListed'))
})

test('13.2 the default is one, whoever makes it one at the same time, and does not retire', async () => {
  const ids: string[] = []
  for (let at = 0; at < 8; at += 1) ids.push(ok(await create({ name: `Candidate ${at}`, week })).id)
  const replies = await Promise.all(ids.map((id) => verb(id, 'make-default')))
  assert.ok(
    replies.every(({ status }) => status === 200 || status === 409 || status === 412),
    JSON.stringify(replies),
  )
  const [one, ...others] = await defaults()
  assert.deepEqual([ids.includes(one.id), others], [true, []])
  refused(await verb(one.id, 'retire'), 409)
  // Retired and made the default at once: one of the two is refused.
  const next = ids.find((id) => id !== one.id)!
  const both = await Promise.all([verb(next, 'retire'), verb(next, 'make-default')])
  assert.equal(both.filter(({ status }) => status === 200).length, 1, JSON.stringify(both))
  assert.equal((await defaults()).length, 1)
})

test('13.2 an entity whose calendar retires goes by the company default, and by its own again once no other has its place', async () => {
  const entityId = await entity('Asia/Kathmandu')
  const { id } = ok(
    await create({ name: 'Kathmandu', entityId, timeZone: 'Asia/Kolkata', week: [off, ...week.slice(1)] }),
  )
  assert.deepEqual(
    [(await kept(entityId)).timeZone, isWorkingDay(await kept(entityId), '2026-06-01')],
    ['Asia/Kolkata', false],
  )
  ok(await verb(id, 'retire'))
  assert.deepEqual(
    [(await kept(entityId)).timeZone, isWorkingDay(await kept(entityId), '2026-06-01')],
    ['Asia/Kathmandu', true],
  )
  refused(await change(id, { name: 'Changed all the same' }), 409)
  const { id: other } = ok(await create({ name: 'Kathmandu, new', entityId }))
  refused(await verb(id, 'bring-back'), 409, 'entityId')
  ok(await verb(other, 'retire'))
  ok(await verb(id, 'bring-back'))
})

test('13.2 an employee neither sees nor changes calendars, an HR officer does', async () => {
  const [employee, hr] = [await t.as('employee'), await t.as('hr')]
  const [{ id, version }] = await defaults()
  refused(await employee('GET', path), 403)
  refused(await employee('PATCH', `${path}/${id}`, { version, body: { week } }), 403)
  refused(
    await employee('POST', `${path}/holidays`, { body: { text: 'x', from: '2026-01-01', to: '2026-12-31' } }),
    403,
  )
  ok(await hr('PATCH', `${path}/${id}`, { version, body: { timeZone: 'Europe/Paris' } }))
})
