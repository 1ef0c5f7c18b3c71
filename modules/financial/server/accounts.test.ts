import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBooks, type Books, type Caller } from './testing.ts'

let books: Books
let ada: Caller
before(async () => {
  books = await openBooks()
  ada = await books.person('Ada')
})
after(() => books.close())

const account = (more: object = {}) => ({
  number: '7000',
  name: 'Research',
  class: 'expense',
  group: 'operating expenses',
  ...more,
})

test('an account is told which field keeps it from being made', async () => {
  const cases: [number, string, object][] = [
    [409, 'number', { number: '1000' }],
    [409, 'role', { role: 'freight' }],
    [422, 'group', { class: 'asset' }],
    [422, 'requireParty', { class: 'liability', group: 'payables', role: 'payable' }],
    [400, 'body.group', { group: 'sundries' }],
  ]
  for (const [status, field, more] of cases) {
    const reply = await ada('POST', 'accounts', { body: account(more) })
    assert.equal(reply.status, status, `${field}: ${JSON.stringify(reply.body)}`)
    assert.ok(reply.body.fields[field] ?? reply.body.fields[field.replace('body.', '')], JSON.stringify(reply.body))
  }
  const made = await ada('POST', 'accounts', { body: account() })
  assert.deepEqual([made.status, made.body.active, made.body.allowManual], [200, true, true])
})

test('a used account keeps its class, role and party rule; its name may change; an inactive one takes no entry', async () => {
  await books.post('6250', '1000', 100n)
  const id = books.account['6250']
  for (const body of [{ class: 'asset', group: 'receivables' }, { role: 'sales' }, { requireParty: true }])
    assert.equal((await ada('PATCH', `accounts/${id}`, { version: 1, body })).status, 409, JSON.stringify(body))
  const renamed = await ada('PATCH', `accounts/${id}`, { version: 1, body: { name: 'Advertising', active: false } })
  assert.equal(renamed.status, 200)
  await assert.rejects(books.post('6250', '1000', 100n), (error: Error) => /not active/.test(String(error.cause)))
})
