import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { checksOf } from '#server/audit/checks.ts'
import { noteSeries } from '#server/audit/heads.ts'
import { ok } from '#modules/documents/server/testing.ts'
import { testNow } from '#server/testing/clock.ts'
import { eventChains } from './checks.ts'
import { contract, openDesk, type Desk } from './testing.ts'
import { turnJob } from './turn.ts'

let days = 0
let t: Desk
before(async () => void (t = await openDesk(() => testNow(days * 86_400_000))))
after(() => t?.close())

const findings = async (): Promise<string[]> => {
  const { settings, files, modules, pool } = t.app
  const found: string[] = []
  for (const { name, run } of checksOf(settings.headsDir, files, modules))
    if (/signature/i.test(name)) found.push(...(await run(pool)))
  return found
}
const notices = async (who: string) =>
  (await t.as(who).then((as) => as('GET', '/api/inbox?part=all'))).body.items as {
    action: string
    title: string
  }[]

test('D05 in an order nobody signs before those above them, nor in the place of another, nor twice', async () => {
  const { id } = await t.sent('Order', ['manager', 'employee', 'accountant'])
  assert.equal((await notices('manager'))[0]?.action, 'askToSign')
  assert.equal((await t.sign('employee', id)).status, 409, 'out of order')
  assert.equal((await t.act('employee', id, 'refuse', { reason: 'Not yet' })).status, 409, 'declined out of order')
  assert.equal((await t.sign('hr', id)).status, 403, 'who is not asked')
  assert.equal((await t.sign('buyer', id)).status, 403, 'whoever asks')
  assert.equal((await t.sign('administrator', id)).status, 403, 'an administrator')
  assert.equal((await t.sign('manager', id, { sha256: 'f'.repeat(64) })).status, 409, 'other bytes')
  assert.equal((await t.sign('manager', id, { name: ' ' })).status, 400, 'no name')
  ok(await t.sign('manager', id))
  assert.equal((await t.sign('manager', id)).status, 403, 'twice')
  const waiting = await t.read('/to-sign', 'employee')
  assert.deepEqual([waiting[0].documentTitle, waiting[0].turn], ['Order', true])
  assert.equal((await t.read('/to-sign', 'accountant'))[0].turn, false)
  const { state, signed } = await t.request(id)
  assert.deepEqual([state, signed], ['partly signed', 1])
})

test('D05 eight connections sign for one person: one signature, one event', async () => {
  const { id, version, sha256 } = await t.sent('Race', ['manager', 'employee'], { inOrder: false })
  const all = await Promise.all(
    Array.from({ length: 8 }, () =>
      t.call('manager', 'POST', `${t.at}/${id}/sign`, { version, body: { name: 'The manager', sha256 } }),
    ),
  )
  assert.deepEqual(
    all
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
      .slice(0, 2),
    [200, 412],
  )
  const { events, signed } = await t.request(id)
  assert.deepEqual([signed, events.map(({ kind }: { kind: string }) => kind)], [1, ['sent', 'signed']])
  assert.deepEqual(await findings(), [])
})

test('D05 eight connections are the last to sign: one sealed version', async () => {
  const { id, version, sha256, documentId } = await t.sent('Last race', ['manager'])
  const all = await Promise.all(
    Array.from({ length: 8 }, () =>
      t.call('manager', 'POST', `${t.at}/${id}/sign`, { version, body: { name: 'The manager', sha256 } }),
    ),
  )
  assert.equal(all.filter(({ status }) => status === 200).length, 1)
  const statuses = all.map(({ status }) => status)
  // Whoever has waited too long for the one who signs, on a machine with much to do, is told to come again, and is then too late like the others.
  assert.ok(
    all.every(
      ({ status, body }) => [200, 412, 503].includes(status) || body.sentence.code === 'mainstay.lockedByAnother',
    ),
    statuses.join(),
  )
  const again = { version, body: { name: 'The manager', sha256 } }
  assert.equal((await t.call('manager', 'POST', `${t.at}/${id}/sign`, again)).status, 412)
  assert.equal((await t.read(`/documents/${documentId}/versions`)).length, 2)
})

