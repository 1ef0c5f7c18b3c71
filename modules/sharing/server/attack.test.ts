import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok } from '#modules/documents/server/testing.ts'
import { newSecret } from '#server/auth/session-token.ts'
import { openLog } from '#server/log.ts'
import { openSharing, type Sharing } from './testing.ts'

let at = new Date('2026-11-02T09:00:00Z')
let t: Sharing
before(async () => {
  t = await openSharing(() => at)
})
after(() => t?.close())

const word = 'Xylographquartz'
const keep = async (who = 'buyer', query: Record<string, string> = {}) =>
  (await t.keep(who, `${word}.txt`, `All of the ${word}`, query)).id
/** What a stranger learns of a reply: nothing where it equals another. */
const told = ({ statusCode, body, headers }: Awaited<ReturnType<Sharing['visit']>>) => ({
  statusCode,
  body,
  type: headers['content-type'],
  robots: headers['x-robots-tag'],
})

test('unknown, ended, revoked, used up, cut short, in another case and a wrong password: one answer', async () => {
  const documentId = await keep()
  const kinds = {
    revoked: await t.shared('buyer', { documentId }),
    usedUp: await t.shared('buyer', { documentId, mostOpenings: 1 }),
    ended: await t.shared('buyer', { documentId, endsOn: '2026-11-02', endsTime: '20:00' }),
    wrong: await t.shared('buyer', { documentId, password: 'harbour crane 12' }),
  }
  const good = await t.shared('buyer', { documentId })
  await t.act('buyer', kinds.revoked.id, 'revoke')
  assert.equal((await t.open(kinds.usedUp.link)).statusCode, 200)
  at = new Date('2026-11-04T09:00:00Z')
  const swapped = good.link.replace(/[^/]+$/, (secret) =>
    secret.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
  )
  const nothing = told(await t.open(`/shared/${newSecret()}`))
  assert.equal(nothing.statusCode, 404)
  assert.ok(!nothing.body.includes(word))
  for (const link of [
    ...Object.values(kinds).map((each) => each.link),
    swapped,
    good.link.slice(0, -1),
    `${good.link}A`,
    '/shared/null',
    '/shared/%27%20or%201=1',
    `/shared/${'%F0%9F%98%80'.repeat(9)}`,
  ])
    assert.deepEqual(told(await t.open(link, 'a wrong one')), nothing, link)
  for (const link of [kinds.revoked.link, kinds.usedUp.link, kinds.ended.link, swapped, '/shared/gone', '/shared/link'])
    assert.deepEqual(told(await t.visit(link)), nothing, link)
  assert.equal((await t.open(good.link)).statusCode, 200)
})

test('what is behind a password is not named before it, and HEAD, Range and other methods open nothing', async () => {
  const documentId = await keep()
  const made = await t.shared('buyer', { documentId, password: 'harbour crane 12', mostOpenings: 1 })
  const page = await t.visit(made.link)
  assert.equal(page.statusCode, 200)
  assert.ok(!page.body.includes(word))
  const head = await t.visit(made.link, { method: 'HEAD' })
  assert.equal(head.body, '')
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
    assert.ok((await t.server.inject({ method, url: t.pathOf(made.link) })).statusCode >= 400, method)
  assert.equal((await t.link(made.id)).opened, 0)
  // The form is answered with a ticket and no byte, whatever part is asked of it; the ticket is one opening.
  const { reply, file, cookie } = await t.openOnce(made.link, 'harbour crane 12', { headers: { range: 'bytes=0-3' } })
  assert.deepEqual([reply.statusCode, reply.body], [303, ''])
  assert.equal((await t.fetchFile(file, cookie)).body, `All of the ${word}`)
  assert.equal((await t.open(made.link, 'harbour crane 12')).statusCode, 404)
  assert.equal((await t.link(made.id)).state, 'used up')
})

