import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { pdfOf } from '#modules/documents/server/testing.ts'
import { documents } from '#modules/documents/server/documents.ts'
import { ok, openExpenses, type Expenses } from '#modules/expenses/server/testing.ts'
import { modules } from './app.ts'
import { checksOf } from './audit/checks.ts'
import { outsideCalls } from './audit/outside-calls.ts'
import { settled } from './audit/testing.ts'
import { forgetEverybody } from './auth/session-cache.ts'
import { actorById } from './call/job-call.ts'
import { multipart } from './files/testing.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { visibleIds } from './record/visible-rows.ts'
import { exhaustive } from './testing/walk.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
type Who = keyof Expenses['as']

const word = 'Xylographquartz'
let e: Expenses
let claim: { id: string; lines: { id: string }[] }
let attachment: Json
let document: Json
let version: Json

const idOf = async (who: string): Promise<string> =>
  (await e.t.app.pool.query(`select id from users where email like $1`, [`${who}@%`])).rows[0].id
/** Writes as an administrator's change would, and has everybody's rights asked anew. */
async function access(...statements: ReturnType<typeof sql>[]): Promise<void> {
  await outsideCalls(e.t.app.db, 'test', async (tx) => {
    for (const each of statements) await tx.execute(each)
  })
  forgetEverybody()
}
const attach = async (who: Who, url: string, name: string, content: string | Buffer) => {
  const { payload, headers } = multipart([[name, content]])
  return e.as[who]('POST', `/api/${url}`, { body: payload.toString('latin1'), headers })
}
const docs = (url: string, who: Who = 'administrator') => e.read(`documents/${url}`, who)
const documentOf = async (attachmentId: string): Promise<Json> => {
  const { rows } = await e.t.app.pool.query('select id from documents_documents where attachment_id = $1', [
    attachmentId,
  ])
  assert.equal(rows.length, 1, 'one document')
  return docs(`documents/${rows[0].id}`)
}
const run = (name: string, data: object = {}) =>
  jobHandlers(modules)
    .find((each) => each.name === name)!
    .run(data, e.t.app)
async function findings(): Promise<string[]> {
  const { settings, files, pool } = e.t.app
  await settled(pool)
  const said: string[] = []
  for (const { name, run: check } of checksOf(settings.headsDir, files, modules))
    if (!/sealed|chain/i.test(name)) said.push(...(await check(pool)).map((finding) => `${name}: ${finding}`))
  // Who is a member was written by the test itself.
  return said.filter((each) => !each.includes(': hr_people '))
}

before(async () => {
  e = await openExpenses()
  const typeId = await e.type()
  claim = ok(await e.draft([e.line(typeId)]))
  attachment = ok(
    await attach(
      'employee',
      `${e.at(claim.id)}/attachments`,
      `${word}_receipt.pdf`,
      pdfOf([`The ${word} toll of Lyon`]),
    ),
  )
  document = await documentOf(attachment.id)
  await e.t.jobs.drain()
  ;[version] = await docs(`documents/${document.id}/versions`)
})
after(() => e?.t.close())

test('a file that is attached to a record is its document: these bytes, of this author and moment, linked both ways, with a history', async () => {
  assert.deepEqual(
    [document.title, document.fileName, document.sha256, document.belongsTo, document.belongsToId, document.ownerId],
    [`${word} receipt`, attachment.name, attachment.sha256, 'hr.expense-claims', claim.id, await idOf('employee')],
  )
  assert.deepEqual(
    [version.sha256, version.createdByName, version.createdAt, version.number],
    [attachment.sha256, attachment.author, attachment.createdAt, 1],
  )
  const { rows } = await e.t.app.pool.query(
    `select v.storage_key = a.storage_key as same from attachments a, documents_versions v where a.id = $1 and v.id = $2`,
    [attachment.id, version.id],
  )
  assert.equal(rows[0].same, true, 'one file')
  const [link] = await docs(`documents/${document.id}/links`, 'employee')
  assert.deepEqual([link.record, link.recordId], ['hr.expense-claims', claim.id])
  const ofRecord = await docs(`of-record?record=hr.expense-claims&recordId=${claim.id}`, 'employee')
  assert.deepEqual(
    ofRecord.map(({ id }: Json) => id),
    [document.id],
  )
  const history = await docs(`documents/${document.id}/history`, 'employee')
  assert.ok(history.some(({ action }: Json) => action === 'create'))
  const found = await docs(`search?q=toll+of+lyon`, 'employee')
  assert.equal(found.items[0].id, document.id)
  assert.deepEqual(
    [found.items[0].belongsTo.noun, found.items[0].belongsTo.page],
    ['expense claim', `/hr/expense-claims/${claim.id}`],
  )
  const old = await e.as.employee('GET', `/api/${e.at(claim.id)}/attachments/${attachment.id}`)
  assert.equal(old.status, 200)
  assert.deepEqual(await findings(), [])
})