test('D05 what was declined, withdrawn or signed by all is signed no more', async () => {
  const declined = await t.sent('Declined', ['manager', 'employee'], { inOrder: false })
  ok(await t.act('employee', declined.id, 'refuse', { reason: 'The price is not what we said' }))
  const withdrawn = await t.sent('Withdrawn', ['manager', 'employee'])
  ok(await t.act('buyer', withdrawn.id, 'withdraw', { reason: 'A wrong annex' }))
  const signed = await t.sent('Signed', ['manager'])
  ok(await t.sign('manager', signed.id))
  for (const [{ id }, state] of [
    [declined, 'declined'],
    [withdrawn, 'withdrawn'],
    [signed, 'signed'],
  ] as const) {
    assert.equal((await t.request(id)).state, state)
    assert.equal((await t.sign('manager', id)).status, 409, state)
    assert.equal((await t.act('buyer', id, 'withdraw', { reason: 'Again' })).status, 409)
    assert.equal((await t.act('buyer', id, 'send')).status, 409)
  }
  assert.equal((await notices('buyer')).find(({ title }) => title === 'Declined')?.action, 'refuse')
})

test('D05 what has another version by now is not signed', async () => {
  const { id, documentId } = await t.sent('Changed', ['manager'])
  ok(await t.send('buyer', `/documents/${documentId}/versions`, 'Changed.pdf', contract('Changed otherwise')))
  const refused = await t.sign('manager', id)
  assert.equal(refused.status, 409, refused.text)
  assert.match(refused.text, /a new version/)
  const draft = await t.draft((await t.keepPdf('Changed before')).id, ['manager'])
  ok(await t.send('buyer', `/documents/${draft.documentId}/versions`, 'x.pdf', contract('Changed before it went')))
  assert.equal((await t.act('buyer', draft.id, 'send')).status, 409)
})

test('once it was sent, its signers, places and days stay; before, bad ones are refused with the field named', async () => {
  const draft = await t.draft((await t.keepPdf('Places')).id, ['manager'])
  const userId = await t.userId('manager')
  const place = { signer: 0, page: 1, kind: 'signature', left: 0, top: 0, width: 100, height: 50 }
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const [body, field] of [
    [{ signers: [{ userId }], places: [{ ...place, page: 3 }] }, 'places'],
    [{ signers: [{ userId }], places: [{ ...place, left: 950 }] }, 'places'],
    [{ signers: [{ userId }], places: [{ ...place, signer: 1 }] }, 'places'],
    [{ signers: [{ userId }, { userId }], places: [] }, 'signers'],
    [{ signers: [{ userId: nobody }], places: [] }, 'signers'],
    [{ signers: [{ userId: await t.userId('auditor') }], places: [] }, 'signers'],
  ] as const) {
    const refused = await t.arrange(draft, body)
    assert.equal(refused.status, 422, refused.text)
    assert.ok(refused.body.fields[field], refused.text)
  }
  for (const body of [
    { signers: [], places: [] },
    { signers: [{ userId }], places: [{ ...place, kind: 'date' }] },
  ]) {
    ok(await t.arrange(await t.request(draft.id), body))
    assert.equal((await t.act('buyer', draft.id, 'send')).status, 422)
  }
  ok(await t.arrange(await t.request(draft.id), { signers: [{ userId }], places: [place] }))
  const sent = ok(await t.act('buyer', draft.id, 'send'))
  assert.equal((await t.arrange(sent, { signers: [], places: [] })).status, 409)
  const change = { version: sent.version, body: { dueOn: t.today(90) } }
  assert.equal((await t.call('buyer', 'PATCH', `${t.at}/${draft.id}`, change)).status, 409)
  const other = await t.draft(draft.documentId, ['employee'])
  assert.equal((await t.act('buyer', other.id, 'send')).status, 409, 'a second one about the same document')
  for (const statement of [
    `update documents_signers set name = 'Somebody else' where request_id = $1`,
    'delete from documents_signers where request_id = $1',
    'update documents_signature_places set page = 2 where request_id = $1',
    'delete from documents_signature_places where request_id = $1',
  ])
    await assert.rejects(t.app.pool.query(statement, [draft.id]), /stays once it was sent/)
})

