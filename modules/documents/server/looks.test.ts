import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { actorById } from '#server/call/job-call.ts'
import { multipart } from '#server/files/testing.ts'
import { modules } from '#server/app.ts'
import { noteShown } from '#server/record/reads.ts'
import { unread } from '#server/testing/unread.ts'
import { looksSet } from './looks.ts'
import { ok, openLibrary, pdfOf, type Library } from './testing.ts'

let now = new Date('2026-05-04T10:00:00Z')
let t: Library
before(async () => {
  t = await openLibrary(() => now, {}, unread(modules))
})
after(() => t?.close())

/** Who has looked at which version of a document, as the log has it. */
async function looksAt(document: string): Promise<string[]> {
  const { rows } = await t.app.pool.query(
    `select u.email, a.after ->> 'versionNo' as version from audit_log a join users u on u.id = a.actor_id
      where a.action = 'see documents.looks' and a.record = 'documents.documents' and a.record_id = $1 order by a.seq`,
    [document],
  )
  return rows.map(({ email, version }) => `${email.split('@')[0]} ${version}`)
}
/** The looks that somebody is told of by the history of a document. */
async function toldTo(who: string, document: string): Promise<string[]> {
  const lines = await t.read(`/documents/${document}/history`, who)
  return lines
    .filter(({ action }: { action: string }) => action.startsWith('see '))
    .map(({ changes }: { changes: { after: unknown }[] }) => String(changes[0]?.after))
}
const inject = async (who: string, method: 'GET' | 'HEAD', url: string, headers: Record<string, string> = {}) =>
  t.server.inject({ method, url: `/api/documents${url}`, headers: { ...(await t.headersOf(who)), ...headers } })

/** A document of two versions in a folder that is open to a few. */
async function restricted() {
  const folder = await t.folder('hr', { name: `Cases ${randomUUID()}` })
  const userIds = await Promise.all(['manager', 'employee', 'buyer'].map((who) => t.userId(who)))
  ok(await t.verb('hr', `/folders/${folder.id}`, 'restrict', { userIds, roles: ['hr'] }))
  const { id } = await t.keep('hr', 'Case.pdf', pdfOf(['The matter is open']), { folderId: folder.id })
  const second = ok(await t.send('hr', `/documents/${id}/versions`, 'Case.pdf', pdfOf(['The matter is settled'])))
  const [, first] = await t.read(`/documents/${id}/versions`, 'hr')
  const at = (versionId: string, part: string) => `/documents/${id}/versions/${versionId}/${part}`
  return { id, first: first.id as string, second: second.id as string, at }
}

test('D17 a look at a restricted document is one line of its history, whichever way its file leaves, and however often on a day', async () => {
  const { id, first, second, at } = await restricted()
  assert.deepEqual(await looksAt(id), [], 'whoever adds a version has not looked at it')
  // As a preview asks for it: at once.
  const preview = ['file', 'marks', 'text'].map((part) => t.call('employee', 'GET', at(second, part)))
  for (const { status } of await Promise.all(preview)) assert.equal(status, 200)
  assert.deepEqual(await looksAt(id), ['employee 2'])
  const ranges = Array.from({ length: 8 }, (_, n) =>
    inject('buyer', 'GET', at(second, 'file'), { range: `bytes=${n * 10}-${n * 10 + 9}` }),
  )
  for (const { statusCode } of await Promise.all(ranges)) assert.equal(statusCode, 206)
  assert.deepEqual(await looksAt(id), ['employee 2', 'buyer 2'], 'parts are one look')
  ok(await t.call('buyer', 'GET', at(first, 'text')))
  assert.equal((await t.call('buyer', 'GET', at(second, 'file'))).status, 200)
  assert.deepEqual(await looksAt(id), ['employee 2', 'buyer 2', 'buyer 1'], 'each version is looked at by itself')
  const etag = String((await inject('manager', 'HEAD', at(second, 'file'))).headers['etag'])
  assert.equal((await looksAt(id)).length, 3, 'how large it is tells nothing of it')
  assert.equal((await inject('manager', 'GET', at(second, 'file'), { 'if-none-match': etag })).statusCode, 304)
  assert.equal((await looksAt(id)).at(-1), 'manager 2', 'whoever has it already looks at it again')
  now = new Date(now.getTime() + 86_400_000)
  ok(await t.call('employee', 'GET', at(second, 'text')))
  assert.deepEqual((await looksAt(id)).slice(3), ['manager 2', 'employee 2'], 'another day is another look')
})

