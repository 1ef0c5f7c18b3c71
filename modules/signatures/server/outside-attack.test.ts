import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { ok } from '#modules/documents/server/testing.ts'
import { newSecret } from '#server/auth/session-token.ts'
import { checksOf } from '#server/audit/checks.ts'
import { escapeHtml } from '#server/pages/public-pages.ts'
import { says as building } from '#server/sentences.ts'
import { inWords } from '#shared/sentence.ts'
import { untilBlocked } from '#server/db/testing.ts'
import { testNow } from '#server/testing/clock.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { contract } from './testing.ts'
import { cara, nora, openOutside, piet, type Outside } from './testing-outside.ts'
import { turnJob } from './turn.ts'

let ahead = 0
let t: Outside
before(async () => void (t = await openOutside(() => testNow(ahead))))
after(() => t?.close())

const minutes = 60_000
const day = 86_400_000
type Reply = Awaited<ReturnType<Outside['visit']>>
const told = ({ statusCode, body, headers }: Reply) => [
  statusCode,
  body,
  headers['content-type'],
  headers['x-robots-tag'],
]
const statuses = (all: readonly Reply[]) => all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
const findings = async (): Promise<string[]> => {
  const { settings, files, modules, pool } = t.app
  const found: string[] = []
  for (const { name, run } of checksOf(settings.headsDir, files, modules))
    if (/signature/i.test(name)) found.push(...(await run(pool)))
  return found
}
const isWaiting = (body: string) => body.includes(escapeHtml(inWords(building.lockedByAnother())))
/** Each test begins with as many codes and tries as there are. */
const later = () => void (ahead += day)

test('before the code nothing is told but who asks: no title, page, file or message, and looking brings about nothing', async () => {
  const { id } = await t.sent('Quiet merger', [nora], { message: 'Secret terms within' })
  const link = await t.linkOf(nora.mail)
  const before = await t.kinds(id)
  const page = await t.visit(link)
  assert.equal(page.statusCode, 200)
  assert.ok(!/merger|secret terms|nora@/i.test(page.body.replace(/n…@northern/g, '')), 'told before the code')
  assert.equal(page.headers['cache-control'], 'no-store')
  assert.equal(page.headers['referrer-policy'], 'same-origin')
  assert.match(String(page.headers['x-robots-tag']), /noindex/)
  assert.ok(!String(page.headers['content-security-policy']).includes('script-src'))
  assert.ok(!/<script/.test(page.body))
  for (const path of ['/file', '/pages/1', '/pages/0', '/pages/999', '/pages/x'])
    assert.equal((await t.visit(link + path)).statusCode, 404, path)
  for (const path of ['/code', '/sign', '/decline']) assert.equal((await t.visit(link + path)).statusCode, 200)
  await t.server.inject({ method: 'HEAD', url: link })
  for (const method of ['PUT', 'DELETE', 'PATCH'] as const)
    assert.ok((await t.server.inject({ method, url: link })).statusCode >= 400)
  assert.deepEqual(await t.kinds(id), before)
  assert.equal((await t.mails(nora.mail, /your code/)).length, 0)
  for (const path of ['/sign', '/decline']) {
    const fields = { name: 'N', agree: 'yes', sha256: 'f'.repeat(64), reason: 'x' }
    assert.equal((await t.post(link + path, fields)).statusCode, 303, 'led back to the code')
  }
  assert.equal((await t.request(id)).state, 'sent')
  ok(await t.act('buyer', id, 'withdraw', { reason: 'Over' }))
})