test('only a PDF that can take a seal is sent for signature', async () => {
  const text = await t.keep('buyer', 'Notes.txt', 'Only words')
  const ask = (documentId: string, more = {}) =>
    t.call('buyer', 'POST', t.at, { body: { documentId, dueOn: t.today(5), ...more } })
  const broken = await t.keep('buyer', 'Broken.pdf', Buffer.from('%PDF-1.7\nnothing that anybody could read\n%%EOF\n'))
  for (const { id } of [text, broken]) {
    const refused = await ask(id)
    assert.equal(refused.status, 422, refused.text)
    assert.ok(refused.body.fields.documentId, refused.text)
  }
  const { id } = await t.keepPdf('Late')
  const late = await ask(id, { dueOn: '2020-01-01' })
  assert.deepEqual([late.status, Object.keys(late.body.fields)], [422, ['dueOn']])
})

test('D07 an outsider learns of no request, title, signer or file by any route', async () => {
  const folder = await t.folder('manager', { name: 'Board papers' })
  const { id: documentId } = await t.keep('manager', 'Secret merger.pdf', contract('Secret merger'), {
    folderId: folder.id,
  })
  const made = ok(
    await t.call('manager', 'POST', t.at, { body: { documentId, dueOn: t.today(5), message: 'Secret merger inside' } }),
  )
  const userId = await t.userId('manager')
  const place = { signer: 0, page: 1, kind: 'signature', left: 0, top: 0, width: 100, height: 50 }
  const drafted = ok(await t.arrange(made, { signers: [{ userId }], places: [place] }, 'manager'))
  const openers = { userIds: [userId], roles: [] }
  ok(await t.verb('manager', `/folders/${folder.id}`, 'restrict', openers))
  const shut = await t.arrange(drafted, { signers: [{ userId: await t.userId('employee') }], places: [] }, 'manager')
  assert.equal(shut.status, 422, 'nobody is asked about what they may not open')
  ok(await t.act('manager', made.id, 'send'))
  const manifests = [
    t.at,
    `${t.at}/summary`,
    `${t.at}?q=merger`,
    `${t.at}/${made.id}`,
    `${t.at}/${made.id}/history`,
    `${t.at}/${made.id}/comments`,
    `${t.at}/${made.id}/paper`,
    `${t.at}/${made.id}/record`,
    `${t.at}/export?format=csv`,
    '/to-sign',
    `/signers?documentId=${documentId}`,
  ]
  for (const who of ['outsider', 'buyer', 'auditor'])
    for (const manifest of manifests) {
      const { status, text } = await t.call(who, 'GET', manifest)
      assert.ok(status < 500 && !/merger/i.test(text), `${who} ${manifest}: ${status} ${text.slice(0, 200)}`)
    }
  for (const manifest of [`/api/search?q=merger`, '/api/inbox?part=all']) {
    const { text } = await (await t.as('employee'))('GET', manifest)
    assert.ok(!/merger/i.test(text.replace(/"q(uery)?":"merger"/g, '')), `${manifest}: ${text.slice(0, 300)}`)
  }
  for (const verb of ['sign', 'refuse', 'withdraw', 'send'])
    for (const who of ['outsider', 'buyer']) {
      const body = {
        sign: { name: 'Somebody', sha256: 'f'.repeat(64) },
        refuse: { reason: 'x' },
        withdraw: { reason: 'x' },
      }
      const refused = await t.call(who, 'POST', `${t.at}/${made.id}/${verb}`, {
        version: 1,
        body: body[verb as 'sign'],
      })
      assert.ok([403, 404].includes(refused.status) && !/merger/i.test(refused.text), `${who} ${verb}: ${refused.text}`)
    }
})