const manifests = () => [
  'documents/documents?limit=200',
  `documents/documents?q=${word}`,
  `documents/documents?filter=title:has:${word}`,
  `documents/documents?filter=belongsTo:filled`,
  `documents/documents?filter=belongsTo:eq:hr.expense-claims`,
  'documents/documents?sort=title&count=1',
  `documents/documents/${document.id}`,
  `documents/documents/${document.id}/history`,
  `documents/documents/${document.id}/comments`,
  `documents/documents/${document.id}/attachments`,
  `documents/documents/${document.id}/versions`,
  `documents/documents/${document.id}/versions/${version.id}/file`,
  `documents/documents/${document.id}/versions/${version.id}/text`,
  `documents/documents/${document.id}/versions/${version.id}/marks?q=toll`,
  `documents/documents/${document.id}/links`,
  `documents/thumbnails?ids=${document.id}`,
  `documents/search?q=${word}`,
  `documents/search?q=${word.slice(0, 5)}`,
  'documents/search?q=Xylographquarts',
  'documents/search?q=toll+lyon',
  `documents/of-record?record=hr.expense-claims&recordId=${claim.id}`,
  'documents/documents/export?format=csv',
  `documents/retention?documentId=${document.id}`,
  'documents/hold-items?limit=200',
  'documents/disposals?limit=200',
  'documents/share-links?limit=200',
  'documents/signature-requests?limit=200',
  'documents/field-values?limit=200',
  'documents/read-requests?limit=200',
  'documents/revisions?limit=200',
  `${e.at(claim.id)}/attachments`,
  `search?q=${word}`,
  `search?q=${word.slice(0, 6)}`,
  'personal',
  'measures',
  'inbox',
  'settings/audit?noun=documents.documents',
  'settings/audit?noun=hr.expense-claims',
]
/** What somebody is told of it, by every manifest. */
async function told(who: Who, id = document.id): Promise<string[]> {
  const said: string[] = []
  for (const url of manifests()) {
    const { text, status } = await e.as[who]('GET', `/api/${url}`)
    // A question stands in its own refusal; a link that finds nothing there answers with none.
    if (new RegExp(word, 'i').test(text) || text.includes(id) || status >= 500) said.push(`${url} ${status}`)
  }
  const actor = (await actorById(e.t.app, await idOf(who)))!
  if ((await visibleIds(documents.source, [id], actor, e.t.app.db)).size) said.push('an event')
  return said
}
const nowhere = '00000000-0000-4000-8000-000000000000'
/** What somebody may do to it, as one that is not there answers. */
async function done(who: Who, id: string): Promise<unknown[]> {
  const tries: [string, unknown][] = [
    [`documents/documents/${id}/check-out`, undefined],
    [`documents/documents/${id}/put-away`, undefined],
    [`documents/documents/${id}/comments`, { body: 'x' }],
    [`documents/documents/${id}/links`, { record: 'hr.expense-claims', recordId: nowhere }],
    [`documents/documents/${id}/versions/${nowhere}/restore`, undefined],
    ['documents/share-links', { documentId: id, recipient: 'Somebody outside' }],
    ['documents/signature-requests', { documentId: id, title: 'Sign' }],
  ]
  const answers: unknown[] = []
  for (const [url, body] of tries) {
    const { status, body: said } = await e.as[who]('POST', `/api/${url}`, { version: 1, body })
    answers.push([status, said.message])
  }
  for (const part of ['versions', 'attached-versions'])
    answers.push((await attach(who, `documents/documents/${id}/${part}`, 'Mine.txt', 'mine')).status)
  return answers
}

