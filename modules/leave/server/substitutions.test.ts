import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mailSink, type MailSink } from '#server/outbox/testing.ts'
import type { Caller } from '#server/testing/app.ts'
import { until } from '#shared/testing/until.ts'
import { LeaveApp, ok, refused } from './testing.ts'

const named = 'QZ CANARY LEAVE'
const stand = 'stand@example.test'
let home: LeaveApp
let sink: MailSink
let buyer: Caller
let [typeId, substitute] = ['', '']
before(async () => {
  sink = await mailSink()
  home = await LeaveApp.open('2026-02-02', {
    env: { MAIL_URL: sink.url, MAIL_FROM: 'Mainstay <mainstay@example.test>' },
  })
  buyer = await home.t.as('buyer')
  substitute = await home.someone({ mail: stand }, home.boss, 'buyer')
  typeId = await home.type({ name: named, confidential: true, tracked: false })
})
after(async () => {
  await home?.close()
  await sink?.close()
})

const told = async (who: Caller, id: string) =>
  ok(await who('GET', '/api/inbox?part=mentions')).items.filter(
    ({ recordId }: { recordId: string }) => recordId === id,
  ) as Record<string, string>[]
/** The mail to the substitute, which a job sends after the call. */
const mail = (subject: RegExp) =>
  until(`a mail ${subject}`, () => sink.mails.find((each) => each.to === stand && subject.test(each.subject)))
const asked = async (firstDay: string, lastDay: string, substituteId = substitute): Promise<string> =>
  ok(await home.ask(typeId, firstDay, lastDay, { substituteId, reason: named })).id

test('the substitute is notified when leave is approved, shortened and cancelled, without its type', async () => {
  const id = await asked('2026-03-02', '2026-03-06')
  assert.deepEqual(await told(buyer, id), [], 'nothing is told of what is only asked for')
  refused(await buyer('GET', `/api/hr/substitutions/${id}`), 404)
  ok(await home.approve(id, home.administrator))
  const row = ok(await buyer('GET', `/api/hr/substitutions/${id}`))
  assert.deepEqual([row.firstDay, row.lastDay, row.state], ['2026-03-02', '2026-03-06', 'approved'])
  const [notice] = await told(buyer, id)
  assert.deepEqual(
    [notice!.title, notice!.action, notice!.page],
    [row.personName, 'standIn', `/hr/substitutions/${id}`],
  )
  ok(await home.verb(id, 'shorten', home.employee, { lastDay: '2026-03-04', reason: named }))
  assert.equal((await told(buyer, id))[0]!.action, 'standInShorter')
  ok(await home.verb(id, 'cancel', home.employee, { reason: named }))
  assert.equal((await told(buyer, id))[0]!.action, 'standInNoMore')
  // A mail leaves in a job after the call: they are waited for together.
  await mail(/You need not stand in for /)
  const first = await mail(/^You stand in for (?!.*fewer)/)
  assert.match(first.text, /is away from .*Mar.* to .*Mar.* and named you to stand in meanwhile/s)
  const second = await mail(/for fewer days/)
  assert.match(second.text, /these days alone/)
  assert.equal(ok(await buyer('GET', `/api/hr/substitutions/${id}`)).state, 'cancelled')
  assert.equal(sink.mails.filter(({ to }) => to === stand).length, 3, 'each once')
  const everything = [
    ...sink.mails.map(({ raw }) => raw),
    ...(await Promise.all(
      ['inbox?part=all', 'hr/substitutions', `hr/substitutions/${id}/history`, 'hr/leave-requests', `search?q=Son`].map(
        async (url) => (await buyer('GET', `/api/${url}`)).text,
      ),
    )),
  ]
  for (const text of everything) assert.ok(!text.includes(named) && !text.includes(typeId), text)
  refused(await buyer('GET', `/api/hr/leave-requests/${id}`), 404)
})

test('nobody else sees who stands in for whom, and nobody without an address is written to', async () => {
  const before = sink.mails.length
  const other = await home.someone({}, home.boss)
  const id = await asked('2026-04-06', '2026-04-07', other)
  ok(await home.approve(id, home.administrator))
  for (const who of [buyer, home.manager, home.employee]) refused(await who('GET', `/api/hr/substitutions/${id}`), 404)
  assert.equal(ok(await home.hr('GET', `/api/hr/substitutions/${id}`)).substituteId, other)
  assert.equal(sink.mails.length, before)
  const none = await asked('2026-05-04', '2026-05-05', undefined)
  ok(await home.verb(none, 'reject', home.administrator, { reason: 'No' }))
  assert.deepEqual(await told(buyer, none), [])
  refused(
    await home.ask(typeId, '2026-06-01', '2026-06-02', { substituteId: home.person }),
    422,
    /cannot be their own substitute/,
  )
})
