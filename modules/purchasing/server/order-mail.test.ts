import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { rowsOf } from '#server/db/rows.ts'
import { deliverDue } from '#server/outbox/deliver.ts'
import { mailSink, partsOf, type MailSink } from '#server/outbox/testing.ts'
import { textOf } from '#server/papers/testing.ts'

let shop: Shop
let sink: MailSink
before(async () => {
  sink = await mailSink()
  shop = await openShop('2026-06-15T12:00:00Z', { MAIL_URL: sink.url, MAIL_FROM: 'Test Works <orders@works.test>' })
})
after(async () => {
  await shop?.close()
  await sink?.close()
})
beforeEach(() => sink.answer(() => 'take'))

const message = 'Dear <Superior> & co,\nplease confirm.\n\nGrüße'
let asked = 0
type Sent = { to?: string; who?: string; message?: string }
const mail = async (
  url: string,
  { to = `vendor${(asked += 1)}@superior.test`, who = 'buyer', message: words = message }: Sent = {},
) => ({ to, reply: await shop.verb(who, url, 'mail', { to, message: words }) })
const urlOf = ({ id }: { id: string }) => `procurement/orders/${id}`
const waiting = (to: string) =>
  rowsOf<Record<string, unknown>>(shop.app.db, sql`select * from outbox_messages where recipient = ${to}`)

test('an approved order is mailed with its paper as PDF, recorded as sent, and history says to whom; what waits is sealed, and gone once it is sent', async () => {
  const order = await shop.order([['3', '12.50']], { state: 'approved' })
  sink.answer(() => 451)
  const { to, reply } = await mail(urlOf(order))
  const sent = ok(reply)
  assert.deepEqual([sent.state, sent.sentTo], ['sent', to])
  await shop.jobs.drain()
  const [row] = await waiting(to)
  assert.equal(row!['state'], 'waiting')
  assert.doesNotMatch(JSON.stringify(row), /confirm|Superior|12\.50|37\.50|Test Works/)
  sink.answer(() => 'take')
  await shop.app.db.execute(
    sql`update outbox_messages set due_at = now() - interval '300 days' where recipient = ${to}`,
  )
  await deliverDue(shop.app)
  const came = await sink.next(to)
  assert.equal(came.subject, `Purchase order ${order.number}`)
  assert.match(came.raw, /^Reply-To: buyer@sample\.mainstay\.test/m)
  const parts = partsOf(came.raw)
  assert.match(parts.get('text/plain')!.content.toString(), /Dear <Superior> & co,\r?\nplease confirm\.\r?\n\r?\nGrüße/)
  const page = parts.get('text/html')!.content.toString()
  assert.match(page, /Dear &#60;Superior&#62; &#38; co,<br>please confirm/)
  assert.match(page, /Total due, USD<\/td><td[^>]*><b>37\.50/)
  assert.doesNotMatch(page, /<script|<img|href=|src=|url\(/i)
  const { head, content } = parts.get('application/pdf')!
  assert.match(head, new RegExp(`filename="?Purchase order ${order.number}\\.pdf`))
  const paper = (await textOf(content)).join('\n')
  assert.match(paper, new RegExp(`Purchase order ${order.number}`))
  assert.match(paper, /Total due, USD 37\.50/)
  assert.doesNotMatch(paper, /no order/)
  const [gone] = await waiting(to)
  assert.deepEqual([gone!['state'], gone!['body'], gone!['enclosed']], ['sent', null, null])
  const [line] = (await shop.read(`${urlOf(order)}/history`)) as { action: string; actor: string; changes: unknown }[]
  assert.equal(line!.action, 'mail')
  assert.match(JSON.stringify(line!.changes), new RegExp(`"field":"sentTo","before":null,"after":"${to}"`))
})

test('it says what it said when it was sent, whatever happens before it leaves; the same call sends it once', async () => {
  const order = await shop.order([['4', '5.00']], { state: 'approved' })
  sink.answer(() => 451)
  const { version } = await shop.read(urlOf(order))
  const key = crypto.randomUUID()
  const to = 'once@superior.test'
  const send = () => shop.people['buyer']!('POST', `/api/${urlOf(order)}/mail`, { body: { to, message }, version, key })
  const [first, second] = [await send(), await send()]
  assert.deepEqual([first.status, second.status], [200, 200])
  assert.equal((await mail(urlOf(order), { to })).reply.status, 200, 'once more is another mail')
  await shop.jobs.drain()
  ok(
    await shop.verb('buyer', urlOf(order), 'revise', {
      reason: 'Fewer',
      lines: [{ id: order.lines[0].id, quantity: '1' }],
    }),
  )
  assert.equal((await shop.read(urlOf(order))).totalDue, '5.00')
  sink.answer(() => 'take')
  const before = sink.mails.length
  await shop.app.db.execute(
    sql`update outbox_messages set due_at = now() - interval '300 days' where recipient = ${to}`,
  )
  await deliverDue(shop.app)
  const came = sink.mails.slice(before).filter((each) => each.to === to)
  assert.equal(came.length, 2)
  for (const { raw } of came)
    assert.match((await textOf(partsOf(raw).get('application/pdf')!.content)).join('\n'), /Total due, USD 20\.00/)
})

test('nothing is mailed of an order that is none yet, by who may not send it, to what is no address, or to one and many', async () => {
  const [draft, sent] = [await shop.order([['1', '2.00']], { state: 'draft' }), await shop.order([['1', '2.00']])]
  const count = async () =>
    (
      await rowsOf<{ n: string }>(
        shop.app.db,
        sql`select count(*) as n from outbox_messages where enclosed is not null or record is not null`,
      )
    )[0]!.n
  const before = await count()
  assert.equal((await mail(urlOf(draft))).reply.status, 409)
  for (const who of ['receiver', 'approver', 'employee', 'auditor'])
    assert.equal((await mail(urlOf(sent), { who })).reply.status, 403, who)
  for (const to of ['nobody', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', `${'a'.repeat(300)}@b.test`, '']) {
    const { reply } = await mail(urlOf(sent), { to })
    assert.deepEqual([reply.status, Object.keys(reply.body.fields)], [400, ['to']], to)
  }
  for (const more of [{ message: '' }, { message: 'x'.repeat(4001) }])
    assert.equal((await mail(urlOf(sent), more)).reply.status, 400)
  assert.equal(await count(), before)
  assert.equal((await shop.read(urlOf(sent))).sentTo, null)
})

test('without a mail server it is refused with what to do instead, and stays approved', async () => {
  const order = await shop.order([['1', '2.00']], { state: 'approved' })
  const { settings } = shop.app
  Object.assign(shop.app, { settings: { ...settings, mailUrl: undefined } })
  const { reply } = await mail(urlOf(order))
  Object.assign(shop.app, { settings })
  assert.deepEqual([reply.status, reply.body.sentence.code], [409, 'purchasing.noMailServer'])
  assert.equal((await shop.read(urlOf(order))).state, 'approved')
})

test('where the mail is refused for good, whoever sent it is told at the order', async () => {
  const order = await shop.order([['1', '2.00']], { state: 'approved' })
  sink.answer(() => 550)
  ok((await mail(urlOf(order))).reply)
  await shop.jobs.drain()
  const { items } = ok(await shop.people['buyer']!('GET', '/api/inbox?part=jobs'))
  const told = items.find(({ recordId }: { recordId: string }) => recordId === order.id)
  assert.equal(told?.action, 'mail failed', JSON.stringify(items))
  const others = ok(await shop.people['approver']!('GET', '/api/inbox?part=jobs')).items
  assert.deepEqual(others, [])
})
