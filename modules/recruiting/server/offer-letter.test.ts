import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { mailSink, partsOf, type MailSink } from '#server/outbox/testing.ts'
import { textOf } from '#server/papers/testing.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { mailStep } from '#modules/recruiting/shared/offers.ts'
import { eraseDue } from './erase.ts'
import { ok, openRecruiting, refused, type Recruiting } from './testing.ts'

let t: Recruiting
let sink: MailSink
before(async () => {
  sink = await mailSink()
  t = await openRecruiting('2026-06-15T12:00:00Z', { MAIL_URL: sink.url, MAIL_FROM: 'Test Works <jobs@works.test>' })
})
after(async () => {
  await t?.close()
  await sink?.close()
})
beforeEach(() => sink.answer(() => 'take'))

const paperOf = (id: string, who: keyof Recruiting['as'] = 'hr') => t.as[who]('GET', `/api/hr/offers/${id}/paper`)
const readBy = async (id: string, who: keyof Recruiting['as'] = 'hr') => {
  const reply = await paperOf(id, who)
  assert.equal(reply.status, 200, reply.text)
  return (await textOf(reply.bytes)).join('\n')
}
const message = 'Dear <Ada> & co,\nour letter is with this mail.'
const mailed = (id: string, to: string, who: keyof Recruiting['as'] = 'hr') =>
  t.verb(who, `offers/${id}`, 'mail', { to, message })
const outbox = async (): Promise<string> =>
  (await t.app.pool.query(`select coalesce(string_agg(row_to_json(m)::text, ' '), '') as said from outbox_messages m`))
    .rows[0].said
const storedPapers = async () => [...(await t.app.files.listAll('papers', { recursive: true })).objects]

let people = 0
/** An offer to somebody whose words stand nowhere else. */
async function offerTo(upTo: 'draft' | 'approved' | 'sent' = 'approved', more: object = {}) {
  const { id: openingId } = await t.opening()
  const n = (people += 1)
  const person = { givenName: 'Ottilie', surname: `Canary ${n}`, mail: `canary.${n}@example.org`, phone: '+49 30 777' }
  const application = await t.application(openingId, 'interview', person)
  const draft = await t.offer(application.id)
  if (Object.keys(more).length)
    ok(await t.as.hr('PATCH', `/api/hr/offers/${draft.id}`, { version: draft.version, body: more }))
  if (upTo !== 'draft') {
    ok(await t.verb('hr', `offers/${draft.id}`, 'submit'))
    ok(await t.verb('approver', `offers/${draft.id}`, 'approve'))
  }
  if (upTo === 'sent') ok(await t.verb('hr', `offers/${draft.id}`, 'send'))
  return { application, offer: await t.read(`offers/${draft.id}`), ...person, name: `Ottilie Canary ${n}` }
}

test('a letter of offer says what the offer says, and while it is none that it is none', async () => {
  const { offer, name, mail } = await offerTo('draft', { answerBy: '2026-07-01', fte: '0.825' })
  const reply = await paperOf(offer.id)
  assert.match(String(reply.headers['content-disposition']), new RegExp(`"Letter of offer ${offer.number}\\.pdf"`))
  assert.match(String(reply.headers['content-security-policy']), /sandbox/)
  const [page, ...more] = await textOf(reply.bytes)
  assert.deepEqual(more, [], 'one page')
  for (const line of [
    `Test Works Letter of offer ${offer.number}`,
    'Draft: this is no offer yet',
    name,
    mail,
    'Date 15 Jun 2026',
    'Answer by 1 Jul 2026',
    `Answer to ${offer.createdByName}`,
    'hr@sample.mainstay.test',
    `Dear ${name},`,
    'Test Works offers you work as Design engineer, on these terms.',
    'Job Design engineer',
    'Department Engineering',
    'First day 1 Aug 2026',
    'Contract Permanent',
    'Working time 82.5% of full time',
    'Pay per month, USD 5,200.00',
    `For Test Works ${name}`,
    'Place, date, signature',
  ])
    assert.ok(page!.includes(line), `${line}\n${page}`)
  const bytes = reply.bytes.toString('latin1')
  for (const said of ['/StructTreeRoot', '/Lang', 'pdfaid:part']) assert.ok(bytes.includes(said), said)
  ok(await t.verb('hr', `offers/${offer.id}`, 'submit'))
  // Each reading makes the letter anew, in a process of its own: the gate makes the first and the last of the states.
  if (exhaustive) assert.match(await readBy(offer.id), /Waits for approval: this is no offer yet/)
  ok(await t.verb('approver', `offers/${offer.id}`, 'approve'))
  if (exhaustive) assert.doesNotMatch(await readBy(offer.id), /no offer/)
  const open = await offerTo('sent')
  await t.goTo('2026-06-16T12:00:00Z')
  const text = await readBy(open.offer.id)
  assert.match(text, /Date 15 Jun 2026/, 'the day on which it was sent')
  assert.doesNotMatch(text, /Answer by/, 'no day is invented')
  ok(await t.verb('hr', `offers/${open.offer.id}`, 'decline', { reason: 'Another town' }))
  assert.match(await readBy(open.offer.id), /no longer open/)
})

