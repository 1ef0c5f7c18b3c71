import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { modules } from '#server/app.ts'
import { unread } from '#server/testing/unread.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { testNow } from '#server/testing/clock.ts'
import { turnJob } from './release.ts'
import { ok, openLibrary, type Library } from './testing.ts'

const word = 'Quetzalcoatlus'
let days = 0
let isRead = false
let t: Library
before(async () => {
  const now = () => testNow(days * 86_400_000)
  t = await openLibrary(
    now,
    {},
    unread(modules, () => !isRead),
  )
})
after(() => t?.close())

/** A document of a type that asks for approval, with its revision. */
async function policy(title: string, text = 'First text', who = 'buyer') {
  const { id } = await t.keep(who, `${title}.txt`, text)
  ok(await t.call(who, 'PATCH', `/documents/${id}`, { version: 1, body: { documentType: 'policy' } }))
  return { id, revision: await openRevision(id) }
}
const revisionsOf = async (id: string, who = 'administrator') =>
  (await t.read(`/revisions?filter=documentId:eq:${id}&sort=-createdAt`, who)).items
const openRevision = async (id: string) =>
  (await revisionsOf(id)).find(({ state }: { state: string }) => !['effective', 'superseded'].includes(state))
const act = (who: string, revision: { id: string }, verb: string, body?: unknown) =>
  t.verb(who, `/revisions/${revision.id}`, verb, body)
const release = async ({ revision }: { revision: { id: string } }) => {
  ok(await act('buyer', revision, 'submit'))
  ok(await act('manager', revision, 'approve'))
}
const dayAfter = (n: number) =>
  testNow((days + n) * 86_400_000)
    .toISOString()
    .slice(0, 10)

test('D02 a version of a type that asks for it is approved by somebody else before readers get it', async () => {
  const made = await policy('Bicycles')
  assert.deepEqual([made.revision.state, made.revision.versionNo], ['draft', 1])
  const read = () => t.call('employee', 'GET', `/documents/${made.id}`)
  assert.equal((await read()).status, 404, 'taken from readers with its type')
  assert.equal((await t.verb('buyer', `/documents/${made.id}`, 'publish')).status, 409)
  assert.equal((await act('manager', made.revision, 'approve')).status, 409, 'nobody has sent it')
  ok(await act('buyer', made.revision, 'submit'))
  assert.equal((await act('buyer', made.revision, 'approve')).status, 403)
  assert.equal((await act('accountant', made.revision, 'approve')).status, 403, 'whoever has no seat')
  ok(await act('manager', made.revision, 'approve'))
  const seen = ok(await read())
  assert.deepEqual([seen.state, seen.versionNo, seen.controlled], ['effective', 1, true])
})

test('D02 readers get the version in force, and nothing of the draft after it by any route', async (context) => {
  isRead = true
  context.after(() => void (isRead = false))
  const made = await policy('Canteen')
  await release(made)
  ok(await t.send('buyer', `/documents/${made.id}/versions?comment=${word}`, `${word}.txt`, `All about ${word}`))
  await t.jobs.drain()
  const draft = (await t.read(`/documents/${made.id}/versions`, 'buyer'))[0]
  assert.deepEqual([draft.number, draft.state], [2, 'draft'])
  const revision = await openRevision(made.id)
  const told: string[] = []
  for (const who of ['employee', 'auditor'])
    for (const url of [
      `/documents/${made.id}`,
      `/documents?filter=title:eq:Canteen`,
      `/documents?q=${word}`,
      `/documents/${made.id}/versions`,
      `/documents/${made.id}/versions/${draft.id}/file`,
      `/documents/${made.id}/versions/${draft.id}/text`,
      `/documents/${made.id}/history`,
      `/documents/export?format=csv`,
      `/search?q=${word}`,
      `/search?q=${word.slice(0, 6)}`,
      `/revisions/${revision.id}`,
      `/revisions/${revision.id}/history`,
      `/revisions?filter=documentId:eq:${made.id}`,
      `/revisions/export?format=csv`,
    ]) {
      const { text, status } = await t.call(who, 'GET', url)
      if (text.includes(word) || text.includes(draft.id) || text.includes(draft.sha256) || status >= 500)
        told.push(`${who} ${url} ${status} ${text.slice(0, 200)}`)
    }
  assert.deepEqual(told, [])
  // The history that readers see does not even say that something was added.
  const history = await t.read(`/documents/${made.id}/history`, 'employee')
  assert.equal(history.filter(({ action }: { action: string }) => action === 'add version').length, 0)
  assert.equal(
    (await t.find('buyer', 'First text')).items.some(({ id }: { id: string }) => id === made.id),
    true,
  )
  ok(await act('buyer', revision, 'submit'))
  ok(await act('manager', revision, 'approve'))
  assert.equal((await t.find('employee', word)).count, 1)
  const versions = await t.read(`/documents/${made.id}/versions`, 'employee')
  assert.deepEqual(
    versions.map(({ number, state }: { number: number; state: string }) => [number, state]),
    [
      [2, 'effective'],
      [1, 'superseded'],
    ],
  )
})

