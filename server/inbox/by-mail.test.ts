import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/rows.ts'
import { mailSink, type MailSink } from '#server/outbox/testing.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import type { InboxItem, Part } from '#shared/inbox.ts'
import { sendDue } from './by-mail.ts'

let shop: Shop
let sink: MailSink
before(async () => {
  sink = await mailSink()
  shop = await openShop('2026-06-15T12:00:00Z', { MAIL_URL: sink.url, MAIL_FROM: 'mainstay@example.test' })
})
after(async () => {
  await shop?.close()
  await sink?.close()
})

const addressOf = (who: string) => `${who}@sample.mainstay.test`
const choose = (who: string, body: unknown) => shop.people[who]!('POST', '/api/inbox/preferences', { body, key: null })
const prefer = (who: string, body: unknown) => shop.people[who]!('PATCH', '/api/personal/preferences', { body })
const quietly = (who: string, url: string, body: unknown) =>
  shop.people[who]!('POST', `/api/inbox/${url}`, { body, key: null })
const items = async (who: string, part: Part): Promise<InboxItem[]> =>
  ok(await shop.people[who]!('GET', `/api/inbox?part=${part}`)).items
const unread = async (who: string): Promise<number> => ok(await shop.people[who]!('GET', '/api/inbox/counts')).unread
const vendorOf = async (who: string, name: string): Promise<string> =>
  ok(await shop.send(who, 'procurement/vendors', { name })).id
const comment = async (who: string, id: string, body: string) =>
  ok(await shop.send(who, `procurement/vendors/${id}/comments`, { body }))
/** The mails to somebody that a look at what is due sends at a moment. */
const sent = async (who: string, at: string) => {
  shop.setNow(at)
  sink.mails.length = 0
  await sendDue(shop.app, shop.app.modules)
  await shop.jobs.drain()
  return sink.mails.filter(({ to }) => to === addressOf(who)).map(({ subject, text }) => ({ subject, text }))
}
const nothing: unknown[] = []

test('what one chose is kept for oneself alone, choices add up, and nonsense is refused', async () => {
  ok(await choose('manager', { kinds: { change: 'daily' } }))
  await Promise.all([
    choose('manager', { kinds: { job: 'off' } }),
    choose('manager', { kinds: { mention: 'mail' } }),
    choose('manager', { quiet: { from: 22, to: 6 } }),
  ])
  const chosen = { kinds: { change: 'daily', job: 'off', mention: 'mail' }, quiet: { from: 22, to: 6 } }
  assert.deepEqual(ok(await shop.people['manager']!('GET', '/api/inbox/preferences')), chosen)
  assert.deepEqual(ok(await shop.people['buyer']!('GET', '/api/inbox/preferences')), { kinds: {}, quiet: null })
  // What asks for an answer cannot be sent away.
  for (const body of [
    { kinds: { decision: 'off' } },
    { kinds: { question: 'off' } },
    { kinds: { alert: 'off' } },
    { kinds: { change: 'pigeon' } },
    { quiet: { from: 7, to: 7 } },
    { quiet: { from: 0, to: 24 } },
    { quiet: { from: '1', to: 2 } },
    { userId: 'x' },
  ])
    assert.equal((await choose('manager', body)).status, 400, JSON.stringify(body))
  assert.deepEqual(ok(await shop.people['manager']!('GET', '/api/inbox/preferences')), chosen)
  ok(await choose('manager', { quiet: null }))
  assert.equal(ok(await shop.people['manager']!('GET', '/api/inbox/preferences')).quiet, null)
})

test('a kind that is off is neither in the inbox nor counted; the others are, and it is again when it is chosen', async () => {
  const id = await vendorOf('buyer', 'Switched Off')
  ok(await choose('buyer', { kinds: { change: 'off' } }))
  const had = await unread('buyer')
  await comment('employee', id, 'Unheard')
  assert.equal(await unread('buyer'), had)
  assert.equal(
    (await items('buyer', 'following')).some(({ recordId }) => recordId === id),
    false,
  )
  const [{ id: buyer }] = (await shop.call(({ tx }) =>
    rowsOf<{ id: string }>(tx, sql`select id from users where email = ${addressOf('buyer')}`),
  )) as [{ id: string }]
  await comment('employee', id, `Heard, <@${buyer}>`)
  assert.equal(await unread('buyer'), had + 1)
  ok(await choose('buyer', { kinds: { change: 'inbox' } }))
  await comment('employee', id, 'Heard again')
  assert.equal(await unread('buyer'), had + 2)
  assert.deepEqual(await sent('buyer', '2026-06-15T12:01:00Z'), nothing)
})