test('a download that broke off goes on at its byte, in the browser that opened it, and counts once', async () => {
  const made = await t.shared('buyer', { documentId: await keep(), password: 'harbour crane 12', mostOpenings: 1 })
  const { reply, file, cookie } = await t.openOnce(made.link, 'harbour crane 12')
  const set = String(reply.headers['set-cookie'])
  assert.match(set, /HttpOnly/i)
  assert.match(set, new RegExp(`Path=${t.pathOf(made.link)}`))
  const first = await t.fetchFile(file, cookie, { range: 'bytes=0-5' })
  assert.deepEqual([first.statusCode, first.body], [206, 'All of'])
  const going = { range: 'bytes=6-', 'if-range': String(first.headers.etag) }
  const rest = await t.fetchFile(file, cookie, going)
  assert.deepEqual([rest.statusCode, first.body + rest.body], [206, `All of the ${word}`])
  assert.match(String(rest.headers['content-disposition']), /^attachment;/)
  const { items } = await t.openings(made.id)
  assert.deepEqual([items.length, (await t.link(made.id)).opened, (await t.link(made.id)).state], [1, 1, 'used up'])
  // A newer version meanwhile changes nothing of what was opened.
  const { documentId } = await t.link(made.id)
  ok(await t.send('buyer', `/documents/${documentId}/versions`, 'New.txt', 'Quite another text'))
  assert.equal((await t.fetchFile(file, cookie, going)).body, rest.body)
})

test('a ticket fetches what it opened and nothing else: of another link, made up, altered, old, without its cookie, after the link', async () => {
  const documentId = await keep()
  const [made, other] = [await t.shared('buyer', { documentId }), await t.shared('buyer', { documentId })]
  const { file, cookie } = await t.openOnce(made.link)
  const fileOf = (link: string) => `${t.pathOf(link)}/file`
  const [name, openingId, issued, seal] = cookie.split(/[=.]/)
  const foreign = (await t.openOnce(other.link)).cookie
  const tries: [string, string][] = [
    [file, ''],
    [file, foreign],
    [file, `${name}=${foreign.split('=')[1]!.split('.')[0]}.${issued}.${seal}`],
    [file, `${name}=${openingId}.${issued}.${seal!.slice(0, -2)}AA`],
    [file, `${name}=${openingId}.${issued}0.${seal}`],
    [file, `${name}=${openingId}.${seal}`],
    [file, `${name}=${openingId}`],
    [file, `${name}=${openingId}.${issued}.${seal}.x`],
    [file, `${name}=%00`],
    [fileOf(other.link), cookie],
    [`/shared/${newSecret()}/file`, cookie],
  ]
  const nothing = told(await t.visit(`/shared/${newSecret()}`))
  for (const [url, held] of tries) assert.deepEqual(told(await t.fetchFile(url, held)), nothing, `${url} ${held}`)
  for (const headers of [{ range: 'bytes=0-1' }, { 'if-none-match': '*' }, { 'if-match': '"x"' }])
    assert.equal((await t.fetchFile(file, '', headers)).statusCode, 404)
  assert.equal((await t.fetchFile(file, cookie)).statusCode, 200)
  assert.deepEqual([(await t.link(made.id)).opened, (await t.link(other.id)).opened], [1, 0])
  // What may not be opened any more is not fetched any more, also in the middle of it.
  ok(await t.call('buyer', 'PATCH', `/documents/${documentId}`, { version: 1, body: { classification: 'restricted' } }))
  assert.deepEqual(told(await t.fetchFile(file, cookie)), nothing)
  ok(await t.call('buyer', 'PATCH', `/documents/${documentId}`, { version: 2, body: { classification: 'internal' } }))
  assert.equal((await t.fetchFile(file, cookie)).statusCode, 200)
  const before = at
  at = new Date(at.getTime() + 31 * 60_000)
  assert.deepEqual(told(await t.fetchFile(file, cookie)), nothing, 'after half an hour')
  at = before
  await t.act('buyer', made.id, 'revoke')
  assert.deepEqual(told(await t.fetchFile(file, cookie, { range: 'bytes=4-' })), nothing)
})

