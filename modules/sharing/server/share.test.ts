import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { pdfOf } from '#modules/documents/server/testing.ts'
import { openSharing, type Sharing } from './testing.ts'

let at = new Date('2026-11-02T09:00:00Z')
let t: Sharing
before(async () => {
  t = await openSharing(() => at)
})
after(() => t?.close())

const bytes = pdfOf(['What the timber costs'])
const keep = async (who = 'buyer', name = 'Price list.pdf') => (await t.keep(who, name, bytes)).id
const later = (hours: number) => void (at = new Date(at.getTime() + hours * 3_600_000))

test('D08 a link opens the document in force for whoever has it, as a download, and each opening is kept', async () => {
  const documentId = await keep()
  const made = await t.shared('buyer', { documentId, recipient: 'Nordic Timber', mostOpenings: 2 })
  assert.match(made.link, /\/shared\/[\w-]{43}$/)

  const page = await t.visit(made.link)
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /Price list/)
  assert.ok(page.body.includes((await t.link(made.id)).sharedByName))
  assert.ok(!/<script/i.test(page.body))
  assert.match(page.body, /<meta name="robots" content="noindex/)
  assert.equal(page.headers['x-robots-tag'], 'noindex, nofollow')
  assert.equal(page.headers['referrer-policy'], 'same-origin')
  assert.equal(page.headers['cache-control'], 'no-store')
  assert.equal((await t.link(made.id)).opened, 0, 'reading the page opens nothing')

  const file = await t.open(made.link)
  assert.equal(file.statusCode, 200)
  assert.equal(
    createHash('sha256').update(file.rawPayload).digest('hex'),
    createHash('sha256').update(bytes).digest('hex'),
  )
  assert.match(String(file.headers['content-disposition']), /^attachment/)
  assert.equal(file.headers['x-content-type-options'], 'nosniff')
  assert.match(String(file.headers['content-security-policy']), /sandbox/)

  const { items } = await t.openings(made.id)
  assert.deepEqual(
    items.map(({ kind, agent }) => [kind, agent]),
    [['opened', 'Visitor/1.0']],
  )
  assert.match(items[0]!.address, /^10\./)
  const link = await t.link(made.id)
  assert.deepEqual([link.opened, link.state, link.recipient], [1, 'open', 'Nordic Timber'])
  assert.equal((await t.open(made.link)).statusCode, 200)
  assert.equal((await t.link(made.id)).state, 'used up')
  assert.equal((await t.open(made.link)).statusCode, 404)

  const history = JSON.stringify(await t.read(`/documents/${documentId}/history`))
  assert.match(history, /"share"/)
  assert.match(history, /"openShared"/)
  assert.ok(!history.includes('10.'), 'addresses of strangers are told to those alone who see the link')
})

test('D08 the secret of a link is nowhere kept: not in a row, the audit log, a stored reply or the history of facts', async () => {
  const made = await t.shared('buyer', { documentId: await keep(), password: 'harbour crane 12' })
  const secret = made.link.split('/').at(-1)!
  await t.open(made.link, 'harbour crane 12')
  const { pool } = t.app
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const { rows } = await pool.query(`select 1 from ${name} as x where x::text like $1 or x::text like $2 limit 1`, [
      `%${secret}%`,
      '%harbour crane 12%',
    ])
    assert.equal(rows.length, 0, name)
  }
  assert.ok(!JSON.stringify(await t.read(`/share-links/${made.id}`)).match(/hash|secret/i))
})

test('D08 what is shared is checked: each refusal names its field and changes nothing', async () => {
  const documentId = await keep()
  const before = (await t.read('/share-links/summary')).count
  const refused = async (body: object, field: string, who = 'buyer', status = 422) => {
    const reply = await t.share(who, { documentId, ...body })
    assert.equal(reply.status, status, reply.text)
    if (status === 422) assert.ok(reply.body.fields?.[field], reply.text)
  }
  await refused({ endsOn: '2026-11-01' }, 'endsOn')
  await refused({ endsOn: '2026-11-02', endsTime: '00:30' }, 'endsTime')
  await refused({ endsOn: '2027-06-01' }, 'endsOn')
  await refused({ documentId: '00000000-0000-4000-8000-00000000dead' }, 'documentId')
  await refused({ versionId: '00000000-0000-4000-8000-00000000dead' }, 'versionId')
  await refused({ mostOpenings: 0 }, 'mostOpenings', 'buyer', 400)
  await refused({ password: 'short' }, 'password', 'buyer', 400)
  await refused({ endsTime: '25:00' }, 'endsTime', 'buyer', 400)
  await refused({ recipient: '' }, 'recipient', 'buyer', 400)
  await refused({}, '', 'employee', 403)
  await refused({}, '', 'auditor', 403)
  await t.call('buyer', 'PATCH', `/documents/${documentId}`, { version: 1, body: { classification: 'confidential' } })
  await refused({}, 'documentId')
  assert.equal((await t.read('/share-links/summary')).count, before)
  await t.decide({ confidential: true, password: true })
  await refused({}, 'password')
  assert.equal((await t.share('buyer', { documentId, password: 'harbour crane' })).status, 200)
  await t.decide({ confidential: false, password: false })
})

test('D08 a link ends at its hour by the clock of the company, before any job has run, and stays ended', async () => {
  const made = await t.shared('buyer', { documentId: await keep(), endsOn: '2026-11-03', endsTime: '12:00' })
  const until = Date.parse(made.endsAt)
  at = new Date(until - 1)
  assert.equal((await t.open(made.link)).statusCode, 200)
  at = new Date(until)
  assert.equal((await t.visit(made.link)).statusCode, 404)
  assert.equal((await t.open(made.link)).statusCode, 404)
  await t.turn()
  assert.equal((await t.link(made.id)).state, 'ended')
  await assert.rejects(
    t.app.pool.query(`update documents_share_links set state = 'open' where id = $1`, [made.id]),
    /stays as it is/,
  )
})

test('D08 revoking holds at once; whoever revoked it opens it again, and nobody else', async () => {
  const made = await t.shared('buyer', { documentId: await keep() })
  assert.equal((await t.act('manager', made.id, 'revoke')).status, 200)
  assert.equal((await t.open(made.link)).statusCode, 404)
  assert.equal((await t.visit(made.link)).statusCode, 404)
  assert.equal((await t.act('buyer', made.id, 'reopen')).status, 409)
  assert.equal((await t.act('manager', made.id, 'reopen')).status, 200)
  assert.equal((await t.open(made.link)).statusCode, 200)
  assert.equal((await t.act('buyer', made.id, 'revoke')).status, 200)
  later(24 * 120)
  assert.equal((await t.act('buyer', made.id, 'reopen')).status, 409)
})

test('D08 the version in force is sent, or the one that was named; what the check says of all links is true', async () => {
  const documentId = await keep()
  const [first] = await t.read(`/documents/${documentId}/versions`)
  const living = await t.shared('buyer', { documentId })
  const named = await t.shared('buyer', { documentId, versionId: first.id })
  await t.send('buyer', `/documents/${documentId}/versions`, 'Price list.txt', 'What it costs now')
  assert.equal((await t.open(living.link)).body, 'What it costs now')
  assert.ok((await t.open(named.link)).rawPayload.equals(bytes))
  const { checks } = await import('./checks.ts')
  for (const check of checks) assert.deepEqual(await check.run(t.app.pool), [], check.name)
})