test('D02 what is agreed on is bound to the bytes: new ones make it void and ask again', async () => {
  const made = await policy('Travel')
  await release(made)
  ok(await t.send('buyer', `/documents/${made.id}/versions`, 'Travel.txt', 'Second text'))
  const revision = await openRevision(made.id)
  ok(await t.call('buyer', 'PATCH', `/revisions/${revision.id}`, { version: 1, body: { effectiveOn: dayAfter(3) } }))
  ok(await act('buyer', revision, 'submit'))
  ok(await act('manager', revision, 'approve'))
  assert.equal((await openRevision(made.id)).state, 'approved')
  ok(await t.send('buyer', `/documents/${made.id}/versions`, 'Travel.txt', 'Third text'))
  const again = await openRevision(made.id)
  assert.deepEqual([again.id, again.state, again.versionNo], [revision.id, 'in review', 3])
  const { rows } = await t.app.pool.query(
    'select state, covered from approval_requests where record_id = $1 order by opened_at',
    [revision.id],
  )
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['void', 'open'],
  )
  assert.equal(rows[1].covered.fields.sha256, again.sha256)
  days += 4
  await turnJob.run({}, t.app)
  assert.equal((await t.read(`/documents/${made.id}`, 'employee')).versionNo, 1, 'what was approved is void')
  ok(await act('manager', revision, 'approve'))
  assert.equal((await t.read(`/documents/${made.id}`, 'employee')).versionNo, 3)
})

test('D02 what is approved for a day takes effect on it, and not before', async () => {
  const made = await policy('Smoking')
  const due = { effectiveOn: dayAfter(2), reviewOn: dayAfter(5) }
  ok(await t.call('buyer', 'PATCH', `/revisions/${made.revision.id}`, { version: 1, body: due }))
  await release(made)
  await turnJob.run({}, t.app)
  assert.equal((await t.call('employee', 'GET', `/documents/${made.id}`)).status, 404)
  days += 2
  await turnJob.run({}, t.app)
  assert.equal((await t.read(`/documents/${made.id}`, 'employee')).state, 'effective')
  const alerts = async () => (await t.as('buyer').then((buyer) => buyer('GET', '/api/inbox?part=alerts'))).text
  assert.doesNotMatch(await alerts(), /due for review/)
  days += 3
  assert.match(await alerts(), /due for review/)
})

test('D02 nobody leads a document past its approvers', async () => {
  const made = await policy('Gifts')
  await release(made)
  const patch = async (body: object) =>
    t.call('buyer', 'PATCH', `/documents/${made.id}`, {
      version: (await t.read(`/documents/${made.id}`)).version,
      body,
    })
  for (const body of [{ controlled: false }, { state: 'effective' }, { currentVersionId: made.id }])
    assert.equal((await patch(body)).status, 400, JSON.stringify(body))
  ok(await patch({ documentType: 'other' }))
  assert.equal((await t.read(`/documents/${made.id}`)).controlled, true, 'of another type it stays of that kind')
  ok(await t.send('buyer', `/documents/${made.id}/versions`, 'Gifts.txt', 'Past the approver'))
  const inForce = async () => (await t.read(`/documents/${made.id}`, 'employee')).versionNo
  assert.equal(await inForce(), 1)
  const [draft, first] = await t.read(`/documents/${made.id}/versions`)
  const { version } = await t.read(`/documents/${made.id}`)
  const again = await t.call('buyer', 'POST', `/documents/${made.id}/versions/${first.id}/restore`, { version })
  assert.equal(again.status, 409, 'it is what readers have')
  assert.equal(await inForce(), 1)
  ok(await t.verb('buyer', `/documents/${made.id}`, 'withdraw'))
  assert.equal((await t.verb('buyer', `/documents/${made.id}`, 'publish')).status, 409)
  ok(await t.verb('buyer', `/documents/${made.id}`, 'put-away'))
  ok(await t.verb('buyer', `/documents/${made.id}`, 'bring-back'))
  assert.equal((await t.read(`/documents/${made.id}`)).state, 'draft')
  for (const said of [
    `update documents_documents set state = 'effective' where id = '${made.id}'`,
    `update documents_documents set controlled = false where id = '${made.id}'`,
    `update documents_documents set state = 'effective', current_version_id = '${draft.id}' where id = '${made.id}'`,
    `update documents_revisions set sha256 = repeat('0', 64) where document_id = '${made.id}'`,
  ]) {
    await assert.rejects(t.app.pool.query(said), said)
    const owner = new pg.Client(t.databaseUrl)
    await owner.connect()
    await assert.rejects(owner.query(said), said)
    await owner.end()
  }
})