test('D08 an opening counts when the file is asked for: not by a browser that keeps no cookie, nor by whoever only looks how large it is', async () => {
  const made = await t.shared('buyer', { documentId: await keep(), mostOpenings: 1 })
  const count = async () => [(await t.link(made.id)).opened, (await t.link(made.id)).state]
  for (let times = 0; times < 3; times += 1) {
    const { file } = await t.openOnce(made.link)
    const without = await t.fetchFile(file, '')
    assert.equal(without.statusCode, 404)
    assert.match(without.body, /cookies/)
  }
  assert.deepEqual(await count(), [0, 'open'])
  const all = await Promise.all(Array.from({ length: 8 }, () => t.openOnce(made.link)))
  const { file, cookie } = all[0]!
  assert.equal((await t.visit(file, { method: 'HEAD', headers: { cookie } })).headers['content-length'], '26')
  assert.deepEqual(await count(), [0, 'open'])
  const before = at
  at = new Date(at.getTime() + 31 * 60_000)
  assert.equal((await t.fetchFile(file, cookie)).statusCode, 404, 'a ticket waits half an hour')
  at = before
  // Parts that one browser asks for at once are one opening; of eight browsers that hold a ticket one gets the last.
  const parts = await Promise.all(
    all.flatMap((each) => [0, 1, 2].map(() => t.fetchFile(each.file, each.cookie, { range: 'bytes=0-2' }))),
  )
  assert.deepEqual(
    parts.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
    [...Array.from({ length: 3 }, () => 206), ...Array.from({ length: 21 }, () => 404)],
  )
  assert.deepEqual(await count(), [1, 'used up'])
  assert.equal((await t.openings(made.id)).items.length, 1)
})

test('a form of another site, without its origin or of another kind opens nothing', async () => {
  const made = await t.shared('buyer', { documentId: await keep() })
  const foreign = await t.open(made.link, '', { headers: { origin: 'https://evil.example' } })
  assert.equal(foreign.statusCode, 403)
  const json = await t.open(made.link, '', { headers: { 'content-type': 'application/json' } })
  assert.equal(json.statusCode, 415)
  assert.equal((await t.open(made.link, 'x'.repeat(201))).statusCode, 422)
  assert.equal((await t.link(made.id)).opened, 0)
})

test('D08 of eight who take the last opening at once exactly one gets it, and the count holds', async () => {
  const made = await t.shared('buyer', { documentId: await keep(), mostOpenings: 3 })
  await t.open(made.link)
  await t.open(made.link)
  const replies = await Promise.all(Array.from({ length: 8 }, () => t.open(made.link)))
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
    [200, 404, 404, 404, 404, 404, 404, 404],
  )
  const { items } = await t.openings(made.id)
  assert.equal(items.length, 3)
  assert.deepEqual([(await t.link(made.id)).opened, (await t.link(made.id)).state], [3, 'used up'])
})

test('D08 while it is revoked by one and opened by eight, nobody opens it after the revocation', async () => {
  const made = await t.shared('buyer', { documentId: await keep() })
  const all = await Promise.all([
    t.act('manager', made.id, 'revoke'),
    ...Array.from({ length: 8 }, () => t.open(made.link)),
  ])
  const opened = all.slice(1).filter((reply) => (reply as { statusCode: number }).statusCode === 200).length
  const link = await t.link(made.id)
  assert.equal(link.opened, opened)
  // Whoever opened it meanwhile made the version of the revocation stale: it is then said, not lost.
  if (link.state !== 'revoked') assert.equal((await t.act('manager', made.id, 'revoke')).status, 200)
  assert.equal((await t.open(made.link)).statusCode, 404)
})

test('ten wrong passwords stop a link for a quarter of an hour, from however many networks and for the right one too', async () => {
  const made = await t.shared('buyer', { documentId: await keep(), password: 'harbour crane 12' })
  const tried = await Promise.all(Array.from({ length: 11 }, (_, n) => t.open(made.link, `guess number ${n}`)))
  assert.ok(tried.every(({ statusCode }) => statusCode === 404 || statusCode === 503))
  for (let n = 0; n < 10; n += 1) assert.equal((await t.open(made.link, `another guess ${n}`)).statusCode, 404)
  const { items } = await t.openings(made.id)
  assert.deepEqual([items.length, new Set(items.map(({ kind }) => kind)).size], [10, 1])
  assert.equal((await t.open(made.link, 'harbour crane 12')).statusCode, 404)
  at = new Date(at.getTime() + 16 * 60_000)
  assert.equal((await t.open(made.link, 'harbour crane 12')).statusCode, 200)
})

test('one network sends ten forms a minute, whichever addresses it tries', async () => {
  const made = await t.shared('buyer', { documentId: await keep() })
  for (let n = 0; n < 10; n += 1)
    assert.equal((await t.open(`/shared/${newSecret()}`, '', { network: '192.0.2.9' })).statusCode, 404)
  assert.equal((await t.open(made.link, '', { network: '192.0.2.9' })).statusCode, 429)
  assert.equal((await t.link(made.id)).opened, 0)
})