test('D07 whoever has the right to documents and not to the record type, or not to this row of it, learns nothing of its document by any route', async () => {
  await access(
    sql`insert into roles (name, label, permissions) values ('librarian', 'Librarian', array['documents.*.*', 'procurement.vendors.read'])`,
    sql`delete from user_roles where user_id = ${await idOf('approver')}`,
    sql`insert into user_roles (user_id, role) values (${await idOf('approver')}, 'librarian')`,
  )
  // An employee's claim is theirs and their manager's: a buyer has the right to their own alone.
  for (const who of ['approver', 'buyer', 'receiver'] as const) {
    assert.deepEqual(await told(who), [], who)
    assert.deepEqual(await done(who, document.id), await done(who, nowhere), who)
    assert.equal((await docs('documents/summary', who)).count, 0, who)
  }
  const whoSee = ['employee', 'manager', 'hr', 'accountant', 'administrator'] as const
  for (const who of exhaustive ? whoSee : whoSee.slice(0, 2)) {
    const seen = await told(who)
    for (const manifest of [
      `search?q=${word}`,
      'documents/search?q=toll+lyon',
      'an event',
      'documents/documents?limit=200',
    ])
      assert.ok(
        seen.some((each) => each.startsWith(manifest)),
        `${who} ${manifest}`,
      )
    assert.equal((await docs('documents/summary', who)).count, 1, who)
  }
})

test('D07 whoever had the right until yesterday has none, and a link of theirs to outside gives nothing any more', async () => {
  const id = await idOf('manager')
  ok(
    await e.as
      .manager('PATCH', `/api/documents/documents/${document.id}`, {
        version: (await docs(`documents/${document.id}`)).version,
        body: {},
      })
      .then(async (reply) =>
        reply.status === 403
          ? { ...reply, status: 200 }
          : (assert.fail('a manager changes no claim of another'), reply),
      ),
  )
  ok(
    await e.as.administrator('PATCH', `/api/documents/documents/${document.id}`, {
      version: (await docs(`documents/${document.id}`)).version,
      body: { classification: 'public' },
    }),
  )
  const shared = ok(
    await e.as.manager('POST', '/api/documents/share-links', {
      body: { documentId: document.id, recipient: 'Somebody outside' },
    }),
  )
  const opened = async () => {
    const page = await e.t.server.inject({
      method: 'POST',
      url: new URL(shared.link).pathname,
      headers: {
        origin: e.t.app.settings.publicOrigin,
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Visitor/1.0',
      },
      payload: 'password=',
    })
    const cookie = [page.headers['set-cookie'] ?? []].flat().map((each) => each.split(';')[0]!)
    const url = page.headers.location
    return url ? (await e.t.server.inject({ url, headers: { cookie: cookie.join('; ') } })).body.includes(word) : false
  }
  assert.equal(await opened(), true)
  assert.ok((await told('manager')).length > 5)
  await access(
    sql`update user_roles set valid_from = '2026-01-01', valid_until = '2026-06-14T00:00:00Z' where user_id = ${id} and role = 'manager'`,
    sql`insert into user_roles (user_id, role) values (${id}, 'librarian') on conflict do nothing`,
  )
  assert.deepEqual(await told('manager'), [])
  assert.deepEqual(await done('manager', document.id), await done('manager', nowhere))
  assert.equal(await opened(), false)
  await access(
    sql`delete from user_roles where user_id = ${id} and role = 'librarian'`,
    sql`update user_roles set valid_until = null where user_id = ${id} and role = 'manager'`,
  )
  assert.ok((await told('manager')).length > 5, 'and has it again with the right')
})

