import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readSheet } from 'read-excel-file/node'
import type { Question } from '#modules/reports/shared/question.ts'
import { openShop, type Shop } from '#modules/procurement/server/testing.ts'
import type { Caller, TestReply } from '#server/testing/app.ts'
import { deliverDue } from '#server/outbox/deliver.ts'
import { mailSink, partsOf, type MailSink } from '#server/outbox/testing.ts'
import { textOf } from '#server/papers/testing.ts'
import { runDue } from './run-due.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
let t: Shop
let sink: MailSink
const as: Record<string, Caller> = {}
const ids: Record<string, string> = {}
const path = '/api/reports/schedules'
const address = (name: string) => `${name}@sample.mainstay.test`

const ok = ({ status, body, text }: TestReply): Json => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const vendorsByCountry = {
  dataset: 'procurement.vendors',
  rows: [{ field: 'country' }],
  values: [{ name: 'count', kind: 'count' }],
}
const usual = {
  frequency: 'every day',
  weekday: null,
  dayOfMonth: null,
  time: '07:30',
  format: 'link and figures',
  sendWhen: 'always',
}
const schedule = (
  more: object = {},
  who = 'buyer',
  question: object = vendorsByCountry,
  title = 'Vendors by country',
) => as[who]!('POST', path, { body: { source: { question, title }, recipients: [ids['buyer']], ...usual, ...more } })
const runs = async (id: string): Promise<Json> => ok(await as['buyer']!('GET', `${path}/${id}/runs`))
const verb = async (id: string, name: string, who = 'buyer') => {
  const { version } = ok(await as[who]!('GET', `${path}/${id}`))
  return as[who]!('POST', `${path}/${id}/${name}`, { version })
}

/** Lets the clock go on, finds what is due and sends it. */
async function at(moment: string): Promise<void> {
  t.setNow(moment)
  await runDue(t.app)
  await t.jobs.drain()
  await deliverDue(t.app)
}
const mailsOf = (name: string, subject: RegExp) =>
  sink.mails.filter((mail) => mail.to === address(name) && subject.test(mail.subject))

before(async () => {
  sink = await mailSink()
  t = await openShop('2026-06-15T12:00:00Z', { MAIL_URL: sink.url, MAIL_FROM: 'mainstay@sample.mainstay.test' })
  Object.assign(as, t.people)
  const { rows } = await t.app.pool.query<{ id: string; email: string }>('select id, email from users')
  for (const { id, email } of rows) ids[email.split('@')[0]!] = id
  ok(await as['buyer']!('POST', '/api/procurement/vendors', { body: { name: 'Alpine Steel', country: 'CH' } }))
})
after(async () => {
  await t?.close()
  await sink?.close()
})

test('a schedule says when it is due next; what does not fit is refused at its field', async () => {
  const made = ok(await schedule({ frequency: 'every week', weekday: 'Monday' }))
  assert.equal(made.rhythm, 'Every Monday at 07:30')
  assert.equal(made.nextAt, '2026-06-22T07:30:00.000Z')
  assert.equal(made.people, 1)
  const refused = async (more: object, status: number, field: string, who = 'buyer') => {
    const reply = await schedule(more, who)
    assert.equal(reply.status, status, reply.text)
    assert.ok(reply.body.fields[field], reply.text)
  }
  await refused({ frequency: 'every week' }, 422, 'weekday')
  await refused({ frequency: 'every month' }, 422, 'dayOfMonth')
  await refused({ time: '24:00' }, 400, 'time')
  await refused({ recipients: [] }, 400, 'recipients')
  await refused({ recipients: [crypto.randomUUID()] }, 422, 'recipients')
  assert.equal((await schedule({}, 'employee')).status, 200, 'a question of its own is looked at when it is answered')
  assert.equal((await as['employee']!('GET', `${path}/${made.id}`)).status, 404)
  ok(await verb(made.id, 'pause'))
})

