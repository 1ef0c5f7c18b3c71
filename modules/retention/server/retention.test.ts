import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { ok, openLibrary, type Library } from '#modules/documents/server/testing.ts'

let t: Library
let now = new Date('2026-06-15T12:00:00Z')
before(async () => void (t = await openLibrary(() => now)))
after(() => t?.close())

const rule = async (body: object) => ok(await t.call('manager', 'POST', '/retention-rules', { body }))
const hold = async (name: string) =>
  ok(await t.call('manager', 'POST', '/holds', { body: { name, reason: 'A claim' } })).id as string
const under = (holdId: string, what: object, who = 'manager') =>
  t.call(who, 'POST', '/hold-items', { body: { holdId, ...what } })
const retention = (id: string, who = 'buyer') => t.read(`/retention?documentId=${id}`, who)
const change = async (url: string, body: object) =>
  t.call('buyer', 'PATCH', url, { version: (await t.read(url)).version, body })
const names = (text: string, name: string) => assert.match(text, new RegExp(`[Ll]egal hold ${name}`))

test('D04 the nearest folder’s rule holds, then the one that names the type; its time is counted from the event', async () => {
  const top = await t.folder('buyer', { name: 'Contracts of D04' })
  const inner = await t.folder('buyer', { name: 'Leases', parentId: top.id })
  const { id } = await t.keep('buyer', 'Lease.txt', 'Ten years', { folderId: inner.id })
  assert.deepEqual(await retention(id), { rule: null, dueOn: null, holds: [] })
  await rule({ name: 'Everything', months: 12 })
  assert.equal((await retention(id)).dueOn, '2027-06-15')
  await rule({ name: 'Contracts', documentType: 'contract', months: 24 })
  assert.equal((await retention(id)).rule.name, 'Everything')
  ok(await change(`/documents/${id}`, { documentType: 'contract' }))
  assert.equal((await retention(id)).dueOn, '2028-06-15')
  await rule({ name: 'In the folder', folderId: top.id, months: 36 })
  assert.equal((await retention(id)).dueOn, '2029-06-15')
  const nearest = await rule({
    name: 'Contracts in leases',
    folderId: inner.id,
    documentType: 'contract',
    startsFrom: 'end of validity',
    months: 84,
    outcome: 'review',
  })
  assert.deepEqual([(await retention(id)).rule.name, (await retention(id)).dueOn], ['Contracts in leases', null])
  ok(await change(`/documents/${id}`, { validUntil: '2028-02-29' }))
  assert.equal((await retention(id)).dueOn, '2035-02-28')
  const starts = async (startsFrom: string) => {
    const { version } = await t.read(`/retention-rules/${nearest.id}`)
    ok(await t.call('manager', 'PATCH', `/retention-rules/${nearest.id}`, { version, body: { startsFrom, months: 1 } }))
    return (await retention(id)).dueOn
  }
  assert.equal(await starts('effective'), '2026-07-15')
  assert.equal(await starts('archived'), null)
  now = new Date('2026-06-17T12:00:00Z')
  ok(await t.verb('buyer', `/documents/${id}`, 'put-away'))
  assert.equal((await retention(id)).dueOn, '2026-07-17')
  ok(await t.verb('buyer', `/documents/${id}`, 'bring-back'))
  assert.equal((await retention(id)).dueOn, null)
  assert.equal(await starts('person left'), null)
  const { version } = await t.read(`/retention-rules/${nearest.id}`)
  ok(await t.call('manager', 'POST', `/retention-rules/${nearest.id}/archive`, { version }))
  assert.equal((await retention(id)).rule.name, 'In the folder')
})

