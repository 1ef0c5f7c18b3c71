import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { accountRoles } from '#modules/ledger/shared/accounts.ts'
import { checks, openBooks, type Books, type Caller } from './testing.ts'

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
    [422, 'active', { role: 'freight', active: false }],
    [422, 'group', { class: 'asset' }],
    [422, 'requireParty', { class: 'liability', group: 'payables', role: 'payable', requireParty: false }],
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
  for (const body of [{ class: 'asset', group: 'receivables' }, { role: 'freight' }, { requireParty: true }])
    assert.equal((await ada('PATCH', `accounts/${id}`, { version: 1, body })).status, 409, JSON.stringify(body))
  const renamed = await ada('PATCH', `accounts/${id}`, { version: 1, body: { name: 'Advertising', active: false } })
  assert.equal(renamed.status, 200)
  await assert.rejects(books.post('6250', '1000', 100n), (error: Error) => /not active/.test(String(error.cause)))
})

test('K9 what an account with a role is open to never changes, in any of two companies: not by form, not by import, not in steps', async () => {
  const second = await ada('POST', 'legal-entities', {
    body: { code: 'TWO', name: 'Second', currency: 'JPY', country: 'JP', timeZone: 'Asia/Tokyo' },
  })
  assert.equal(second.status, 200)
  const { body: all } = await ada('GET', 'accounts?filter=role:filled:&limit=200')
  assert.equal(all.items.length, 2 * accountRoles.length, 'each role is held once in each company')
  for (const { id, role, version, requireParty, allowManual, active } of all.items) {
    for (const body of [{ requireParty: !requireParty }, { allowManual: !allowManual }, { active: !active }]) {
      const reply = await ada('PATCH', `accounts/${id}`, { version, body })
      assert.equal(reply.status, 422, `${role} ${JSON.stringify(body)}`)
      assert.deepEqual(Object.keys(reply.body.fields), Object.keys(body))
    }
    assert.equal((await ada('PATCH', `accounts/${id}`, { version, body: { name: `The ${role}` } })).status, 200, role)
  }
  // Without its role the account of a company that has posted nothing may be opened; it gets the role back only as the role needs it.
  const clearing = all.items.find(
    ({ role, entityId }: { role: string; entityId: string }) => role === 'grir' && entityId === second.body.id,
  )
  const bare = await ada('PATCH', `accounts/${clearing.id}`, {
    version: clearing.version + 1,
    body: { role: null, allowManual: true },
  })
  assert.equal(bare.status, 200)
  const again = await ada('PATCH', `accounts/${clearing.id}`, { version: clearing.version + 2, body: { role: 'grir' } })
  assert.deepEqual([again.status, Object.keys(again.body.fields)], [422, ['allowManual']])
  const closed = await ada('PATCH', `accounts/${clearing.id}`, {
    version: clearing.version + 2,
    body: { role: 'grir', allowManual: false, active: false },
  })
  assert.deepEqual([closed.status, Object.keys(closed.body.fields)], [422, ['active']])
})

test('K9 what was posted by hand to an account of documents is named by the checks, and reversing it puts it right', async () => {
  const check = checks.find(({ name }) => name === 'Accounts of documents are written by documents alone')!
  const id = books.account['2050']
  const post = () =>
    ada('POST', 'journal-entries/posted', {
      body: {
        entityId: books.entityId,
        postingDate: '2026-03-03',
        description: 'By hand',
        currency: 'USD',
        lines: [
          { accountId: id, debit: '10.00' },
          { accountId: books.account['6300'], credit: '10.00' },
        ],
      },
    })
  assert.equal((await post()).status, 422)
  await books.owner('update financial_accounts set allow_manual = true where id = $1', [id])
  const posted = await post()
  assert.equal(posted.status, 200, JSON.stringify(posted.body))
  await books.owner('update financial_accounts set allow_manual = false where id = $1', [id])
  assert.match((await check.run(books.pool)).join(), new RegExp(posted.body.number))
  const reversed = await ada('POST', `journal-entries/${posted.body.id}/reverse`, {
    version: posted.body.version,
    body: { postingDate: '2026-03-03', reason: 'Not by hand' },
  })
  assert.equal(reversed.status, 200, JSON.stringify(reversed.body))
  assert.deepEqual(await check.run(books.pool), [])
})

test('Q10 each role says what the product itself posts to: every one is asked for by a posting', () => {
  const sources = readdirSync(new URL('../..', import.meta.url), { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => parentPath.includes('/server') && /(?<!test)\.ts$/.test(name))
    .map(({ name, parentPath }) => readFileSync(`${parentPath}/${name}`, 'utf8'))
    .join()
  for (const role of accountRoles)
    assert.match(sources, new RegExp(`(account|accountOf)\\([^()]*(\\([^()]*\\))?[^()]*'${role}'\\)`), role)
})
