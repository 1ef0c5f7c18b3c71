import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openChannelsApp, type ChannelsApp } from './testing.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
let t: ChannelsApp
before(async () => void (t = await openChannelsApp()))
after(() => t?.close())

const seqs = ({ items }: Json): number[] => items.map(({ seq }: Json) => seq)

test('everyone reads a public channel, and writes in it after joining', async () => {
  const id = await t.channel('buyer', 'public', 'General')
  await t.send('buyer', id, 'Welcome')
  assert.equal((await t.messages('employee', id)).items[0].text, 'Welcome')
  assert.equal((await t.post('employee', `/${id}/messages`, { text: 'Hello' })).status, 403)
  ok(await t.post('employee', `/${id}/join`))
  ok(await t.post('employee', `/${id}/join`))
  assert.equal((await t.own('employee', id)).unread, 0, 'what was written before is read')
  assert.equal((await t.send('employee', id, 'Hello')).seq, 2)
  ok(await t.post('employee', `/${id}/leave`))
  assert.equal((await t.post('employee', `/${id}/messages`, { text: 'Hello' })).status, 403)
  assert.equal((await t.get('employee', `/${id}`)).body.people, 1)
})

test('the same people have one conversation, also when eight begin it at once', async () => {
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      at % 2 ? t.direct('buyer', 'accountant') : t.direct('accountant', 'buyer', 'accountant'),
    ),
  )
  assert.equal(new Set(all).size, 1)
  assert.notEqual(await t.direct('buyer', 'accountant', 'manager'), all[0])
  const { people } = await t.own('buyer', all[0]!)
  assert.deepEqual(
    people.map(({ id }: Json) => id),
    [t.ids.accountant],
  )
  const refused = async (body: object, status: number) => {
    const reply = await t.post('buyer', '/direct', body)
    assert.equal(reply.status, status, reply.text)
    assert.ok(Object.keys(reply.body.fields)[0]?.startsWith('people'), reply.text)
  }
  await refused({ people: [] }, 400)
  await refused({ people: [t.ids.buyer] }, 422)
  await refused({ people: [crypto.randomUUID()] }, 422)
  await refused({ people: Array.from({ length: 9 }, () => t.ids.manager) }, 400)
  for (const rest of [`/${all[0]}/leave`, `/${all[0]}/members`])
    assert.equal(
      (await t.post('buyer', rest, rest.endsWith('s') ? { people: [t.ids.hr] } : undefined)).status,
      rest.endsWith('s') ? 403 : 409,
    )
})

test('the last owner of a private channel stays until another member is an owner', async () => {
  const id = await t.channel('manager', 'private', 'Budget', ['accountant'])
  const role = (who: 'manager' | 'accountant', of: 'manager' | 'accountant', to: string) =>
    t.patch(who, `/${id}/members/${t.ids[of]}`, { role: to })
  assert.equal((await t.post('manager', `/${id}/leave`)).status, 409)
  assert.equal((await role('manager', 'manager', 'member')).status, 409)
  assert.equal((await role('accountant', 'accountant', 'owner')).status, 403)
  ok(await role('manager', 'accountant', 'owner'))
  const left = await Promise.all([t.post('manager', `/${id}/leave`), t.post('accountant', `/${id}/leave`)])
  assert.deepEqual(
    left.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
    'of two owners who leave at once one stays',
  )
})

test('C08 an edited and a deleted message keep their former texts for the auditor right alone', async () => {
  const id = await t.channel('buyer', 'public', 'Purchasing', ['approver'])
  const { seq } = await t.send('buyer', id, 'Price is 100')
  ok(await t.patch('buyer', `/${id}/messages/${seq}`, { text: 'Price is 90' }))
  assert.equal((await t.patch('approver', `/${id}/messages/${seq}`, { text: 'Mine' })).status, 403)
  assert.equal((await t.remove('approver', `/${id}/messages/${seq}`)).status, 403)
  ok(await t.remove('buyer', `/${id}/messages/${seq}`))
  const former = `/${id}/messages/${seq}/former`
  for (const who of ['buyer', 'approver', 'manager', 'hr'] as const)
    assert.equal((await t.get(who, former)).status, 403, who)
  assert.deepEqual(
    ok(await t.get('auditor', former)).map(({ text, reason }: Json) => [text, reason]),
    [
      ['Price is 100', 'edited'],
      ['Price is 90', 'deleted'],
    ],
  )
  const texts = JSON.stringify(await t.messages('approver', id))
  assert.doesNotMatch(texts, /Price/)
  assert.equal((await t.patch('buyer', `/${id}/messages/${seq}`, { text: 'Again' })).status, 409)
  assert.equal((await t.post('approver', `/${id}/messages/${seq}/restore`)).status, 403)
  assert.equal(ok(await t.post('buyer', `/${id}/messages/${seq}/restore`)).text, 'Price is 90')
  const { rows } = await t.app.pool.query(
    `select 1 from audit_log where (before::text || after::text) ~ 'Price is' union select 1 from row_history where "row"::text ~ 'Price is'`,
  )
  assert.equal(rows.length, 0, 'no log keeps what was written')
  await assert.rejects(t.app.pool.query('delete from communications_former_messages'))
})

