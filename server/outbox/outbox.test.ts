import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { system } from '#server/call/actor.ts'
import { rowsOf } from '#server/db/rows.ts'
import { inCall } from '#server/call/job-call.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { testNow } from '#server/testing/clock.ts'
import { deliverDue, mostAttempts, waitMs } from './deliver.ts'
import { sendMail, type Mail } from './mail.ts'
import { openMailServer } from './mail-server.ts'
import { mailSink, type MailSink } from './testing.ts'

let t: TestApp
let sink: MailSink
let aheadMs = 0
before(async () => {
  sink = await mailSink()
  t = await createTestApp({
    now: () => testNow(aheadMs),
    env: { MAIL_URL: sink.url, MAIL_FROM: 'Mainstay <mainstay@example.test>' },
  })
})
after(async () => {
  await t?.close()
  await sink?.close()
})
beforeEach(() => sink.answer(() => 'take'))

let made = 0
const mail = (more: Partial<Mail> = {}): Mail => ({
  to: `person${(made += 1)}@example.test`,
  subject: 'Hello',
  text: 'A link: https://mainstay.example.test/reset?token=secret',
  key: `test ${made}`,
  ...more,
})
const send = (each: Mail) => inCall(t.app, system, 'test', (call) => sendMail(call, each))
const rowOf = async ({ key }: Mail) =>
  (await rowsOf<Record<string, unknown>>(t.app.db, sql`select * from outbox_messages where key = ${key}`))[0]!
const received = ({ to }: Mail) => sink.mails.filter((each) => each.to === to)
/** Lets the waits of refused mails pass and sends what is due then. */
const later = async (minutes: number, limits?: Parameters<typeof openMailServer>[1]) => {
  aheadMs += minutes * 60_000
  return deliverDue(t.app, () => openMailServer(t.app.settings, limits))
}

test('a mail leaves after the commit, named by its row; its text is sealed while it waits and gone once it is sent', async () => {
  const hello = mail({ subject: 'Grüße\r\nBcc: everybody@example.test', text: 'Zürich – 10 €' })
  sink.answer(() => 451)
  await send(hello)
  await t.jobs.drain()
  const waiting = await rowOf(hello)
  assert.equal(waiting['state'], 'waiting')
  assert.doesNotMatch(JSON.stringify(waiting), /Zürich/)
  sink.answer(() => 'take')
  await later(3)
  const [came] = received(hello)
  assert.equal(came!.id, `<${String(waiting['id'])}@localhost>`)
  assert.equal(came!.from, 'Mainstay <mainstay@example.test>')
  assert.deepEqual([came!.subject, came!.text], ['Grüße Bcc: everybody@example.test', 'Zürich – 10 €'])
  assert.match(came!.raw, /^Auto-Submitted: auto-generated/m)
  assert.doesNotMatch(came!.raw, /^Bcc/m)
  const sent = await rowOf(hello)
  assert.deepEqual([sent['state'], sent['body'], sent['error'], sent['attempts']], ['sent', null, null, 2])
})

test('of one key one mail is sent, also when it is asked for by two at once', async () => {
  const once = mail()
  await Promise.all([send(once), send(once), send({ ...once, text: 'Another' })])
  await send(once)
  await t.jobs.drain()
  assert.equal(received(once).length, 1)
})

test('a transaction that rolls back sends nothing', async () => {
  const mails = Array.from({ length: 20 }, () => mail())
  const before = sink.mails.length
  await Promise.all(
    mails.map((each) =>
      assert.rejects(
        inCall(t.app, system, 'test', async (call) => {
          await sendMail(call, each)
          throw new Error('refused')
        }),
      ),
    ),
  )
  await t.jobs.drain()
  await later(10)
  assert.equal(sink.mails.length, before)
  assert.equal(await rowOf(mails[0]!), undefined)
})

test('an address that is none is refused where it is written, so that no list of receivers can be smuggled in', async () => {
  for (const to of ['a@example.test, b@example.test', 'a@example.test\r\nRCPT TO:<b@example.test>', 'nobody', '<a@b>'])
    await assert.rejects(send(mail({ to })))
})

