import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openRecruiting, refused, type Recruiting } from './testing.ts'

let t: Recruiting
before(async () => {
  t = await openRecruiting()
})
after(() => t?.close())

let made = 0
const seat = async (planned: number): Promise<string> => {
  const { jobId, departmentId } = t.asked
  const { id } = ok(
    await t.send('hr', 'positions', { code: `P${(made += 1)}`, name: `Seat ${made}`, jobId, departmentId }),
  )
  ok(await t.send('hr', 'headcount-plans', { positionId: id, validFrom: '2026-01-01', planned }))
  return id
}
const figures = async (positionId: string, on: string) => {
  const { lines } = await t.read(`headcount?on=${on}`)
  const { planned, filled, open } = lines.find((line: { positionId: string }) => line.positionId === positionId)
  return [planned, filled, open]
}

test('H23 HR-31 no more heads are sought than the plan has left, unless whoever asks says why', async () => {
  const positionId = await seat(2)
  const first = await t.requisition({ positionId }, false)
  ok(await t.verb('manager', `job-requisitions/${first.id}`, 'submit'))
  assert.deepEqual(await figures(positionId, '2026-09-01'), [2, 0, 1])
  assert.deepEqual(await figures(positionId, '2026-08-31'), [2, 0, 0], 'sought from the day on which they are wanted')
  const more = await t.requisition({ positionId, heads: 2 }, false)
  refused(await t.verb('manager', `job-requisitions/${more.id}`, 'submit'), 422, 'overPlan')
  ok(
    await t.as.manager('PATCH', `/api/hr/job-requisitions/${more.id}`, {
      version: more.version,
      body: { overPlan: 'A second line opens' },
    }),
  )
  ok(await t.verb('manager', `job-requisitions/${more.id}`, 'submit'))
  // Whoever is put into the seat now would take it from those who are sought.
  const { id: personId } = ok(
    await t.send('hr', 'people', { givenName: 'Ann', surname: 'Other', hireDate: '2026-01-01' }),
  )
  refused(await t.send('hr', 'assignments', { personId, validFrom: '2026-10-01', positionId }), 422, 'overPlan')
  ok(await t.verb('approver', `job-requisitions/${more.id}`, 'reject', { reason: 'Not this year' }))
  ok(await t.send('hr', 'assignments', { personId, validFrom: '2026-10-01', positionId }))
  const other = ok(await t.send('hr', 'jobs', { name: `Other job ${made}` })).id
  refused(await t.send('manager', 'job-requisitions', { ...t.asked, jobId: other, positionId }), 422, 'positionId')
})

test('H23 eight requisitions that are submitted at once seek no more than the plan has left', async () => {
  const positionId = await seat(3)
  const all = await Promise.all(Array.from({ length: 8 }, () => t.requisition({ positionId }, false)))
  const replies = await Promise.all(
    all.map(({ id, version }) => t.as.manager('POST', `/api/hr/job-requisitions/${id}/submit`, { version })),
  )
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 200, 200, 422, 422, 422, 422, 422],
  )
  assert.deepEqual(await figures(positionId, '2026-10-01'), [3, 0, 3])
})

test('H23 whoever is hired fills the seat that was sought, and is sought no more', async () => {
  const positionId = await seat(1)
  const { id: requisitionId } = await t.requisition({ positionId })
  const opening = ok(await t.send('hr', 'openings', { requisitionId, title: 'Seat', text: 'You draw.' }))
  ok(await t.verb('hr', `openings/${opening.id}`, 'publish'))
  const { id: applicationId } = await t.application(opening.id, 'interview')
  const offer = await t.offer(applicationId, 'accepted')
  const { personId } = ok(await t.verb('hr', `offers/${offer.id}`, 'hire'))
  const [assignment] = (await t.read(`assignments?filter=personId:eq:${personId}`)).items
  assert.equal(assignment.positionId, positionId)
  assert.deepEqual(await figures(positionId, '2026-10-01'), [1, 1, 0])
})