test('a reply stands in the thread of its message, which counts it', async () => {
  const id = await t.channel('buyer', 'public', 'Deliveries')
  const { seq, change } = await t.send('buyer', id, 'Truck is late')
  const reply = await t.send('buyer', id, 'Arrives at four', { replyTo: seq })
  assert.deepEqual(seqs(await t.messages('buyer', id, `?since=${change}`)), [reply.seq, seq], 'both are changes')
  assert.deepEqual(seqs(await t.messages('buyer', id, `?thread=${seq}`)), [seq, reply.seq])
  const [root] = (await t.messages('buyer', id)).items
  assert.deepEqual([root.replies.count, root.replies.lastSeq], [1, reply.seq])
  for (const replyTo of [reply.seq, 99]) {
    const refused = await t.post('buyer', `/${id}/messages`, { text: 'x', replyTo })
    assert.equal(refused.status, 422)
    assert.ok(refused.body.fields.replyTo)
  }
})

test('reactions count each person once, pins are listed, both are changes to resume from', async () => {
  const id = await t.channel('buyer', 'public', 'Ideas', ['approver'])
  const { seq, change } = await t.send('buyer', id, 'Four-day week?')
  for (const who of ['buyer', 'approver', 'approver'] as const)
    ok(await t.post(who, `/${id}/messages/${seq}/reactions`, { emoji: '👍', on: true }))
  ok(await t.post('approver', `/${id}/messages/${seq}/pin`, { pinned: true }))
  const { items, change: last } = await t.messages('buyer', id, `?since=${change}`)
  assert.equal(items[0].reactions[0].people.length, 2)
  assert.equal(last, change + 3, 'the reaction that was there is no change')
  assert.deepEqual(
    ok(await t.get('employee', `/${id}/pins`)).map((each: Json) => each.seq),
    [seq],
  )
  ok(await t.post('approver', `/${id}/messages/${seq}/reactions`, { emoji: '👍', on: false }))
  assert.deepEqual(
    (await t.messages('buyer', id)).items[0].reactions[0].people.map((each: Json) => each.id),
    [t.ids.buyer],
  )
})

test('a linked record shows its title to those alone who may read it', async () => {
  const hidden = await t.channel('buyer', 'private', 'Negotiation')
  const id = await t.channel('buyer', 'public', 'Vendors', ['hr'])
  await t.send('buyer', id, `See <#communications.channels:${hidden}> and <#nothing.known:${hidden}>`)
  const links = async (who: 'buyer' | 'hr') => (await t.messages(who, id)).items[0].links
  const [seen, unknown] = await links('buyer')
  assert.deepEqual([seen.title, seen.page], ['Negotiation', `/communications/channels/${hidden}`])
  const [closed] = await links('hr')
  for (const { title, noun, page, state } of [unknown, closed])
    assert.deepEqual([title, noun, page, state], [null, null, null, null])
})

test('a direct message and a mention make one notice, which reading clears', async () => {
  const id = await t.direct('buyer', 'manager')
  await t.send('buyer', id, 'Are you in?')
  await t.send('buyer', id, 'I need a signature')
  const [notice, ...more] = await t.notices('manager')
  assert.deepEqual([notice.recordId, notice.action, notice.times, more.length], [id, 'message', 2, 0])
  assert.equal(notice.why, 'member')
  ok(await t.post('manager', `/${id}/read`, { seq: 2 }))
  assert.equal((await t.notices('manager'))[0].read, true)
  ok(await t.post('manager', `/${id}/notify`, { notify: 'nothing' }))
  await t.send('buyer', id, 'Hello?')
  assert.equal((await t.notices('manager'))[0].read, true, 'nothing is asked for')

  const open = await t.channel('buyer', 'public', 'Audits', ['accountant'])
  await t.send('buyer', open, `<@${t.ids.auditor}> and <@${t.ids.accountant}>: please look`)
  await t.send('buyer', open, 'And once more')
  const told = async (who: 'auditor' | 'accountant') =>
    (await t.notices(who)).filter(({ recordId }) => recordId === open).map(({ action, times }) => [action, times])
  assert.deepEqual(await told('auditor'), [['comment', 1]], 'a public channel is open to whom it mentions')
  assert.deepEqual(await told('accountant'), [['comment', 1]])
  assert.deepEqual([(await t.own('accountant', open)).unread, (await t.own('accountant', open)).mentions], [2, 1])
  ok(await t.post('accountant', `/${open}/notify`, { notify: 'all' }))
  await t.send('buyer', open, 'Third')
  assert.equal((await told('accountant'))[0]![0], 'message')
})

