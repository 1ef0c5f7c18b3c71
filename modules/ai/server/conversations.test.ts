import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { eraseOld } from './retention.ts'
import type { Caller, TestReply } from '#server/testing/app.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
let t: Shop
const as: Record<string, Caller> = {}
const ids: Record<string, string> = {}
const path = '/api/ai/conversations'

const ok = ({ status, body, text }: TestReply): Json => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const ask = (who: string, text: string, more: object = {}) =>
  as[who]!('POST', '/api/ai/ask', { body: { text, ...more } })
const asked = async (who: string, text: string, more: object = {}): Promise<Json> => ok(await ask(who, text, more))
const messages = async (who: string, id: string): Promise<Json> => ok(await as[who]!('GET', `${path}/${id}/messages`))
const share = async (id: string, people: string[]) => {
  const { version } = ok(await as['buyer']!('GET', `${path}/${id}`))
  return as['buyer']!('PATCH', `${path}/${id}`, { version, body: { sharedWith: people.map((name) => ids[name]) } })
}

before(async () => {
  t = await openShop('2026-06-15T12:00:00Z')
  Object.assign(as, t.people)
  const { rows } = await t.app.pool.query<{ id: string; email: string }>('select id, email from users')
  for (const { id, email } of rows) ids[email.split('@')[0]!] = id
  for (const name of ['Alpine Steel', 'Basalt Works'])
    ok(await as['buyer']!('POST', '/api/procurement/vendors', { body: { name, country: 'CH' } }))
})
after(() => t?.close())

test('an answer holds the question of its figures and the totals of that time', async () => {
  const { messages: both } = await asked('buyer', 'vendors by country')
  const [question, answer] = both
  assert.deepEqual(
    [question.role, question.text, answer.role, answer.parentId],
    ['person', 'vendors by country', 'assistant', question.id],
  )
  const [part] = answer.parts
  assert.deepEqual(part.question.rows, [{ field: 'country' }])
  assert.deepEqual(part.before, [{ currency: null, cells: ['3'] }])
})

test('words without a meaning for the figures are named', async () => {
  const { messages: both } = await asked('buyer', 'vendors by country zorbly')
  assert.deepEqual(both[1].parts[0].unused, ['zorbly'])
})

test('a name that no record has gives no figures', async () => {
  const { messages: both } = await asked('buyer', 'orders of Ghostly')
  assert.equal(both[1].parts[0].kind, 'note')
  assert.equal(both[1].parts[0].said.parameters.name, 'Ghostly')
})

test('a record is found by its number where the person may see it', async () => {
  const { number } = ok(await as['buyer']!('GET', `/api/procurement/vendors/${t.vendor.id}`))
  const { messages: both } = await asked('buyer', `what about ${number.toLowerCase()}`)
  assert.deepEqual(both[1].parts[0].question.filters, [{ field: 'number', operator: 'eq', value: number }])
})

test('a list that is closed to the person is said to be so', async () => {
  const { messages: both } = await asked('employee', 'bills over 100')
  assert.equal(both[1].parts[0].said.code, 'ai-server.closed')
})

test('figures are those of the rights of the asking person', async () => {
  const line = { description: 'Chair', quantity: '1', estimatedPrice: '10.00' }
  for (const who of ['buyer', 'employee'])
    ok(await as[who]!('POST', '/api/procurement/requisitions', { body: { neededOn: '2026-07-01', lines: [line] } }))
  const count = async (who: string) => (await asked(who, 'requisitions')).messages[1].parts[0].before[0].cells.at(-1)
  assert.equal(await count('employee'), '1')
  assert.equal(await count('buyer'), '2')
})

test('a changed question and a repeated answer are branches', async () => {
  const { conversationId, messages: both } = await asked('buyer', 'vendors by country')
  const [question, answer] = both
  await asked('buyer', 'vendors on hold', { conversationId, parentId: answer.id })
  await asked('buyer', 'vendors by city', { conversationId, parentId: null })
  ok(await as['buyer']!('POST', `/api/ai/messages/${question.id}/again`))
  const all = await messages('buyer', conversationId)
  assert.equal(all.length, 7)
  assert.equal(all.filter(({ parentId }: Json) => parentId === null).length, 2)
  assert.equal(all.filter(({ parentId }: Json) => parentId === question.id).length, 2)
})

test('a message of another conversation, or a question, is followed by none', async () => {
  const one = await asked('buyer', 'vendors')
  const other = await asked('buyer', 'vendors')
  for (const parentId of [other.messages[1].id, one.messages[0].id, crypto.randomUUID()]) {
    const reply = await ask('buyer', 'vendors', { conversationId: one.conversationId, parentId })
    assert.equal(reply.status, 422, reply.text)
    assert.ok(reply.body.fields.parentId)
  }
})

