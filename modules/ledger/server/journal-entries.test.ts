import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { checks, openBooks, type Books, type Caller } from './testing.ts'

let books: Books
let ada: Caller
before(async () => {
  books = await openBooks()
  ada = await books.person('Ada')
})
after(() => books.close())

const line = (number: string, debit: string, credit: string, partyId?: string) => ({
  accountId: books.account[number]!,
  debit,
  credit,
  ...(partyId ? { partyId } : {}),
})
const sale = () => [line('1100', '100.00', '0', books.vendorId), line('4000', '0', '100.00')]
const draft = (lines: object[], postingDate = '2026-03-10', more: object = {}) =>
  ada('POST', 'journal-entries', { body: { postingDate, description: 'A sale', currency: 'USD', lines, ...more } })
const periodOf = async (day: string) =>
  (
    await books.owner('select id, version from financial_periods where $1::date between starts_on and ends_on', [day])
  )[0] as { id: string; version: number }

test('FIN-01 posting is one-way: no lines, no change, no way back, nothing into a closed period', async () => {
  const empty = await draft([])
  assert.equal(empty.status, 200)
  const refused = await ada('POST', `journal-entries/${empty.body.id}/post`, { version: 1 })
  assert.equal(refused.status, 422)
  assert.match(refused.body.message, /at least two lines/)
  assert.equal((await ada('DELETE', `journal-entries/${empty.body.id}`, { version: 1 })).status, 200)

  const made = await draft(sale())
  assert.deepEqual([made.body.state, made.body.number, made.body.amount], ['draft', null, '100.00'])
  const posted = await ada('POST', `journal-entries/${made.body.id}/post`, { version: made.body.version })
  assert.equal(posted.status, 200, JSON.stringify(posted.body))
  assert.deepEqual(
    [posted.body.state, posted.body.number, posted.body.postedByName],
    ['posted', 'GEN-2026-000001', 'Ada'],
  )
  const { id, version } = posted.body
  for (const body of [{ postingDate: '2026-03-11' }, { description: 'Another' }, { lines: sale() }])
    assert.equal((await ada('PATCH', `journal-entries/${id}`, { version, body })).status, 409)
  assert.equal((await ada('PATCH', `journal-entries/${id}`, { version, body: { state: 'draft' } })).status, 400)
  assert.equal((await ada('DELETE', `journal-entries/${id}`, { version })).status, 409)
  assert.equal((await ada('POST', `journal-entries/${id}/post`, { version })).status, 409)

  const period = await periodOf('2025-02-01')
  assert.equal((await ada('POST', `periods/${period.id}/close`, { version: period.version })).status, 200)
  const late = await draft(sale(), '2025-02-15')
  assert.equal(late.status, 422)
  assert.match(late.body.fields.postingDate, /February 2025 is closed/)
})

test('F03 F12 lines: one side each, a party where the account asks for one and nowhere else, balance said in words', async () => {
  const post = async (lines: object[]) => {
    const made = await draft(lines)
    assert.equal(made.status, 200, JSON.stringify(made.body))
    return ada('POST', `journal-entries/${made.body.id}/post`, { version: 1 })
  }
  const unbalanced = await post([line('6100', '100.00', '0'), line('1000', '0', '99.99')])
  assert.deepEqual(
    [unbalanced.status, unbalanced.body.message],
    [422, 'The entry does not balance: debit exceeds by 0.01 USD'],
  )
  const noParty = await post([line('1100', '10.00', '0'), line('4000', '0', '10.00')])
  assert.ok(noParty.body.fields['lines.0.partyId'])
  const aParty = await post([line('1000', '10.00', '0', books.vendorId), line('4000', '0', '10.00')])
  assert.ok(aParty.body.fields['lines.0.partyId'])
  const both = await post([line('1000', '10.00', '10.00'), line('4000', '0', '10.00')])
  assert.ok(both.body.fields['lines.0.debit'])
  assert.equal((await draft([line('2050', '1.00', '0')])).status, 422, 'goods received is written by documents only')
  assert.equal((await draft([{ ...line('1000', '1.00', '0'), accountId: randomUUID() }])).status, 422)
  assert.equal((await draft(sale(), '2026-03-10', { currency: 'EUR' })).status, 422)
  assert.equal((await draft([line('1000', '1.001', '0')])).status, 422)
})

