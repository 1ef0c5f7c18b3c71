import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBooks, type Books, type Caller } from './testing.ts'

let books: Books
let ada: Caller
let bob: Caller
before(async () => {
  books = await openBooks()
  ada = await books.person('Ada')
  bob = await books.person('Bob', { limit: null })
})
after(() => books.close())

const ok = ({ status, body }: Awaited<ReturnType<Caller>>) => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const bill = async (reference: string, postingDate: string, amount = '100') =>
  ok(
    await ada('POST', 'bills', {
      body: {
        partyId: books.vendorId,
        reference,
        billDate: postingDate,
        dueDate: '2026-12-31',
        currency: 'USD',
        lines: [{ description: 'Goods', accountId: books.account['6200'], quantity: '1', unitPrice: amount }],
      },
    }),
  )
const verb = async (who: Caller, url: string, name: string, body?: object) =>
  ok(await who('POST', `${url}/${name}`, { version: ok(await ada('GET', url)).version, ...(body ? { body } : {}) }))
const periodOf = async (day: string) =>
  (
    await books.owner(
      'select id, version, name from financial_periods where entity_id = $1 and $2 between starts_on and ends_on',
      [books.entityId, day],
    )
  )[0] as { id: string; version: number; name: string }
const close = async (day: string) => {
  const { id, version } = await periodOf(day)
  return ada('POST', `periods/${id}/close`, { version })
}

test('Q4 F09 a period is not closed over bills, payments and entries that are not finished; each is named, none is stuck', async () => {
  const draft = await bill('D-1', '2026-02-10')
  const large = await bill('L-1', '2026-02-11', '30000')
  await verb(ada, `bills/${large.id}`, 'match')
  const paid = await bill('P-1', '2026-01-12')
  await verb(ada, `bills/${paid.id}`, 'match', { reason: 'Another one' })
  await verb(bob, `bills/${paid.id}`, 'approve')
  await verb(ada, `bills/${paid.id}`, 'post')
  const payment = ok(
    await ada('POST', 'payments', {
      body: {
        partyId: books.vendorId,
        currency: 'USD',
        valueDate: '2026-02-20',
        method: 'bank transfer',
        lines: [{ billId: paid.id, amount: '40.00' }],
      },
    }),
  )
  const entry = ok(
    await ada('POST', 'journal-entries', {
      body: { postingDate: '2026-02-28', description: 'A draft', currency: 'USD', lines: [] },
    }),
  )
  assert.equal((await close('2026-01-15')).status, 200, 'nothing of January waits')
  const refused = await close('2026-02-15')
  assert.equal(refused.status, 409)
  assert.match(refused.body.message, /2 bills, 1 payment and 1 journal entry dated in/)
  for (const named of [draft.number, large.number, payment.number, 'A draft'])
    assert.ok(refused.body.message.includes(named), named)
  // One after the other is finished, moved or put aside, and the period stays open until the last.
  await verb(bob, `bills/${large.id}`, 'approve')
  assert.equal((await close('2026-02-15')).status, 409, 'approved is not posted')
  await verb(ada, `bills/${large.id}`, 'post')
  ok(await ada('PATCH', `bills/${draft.id}`, { version: draft.version, body: { postingDate: '2026-03-01' } }))
  await verb(ada, `payments/${payment.id}`, 'cancel', { reason: 'Later' })
  assert.match((await close('2026-02-15')).body.message, /^1 journal entry dated in .* is not finished \(A draft\)/)
  assert.equal((await ada('DELETE', `journal-entries/${entry.id}`, { version: entry.version })).status, 200)
  assert.equal((await close('2026-02-15')).status, 200)
  // What is entered later with a day of the closed period is not posted there, and not stuck either.
  const late = await bill('D-2', '2026-02-10')
  await verb(ada, `bills/${late.id}`, 'match', { reason: 'Another one' })
  const { version } = await verb(bob, `bills/${late.id}`, 'approve')
  assert.equal((await ada('POST', `bills/${late.id}/post`, { version })).status, 422)
  ok(await ada('PATCH', `bills/${late.id}`, { version, body: { postingDate: '2026-03-02' } }))
  await verb(ada, `bills/${late.id}`, 'match', { reason: 'Another one' })
  await verb(bob, `bills/${late.id}`, 'approve')
  assert.equal((await verb(ada, `bills/${late.id}`, 'post')).state, 'posted')
})

test('Q4 F09 a year is not closed over them either, also where they came after its periods were closed; another company waits for nothing', async () => {
  for (let month = 1; month <= 11; month += 1)
    assert.equal((await close(`2025-${String(month).padStart(2, '0')}-15`)).status, 200)
  const behind = await bill('Y-1', '2025-05-05')
  const [year] = await books.owner(`select id, version from financial_fiscal_years where name = '2025'`)
  const closeYear = () =>
    ada('POST', `fiscal-years/${String(year!['id'])}/close`, { version: Number(year!['version']) })
  const refused = await closeYear()
  assert.equal(refused.status, 409)
  assert.match(refused.body.message, new RegExp(`1 bill dated in 2025 is not finished \\(${behind.number}\\)`))
  await verb(ada, `bills/${behind.id}`, 'cancel', { reason: 'Not ours' })
  const other = ok(
    await ada('POST', 'legal-entities', {
      body: { code: 'TWO', name: 'Second', currency: 'USD', country: 'US', timeZone: 'UTC' },
    }),
  )
  ok(
    await ada('POST', 'fiscal-years', {
      body: { entityId: other.id, name: '2025', startsOn: '2025-01-01', endsOn: '2025-12-31' },
    }),
  )
  const accounts = ok(await ada('GET', `accounts?filter=entityId:eq:${other.id}&filter=number:eq:6200`)).items
  ok(
    await ada('POST', 'bills', {
      body: {
        entityId: other.id,
        partyId: books.vendorId,
        reference: 'O-1',
        billDate: '2025-05-05',
        dueDate: '2025-06-05',
        currency: 'USD',
        lines: [{ description: 'Goods', accountId: accounts[0].id, quantity: '1', unitPrice: '5' }],
      },
    }),
  )
  assert.equal((await closeYear()).status, 200)
})