test('D17 eight looks at the same moment are one line', async () => {
  const { id } = await restricted()
  const { app } = t
  const actor = await actorById(app, await t.userId('employee'))
  const by = { actor: actor!, app, now, correlationId: randomUUID() }
  const look = { sets: [looksSet], record: 'documents.documents', recordId: id, asked: { versionNo: 2 } } as const
  await Promise.all(Array.from({ length: 8 }, () => noteShown(look, by)))
  assert.deepEqual(await looksAt(id), ['employee 2'])
})

test('D17 looks are told to whoever says who opens documents, and to nobody who only reads; whoever may not open it leaves none', async () => {
  const { id, second, at } = await restricted()
  for (const who of ['employee', 'buyer']) ok(await t.call(who, 'GET', at(second, 'text')))
  for (const who of ['accountant', 'auditor'])
    for (const part of ['file', 'text', 'marks']) assert.equal((await t.call(who, 'GET', at(second, part))).status, 404)
  assert.deepEqual(await looksAt(id), ['employee 2', 'buyer 2'])
  for (const who of ['hr', 'manager', 'administrator']) assert.deepEqual(await toldTo(who, id), ['2', '2'], who)
  for (const who of ['employee', 'buyer']) assert.deepEqual(await toldTo(who, id), [], who)
})

test('D17 nobody removes or changes a look', async () => {
  const { id, second, at } = await restricted()
  ok(await t.call('employee', 'GET', at(second, 'text')))
  for (const statement of [
    `delete from audit_log where action = 'see documents.looks'`,
    `update audit_log set actor_name = 'Nobody' where action = 'see documents.looks'`,
  ])
    await assert.rejects(t.app.pool.query(statement), statement)
  for (const method of ['DELETE', 'PATCH', 'POST'] as const)
    assert.equal((await t.call('administrator', method, `/documents/${id}/history`)).status, 404, method)
  assert.deepEqual(await looksAt(id), ['employee 2'])
})

test('D17 a look at what is for everybody is noted as well', async () => {
  const { id } = await t.keep('buyer', 'Handbook.txt', 'How we work')
  const [version] = await t.read(`/documents/${id}/versions`, 'buyer')
  ok(await t.call('employee', 'GET', `/documents/${id}/versions/${version.id}/text`))
  assert.deepEqual(await looksAt(id), ['employee 1'])
})

test('D17 a file of a record is noted by the manifest of the record too, as one look', async () => {
  const buyer = await t.as('buyer')
  const vendor = (await buyer('POST', '/api/procurement/vendors', { body: { name: 'Looked at', currency: 'USD' } }))
    .body
  const { payload, headers } = multipart([['Terms.txt', 'Thirty days']])
  const own = { ...(await t.headersOf('buyer')), ...headers, 'idempotency-key': randomUUID() }
  const url = `/api/procurement/vendors/${vendor.id}/attachments`
  const attached = await t.server.inject({ method: 'POST', url, headers: own, payload })
  assert.equal(attached.statusCode, 200, attached.body)
  const [{ id, versionId }] = await t.read(`/of-record?record=procurement.vendors&recordId=${vendor.id}`, 'buyer')
  const got = await buyer('GET', `${url}/${attached.json().id}`)
  assert.equal(got.status, 200)
  assert.deepEqual(await looksAt(id), ['buyer 1'])
  assert.equal((await t.call('buyer', 'GET', `/documents/${id}/versions/${versionId}/file`)).status, 200)
  assert.deepEqual(await looksAt(id), ['buyer 1'])
})
