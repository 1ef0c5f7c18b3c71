import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checks } from './checks.ts'
import { ok, openRecruiting, refused, scores, type Recruiting } from './testing.ts'

let t: Recruiting
before(async () => {
  t = await openRecruiting()
})
after(() => t?.close())

const times = <T>(run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 8 }, (_, n) => run(n)))
const statuses = (replies: { status: number }[]) =>
  replies
    .map(({ status }) => (status < 300 ? 'done' : String(status)))
    .toSorted()
    .join()

test('H21 nobody decides on the requisition they made, and an opening needs an approved one', async () => {
  const asked = await t.requisition({}, false)
  const of = (requisitionId: string) => ({ requisitionId, title: 'Engineer', text: 'You draw.' })
  refused(await t.send('hr', 'openings', of(asked.id)), 422, 'requisitionId')
  ok(await t.verb('manager', `job-requisitions/${asked.id}`, 'submit'))
  refused(await t.verb('manager', `job-requisitions/${asked.id}`, 'approve'), 403)
  refused(await t.send('hr', 'openings', of(asked.id)), 422, 'requisitionId')
  // An HR officer who changed it is a maker too.
  const own = ok(await t.send('hr', 'job-requisitions', t.asked))
  ok(await t.verb('hr', `job-requisitions/${own.id}`, 'submit'))
  refused(await t.verb('hr', `job-requisitions/${own.id}`, 'approve'), 403)
  refused(await t.verb('employee', `job-requisitions/${asked.id}`, 'approve'), 403)
  ok(await t.verb('approver', `job-requisitions/${asked.id}`, 'approve'))
  ok(await t.send('hr', 'openings', of(asked.id)))
  refused(
    await t.as.hr('PATCH', `/api/hr/job-requisitions/${asked.id}`, {
      version: (await t.read(`job-requisitions/${asked.id}`)).version,
      body: { heads: 9 },
    }),
    409,
  )
  refused(await t.send('manager', 'job-requisitions', { ...t.asked, payFrom: '5000', payTo: '4000' }), 422, 'payTo')
  refused(await t.send('manager', 'job-requisitions', { ...t.asked, heads: 0 }), 400, 'heads')
})

test('H21 an application moves by the defined steps alone, and a rejection has a reason', async () => {
  const { id: openingId } = await t.opening()
  const { id } = await t.application(openingId)
  const at = `applications/${id}`
  for (const verb of ['interview', 'back-to-new', 'back-to-screening', 'take-up'])
    refused(await t.verb('hr', at, verb), 409)
  refused(
    await t.as.hr('PATCH', `/api/hr/${at}`, { version: (await t.read(at)).version, body: { stage: 'hired' } }),
    400,
    'stage',
  )
  ok(await t.verb('hr', at, 'screen'))
  ok(await t.verb('hr', at, 'back-to-new'))
  ok(await t.verb('hr', at, 'screen'))
  refused(await t.verb('hr', at, 'reject', {}), 400, 'rejectionReason')
  refused(await t.verb('hr', at, 'reject'), 400)
  const ended = ok(await t.verb('hr', at, 'reject', { rejectionReason: 'skills do not fit' }))
  assert.deepEqual([ended.stage, ended.rejectionReason, ended.endedOn], ['rejected', 'skills do not fit', '2026-06-15'])
  for (const verb of ['screen', 'interview', 'withdraw']) refused(await t.verb('hr', at, verb), 409)
  const again = ok(await t.verb('hr', at, 'take-up'))
  assert.deepEqual([again.stage, again.rejectionReason, again.endedOn], ['screening', null, null])
  refused(
    await t.send('hr', 'offers', { applicationId: id, startsOn: '2026-08-01', pay: '10', payPer: 'per month' }),
    422,
    'applicationId',
  )
  await assert.rejects(
    t.app.pool.query(`update hr_applications set stage = 'rejected' where id = $1`, [id]),
    /hr_applications_rejected/,
  )
})

