import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { inWords } from '#shared/sentence.ts'
import { bills, type BillDetail } from '#modules/payables/shared/bills.ts'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { checks, openBooks, type Books, type Caller } from '#modules/ledger/server/testing.ts'

let books: Books
let ada: Caller
let bob: Caller
let count = 0
before(async () => {
  books = await openBooks()
  ada = await books.person('Ada')
  bob = await books.person('Bob', { limit: 50_000_00n })
})
after(() => books.close())

const bill = (more: Record<string, unknown> = {}) => ({
  partyId: books.vendorId,
  reference: `R-${(count += 1)}`,
  billDate: '2026-05-04',
  dueDate: '2026-06-03',
  currency: 'USD',
  lines: [{ description: 'Paper', accountId: books.account['6200'], quantity: '5', unitPrice: '40' }],
  ...more,
})
const create = async (more: Record<string, unknown> = {}, who = ada) => who('POST', 'bills', { body: bill(more) })
const verb = (who: Caller, id: string, version: number, name: string, body?: object) =>
  who('POST', `bills/${id}/${name}`, { version, ...(body ? { body } : {}) })
async function posted(more: Record<string, unknown> = {}) {
  const made = await create(more)
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const matched = await verb(ada, made.body.id, 1, 'match', { reason: 'Another one' })
  // Bills of one vendor within seven days come to more than one person posts.
  const approved =
    matched.body.state === 'in approval' ? await verb(bob, made.body.id, matched.body.version, 'approve') : matched
  const reply = await verb(ada, made.body.id, approved.body.version, 'post')
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body
}
const linesOf = async (entryId: string) =>
  (await ada('GET', `journal-entries/${entryId}`)).body.lines.map(
    ({ accountNumber, debit, credit }: Record<string, string>) => [accountNumber, debit, credit],
  )
async function pay(billId: string, amount: string, who = ada, more: Record<string, unknown> = {}) {
  const made = await who('POST', 'payments', {
    body: {
      partyId: books.vendorId,
      currency: 'USD',
      valueDate: '2026-06-02',
      method: 'bank transfer',
      lines: [{ billId, amount }],
      ...more,
    },
  })
  return made
}

test('FIN-14 a bill posts its lines, tax and total; partial payments leave the rest open; a cancelled payment opens it again', async () => {
  const done = await posted({
    lines: [
      { description: 'Taxed', accountId: books.account['6200'], quantity: '5', unitPrice: '40' },
      { description: 'Not taxed', accountId: books.account['6230'], quantity: '1', unitPrice: '20' },
    ],
    taxAmount: '20.00',
    totalAmount: '240.00',
  })
  assert.deepEqual(
    [done.netAmount, done.taxAmount, done.totalAmount, done.openAmount, done.state],
    ['220.00', '20.00', '240.00', '240.00', 'posted'],
  )
  assert.deepEqual(await linesOf(done.entryId), [
    ['6200', '200.00', '0.00'],
    ['6230', '20.00', '0.00'],
    ['1300', '20.00', '0.00'],
    ['2000', '0.00', '240.00'],
  ])
  const last: Record<string, string>[] = []
  for (const [amount, open, state] of [
    ['120.00', '120.00', 'partly paid'],
    ['20.00', '100.00', 'partly paid'],
    ['100.00', '0.00', 'paid'],
  ] as const) {
    const payment = await pay(done.id, amount)
    assert.equal(payment.status, 200, JSON.stringify(payment.body))
    const booked = await ada('POST', `payments/${payment.body.id}/book`, { version: 1 })
    assert.equal(booked.status, 200, JSON.stringify(booked.body))
    const after = (await ada('GET', `bills/${done.id}`)).body
    assert.deepEqual([after.openAmount, after.state], [open, state])
    last.push(booked.body)
  }
  assert.deepEqual(await linesOf(last[2]!['entryId']!), [
    ['2000', '100.00', '0.00'],
    ['1000', '0.00', '100.00'],
  ])
  assert.equal((await ada('GET', `bills/${done.id}/payments`)).body.length, 3)
  const undone = await ada('POST', `payments/${last[2]!['id']}/cancel`, {
    version: Number(last[2]!['version']),
    body: { reason: 'Sent back by the bank', postingDate: '2026-06-05' },
  })
  assert.equal(undone.status, 200, JSON.stringify(undone.body))
  const open = (await ada('GET', `bills/${done.id}`)).body
  assert.deepEqual([open.state, open.openAmount], ['partly paid', '100.00'])
  const tiny = await create({
    lines: [
      ...[1, 2].map(() => ({
        description: 'Tiny',
        accountId: books.account['6200'],
        quantity: '1',
        unitPrice: '0.0035',
      })),
      { description: 'More', accountId: books.account['6200'], quantity: '1', unitPrice: '1' },
    ],
  })
  assert.deepEqual([tiny.body.lines[0].net, tiny.body.netAmount], ['0.00', '1.00'])
})

