import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { jobHandlers } from '#server/jobs/handlers.ts'
import { ok, openLibrary, type Library } from '#modules/documents/server/testing.ts'
import { textOf } from '#server/papers/testing.ts'

let t: Library
const now = new Date('2026-06-15T12:00:00Z')
before(async () => {
  t = await openLibrary(() => now)
  await t.call('manager', 'POST', '/retention-rules', {
    body: { name: 'Forms', documentType: 'form', startsFrom: 'end of validity', months: 1 },
  })
})
after(() => t?.close())

const run = (name: string, data: object = {}) =>
  jobHandlers(t.app.modules)
    .find((each) => each.name === name)!
    .run(data, t.app)
/** Carries out what is approved, and removes the files, as the queue would. */
async function carriedOut(): Promise<void> {
  await run('documents.dispose')
  const { rows } = await t.app.pool.query<{ key: string }>(
    `select v.storage_key as key from documents_versions v join documents_documents d on d.id = v.document_id where d.state = 'disposed'`,
  )
  for (const { key } of rows) await run('documents.remove-file', { storageKey: key })
}
/** A form whose time is over. */
async function due(title: string, text = title, query: Record<string, string> = {}, who = 'buyer') {
  const { id } = await t.keep(who, `${title}.txt`, text, query)
  const body = { documentType: 'form', validUntil: '2026-01-31' }
  ok(await t.call(who, 'PATCH', `/documents/${id}`, { version: (await t.read(`/documents/${id}`)).version, body }))
  return id
}
const propose = (who = 'accountant') => t.call(who, 'POST', '/disposals', { body: {} })
const proposal = async (who = 'accountant') => ok(await propose(who))
const act = (who: string, id: string, verb: string, body?: object) => t.verb(who, `/disposals/${id}`, verb, body)
async function submitted() {
  const { id } = await proposal()
  ok(await act('accountant', id, 'submit'))
  return id as string
}
const itemOf = async (id: string, documentId: string) =>
  (await t.read(`/disposals/${id}`)).items.find((each: { documentId: string }) => each.documentId === documentId)
const fileOf = async (id: string, who = 'buyer') => {
  const [version] = await t.read(`/documents/${id}/versions`)
  return t.call(who, 'GET', `/documents/${id}/versions/${version.id}/file`)
}
const holdOf = async (documentId: string, name: string) => {
  const { id } = ok(await t.call('manager', 'POST', '/holds', { body: { name, reason: 'A claim' } }))
  return t.call('manager', 'POST', '/hold-items', { body: { holdId: id, documentId } })
}