test('unknown, cut short, another case, withdrawn, declined and replaced: one answer', async () => {
  const one = await t.sent('One answer', [nora])
  const link = await t.linkOf(nora.mail)
  const gone = told(await t.visit(`/signing/${newSecret()}`))
  assert.equal(gone[0], 404)
  const swapped = link.replace(/[^/]+$/, (secret) =>
    secret.replace(/[a-z]/gi, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())),
  )
  for (const other of [
    swapped,
    link.slice(0, -1),
    `${link}A`,
    '/signing/null',
    '/signing/%27%20or%201=1',
    '/signing/%F0%9F%98%80',
  ])
    for (const path of ['', '/file', '/pages/1'])
      assert.deepEqual(told(await t.visit(other + path)), gone, other + path)
  const signerId = one.people[0].id
  ok(await t.call('buyer', 'POST', `${t.at}/${one.id}/signers/${signerId}/link`))
  const second = await t.linkOf(nora.mail)
  assert.notEqual(second, link)
  assert.deepEqual(told(await t.visit(link)), gone, 'the one before')
  assert.deepEqual(told(await t.post(`${link}/code`)), gone)
  const body = { name: 'Nils Berg', mail: 'nils@northern.example' }
  const inside = await t.comeIn(nora.mail)
  ok(await t.call('buyer', 'POST', `${t.at}/${one.id}/signers/${signerId}/recipient`, { body }))
  assert.deepEqual(told(await t.visit(second, { cookie: inside.cookie })), gone, 'of whoever was replaced')
  assert.deepEqual(told(await t.post(`${second}/sign`, { name: 'N', agree: 'yes', sha256: one.sha256 }, inside)), gone)
  const nils = await t.comeIn('nils@northern.example')
  assert.equal((await t.post(`${nils.link}/decline`, { reason: 'The annex is missing' }, nils)).statusCode, 303)
  const declined = await t.request(one.id)
  assert.deepEqual([declined.state, declined.stateReason], ['declined', 'The annex is missing'])
  assert.deepEqual(told(await t.visit(nils.link, nils)), gone)
  const { events } = declined
  assert.deepEqual(events.at(-1).actorName, 'Nils Berg')
  assert.match(
    events.find(({ kind }: { kind: string }) => kind === 'replaced').details,
    /nora@northern.*|nils@northern/,
  )
  assert.deepEqual(await findings(), [])
})

test('a code has five tries, ten minutes and one use; of eight who bring it at once one comes in', async () => {
  later()
  const { id } = await t.sent('Codes', [nora])
  const link = await t.linkOf(nora.mail)
  const code = await t.ask(link, nora.mail)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (const bad of ['12345', '1234567', 'abcdef', ''])
    assert.equal((await t.enter(link, bad)).statusCode, 422, 'no try is taken')
  const all = await Promise.all(Array.from({ length: 8 }, () => t.enter(link, wrong)))
  assert.deepEqual(statuses(all), Array(8).fill(422))
  const spoilt = await t.enter(link, code)
  assert.equal(spoilt.statusCode, 422, 'the right one after five others')
  assert.match(spoilt.body, /no longer valid/)
  assert.equal((await t.kinds(id)).filter((kind) => kind === 'code failed').length, 1)

  ahead += minutes
  const next = await t.ask(link, nora.mail)
  const twice = await Promise.all(Array.from({ length: 8 }, () => t.enter(link, next)))
  assert.deepEqual(statuses(twice), [303, ...Array(7).fill(422)])
  assert.equal(twice.filter(({ headers }) => headers['set-cookie']).length, 1)
  assert.equal((await t.kinds(id)).filter((kind) => kind === 'opened').length, 1)
  assert.equal((await t.enter(link, next)).statusCode, 422, 'replayed')

  ahead += minutes
  const late = await t.ask(link, nora.mail)
  ahead += 11 * minutes
  assert.equal((await t.enter(link, late)).statusCode, 422, 'after ten minutes')
  await t.ask(link, nora.mail)
  ahead += minutes
  await t.ask(link, nora.mail)
  ahead += minutes
  const enough = await t.post(`${link}/code`)
  assert.equal(enough.statusCode, 409)
  assert.match(enough.body, /Several codes were already sent/)
  ok(await t.act('buyer', id, 'withdraw', { reason: 'Over' }))
})

test('asked for eight times at once, one code goes out; and one network has its limit', async () => {
  ahead += day
  const { id } = await t.sent('Many codes', [nora])
  const link = await t.linkOf(nora.mail)
  const count = (await t.mails(nora.mail, /your code/)).length
  await Promise.all(Array.from({ length: 8 }, () => t.post(`${link}/code`)))
  assert.equal((await t.mails(nora.mail, /your code/)).length, count + 1)
  const network = '192.0.2.77'
  for (let n = 0; n < 10; n += 1)
    assert.equal((await t.post(`/signing/${newSecret()}`, { code: '123456' }, { network })).statusCode, 404)
  assert.equal((await t.post(link, { code: '123456' }, { network })).statusCode, 429)
  ok(await t.act('buyer', id, 'withdraw', { reason: 'Over' }))
})