test('F24 B14 the same vendor and reference is one bill, however it is written; a cancelled one makes room', async () => {
  const first = await create({ reference: 'INV-0042' })
  const second = await create({ reference: ' inv 0042 ' })
  assert.equal(second.status, 409)
  assert.ok(second.body.fields.reference)
  const other = await create({ reference: 'INV-0043' })
  assert.equal(
    (await ada('PATCH', `bills/${other.body.id}`, { version: 1, body: { reference: 'INV/0042' } })).status,
    409,
  )
  const vendor = randomUUID()
  await books.call(({ tx }) => upsertParty(tx, { id: vendor, number: 'V2', name: 'Vendor Two', kind: 'vendor' }))
  const elsewhere = await create({ reference: 'INV-0042', partyId: vendor })
  assert.equal(elsewhere.status, 200)
  assert.equal(
    (await ada('PATCH', `bills/${elsewhere.body.id}`, { version: 1, body: { partyId: books.vendorId } })).status,
    409,
    'changing the vendor does not slip past',
  )
  const race = await Promise.all(Array.from({ length: 8 }, () => create({ reference: 'RACE-1' })))
  assert.deepEqual(
    race.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409, 409, 409, 409, 409],
  )
  assert.equal((await verb(ada, first.body.id, 1, 'cancel', { reason: 'Entered by mistake' })).status, 200)
  assert.equal((await create({ reference: 'INV-0042' })).status, 200)
})

test('F23 F25 B15 from the limit on someone else approves, within their limit, and an edit takes the approval back', async () => {
  const large = {
    billDate: '2026-05-05',
    lines: [{ description: 'Machine', accountId: books.account['1500'], quantity: '1', unitPrice: '30000' }],
  }
  const made = await create(large)
  const matched = await verb(ada, made.body.id, 1, 'match')
  assert.equal(matched.body.state, 'in approval')
  const id = made.body.id
  assert.equal((await verb(ada, id, matched.body.version, 'post')).status, 409, 'not without approval')
  const own = await verb(ada, id, matched.body.version, 'approve')
  assert.deepEqual([own.status, own.body.message], [403, 'You can’t approve what you created or changed'])
  const poor = await books.person('Poor', { limit: 29_999_99n })
  assert.equal((await verb(poor, id, matched.body.version, 'approve')).status, 403)
  const approved = await verb(bob, id, matched.body.version, 'approve')
  assert.deepEqual([approved.status, approved.body.approvedByName], [200, 'Bob'])
  const edited = await ada('PATCH', `bills/${id}`, { version: approved.body.version, body: { taxAmount: '1.00' } })
  assert.deepEqual([edited.body.state, edited.body.approvedByName], ['draft', null])
  const carl = await books.person('Carl', { limit: null })
  const again = await verb(ada, id, edited.body.version, 'match')
  const touched = await bob('PATCH', `bills/${id}`, { version: again.body.version, body: { note: 'Checked' } })
  const third = await verb(ada, id, touched.body.version, 'match')
  assert.equal((await verb(bob, id, third.body.version, 'approve')).status, 403, 'whoever changed it is a maker')
  const final = await verb(carl, id, third.body.version, 'approve')
  assert.equal((await verb(ada, id, final.body.version, 'post')).body.state, 'posted')
})

test('F23 payments from the limit on are approved by another person, and may not be changed afterwards', async () => {
  // A vendor of its own: what is paid to one in a day counts together.
  const partyId = randomUUID()
  await books.call(({ tx }) => upsertParty(tx, { id: partyId, number: 'V4', name: 'Vendor Four', kind: 'vendor' }))
  const done = await posted({
    partyId,
    billDate: '2026-05-06',
    lines: [{ description: 'Work', accountId: books.account['6240'], quantity: '1', unitPrice: '12000' }],
  })
  const made = await pay(done.id, '12000.00', ada, { partyId, valueDate: '2026-06-03' })
  assert.equal(made.body.state, 'in approval')
  assert.equal((await ada('POST', `payments/${made.body.id}/book`, { version: 1 })).status, 409)
  assert.equal((await ada('POST', `payments/${made.body.id}/approve`, { version: 1 })).status, 403)
  const approved = await bob('POST', `payments/${made.body.id}/approve`, { version: 1 })
  assert.equal(approved.body.state, 'approved')
  assert.equal(
    (
      await ada('PATCH', `payments/${made.body.id}`, {
        version: approved.body.version,
        body: { valueDate: '2026-06-04' },
      })
    ).status,
    409,
  )
  assert.equal((await ada('POST', `payments/${made.body.id}/book`, { version: approved.body.version })).status, 200)
  assert.equal((await ada('GET', `bills/${done.id}`)).body.state, 'paid')
})