test('D04 what is due is proposed by one, approved by another and gone: what is left is its row, its hashes, its history and a certificate', async () => {
  const [id, same] = [
    await due('Old form', 'The same bytes'),
    (await t.keep('buyer', 'Young form.txt', 'The same bytes')).id,
  ]
  ok(await t.send('buyer', `/documents/${id}/versions`, 'Old form.txt', 'Second words'))
  const [{ id: current }, first] = await t.read(`/documents/${id}/versions`)
  const restored = await t.call('buyer', 'POST', `/documents/${id}/versions/${first.id}/restore`, {
    version: (await t.read(`/documents/${id}`)).version,
  })
  assert.equal(ok(restored).sha256, first.sha256, current)
  const disposal = await submitted()
  const { items, documents } = await t.read(`/disposals/${disposal}`)
  assert.deepEqual([documents, items[0].versions, items[0].sha256, items[0].dueOn], [1, 3, first.sha256, '2026-02-28'])
  assert.equal((await propose()).status, 422, 'what is on a list is on no other')
  const own = await act('accountant', disposal, 'approve')
  assert.equal(own.status, 403, own.text)
  assert.equal((await fileOf(id)).status, 200)
  await run('documents.dispose')
  assert.equal((await fileOf(id)).status, 200, 'nothing goes before it is approved')
  ok(await act('manager', disposal, 'approve'))
  const files = await t.app.pool.query('select storage_key as key from documents_versions where document_id = $1', [id])
  await carriedOut()
  const after = await t.read(`/disposals/${disposal}`)
  assert.deepEqual([after.state, after.items[0].state, after.approvedByName !== null], ['done', 'disposed', true])
  assert.equal((await t.read(`/documents/${id}`)).state, 'disposed')
  assert.match((await fileOf(id)).text, /disposed of/)
  for (const { key } of files.rows) assert.equal(await t.app.files.exists(key), false, key)
  assert.equal((await fileOf(same)).text, 'The same bytes', 'the other document has its own')
  const texts = await t.app.pool.query(
    'select from documents_texts x join documents_versions v on v.id = x.version_id where v.document_id = $1',
    [id],
  )
  assert.equal(texts.rows.length, 0)
  assert.equal((await t.find('buyer', 'Old form')).items.filter((each: { id: string }) => each.id === id).length, 0)
  assert.equal((await t.read(`/documents/${id}/versions`)).length, 3)
  assert.ok((await t.read(`/documents/${id}/history`)).some((each: { action: string }) => each.action === 'dispose'))
  for (const verb of ['bring-back', 'publish', 'put-away', 'check-out'])
    assert.equal((await t.verb('buyer', `/documents/${id}`, verb)).status, 409)
  assert.equal((await t.send('buyer', `/documents/${id}/versions`, 'Old form.txt', 'Again')).status, 409)
  const late = await holdOf(id, 'Too late')
  assert.equal(late.status, 409, late.text)
  const company = { code: 'ONE', name: 'Alder Works', currency: 'USD', country: 'US', timeZone: 'UTC' }
  const made = await (await t.as('administrator'))('POST', '/api/financial/legal-entities', { body: company })
  assert.equal(made.status, 200, made.text)
  const paper = await t.call('auditor', 'GET', `/disposals/${disposal}/paper`)
  assert.equal(paper.status, 200, paper.text)
  const said = (await textOf(paper.bytes)).join('\n')
  for (const part of [
    /Certificate of disposal/,
    /Old form/,
    new RegExp(first.sha256.slice(0, 32)),
    /Disposed of 15 Jun 2026/,
  ])
    assert.match(said, part)
  assert.doesNotMatch(said, /certifies nothing/)
})

test('D03 a disposal that was approved before the hold was set keeps what is held, and names the hold', async () => {
  const [held, free] = [await due('Held form'), await due('Free form')]
  const disposal = await submitted()
  ok(await holdOf(held, 'Kiln fire'))
  ok(await act('manager', disposal, 'approve'))
  await carriedOut()
  assert.match((await itemOf(disposal, held)).why, /Kiln fire/)
  assert.deepEqual([(await itemOf(disposal, held)).state, (await itemOf(disposal, free)).state], ['kept', 'disposed'])
  assert.equal((await fileOf(held)).status, 200)
  assert.equal((await fileOf(free)).status, 404)
  assert.equal((await t.read(`/disposals/${disposal}`)).state, 'done')
  assert.equal((await propose()).status, 422, 'what is held is proposed no more')
})

test('D03 D04 what has changed since it was listed stays: other bytes, another day', async () => {
  const [bytes, day] = [await due('Other bytes'), await due('Other day')]
  const disposal = await submitted()
  ok(await t.send('buyer', `/documents/${bytes}/versions`, 'Other bytes.txt', 'New'))
  const { version } = await t.read(`/documents/${day}`)
  ok(await t.call('buyer', 'PATCH', `/documents/${day}`, { version, body: { validUntil: '2027-01-31' } }))
  ok(await act('manager', disposal, 'approve'))
  await carriedOut()
  for (const id of [bytes, day]) {
    assert.equal((await itemOf(disposal, id)).state, 'kept')
    assert.equal((await fileOf(id)).status, 200)
  }
  // They are not in the way of what follows.
  ok(
    await t.call('buyer', 'PATCH', `/documents/${bytes}`, {
      version: (await t.read(`/documents/${bytes}`)).version,
      body: { validUntil: null },
    }),
  )
})

test('D04 a list that changes voids what was decided on it, and whoever changed it decides no more', async () => {
  const [one, two] = [await due('List one'), await due('List two')]
  const disposal = await submitted()
  const before = await t.read(`/disposals/${disposal}`)
  ok(await act('manager', disposal, 'leave-out', { documentId: one, reason: 'Asked for by a customer' }))
  const changed = await t.read(`/disposals/${disposal}`)
  assert.notEqual(changed.listHash, before.listHash)
  assert.deepEqual([changed.state, changed.documents], ['in approval', 1])
  const asked = await t.app.pool.query(
    `select state from approval_requests where record = 'documents.disposals' and record_id = $1 order by opened_at, state desc`,
    [disposal],
  )
  assert.deepEqual(asked.rows.map(({ state }) => String(state)).toSorted(), ['open', 'void'])
  assert.equal((await act('manager', disposal, 'approve')).status, 403, 'who changed the list made it')
  assert.equal((await act('manager', disposal, 'leave-out', { documentId: two, reason: 'x' })).status, 409)
  assert.equal((await act('manager', disposal, 'leave-out', { documentId: one, reason: 'x' })).status, 422)
  ok(await act('administrator', disposal, 'approve'))
  await carriedOut()
  assert.equal((await fileOf(one)).status, 200)
  assert.equal((await fileOf(two)).status, 404)
  ok(await holdOf(one, 'A customer'))
})