test('D04 what is attached to a record is kept with it: a rule reaches it where it names its type alone', async () => {
  const { id: recordId } = await t.folder('buyer', { name: 'Ropes' })
  ok(await t.send('buyer', `/folders/${recordId}/attachments`, 'Receipt.txt', 'Two ropes'))
  const { items } = await t.read(`/documents?filter=belongsTo:eq:documents.folders`)
  const id = items[0].id as string
  const filed = await t.keep('buyer', 'Filed.txt', 'Two ropes of the shelf')
  const before = now
  // A year after the rule of an earlier test, and a rule for what nobody has said the type of.
  await rule({ name: 'Of no other type', documentType: 'other', months: 1 })
  now = new Date('2027-08-01T12:00:00Z')
  const due = async () =>
    ok(await t.call('accountant', 'POST', '/disposals', { body: {} })).items.map(
      (each: { documentId: string }) => each.documentId,
    )
  const listed = await due()
  assert.ok(listed.includes(filed.id))
  assert.ok(!listed.includes(id))
  assert.equal((await retention(id)).rule, null)
  await rule({ name: 'Forms of records', documentType: 'form', months: 6 })
  ok(await change(`/documents/${id}`, { documentType: 'form' }))
  assert.equal((await retention(id)).rule.name, 'Forms of records')
  assert.deepEqual(await due(), [id])
  now = before
})

test('D04 of one type and folder there is one rule, also where eight write it at once', async () => {
  const body = { name: 'Letters', documentType: 'letter', months: 6 }
  const all = await Promise.all(
    Array.from({ length: 8 }, () => t.call('manager', 'POST', '/retention-rules', { body })),
  )
  assert.deepEqual(
    all.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, ...Array.from({ length: 7 }, () => 409)],
  )
  const again = await t.call('manager', 'POST', '/retention-rules', { body })
  assert.match(again.text, /Letters/)
  assert.ok(again.body.fieldErrors?.documentType ?? again.body.fields?.documentType, again.text)
})

test('D03 a document under a hold is neither archived nor moved, by any call, and not in the database: the hold is named', async () => {
  const folder = await t.folder('buyer', { name: 'Of D03' })
  const { id } = await t.keep('buyer', 'Claim.txt', 'Evidence')
  const holdId = await hold('Kiln fire')
  ok(await under(holdId, { documentId: id }))
  assert.deepEqual(
    (await retention(id)).holds.map(({ name }: { name: string }) => name),
    ['Kiln fire'],
  )
  assert.deepEqual((await retention(id, 'employee')).holds, [], 'it is no matter of those who only read')
  for (const reply of [
    await t.verb('buyer', `/documents/${id}`, 'put-away'),
    await t.verb('administrator', `/documents/${id}`, 'put-away'),
    await change(`/documents/${id}`, { folderId: folder.id }),
  ]) {
    assert.equal(reply.status, 409, reply.text)
    names(reply.text, 'Kiln fire')
  }
  const preview = await t.call('buyer', 'POST', '/documents/verbs/put-away/preview', {
    body: { records: [{ id, version: (await t.read(`/documents/${id}`)).version }] },
  })
  names(preview.text, 'Kiln fire')
  for (const gone of ['', `/versions/${(await t.read(`/documents/${id}/versions`))[0].id}`])
    assert.equal((await t.call('administrator', 'DELETE', `/documents/${id}${gone}`)).status, 404)
  const owner = new pg.Client(t.databaseUrl)
  await owner.connect()
  for (const statement of [
    `update documents_documents set state = 'disposed' where id = $1`,
    `update documents_documents set state = 'archived' where id = $1`,
    `update documents_documents set folder_id = '${folder.id}' where id = $1`,
    `delete from documents_documents where id = $1`,
    `delete from documents_versions where document_id = $1`,
  ])
    await assert.rejects(owner.query(statement, [id]), /[Ll]egal hold Kiln fire|stays|foreign key/, statement)
  await owner.end()
  // What is written beside it takes nothing away.
  ok(await t.send('buyer', `/documents/${id}/versions`, 'Claim.txt', 'More evidence'))
  assert.equal((await t.read(`/documents/${id}/versions`)).length, 2)
  ok(await t.verb('administrator', `/holds/${holdId}`, 'release', { reason: 'Settled' }))
  ok(await t.verb('buyer', `/documents/${id}`, 'put-away'))
  assert.equal((await t.verb('administrator', `/holds/${holdId}`, 'release', { reason: 'Again' })).status, 409)
})