test('whoever may change the record gives its document another file, whatever else they may; whoever only sees it does not', async () => {
  const url = `documents/documents/${document.id}`
  const add = (who: Who, content: string) => attach(who, `${url}/attached-versions`, 'Better.txt', content)
  assert.equal(ok(await add('employee', `A better ${word}`)).number, 2)
  for (const who of ['accountant', 'manager'] as const) {
    const { version: at } = await docs(`documents/${document.id}`, who)
    const refused = await add(who, 'not mine')
    assert.deepEqual([refused.status, refused.body.sentence?.code], [403, 'mainstay.beyondReach'], refused.text)
    const tries = [
      () => attach(who, `${url}/versions`, 'Better.txt', 'not mine'),
      () => e.as[who]('PATCH', `/api/${url}`, { version: at, body: { title: 'Mine' } }),
      () => e.as[who]('POST', `/api/${url}/put-away`, { version: at }),
      () => e.as[who]('POST', `/api/${url}/check-out`, { version: at }),
      () => e.as[who]('POST', `/api/${url}/take-over`, { version: at }),
      () => e.as[who]('POST', `/api/${url}/versions/${version.id}/restore`, { version: at }),
      () => e.as[who]('POST', `/api/${url}/links`, { body: { record: 'hr.expense-claims', recordId: claim.id } }),
    ]
    for (const one of tries) assert.equal((await one()).status, 403, `${who} ${String(one)}`)
  }
  const restored = await e.as.hr('POST', `/api/${url}/versions/${version.id}/restore`, {
    version: (await docs(`documents/${document.id}`)).version,
  })
  assert.equal(ok(restored).sha256, attachment.sha256)
  const old = await e.as.manager('GET', `/api/${e.at(claim.id)}/attachments/${attachment.id}`)
  assert.equal(old.status, 200, 'what was attached stays where it was')
})

test('it lies with its record: in no folder, never taken from it, and decided on with it', async () => {
  const url = `/api/documents/documents/${document.id}`
  const folder = ok(await e.as.administrator('POST', '/api/documents/folders', { body: { name: 'Receipts' } }))
  const change = async (body: object) =>
    e.as.administrator('PATCH', url, { version: (await docs(`documents/${document.id}`)).version, body })
  const moved = await change({ folderId: folder.id })
  assert.equal(moved.status, 422, moved.text)
  assert.ok(moved.body.fields.folderId)
  assert.equal(ok(await change({ documentType: 'policy' })).state, 'effective')
  const { version: at } = await docs(`documents/${document.id}`)
  assert.equal((await e.as.administrator('POST', `${url}/withdraw`, { version: at })).status, 409, 'never a draft')
  const [link] = await docs(`documents/${document.id}/links`)
  assert.equal((await e.as.administrator('DELETE', `${url}/links/${link.id}`)).status, 409)
  for (const set of [
    'belongs_to = null, belongs_to_id = null, attachment_id = null',
    'belongs_to_id = gen_random_uuid()',
  ])
    await assert.rejects(
      e.t.app.pool.query(`update documents_documents set ${set} where id = $1`, [document.id]),
      /stays with the record/,
    )
})

test('a file that is attached to it, or to what is about it, is there for nobody else either', async () => {
  const on = ok(
    await attach('administrator', `documents/documents/${document.id}/attachments`, `${word} note.txt`, `On ${word}`),
  )
  const note = await documentOf(on.id)
  await e.t.jobs.drain()
  for (const who of ['approver', 'buyer'] as const) assert.deepEqual(await told(who, note.id), [], who)
  assert.equal((await e.as.employee('GET', `/api/documents/documents/${note.id}`)).status, 200)
  const [link] = (await docs('share-links')).items
  const further = ok(
    await attach('administrator', `documents/share-links/${link.id}/attachments`, `${word} why.txt`, word),
  )
  const why = await documentOf(further.id)
  for (const who of ['approver', 'buyer', 'employee'] as const)
    assert.equal((await e.as[who]('GET', `/api/documents/documents/${why.id}`)).status, 404, who)
  assert.equal((await e.as.administrator('GET', `/api/documents/documents/${why.id}`)).status, 200)
})