test('D07 a list with a restricted document is there for those alone who may know of it: nobody else is asked, nor sees its title or count', async () => {
  const folder = await t.folder('hr', { name: 'Shut forms' })
  ok(await t.verb('hr', `/folders/${folder.id}`, 'restrict', { userIds: [], roles: ['hr'] }))
  const secret = await due('Sick note of Bo', 'Secret', { folderId: folder.id }, 'hr')
  assert.equal((await propose('accountant')).status, 422, 'to the accountant nothing is due')
  const { id } = await proposal('hr')
  ok(await act('hr', id, 'submit'))
  for (const who of ['manager', 'accountant', 'auditor']) {
    for (const url of ['', '/history', '/paper'])
      assert.equal((await t.call(who, 'GET', `/disposals/${id}${url}`)).status, 404)
    assert.doesNotMatch((await t.call(who, 'GET', '/disposals?limit=200')).text, new RegExp(id))
  }
  const seats = await t.app.pool.query(
    `select u.email from approval_seats s join approval_requests r on r.id = s.request_id join users u on u.id = s.user_id where r.record_id = $1`,
    [id],
  )
  assert.deepEqual(
    seats.rows.map(({ email }) => email),
    ['administrator@sample.mainstay.test'],
  )
  assert.equal((await act('manager', id, 'approve')).status, 404)
  ok(await act('administrator', id, 'reject', { reason: 'Kept longer' }))
  ok(await act('hr', id, 'cancel', { reason: 'Kept longer' }))
  assert.equal((await t.read(`/documents/${secret}`, 'hr')).state, 'effective')
  ok(await t.verb('hr', `/documents/${secret}`, 'put-away'))
  ok(await holdOfHr(secret))
})
const holdOfHr = async (documentId: string) => {
  const { id } = ok(await t.call('administrator', 'POST', '/holds', { body: { name: 'Notes', reason: 'x' } }))
  return t.call('administrator', 'POST', '/hold-items', { body: { holdId: id, documentId } })
}

test('D03 eight: a hold is set while a disposal runs, four times over: never both', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, (_, n) => due(`Race ${n}`)))
  const disposal = await submitted()
  ok(await act('manager', disposal, 'approve'))
  const replies = await Promise.all([
    ...ids.map((id, n) => holdOf(id, `Race ${n}`)),
    ...Array.from({ length: 4 }, () => run('documents.dispose').then(() => null)),
  ])
  await carriedOut()
  for (const [n, id] of ids.entries()) {
    const { status, text } = replies[n]!
    assert.ok([200, 409].includes(status), text)
    const { state } = await t.read(`/documents/${id}`)
    assert.equal(state === 'disposed', status === 409, `${state}: ${text}`)
    assert.equal((await fileOf(id)).status, status === 200 ? 200 : 404)
    assert.equal((await itemOf(disposal, id)).state, status === 200 ? 'kept' : 'disposed')
  }
  assert.equal((await t.read(`/disposals/${disposal}`)).state, 'done')
})

test('D04 what is checked out, a draft, young or without a rule is not proposed; a list that is cancelled lets its documents go on another', async () => {
  const id = await due('Again')
  ok(await t.verb('buyer', `/documents/${id}`, 'check-out'))
  assert.equal((await propose()).status, 422)
  ok(await t.verb('buyer', `/documents/${id}`, 'check-in'))
  const first = await proposal()
  assert.equal((await act('buyer', first.id, 'cancel', { reason: 'x' })).status, 403)
  ok(await act('accountant', first.id, 'cancel', { reason: 'Not now' }))
  const second = await proposal()
  assert.deepEqual(
    second.items.map((each: { documentId: string }) => each.documentId),
    [id],
  )
  assert.notEqual(second.number, first.number)
})