test('D02 whoever is asked reads what they decide on, whatever their roles; nobody is asked about what they may not open', async () => {
  const employee = await t.userId('employee')
  await t.app.pool.query(
    `insert into approval_policies (record, name, rank, conditions, steps) values ('documents.revisions', 'Manuals', 1, '[{"field":"documentType","op":"=","value":"manual"}]', $1)`,
    [JSON.stringify([{ name: 'Employee', quorum: 1, approvers: [{ kind: 'person', id: employee }] }])],
  )
  const send = async (folderId?: string) => {
    const { id } = await t.keep('hr', 'Saw.txt', 'How to saw', folderId ? { folderId } : {})
    ok(await t.call('hr', 'PATCH', `/documents/${id}`, { version: 1, body: { documentType: 'policy' } }))
    const now = await t.read(`/documents/${id}`)
    ok(await t.call('hr', 'PATCH', `/documents/${id}`, { version: now.version, body: { documentType: 'manual' } }))
    const revision = await openRevision(id)
    return { id, revision, reply: await act('hr', revision, 'submit') }
  }
  const open = await send()
  ok(open.reply)
  ok(await t.call('employee', 'GET', `/revisions/${open.revision.id}`))
  const file = await t.call('employee', 'GET', `/documents/${open.id}/versions/${open.revision.versionId}/file`)
  assert.equal(file.bytes.toString(), 'How to saw')
  assert.equal(
    (await t.call('auditor', 'GET', `/documents/${open.id}/versions/${open.revision.versionId}/file`)).status,
    404,
  )
  ok(await act('employee', open.revision, 'approve'))
  const folder = await t.folder('hr', { name: 'Saws' })
  ok(await t.verb('hr', `/folders/${folder.id}`, 'restrict', { userIds: [], roles: ['hr', 'manager'] }))
  const shut = await send(folder.id)
  assert.equal(shut.reply.status, 409, shut.reply.text)
  const inbox = await t.as('employee').then((as) => as('GET', '/api/approvals/waiting'))
  assert.doesNotMatch(inbox.text, new RegExp(shut.revision.id))
})

test('D02 a seat alone opens the version that is decided on, as it is shown, and no other of its document', async (context) => {
  isRead = true
  context.after(() => void (isRead = false))
  const { pool } = t.app
  await t.headersOf('receiver')
  const gatekeeper = await t.userId('receiver')
  await pool.query(`insert into roles (name, label, permissions) values ('gatekeeper', 'Gatekeeper', '{}')`)
  await pool.query(`update user_roles set role = 'gatekeeper' where user_id = $1`, [gatekeeper])
  await pool.query(
    `insert into approval_policies (record, name, rank, conditions, steps) values ('documents.revisions', 'Forms', 2, '[{"field":"documentType","op":"=","value":"form"}]', $1)`,
    [JSON.stringify([{ name: 'Gatekeeper', quorum: 1, approvers: [{ kind: 'person', id: gatekeeper }] }])],
  )
  const made = await policy('Gate pass', 'Whoever passes')
  const { version } = await t.read(`/documents/${made.id}`)
  ok(await t.call('buyer', 'PATCH', `/documents/${made.id}`, { version, body: { documentType: 'form' } }))
  ok(await t.send('buyer', `/documents/${made.id}/versions`, 'Gate pass.txt', 'Whoever passes the gate'))
  await t.jobs.drain()
  const [asked, before] = await t.read(`/documents/${made.id}/versions`, 'buyer')
  const at = (versionId: string, end: string) =>
    t.call('receiver', 'GET', `/documents/${made.id}/versions/${versionId}/${end}`)
  const statuses = async (versionId: string) =>
    Promise.all(['file', 'text', 'marks'].map(async (end) => (await at(versionId, end)).status))
  assert.deepEqual(await statuses(asked.id), [403, 403, 403])
  const revision = await openRevision(made.id)
  ok(await act('buyer', revision, 'submit'))
  ok(await t.call('receiver', 'GET', `/revisions/${revision.id}`))
  assert.deepEqual(await statuses(asked.id), [200, 200, 200])
  assert.equal((await at(asked.id, 'file')).bytes.toString(), 'Whoever passes the gate')
  assert.match((await at(asked.id, 'text')).text, /passes the gate/)
  assert.deepEqual(await statuses(before.id), [403, 403, 403])
  assert.deepEqual(await statuses('no-id-at-all'), [403, 403, 403])
  const elsewhere = await policy('Other pass')
  const other = `/documents/${elsewhere.id}/versions/${asked.id}/file`
  assert.equal((await t.call('receiver', 'GET', other)).status, 404, 'at the address of another document')
  for (const url of [`/documents/${made.id}`, `/documents/${made.id}/versions`, '/documents', '/search?q=passes'])
    assert.equal((await t.call('receiver', 'GET', url)).status, 403, url)
  ok(await act('receiver', revision, 'approve'))
  assert.deepEqual(await statuses(asked.id), [403, 403, 403])
})

