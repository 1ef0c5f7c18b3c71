import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { modules } from '#server/app.ts'
import { testNow } from '#server/testing/clock.ts'
import { unread } from '#server/testing/unread.ts'
import { ok, openLibrary, type Library } from './testing.ts'

let t: Library
before(async () => {
  t = await openLibrary(() => testNow(), {}, unread(modules))
})
after(() => t?.close())

const revisionsOf = async (id: string) =>
  (await t.read(`/revisions?filter=documentId:eq:${id}&sort=-createdAt`, 'administrator')).items
const openRevision = async (id: string) =>
  (await revisionsOf(id)).find(({ state }: { state: string }) => !['effective', 'superseded'].includes(state))
const act = (who: string, revision: { id: string }, verb: string, body?: unknown) =>
  t.verb(who, `/revisions/${revision.id}`, verb, body)
const inDays = (n: number) =>
  testNow(n * 86_400_000)
    .toISOString()
    .slice(0, 10)
const contract = (title: string, query = {}) => t.keep('buyer', `${title}.txt`, `${title}: first text`, query)
const askApproval = (who: string, id: string) => t.verb(who, `/documents/${id}`, 'ask-approval')

test('any document is sent for approval, and its readers keep it meanwhile', async () => {
  const { id } = await contract('Cleaning contract')
  ok(await askApproval('buyer', id))
  const revision = await openRevision(id)
  assert.deepEqual([revision.state, revision.versionNo, revision.approvedByName], ['in review', 1, null])
  assert.equal(ok(await t.call('employee', 'GET', `/documents/${id}`)).state, 'effective')
  assert.equal((await askApproval('buyer', id)).status, 409, 'waits already')
  assert.equal((await act('buyer', revision, 'approve')).status, 403, 'its author')
  ok(await act('manager', revision, 'approve'))
  const [done] = await revisionsOf(id)
  assert.deepEqual([done.state, typeof done.approvedByName, typeof done.approvedAt], ['effective', 'string', 'string'])
  assert.equal((await askApproval('buyer', id)).status, 409, 'approved already')
  ok(await t.send('buyer', `/documents/${id}/versions`, 'Cleaning contract.txt', 'Second text'))
  assert.equal(
    ok(await t.call('employee', 'GET', `/documents/${id}`)).versionNo,
    1,
    'the later version needs approval too',
  )
  ok(await askApproval('buyer', id))
  ok(await act('manager', await openRevision(id), 'approve'))
  assert.equal(ok(await t.call('employee', 'GET', `/documents/${id}`)).versionNo, 2)
})

test('a draft is sent for approval, and is no reader’s until it has it', async () => {
  const { id } = await contract('Lease', { draft: 'true' })
  ok(await askApproval('buyer', id))
  const read = () => t.call('employee', 'GET', `/documents/${id}`)
  assert.equal((await read()).status, 404)
  assert.equal((await t.verb('buyer', `/documents/${id}`, 'publish')).status, 409, 'not past its approvers')
  const revision = await openRevision(id)
  ok(await act('manager', revision, 'reject', { reason: 'The notice period is missing' }))
  ok(await askApproval('buyer', id))
  ok(await act('manager', revision, 'approve'))
  assert.equal(ok(await read()).state, 'effective')
})

test('approval of the version in force keeps its review date and the requests to read it', async () => {
  const { id } = await contract('Fire rules')
  const { version } = ok(await t.call('buyer', 'GET', `/documents/${id}`))
  ok(await t.call('buyer', 'PATCH', `/documents/${id}`, { version, body: { reviewOn: inDays(90) } }))
  ok(await askApproval('buyer', id))
  ok(await act('manager', await openRevision(id), 'approve'))
  assert.equal(ok(await t.call('buyer', 'GET', `/documents/${id}`)).reviewOn, inDays(90))
})