test('FIN-08 a reversal mirrors its entry line by line, once, and both name each other', async () => {
  const made = await draft([
    line('4000', '0', '42.00'),
    line('1100', '32.00', '0', books.vendorId),
    line('1100', '10.00', '0', books.vendorId),
  ])
  const posted = await ada('POST', `journal-entries/${made.body.id}/post`, { version: 1 })
  const body = { postingDate: '2026-03-20', reason: 'Entered twice' }
  assert.equal(
    (
      await ada('POST', `journal-entries/${made.body.id}/reverse`, {
        version: posted.body.version,
        body: { ...body, postingDate: '2026-03-01' },
      })
    ).status,
    422,
    'not before the entry',
  )
  const mirror = await ada('POST', `journal-entries/${made.body.id}/reverse`, { version: posted.body.version, body })
  assert.equal(mirror.status, 200, JSON.stringify(mirror.body))
  assert.deepEqual(
    [mirror.body.reversalOfId, mirror.body.reversalOfNumber, mirror.body.reason],
    [made.body.id, posted.body.number, 'Entered twice'],
  )
  assert.deepEqual(
    mirror.body.lines.map(({ debit, credit }: Record<string, string>) => [debit, credit]),
    [
      ['42.00', '0.00'],
      ['0.00', '32.00'],
      ['0.00', '10.00'],
    ],
  )
  const original = (await ada('GET', `journal-entries/${made.body.id}`)).body
  assert.deepEqual(
    [original.state, original.reversedByNumber, original.version],
    ['reversed', mirror.body.number, posted.body.version + 1],
  )
  assert.equal(
    (await ada('POST', `journal-entries/${made.body.id}/reverse`, { version: original.version, body })).status,
    409,
  )
  assert.equal(
    (await ada('POST', `journal-entries/${mirror.body.id}/reverse`, { version: mirror.body.version, body })).status,
    409,
  )
})

test('F07 B11 a closed or locked period refuses posting, reversal into it, moving a draft into or out of it, and deleting a draft in it', async () => {
  const made = await draft(sale(), '2025-04-10')
  const other = await draft(sale(), '2026-04-10')
  const entry = await books.post('6100', '1000', 500n, '2025-04-02')
  const period = await periodOf('2025-04-10')
  const waiting = await ada('POST', `periods/${period.id}/close`, { version: period.version })
  assert.equal(waiting.status, 409, 'a draft is dated in it')
  const locked = await ada('POST', `periods/${period.id}/lock`, { version: period.version })
  assert.equal(locked.body.state, 'soft-locked')
  const tries = [
    ada('POST', `journal-entries/${made.body.id}/post`, { version: 1 }),
    ada('PATCH', `journal-entries/${made.body.id}`, { version: 1, body: { postingDate: '2026-04-10' } }),
    ada('PATCH', `journal-entries/${other.body.id}`, { version: 1, body: { postingDate: '2025-04-10' } }),
    ada('DELETE', `journal-entries/${made.body.id}`, { version: 1 }),
    draft(sale(), '2025-04-30'),
  ]
  for (const each of await Promise.all(tries)) assert.equal(each.status, 422, JSON.stringify(each.body))
  await assert.rejects(books.post('6100', '1000', 1n, '2025-04-02'), (error: Error) =>
    /soft-locked/.test(String(error.cause)),
  )
  // The reversal of an entry in a locked period is posted into an open one.
  const { id } = entry
  const version = 2
  assert.equal(
    (
      await ada('POST', `journal-entries/${id}/reverse`, {
        version,
        body: { postingDate: '2025-04-20', reason: 'wrong' },
      })
    ).status,
    409,
    'a document’s entry is cancelled with it',
  )
  const opened = await ada('POST', `periods/${period.id}/reopen`, {
    version: locked.body.version,
    body: { reason: 'A late correction' },
  })
  assert.deepEqual([opened.body.state, opened.body.reason], ['open', 'A late correction'])
  assert.equal((await ada('POST', `journal-entries/${made.body.id}/post`, { version: 1 })).status, 200)
})

test('B4 F30 the same Idempotency-Key posts once, a stale version posts never', async () => {
  const made = await draft(sale())
  const key = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => ada('POST', `journal-entries/${made.body.id}/post`, { version: 1, key })),
  )
  assert.equal(new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.number)).size, 1)
  assert.ok(
    replies.every(({ status }) => [200, 409].includes(status)),
    replies.map(({ status }) => status).join(),
  )
  assert.equal((await ada('POST', `journal-entries/${made.body.id}/post`, { version: 1 })).status, 412)
  assert.equal((await ada('POST', `journal-entries/${made.body.id}/post`)).status, 428)
})

test('a journal entry is read by its right alone, and its history tells who did what', async () => {
  const bo = await books.person('Bo', { permissions: ['financial.bills.read'] })
  assert.equal((await bo('GET', 'journal-entries')).status, 403)
  const made = await draft(sale())
  await ada('PATCH', `journal-entries/${made.body.id}`, { version: 1, body: { description: 'A better name' } })
  await ada('POST', `journal-entries/${made.body.id}/post`, { version: 2 })
  const history = (await ada('GET', `journal-entries/${made.body.id}/history`)).body
  assert.deepEqual(
    history.map(({ action, actor }: Record<string, string>) => [action, actor]),
    [
      ['post', 'Ada'],
      ['update', 'Ada'],
      ['create', 'Ada'],
    ],
  )
  const page = await ada('GET', 'journal-entries?filter=state:eq:posted&sort=-postingDate&limit=2&count=1')
  assert.equal(page.status, 200, JSON.stringify(page.body))
  assert.equal(page.body.items.length, 2)
})