test('unread counts follow marks in both directions, and never run past the last message', async () => {
  const id = await t.channel('buyer', 'public', 'Shifts', ['employee'])
  for (const text of ['One', 'Two', 'Three']) await t.send('buyer', id, text)
  const unread = async () => (await t.own('employee', id)).unread
  assert.equal(await unread(), 3)
  ok(await t.post('employee', `/${id}/read`, { seq: 2 }))
  ok(await t.post('employee', `/${id}/read`, { seq: 1 }))
  assert.equal(await unread(), 1, 'the further mark holds')
  ok(await t.post('employee', `/${id}/read`, { seq: 1_000_000 }))
  await t.send('buyer', id, 'Four')
  assert.equal(await unread(), 1)
  ok(await t.post('employee', `/${id}/unread`, { seq: 2 }))
  assert.equal(await unread(), 3)
  assert.equal((await t.own('buyer', id)).unread, 0, 'own messages do not count')
  ok(await t.remove('buyer', `/${id}/messages/3`))
  assert.equal(await unread(), 2, 'deleted messages do not count')
})

test('pages of messages have no gap and no message twice', async () => {
  const id = await t.channel('buyer', 'public', 'Pages')
  for (let at = 1; at <= 12; at += 1) await t.send('buyer', id, `Message ${at}`)
  const page = (query: string) => t.messages('buyer', id, query)
  assert.deepEqual(seqs(await page('?limit=4')), [9, 10, 11, 12])
  assert.deepEqual(seqs(await page('?limit=4&before=9')), [5, 6, 7, 8])
  assert.deepEqual(seqs(await page('?limit=4&after=2')), [3, 4, 5, 6])
  const around = await page('?limit=4&around=6')
  assert.deepEqual([seqs(around), around.older, around.newer], [[4, 5, 6, 7], true, true])
  const end = await page('?after=12')
  assert.deepEqual([seqs(end), end.newer, end.lastSeq], [[], false, 12])
})

test('search finds words and their beginnings, and opens at the message', async () => {
  const id = await t.channel('buyer', 'public', 'Search')
  const { seq } = await t.send('buyer', id, 'The **galvanised** bolts came from Höfler')
  const hits = async (q: string) => ok(await t.get('employee', `/search?q=${encodeURIComponent(q)}`)).items
  const [hit] = await hits('galvan höf')
  assert.deepEqual([hit.channel.id, hit.channel.name, hit.message.seq], [id, 'Search', seq])
  assert.deepEqual(await hits('galvan missing'), [])
  assert.deepEqual(await hits("':* & | !"), [])
  ok(await t.remove('buyer', `/${id}/messages/${seq}`))
  assert.deepEqual(await hits('galvan'), [])
})

test('an archived channel is read and takes no message', async () => {
  const id = await t.channel('buyer', 'public', 'Old project')
  await t.send('buyer', id, 'Done')
  ok(await t.people.buyer('POST', `${t.path}/${id}/archive`, { version: 1 }))
  assert.equal((await t.post('buyer', `/${id}/messages`, { text: 'One more' })).status, 409)
  assert.equal((await t.post('employee', `/${id}/join`)).status, 409)
  assert.equal((await t.messages('employee', id)).items.length, 1)
})

test('malformed input is refused at its field', async () => {
  const id = await t.channel('buyer', 'public', 'Malformed')
  const { seq } = await t.send('buyer', id, 'Fine')
  const many = Array.from({ length: 21 }, () => `<#procurement.vendors:${crypto.randomUUID()}>`).join(' ')
  const people = Array.from({ length: 11 }, () => `<@${crypto.randomUUID()}>`).join(' ')
  for (const text of ['', '   ', 'x'.repeat(8001), 'a\u0000b', 'a\u202eb', many, people, `<@${crypto.randomUUID()}>`]) {
    const reply = await t.post('buyer', `/${id}/messages`, { text })
    assert.equal(reply.status, 400, reply.text)
    assert.ok(reply.body.fields.text, reply.text)
  }
  for (const body of [{ emoji: 'like', on: true }, { emoji: '👍' }, {}])
    assert.equal((await t.post('buyer', `/${id}/messages/${seq}/reactions`, body)).status, 400)
  for (const query of ['?before=x', '?before=-1', '?before=1&after=2', '?limit=0', '?limit=201', '?around=99999999999'])
    assert.equal((await t.get('buyer', `/${id}/messages${query}`)).status, 400, query)
  assert.equal((await t.patch('buyer', `/${id}/messages/77`, { text: 'x' })).status, 404)
  assert.equal((await t.patch('buyer', `/${id}/messages/abc`, { text: 'x' })).status, 400)
  for (const body of [
    { name: 'x', kind: 'direct' },
    { name: '', kind: 'public' },
    { name: 'x'.repeat(81), kind: 'public' },
  ])
    assert.equal((await t.post('buyer', '', body)).status, 400)
})