test('eight people who ask for approval of one document at once make one request', async () => {
  const { id } = await contract('Insurance')
  const { version } = ok(await t.call('buyer', 'GET', `/documents/${id}`))
  const all = await Promise.all(
    Array.from({ length: 8 }, () => t.call('buyer', 'POST', `/documents/${id}/ask-approval`, { version })),
  )
  assert.equal(all.filter(({ status }) => status < 300).length, 1, all.map(({ status }) => status).join())
  assert.ok(all.every(({ status }) => status < 500))
  const revision = await openRevision(id)
  const { rows } = await t.app.pool.query('select count(*)::int as n from approval_requests where record_id = $1', [
    revision.id,
  ])
  assert.equal(rows[0].n, 1)
})

test('approval is asked for by people who change documents, and of what they can open', async () => {
  const { id } = await contract('Parking rules')
  assert.equal((await askApproval('employee', id)).status, 403)
  const folder = await t.folder('manager', { name: 'Board approvals' })
  const hidden = await t.keep('manager', 'Board.txt', 'For the board', { folderId: folder.id })
  ok(await t.verb('manager', `/folders/${folder.id}`, 'restrict', { userIds: [], roles: ['manager'] }))
  const { version } = ok(await t.call('manager', 'GET', `/documents/${hidden.id}`))
  assert.equal((await t.call('buyer', 'POST', `/documents/${hidden.id}/ask-approval`, { version })).status, 404)
  assert.equal((await openRevision(id)) ?? null, null)
})

test('a version added while another is in approval is what approvers decide on', async () => {
  const { id } = await contract('Waste contract')
  ok(await askApproval('buyer', id))
  const first = await openRevision(id)
  ok(await t.send('buyer', `/documents/${id}/versions`, 'Waste contract.txt', 'Higher prices'))
  const second = await openRevision(id)
  assert.deepEqual([second.id, second.versionNo, second.state], [first.id, 2, 'in review'])
  assert.equal(
    (await t.call('manager', 'POST', `/revisions/${first.id}/approve`, { version: first.version })).status,
    412,
  )
  assert.equal((await t.read(`/documents/${id}`, 'employee')).versionNo, 1, 'readers keep the effective one')
  assert.equal((await askApproval('buyer', id)).status, 409, 'of one document one request')
  ok(await act('manager', second, 'approve'))
  assert.equal((await t.read(`/documents/${id}`, 'employee')).versionNo, 2)
})

test('an owner who is no author of the version approves nothing of it either', async () => {
  const { id } = await contract('Catering contract')
  ok(await t.verb('manager', `/documents/${id}`, 'take-over'))
  ok(await askApproval('buyer', id))
  assert.equal((await act('manager', await openRevision(id), 'approve')).status, 403)
})

test('where no policy fits, the request says so and changes nothing', async (context) => {
  const owner = new pg.Client(t.databaseUrl)
  await owner.connect()
  const setConditions = (conditions: unknown) =>
    owner.query(`update approval_policies set conditions = $1 where record = 'documents.revisions'`, [
      JSON.stringify(conditions),
    ])
  context.after(async () => {
    await setConditions([])
    await owner.end()
  })
  await setConditions([{ field: 'documentType', op: '=', value: 'manual' }])
  const { id } = await contract('Laundry contract')
  const refused = await askApproval('buyer', id)
  assert.equal(refused.status, 409)
  assert.match(refused.text, /No approval policy applies to this revision: ask an administrator to add one/)
  assert.deepEqual(await revisionsOf(id), [])
  assert.equal((await t.read(`/documents/${id}`, 'buyer')).controlled, false)
})

test('a file is neither kept nor moved to a folder that its author may not open', async () => {
  const { id: folderId } = await t.folder('manager', { name: 'Merger' })
  ok(await t.verb('manager', `/folders/${folderId}`, 'restrict', { userIds: [], roles: ['manager'] }))
  assert.equal((await t.send('buyer', `/documents/upload?folderId=${folderId}`, 'Spy.txt', 'Spy')).status, 422)
  const { id } = await contract('Merger agreement')
  const { version } = await t.read(`/documents/${id}`, 'buyer')
  const moved = await t.call('buyer', 'PATCH', `/documents/${id}`, {
    version,
    body: { documentType: 'contract', folderId },
  })
  assert.equal(moved.status, 422)
  assert.ok(moved.body.fields.folderId, moved.text)
  assert.equal((await t.read(`/documents/${id}`, 'buyer')).documentType, 'other', 'nothing of the details is saved')
})