test('neither token nor code is kept or answered, and what a browser keeps is for that address alone', async () => {
  later()
  const request = await t.sent('Kept quiet', [nora, piet], { inOrder: false })
  const link = await t.linkOf(nora.mail)
  const secret = link.split('/').at(-1)!
  const code = await t.ask(link, nora.mail)
  const entered = await t.enter(link, code)
  const set = String(entered.headers['set-cookie'])
  for (const part of ['HttpOnly', 'SameSite=Lax', `Path=${link}`, 'Max-Age=3600']) assert.ok(set.includes(part), set)
  const cookie = t.cookieIn(entered)
  const session = cookie.split('=')[1]!
  const { pool } = t.app
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const { rows } = await pool.query(`select 1 from "${name}" t where t::text like any($1) limit 1`, [
      [`%${secret}%`, `%${session}%`],
    ])
    assert.equal(rows.length, 0, `${name} keeps what opens`)
  }
  const as = await t.as('administrator')
  for (const manifest of [`${t.at}/${request.id}`, `${t.at}/${request.id}/history`, `${t.at}/${request.id}/record`]) {
    const { text } = await t.call('administrator', 'GET', manifest)
    assert.ok(!text.includes(secret) && !text.includes(session) && !new RegExp(`\\b${code}\\b`).test(text), manifest)
  }
  for (const manifest of ['/api/settings/mails', '/api/audit/entries?limit=50']) {
    const { text } = await as('GET', manifest)
    assert.ok(
      !text.includes(secret) && !new RegExp(`\\b${code}\\b`).test(text) && !text.includes('Kept quiet is'),
      manifest,
    )
  }
  // Nobody comes in by the link of another with what they have.
  const other = await t.linkOf(piet.mail)
  assert.equal((await t.visit(`${other}/file`, { cookie })).statusCode, 404)
  assert.equal((await t.enter(other, code)).statusCode, 422)
  await t.post(`${other}/sign`, { name: 'Nora for Piet', agree: 'yes', sha256: request.sha256 }, { cookie })
  assert.equal((await t.request(request.id)).signed, 0)
  // And within the hour.
  ahead += day
  assert.equal((await t.visit(`${link}/file`, { cookie })).statusCode, 404)
  await t.post(`${link}/sign`, { name: 'Nora', agree: 'yes', sha256: request.sha256 }, { cookie })
  assert.equal((await t.request(request.id)).signed, 0)
  ok(await t.act('buyer', request.id, 'withdraw', { reason: 'Over' }))
})

test('D05 what is signed is what was read, agreed to, from our own page, and once', async () => {
  later()
  const { id, documentId } = await t.sent('Own page', [nora, 'employee'])
  const inside = await t.comeIn(nora.mail)
  const sha256 = t.hashShown((await t.visit(inside.link, inside)).body)
  const good = { name: 'Nora Quist', agree: 'yes', sha256 }
  const at = `${inside.link}/sign`
  const foreign = await t.post(at, good, { ...inside, headers: { origin: 'https://evil.example' } })
  assert.equal(foreign.statusCode, 403)
  const json = await t.post(at, good, { ...inside, headers: { 'content-type': 'application/json' } })
  assert.equal(json.statusCode, 415)
  for (const bad of [
    { agree: '' },
    { name: ' ' },
    { name: 'x'.repeat(121) },
    { name: 'a\u0000b' },
    { sha256: 'f'.repeat(65) },
  ])
    assert.equal((await t.post(at, { ...good, ...bad }, inside)).statusCode, 422, JSON.stringify(bad))
  assert.equal((await t.post(at, { ...good, sha256: 'f'.repeat(64) }, inside)).statusCode, 409, 'other bytes')
  assert.equal((await t.request(id)).signed, 0)
  const twice = await Promise.all(Array.from({ length: 8 }, () => t.post(at, good, inside)))
  assert.ok(
    twice.every(({ statusCode, body }) => statusCode === 303 || isWaiting(body)),
    statuses(twice).join(),
  )
  assert.equal((await t.kinds(id)).filter((kind) => kind === 'signed').length, 1)
  assert.equal((await t.post(`${inside.link}/decline`, { reason: 'Too late' }, inside)).statusCode, 303)
  assert.equal((await t.request(id)).state, 'partly signed', 'who has signed does not decline')
  const { pool } = t.app
  await assert.rejects(
    pool.query(`update documents_signers set mail = 'evil@example.com' where request_id = $1 and mail is not null`, [
      id,
    ]),
    /stays once it was sent/,
  )
  await assert.rejects(
    pool.query(`update documents_signers set role = 'approver' where request_id = $1 and mail is not null`, [id]),
    /stays once it was sent/,
  )
  assert.deepEqual(await findings(), [])
  ok(await t.send('buyer', `/documents/${documentId}/versions`, 'Own page.pdf', contract('Own page otherwise')))
  const changed = await t.sign('employee', id)
  assert.equal(changed.status, 409)
})