test('N14 a held document is not taken back to draft, renamed, retyped or unlinked', async () => {
  const { id } = await t.keep('buyer', 'Report.txt', 'Evidence')
  const { id: recordId } = await t.folder('buyer', { name: 'Related' })
  const [place] = ok(
    await t.call('buyer', 'POST', `/documents/${id}/links`, { body: { record: 'documents.folders', recordId } }),
  )
  const holdId = await hold('Inspection')
  ok(await under(holdId, { documentId: id }))
  const attempts = () => [
    () => t.verb('buyer', `/documents/${id}`, 'withdraw'),
    () => change(`/documents/${id}`, { title: 'Another' }),
    () => change(`/documents/${id}`, { documentType: 'contract' }),
    () => t.call('buyer', 'DELETE', `/documents/${id}/links/${place.id}`),
  ]
  for (const attempt of attempts()) {
    const reply = await attempt()
    assert.equal(reply.status, 409, reply.text)
    names(reply.text, 'Inspection')
  }
  const owner = new pg.Client(t.databaseUrl)
  await owner.connect()
  for (const set of [`title = 'Another'`, `document_type = 'contract'`, `state = 'draft'`])
    await assert.rejects(
      owner.query(`update documents_documents set ${set} where id = $1`, [id]),
      /legal hold Inspection/,
      set,
    )
  await owner.end()
  // The same values again change nothing, and a description takes nothing away.
  const { title } = await t.read(`/documents/${id}`)
  ok(await change(`/documents/${id}`, { title, description: 'Seen' }))
  ok(await t.verb('administrator', `/holds/${holdId}`, 'release', { reason: 'Settled' }))
  for (const attempt of attempts()) {
    const reply = await attempt()
    assert.ok(reply.status < 300, reply.text)
  }
})

test('N14 the person who opened a hold neither releases it nor takes items out of it', async () => {
  const { id } = await t.keep('buyer', 'Two.txt', 'Two people')
  const holdId = await hold('Two people')
  const item = ok(await under(holdId, { documentId: id }, 'administrator'))
  for (const reply of [
    await t.verb('manager', `/holds/${holdId}`, 'release', { reason: 'Alone' }),
    await t.verb('manager', `/hold-items/${item.id}`, 'lift', { reason: 'Alone' }),
  ]) {
    assert.equal(reply.status, 403, reply.text)
    assert.match(reply.text, /another person/)
  }
  ok(await t.verb('administrator', `/hold-items/${item.id}`, 'lift', { reason: 'Second person' }))
  ok(await t.verb('administrator', `/holds/${holdId}`, 'release', { reason: 'Second person' }))
})

test('D03 a folder under a hold keeps all that lies in it, now and later: neither it nor what is in it is moved out', async () => {
  const [top, other] = [await t.folder('buyer', { name: 'Held' }), await t.folder('buyer', { name: 'Not held' })]
  const inner = await t.folder('buyer', { name: 'Inner', parentId: top.id })
  const holdId = await hold('Audit 2026')
  const item = ok(await under(holdId, { folderId: top.id }))
  assert.equal((await under(holdId, { folderId: top.id })).status, 409)
  const { id } = await t.keep('buyer', 'Later.txt', 'Came later', { folderId: inner.id })
  for (const reply of [
    await t.verb('buyer', `/documents/${id}`, 'put-away'),
    await change(`/documents/${id}`, { folderId: other.id }),
    await change(`/documents/${id}`, { folderId: null }),
    await change(`/folders/${inner.id}`, { parentId: other.id }),
    await change(`/folders/${inner.id}`, { parentId: null }),
  ]) {
    assert.equal(reply.status, 409, reply.text)
    names(reply.text, 'Audit 2026')
  }
  assert.equal((await t.call('administrator', 'DELETE', `/folders/${top.id}`)).status, 404)
  // The held folder itself takes its hold along.
  ok(await change(`/folders/${top.id}`, { parentId: other.id }))
  assert.equal((await t.verb('buyer', `/documents/${id}`, 'put-away')).status, 409)
  ok(await t.verb('administrator', `/hold-items/${item.id}`, 'lift', { reason: 'Not needed' }))
  ok(await t.verb('buyer', `/documents/${id}`, 'put-away'))
})