test('a mail at once is sent once, again for what comes later, and not for what was read meanwhile or chosen otherwise', async () => {
  const id = await vendorOf('buyer', 'At Once')
  ok(await choose('buyer', { kinds: { change: 'mail' } }))
  await comment('employee', id, 'One')
  await comment('employee', id, 'Two')
  const mails = await sent('buyer', '2026-06-15T12:02:00Z')
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Amina Diallo changed or commented on vendor At Once'],
  )
  const [, , way] = mails[0]!.text.split('\n')
  assert.ok(way!.startsWith(`${shop.app.settings.publicOrigin}/`) && way!.endsWith(id), mails[0]!.text)
  assert.deepEqual(await sent('buyer', '2026-06-15T12:03:00Z'), nothing)
  // It was not opened in the inbox: what is new is told all the same.
  await comment('employee', id, 'Three')
  assert.equal((await sent('buyer', '2026-06-15T12:04:00Z')).length, 1)
  const address = { kind: 'change', record: 'procurement.vendors', recordId: id }
  for (const [url, body] of [
    ['marks', { items: [address], mark: 'read' }],
    ['marks', { items: [address], mark: 'done' }],
    ['snooze', { items: [address], until: '2026-06-20T12:00:00Z' }],
    ['preferences', { kinds: { change: 'inbox' } }],
  ] as const) {
    await comment('employee', id, 'Seen before the mail')
    ok(await quietly('buyer', url, body))
    assert.deepEqual(await sent('buyer', '2026-06-15T12:05:00Z'), nothing, url)
  }
  // Chosen again, only what comes from then on is mailed.
  ok(await choose('buyer', { kinds: { change: 'mail' } }))
  assert.deepEqual(await sent('buyer', '2026-06-15T12:06:00Z'), nothing)
})

test('one mail a day has everything of the day at eight in the person’s own place, without what they may not see any more', async () => {
  ok(await choose('buyer', { kinds: { change: 'daily' } }))
  ok(await prefer('buyer', { timeZone: 'America/New_York' }))
  const [first, second] = [await vendorOf('buyer', 'Digest One'), await vendorOf('buyer', 'Digest Two')]
  shop.setNow('2026-06-15T23:00:00Z')
  await comment('employee', first, 'Late')
  await comment('employee', second, 'Later')
  // Eight in the morning of the company is four at night in New York.
  assert.deepEqual(await sent('buyer', '2026-06-16T11:59:00Z'), nothing)
  // What comes at the hour itself or after it is of the next day.
  shop.setNow('2026-06-16T12:00:00Z')
  const third = await vendorOf('buyer', 'Digest Three')
  await comment('employee', third, 'Just missed')
  const [mail, ...more] = await sent('buyer', '2026-06-16T12:07:00Z')
  assert.deepEqual(more, nothing)
  assert.equal(mail!.subject, '2 new in your inbox')
  for (const [title, is] of [
    ['Digest One', true],
    ['Digest Two', true],
    ['Digest Three', false],
  ] as const)
    assert.equal(mail!.text.includes(title), is, mail!.text)
  assert.deepEqual(await sent('buyer', '2026-06-16T12:08:00Z'), nothing)
  // By then the buyer has lost the right to see vendors at all.
  const { rows } = await shop.app.pool.query(
    'delete from user_roles where user_id = (select id from users where email = $1) returning *',
    [addressOf('buyer')],
  )
  assert.deepEqual(await sent('buyer', '2026-06-17T12:00:00Z'), nothing)
  await shop.app.pool.query('insert into user_roles select * from jsonb_populate_recordset(null::user_roles, $1)', [
    JSON.stringify(rows),
  ])
  ok(await prefer('buyer', { timeZone: null }))
})

