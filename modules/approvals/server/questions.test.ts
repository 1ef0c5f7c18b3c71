import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/rows.ts'
import { verifyRows } from '#server/audit/rows.ts'
import { verifyDecisions } from '#server/audit/decisions.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import type { InboxItem } from '#shared/inbox.ts'
import type { Question } from '#shared/decision/questions.ts'
import type { Standing } from '#shared/standing.ts'

let shop: Shop
const ids: Record<string, string> = {}
before(async () => {
  shop = await openShop()
  await shop.as('hr')
  for (const { id, email } of await shop.call(({ tx }) =>
    rowsOf<{ id: string; email: string }>(tx, sql`select id, email from users`),
  ))
    ids[email.split('@')[0]!] = id
})
after(() => shop?.close())

const requisitions = 'procurement.requisitions'
const wish = async (price = '17.35', who = 'employee') => {
  const lines = [{ itemId: shop.item.id, quantity: '2', estimatedPrice: price }]
  const { id } = ok(await shop.send(who, 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  ok(await shop.verb(who, `procurement/requisitions/${id}`, 'submit'))
  return id as string
}
const at = (id: string) => `/api/approvals/${requisitions}/${id}`
const ask = (who: string, id: string, to: string, question = 'Why so many?') =>
  shop.people[who]!('POST', `${at(id)}/questions`, { body: { to: ids[to] ?? to, question } })
const answer = (who: string, id: string, question: string, text = 'For spring') =>
  shop.people[who]!('POST', `${at(id)}/questions/${question}/answer`, { body: { answer: text } })
const withdraw = (who: string, id: string, question: string) =>
  shop.people[who]!('POST', `${at(id)}/questions/${question}/withdrawal`)
const standing = async (who: string, id: string): Promise<Standing> => ok(await shop.people[who]!('GET', at(id)))
const line = async (who: string, id: string): Promise<InboxItem | undefined> =>
  (ok(await shop.people[who]!('GET', '/api/inbox?part=questions')).items as InboxItem[]).find(
    ({ recordId }) => recordId === id,
  )
const waiting = async (who: string): Promise<number> =>
  ok(await shop.people[who]!('GET', '/api/inbox/counts')).parts.questions

test('whoever is to decide asks without deciding; both have it, the answer comes back, and all who see the record read it', async () => {
  const id = await wish()
  const had = [await waiting('employee'), await waiting('approver')]
  const asked: Question = ok(await ask('approver', id, 'employee'))
  assert.deepEqual([asked.of, asked.mine, asked.ended], ['Amina Diallo', 'asker', null])
  const { now, may } = await standing('employee', id)
  assert.equal(now!.state, 'open')
  assert.deepEqual(
    now!.questions.map(({ by, of, question, at: since, mine }) => [by, of, question, since, mine]),
    [['Helena Varga', 'Amina Diallo', 'Why so many?', '2026-06-15T12:00:00.000Z', 'asked']],
  )
  assert.notEqual(may, true)
  assert.equal((await standing('approver', id)).may, true, 'the place is kept: it is still their turn')
  const told = (await line('employee', id))!
  assert.deepEqual([told.by, told.action, told.why, told.read], ['Helena Varga', 'ask', 'asked', false])
  const own = (await line('approver', id))!
  assert.deepEqual([own.by, own.action, own.read], ['Amina Diallo', 'asked', true])
  assert.deepEqual(
    [await waiting('employee'), await waiting('approver')],
    [had[0]! + 1, had[1]],
    'counts for who is asked',
  )
  const answered: Question = ok(await answer('employee', id, asked.id))
  assert.deepEqual([answered.ended, answered.answer], ['answered', 'For spring'])
  assert.equal(await line('employee', id), undefined)
  const back = (await line('approver', id))!
  assert.deepEqual([back.by, back.action, back.read], ['Amina Diallo', 'answer', false])
  assert.equal(await waiting('approver'), had[1]! + 1)
  ok(await shop.verb('approver', `procurement/requisitions/${id}`, 'approve'))
  assert.equal(await line('approver', id), undefined, 'decided: nothing is left of it')
  const history = await shop.read(`procurement/requisitions/${id}/history`)
  const actions = (history.items ?? history).map(({ action }: { action: string }) => action)
  assert.deepEqual(actions.slice(0, 3), ['approve', 'answer', 'ask'])
})

test('only whose turn it is asks, only of somebody who may see the record, and of others nothing is learned', async () => {
  const id = await wish('18.00')
  for (const who of ['employee', 'administrator', 'buyer', 'auditor']) {
    const { status } = await ask(who, id, 'approver')
    if (who === 'administrator') continue
    assert.ok([403, 404].includes(status), `${who} ${status}`)
  }
  const nobody = await ask('approver', id, randomUUID())
  const hidden = await ask('approver', id, 'hr')
  assert.deepEqual([hidden.status, hidden.body.message], [nobody.status, nobody.body.message])
  assert.equal(nobody.status, 422)
  assert.ok(nobody.body.fields.to)
  assert.equal((await ask('approver', id, 'approver')).status, 422, 'nobody asks themselves')
  assert.equal((await ask('approver', id, 'employee', '   ')).status, 400)
  const people: { id: string; requester: boolean }[] = ok(await shop.people['approver']!('GET', `${at(id)}/people`))
  assert.deepEqual(people[0], { id: ids['employee'], name: 'Amina Diallo', requester: true })
  assert.ok(!people.some((each) => each.id === ids['hr'] || each.id === ids['approver']))
  assert.equal(new Set(people.map((each) => each.id)).size, people.length)
  const hr = await shop.as('hr')
  assert.equal((await hr('GET', `${at(id)}/people`)).status, (await hr('GET', at(randomUUID()))).status)
  const asked: Question = ok(await ask('approver', id, 'employee'))
  assert.equal((await ask('approver', id, 'employee', 'And again?')).status, 409, 'one question at a time')
  for (const [who, status] of [
    ['buyer', 403],
    ['approver', 403],
  ] as const)
    assert.equal((await answer(who, id, asked.id)).status, status, who)
  assert.equal((await withdraw('employee', id, asked.id)).status, 403)
  const other = await wish('19.00')
  assert.equal((await answer('employee', other, asked.id)).status, 404, 'a question of another record')
  const done = await wish('20.00')
  ok(await shop.verb('approver', `procurement/requisitions/${done}`, 'approve'))
  assert.equal((await ask('approver', done, 'employee')).status, 403, 'nothing waits')
})

test('a question ends by its answer, by being taken back, by the decision, and by the end of the submission; then for good', async () => {
  const taken = await wish('21.00')
  const first: Question = ok(await ask('approver', taken, 'employee'))
  ok(await withdraw('approver', taken, first.id))
  assert.deepEqual([await line('employee', taken), await line('approver', taken)], [undefined, undefined])
  assert.equal((await answer('employee', taken, first.id)).status, 409)
  assert.equal((await withdraw('approver', taken, first.id)).status, 409)
  const ends: [string, (id: string) => Promise<unknown>][] = [
    [
      'decision',
      async (id) => ok(await shop.verb('approver', `procurement/requisitions/${id}`, 'reject', { reason: 'No' })),
    ],
    [
      'somebody else decides',
      async (id) => ok(await shop.verb('administrator', `procurement/requisitions/${id}`, 'approve')),
    ],
    [
      'submission given up',
      async (id) =>
        ok(await shop.verb('employee', `procurement/requisitions/${id}`, 'cancel', { reason: 'Not needed' })),
    ],
  ]
  for (const [what, does] of ends) {
    const id = await wish('22.00')
    const question: Question = ok(await ask('approver', id, 'employee'))
    await does(id)
    assert.equal(await line('employee', id), undefined, what)
    assert.equal(await line('approver', id), undefined, what)
    assert.equal((await answer('employee', id, question.id)).status, 409, what)
    const { now, earlier } = await standing('approver', id)
    const round = [now!, ...earlier].find(({ questions }) => questions.length)!
    assert.equal(round.questions[0]!.ended, 'decided', what)
  }
  await assert.rejects(
    shop.call(({ tx }) =>
      tx.execute(sql`update approval_questions set answer = 'Other words' where ended = 'decided'`),
    ),
  )
  await assert.rejects(shop.call(({ tx }) => tx.execute(sql`delete from approval_questions`)))
})

test('what a decision ended is asked anew where that is undone; what was answered before is not', async () => {
  const id = await wish('21.00')
  const first = ok(await ask('approver', id, 'employee', 'For whom?'))
  ok(await answer('employee', id, first.id))
  ok(await ask('approver', id, 'employee', 'When?'))
  ok(await shop.verb('approver', `procurement/requisitions/${id}`, 'approve'))
  assert.equal((await line('employee', id))?.done ?? true, true)
  ok(await shop.people['approver']!('POST', `${at(id)}/undo`))
  const { questions } = (await standing('employee', id)).now!
  assert.deepEqual(questions.map((each) => `${each.question} ${each.ended}`).toSorted(), [
    'For whom? answered',
    'When? decided',
    'When? null',
  ])
  assert.equal((await line('employee', id))!.done, false)
  const open = questions.find(({ ended }) => ended === null)!
  assert.equal(ok(await answer('employee', id, open.id, 'In spring')).ended, 'answered')
  ok(await shop.verb('approver', `procurement/requisitions/${id}`, 'approve'))
})

test('answered, taken back and decided at once by eight connections: it ends once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await wish('23.00')
    const { id: question }: Question = ok(await ask('approver', id, 'employee'))
    const url = `procurement/requisitions/${id}`
    const { version } = await shop.read(url)
    const replies = await Promise.all([
      ...[1, 2, 3].map(() => answer('employee', id, question)),
      ...[1, 2, 3].map(() => withdraw('approver', id, question)),
      ...[1, 2].map(() => shop.send('approver', `${url}/approve`, undefined, version)),
    ])
    assert.ok(
      replies.every(({ status }) => status < 500),
      JSON.stringify(replies.map(({ status }) => status)),
    )
    assert.ok(replies.slice(0, 6).filter(({ status }) => status === 200).length <= 1)
    assert.equal(replies.slice(6).filter(({ status }) => status === 200).length, 1)
    const [kept] = await shop.call(({ tx }) =>
      rowsOf<{ ended: string }>(tx, sql`select ended from approval_questions where id = ${question}::uuid`),
    )
    const by = [
      ...replies.slice(0, 3).map(({ status }) => ['answered', status]),
      ...replies.slice(3, 6).map(({ status }) => ['withdrawn', status]),
    ]
    assert.equal(kept!.ended, by.find(([, status]) => status === 200)?.[0] ?? 'decided')
    assert.equal(await line('employee', id), undefined)
  }
  assert.deepEqual(await verifyRows(shop.app.pool), [])
  assert.deepEqual(await verifyDecisions(shop.app.pool), [])
})