test('a link that ends while its signature waits for its turn signs nothing', async () => {
  later()
  const { id, people } = await t.sent('Ends meanwhile', [nora])
  const inside = await t.comeIn(nora.mail)
  const sha256 = t.hashShown((await t.visit(inside.link, inside)).body)
  const other = new pg.Client({ connectionString: t.databaseUrl })
  await other.connect()
  await other.query('begin')
  await other.query('select from documents_signature_requests where id = $1 for update', [id])
  const signing = t.post(`${inside.link}/sign`, { name: 'Nora', agree: 'yes', sha256 }, inside)
  await untilBlocked(t.app.pool)
  await other.query('update documents_signing_links set ended_at = now() where signer_id = $1', [people[0].id])
  await other.query('commit')
  await other.end()
  assert.equal((await signing).statusCode, 404)
  assert.equal((await t.request(id)).signed, 0)
  ok(await t.act('buyer', id, 'withdraw', { reason: 'Over' }))
})

test('D05 what has another version by now is not signed from outside', async () => {
  later()
  const { id, documentId } = await t.sent('Changed outside', [nora])
  const inside = await t.comeIn(nora.mail)
  ok(await t.send('buyer', `/documents/${documentId}/versions`, 'x.pdf', contract('Changed after it went out')))
  const refused = await t.signs(inside)
  assert.equal(refused.statusCode, 409)
  assert.match(refused.body, /a new version/)
  assert.equal((await t.request(id)).signed, 0)
})

// In the gate eight of the company race for the last signature (attack.test.ts), by the same code.
if (exhaustive)
  test('D05 eight connections are the last to sign from outside: one sealed version; and who declines meanwhile is before or after', async () => {
    later()
    const last = await t.sent('Last outside', [nora])
    const inside = await t.comeIn(nora.mail)
    const sha256 = t.hashShown((await t.visit(inside.link, inside)).body)
    const good = { name: 'Nora Quist', agree: 'yes', sha256 }
    const all = await Promise.all(Array.from({ length: 8 }, () => t.post(`${inside.link}/sign`, good, inside)))
    // Whoever has waited too long for the one who signs, on a machine with much to do, is told to come again.
    assert.ok(
      all.every(({ statusCode, body }) => [303, 503].includes(statusCode) || isWaiting(body)),
      statuses(all).join(),
    )
    assert.equal((await t.request(last.id)).state, 'signed')
    assert.equal((await t.read(`/documents/${last.documentId}/versions`)).length, 2)

    later()
    const both = await t.sent('Both at once', [nora, 'employee'], { inOrder: false })
    const again = await t.comeIn(nora.mail)
    const { version } = await t.request(both.id)
    const refuse = { version, body: { reason: 'Not like this' } }
    const sign = { ...good, sha256: both.sha256 }
    await Promise.all([
      t.call('employee', 'POST', `${t.at}/${both.id}/refuse`, refuse),
      ...Array.from({ length: 4 }, () => t.post(`${again.link}/sign`, sign, again)),
    ])
    const { state, signed, events } = await t.request(both.id)
    const kinds = events.map(({ kind }: { kind: string }) => kind)
    assert.equal(kinds.filter((kind: string) => kind === 'signed').length, signed)
    assert.ok(
      state === 'declined' ? kinds.at(-1) === 'declined' : state === 'partly signed',
      `${state}: ${kinds.join()}`,
    )
    assert.deepEqual(await findings(), [])
  })

