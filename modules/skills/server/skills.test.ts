import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
let t: TestApp
const as: Record<string, Caller> = {}
const ids: Record<string, string> = {}

const ok = ({ status, body, text }: TestReply): Json => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const path = '/api/hr/skills'
const enter = (who: string, body: object) => as[who]!('POST', path, { body })
const confirm = (who: string, { id, version }: Json) => as[who]!('POST', `${path}/${id}/confirm`, { version })
const welding = { kind: 'skill', name: 'TIG welding', level: 'good' }

before(async () => {
  t = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') })
  for (const role of ['hr', 'employee', 'manager', 'buyer']) as[role] = await t.as(role)
  const person = async (role: string) => {
    const body = { givenName: 'Per', surname: role, hireDate: '2025-01-01' }
    ids[role] = ok(await as['hr']!('POST', '/api/hr/people', { body })).id
    await t.app.pool.query('update hr_people set member_id = (select id from users where email = $2) where id = $1', [
      ids[role],
      `${role}@sample.mainstay.test`,
    ])
  }
  for (const role of ['hr', 'employee', 'manager', 'buyer']) await person(role)
  const jobId = ok(await as['hr']!('POST', '/api/hr/jobs', { body: { name: 'Fitter' } })).id
  // An officer does not enter what is kept of themselves.
  const admin = await t.as('administrator')
  for (const [who, boss] of [
    ['manager', null],
    ['employee', 'manager'],
    ['hr', 'manager'],
    ['buyer', null],
  ] as const)
    ok(
      await admin('POST', '/api/hr/assignments', {
        body: { personId: ids[who], managerId: boss && ids[boss], jobId, validFrom: '2025-01-01' },
      }),
    )
  for (const role of ['hr', 'employee', 'manager', 'buyer']) as[role] = await t.as(role)
})
after(() => t?.close())

test('a skill is said by its person, confirmed by their manager, and has to be confirmed anew when it changes', async () => {
  const mine = ok(await enter('employee', welding))
  assert.equal(mine.personId, ids['employee'])
  assert.equal(mine.state, 'stated')
  assert.ok([403, 404].includes((await confirm('employee', mine)).status))
  assert.equal((await confirm('buyer', mine)).status, 403)
  const sure = ok(await confirm('manager', mine))
  assert.deepEqual([sure.state, sure.confirmedByName !== null], ['confirmed', true])
  assert.equal((await confirm('manager', sure)).status, 409)
  const better = ok(
    await as['employee']!('PATCH', `${path}/${mine.id}`, { version: sure.version, body: { level: 'expert' } }),
  )
  assert.deepEqual([better.state, better.confirmedAt, better.confirmedByName], ['stated', null, null])
})

test('nobody confirms what is said of themselves, an HR officer neither, also among many', async () => {
  const own = ok(await enter('hr', { ...welding, name: 'Interviewing' }))
  const reply = await confirm('hr', own)
  assert.equal(reply.status, 403, reply.text)
  assert.match(reply.text, /cannot confirm your own/)
  const many = await as['hr']!('POST', `${path}/verbs/confirm`, { body: { ids: [own.id] } })
  assert.doesNotMatch(JSON.stringify(many.body), /"state":"confirmed"/)
  assert.equal(ok(await as['hr']!('GET', `${path}/${own.id}`)).state, 'stated')
  ok(await confirm('manager', own))
})

test('colleagues see nothing of it, and whoever is not in charge of somebody enters nothing of them', async () => {
  const mine = ok(await enter('employee', { kind: 'language', name: 'German', level: 'basic' }))
  assert.equal((await as['buyer']!('GET', `${path}/${mine.id}`)).status, 404)
  assert.deepEqual(ok(await as['buyer']!('GET', path)).items, [])
  assert.equal((await enter('buyer', { ...welding, personId: ids['employee'] })).status, 403)
  assert.equal((await enter('manager', { ...welding, personId: ids['buyer'] })).status, 403)
  assert.equal(ok(await enter('manager', { ...welding, name: 'Soldering', personId: ids['employee'] })).state, 'stated')
  const told = ok(await as['employee']!('GET', `/api/hr/people/${ids['employee']}/history`))
  assert.match(JSON.stringify(told), /German/)
})

