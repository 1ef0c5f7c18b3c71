import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays } from '#shared/day.ts'
import { checks } from './checks.ts'
import { upsertParty } from './parties.ts'
import { openBooks, type Answer, type Books, type Caller } from './testing.ts'

let books: Books
let ada: Caller
const other = randomUUID()
before(async () => {
  books = await openBooks()
  ada = await books.person('Ada', { limit: null })
  await books.call(({ tx }) => upsertParty(tx, { id: other, number: 'V2', name: 'Vendor Two', kind: 'vendor' }))
})
after(() => books.close())

const ok = ({ status, body }: Answer) => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
/** An entry on payables: of the vendor's claim above zero, of ours below. */
const onPayables = async (cents: bigint, day: string, partyId = books.vendorId): Promise<string> =>
  (
    await (cents > 0n
      ? books.post('6200', '2000', cents, day, { credit: partyId })
      : books.post('2000', '6200', -cents, day, { debit: partyId }))
  ).id
const bill = async (day: string, amount: string, partyId = books.vendorId) => {
  const made = ok(
    await ada('POST', 'bills', {
      body: {
        partyId,
        reference: randomUUID(),
        billDate: day,
        dueDate: day,
        currency: 'USD',
        lines: [{ description: 'Goods', accountId: books.account['6200'], quantity: '1', unitPrice: amount }],
      },
    }),
  )
  ok(await ada('POST', `bills/${made.id}/match`, { version: 1 }))
  return ok(await ada('POST', `bills/${made.id}/post`, { version: 2 }))
}
const settle = (body: object) => ada('POST', 'settlements', { body: { partyId: books.vendorId, ...body } })
const undo = async (id: string, undoneOn: string) =>
  ada('POST', `settlements/${id}/undo`, {
    version: ok(await ada('GET', `settlements/${id}`)).version,
    body: { undoneOn, reason: 'Wrong item' },
  })
const openOn = async (on: string, partyId = books.vendorId) => {
  const { items } = ok(await ada('GET', `reports/open-items?partyId=${partyId}&on=${on}`))
  return new Map<string, string>(items.map(({ id, open }: { id: string; open: string }) => [id, open]))
}
const holds = async () => {
  for (const check of checks) assert.deepEqual(await check.run(books.pool), [], check.name)
  for (let at = 0; at < 40; at += 1) {
    const on = addDays('2026-02-25', at)
    assert.ok(ok(await ada('GET', `reports/payables-ageing?on=${on}`)).ties, on)
  }
}

test('T14 an entry on the debit side settles a bill and another entry in parts, from its day on, and is undone from a day on', async () => {
  const debit = await onPayables(-100_00n, '2026-03-02')
  const credit = await onPayables(30_00n, '2026-03-04')
  const owed = await bill('2026-03-03', '250')
  const first = ok(await settle({ debitId: debit, billId: owed.id, amount: '60.00', settledOn: '2026-03-10' }))
  assert.match(first.number, /^SET-/)
  const second = ok(await settle({ debitId: debit, creditId: credit, settledOn: '2026-03-12' }))
  assert.equal(second.amount, '30.00', 'as much as both leave open')
  const seen = ok(await ada('GET', `bills/${owed.id}`))
  assert.deepEqual([seen.openAmount, seen.state], ['190.00', 'partly paid'])
  assert.deepEqual(
    await openOn('2026-03-09'),
    new Map([
      [debit, '-100.00'],
      [credit, '30.00'],
      [owed.id, '250.00'],
    ]),
  )
  assert.deepEqual(
    await openOn('2026-03-12'),
    new Map([
      [debit, '-10.00'],
      [owed.id, '190.00'],
    ]),
  )
  await holds()
  assert.equal(ok(await undo(first.id, '2026-03-20')).state, 'undone')
  assert.equal((await undo(first.id, '2026-03-21')).status, 409, 'once')
  assert.deepEqual(
    await openOn('2026-03-19'),
    new Map([
      [debit, '-10.00'],
      [owed.id, '190.00'],
    ]),
    'as it was',
  )
  assert.deepEqual(
    await openOn('2026-03-20'),
    new Map([
      [debit, '-70.00'],
      [owed.id, '250.00'],
    ]),
  )
  assert.equal(ok(await ada('GET', `bills/${owed.id}`)).openAmount, '250.00')
  await holds()
  // What a settlement counted on is not taken back before it: the bill not before the 20th, the entry not while it is settled.
  const cancel = async (postingDate: string) =>
    ada('POST', `bills/${owed.id}/cancel`, {
      version: ok(await ada('GET', `bills/${owed.id}`)).version,
      body: { reason: 'Not ours', postingDate },
    })
  assert.equal((await cancel('2026-03-15')).status, 422)
  const history = ok(await ada('GET', `bills/${owed.id}/history`)).map(({ action }: { action: string }) => action)
  assert.deepEqual(history.slice(0, 2), ['reopen', 'settle'])
  assert.equal((await cancel('2026-03-20')).status, 200)
  await holds()
})

