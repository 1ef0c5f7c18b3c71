import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { users } from '#server/auth/tables.ts'
import { mailSink, type MailSink } from '#server/outbox/testing.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'

let t: TestApp
let sink: MailSink
let administrator: Caller
let employee: Caller
before(async () => {
  sink = await mailSink()
  t = await createTestApp({ env: { MAIL_URL: sink.url, MAIL_FROM: 'mainstay@example.test' } })
  administrator = await t.as('administrator')
  employee = await t.as('employee')
})
after(async () => {
  await t?.close()
  await sink?.close()
})

const bills = 'financial.bills.read'
const holders = async (who: Caller, permission: string) =>
  (await who('GET', `/api/access?permission=${permission}`)).body as { roles: string[]; asked: boolean }
const ask = (who: Caller, permission: string, key?: string) =>
  who('POST', '/api/access', { body: { permission }, ...(key ? { key } : {}) })
const requests = async () =>
  (await administrator('GET', '/api/settings/access-requests?sort=createdAt')).body.items as {
    id: string
    version: number
    email: string
    reason: string
    state: string
  }[]

test('U12 a refusal names the roles that may, and no right by the name that calls have for it', async () => {
  const refused = await employee('GET', '/api/financial/bills')
  assert.equal(refused.status, 403)
  for (const label of ['Accountant', 'Administrator', 'Approver', 'Auditor', 'Buyer'])
    assert.ok(refused.body.message.includes(label), refused.body.message)
  assert.doesNotMatch(refused.body.message, /Employee|\w+\.\w+\.\w+/)
  assert.deepEqual(await holders(employee, bills), {
    roles: ['Accountant', 'Administrator', 'Approver', 'Auditor', 'Buyer', 'Payables clerk'],
    asked: false,
  })
  assert.deepEqual((await holders(employee, 'financial.nothing.read')).roles, [])
})

test('U12 whoever lacks something asks for it once, also by eight at once; the administrators are told by mail', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => ask(employee, bills)))
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
  const [only, ...others] = await requests()
  assert.deepEqual([others.length, only!.email, only!.state], [0, 'employee@sample.mainstay.test', 'open'])
  assert.match(only!.reason, /^List bills: Accountant, Administrator, Approver, Auditor, Buyer, Payables clerk$/)
  assert.equal((await holders(employee, bills)).asked, true)
  assert.equal((await holders(employee, 'financial.payments.read')).asked, false)
  const mail = await sink.next('administrator@sample.mainstay.test')
  assert.match(mail.text, new RegExp(`List bills[^]*/settings/access-requests/${only!.id}`))
  // Something else joins what is open.
  assert.equal((await ask(employee, 'procurement.vendors.import')).status, 200)
  const now = await requests()
  assert.deepEqual([now.length, now[0]!.reason.split('\n').length], [1, 2])
  assert.match(now[0]!.reason, /\nImport vendors: /)
})

test('U12 nobody asks for what they have or what is not there, and no program asks at all', async () => {
  const buyer = await t.as('buyer')
  assert.equal((await ask(buyer, bills)).status, 409)
  assert.equal((await ask(buyer, 'financial.nothing.read')).status, 422)
  for (const wrong of ['*.*.*', 'bills', '', 'financial.bills.read\n'])
    assert.equal((await ask(buyer, wrong)).status, 400, wrong)
  const { body } = await buyer('POST', '/api/settings/tokens', { body: { name: 'x', days: 1, scopes: ['*.*.*'] } })
  const program = await t.server.inject({
    method: 'POST',
    url: '/api/access',
    headers: { authorization: `Bearer ${body.token}`, 'idempotency-key': crypto.randomUUID() },
    payload: { permission: 'financial.payments.create' },
  })
  assert.equal(program.statusCode, 403)
  assert.equal((await requests()).length, 1)
})

test('U12 approved, the member has the role besides the present ones and no invitation is sent', async () => {
  const [open] = await requests()
  const approve = (who: Caller, roles: string[]) =>
    who('POST', `/api/settings/access-requests/${open!.id}/approve`, { body: { roles }, version: open!.version })
  assert.equal((await approve(await t.as('employee'), ['auditor'])).status, 403)
  assert.equal((await approve(administrator, ['no such role'])).status, 422)
  assert.equal((await requests())[0]!.state, 'open')
  assert.equal((await approve(administrator, ['auditor'])).body.state, 'approved')
  const again = await t.as('employee')
  assert.equal((await again('GET', '/api/financial/bills')).status, 200)
  const roles = (await again('GET', '/api/me')).body.roles as { name: string }[]
  assert.deepEqual(roles.map(({ name }) => name).toSorted(), ['auditor', 'employee'])
  assert.equal((await administrator('GET', '/api/settings/invitations')).body.items.length, 0)
})

test('U12 roles that should be two people’s are given on request with a reason, and a request is of the person, not of an address', async () => {
  const accountant = await t.as('accountant')
  const buyer = await t.as('buyer')
  // Two people of one address, as an identity provider may have them.
  await t.app.db
    .update(users)
    .set({ email: 'accountant@sample.mainstay.test' })
    .where(eq(users.email, 'buyer@sample.mainstay.test'))
  assert.equal((await ask(accountant, 'procurement.orders.create')).status, 200)
  assert.equal((await ask(buyer, 'financial.payments.create')).status, 200)
  const open = (await requests()).filter(({ state }) => state === 'open')
  assert.deepEqual(open.map(({ reason }) => reason.split(': ')[0]).toSorted(), [
    'Create a payment',
    'Create a purchase order',
  ])
  const mine = open.find(({ reason }) => reason.startsWith('Create a payment'))!
  const approve = (body: object) =>
    administrator('POST', `/api/settings/access-requests/${mine.id}/approve`, { body, version: mine.version })
  const refused = await approve({ roles: ['accountant'] })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['reason']])
  assert.equal((await approve({ roles: ['accountant'], reason: 'A small company' })).status, 200)
  assert.equal((await ask(await t.as('accountant'), 'procurement.orders.create')).status, 200)
})
