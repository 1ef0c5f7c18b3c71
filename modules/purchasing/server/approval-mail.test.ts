import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { renewSeats } from '#server/approval/renew.ts'
import { users } from '#server/auth/tables.ts'
import { sendDue } from '#server/inbox/by-mail.ts'
import { mailSink, type MailSink } from '#server/outbox/testing.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
let sink: MailSink
before(async () => {
  sink = await mailSink()
  shop = await openShop(undefined, { MAIL_URL: sink.url, MAIL_FROM: 'mainstay@example.test' })
})
after(async () => {
  await shop?.close()
  await sink?.close()
})
const allow = async (who: string, mails: boolean) => {
  const body = { kinds: { decision: mails ? 'mail' : 'inbox' } }
  ok(await shop.people[who]!('POST', '/api/inbox/preferences', { body, key: null }))
}
beforeEach(async () => {
  for (const who of ['approver', 'administrator', 'buyer', 'auditor']) await allow(who, true)
  sink.mails.length = 0
})
/** Who was told since the test began, by role. */
const told = async () => {
  await sendDue(shop.app, shop.app.modules)
  await shop.jobs.drain()
  return sink.mails.map(({ to }) => to.split('@')[0]!).toSorted()
}
const requisition = async (who: string, quantity: string) => {
  const lines = [{ itemId: shop.item.id, quantity, neededOn: '2026-07-01' }]
  const { id } = ok(await shop.send(who, 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  return `procurement/requisitions/${id}`
}

test('a submitted requisition is told to whoever may decide on it and allowed mail, with the way to it', async () => {
  const url = await requisition('employee', '10')
  assert.deepEqual(await told(), [])
  ok(await shop.verb('employee', url, 'submit'))
  // A buyer and an auditor allowed mail too, and may decide nothing.
  assert.deepEqual(await told(), ['administrator', 'approver'])
  const { number } = await shop.read(url)
  const [mail] = sink.mails
  assert.equal(mail!.subject, `Approval needed: requisition ${number}, requested by Amina Diallo`)
  assert.match(mail!.text, /^Approval needed: .*\n.*100\.00 USD\n/)
  assert.ok(mail!.text.includes(`${shop.app.settings.publicOrigin}/${url}`), mail!.text)
})

test('nobody is told who did not ask for it, made it, cannot cover the amount or is disabled', async () => {
  await allow('administrator', false)
  ok(await shop.verb('employee', await requisition('employee', '10'), 'submit'))
  assert.deepEqual(await told(), ['approver'])
  sink.mails.length = 0
  await allow('administrator', true)
  ok(await shop.verb('administrator', await requisition('administrator', '10'), 'submit'))
  assert.deepEqual(await told(), ['approver'])
  sink.mails.length = 0
  // 300,000.00, where the approver may up to 250,000.00.
  ok(await shop.verb('employee', await requisition('employee', '30000'), 'submit'))
  assert.deepEqual(await told(), ['administrator'])
  sink.mails.length = 0
  const approver = eq(users.email, 'approver@sample.mainstay.test')
  await shop.app.db.update(users).set({ active: false }).where(approver)
  ok(await shop.verb('employee', await requisition('employee', '10'), 'submit'))
  await shop.app.db.update(users).set({ active: true }).where(approver)
  assert.deepEqual(await told(), ['administrator'])
})

test('an order is told when it is submitted, and again when a revision raises it', async () => {
  const { id } = await shop.order([['10', '10.00']], { state: 'in approval' })
  assert.deepEqual(await told(), ['administrator', 'approver'])
  const url = `procurement/orders/${id}`
  ok(await shop.verb('approver', url, 'approve'))
  const { number, lines } = await shop.read(url)
  sink.mails.length = 0
  const raised = lines.map(({ id: line }: { id: string }) => ({ id: line, quantity: '20' }))
  ok(await shop.verb('buyer', url, 'revise', { reason: 'More of them', lines: raised }))
  assert.deepEqual(await told(), ['administrator', 'approver'])
  assert.match(sink.mails[0]!.text, new RegExp(`order revision ${number} R2, .*200\\.00 USD`, 's'))
})

test('a submission that is refused, or sent twice with one key, tells nobody twice; an address that is none holds nothing up', async () => {
  const url = await requisition('employee', '10')
  const { version } = await shop.read(url)
  assert.equal((await shop.send('employee', `${url}/submit`, undefined, version - 1)).status, 412)
  assert.deepEqual(await told(), [])
  const key = '3b9c3a0e-54cf-4a67-8a53-6f1e7a526f3b'
  const approver = eq(users.email, 'approver@sample.mainstay.test')
  const once = () => shop.people['employee']!('POST', `/api/${url}/submit`, { version, key })
  const [named] = await shop.app.db.update(users).set({ email: 'no address' }).where(approver).returning()
  ok(await once())
  ok(await once())
  assert.deepEqual(await told(), ['administrator'])
  await shop.app.db.update(users).set({ email: 'approver@sample.mainstay.test' }).where(eq(users.id, named!.id))
  assert.deepEqual(await told(), ['administrator'])
})

test('whoever is given a seat later, as others have left, is told as well', async () => {
  ok(await shop.verb('employee', await requisition('employee', '30000'), 'submit'))
  assert.deepEqual(await told(), ['administrator'])
  sink.mails.length = 0
  const administrator = eq(users.email, 'administrator@sample.mainstay.test')
  const auditor = sql`(select id from users where email = 'auditor@sample.mainstay.test')`
  await shop.app.db.update(users).set({ active: false }).where(administrator)
  await shop.app.db.execute(sql`insert into user_roles (user_id, role) values (${auditor}, 'administrator')`)
  try {
    await renewSeats(shop.app.modules).run({}, shop.app)
    assert.ok((await told()).includes('auditor'))
  } finally {
    await shop.app.db.execute(sql`delete from user_roles where user_id = ${auditor} and role = 'administrator'`)
    await shop.app.db.update(users).set({ active: true }).where(administrator)
  }
})