test('what does not fit together is refused at its field and changes nothing', async () => {
  const count = async () => (await t.app.pool.query('select count(*)::int as n from hr_skills')).rows[0].n
  const before = await count()
  const licence = { kind: 'certificate', name: 'Forklift licence', issuedOn: '2026-01-01' }
  for (const [body, field] of [
    [{ kind: 'skill', name: 'Painting' }, 'level'],
    [{ ...licence, validUntil: '2025-12-31' }, 'validUntil'],
    [{ kind: 'talent', name: 'Painting' }, 'kind'],
    [{ ...welding, name: '' }, 'name'],
    [{ ...welding, state: 'confirmed' }, 'state'],
    [{ ...welding, confirmedAt: '2026-01-01T00:00:00Z' }, 'confirmedAt'],
  ] as const) {
    const reply = await enter('employee', body)
    assert.ok(reply.status >= 400 && reply.status < 500, reply.text)
    assert.match(reply.text, new RegExp(field))
  }
  assert.equal((await enter('employee', welding)).status, 409, 'the same skill twice')
  assert.equal(await count(), before)
  assert.equal(ok(await enter('employee', { ...licence, level: 'expert' })).level, null)
})

test('certificates that end soon and those that have ended are told by their days, to whoever confirms', async () => {
  const list = async (measure: string) => {
    const { filters } = (await import('#modules/skills/shared/skills.ts')).skills.measure(measure as 'ending')
    const { filtersOn, filterText } = await import('#shared/list.ts')
    const query = filtersOn(filters, '2026-06-15').map((each) => `filter=${filterText(each)}`)
    return ok(await as['hr']!('GET', `${path}?${query.join('&')}&sort=validUntil`)).items.map(({ name }: Json) => name)
  }
  for (const [name, validUntil] of [
    ['Yesterday', '2026-06-14'],
    ['Today', '2026-06-15'],
    ['In 60 days', '2026-08-14'],
    ['In 61 days', '2026-08-15'],
  ])
    ok(await enter('hr', { kind: 'certificate', name, validUntil, personId: ids['employee'] }))
  assert.deepEqual(await list('ending'), ['Today', 'In 60 days'])
  assert.deepEqual(await list('ended'), ['Yesterday'])
})

test('the same skill entered by eight at once is there once', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => enter('employee', { ...welding, name: 'Grinding' })),
  )
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, ...Array.from({ length: 7 }, () => 409)].map((each) =>
      each === 201 ? replies.find(({ status }) => status < 300)!.status : each,
    ),
  )
})

test('what is put away counts nowhere and is confirmed by nobody, may be entered again, and does not come back beside that', async () => {
  const put = (verb: string, { id, version }: Json) => as['employee']!('POST', `${path}/${id}/${verb}`, { version })
  const first = ok(await enter('employee', { kind: 'certificate', name: 'Old pass', validUntil: '2026-01-31' }))
  const away = ok(await put('archive', first))
  assert.ok((await confirm('manager', away)).status >= 400)
  const ended = ok(await as['hr']!('GET', `${path}?filter=validUntil:lt:2026-06-15`)).items
  assert.ok(!ended.some(({ id }: Json) => id === first.id))
  ok(await enter('employee', { kind: 'certificate', name: 'Old pass' }))
  const back = await put('restore', ok(await as['employee']!('GET', `${path}/${first.id}`)))
  assert.equal(back.status, 409, back.text)
})

test('what its person changes meanwhile is not confirmed unseen, however many confirm at once', async () => {
  const mine = ok(await enter('employee', { ...welding, name: 'Rigging', level: 'basic' }))
  const change = () =>
    as['employee']!('PATCH', `${path}/${mine.id}`, { version: mine.version, body: { level: 'expert' } })
  const replies = await Promise.all([change(), ...Array.from({ length: 8 }, () => confirm('manager', mine))])
  assert.equal(replies.filter(({ status }) => status === 200).length, 1, replies.map(({ status }) => status).join())
  assert.ok(replies.every(({ status }) => status < 500))
  const now = ok(await as['hr']!('GET', `${path}/${mine.id}`))
  assert.deepEqual([now.level, now.state], replies[0]!.status === 200 ? ['expert', 'stated'] : ['basic', 'confirmed'])
})