test('without a mail server a mail is kept, with the reason', async () => {
  const settings = { ...t.app.settings, mailUrl: undefined }
  const kept = mail()
  await inCall({ ...t.app, settings }, system, 'test', (call) => sendMail(call, kept))
  const row = await rowOf(kept)
  assert.deepEqual([row['state'], row['error']], ['failed', 'No mail server is set up'])
  assert.ok(row['body'])
})

test('a server that is away or busy is tried again, ever later; one that refuses the mail has the last word', async () => {
  const behaviours = { busy: 451, refused: 550, silent: 'silent', reset: 'reset' } as const
  const mails = Object.keys(behaviours).map((name) => mail({ to: `${name}@example.test`, key: name }))
  sink.answer((to) => behaviours[to.split('@')[0] as keyof typeof behaviours])
  const settings = { ...t.app.settings, mailUrl: undefined }
  // Written while no job listens, so that the short timeout below is the one that counts.
  await inCall({ ...t.app, settings }, system, 'test', async (call) => {
    for (const each of mails) await sendMail(call, each)
  })
  await t.app.db.execute(
    sql`update outbox_messages set state = 'waiting' where key in ('busy', 'refused', 'silent', 'reset')`,
  )
  await later(0, { socketTimeout: 300 })
  const states = async () => Promise.all(mails.map(async (each) => (await rowOf(each))['state']))
  assert.deepEqual(await states(), ['waiting', 'failed', 'waiting', 'waiting'])
  assert.equal((await rowOf(mails[1]!))['error'], 'The mail server answered: 550 as told')
  assert.equal((await rowOf(mails[2]!))['error'], 'The mail server did not answer in time')
  assert.equal(await later(0), 0, 'nothing is due before its wait has passed')
  sink.answer(() => 'take')
  await later(2)
  assert.deepEqual(await states(), ['sent', 'failed', 'sent', 'sent'])
  assert.deepEqual(
    mails.map((each) => received(each).length),
    [1, 0, 1, 1],
  )
})

test('a mail is given up after about a day and stays to be seen', async () => {
  sink.answer(() => 421)
  const hopeless = mail()
  await send(hopeless)
  await t.jobs.drain()
  for (let n = 0; n < mostAttempts + 2; n += 1) await later(301)
  const row = await rowOf(hopeless)
  assert.deepEqual([row['state'], row['attempts']], ['failed', mostAttempts])
  assert.ok(row['body'])
  const hours =
    Array.from({ length: mostAttempts - 1 }, (_, n) => waitMs(n + 1, 0.5)).reduce((a, b) => a + b) / 3_600_000
  assert.ok(hours > 20 && hours < 28, `${hours} h`)
  assert.deepEqual([waitMs(1, 0), waitMs(1, 1), waitMs(3, 0.5)], [45_000, 75_000, 240_000])
})

test('two processes that send at once send each mail once, and a dead one’s mails when its lease ends', async () => {
  sink.answer(() => 421)
  const mails = Array.from({ length: 60 }, () => mail())
  await inCall(t.app, system, 'test', async (call) => {
    for (const each of mails) await sendMail({ ...call, enqueue: () => {} }, each)
  })
  sink.answer(() => 'take')
  const before = sink.mails.length
  await t.app.db.execute(
    sql`update outbox_messages set leased_until = ${testNow(aheadMs + 60_000).toISOString()} where key = ${mails[0]!.key}`,
  )
  const empty = async () => {
    while ((await deliverDue(t.app)) > 0);
  }
  await Promise.all([empty(), empty(), empty()])
  assert.equal(sink.mails.length - before, 59)
  assert.equal(received(mails[0]!).length, 0)
  await later(2)
  assert.equal(received(mails[0]!).length, 1)
  assert.equal(new Set(sink.mails.slice(before).map(({ id }) => id)).size, 60)
})
