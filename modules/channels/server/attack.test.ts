import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actorById } from '#server/call/job-call.ts'
import { visibleIds } from '#server/record/visible-rows.ts'
import { openSession } from '#server/auth/testing.ts'
import { sessionStart } from '#server/testing/clock.ts'
import { until } from '#shared/testing/until.ts'
import { channels } from './channels.ts'
import { ok, openChannelsApp, type ChannelsApp, type Role } from './testing.ts'

let t: ChannelsApp
let address: string
const word = 'Zirkonquartz'
const places: { private: string; direct: string } = { private: '', direct: '' }
const outsiders: Role[] = ['administrator', 'auditor', 'buyer', 'employee']

before(async () => {
  t = await openChannelsApp()
  address = await t.server.listen({ port: 0, host: '127.0.0.1' })
  places.private = await t.channel('hr', 'private', `${word} pay`, ['manager'])
  places.direct = await t.direct('hr', 'manager')
  for (const id of Object.values(places)) {
    await t.send('hr', id, `${word} raises from July`)
    ok(await t.post('hr', `/${id}/messages/1/pin`, { pinned: true }))
    ok(await t.patch('hr', `/${id}/messages/1`, { text: `${word} raises from August` }))
  }
})
after(() => t?.close())

const lists = [
  '/api/communications/channels',
  '/api/communications/channels?archived=both',
  `/api/communications/channels?q=${word}`,
  '/api/communications/channels/own',
  `/api/communications/channels/search?q=${word}`,
  `/api/search?q=${word}`,
  '/api/inbox?part=all',
  '/api/personal',
  '/api/settings/audit',
  `/api/settings/audit?noun=communications.channels`,
  '/api/communications/channels/export?format=csv',
]

test('C07 no list, search, export, inbox or log tells an outsider of a private channel', async () => {
  const ids = new RegExp(`${word}|${places.private}|${places.direct}`, 'i')
  for (const who of outsiders)
    for (const url of lists) {
      const { text, status } = await t.people[who]('GET', url)
      assert.ok(status < 500, `${who} ${url} ${status}`)
      assert.doesNotMatch(text, ids, `${who} ${url}`)
    }
  for (const who of outsiders) {
    const { count } = ok(await t.people[who]('GET', '/api/communications/channels/summary'))
    assert.equal(count, 0, who)
  }
  assert.match((await t.people.manager('GET', `/api/search?q=${word}`)).text, ids)
})

test('C07 every call about it answers an outsider as for what was never there', async () => {
  const calls = (id: string): [string, string, object?][] => [
    ['GET', `/${id}`],
    ['GET', `/${id}/history`],
    ['GET', `/${id}/comments`],
    ['GET', `/${id}/members`],
    ['GET', `/${id}/messages`],
    ['GET', `/${id}/messages?after=0`],
    ['GET', `/${id}/pins`],
    ['POST', `/${id}/messages`, { text: 'In' }],
    ['PATCH', `/${id}/messages/1`, { text: 'In' }],
    ['DELETE', `/${id}/messages/1`],
    ['POST', `/${id}/messages/1/restore`],
    ['POST', `/${id}/messages/1/reactions`, { emoji: '👍', on: true }],
    ['POST', `/${id}/messages/1/pin`, { pinned: true }],
    ['POST', `/${id}/join`],
    ['POST', `/${id}/leave`],
    ['POST', `/${id}/read`, { seq: 1 }],
    ['POST', `/${id}/unread`, { seq: 1 }],
    ['POST', `/${id}/notify`, { notify: 'all' }],
    ['POST', `/${id}/members`, { people: [t.ids.buyer] }],
    ['PATCH', `/${id}/members/${t.ids.hr}`, { role: 'member' }],
    ['POST', `/${id}/members/${t.ids.hr}/remove`],
    ['POST', `/${id}/archive`],
    ['PATCH', `/${id}`, { name: 'Mine' }],
  ]
  const answers = (who: Role, id: string) =>
    Promise.all(
      calls(id).map(async ([method, rest, body]) => {
        const reply = await t.people[who](method as 'GET', `${t.path}${rest}`, { version: 1, ...(body && { body }) })
        return `${method} ${rest.replace(id, ':id')} ${reply.status} ${reply.body.message}`
      }),
    )
  const nothing = crypto.randomUUID()
  for (const who of ['administrator', 'auditor', 'buyer'] as const) {
    const none = await answers(who, nothing)
    for (const id of Object.values(places)) assert.deepEqual(await answers(who, id), none, who)
    assert.ok(
      none.filter((each) => / 404 /.test(each)).length >= none.length - 4,
      none.filter((each) => !/ 404 /.test(each)).join('\n'),
    )
  }
  const reads = await t.get('auditor', `/${places.private}/messages/1/former`)
  assert.equal(reads.status, 404, 'the right to former texts opens no channel')
})

