import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, pdfOf } from '#modules/documents/server/testing.ts'
import { enterFact } from '#modules/pay/server/testing.ts'
import { contract, openDesk, type Desk } from '#modules/signatures/server/testing.ts'
import { testNow } from '#server/testing/clock.ts'
import { routesOf, modules } from './app.ts'
import { readyMade } from './auth/ready-made.ts'
import { evaluationAccounts } from './identity-provider/accounts.ts'
import { sql } from 'drizzle-orm'
import { outsideCalls } from './audit/outside-calls.ts'
import { forgetEverybody } from './auth/session-cache.ts'
import { actorById } from './call/job-call.ts'
import { multipart } from './files/testing.ts'
import { mailSink, type MailSink } from './outbox/testing.ts'
import { visibleIds } from './record/visible-rows.ts'
import { granted } from './testing/rights.ts'
import { foundBy, type Secret } from './testing/secrets.ts'
import { inPart } from './testing/walk.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

const secrets: Secret[] = []

let t: Desk
let sink: MailSink
const endpoints = routesOf(modules).map(({ endpoint }) => endpoint)
const recordTypes = modules.flatMap(({ records }) => records)
const librarian = ['documents', 'operations'].map((area) => `${area}.*.*`).concat('settings.audit.read')
const roles = readyMade.filter(({ name }) => evaluationAccounts.some(({ role }) => role === name))

before(async () => {
  sink = await mailSink()
  t = await openDesk(undefined, { MAIL_URL: sink.url, MAIL_FROM: 'Mainstay <mail@mainstay.test>' })
  await filed()
  for (const [recordType, mark, opensTo] of [
    ['bank-accounts', 'Vexillojunkum', ['administrator', 'hr']],
    ['pay-rates', 'Wyvernhazoply', ['administrator', 'hr']],
  ] as const)
    await attached(recordType, mark, opensTo)
  await t.jobs.drain()
  for (const secret of secrets) await findRows(secret)
  // Whoever keeps all documents, and runs the app besides, is told of none that belongs to what they may not see.
  await outsideCalls(t.app.db, 'test', async (tx) => {
    await tx.execute(
      sql`insert into roles (name, label, permissions) values ('librarian', 'Librarian', ${sql.param(librarian)}::text[])`,
    )
    const [id, role] = [await t.userId('approver'), 'librarian']
    await tx.execute(sql`insert into user_roles (user_id, role) values (${id}, ${role})`)
  })
  forgetEverybody()
})
after(async () => {
  await t?.close()
  await sink?.close()
})