test('T14 what is settled is open, of one party and one company, on a day both are in the books, in an open period', async () => {
  const debit = await onPayables(-40_00n, '2026-03-05')
  const credit = await onPayables(25_00n, '2026-03-06')
  const foreign = await onPayables(25_00n, '2026-03-06', other)
  const on = { settledOn: '2026-03-06' }
  for (const [field, body] of [
    ['amount', { debitId: debit, creditId: credit, amount: '25.01', ...on }],
    ['amount', { debitId: debit, creditId: credit, amount: '0', ...on }],
    ['amount', { debitId: debit, creditId: credit, amount: '-5', ...on }],
    ['amount', { debitId: debit, creditId: credit, amount: '1.001', ...on }],
    ['creditId', { debitId: debit, creditId: foreign, ...on }],
    ['creditId', { debitId: debit, creditId: debit, ...on }],
    ['debitId', { debitId: credit, creditId: credit, ...on }],
    ['billId', { debitId: debit, ...on }],
    ['billId', { debitId: debit, creditId: credit, billId: randomUUID(), ...on }],
    ['settledOn', { debitId: debit, creditId: credit, settledOn: '2026-03-05' }],
    ['settledOn', { debitId: debit, creditId: credit, settledOn: '2031-01-01' }],
  ] as const) {
    const { status, body: said } = await settle(body)
    assert.equal(status, 422, JSON.stringify([body, said]))
    assert.ok(said.fields[field], JSON.stringify([body, said]))
  }
  const reader = await books.person('Reader', { permissions: ['financial.*.read'] })
  const body = { partyId: books.vendorId, debitId: debit, creditId: credit, ...on }
  assert.equal((await reader('POST', 'settlements', { body })).status, 403)
  // Twelve at once take what is there once.
  const all = await Promise.all(Array.from({ length: 12 }, () => settle({ ...body, amount: '10.00' })))
  assert.equal(all.filter(({ status }) => status === 200).length, 2)
  assert.ok(all.every(({ status }) => [200, 422].includes(status)))
  await holds()
})

test('T14 a settled entry is reversed only after its settlement is undone, and not dated before that', async () => {
  const entry = ok(
    await ada('POST', 'journal-entries/posted', {
      body: {
        postingDate: '2026-03-05',
        description: 'By hand',
        currency: 'USD',
        lines: [
          { accountId: books.account['6200'], debit: '12.00' },
          { accountId: books.account['2000'], credit: '12.00', partyId: other },
        ],
      },
    }),
  )
  const debit = await onPayables(-12_00n, '2026-03-05', other)
  const made = ok(await settle({ partyId: other, debitId: debit, creditId: entry.id, settledOn: '2026-03-07' }))
  const reverse = async (postingDate: string) =>
    ada('POST', `journal-entries/${entry.id}/reverse`, {
      version: ok(await ada('GET', `journal-entries/${entry.id}`)).version,
      body: { postingDate, reason: 'Wrong' },
    })
  assert.equal((await reverse('2026-03-08')).status, 409)
  ok(await undo(made.id, '2026-03-10'))
  assert.equal((await reverse('2026-03-08')).status, 422)
  ok(await reverse('2026-03-10'))
  assert.equal(
    (await settle({ partyId: other, debitId: debit, creditId: entry.id, settledOn: '2026-03-11' })).status,
    422,
  )
  await holds()
})