test('an event about it reaches the pages of its members alone', async () => {
  const streams = await Promise.all(
    (['manager', 'buyer', 'administrator'] as const).map(async (who) => {
      const headers = await openSession(
        t.app.db,
        t.app.settings,
        `${who}@sample.mainstay.test`,
        sessionStart(t.app.now()),
      )
      const stop = new AbortController()
      const response = await fetch(`${address}/api/events`, { headers, signal: stop.signal })
      const stream = { who, text: '', stop: () => stop.abort() }
      void (async () => {
        const decoder = new TextDecoder()
        for await (const part of response.body!) stream.text += decoder.decode(part as Uint8Array)
      })().catch(() => {})
      return stream
    }),
  )
  const [manager, ...others] = streams
  await t.send('hr', places.private, `${word} once more`)
  const open = await t.channel('hr', 'public', 'Open')
  await t.send('hr', open, 'Hello')
  // Events keep their order: with the last one each stream has those before it.
  for (const stream of streams) await until('the event of the public channel', () => stream.text.includes(open))
  assert.match(manager!.text, new RegExp(places.private))
  assert.doesNotMatch(manager!.text, new RegExp(word), 'no text is in an event')
  for (const { who, text } of others) assert.doesNotMatch(text, new RegExp(places.private), who)
  for (const { stop } of streams) stop()
})

test('a mention of a person who is no member is refused and gives them nothing', async () => {
  const text = `<@${t.ids.buyer}> look at ${word}`
  const [refused, stranger] = await Promise.all(
    [text, text.replace(t.ids.buyer, crypto.randomUUID())].map((each) =>
      t.post('hr', `/${places.private}/messages`, { text: each }),
    ),
  )
  assert.deepEqual([refused!.status, refused!.body.message], [400, stranger!.body.message])
  const { seq } = await t.send('hr', places.private, 'Numbers follow')
  assert.equal((await t.patch('hr', `/${places.private}/messages/${seq}`, { text })).status, 400)
  assert.deepEqual(await t.notices('buyer'), [])
})

test('a removal cuts off messages, counts, search, notices and events at once', async () => {
  const id = await t.channel('hr', 'private', 'Hiring plan', ['approver'])
  await t.send('hr', id, `<@${t.ids.approver}> Obsidiankern is the code name`)
  assert.equal((await t.own('approver', id)).mentions, 1)
  assert.equal((await t.notices('approver')).length, 1)
  ok(await t.post('hr', `/${id}/members/${t.ids.approver}/remove`))
  for (const rest of [`/${id}`, `/${id}/messages`, `/${id}/messages?since=0`, `/${id}/pins`, `/${id}/members`])
    assert.equal((await t.get('approver', rest)).status, 404, rest)
  assert.equal((await t.post('approver', `/${id}/messages`, { text: 'Still here' })).status, 404)
  assert.equal(await t.own('approver', id), undefined)
  assert.deepEqual(ok(await t.get('approver', '/search?q=Obsidiankern')).items, [])
  assert.deepEqual(await t.notices('approver'), [])
  const actor = (await actorById(t.app, t.ids.approver))!
  assert.equal((await visibleIds(channels.source, [id], actor, t.app.db)).size, 0)
})