/** What everybody knew, opened, followed, shared, was asked to read and to sign, until its folder was theirs no more. */
async function filed(): Promise<void> {
  const mark = 'Xylographquartz'
  const post = async (who: string, url: string, body?: object) => ok(await t.call(who, 'POST', url, { body }))
  const folder = await t.folder('hr', { name: `${mark} cases` })
  const { id } = await t.keep('buyer', `${mark}.pdf`, contract(mark), { folderId: folder.id })
  const { id: fieldId } = await post('administrator', '/document-fields', {
    documentType: 'form',
    label: 'Party',
    kind: 'text',
    position: 1,
  })
  const say = { title: mark, documentType: 'form', tags: mark, description: `About ${mark}`, validUntil: '2026-01-31' }
  ok(await t.call('buyer', 'PATCH', `/documents/${id}`, { version: 1, body: say }))
  const now = async () => (await t.read(`/documents/${id}`)).version
  ok(
    await t.call('buyer', 'POST', `/own-fields/${id}`, {
      version: await now(),
      body: { values: { [fieldId]: `${mark} party` } },
    }),
  )
  const employee = await t.userId('employee')
  ok(
    await t.send(
      'buyer',
      `/documents/${id}/versions?comment=${mark}`,
      `${mark} 2.pdf`,
      pdfOf([`A second ${mark}`, mark]),
    ),
  )
  await post('buyer', `/documents/${id}/comments`, { body: `${mark}, <@${employee}>?` })
  ok(await t.send('buyer', `/documents/${id}/attachments`, `${mark} note.txt`, `On the ${mark}`))
  await post('buyer', '/share-links', { documentId: id, recipient: `${mark} reader` })
  const ask = { userIds: [employee], roles: ['employee'], dueOn: t.today(5), note: `Read ${mark}` }
  ok(await t.verb('buyer', `/documents/${id}`, 'ask-to-read', ask))
  const request = await t.draft(id, ['employee'], { message: `Sign ${mark}` })
  ok(await t.act('buyer', request.id, 'send'))
  const vendors = await t.as('buyer')
  const vendor = ok(await vendors('POST', '/api/procurement/vendors', { body: { name: 'Nord', currency: 'USD' } }))
  await post('buyer', `/documents/${id}/links`, { record: 'procurement.vendors', recordId: vendor.id })
  const { id: holdId } = await post('manager', '/holds', { name: 'A claim', reason: 'A claim' })
  await post('manager', '/hold-items', { holdId, documentId: id })
  await post('manager', '/retention-rules', {
    name: 'Forms',
    documentType: 'form',
    startsFrom: 'end of validity',
    months: 1,
  })
  const { id: rules } = await t.keep('buyer', `${mark} rules.txt`, `Rules of ${mark}`, { folderId: folder.id })
  ok(await t.call('buyer', 'PATCH', `/documents/${rules}`, { version: 1, body: { documentType: 'policy' } }))
  const records = [{ id, version: await now() }]
  const run = await post('buyer', '/documents/verbs/take-over', { records })
  const { id: due } = await t.keep('buyer', `${mark} due.txt`, `An old ${mark}`, { folderId: folder.id })
  ok(await t.call('buyer', 'PATCH', `/documents/${due}`, { version: 1, body: say }))
  await post('accountant', '/disposals', {})
  for (const who of ['employee', 'auditor', 'buyer']) {
    const own = await t.as(who)
    const about = { record: 'documents.documents', recordId: id }
    ok(await own('POST', '/api/personal/visits', { body: about }))
    ok(await own('POST', '/api/personal/favourites', { body: about }))
    ok(await own('POST', '/api/inbox/follows', { body: { ...about, state: 'follows' } }))
  }
  ok(await t.verb('hr', `/folders/${folder.id}`, 'restrict', { userIds: [await t.userId('manager')], roles: ['hr'] }))
  // What is changed now is told to those who followed, and may not know.
  await post('hr', `/documents/${id}/comments`, { body: `Of ${mark} no more` })
  const about = { record: 'procurement.vendors', recordId: vendor.id as string }
  const ids = new Map([['/api/documents/folders', [folder.id as string]]])
  const beside = new Map([['/api/verb-runs', [run.id as string]]])
  const opensTo = ['administrator', 'hr', 'manager']
  secrets.push({ mark, opensTo, id, sha256: '', ids, parts: new Map(), beside, about })
}

/** A file at a row that is all about what few may see. */
async function attached(recordType: string, mark: string, opensTo: readonly string[]): Promise<void> {
  const administrator = await t.as('administrator')
  const post = async (path: string, body: object) => ok(await administrator('POST', `/api/hr/${path}`, { body }))
  const { id: personId } = await post('people', { givenName: 'Ada', surname: 'Sander', hireDate: '2026-01-01' })
  const body =
    recordType === 'pay-rates'
      ? { rate: '1.00', currency: 'USD', rateType: 'per month' }
      : { holder: 'Ada', accountNumber: '1', bankCode: '1' }
  const pair = { proposes: administrator, approves: await t.as('hr') }
  const { id: rowId } = ok(await enterFact(pair, recordType, { personId, validFrom: '2026-01-01', ...body }))
  const { payload, headers } = multipart([[`${mark}.pdf`, contract(mark)]])
  const file = await administrator('POST', `/api/hr/${recordType}/${rowId}/attachments`, {
    body: payload.toString('latin1'),
    headers,
  })
  const { rows } = await t.app.pool.query('select id from documents_documents where attachment_id = $1', [ok(file).id])
  const { id } = rows[0] as { id: string }
  await t.jobs.drain()
  ok(await administrator('POST', `/api/documents/documents/${id}/comments`, { body: { body: `Of ${mark}` } }))
  const about = { record: `hr.${recordType}`, recordId: rowId as string }
  secrets.push({ mark, opensTo, id, sha256: '', ids: new Map(), parts: new Map(), beside: new Map(), about })
}