test('of eight who attach at once each file is a document of its own, and the same bytes twice are two', async () => {
  const count = async () =>
    Number(
      (await e.t.app.pool.query('select count(*) from documents_documents where attachment_id is not null')).rows[0]
        .count,
    )
  const before = await count()
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, at) => attach('employee', `${e.at(claim.id)}/attachments`, `Page ${at}.txt`, 'same')),
  )
  for (const each of made) ok(each)
  assert.equal(await count(), before + 8)
  const { rows } = await e.t.app.pool.query(
    `select count(distinct d.id) as documents, count(distinct v.storage_key) as files from documents_documents d join documents_versions v on v.document_id = d.id
     where d.attachment_id = any($1::uuid[])`,
    [made.map(({ body }) => body.id)],
  )
  assert.deepEqual(rows[0], { documents: '8', files: '8' })
})

test('files attached before the documents module was there become documents later, once', async () => {
  const id = randomUUID()
  await access(
    sql`insert into attachments (id, record, record_id, name, type, size, sha256, storage_key, author_id, author, created_at)
      select ${id}::uuid, record, record_id, 'Left_out.txt', 'text/plain', size, sha256, storage_key, gen_random_uuid(), 'A program', '2026-01-02T03:04:05.678Z' from attachments where id = ${attachment.id}`,
  )
  await run('documents.keep-attached')
  await Promise.all([run('documents.keep-attached'), run('documents.keep-attached')])
  const late = await documentOf(id)
  assert.deepEqual(
    [late.title, late.createdAt, late.ownerId, late.belongsToId],
    ['Left out', '2026-01-02T03:04:05.678Z', null, claim.id],
  )
  assert.equal((await e.as.employee('GET', `/api/documents/documents/${late.id}`)).status, 200)
  assert.equal((await e.as.buyer('GET', `/api/documents/documents/${late.id}`)).status, 404)
})

test('D03 D04 a hold keeps it; let go by rule and decision its file is gone from every manifest, and nobody misses it', async () => {
  const mine = ok(await attach('employee', `${e.at(claim.id)}/attachments`, 'Over.txt', 'Its time is over'))
  const { id } = await documentOf(mine.id)
  await access(sql`update documents_documents set valid_until = '2026-01-31', document_type = 'form' where id = ${id}`)
  const as = e.as
  ok(
    await as.administrator('POST', '/api/documents/retention-rules', {
      body: { name: 'Forms', documentType: 'form', startsFrom: 'end of validity', months: 1 },
    }),
  )
  const hold = ok(await as.manager('POST', '/api/documents/holds', { body: { name: 'Matter', reason: 'A claim' } }))
  const item = ok(
    await as.administrator('POST', '/api/documents/hold-items', { body: { holdId: hold.id, documentId: id } }),
  )
  const kept = await as.employee('GET', `/api/documents/documents/${id}`)
  assert.equal(
    (await as.hr('POST', `/api/documents/documents/${id}/put-away`, { version: kept.body.version })).status,
    409,
  )
  assert.equal((await as.hr('POST', '/api/documents/disposals', { body: {} })).status, 422, 'held')
  ok(
    await as.administrator('POST', `/api/documents/hold-items/${item.id}/lift`, {
      version: item.version,
      body: { reason: 'Settled' },
    }),
  )
  // Whoever does not see the claim is asked nothing about it, and finds nothing due.
  assert.equal((await as.approver('POST', '/api/documents/disposals', { body: {} })).status, 422)
  const list = ok(await as.hr('POST', '/api/documents/disposals', { body: {} }))
  ok(await as.hr('POST', `/api/documents/disposals/${list.id}/submit`, { version: list.version }))
  assert.equal((await as.approver('GET', `/api/documents/disposals/${list.id}`)).status, 404)
  const waits = await docs(`disposals/${list.id}`, 'manager')
  ok(await as.manager('POST', `/api/documents/disposals/${list.id}/approve`, { version: waits.version }))
  await run('documents.dispose')
  const { rows } = await e.t.app.pool.query('select storage_key as key from attachments where id = $1', [mine.id])
  await run('documents.remove-file', { storageKey: rows[0].key })
  assert.equal((await docs(`documents/${id}`)).state, 'disposed')
  assert.equal(await e.t.app.files.exists(rows[0].key), false)
  assert.equal((await as.employee('GET', `/api/${e.at(claim.id)}/attachments/${mine.id}`)).status, 404)
  assert.deepEqual(await findings(), [])
})
