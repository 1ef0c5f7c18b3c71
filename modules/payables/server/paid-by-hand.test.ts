import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { openBooks, type Answer, type Books, type Caller } from '#modules/ledger/server/testing.ts'

let books: Books
let ada: Caller
let count = 0
before(async () => {
  books = await openBooks()
  ada = await books.person('Ada')
  await books.person('Bob', { limit: null })
})
after(() => books?.close())

const ok = ({ status, body }: Answer) => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const vendor = async () => {
  const id = randomUUID()
  await books.call(({ tx }) =>
    upsertParty(tx, { id, number: `H${(count += 1)}`, name: `Hand ${count}`, kind: 'vendor' }),
  )
  return id
}
/** Whose books, in what currency; the first entity's where it is left out. */
type Of = { entityId: string; currency: string; account: Record<string, string> }
const first = (): Of => ({ entityId: books.entityId, currency: 'USD', account: books.account })
async function posted(partyId: string, amount: string, billDate = '2026-05-04', { account, ...of } = first()) {
  const lines = [{ description: 'Paper', accountId: account['6200'], net: amount }]
  const own = { ...of, partyId, reference: `H-${(count += 1)}`, billDate, dueDate: '2026-06-30', lines }
  const made = ok(await ada('POST', 'bills', { body: { ...own, next: { verb: 'match', reason: 'Another' } } }))
  return ok(await ada('POST', `bills/${made.id}/post`, { version: made.version }))
}
const enter = async (
  debit: string,
  amount: string,
  partyId?: string,
  postingDate = '2026-06-02',
  { account, ...of } = first(),
) =>
  ok(
    await ada('POST', 'journal-entries/posted', {
      body: {
        ...of,
        postingDate,
        description: 'By hand',
        lines: [
          { accountId: account[debit], debit: amount, ...(partyId ? { partyId } : {}) },
          { accountId: account['1000'], credit: amount },
        ],
      },
    }),
  )
const seen = async (partyId: string, { entityId }: Pick<Of, 'entityId'> = first()) =>
  ok(await ada('GET', `payments/by-hand?partyId=${partyId}&entityId=${entityId}`))
type Entry = { number: string; amount: string; bill: { reference: string } | null }
const named = ({ entries }: { entries: Entry[] }) =>
  entries.map(({ number, amount, bill }) => [number, amount, bill?.reference ?? null])

test('K2 whoever pays is told before what entries made by hand have settled of the vendor’s bills, and with which', async () => {
  const [one, other] = [await vendor(), await vendor()]
  const bill = await posted(one, '500.00')
  const large = await posted(one, '3000.00')
  await posted(other, '500.00')
  assert.deepEqual([(await seen(one)).settled, (await seen(one)).owed, named(await seen(one))], ['0.00', '3500.00', []])

  const whole = await enter('2000', '500.00', one)
  const part = await enter('2000', '120.00', one)
  const found = await seen(one)
  assert.deepEqual([found.settled, found.owed], ['620.00', '2880.00'])
  assert.deepEqual(named(found), [
    [part.number, '120.00', null],
    [whole.number, '500.00', bill.reference],
  ])
  assert.deepEqual(named(await seen(other)), [], 'another vendor’s bill of as much is not touched by it')

  // What is settled with a bill, or taken back, is said no more.
  const settlement = { partyId: one, debitId: whole.id, billId: bill.id, settledOn: '2026-06-10' }
  ok(await ada('POST', 'settlements', { body: settlement }))
  const back = { reason: 'A mistake', postingDate: '2026-06-11' }
  ok(await ada('POST', `journal-entries/${part.id}/reverse`, { version: part.version, body: back }))
  assert.deepEqual([(await seen(one)).settled, (await seen(one)).owed, named(await seen(one))], ['0.00', '3000.00', []])
  assert.equal(large.openAmount, '3000.00')
})

test('K2 an entry that paid as much from bank, naming nobody, is told beside the bill; others are not', async () => {
  const partyId = await vendor()
  const bill = await posted(partyId, '731.50')
  await enter('6200', '731.49')
  await enter('6200', '731.50', undefined, '2026-05-03')
  assert.deepEqual(named(await seen(partyId)), [], 'another amount, or before the bill')
  const paid = await enter('6200', '731.50', undefined, '2026-05-04')
  const found = await seen(partyId)
  assert.deepEqual([found.settled, named(found)], ['0.00', [[paid.number, '731.50', bill.reference]]])
  const reader = await books.person('Cleo', { permissions: ['financial.bills.read'] })
  assert.equal((await reader('GET', `payments/by-hand?partyId=${partyId}`)).status, 403)
  assert.equal((await ada('GET', 'payments/by-hand?partyId=1')).status, 400)
})

test('K2 what was paid by hand is told in the books that owe it, in their currency', async () => {
  const { id: entityId } = ok(
    await ada('POST', 'legal-entities', {
      body: { code: 'JP', name: 'Books in yen', currency: 'JPY', country: 'JP', timeZone: 'Asia/Tokyo' },
    }),
  )
  const year = { entityId, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }
  ok(await ada('POST', 'fiscal-years', { body: year }))
  const chart = await books.owner('select number, id from financial_accounts where entity_id = $1', [entityId])
  const account = Object.fromEntries(chart.map(({ number, id }) => [String(number), String(id)]))
  const yen: Of = { entityId, currency: 'JPY', account }
  const partyId = await vendor()
  // As many yen as cents: what ignores the books or their currency takes one for the other.
  const dollarBill = await posted(partyId, '5.00')
  const yenBill = await posted(partyId, '500', undefined, yen)
  await posted(partyId, '1200', undefined, yen)
  const told = async (of: Of) => {
    const found = await seen(partyId, of)
    return [found.currency, found.settled, found.owed, named(found)]
  }
  assert.deepEqual(await told(first()), ['USD', '0.00', '5.00', []])
  assert.deepEqual(await told(yen), ['JPY', '0', '1700', []])
  const fromBank = await enter('6200', '500', undefined, '2026-06-01', yen)
  const settled = await enter('2000', '500', partyId, '2026-06-02', yen)
  assert.deepEqual(await told(first()), ['USD', '0.00', '5.00', []], 'yen are no dollars')
  const inYen = [settled, fromBank].map(({ number }) => [number, '500', yenBill.reference])
  assert.deepEqual(await told(yen), ['JPY', '500', '1200', inYen])
  const inDollars = await enter('2000', '5.00', partyId)
  assert.deepEqual(await told(first()), ['USD', '5.00', '0.00', [[inDollars.number, '5.00', dollarBill.reference]]])
  assert.deepEqual(await told(yen), ['JPY', '500', '1200', inYen])
})