test('H21 an applicant is seen by whoever recruits, the hiring manager and the interviewers, and by nobody else', async () => {
  const { id: openingId } = await t.opening()
  const mine = await t.application(openingId, 'interview')
  const other = await t.application(openingId, 'interview')
  const seen = async (who: 'manager' | 'employee' | 'buyer') =>
    (await t.read('applications?limit=100', who)).items.map(({ id }: { id: string }) => id)
  assert.deepEqual(await seen('employee'), [])
  assert.ok((await seen('manager')).includes(mine.id), 'whoever asked hires')
  const { id } = await t.interview(mine.id, 'employee')
  assert.deepEqual(await seen('employee'), [mine.id])
  refused(await t.as.employee('GET', `/api/hr/applications/${other.id}`), 404)
  refused(await t.as.employee('GET', `/api/hr/applications/${other.id}/files`), 404)
  refused(await t.as.employee('GET', '/api/hr/openings'), 403)
  refused(await t.verb('employee', `applications/${mine.id}`, 'reject', { rejectionReason: 'other' }), 403)
  const found = ok(await t.as.buyer('GET', `/api/search?q=${encodeURIComponent(mine.surname)}`))
  assert.ok(!JSON.stringify(found).includes(mine.mail))
  assert.equal(
    (await t.as.buyer('GET', `/api/hr/applications?q=${encodeURIComponent(mine.mail)}`)).body.items.length,
    0,
  )
  // A hiring manager of one opening sees nothing of another.
  await t.app.pool.query('update hr_openings set hiring_manager_id = $2 where id = $1', [
    openingId,
    await t.memberId('hr'),
  ])
  assert.ok(!(await seen('manager')).includes(mine.id))
  ok(await t.verb('hr', `interviews/${id}`, 'cancel'))
  assert.deepEqual(await seen('employee'), [])
})

test('H21 the scorecards of others are unseen until one’s own is given, whatever one’s rights', async () => {
  const { id: openingId } = await t.opening()
  const { id } = await t.application(openingId, 'interview')
  const [first, second, third] = [
    await t.interview(id, 'employee'),
    await t.interview(id, 'buyer'),
    await t.interview(id, 'hr'),
  ]
  const seen = async (who: 'employee' | 'buyer' | 'hr' | 'manager') =>
    (await t.read(`scorecards?filter=applicationId:eq:${id}`, who)).items.length
  refused(await t.send('buyer', 'scorecards', { interviewId: first.id, ...scores }), 422, 'interviewId')
  refused(await t.send('hr', 'scorecards', { interviewId: first.id, ...scores }), 403, 'interviewId')
  const given = ok(await t.send('employee', 'scorecards', { interviewId: first.id, ...scores }))
  assert.equal((await t.read(`interviews/${first.id}`)).state, 'held')
  assert.deepEqual([await seen('employee'), await seen('buyer'), await seen('hr'), await seen('manager')], [1, 0, 0, 1])
  for (const path of [`scorecards/${given.id}`, `scorecards/${given.id}/history`])
    refused(await t.as.hr('GET', `/api/hr/${path}`), 404)
  assert.ok(!(await t.as.buyer('GET', '/api/hr/scorecards/export?format=csv')).text.includes('Draws well'))
  refused(await t.send('employee', 'scorecards', { interviewId: first.id, ...scores }), 422, 'interviewId')
  ok(await t.send('buyer', 'scorecards', { interviewId: second.id, ...scores, skill: 1 }))
  assert.deepEqual([await seen('employee'), await seen('buyer'), await seen('hr')], [2, 2, 0])
  const at = await times(() => t.send('hr', 'scorecards', { interviewId: third.id, ...scores }))
  assert.equal(at.filter(({ status }) => status < 300).length, 1, 'one scorecard of each interview')
  assert.equal(await seen('hr'), 3)
  refused(await t.send('employee', 'scorecards', { interviewId: first.id, ...scores, skill: 5 }), 400, 'skill')
})