test('in quiet hours nothing is sent; what came meanwhile is one mail when they end', async () => {
  ok(await choose('buyer', { kinds: { change: 'mail' }, quiet: { from: 20, to: 7 } }))
  const [one, two] = [await vendorOf('buyer', 'Night One'), await vendorOf('buyer', 'Night Two')]
  shop.setNow('2026-06-18T22:00:00Z')
  await comment('employee', one, 'Psst')
  assert.deepEqual(await sent('buyer', '2026-06-18T22:01:00Z'), nothing)
  shop.setNow('2026-06-19T03:00:00Z')
  await comment('employee', two, 'Psst')
  assert.deepEqual(await sent('buyer', '2026-06-19T06:59:00Z'), nothing)
  const mails = await sent('buyer', '2026-06-19T07:00:00Z')
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['2 new in your inbox'],
  )
  ok(await choose('buyer', { kinds: { change: 'inbox' }, quiet: null }))
})

test('a decision is mailed while it waits for this person, and not when somebody else was quicker or it was put off', async () => {
  ok(await choose('approver', { kinds: { decision: 'daily' } }))
  const submit = async () => {
    const lines = [{ itemId: shop.item.id, quantity: '3', estimatedPrice: '17.35' }]
    const { id, number } = ok(
      await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-20', lines }),
    )
    ok(await shop.verb('employee', `procurement/requisitions/${id}`, 'submit'))
    return { id, number, address: { kind: 'decision', record: 'procurement.requisitions', recordId: id } }
  }
  shop.setNow('2026-06-19T12:00:00Z')
  const [decided, putOff, waits] = [await submit(), await submit(), await submit()]
  ok(await shop.verb('administrator', `procurement/requisitions/${decided.id}`, 'approve'))
  ok(await quietly('approver', 'snooze', { items: [putOff.address], until: '2026-06-25T12:00:00Z' }))
  const mails = await sent('approver', '2026-06-20T08:00:00Z')
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    [`Approval needed: requisition ${waits.number}, requested by Amina Diallo`],
  )
  assert.deepEqual(await sent('administrator', '2026-06-20T08:01:00Z'), nothing, 'who did not choose mails')
  assert.ok((await items('approver', 'decisions')).some(({ recordId }) => recordId === waits.id))
  assert.deepEqual(await sent('approver', '2026-06-21T08:00:00Z'), nothing)
  ok(await choose('approver', { kinds: { decision: 'inbox' } }))
})

test('whoever has no address, or may not sign in any more, holds nothing up and gets nothing later', async () => {
  ok(await choose('buyer', { kinds: { change: 'mail' } }))
  ok(await choose('employee', { kinds: { change: 'mail' } }))
  const [one, two] = [await vendorOf('buyer', 'No Address'), await vendorOf('buyer', 'With Address')]
  await comment('employee', one, 'Hello')
  await comment('employee', two, 'Hello')
  await comment('buyer', two, 'Good day')
  const rename = (from: string, to: string) =>
    shop.app.pool.query('update users set email = $2 where email = $1', [from, to])
  await rename(addressOf('buyer'), 'no address')
  assert.equal((await sent('employee', '2026-06-22T12:00:00Z')).length, 1)
  await rename('no address', addressOf('buyer'))
  assert.deepEqual(await sent('buyer', '2026-06-22T12:01:00Z'), nothing)
  assert.ok(
    (await items('buyer', 'following')).some(({ recordId }) => recordId === one),
    'it stays in the inbox',
  )
  await comment('employee', one, 'Again')
  await shop.app.pool.query('update users set active = false where email = $1', [addressOf('buyer')])
  assert.deepEqual(await sent('buyer', '2026-06-22T12:02:00Z'), nothing)
  await shop.app.pool.query('update users set active = true where email = $1', [addressOf('buyer')])
})

test('two processes that look at once send one mail, and what was rolled back is due again', async () => {
  ok(await choose('buyer', { kinds: { change: 'mail' } }))
  const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => vendorOf('buyer', `Both ${n}`)))
  for (const id of ids) await comment('employee', id, 'Hello')
  // The first look dies with its transaction: after the mail was written, before the commit.
  const dying = { ...shop.app, enqueue: () => Promise.reject(new Error('killed')) }
  await assert.rejects(sendDue(dying, shop.app.modules), /killed/)
  shop.setNow('2026-06-23T12:00:00Z')
  sink.mails.length = 0
  await Promise.all(Array.from({ length: 8 }, () => sendDue(shop.app, shop.app.modules)))
  await shop.jobs.drain()
  const told = sink.mails.filter(({ to }) => to === addressOf('buyer')).map(({ text }) => text)
  assert.equal(told.length, 1)
  for (let n = 0; n < 5; n += 1) assert.equal(told.join().split(`Both ${n}`).length, 2)
})