test('each due time is sent once under eight processes', async () => {
  const made = ok(await schedule({ recipients: [ids['buyer'], ids['accountant']] }, 'buyer', vendorsByCountry, 'Once'))
  t.setNow('2026-06-16T07:30:00Z')
  await Promise.all(Array.from({ length: 8 }, () => runDue(t.app)))
  await t.jobs.drain()
  await at('2026-06-16T07:31:00Z')
  for (const name of ['buyer', 'accountant']) assert.equal(mailsOf(name, /^Once/).length, 1, name)
  const [run, ...others] = await runs(made.id)
  assert.equal(others.length, 0)
  assert.deepEqual(
    [run.dueAt, run.state, run.deliveries.map((each: Json) => each.state)],
    ['2026-06-16T07:30:00.000Z', 'sent', ['sent', 'sent']],
  )
  const [mail] = mailsOf('buyer', /^Once/)
  const html = partsOf(mail!.raw).get('text/html')!.content.toString()
  assert.match(html, /Number of vendors/)
  assert.match(html, new RegExp(`href="[^"]+/reports/schedules/${made.id}"`))
  const text = partsOf(mail!.raw).get('text/plain')!.content.toString()
  assert.match(text, new RegExp(`/reports/schedules/${made.id}`))
  ok(await verb(made.id, 'pause'))
})

test('each recipient gets the figures of their own rights, and nothing that is closed to them', async () => {
  const line = { description: 'Chair', quantity: '1', estimatedPrice: '10.00' }
  for (const who of ['buyer', 'employee', 'employee'])
    ok(await as[who]!('POST', '/api/procurement/requisitions', { body: { neededOn: '2026-07-01', lines: [line] } }))
  const question = { dataset: 'procurement.requisitions', values: [{ name: 'count', kind: 'count' }] }
  const made = ok(
    await schedule({ recipients: [ids['buyer'], ids['employee']] }, 'buyer', question, 'Requisitions now'),
  )
  const bills = { ...question, dataset: 'financial.bills' }
  const closed = ok(await schedule({ recipients: [ids['employee']] }, 'buyer', bills, 'Closed'))
  await at('2026-06-17T07:30:00Z')
  const figure = (name: string) => {
    const [mail] = mailsOf(name, /^Requisitions now/)
    return /font-weight:600">(\d+)</.exec(partsOf(mail!.raw).get('text/html')!.content.toString())?.[1]
  }
  const shown = async (name: string) => {
    const asked = encodeURIComponent(JSON.stringify(question))
    return ok(await as[name]!('GET', `/api/reports/result?question=${asked}`)).lines[0].cells[0][0]
  }
  for (const name of ['buyer', 'employee']) assert.equal(figure(name), await shown(name), name)
  assert.notEqual(figure('buyer'), figure('employee'))
  assert.equal(mailsOf('employee', /^Closed/).length, 0)
  const [run] = await runs(closed.id)
  assert.match(run.deliveries[0].why, /not open to you/)
  for (const { id } of [made, closed]) ok(await verb(id, 'pause'))
})

test('only with rows, and only when the figures of this recipient changed', async () => {
  const none = { ...vendorsByCountry, filters: [{ field: 'country', operator: 'eq', value: 'AQ' }] }
  const empty = ok(await schedule({ sendWhen: 'with rows' }, 'buyer', none, 'Nothing'))
  const changed = ok(await schedule({ sendWhen: 'when changed' }, 'buyer', vendorsByCountry, 'Changes'))
  await at('2026-06-18T07:30:00Z')
  await at('2026-06-19T07:30:00Z')
  assert.equal(mailsOf('buyer', /^Nothing/).length, 0)
  assert.equal((await runs(empty.id))[0].deliveries[0].why, 'No rows')
  assert.equal(mailsOf('buyer', /^Changes/).length, 1)
  assert.match((await runs(changed.id))[0].deliveries[0].why, /^Unchanged/)
  ok(await as['buyer']!('POST', '/api/procurement/vendors', { body: { name: 'Basalt Works', country: 'US' } }))
  await at('2026-06-20T07:30:00Z')
  assert.equal(mailsOf('buyer', /^Changes/).length, 2)
  for (const { id } of [empty, changed]) ok(await verb(id, 'pause'))
})