/** The rows of every record type that name a document or say what it says, as an administrator comes upon them. */
async function findRows(secret: Secret): Promise<void> {
  const administrator = await t.as('administrator')
  const { rows } = await t.app.pool.query<{ part: string; id: string }>(
    `select ':versionId' as part, id from documents_versions where document_id = $1
     union all select ':versionId', id from documents_links where document_id = $1
     union all select ':attachmentId', id from attachments where record_id = $1`,
    [secret.id],
  )
  for (const [part, its] of Map.groupBy(rows, (row) => row.part))
    secret.parts.set(
      part,
      its.map((row) => row.id),
    )
  const log = await t.app.pool.query<{ seq: string }>(
    'select seq::text from audit_log where record_id = $1 order by seq limit 12',
    [secret.id],
  )
  secret.sha256 = (await t.read(`/documents/${secret.id}`)).sha256
  secret.beside.set(
    '/api/settings/audit/entries',
    log.rows.map(({ seq }) => seq),
  )
  secret.ids.set('/api/documents/documents', [secret.id])
  for (const { record } of recordTypes) {
    const { items } = (await administrator('GET', `${record.path}?limit=200`)).body
    const its = items
      .filter((row: Json) => JSON.stringify(row).includes(secret.id) || JSON.stringify(row).includes(secret.mark))
      .map(({ id }: Json) => id as string)
    const others = items.flatMap(({ id }: Json) => (its.includes(id) ? [] : [id as string])).slice(0, 2)
    secret.beside.set(record.path, others)
    if (its.length) secret.ids.set(record.path, [...new Set([...(secret.ids.get(record.path) ?? []), ...its])])
  }
}

for (const { name, permissions } of inPart(roles).map((role) =>
  role.name === 'approver' ? { ...role, permissions: [...role.permissions, ...librarian] } : role,
))
  test(`D07 ${name === 'approver' ? 'a librarian' : name} comes upon no document that is not theirs, by any call`, async ({
    mock: { timers },
  }) => {
    timers.enable({ apis: ['Date'], now: testNow() })
    const call = await t.as(name)
    const kept = secrets.filter(({ opensTo }) => !opensTo.includes(name))
    for (const secret of name === 'approver' ? kept.slice(1, 2) : kept) {
      const found = await foundBy(
        call,
        secret,
        (can) => granted(permissions, can),
        () => timers.tick(60_001),
      )
      assert.deepEqual(found, [], secret.mark)
      const actor = (await actorById(t.app, await t.userId(name)))!
      for (const { source } of recordTypes) {
        const ids = secret.ids.get(source.record.path) ?? []
        if (ids.length)
          assert.equal((await visibleIds(source, ids, actor, t.app.db)).size, 0, `an event of ${source.record.name}`)
      }
    }
  })

test('D07 whoever it is open to comes upon it by each of these manifests, so that they are asked rightly', async () => {
  const [secret] = secrets
  const its = (can: string) => can === 'signed-in' || can.startsWith('documents.')
  const found = await foundBy(await t.as('administrator'), secret!, its, () => {})
  const manifests = new Set(
    found.map((each) =>
      each
        .split(/[?\n]|: /)[0]!
        .replaceAll(/[0-9a-f-]{36}/g, ':id')
        .replace(/ tells it$/, ''),
    ),
  )
  const expected = endpoints
    .filter(
      ({ method, path, can }) =>
        method === 'GET' && can.startsWith('documents.') && secret!.ids.has(path.split('/:')[0]!),
    )
    .filter(({ path }) => path.includes('/:id') && !/\/(turn|marks|export)$/.test(path))
    .map(({ path }) => `GET ${path.replaceAll(/:\w+/g, ':id')}`)
    .concat(
      ['search', 'documents/search', 'documents/thumbnails', 'documents/retention'].map((each) => `GET /api/${each}`),
    )
  assert.deepEqual(
    expected.filter((each) => !manifests.has(each)),
    [],
  )
})

test('D07 it stands where it belongs for those it is open to', async () => {
  for (const secret of secrets)
    for (const who of secret.opensTo) {
      const call = await t.as(who)
      for (const url of [
        `documents/documents/${secret.id}`,
        `search?q=${secret.mark}`,
        `documents/search?q=${secret.mark}`,
      ])
        assert.ok((await call('GET', `/api/${url}`)).text.includes(secret.mark), `${who} ${url}`)
    }
})

test('D10 whoever sends the same bytes is told of those alone that they may see', async () => {
  for (const { mark, opensTo, id } of secrets.slice(1)) {
    assert.deepEqual(
      (await t.keep('buyer', 'Mine.pdf', contract(mark))).same.filter((each) => each.id === id),
      [],
      mark,
    )
    const told = await t.keep(opensTo[1]!, 'Ours.pdf', contract(mark))
    assert.ok(
      told.same.some((each) => each.id === id),
      mark,
    )
  }
})

test('D07 no mail says it to whoever it is not open to', async () => {
  await t.jobs.drain()
  const wrong = sink.mails.filter(({ to, raw, subject, text }) =>
    secrets.some(
      ({ mark, opensTo }) => [raw, subject, text].join().includes(mark) && !opensTo.includes(to.split('@')[0]!),
    ),
  )
  assert.deepEqual(
    wrong.map(({ to, subject }) => `${to} ${subject}`),
    [],
  )
})
