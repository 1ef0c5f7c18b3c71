import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testNow } from '#server/testing/clock.ts'
import { turnJob } from './release.ts'
import { ok, openLibrary, type Library } from './testing.ts'

let days = 0
let t: Library
before(async () => void (t = await openLibrary(() => testNow(days * 86_400_000))))
after(() => t?.close())

const dueOn = (n: number) =>
  testNow((days + n) * 86_400_000)
    .toISOString()
    .slice(0, 10)
const ask = async (id: string, body: object) =>
  t.verb('buyer', `/documents/${id}`, 'ask-to-read', { userIds: [], roles: [], dueOn: dueOn(5), ...body })
const mine = async (who: string) => t.read('/to-read', who)
const acknowledge = (who: string, id: string, sha256: string) =>
  t.call(who, 'POST', `/to-read/${id}/acknowledge`, { body: { sha256 } })
const requestOf = async (documentId: string) =>
  (await t.read(`/read-requests?filter=documentId:eq:${documentId}&sort=-createdAt`)).items[0]
const notices = async (who: string) =>
  (await t.as(who).then((as) => as('GET', '/api/inbox?part=mentions'))).body.items as {
    action: string
    title: string
  }[]

test('people are asked to read a version, find it in the inbox, say so once, and of these very bytes', async () => {
  const { id } = await t.keep('buyer', 'Fire drill.txt', 'Leave by the stairs')
  for (const [body, field] of [
    [{}, 'userIds'],
    [{ roles: ['employee'], dueOn: '2020-01-01' }, 'dueOn'],
    [{ userIds: ['00000000-0000-4000-8000-000000000000'] }, 'userIds'],
    [{ roles: ['no-such-role'] }, 'roles'],
  ] as const) {
    const refused = await ask(id, body)
    assert.equal(refused.status, 422, refused.text)
    assert.ok(refused.body.fields[field], refused.text)
  }
  ok(await ask(id, { roles: ['employee'], userIds: [await t.userId('auditor')], note: 'Before the drill' }))
  const request = await requestOf(id)
  assert.deepEqual([request.state, request.read], ['open', 0])
  assert.deepEqual((await notices('auditor'))[0]?.action, 'askToRead')
  const [asked] = await mine('auditor')
  assert.deepEqual([asked.title, asked.note, asked.late], ['Fire drill', 'Before the drill', false])
  assert.equal((await acknowledge('auditor', request.id, 'f'.repeat(64))).status, 409)
  assert.equal((await acknowledge('accountant', request.id, asked.sha256)).status, 404, 'who was not asked')
  const all = await Promise.all(Array.from({ length: 8 }, () => acknowledge('auditor', request.id, asked.sha256)))
  assert.deepEqual(
    all.map(({ status }) => status),
    Array.from({ length: 8 }, () => 200),
  )
  const detail = await t.read(`/read-requests/${request.id}`)
  assert.deepEqual(
    [detail.read, detail.readers.filter((each: { acknowledgedAt: unknown }) => each.acknowledgedAt).length],
    [1, 1],
  )
  assert.equal(detail.readers.at(-1).userId, await t.userId('auditor'))
  assert.deepEqual(await mine('auditor'), [])
  const history = await t.read(`/read-requests/${request.id}/history`)
  assert.equal(history.filter(({ action }: { action: string }) => action === 'acknowledge').length, 1)
  await assert.rejects(
    t.app.pool.query(
      'update documents_readers set acknowledged_at = null, sha256 = null where acknowledged_at is not null',
    ),
    /has said to have read stays/,
  )
  assert.equal((await t.call('employee', 'GET', `/read-requests/${request.id}`)).status, 403)
})

test('whoever may not open a document is not asked to read it, and is told nothing of it', async () => {
  const folder = await t.folder('hr', { name: 'Cases' })
  ok(await t.verb('hr', `/folders/${folder.id}`, 'restrict', { userIds: [await t.userId('buyer')], roles: ['hr'] }))
  const { id } = await t.keep('hr', 'Xanthippe case.txt', 'Nothing for everybody', { folderId: folder.id })
  const refused = await ask(id, { userIds: [await t.userId('employee')] })
  assert.equal(refused.status, 422)
  assert.equal((await ask(id, { roles: ['auditor'] })).status, 422)
  ok(await ask(id, { roles: ['employee', 'hr'] }))
  assert.deepEqual(
    await mine('employee').then((all) => all.filter((each: { documentId: string }) => each.documentId === id)),
    [],
  )
  const request = await requestOf(id)
  assert.equal((await acknowledge('employee', request.id, request.sha256)).status, 404)
  // Asked first, shut out later: it is not there any more.
  const open = await t.keep('buyer', 'Moves later.txt', 'For a while open')
  ok(await ask(open.id, { userIds: [await t.userId('employee')] }))
  const moved = await t.read(`/documents/${open.id}`)
  ok(await t.call('buyer', 'PATCH', `/documents/${open.id}`, { version: moved.version, body: { folderId: folder.id } }))
  const later = await requestOf(open.id)
  assert.doesNotMatch(JSON.stringify(await mine('employee')), /Moves later/)
  assert.doesNotMatch(JSON.stringify(await notices('employee')), /Moves later/)
  assert.equal((await acknowledge('employee', later.id, later.sha256)).status, 404)
})

test('readers are reminded from two days before the day on, and not once they have read it', async () => {
  const { id } = await t.keep('buyer', 'Reminder.txt', 'Read me')
  ok(await ask(id, { userIds: [await t.userId('auditor'), await t.userId('manager')] }))
  const { id: request, sha256 } = await requestOf(id)
  const told = async (who: string) => (await notices(who)).find(({ title }) => title === 'Reminder')?.action
  await turnJob.run({}, t.app)
  assert.equal(await told('auditor'), 'askToRead')
  ok(await acknowledge('manager', request, sha256))
  days += 4
  await turnJob.run({}, t.app)
  assert.equal(await told('auditor'), 'remindToRead')
  assert.equal(await told('manager'), 'askToRead')
  days += 3
  assert.equal((await mine('auditor')).find((each: { title: string }) => each.title === 'Reminder').late, true)
  ok(await t.verb('buyer', `/read-requests/${request}`, 'close'))
  assert.equal((await acknowledge('auditor', request, sha256)).status, 409)
})