test('after a standstill the last due time is sent and the others are listed as missed', async () => {
  const made = ok(await schedule({}, 'buyer', vendorsByCountry, 'Missed'))
  await at('2026-06-24T15:00:00Z')
  const states = (await runs(made.id)).map((run: Json) => [run.dueAt.slice(0, 10), run.state])
  assert.deepEqual(states, [
    ['2026-06-24', 'sent'],
    ['2026-06-23', 'missed'],
    ['2026-06-22', 'missed'],
    ['2026-06-21', 'missed'],
  ])
  assert.equal(mailsOf('buyer', /^Missed/).length, 1)
  assert.equal(ok(await as['buyer']!('GET', `${path}/${made.id}`)).nextAt, '2026-06-25T07:30:00.000Z')
  ok(await verb(made.id, 'pause'))
  await at('2026-06-26T15:00:00Z')
  assert.equal(mailsOf('buyer', /^Missed/).length, 1, 'a paused schedule sends nothing')
})

test('the figures are attached as Excel or PDF to those who may export them', async () => {
  const excel = ok(await schedule({ format: 'Excel' }, 'buyer', vendorsByCountry, 'As Excel'))
  const pdf = ok(await schedule({ format: 'PDF' }, 'buyer', vendorsByCountry, 'As PDF'))
  const question = { dataset: 'procurement.requisitions', values: [{ name: 'count', kind: 'count' }] }
  const exports = ok(await as['employee']!('GET', '/api/reports/datasets/procurement.requisitions')).mayExport
  const without = ok(await schedule({ format: 'CSV', recipients: [ids['employee']] }, 'buyer', question, 'Without'))
  await at('2026-06-27T07:30:00Z')
  const part = (title: RegExp, type: string, name = 'buyer') => partsOf(mailsOf(name, title)[0]!.raw).get(type)
  const sheet = part(/^As Excel/, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')!
  assert.deepEqual(((await readSheet(sheet.content)) as unknown[][])[1], ['Total', 3])
  assert.match((await textOf(part(/^As PDF/, 'application/pdf')!.content)).join('\n'), /As PDF[\s\S]*Number of vendors/)
  assert.equal(part(/^Without/, 'text/csv', 'employee') !== undefined, exports)
  for (const { id } of [excel, pdf, without]) ok(await verb(id, 'pause'))
})

test('a schedule is changed by its owner alone; a recipient leaves it; without its owner it pauses', async () => {
  const made = ok(await schedule({ recipients: [ids['buyer'], ids['accountant']] }, 'buyer', vendorsByCountry, 'Owned'))
  for (const name of ['pause', 'send-now']) assert.equal((await verb(made.id, name, 'accountant')).status, 403, name)
  const { version } = ok(await as['accountant']!('GET', `${path}/${made.id}`))
  const update = await as['accountant']!('PATCH', `${path}/${made.id}`, { body: { time: '08:00' }, version })
  assert.equal(update.status, 403)
  ok(await as['accountant']!('POST', `${path}/${made.id}/leave`))
  assert.equal((await as['accountant']!('GET', `${path}/${made.id}`)).status, 404)
  assert.equal((await as['buyer']!('POST', `${path}/${made.id}/leave`)).status, 409, 'the last recipient')
  ok(await verb(made.id, 'send-now'))
  await t.jobs.drain()
  await deliverDue(t.app)
  assert.equal(mailsOf('buyer', /^Owned/).length, 1)
  const theirs = ok(
    await schedule({ recipients: [ids['buyer'], ids['employee']] }, 'employee', vendorsByCountry, 'Left'),
  )
  await t.app.pool.query('update users set active = false where id = $1', [ids['employee']])
  await at('2026-06-28T07:30:00Z')
  assert.equal(mailsOf('buyer', /^Left/).length, 0)
  assert.equal(ok(await as['buyer']!('GET', `${path}/${theirs.id}`)).state, 'paused')
  await t.app.pool.query('update users set active = true where id = $1', [ids['employee']])
})

test('a crossing gives one notice and one e-mail; a muted one is noted', async () => {
  const { watch } = await import('./watch.ts')
  const alertPath = '/api/reports/alerts'
  const question = { dataset: 'procurement.vendors', values: [{ name: 'count', kind: 'count' }] } as unknown as Question
  const alert = (more: object) =>
    as['buyer']!('POST', alertPath, { body: { source: { question, title: 'Vendors' }, valueName: 'count', ...more } })
  const made = ok(await alert({ comparison: 'above', threshold: '3' }))
  const moves = ok(await alert({ comparison: 'changed by', threshold: '2' }))
  assert.equal(made.condition, 'above 3')
  assert.ok((await alert({ comparison: 'above', threshold: '2', valueName: 'no' })).body.fields.valueName)
  assert.equal((await alert({ comparison: 'near', threshold: '2' })).status, 400)
  const look = async (moment: string) => {
    t.setNow(moment)
    await watch(t.app)
    await t.jobs.drain()
    await deliverDue(t.app)
  }
  const archive = async (name: string) => {
    const { items } = ok(await as['buyer']!('GET', `/api/procurement/vendors?q=${name}`))
    const { id, version } = items[0]
    ok(await as['administrator']!('POST', `/api/procurement/vendors/${id}/archive`, { version }))
  }
  const add = async (name: string) => ok(await as['buyer']!('POST', '/api/procurement/vendors', { body: { name } }))
  const told = () => mailsOf('buyer', /^Number of vendors is/).length
  await look('2026-07-01T10:00:00Z')
  assert.equal(told(), 0)
  await add('Cobalt Trading')
  await look('2026-07-01T10:15:00Z')
  await look('2026-07-01T10:30:00Z')
  assert.equal(told(), 1)
  await archive('Cobalt')
  await look('2026-07-01T10:45:00Z')
  await add('Dolomite Tools')
  await add('Emerald Glass')
  await look('2026-07-01T11:00:00Z')
  // Two more than at first: the other alert tells, too.
  assert.equal(told(), 3)
  const crossings = async (id: string) => ok(await as['buyer']!('GET', `${alertPath}/${id}/crossings`))
  assert.deepEqual(
    (await crossings(made.id)).map((each: Json) => [each.value, each.told]),
    [
      ['5', true],
      ['4', true],
    ],
  )
  assert.deepEqual(
    (await crossings(moves.id)).map((each: Json) => each.value),
    ['5'],
  )
  const inbox = ok(await as['buyer']!('GET', '/api/inbox?part=jobs'))
  assert.ok(inbox.items.some((each: Json) => each.recordId === made.id && each.action === 'crossed'))
  const { version } = ok(await as['buyer']!('GET', `${alertPath}/${made.id}`))
  const never = await as['buyer']!('POST', `${alertPath}/${made.id}/mute`, { version, body: { days: 0 } })
  assert.deepEqual([never.status, Object.keys(never.body.fields)], [400, ['days']])
  ok(await as['buyer']!('POST', `${alertPath}/${made.id}/mute`, { version, body: { days: 1 } }))
  await archive('Dolomite')
  await archive('Emerald')
  await look('2026-07-02T10:00:00Z')
  await add('Fluorite Optics')
  await look('2026-07-02T10:15:00Z')
  assert.equal((await crossings(made.id))[0].told, false)
  assert.equal((await as['accountant']!('GET', `${alertPath}/${made.id}`)).status, 404)
  await look('2026-07-03T10:15:00Z')
  assert.equal(ok(await as['buyer']!('GET', `${alertPath}/${made.id}`)).state, 'watching')
})