test('H21 an offer is approved by others, and two at once for the last head are one', async () => {
  const { id: openingId } = await t.opening({ heads: 1 })
  const all = await times(async () => t.application(openingId, 'interview'))
  const offers = []
  for (const { id } of all) offers.push(await t.offer(id, 'approved'))
  const own = await t.application(openingId, 'interview')
  const draft = await t.offer(own.id)
  refused(await t.verb('hr', `offers/${draft.id}`, 'send'), 409)
  ok(await t.verb('hr', `offers/${draft.id}`, 'submit'))
  refused(await t.verb('hr', `offers/${draft.id}`, 'approve'), 403)
  refused(
    await t.send('hr', 'offers', { applicationId: own.id, startsOn: '2026-08-01', pay: '1', payPer: 'per month' }),
    422,
    'applicationId',
  )
  refused(await t.verb('hr', `applications/${own.id}`, 'reject', { rejectionReason: 'other' }), 409)
  const sent = await Promise.all(offers.map(({ id, version }) => t.send('hr', `offers/${id}/send`, undefined, version)))
  assert.equal(statuses(sent), [...Array(7).fill('409'), 'done'].join())
  const { id } = sent.find(({ status }) => status === 200)!.body
  ok(await t.verb('hr', `offers/${id}`, 'decline', { reason: 'Another town' }))
  const next = offers.find((each) => each.id !== id)!
  ok(await t.verb('hr', `offers/${next.id}`, 'send'))
  for (const { name, run } of checks) assert.deepEqual(await run(t.app.pool as never), [], name)
  await t.app.pool.query(`update hr_offers set state = 'sent' where opening_id = $1 and state = 'approved'`, [
    openingId,
  ])
  assert.equal((await checks[0]!.run(t.app.pool as never)).length, 1, 'more offers than heads are named')
  await t.app.pool.query(`update hr_offers set state = 'withdrawn' where opening_id = $1 and state = 'sent'`, [
    openingId,
  ])
})

test('H21 whoever is hired is one employee, who begins on the first day, however often it is pressed', async () => {
  const { id: openingId } = await t.opening({ heads: 2 })
  const { id: another } = await t.opening({ heads: 2 })
  const mail = 'berit@example.org'
  const one = await t.application(openingId, 'interview', { givenName: 'Berit', surname: 'Lund', mail })
  const two = await t.application(another, 'interview', {
    givenName: 'Berit',
    surname: 'Lund',
    mail: mail.toUpperCase(),
  })
  const [first, second] = [await t.offer(one.id, 'accepted'), await t.offer(two.id, 'accepted')]
  assert.equal((await t.read(`applications/${one.id}`)).stage, 'accepted')
  const hires = await times((n) => {
    const { id, version } = n % 2 ? first : second
    return t.send('hr', `offers/${id}/hire`, undefined, version)
  })
  assert.equal(hires.filter(({ status }) => status < 300).length, 1, hires.map(({ text }) => text).join('\n'))
  const { personId } = hires.find(({ status }) => status < 300)!.body
  const files = (await t.read('people?q=Lund')).items
  assert.deepEqual(
    files.map(({ id, state, hireDate }: Record<string, string>) => [id, state, hireDate]),
    [[personId, 'prehire', '2026-08-01']],
  )
  const [assignment] = (await t.read(`assignments?filter=personId:eq:${personId}`)).items
  assert.deepEqual(
    [assignment.jobName, assignment.validFrom, assignment.reason],
    ['Design engineer', '2026-08-01', 'hire'],
  )
  const [pay] = (await t.read(`pay-rates?filter=personId:eq:${personId}`)).items
  assert.deepEqual([Number(pay.rate), pay.validFrom, pay.rateType], [5200, '2026-08-01', 'per month'])
  refused(await t.verb('manager', `offers/${second.id}`, 'hire'), 403)
})
