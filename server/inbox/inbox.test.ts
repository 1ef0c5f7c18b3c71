import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/rows.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import type { InboxCounts, InboxItem, Part } from '#shared/inbox.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
})
after(() => shop?.close())

type Page = { items: InboxItem[]; next: string | null }
const page = async (who: string, part: Part, more = ''): Promise<Page> =>
  ok(await shop.people[who]!('GET', `/api/inbox?part=${part}${more}`))
const items = async (who: string, part: Part) => (await page(who, part)).items
const counts = async (who: string): Promise<InboxCounts> => ok(await shop.people[who]!('GET', '/api/inbox/counts'))
const quietly = (who: string, url: string, body: unknown) =>
  shop.people[who]!('POST', `/api/inbox/${url}`, { body, key: null })
const comment = async (who: string, record: string, id: string, body: string) =>
  ok(await shop.send(who, `${record.replace('.', '/')}/${id}/comments`, { body }))
const vendorOf = async (who: string, name: string) => ok(await shop.send(who, 'procurement/vendors', { name }))
const vendors = 'procurement.vendors'
const change = (recordId: string) => ({ kind: 'change', record: vendors, recordId })
const of = (found: readonly InboxItem[], id: string) => found.find(({ recordId }) => recordId === id)
const requisition = async (who: string, quantity = '3', estimatedPrice = '17.35') => {
  const lines = [{ itemId: shop.item.id, quantity, estimatedPrice }]
  return ok(await shop.send(who, 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
}

test('who made a record is told once of all that others do with it, and of nothing they do themselves', async () => {
  const { id } = await vendorOf('buyer', 'Copper Rolls')
  await comment('buyer', vendors, id, 'Mine')
  assert.equal(of(await items('buyer', 'following'), id), undefined)
  const had = (await counts('buyer')).unread
  for (const text of ['One', 'Two', 'Three']) await comment('employee', vendors, id, text)
  const told = (await items('buyer', 'following')).filter(({ recordId }) => recordId === id)
  assert.equal(told.length, 1)
  const { title, why, action, by, times, read, page: to } = told[0]!
  assert.deepEqual(
    [title, why, action, by, times, read],
    ['Copper Rolls', 'created', 'comment', 'Amina Diallo', 3, false],
  )
  assert.ok(to.endsWith(id), to)
  assert.equal((await counts('buyer')).unread, had + 1)
  // Who commented follows it from then on.
  await comment('buyer', vendors, id, 'Answered')
  assert.equal(of(await items('employee', 'following'), id)?.why, 'commented')
  ok(await quietly('buyer', 'marks', { items: [change(id)], mark: 'read' }))
  assert.equal((await counts('buyer')).unread, had)
  await comment('employee', vendors, id, 'Four')
  const again = of(await items('buyer', 'following'), id)!
  assert.deepEqual([again.times, again.read], [1, false])
  ok(await quietly('buyer', 'marks', { items: [change(id)], mark: 'done' }))
  assert.equal(of(await items('buyer', 'following'), id), undefined)
  assert.equal(of(await items('buyer', 'done'), id)?.done, true)
  ok(await quietly('buyer', 'marks', { items: [change(id)], mark: 'undone' }))
  assert.equal(of(await items('buyer', 'following'), id)?.done, false)
})

test('nobody reads, marks or puts off the notices of another person', async () => {
  const { id } = await vendorOf('buyer', 'Held Apart')
  await comment('employee', vendors, id, 'Hello')
  const before = of(await items('buyer', 'following'), id)
  assert.ok(before)
  for (const [url, body] of [
    ['marks', { items: [change(id)], mark: 'done' }],
    ['snooze', { items: [change(id)], until: '2026-06-20T08:00:00Z' }],
    ['read', { until: '2030-01-01T00:00:00Z' }],
  ] as const)
    ok(await quietly('employee', url, body))
  assert.deepEqual(of(await items('buyer', 'following'), id), before)
  for (const part of ['following', 'mentions', 'done', 'snoozed', 'jobs'] as const)
    assert.equal(of(await items('employee', part), id), undefined, part)
  // Whose it is comes from the session: there is no field for it.
  assert.equal(
    (await quietly('employee', 'marks', { items: [{ ...change(id), userId: randomUUID() }], mark: 'read' })).status,
    400,
  )
})

test('what one may not see any more shows nothing of itself and counts nowhere; what was never seen cannot be followed', async () => {
  const { id, number } = await requisition('employee')
  const about = { record: 'procurement.requisitions', recordId: id }
  const hr = await shop.as('hr')
  for (const state of ['follows', 'muted', 'none'])
    assert.equal((await hr('POST', '/api/inbox/follows', { body: { ...about, state }, key: null })).status, 404)
  const nowhere = await hr('GET', `/api/inbox/follows?record=${about.record}&recordId=${randomUUID()}`)
  const hidden = await hr('GET', `/api/inbox/follows?record=${about.record}&recordId=${id}`)
  assert.deepEqual([hidden.status, hidden.body.message], [nowhere.status, nowhere.body.message])
  // As somebody who saw it once: the notice is written, and shown to nobody.
  await shop.call(({ tx }) =>
    tx.execute(
      sql`insert into follows select 'procurement.requisitions', ${id}::uuid, u.id, 'follows', 'chosen', now() from users u where u.email like 'hr@%'`,
    ),
  )
  await shop.send('employee', `procurement/requisitions/${id}/comments`, { body: 'Urgent' })
  const kept = await shop.call(({ tx }) => rowsOf(tx, sql`select kind from notices where record_id = ${id}::uuid`))
  assert.deepEqual(kept, [{ kind: 'change' }])
  const found = await hr('GET', '/api/inbox?part=following')
  assert.equal(found.text.includes(id) || found.text.includes(number), false, found.text)
  assert.deepEqual((await hr('GET', '/api/inbox/counts')).body.parts.following, 0)
})

test('what waits for a decision is asked of the seats: put off, it comes back; decided, it is gone', async () => {
  const { id } = await requisition('employee', '7')
  const url = `procurement/requisitions/${id}`
  ok(await shop.verb('employee', url, 'submit'))
  const item = of(await items('approver', 'decisions'), id)!
  assert.equal(item.by, 'Amina Diallo')
  assert.equal(of(await items('employee', 'decisions'), id), undefined)
  const had = (await counts('approver')).parts.decisions
  const address = { kind: 'decision', record: item.record, recordId: id }
  const until = '2026-06-15T14:00:00.000Z'
  ok(await quietly('approver', 'snooze', { items: [address], until }))
  assert.equal(of(await items('approver', 'decisions'), id), undefined)
  assert.equal(of(await items('approver', 'snoozed'), id)?.snoozedUntil, until)
  assert.ok(of(await items('administrator', 'decisions'), id), 'for the other who is asked it waits as before')
  assert.equal((await counts('approver')).parts.decisions, had - 1)
  // Marking it as done decides nothing.
  ok(await quietly('approver', 'marks', { items: [address], mark: 'done' }))
  shop.setNow('2026-06-15T14:00:01Z')
  assert.ok(of(await items('approver', 'decisions'), id))
  assert.equal(of(await items('approver', 'snoozed'), id), undefined)
  for (const wrong of ['2026-06-15T13:00:00Z', '2028-01-01T00:00:00Z'])
    assert.equal((await quietly('approver', 'snooze', { items: [address], until: wrong })).status, 400)
  ok(await shop.verb('approver', url, 'approve'))
  for (const who of ['approver', 'administrator']) assert.equal(of(await items(who, 'decisions'), id), undefined)
  assert.equal(of(await items('employee', 'following'), id)?.action, 'approve')
})

test('eight at once make one notice, which knows how often', async () => {
  const { id } = await vendorOf('buyer', 'Crowded')
  await Promise.all(Array.from({ length: 8 }, (_, n) => comment('employee', vendors, id, `Comment ${n}`)))
  assert.deepEqual(
    (await items('buyer', 'following')).filter(({ recordId }) => recordId === id).map(({ times }) => times),
    [8],
  )
  const marks = ['read', 'done', 'undone', 'unread', 'done', 'read', 'undone', 'read']
  await Promise.all(
    marks.map((mark) =>
      quietly('buyer', 'marks', { items: [change(id)], mark }).then(({ status }) => assert.equal(status, 200)),
    ),
  )
})

test('more notices than a page are read once each, whatever comes meanwhile', async () => {
  const made: string[] = []
  for (let n = 0; n < 12; n += 1) made.push((await vendorOf('buyer', `Row ${n}`)).id)
  for (const id of made) await comment('employee', vendors, id, 'Seen?')
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const found: Page = await page('buyer', 'following', `&limit=5${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    seen.push(...found.items.map(({ recordId }) => recordId))
    cursor = found.next
    if (seen.length === 5) await comment('employee', vendors, made[0]!, 'Once more')
  }
  assert.equal(new Set(seen).size, seen.length)
  for (const id of made.slice(1)) assert.ok(seen.includes(id))
  for (const wrong of ['x', '2026-13-45T00:00:00.000Z 0', `2026-06-15T12:00:00.000Z ${made[0]} nonsense`])
    assert.equal(
      (await shop.people['buyer']!('GET', `/api/inbox?part=done&cursor=${encodeURIComponent(wrong)}`)).status,
      400,
    )
})

test('a run over many records tells whoever started it how it ended, and nobody else', async () => {
  const rows = [await requisition('employee'), await requisition('employee', '1', '0.00')]
  const records = rows.map(({ id, version }) => ({ id, version }))
  const { id } = ok(await shop.send('employee', 'procurement/requisitions/verbs/submit', { records }))
  assert.equal(of(await items('employee', 'jobs'), id), undefined, 'it has not ended yet')
  await shop.jobs.drain()
  const told = of(await items('employee', 'jobs'), id)!
  assert.deepEqual(
    [told.title, told.subtitle, told.why],
    ['Submit for approval: 2 requisitions', '1 done · 1 refused', 'started'],
  )
  for (const who of ['administrator', 'approver']) assert.equal(of(await items(who, 'jobs'), id), undefined)
})

test('bills that differ are an alert to those whose work it is, and decisions to whoever decides on them', async () => {
  const order = await shop.order([['10', '10.00']])
  await shop.receive(order, [[0, '10']])
  const made = { who: 'administrator' }
  const bill = ok(await shop.bill(order, [[0, '10', '14.00']], '2026-06-10', '2026-12-31', made))
  assert.equal(bill.state, 'exception')
  const differing = async (who: string) =>
    (await items(who, 'alerts')).find(({ record }) => record === 'financial.bills.differing')
  // Who made it may not decide on it.
  assert.equal(of(await items('administrator', 'decisions'), bill.id), undefined)
  assert.equal((await differing('administrator'))?.title, 'A bill differs from its order')
  assert.ok(of(await items('approver', 'decisions'), bill.id))
  assert.deepEqual(await items('employee', 'alerts'), [])
})

test('a muted record is silent until it is followed again', async () => {
  const { id } = await vendorOf('buyer', 'Silent')
  const state = (to: string) => quietly('buyer', 'follows', { record: vendors, recordId: id, state: to })
  assert.deepEqual(ok(await state('muted')), { follows: false, muted: true, why: 'chosen' })
  await comment('employee', vendors, id, 'Hello?')
  await comment('buyer', vendors, id, 'Nothing')
  await comment('employee', vendors, id, 'Hello again?')
  assert.equal(of(await items('buyer', 'following'), id), undefined)
  assert.equal(ok(await state('follows')).follows, true)
  await comment('employee', vendors, id, 'And now?')
  assert.ok(of(await items('buyer', 'following'), id))
})

const idOf = async (who: string) => {
  const [found] = await shop.call(({ tx }) =>
    rowsOf<{ id: string }>(tx, sql`select id from users where email = ${`${who}@sample.mainstay.test`}`),
  )
  return found!.id
}
const offered = async (who: string, record: string, recordId: string, q = '') =>
  shop.people[who]!('GET', `/api/inbox/people?record=${record}&recordId=${recordId}&q=${encodeURIComponent(q)}`)

test('who is mentioned is told once, by their id, and follows from then on; they are shown by name', async () => {
  const { id } = await vendorOf('buyer', 'Asked About')
  const employee = await idOf('employee')
  const said = ok(
    await shop.send('buyer', `procurement/vendors/${id}/comments`, { body: `Do you know them, <@${employee}>?` }),
  )
  assert.deepEqual(said.mentions, [{ id: employee, name: 'Amina Diallo' }])
  const told = of(await items('employee', 'mentions'), id)!
  assert.deepEqual([told.by, told.why, told.title], ['Mei Tanaka', 'mentioned', 'Asked About'])
  assert.equal(of(await items('employee', 'following'), id), undefined, 'not a second time')
  await comment('buyer', vendors, id, 'Never mind')
  assert.equal(of(await items('employee', 'following'), id)?.why, 'mentioned')
  // Nobody tells themselves.
  await comment('employee', vendors, id, `Note to <@${employee}>`)
  assert.equal(of(await items('employee', 'mentions'), id)?.times, 1)
  // Two may be written in one moment: it is known by its words, not by its place.
  const comments = ok(await shop.people['buyer']!('GET', `/api/procurement/vendors/${id}/comments`)) as {
    body: string
    mentions: object[]
  }[]
  const note = comments.find(({ body }) => body.startsWith('Note to'))
  assert.deepEqual(note?.mentions, [{ id: employee, name: 'Amina Diallo' }])
})

test('who may not see a record is not offered, is not told, and is refused in the same words as nobody', async () => {
  const { id } = await requisition('employee')
  const record = 'procurement.requisitions'
  const [hr, administrator] = [await idOf('hr'), await idOf('administrator')]
  const names = ok(await offered('employee', record, id)).map((each: { id: string }) => each.id) as string[]
  assert.ok(names.includes(administrator))
  assert.equal(names.includes(hr), false)
  assert.equal(names.includes(await idOf('employee')), false, 'oneself')
  const say = (who: string) =>
    shop.send('employee', `procurement/requisitions/${id}/comments`, { body: `See <@${who}>` })
  const [hidden, nobody] = [await say(hr), await say(randomUUID())]
  assert.equal(hidden.status, 400)
  assert.deepEqual([hidden.body.message, hidden.body.fields], [nobody.body.message, nobody.body.fields])
  assert.equal(ok(await shop.people['employee']!('GET', `/api/procurement/requisitions/${id}/comments`)).length, 0)
  const kept = await shop.call(({ tx }) =>
    rowsOf(tx, sql`select 1 from notices where user_id = ${hr}::uuid and kind = 'mention'`),
  )
  assert.deepEqual(kept, [])
  ok(await say(administrator))
  // Who may not see it learns nobody's name by it.
  shop.people['hr'] = await shop.as('hr')
  const [there, nowhere] = [await offered('hr', record, id), await offered('hr', record, randomUUID())]
  assert.deepEqual([there.status, there.body.message], [404, nowhere.body.message])
  // Signs of a pattern are letters like others.
  assert.deepEqual(ok(await offered('employee', record, id, '%')), [])
})

test('a flood of mentions is one notice, and a comment has at most ten', async () => {
  const { id } = await vendorOf('buyer', 'Flooded')
  const employee = await idOf('employee')
  await Promise.all(Array.from({ length: 8 }, () => comment('buyer', vendors, id, `<@${employee}> `.repeat(20))))
  const told = (await items('employee', 'mentions')).filter(({ recordId }) => recordId === id)
  assert.deepEqual(
    told.map(({ times }) => times),
    [8],
  )
  const many = Array.from({ length: 11 }, () => `<@${randomUUID()}>`).join(' ')
  const refused = await shop.send('buyer', `procurement/vendors/${id}/comments`, { body: many })
  assert.equal(refused.body.fields.body, 'A comment can mention at most 10 people')
})
