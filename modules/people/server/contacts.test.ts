import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'

let t: TestApp
let hr: Caller
let employee: Caller
let manager: Caller
let own = ''
let other = ''

const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const person = async (surname: string, role?: string): Promise<string> => {
  const { id } = ok(await hr('POST', '/api/hr/people', { body: { givenName: 'Per', surname, hireDate: '2025-01-01' } }))
  if (role)
    await t.app.pool.query('update hr_people set member_id = (select id from users where email = $2) where id = $1', [
      id,
      `${role}@sample.mainstay.test`,
    ])
  return id
}

before(async () => {
  t = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') })
  hr = await t.as('hr')
  for (const role of ['employee', 'manager']) await t.as(role)
  own = await person('Own', 'employee')
  other = await person('Other')
  const boss = await person('Boss', 'manager')
  const job = ok(await hr('POST', '/api/hr/jobs', { body: { name: 'Fitter' } })).id
  for (const [personId, managerId] of [
    [boss, null],
    [own, boss],
  ])
    ok(await hr('POST', '/api/hr/assignments', { body: { personId, managerId, jobId: job, validFrom: '2025-01-01' } }))
  employee = await t.as('employee')
  manager = await t.as('manager')
})
after(() => t?.close())

const near = { name: 'Robin Near', relation: 'partner', phone: '+1 425 555 0199' }
for (const [recordType, body, change] of [
  ['emergency-contacts', near, { phone: '+1 425 555 0188' }],
  ['private-contacts', { city: 'Kirkland', phone: '+1 425 555 0177' }, { city: 'Bothell' }],
] as const)
  test(`H18 ${recordType} are kept by HR and by the person themselves, and seen by nobody else, not their manager either`, async () => {
    const path = `/api/hr/${recordType}`
    const post = (who: Caller, more: object = {}) => who('POST', path, { body: { ...body, ...more } })
    const mine = ok(await post(employee))
    assert.equal(mine.personId, own, 'without a person it is their own')
    assert.ok((await manager('GET', `/api/hr/people/${own}`)).status === 200, 'the manager sees the file itself')
    const theirs = ok(await post(hr, { personId: other }))
    // Somebody else's can be neither entered nor seen nor changed.
    assert.equal((await post(employee, { personId: other })).status, 403)
    assert.equal((await post(manager, { personId: own })).status, 403)
    const count = await t.app.pool.query(`select count(*)::int as n from hr_${recordType.replace('-', '_')}`)
    assert.equal(count.rows[0].n, 2, 'a refusal writes nothing')
    const listed = async (who: Caller) => ok(await who('GET', path)).items.map(({ id }: { id: string }) => id)
    assert.deepEqual(await listed(employee), [mine.id])
    assert.deepEqual(await listed(manager), [])
    assert.deepEqual(new Set(await listed(hr)), new Set([mine.id, theirs.id]))
    for (const who of [employee, manager])
      for (const url of [`${path}/${theirs.id}`, `${path}/${theirs.id}/history`])
        assert.equal((await who('GET', url)).status, 404)
    assert.equal((await manager('GET', `${path}/${mine.id}`)).status, 404)
    for (const url of [path, `${path}/summary`, `/api/hr/people/${own}`, `/api/hr/people/${own}/history`])
      assert.ok(!/Robin|Kirkland|555 01/.test((await manager('GET', url)).text), url)
    const { version } = mine
    assert.equal((await manager('PATCH', `${path}/${mine.id}`, { version, body: change })).status, 404)
    assert.equal((await employee('PATCH', `${path}/${theirs.id}`, { version: 1, body: change })).status, 404)
    const changed = ok(await employee('PATCH', `${path}/${mine.id}`, { version, body: change }))
    ok(await hr('PATCH', `${path}/${mine.id}`, { version: changed.version, body: change }))
  })

test('H18 of private contacts there is one of each person, whoever enters it at the same moment', async () => {
  const id = await person('Once')
  const replies = await Promise.all(
    Array.from({ length: 8 }, () =>
      hr('POST', '/api/hr/private-contacts', { body: { personId: id, city: 'Kirkland' } }),
    ),
  )
  assert.deepEqual(
    replies
      .map(({ status }) => String(status))
      .toSorted()
      .join(),
    ['200', ...Array(7).fill('409')].join(),
  )
})

test('a contact of nobody, and one that is no phone or e-mail, are refused with the field', async () => {
  const post = async (who: Caller, recordType: string, body: object) =>
    await who('POST', `/api/hr/${recordType}`, { body })
  const missing = await post(hr, 'emergency-contacts', { ...near, personId: crypto.randomUUID() })
  assert.equal(missing.status, 422)
  assert.ok('personId' in missing.body.fields)
  const auditor = await t.as('auditor')
  const none = await post(auditor, 'emergency-contacts', near)
  assert.deepEqual([none.status, Object.keys(none.body.fields)], [422, ['personId']])
  const wrong = await post(hr, 'private-contacts', { personId: other, phone: 'x', mail: 'y' })
  assert.equal(wrong.status, 400)
  assert.deepEqual(Object.keys(wrong.body.fields).toSorted(), ['mail', 'phone'])
})