test('a draft is seen by those who ask for signatures alone, and an employee finds what they are asked in', async () => {
  const draft = await t.draft((await t.keepPdf('Quiet draft')).id, ['employee'])
  assert.equal((await t.call('employee', 'GET', `${t.at}/${draft.id}`)).status, 404)
  ok(await t.act('buyer', draft.id, 'send'))
  assert.equal((await t.request(draft.id, 'employee')).documentTitle, 'Quiet draft')
  assert.equal((await t.call('receiver', 'GET', `${t.at}/${draft.id}`).catch(() => ({ status: 404 }))).status, 404)
})

test('what is out for signature is neither archived nor moved; afterwards it is', async () => {
  const { id, documentId } = await t.sent('Stays', ['manager'])
  assert.equal((await t.verb('buyer', `/documents/${documentId}`, 'put-away')).status, 409)
  const folder = await t.folder('buyer', { name: 'Elsewhere' })
  const { version } = await t.read(`/documents/${documentId}`)
  const move = { version, body: { folderId: folder.id } }
  assert.equal((await t.call('buyer', 'PATCH', `/documents/${documentId}`, move)).status, 409)
  ok(await t.act('buyer', id, 'withdraw', { reason: 'Done otherwise' }))
  ok(await t.verb('buyer', `/documents/${documentId}`, 'put-away'))
})

test('D06 the database refuses to change or remove an event, and verify names what was changed all the same', async () => {
  const { id } = await t.sent('Log', ['manager', 'employee'])
  ok(await t.sign('manager', id))
  const { pool, settings } = t.app
  for (const statement of [
    `update documents_signature_events set actor_name = 'Somebody else' where request_id = $1`,
    'delete from documents_signature_events where request_id = $1 and number = 2',
  ])
    await assert.rejects(pool.query(statement, [id]), /stays|permission denied/)
  assert.deepEqual(await findings(), [])
  await noteSeries(settings.headsDir, eventChains, pool)
  const owner = new pg.Client({ connectionString: t.databaseUrl })
  await owner.connect()
  await owner.query('alter table documents_signature_events disable trigger user')
  await owner.query(`update documents_signature_events set address = '10.0.0.1' where request_id = $1 and number = 1`, [
    id,
  ])
  assert.match((await findings()).join(), /event 1 \(sent, .*is not what it was/)
  await owner.query(
    `update documents_signature_events set address = '127.0.0.1' where request_id = $1 and number = 1`,
    [id],
  )
  assert.deepEqual(await findings(), [])
  await owner.query('delete from documents_signature_events where request_id = $1 and number = 2', [id])
  assert.match((await findings()).join(), /has signed, and the log does not say so/)
  const noted = await eventChains.lost(pool, [{ series: id, number: '2', hash: 'f'.repeat(64), at: 'then' }])
  assert.match(noted.join(), /was removed/)
  await owner.query('alter table documents_signature_events enable trigger user')
  await owner.end()
})

test('reminders begin two days before the last day; after it the request expires, and nobody signs', async () => {
  const { id } = await t.sent('Deadline', ['manager', 'employee'])
  const turn = () => turnJob.run({}, t.app)
  const kinds = async () => (await t.request(id)).events.map(({ kind }: { kind: string }) => kind)
  await turn()
  assert.deepEqual(await kinds(), ['sent'])
  days = 5
  await turn()
  await turn()
  assert.deepEqual(await kinds(), ['sent', 'reminded'])
  assert.equal((await notices('manager'))[0]?.action, 'remindToSign')
  days = 8
  const late = await t.sign('manager', id)
  assert.equal(late.status, 409, 'after its day, before the job has run')
  assert.match(late.text, /last day to sign/)
  await turn()
  await turn()
  assert.deepEqual(await kinds(), ['sent', 'reminded', 'expired'])
  assert.equal((await t.request(id)).state, 'expired')
  assert.equal((await t.sign('manager', id)).status, 409)
  assert.equal((await notices('buyer'))[0]?.action, 'expire')
})