test('a conversation exists for its owner and the people it is shared with alone', async () => {
  const { conversationId: id, messages: both } = await asked('buyer', 'vendors by country')
  for (const who of ['accountant', 'administrator', 'auditor']) {
    assert.equal((await as[who]!('GET', `${path}/${id}`)).status, 404, who)
    assert.equal((await as[who]!('GET', `${path}/${id}/messages`)).status, 404, who)
    assert.equal((await ask(who, 'vendors', { conversationId: id })).status, 404, who)
    for (const action of ['again', 'rate'])
      assert.equal(
        (
          await as[who]!(
            'POST',
            `/api/ai/messages/${both[action === 'again' ? 0 : 1].id}/${action}`,
            action === 'rate' ? { body: { rating: 'good' } } : {},
          )
        ).status,
        404,
        `${who} ${action}`,
      )
    const list = ok(await as[who]!('GET', path)).items.map((each: Json) => each.id)
    assert.ok(!list.includes(id), who)
    assert.ok(
      !(await as[who]!('GET', `/api/search?q=${encodeURIComponent('vendors by country')}`)).text.includes(id),
      who,
    )
  }
})

test('a colleague reads a shared conversation without the totals of other rights', async () => {
  const { conversationId: id } = await asked('buyer', 'vendors by country')
  ok(await share(id, ['accountant']))
  const [, answer] = await messages('accountant', id)
  assert.equal(answer.parts[0].before, null)
  assert.equal((await messages('buyer', id))[1].parts[0].before.length, 1)
  assert.equal((await ask('accountant', 'vendors', { conversationId: id })).status, 403)
  const { version } = ok(await as['accountant']!('GET', `${path}/${id}`))
  const renamed = await as['accountant']!('PATCH', `${path}/${id}`, { version, body: { title: 'Mine' } })
  assert.equal(renamed.status, 403)
  ok(await share(id, []))
  assert.equal((await as['accountant']!('GET', `${path}/${id}/messages`)).status, 404)
})

test('totals of rights that were withdrawn are not shown', async () => {
  const { conversationId: id } = await asked('buyer', 'vendors by country')
  await t.app.pool.query(`insert into user_roles (user_id, role) select $1, 'auditor'`, [ids['buyer']])
  as['buyer'] = await t.as('buyer')
  assert.equal((await messages('buyer', id))[1].parts[0].before, null)
  await t.app.pool.query(`delete from user_roles where user_id = $1 and role = 'auditor'`, [ids['buyer']])
  as['buyer'] = await t.as('buyer')
})

test('input that does not fit is refused at its field', async () => {
  const refused = async (body: object, field: string) => {
    const reply = await as['buyer']!('POST', '/api/ai/ask', { body })
    assert.equal(reply.status, 400, reply.text)
    assert.ok(reply.body.fields[field], reply.text)
  }
  await refused({ text: ' ' }, 'text')
  await refused({ text: 'x'.repeat(2001) }, 'text')
  await refused({ text: 'vendors', conversationId: 'none' }, 'conversationId')
  const { conversationId: id, messages: both } = await asked('buyer', 'vendors')
  assert.equal(
    (await as['buyer']!('POST', `/api/ai/messages/${both[1].id}/rate`, { body: { rating: 'fine' } })).status,
    400,
  )
  ok(await as['buyer']!('POST', `/api/ai/messages/${both[1].id}/rate`, { body: { rating: 'bad' } }))
  assert.equal((await messages('buyer', id))[1].rating, 'bad')
  assert.equal((await share(id, ['accountant', 'accountant'])).body.people, 1)
  const { version } = ok(await as['buyer']!('GET', `${path}/${id}`))
  const stranger = await as['buyer']!('PATCH', `${path}/${id}`, {
    version,
    body: { sharedWith: [crypto.randomUUID()] },
  })
  assert.equal(stranger.status, 422)
})

test('a question in words becomes the question of a report', async () => {
  const read = async (text: string) =>
    ok(await as['buyer']!('GET', `/api/ai/recognise?text=${encodeURIComponent(text)}`))
  assert.equal((await read('vendors by country')).question.dataset, 'procurement.vendors')
  assert.equal((await read('How is the weather?')).said.code, 'ai-server.notUnderstood')
})

test('questions are erased when their time is over, from the log and the history too', async () => {
  const { conversationId: id } = await asked('buyer', 'vendors by country, a question of long ago')
  const kept = async () => {
    const { rows } = await t.app.pool.query<{ text: string }>(
      `select coalesce(string_agg(x, ' '), '') as text from (
        select title from ai_conversations union all select text from ai_messages
        union all select row::text from row_history union all select to_jsonb(a)::text from audit_log a) q(x)`,
    )
    return rows[0]!.text.includes('a question of long ago')
  }
  await eraseOld(t.app)
  assert.ok(await kept(), 'not before its time')
  t.setNow('2028-06-16T12:00:00Z')
  await eraseOld(t.app)
  assert.ok(!(await kept()))
  as['buyer'] = await t.as('buyer')
  assert.deepEqual(await messages('buyer', id), [])
  assert.ok(!ok(await as['buyer']('GET', path)).items.some((each: Json) => each.id === id))
  t.setNow('2026-06-15T12:00:00Z')
  as['buyer'] = await t.as('buyer')
})