test('the letter shows nobody more than the record does: none without the offer, no address without the application, nothing of what the job may pay', async () => {
  const { offer, name, mail, application } = await offerTo()
  await t.app.pool.query(
    `update hr_job_requisitions r set pay_from = 4141, pay_to = 9898, reason = 'Canary reason' from hr_openings o where o.requisition_id = r.id and o.id = $1`,
    [offer.openingId],
  )
  ok(
    await t.as.hr('PATCH', `/api/hr/applications/${application.id}`, {
      version: (await t.read(`applications/${application.id}`)).version,
      body: { note: 'Canary note', letter: 'Canary words' },
    }),
  )
  for (const who of ['employee', 'buyer', 'accountant'] as const)
    assert.equal((await paperOf(offer.id, who)).status, 403, who)
  assert.equal((await paperOf(application.id)).status, 404)
  const manager = await readBy(offer.id, 'manager')
  assert.ok(manager.includes(mail) && manager.includes('5,200.00'), 'whoever hires for the opening')
  await t.app.pool.query(
    `update roles set permissions = case name when 'buyer' then array['hr.offers.read'] else array['hr.offers.read', 'hr.applications.read'] end
      where name in ('buyer', 'accountant')`,
  )
  await t.goTo('2026-06-16T12:00:00Z')
  const letters: string[] = []
  for (const who of exhaustive ? (['approver', 'buyer', 'accountant'] as const) : (['buyer'] as const)) {
    const cut = await readBy(offer.id, who)
    letters.push(cut)
    assert.ok(cut.includes('Job Design engineer') && cut.includes(name), who)
    for (const kept of [mail, '777']) assert.ok(!cut.includes(kept), `${who}: ${kept}\n${cut}`)
  }
  for (const letter of [manager, ...letters, ...(exhaustive ? [await readBy(offer.id, 'hr')] : [])])
    assert.doesNotMatch(letter, /4,?141|9,?898|Canary (reason|note|words)/)
  // A hiring manager of another opening has nothing to do with it.
  await t.app.pool.query('update hr_offers set hiring_manager_id = $2 where id = $1', [
    offer.id,
    await t.memberId('hr'),
  ])
  assert.equal((await paperOf(offer.id, 'manager')).status, 404)
})