test('D03 eight archive a document while a hold is set on it: either it is held, or it was archived before', async () => {
  const holdId = await hold('Race')
  for (let round = 0; round < 4; round += 1) {
    const { id } = await t.keep('buyer', `Race ${round}.txt`, 'Here or there')
    const { version } = await t.read(`/documents/${id}`)
    const archive = () => t.call('buyer', 'POST', `/documents/${id}/put-away`, { version })
    const [held, ...archived] = await Promise.all([
      under(holdId, { documentId: id }),
      ...Array.from({ length: 7 }, archive),
    ])
    ok(held!)
    const { rows } = await t.app.pool.query<{ after: boolean }>(
      `select i.created_at is not null as after from documents_hold_items i where i.document_id = $1`,
      [id],
    )
    assert.equal(rows.length, 1)
    for (const { status, text } of archived) assert.ok([200, 409, 412].includes(status), text)
    // Whatever came first: from now on it stays where it is.
    const { state } = await t.read(`/documents/${id}`)
    assert.equal(
      state === 'archived',
      archived.some(({ status }) => status === 200),
    )
    if (state !== 'archived') names((await archive()).text, 'Race')
  }
})

test('D03 whoever may not know of a restricted document finds it under no hold: not in a list, a count, a page, a file or by its id', async () => {
  const folder = await t.folder('hr', { name: 'Shut cases' })
  ok(await t.verb('hr', `/folders/${folder.id}`, 'restrict', { userIds: [], roles: ['hr'] }))
  const { id } = await t.keep('hr', 'Warning of Bo.txt', 'Secret', { folderId: folder.id })
  const holdId = await hold('Labour court')
  const refused = await under(holdId, { documentId: id })
  assert.equal(refused.status, 422, 'a manager who is not named does not see it')
  assert.doesNotMatch(refused.text, /Warning/)
  assert.equal((await under(holdId, { folderId: folder.id })).status, 422)
  const item = ok(await under(holdId, { documentId: id }, 'administrator'))
  const within = ok(await under(holdId, { folderId: folder.id }, 'administrator'))
  for (const each of ['', '/summary', '/export?format=csv']) {
    const { text } = await t.call(
      'accountant',
      'GET',
      `/hold-items${each}${each.includes('?') ? '&' : '?'}filter=holdId:eq:${holdId}`,
    )
    assert.doesNotMatch(text, /Warning|Shut cases/, each)
    if (each === '/summary') assert.match(text, /"count":0/)
  }
  for (const each of [item.id, within.id]) {
    assert.equal((await t.call('accountant', 'GET', `/hold-items/${each}`)).status, 404)
    assert.equal((await t.call('accountant', 'GET', `/hold-items/${each}/history`)).status, 404)
  }
  assert.equal((await t.call('accountant', 'GET', `/retention?documentId=${id}`)).status, 404)
  const rules = { name: 'Cases', folderId: folder.id, months: 12 }
  assert.equal((await t.call('manager', 'POST', '/retention-rules', { body: rules })).status, 422)
  const made = ok(await t.call('administrator', 'POST', '/retention-rules', { body: rules }))
  assert.equal((await t.call('accountant', 'GET', `/retention-rules/${made.id}`)).status, 404)
  assert.equal((await t.read(`/retention?documentId=${id}`, 'hr')).rule.name, 'Cases')
})

test('D03 a hold takes one thing at a time, open, and nothing that is not there', async () => {
  const holdId = await hold('Plain')
  const { id } = await t.keep('buyer', 'Plain.txt', 'x')
  const folder = await t.folder('buyer', { name: 'Plain' })
  assert.equal((await under(holdId, {})).status, 422)
  assert.equal((await under(holdId, { documentId: id, folderId: folder.id })).status, 422)
  assert.equal((await under(id, { documentId: id })).status, 422)
  assert.equal((await under(holdId, { documentId: holdId })).status, 422)
  assert.equal((await under(holdId, { documentId: id }, 'buyer')).status, 403)
  ok(await under(holdId, { documentId: id }))
  assert.equal((await under(holdId, { documentId: id })).status, 409)
  ok(await t.verb('administrator', `/holds/${holdId}`, 'release', { reason: 'Over' }))
  assert.equal((await under(holdId, { folderId: folder.id })).status, 409)
})