test('FIN-01 entering and posting in one call says what reading it says, or leaves nothing behind', async () => {
  const enter = (lines: object[], more: object = {}) =>
    ada('POST', 'journal-entries/posted', {
      body: { postingDate: '2026-03-12', description: 'A sale at once', currency: 'USD', lines, ...more },
    })
  const count = async () => (await books.owner('select count(*)::int as n from financial_entries'))[0]!['n'] as number
  const made = await enter(sale())
  assert.equal(made.status, 200, JSON.stringify(made.body))
  assert.match(made.body.number, /^GEN-2026-\d{6}$/)
  assert.deepEqual((await ada('GET', `journal-entries/${made.body.id}`)).body, made.body)
  const history = (await ada('GET', `journal-entries/${made.body.id}/history`)).body
  assert.deepEqual(
    history.map(({ action }: { action: string }) => action),
    ['post'],
  )

  const before = await count()
  const unbalanced = [line('6100', '100.00', '0'), line('1000', '0', '99.99')]
  assert.equal((await enter(unbalanced)).body.message, 'The entry does not balance: debit exceeds by 0.01 USD')
  assert.equal((await enter([])).status, 422)
  assert.ok((await enter([line('1100', '10.00', '0'), line('4000', '0', '10.00')])).body.fields['lines.0.partyId'])
  assert.equal((await enter([{ ...line('1000', '1.00', '0'), accountId: randomUUID() }])).status, 422)
  assert.ok((await enter(sale(), { currency: 'EUR' })).body.fields['currency'])
  assert.ok((await enter(sale(), { postingDate: '2019-01-01' })).body.fields['postingDate'])
  assert.ok((await enter(sale(), { journalId: randomUUID() })).body.fields['journalId'])
  assert.equal((await enter(sale(), { entityId: randomUUID() })).status, 422)
  const poster = await books.person('Poster', { permissions: ['financial.journal-entries.post'] })
  const body = { postingDate: '2026-03-12', description: 'Not mine', currency: 'USD', lines: sale() }
  assert.equal((await poster('POST', 'journal-entries/posted', { body })).status, 403)
  assert.equal(await count(), before)
})

test('all checks of the books pass afterwards', async () => {
  for (const check of checks) assert.deepEqual(await check.run(books.pool), [], check.name)
})

test('U15 an entry is made and submitted by one call, or neither; and changed and submitted by one', async () => {
  await books.person('Bob', { limit: null })
  const bank = () => [line('6100', '90000.00', '0'), line('1010', '0', '90000.00')]
  const next = { verb: 'submit' }
  const count = async () => (await ada('GET', 'journal-entries/summary')).body.count as number
  const before = await count()
  const unbalanced = await draft([line('6100', '100.00', '0'), line('1010', '0', '99.00')], '2026-04-02', { next })
  assert.deepEqual([unbalanced.status, await count()], [422, before])
  assert.equal((await draft(bank(), '2026-04-02', { next: { verb: 'post' } })).status, 400)

  const made = await draft(bank(), '2026-04-02', { next })
  assert.deepEqual([made.status, made.body.state], [200, 'in approval'], JSON.stringify(made.body))
  const changed = await ada('PATCH', `journal-entries/${made.body.id}`, {
    version: made.body.version,
    body: { description: 'Bank charges', next },
  })
  assert.deepEqual([changed.body.state, changed.body.description], ['in approval', 'Bank charges'])
  const { body } = await ada('GET', `journal-entries/${made.body.id}/history`)
  assert.deepEqual((body.items ?? body).map(({ action }: { action: string }) => action).toReversed(), [
    'create',
    'submit',
    'update',
    'submit',
  ])
})

test('a filter of an amount counts in the decimals of its currency, as with the four of CLF', async () => {
  const other = await openBooks({ currency: 'CLF', years: ['2026'] })
  try {
    await other.post('6100', '1000', 12_345n)
    const ada = await other.person('Ada')
    const found = async (filter: string) => {
      const { status, body } = await ada('GET', `journal-entries?filter=${filter}`)
      assert.equal(status, 200)
      return body.items.map(({ amount }: { amount: string }) => amount)
    }
    assert.deepEqual(await found('amount:eq:1.2345'), ['1.2345'])
    assert.deepEqual(await found('amount:lt:2'), ['1.2345'])
    assert.deepEqual(await found('amount:gt:2'), [])
  } finally {
    await other.close()
  }
})