test('an offer is mailed with its letter, recorded as sent, and says what it said then; once more is another mail', async () => {
  const { offer, mail, application } = await offerTo('approved', { answerBy: '2026-07-01' })
  sink.answer(() => 451)
  assert.equal(ok(await mailed(offer.id, mail)).state, 'sent')
  await t.jobs.drain()
  const waiting = await outbox()
  assert.ok(waiting.includes(mail) && !waiting.includes('5,200.00') && !waiting.includes('our letter is'))
  sink.answer(() => 'take')
  await t.app.pool.query(`update outbox_messages set due_at = due_at - interval '300 days' where recipient = $1`, [
    mail,
  ])
  ok(await mailed(offer.id, mail))
  await t.jobs.drain()
  const came = sink.mails.filter(({ to }) => to === mail)
  assert.equal(came.length, 2)
  for (const { subject, raw } of came) {
    assert.equal(subject, `Our offer ${offer.number}: Design engineer`)
    assert.match(raw, /^Reply-To: hr@sample\.mainstay\.test/m)
    const parts = partsOf(raw)
    assert.match(parts.get('text/html')!.content.toString(), /Dear &#60;Ada&#62; &#38; co,<br>our letter/)
    const { head, content } = parts.get('application/pdf')!
    assert.match(head, new RegExp(`filename="?Letter of offer ${offer.number}\\.pdf`))
    const letter = (await textOf(content)).join('\n')
    assert.match(letter, /Pay per month, USD 5,200\.00/)
    assert.match(letter, /Answer by 1 Jul 2026/)
  }
  const history = JSON.stringify(await t.read(`offers/${offer.id}/history`))
  assert.match(history, /"action":"mail"/)
  assert.ok(!history.includes(mail), 'an address of an applicant stands in no history')
  for (const { key } of (await t.app.pool.query('select key from outbox_messages where recipient = $1', [mail])).rows)
    assert.ok(key.startsWith(`application ${application.number} `), key)
})

test('U1 a sent offer says that its e-mail waits, failed or arrived', async () => {
  const { offer, mail } = await offerTo('approved', { answerBy: '2026-07-01' })
  const stepOf = async () => {
    const read = await t.read(`offers/${offer.id}`)
    return [read.state, read.mailState, mailStep(read)?.stand]
  }
  assert.deepEqual(await stepOf(), ['approved', null, undefined])
  sink.answer(() => 451)
  ok(await mailed(offer.id, mail))
  await t.jobs.drain()
  assert.deepEqual(await stepOf(), ['sent', 'waiting', 'partly'])
  // After its last attempt a mail has failed, a day ago.
  await t.app.pool.query(
    `update outbox_messages set state = 'failed', created_at = created_at - interval '1 day' where recipient = $1`,
    [mail],
  )
  assert.deepEqual(await stepOf(), ['sent', 'failed', 'stopped'])
  sink.answer(() => 'take')
  ok(await mailed(offer.id, mail))
  await t.jobs.drain()
  assert.deepEqual(await stepOf(), ['sent', 'sent', undefined])
  const other = await offerTo('sent')
  assert.equal((await t.read(`offers/${other.offer.id}`)).mailState, null, 'sent another way')
})

test('nothing is mailed of an offer that is none, that is over, for which there is no head, by whom it is not for, or to what is no address', async () => {
  const draft = await offerTo('draft')
  refused(await mailed(draft.offer.id, draft.mail), 409)
  const { offer, mail } = await offerTo('approved', { answerBy: '2026-06-20' })
  for (const who of ['approver', 'manager', 'employee'] as const) refused(await mailed(offer.id, mail, who), 403)
  for (const to of ['nobody', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', ''])
    refused(await mailed(offer.id, to), 400, 'to')
  const { settings } = t.app
  Object.assign(t.app, { settings: { ...settings, mailUrl: undefined } })
  const { status, body } = await mailed(offer.id, mail)
  Object.assign(t.app, { settings })
  assert.deepEqual([status, body.sentence.code], [409, 'recruiting-server.noMailServer'])
  await t.goTo('2026-06-21T12:00:00Z')
  for (const name of ['mail', 'send'])
    refused(await t.verb('hr', `offers/${offer.id}`, name, name === 'mail' ? { to: mail, message } : undefined), 409)
  assert.equal((await t.read(`offers/${offer.id}`)).state, 'approved')
  for (const [answerBy, field] of [
    ['2026-06-20', 'answerBy'],
    ['2026-08-02', 'answerBy'],
  ] as const)
    refused(
      await t.as.hr('PATCH', `/api/hr/offers/${draft.offer.id}`, { version: draft.offer.version, body: { answerBy } }),
      422,
      field,
    )
  // The last head goes to one of two.
  const { id: openingId } = await t.opening()
  const two = []
  for (let n = 0; n < 2; n += 1) two.push(await t.offer((await t.application(openingId, 'interview')).id, 'approved'))
  const sent = await Promise.all(two.map(({ id }) => mailed(id, `head.${id}@example.org`)))
  assert.deepEqual(
    sent.map(({ status: each }) => each).toSorted((a, b) => a - b),
    [200, 409],
  )
})

test('H21 of an applicant who is erased no letter is left: not in kept papers, not in the outbox, and a mail that waits is not sent', async () => {
  const gone = await offerTo()
  sink.answer(() => 451)
  ok(await mailed(gone.offer.id, gone.mail))
  await t.jobs.drain()
  await readBy(gone.offer.id)
  assert.deepEqual(await storedPapers(), [], 'a letter is kept nowhere')
  ok(await t.verb('hr', `offers/${gone.offer.id}`, 'decline', { reason: 'Another town' }))
  // Whose number begins alike stays.
  const { id: openingId } = await t.opening()
  const other = await t.application(openingId)
  await t.app.pool.query('update hr_applications set number = $2 where id = $1', [
    other.id,
    `${gone.application.number}0`,
  ])
  ok(await t.verb('hr', `applications/${other.id}`, 'reject', { rejectionReason: 'other' }))
  ok(await t.verb('hr', `applications/${other.id}`, 'take-up'))
  await t.goTo('2026-12-22T12:00:00Z')
  assert.ok((await outbox()).includes(gone.mail))
  assert.ok((await eraseDue(t.app)) > 0)
  const left = await outbox()
  for (const word of [gone.mail, 'Ottilie', `Our offer ${gone.offer.number}`])
    assert.ok(!left.includes(word), `${word} is left in the outbox`)
  assert.ok(left.includes(other.mail), 'mails of another applicant stay')
  sink.answer(() => 'take')
  await t.jobs.drain()
  assert.ok(!sink.mails.some(({ to }) => to === gone.mail))
  const letter = await readBy(gone.offer.id)
  for (const word of [gone.mail, 'Ottilie', '777']) assert.ok(!letter.includes(word), letter)
  assert.match(letter, new RegExp(`Applicant ${gone.application.number}`))
  refused(await mailed(gone.offer.id, gone.mail), 409)
  assert.deepEqual(await storedPapers(), [])
})
