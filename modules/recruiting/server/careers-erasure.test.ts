import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pdfOf } from '#modules/documents/server/testing.ts'
import { eraseDue } from './erase.ts'
import { applyBy, good, ok, openRecruiting, refused, scores, type Given, type Recruiting } from './testing.ts'

let t: Recruiting
before(async () => {
  t = await openRecruiting('2026-06-15T12:00:00Z', {
    MAIL_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'mainstay@example.test',
  })
})
after(() => t?.close())

test('H21 the data of applicants is erased in time, later with their agreement, and that of whoever is hired goes on', async () => {
  const { id: openingId, address } = await t.opening({ heads: 2 })
  const apply = async (mail: string, more: Given = {}) => {
    assert.equal(
      (
        await applyBy(
          t,
          address,
          { ...good, mail, surname: 'Forgetme', ...more },
          { file: ['cv.pdf', pdfOf([mail])], network: 250 },
        )
      ).statusCode,
      303,
    )
    return (await t.read(`applications?filter=openingId:eq:${openingId}&limit=50`)).items.find(
      (each: { mail: string }) => each.mail === mail,
    )
  }
  const [gone, longer, back, hired] = [
    await apply('g@example.org'),
    await apply('l@example.org', { keepLonger: 'yes' }),
    await apply('b@example.org', { keepLonger: 'yes' }),
    await apply('h@example.org'),
  ]
  for (const { id } of [gone, hired])
    for (const step of ['screen', 'interview']) ok(await t.verb('hr', `applications/${id}`, step))
  const { id: interviewId } = await t.interview(gone.id, 'employee')
  ok(await t.send('employee', 'scorecards', { interviewId, ...scores }))
  const { id: offerId } = await t.offer(hired.id, 'accepted')
  ok(await t.verb('hr', `offers/${offerId}`, 'hire'))
  for (const { id } of [gone, longer, back])
    ok(await t.verb('hr', `applications/${id}`, 'reject', { rejectionReason: 'other' }))
  ok(await t.verb('hr', `applications/${back.id}`, 'end-consent'))
  refused(await t.verb('hr', `applications/${back.id}`, 'end-consent'), 409)
  const names = async () =>
    Promise.all([gone, longer, back, hired].map(async ({ id }) => (await t.read(`applications/${id}`)).surname))
  await t.goTo('2026-12-14T12:00:00Z')
  await eraseDue(t.app)
  assert.deepEqual(await names(), Array(4).fill('Forgetme'), 'not a day before')
  await t.goTo('2026-12-15T12:00:00Z')
  assert.equal(await eraseDue(t.app), 2)
  assert.deepEqual(await names(), [null, 'Forgetme', null, 'Forgetme'])
  const stub = await t.read(`applications/${gone.id}`)
  assert.deepEqual(
    [stub.name, stub.mail, stub.letter, stub.files, stub.stage],
    [`Applicant ${gone.number}`, null, null, 0, 'rejected'],
  )
  refused(await t.verb('hr', `applications/${gone.id}`, 'take-up'), 409)
  const everywhere = await t.app.pool.query(
    `select string_agg(row_to_json(x)::text, ' ') as said from (select * from audit_log) x`,
  )
  const outbox = await t.app.pool.query(
    `select string_agg(recipient || subject, ' ') as said from outbox_messages where key like $1`,
    [`application ${gone.number}%`],
  )
  const rows = await t.app.pool.query(
    `select string_agg(row_to_json(x)::text, ' ') as said from hr_scorecards x where application_id = $1`,
    [gone.id],
  )
  for (const { said } of [everywhere.rows[0], outbox.rows[0], rows.rows[0]])
    for (const word of ['g@example.org', 'Draws well']) assert.ok(!said.includes(word), `${word} is left`)
  await t.goTo('2028-06-15T12:00:00Z')
  assert.equal(await eraseDue(t.app), 1)
  assert.deepEqual(await names(), [null, null, null, 'Forgetme'])
})