test('F15 no allocation above what is open, to another vendor’s bill, twice to one bill, or before the bill', async () => {
  const done = await posted()
  assert.ok((await pay(done.id, '200.01')).body.fields['lines.0.amount'])
  assert.equal((await pay(done.id, '0')).status, 422)
  assert.equal(
    (
      await pay(done.id, '10', ada, {
        lines: [
          { billId: done.id, amount: '1' },
          { billId: done.id, amount: '1' },
        ],
      })
    ).status,
    422,
  )
  const stranger = randomUUID()
  await books.call(({ tx }) => upsertParty(tx, { id: stranger, number: 'V3', name: 'Vendor Three', kind: 'vendor' }))
  assert.equal((await pay(done.id, '10', ada, { partyId: stranger })).status, 422)
  assert.equal((await pay(done.id, '10', ada, { bankAccountId: books.account['6200'] })).status, 422)
  const early = await pay(done.id, '10', ada, { valueDate: '2026-05-03' })
  assert.equal((await ada('POST', `payments/${early.body.id}/book`, { version: 1 })).status, 422)
  const [one, two] = [await pay(done.id, '150'), await pay(done.id, '150')]
  assert.equal((await ada('POST', `payments/${one.body.id}/book`, { version: 1 })).status, 200)
  const over = await ada('POST', `payments/${two.body.id}/book`, { version: 1 })
  assert.deepEqual(
    [over.status, over.body.message],
    [409, `Only 50.00 USD of bill ${done.reference} is open: change the payment`],
  )
})

test('a posted bill is cancelled by its mirror entry, while nothing is paid of it and no payment waits', async () => {
  const done = await posted()
  const waiting = await pay(done.id, '10')
  const body = { reason: 'Never delivered', postingDate: '2026-05-20' }
  assert.equal((await verb(bob, done.id, done.version, 'cancel', body)).status, 409)
  await ada('POST', `payments/${waiting.body.id}/cancel`, { version: 1, body: { reason: 'Not needed' } })
  assert.equal((await verb(bob, done.id, done.version, 'cancel', { reason: 'Never delivered' })).status, 422)
  const gone = await verb(bob, done.id, done.version, 'cancel', body)
  assert.deepEqual([gone.body.state, gone.body.openAmount], ['cancelled', '0.00'])
  assert.equal((await ada('GET', `journal-entries/${done.entryId}`)).body.state, 'reversed')
  const entry = (await ada('GET', `journal-entries/${(await posted()).entryId}`)).body
  assert.equal(
    (
      await ada('POST', `journal-entries/${entry.id}/reverse`, {
        version: entry.version,
        body: { reason: 'Around the bill', postingDate: '2026-06-01' },
      })
    ).status,
    409,
  )
})

test('bad bills are refused with the field named', async () => {
  const cases: [string, Record<string, unknown>][] = [
    ['totalAmount', { totalAmount: '199.99' }],
    ['dueDate', { dueDate: '2026-05-03' }],
    ['partyId', { partyId: randomUUID() }],
    ['currency', { currency: 'EUR' }],
    ['lines.0.accountId', { lines: [{ description: 'x', quantity: '1', unitPrice: '1' }] }],
    [
      'lines.0.accountId',
      { lines: [{ description: 'x', quantity: '1', unitPrice: '1', accountId: books.account['2000'] }] },
    ],
    ['lines', { lines: [{ description: 'x', quantity: '0', unitPrice: '1', accountId: books.account['6200'] }] }],
  ]
  for (const [field, more] of cases) {
    const reply = await create(more)
    assert.equal(reply.status, 422, field)
    assert.ok(reply.body.fields[field], `${field}: ${JSON.stringify(reply.body)}`)
  }
  for (const check of checks) assert.deepEqual(await check.run(books.pool), [], check.name)
})

test('FIN-14 a bill that a payment is about to pay names it, and is not cancelled before that is', async () => {
  const done = await posted()
  const read = async () => (await ada('GET', `bills/${done.id}`)).body as BillDetail
  const viewer = { id: randomUUID(), may: () => true }
  const cancel = async () =>
    verb(bob, done.id, (await read()).version, 'cancel', { reason: 'Entered twice', postingDate: '2026-06-10' })
  assert.deepEqual([(await read()).payingId, bills.can('cancel', await read(), viewer)], [null, true])

  const first = (await pay(done.id, '60.00')).body
  const second = (await pay(done.id, '140.00')).body
  for (const payment of [first, second]) {
    const bill = await read()
    assert.deepEqual([bill.payingId, bill.payingNumber], [payment.id, payment.number])
    const sentence = `Payment ${payment.number} is to pay this bill: cancel it first`
    const why = bills.can('cancel', bill, viewer)
    assert.equal(why !== true && inWords(why), sentence)
    const refused = await cancel()
    assert.deepEqual([refused.status, refused.body.message], [409, sentence])
    const { version } = (await ada('GET', `payments/${payment.id}`)).body
    const ended = await ada('POST', `payments/${payment.id}/cancel`, { version, body: { reason: 'Not now' } })
    assert.equal(ended.status, 200, JSON.stringify(ended.body))
  }
  assert.deepEqual([(await read()).payingNumber, bills.can('cancel', await read(), viewer)], [null, true])
  assert.equal((await cancel()).body.state, 'cancelled')
})
