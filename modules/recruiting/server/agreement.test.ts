import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { hashOf } from '#server/auth/session-token.ts'
import { mailSink, type MailSink } from '#server/outbox/testing.ts'
import { untilBlocked } from '#server/db/testing.ts'
import { checks } from './checks.ts'
import { eraseDue } from './erase.ts'
import { applyBy, good, ok, openRecruiting, type Recruiting } from './testing.ts'

let t: Recruiting
let sink: MailSink
before(async () => {
  sink = await mailSink()
  t = await openRecruiting('2026-06-15T12:00:00Z', { MAIL_URL: sink.url, MAIL_FROM: 'Test Works <jobs@works.test>' })
})
after(async () => {
  await t?.close()
  await sink?.close()
})
let network = 0
beforeEach(() => void (network += 1))

const pathIn = (text: string): string | undefined => /\/careers\/agreement\/[\w-]{43}/.exec(text)?.[0]
let people = 0
/** Somebody who has applied on /careers, with the link of the mail that says so. */
async function applicant(keepLonger = 'yes') {
  const { id: openingId, address, title } = await t.opening()
  const n = (people += 1)
  const mail = `agreed.${n}@example.org`
  const reply = await applyBy(t, address, { ...good, mail, surname: `Agreed ${n}`, keepLonger }, { network: 100 + n })
  assert.equal(reply.statusCode, 303, reply.body)
  const [made] = (await t.read(`applications?filter=openingId:eq:${openingId}`)).items
  await t.jobs.drain()
  const { text } = await sink.next(mail)
  return { id: made.id as string, number: made.number as string, mail, address, title, text, path: pathIn(text) }
}
const look = (path: string) => t.server.inject({ url: path })
const press = (path: string, headers: Record<string, string> = {}, body = '') =>
  t.server.inject({
    method: 'POST',
    url: path,
    remoteAddress: `10.4.0.${network}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: t.app.settings.publicOrigin,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: body,
  })
const agreed = async (id: string): Promise<boolean> => (await t.read(`applications/${id}`)).keepLonger
const linksOf = async (id: string) =>
  (await t.app.pool.query('select token_hash from hr_agreement_links where application_id = $1', [id])).rows
const lines = async (id: string): Promise<{ action: string; actor: string; changes: unknown }[]> =>
  await t.read(`applications/${id}/history`)

test('the mails to whoever agreed to be kept longer have a link, which is kept as its hash alone; mails to others have none', async () => {
  const { id, text, path, address, mail } = await applicant()
  assert.match(text, /You agreed that we may store your application for other openings/)
  assert.deepEqual(await linksOf(id), [{ token_hash: hashOf(path!.split('/').at(-1)!) }])
  const everywhere = await t.app.pool.query(
    `select (select string_agg(a::text, ' ') from audit_log a) || (select string_agg(m::text, ' ') from outbox_messages m)
      || (select string_agg(l::text, ' ') from hr_agreement_links l) as said`,
  )
  assert.ok(!everywhere.rows[0].said.includes(path!.split('/').at(-1)!))
  assert.equal((await applyBy(t, address, { ...good, mail }, { network: 90 })).statusCode, 303)
  await t.jobs.drain()
  const again = pathIn((await sink.next(mail, /applied already/)).text)!
  assert.notEqual(again, path)
  ok(await t.verb('hr', `applications/${id}`, 'reject', { rejectionReason: 'other' }))
  await t.jobs.drain()
  const last = pathIn((await sink.next(mail, /go on with others/)).text)!
  for (const each of [path!, again, last]) assert.equal((await look(each)).statusCode, 200)
  const other = await applicant('')
  assert.equal(other.path, undefined)
  assert.doesNotMatch(other.text, /You agreed that we may store/)
})

test('H21 reading the page changes nothing and names nobody; the button takes the agreement back, once, and the history says by whom', async () => {
  const { id, number, path, title, mail } = await applicant()
  for (let n = 0; n < 3; n += 1) {
    const page = await look(path!)
    assert.equal(page.statusCode, 200)
    assert.ok(page.body.includes(number) && page.body.includes(title))
    assert.ok(page.body.includes('6 months after it is decided on'))
    for (const word of ['Agreed', mail, 'Ada']) assert.ok(!page.body.includes(word), word)
    assert.ok(!/<script/i.test(page.body))
    assert.ok(!String(page.headers['content-security-policy']).includes('script-src'))
    // To other sites nothing is said of where one comes from.
    assert.equal(page.headers['referrer-policy'], 'same-origin')
    assert.match(String(page.headers['x-robots-tag']), /noindex/)
    assert.equal(page.headers['cache-control'], 'no-store')
  }
  assert.equal((await t.server.inject({ method: 'HEAD', url: path! })).statusCode, 200)
  assert.equal(await agreed(id), true)
  const before = (await lines(id)).length
  const done = await press(path!)
  assert.deepEqual([done.statusCode, done.headers.location], [303, '/careers/agreement/ended'])
  assert.match((await look('/careers/agreement/ended')).body, /Your agreement is revoked/)
  assert.equal(await agreed(id), false)
  assert.deepEqual(await linksOf(id), [])
  const [line, ...rest] = await lines(id)
  assert.deepEqual([line!.action, line!.actor, rest.length], ['takeBackAgreement', 'Applicant', before])
  assert.match(JSON.stringify(line!.changes), /"field":"keepLonger","before":true,"after":false/)
  for (const reply of [await press(path!), await look(path!)]) {
    assert.equal(reply.statusCode, 404)
    assert.match(reply.body, /It is taken back already/)
  }
  assert.equal((await lines(id)).length, before + 1)
})

test('a link that was changed, used, of an erased applicant or never made says the same', async () => {
  const [used, ended, erased, live] = [await applicant(), await applicant(), await applicant(), await applicant()]
  assert.equal((await press(used.path!)).statusCode, 303)
  ok(await t.verb('hr', `applications/${ended.id}`, 'end-consent'))
  ok(await t.verb('hr', `applications/${erased.id}`, 'reject', { rejectionReason: 'other' }))
  await t.app.pool.query(`update hr_applications set ended_on = '2020-01-01' where id = $1`, [erased.id])
  assert.equal(await eraseDue(t.app), 1)
  const changed = `${live.path!.slice(0, -1)}${live.path!.endsWith('A') ? 'B' : 'A'}`
  const paths = [
    used.path!,
    ended.path!,
    erased.path!,
    changed,
    `/careers/agreement/${'x'.repeat(43)}`,
    '/careers/agreement/short',
    `/careers/agreement/${live.id}`,
    `/careers/agreement/${hashOf(live.path!.split('/').at(-1)!)}`,
    `/careers/agreement/${encodeURIComponent("' or 1=1 --")}`,
  ]
  const said = new Set<string>()
  for (const path of paths) {
    network += 1
    for (const reply of [await look(path), await press(path)]) {
      const { 'content-length': length } = reply.headers
      said.add(JSON.stringify([reply.statusCode, length, reply.body]))
    }
  }
  assert.equal(said.size, 1, [...said].map((each) => each.slice(0, 300)).join('\n'))
  assert.equal(await agreed(live.id), true, 'that of another is as it was')
  for (const { name, run } of checks) assert.deepEqual(await run(t.app.pool as never), [], name)
})

test('eight who press at once take one agreement back; a form from elsewhere, a machine or a flood takes none', async () => {
  const { id, path } = await applicant()
  const untouched = await applicant()
  const foreign = await press(path!, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  assert.equal(foreign.statusCode, 403)
  assert.equal((await press(path!, { 'content-type': 'application/json' }, '{}')).statusCode, 415)
  assert.equal((await press(path!, {}, 'website=spam')).headers.location, '/careers/agreement/ended')
  assert.equal(await agreed(id), true)
  // All eight have read the page's agreement before the first of them may take it back.
  const holder = await t.app.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from hr_applications where id = $1 for update', [id])
  const pressed = Array.from({ length: 8 }, () => {
    network += 1
    return press(path!)
  })
  await untilBlocked(t.app.pool, 8)
  await holder.query('commit')
  holder.release()
  const replies = await Promise.all(pressed)
  const statuses = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  assert.deepEqual(statuses, [303, ...Array<number>(7).fill(404)])
  assert.equal((await lines(id)).filter(({ action }) => action === 'takeBackAgreement').length, 1)
  network += 1
  for (let n = 0; n < 10; n += 1)
    assert.equal((await press(`/careers/agreement/${String(n).padStart(43, 'x')}`)).statusCode, 404)
  assert.equal((await press(untouched.path!)).statusCode, 429, 'whoever tries addresses is counted')
  assert.equal(await agreed(untouched.id), true)
})

test('H21 without the agreement the data is erased at the ordinary time: not a day before, or with the next turn where that is over', async () => {
  const [before, late, kept] = [await applicant(), await applicant(), await applicant()]
  for (const { id } of [before, late, kept])
    ok(await t.verb('hr', `applications/${id}`, 'reject', { rejectionReason: 'other' }))
  const names = async () =>
    Promise.all([before, late, kept].map(async ({ id }) => (await t.read(`applications/${id}`)).givenName))
  assert.match((await look(before.path!)).body, /It is erased on 15 Dec 2026/)
  assert.equal((await press(before.path!)).statusCode, 303)
  await t.goTo('2026-12-14T12:00:00Z')
  await eraseDue(t.app)
  assert.deepEqual(await names(), ['Ada', 'Ada', 'Ada'], 'not a day before')
  await t.goTo('2026-12-15T12:00:00Z')
  await eraseDue(t.app)
  assert.deepEqual(await names(), [null, 'Ada', 'Ada'])
  await t.goTo('2027-06-15T12:00:00Z')
  assert.match((await look(late.path!)).body, /It is erased today/)
  assert.equal((await press(late.path!)).statusCode, 303)
  await eraseDue(t.app)
  assert.deepEqual(await names(), [null, null, 'Ada'])
  // Whoever agreed is kept until the longer time, and their link as long.
  assert.equal((await look(kept.path!)).statusCode, 200)
  await t.goTo('2028-06-15T12:00:00Z')
  await eraseDue(t.app)
  assert.deepEqual(await names(), [null, null, null])
  assert.equal((await look(kept.path!)).statusCode, 404)
  assert.deepEqual(await linksOf(kept.id), [])
})