test('D07 whoever stands in for an approver learns nothing of a document that is kept from them', async () => {
  const { id: folderId } = await t.folder('hr', { name: 'Grievances' })
  ok(await t.verb('hr', `/folders/${folderId}`, 'restrict', { userIds: [], roles: ['hr', 'manager'] }))
  const { id } = await t.keep('hr', `${word} case.txt`, 'What happened', { folderId })
  ok(await t.call('hr', 'PATCH', `/documents/${id}`, { version: 1, body: { documentType: 'policy' } }))
  const revision = await openRevision(id)
  ok(await act('hr', revision, 'submit'))
  const manager = await t.as('manager')
  const days = { startsOn: dayAfter(-1), endsOn: dayAfter(1), toId: await t.userId('accountant') }
  const away = ok(await manager('POST', '/api/settings/delegations', { body: days }))
  const told: string[] = []
  const standIn = await t.as('accountant')
  for (const url of [
    '/api/approvals/waiting',
    '/api/inbox?part=decisions',
    '/api/inbox',
    `/api/documents/revisions/${revision.id}`,
    `/api/documents/revisions/${revision.id}/history`,
    `/api/documents/revisions/${revision.id}/turn`,
    `/api/approvals/documents.revisions/${revision.id}`,
  ]) {
    const { status, text } = await standIn('GET', url)
    if (text.includes(word) || text.includes(revision.id) || status >= 500) told.push(`${url} ${status} ${text}`)
  }
  const { version } = await t.read(`/revisions/${revision.id}`)
  for (const [verb, body] of [['approve'], ['reject', { reason: 'No' }]] as const) {
    const { status } = await t.call('accountant', 'POST', `/revisions/${revision.id}/${verb}`, { version, body })
    if (![403, 404].includes(status)) told.push(`${verb} ${status}`)
  }
  assert.deepEqual(told, [])
  assert.ok((await manager('GET', '/api/approvals/waiting')).text.includes(revision.id), 'whoever is away still has it')
  ok(await manager('POST', `/api/settings/delegations/${away.id}/end`, {}))
})

test('D02 of eight who add bytes while it is approved, readers get only what was approved', async () => {
  for (const round of exhaustive ? [1, 2, 3] : [1]) {
    const made = await policy(`Race ${round}`)
    await release(made)
    ok(await t.send('buyer', `/documents/${made.id}/versions`, 'Race.txt', `approved ${round}`))
    const revision = await openRevision(made.id)
    ok(await act('buyer', revision, 'submit'))
    const { version } = await t.read(`/revisions/${revision.id}`)
    const all = await Promise.all([
      t.call('manager', 'POST', `/revisions/${revision.id}/approve`, { version }),
      ...Array.from({ length: 7 }, (_, n) =>
        t.send('buyer', `/documents/${made.id}/versions`, 'Race.txt', `sneaked in ${round} ${n}`),
      ),
    ])
    assert.ok(all.every(({ status }) => status < 500))
    const { rows } = await t.app.pool.query(
      `select v.sha256 = any(select r.covered -> 'fields' ->> 'sha256' from approval_requests r where r.state = 'approved' and r.record = 'documents.revisions') as agreed
       from documents_documents d join documents_versions v on v.id = d.current_version_id where d.id = $1`,
      [made.id],
    )
    assert.deepEqual(rows, [{ agreed: true }])
  }
})