test('D07 a link never opens what its maker could not share now: drafts, other folders, classifications, lost rights, archived', async () => {
  const gone = async (link: { link: string; id: string }, why: RegExp) => {
    assert.equal((await t.visit(link.link)).statusCode, 404)
    assert.equal((await t.open(link.link)).statusCode, 404)
    assert.match((await t.openings(link.id)).refused ?? '', why)
  }
  const draft = await keep('buyer', { draft: 'true' })
  assert.equal((await t.share('buyer', { documentId: draft })).status, 422)
  ok(await t.verb('buyer', `/documents/${draft}`, 'publish'))
  const made = await t.shared('buyer', { documentId: draft })
  assert.equal((await t.open(made.link)).statusCode, 200)
  ok(await t.verb('buyer', `/documents/${draft}`, 'withdraw'))
  await gone(made, /not in force|is draft/)
  ok(await t.verb('buyer', `/documents/${draft}`, 'publish'))
  const change = async (body: object, who = 'buyer') =>
    ok(
      await t.call(who, 'PATCH', `/documents/${draft}`, {
        version: (await t.read(`/documents/${draft}`)).version,
        body,
      }),
    )
  await change({ classification: 'restricted' })
  await gone(made, /restricted cannot be shared/)
  await change({ classification: 'internal' })
  assert.equal((await t.open(made.link)).statusCode, 200)

  const folder = await t.folder('hr', { name: `${word} cases` })
  await change({ folderId: folder.id })
  ok(await t.verb('hr', `/folders/${folder.id}`, 'restrict', { userIds: [], roles: ['hr'] }))
  await gone(made, /no such document/)
  // Nor does whoever shared it find the link any more, by any call.
  for (const url of [`/share-links/${made.id}`, `/share-links/${made.id}/openings`, `/share-links/${made.id}/history`])
    assert.equal((await t.call('buyer', 'GET', url)).status, 404, url)
  assert.ok(!(await t.call('buyer', 'GET', '/share-links?limit=200')).text.includes(made.id))
  assert.equal((await t.share('buyer', { documentId: draft })).status, 422)
  ok(await t.verb('hr', `/folders/${folder.id}`, 'open'))
  assert.equal((await t.open(made.link)).statusCode, 200)

  const { pool } = t.app
  const buyer = await t.userId('buyer')
  await pool.query(`update user_roles set valid_until = '2026-01-01' where user_id = $1`, [buyer])
  await gone(made, /no longer has permission to share it/)
  await pool.query('update user_roles set valid_until = null where user_id = $1', [buyer])
  await pool.query('update users set active = false where id = $1', [buyer])
  await gone(made, /no longer has permission to share it/)
  await pool.query('update users set active = true where id = $1', [buyer])
  assert.equal((await t.open(made.link)).statusCode, 200)

  ok(await t.verb('buyer', `/documents/${draft}`, 'put-away'))
  await gone(made, /archived/)
})

test('D07 a version that nobody has approved leaves the app by no link, before or after it is made', async () => {
  const id = await keep()
  ok(await t.call('buyer', 'PATCH', `/documents/${id}`, { version: 1, body: { documentType: 'policy' } }))
  assert.equal((await t.share('buyer', { documentId: id })).status, 422)
  const { items } = await t.read(`/revisions?filter=documentId:eq:${id}`)
  ok(await t.verb('buyer', `/revisions/${items[0].id}`, 'submit'))
  ok(await t.verb('manager', `/revisions/${items[0].id}`, 'approve'))
  const made = await t.shared('buyer', { documentId: id })
  ok(await t.send('buyer', `/documents/${id}/versions`, 'New.txt', 'A draft of it'))
  const [draft] = await t.read(`/documents/${id}/versions`, 'buyer')
  assert.equal(draft.state, 'draft')
  const refused = await t.share('buyer', { documentId: id, versionId: draft.id })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['versionId']])
  assert.equal((await t.open(made.link)).body, `All of the ${word}`)
})

test('the log keeps no address that opens something', () => {
  const lines: string[] = []
  const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const secret = newSecret()
  log.info({ req: { method: 'POST', url: `/shared/${secret}?x=1` } }, 'request')
  assert.ok(!lines.join().includes(secret))
  assert.match(lines.join(), /\/shared\/\[hidden\]/)
})