test('reminders go outside too, and after the last day nobody signs; those who were asked are told that it is over', async () => {
  ahead += day
  const { id } = await t.sent('Late outside', [nora, cara])
  const inside = await t.comeIn(nora.mail)
  const turn = () => turnJob.run({}, t.app)
  await turn()
  assert.equal((await t.mails(nora.mail, /still waits[^]*Late outside/)).length, 0)
  ahead += 5 * day
  await turn()
  await turn()
  const [reminder] = await t.mails(nora.mail, /still waits[^]*Late outside/)
  assert.ok(reminder)
  assert.equal((await t.mails(nora.mail, /still waits[^]*Late outside/)).length, 1)
  assert.equal((await t.visit(inside.link)).statusCode, 200, 'a reminder ends no link')
  const { people } = await t.request(id)
  const again = await t.call('buyer', 'POST', `${t.at}/${id}/signers/${people[0].id}/remind`)
  assert.equal(again.status, 409, 'once a day')
  ahead += 3 * day
  assert.equal((await t.visit(inside.link)).statusCode, 404, 'before the job has run')
  await turn()
  assert.equal((await t.request(id)).state, 'expired')
  await t.mails(nora.mail)
  assert.ok(await t.sink.next(nora.mail, /Late outside[^]*is no longer out for signature/))
  assert.equal((await t.mails(cara.mail, /Late outside/)).length, 0, 'who was not asked yet is told nothing')
})

test('the address of a member, one twice, a role that signs nowhere and one without a mail server are refused with the field named', async () => {
  const { id } = await t.keepPdf('Refused')
  const draft = await t.draft(id, ['manager'])
  const userId = await t.userId('manager')
  const refused = async (signers: object[], field = 'signers', places: object[] = []) => {
    const reply = await t.arrange(await t.request(draft.id), { signers, places })
    assert.ok([400, 422].includes(reply.status), reply.text)
    assert.ok(
      Object.keys(reply.body.fields).some((name) => name.startsWith(field)),
      reply.text,
    )
    return reply.text
  }
  assert.match(await refused([{ ...nora, mail: 'Manager@Sample.mainstay.test' }]), /belongs to a member/)
  await refused([nora, { ...nora, name: 'Another', mail: 'NORA@northern.example' }])
  await refused([{ ...nora, mail: 'nora' }])
  await refused([{ ...nora, name: '' }])
  await refused([{ ...nora, role: 'owner' }])
  await refused([{ userId, role: 'approver' }])
  const place = { signer: 0, page: 1, kind: 'date', left: 0, top: 0, width: 100, height: 50 }
  await refused([piet], 'places', [place])
  ok(await t.arrange(await t.request(draft.id), { signers: [piet, cara], places: [] }))
  assert.equal((await t.act('buyer', draft.id, 'send')).status, 422, 'nobody signs')

  const out = await t.sent('Who follows up', ['manager', nora])
  const [member, outsider] = out.people
  const follow = (who: string, signer: string, what: string, body?: object) =>
    t.call(who, 'POST', `${t.at}/${out.id}/signers/${signer}/${what}`, body ? { body } : {})
  assert.equal((await follow('buyer', member.id, 'link')).status, 409, 'a member has no link')
  assert.equal((await follow('buyer', outsider.id, 'link')).status, 409, 'not their turn')
  assert.equal((await follow('buyer', outsider.id, 'remind')).status, 409)
  assert.equal((await follow('buyer', randomUUID(), 'remind')).status, 404)
  assert.equal((await follow('employee', member.id, 'remind')).status, 403)
  assert.equal((await follow('outsider', outsider.id, 'recipient', { name: 'E', mail: 'e@evil.example' })).status, 403)
  const own = await follow('buyer', outsider.id, 'recipient', { name: 'Me', mail: 'buyer@sample.mainstay.test' })
  assert.deepEqual([own.status, Object.keys(own.body.fields)], [422, ['mail']])
  ok(await follow('buyer', outsider.id, 'recipient', { name: 'Nils Berg', mail: 'nils@northern.example' }))
  assert.equal((await t.mails('nils@northern.example', /Who follows up/)).length, 0, 'not before their turn')
  ok(await t.sign('manager', out.id))
  assert.equal((await t.mails('nils@northern.example', /Who follows up/)).length, 1)

  assert.deepEqual(await t.read('/outside-signing?mail=nora@northern.example', 'buyer'), { mail: true })
  const asked = await t.call('buyer', 'GET', '/outside-signing?mail=manager@sample.mainstay.test')
  assert.deepEqual([asked.status, Object.keys(asked.body.fields)], [422, ['mail']])
  const { settings } = t.app
  Object.assign(t.app, { settings: { ...settings, mailUrl: undefined } })
  const [silent, none] = [
    await t.read('/outside-signing', 'buyer'),
    await t.arrange(await t.request(draft.id), { signers: [nora], places: [] }),
  ]
  Object.assign(t.app, { settings })
  assert.deepEqual(silent, { mail: false })
  assert.equal(none.status, 422)
  assert.match(none.text, /need a mail server/)
})
