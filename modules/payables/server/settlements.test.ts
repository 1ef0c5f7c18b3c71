import assert from 'node:assert/strict'
import { randomUUID, type UUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays } from '#shared/day.ts'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { checks, openBooks, type Answer, type Books, type Caller } from '#modules/ledger/server/testing.ts'

let books: Books
let ada: Caller
let other: UUID
before(async () => {
  books = await openBooks()
  ada = await books.person('Ada', { limit: null })
  other = await vendor('V2')
})
after(() => books.close())

const ok = ({ status, body }: Answer) => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const vendor = async (number: string): Promise<UUID> => {
  const id = randomUUID()
  await books.call(({ tx }) => upsertParty(tx, { id, number, name: `Vendor ${number}`, kind: 'vendor' }))
  return id
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
  ok(await ada('POST', `bills/${made.id}/match`, { version: 1, body: { reason: 'Another one' } }))
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

test('FIN-07 T14 42 and 42 settle each other; of 68 and 65 the rest is written off to an expense: three lines settled, nothing open', async () => {
  const partyId = await vendor('V7')
  const exact = [
    await onPayables(-42_00n, '2026-04-01', partyId),
    await onPayables(42_00n, '2026-04-02', partyId),
  ] as const
  const first = ok(await settle({ partyId, debitId: exact[0], creditId: exact[1], settledOn: '2026-04-02' }))
  assert.deepEqual([first.amount, [...(await openOn('2026-04-02', partyId))]], ['42.00', []])

  const [debit, credit] = [
    await onPayables(-68_00n, '2026-04-03', partyId),
    await onPayables(65_00n, '2026-04-03', partyId),
  ]
  ok(await settle({ partyId, debitId: debit, creditId: credit, settledOn: '2026-04-03' }))
  assert.deepEqual([...(await openOn('2026-04-03', partyId))], [[debit, '-3.00']])
  const writeOff = await ada('POST', 'journal-entries/posted', {
    body: {
      postingDate: '2026-04-03',
      description: 'Written off',
      currency: 'USD',
      lines: [
        { accountId: books.account['6900'], debit: '3.00' },
        { accountId: books.account['2000'], credit: '3.00', partyId },
      ],
    },
  })
  const last = ok(await settle({ partyId, debitId: debit, creditId: ok(writeOff).id, settledOn: '2026-04-03' }))
  assert.deepEqual([last.amount, [...(await openOn('2026-04-03', partyId))]], ['3.00', []])
  const settled = ok(await ada('GET', `settlements?filter=partyId:eq:${partyId}&limit=50`)).items
  const sides = settled.flatMap(({ debitId, creditId }: Record<string, string>) => [debitId, creditId])
  const sorted = (ids: string[]) => ids.toSorted((a, b) => (a < b ? -1 : 1))
  assert.deepEqual(
    sorted(sides.filter((id: string) => !exact.includes(id as never))),
    sorted([debit, debit, credit, writeOff.body.id]),
  )
  await holds()
})

test('T14 who made an entry that was approved neither settles it nor undoes that, and it is settled in open periods only', async () => {
  const [eve, ned] = [await books.person('Eve'), await books.person('Ned')]
  const made = ok(
    await eve('POST', 'journal-entries', {
      body: {
        postingDate: '2026-05-04',
        description: 'Paid by hand',
        currency: 'USD',
        lines: [
          { accountId: books.account['2000'], debit: '90000.00', partyId: books.vendorId },
          { accountId: books.account['1000'], credit: '90000.00' },
        ],
      },
    }),
  )
  const at = `journal-entries/${made.id}`
  const waiting = ok(await eve('POST', `${at}/submit`, { version: made.version }))
  ok(await ada('POST', `${at}/approve`, { version: waiting.version }))
  const credit = await onPayables(70_000_00n, '2026-05-05')
  const body = { partyId: books.vendorId, debitId: made.id, creditId: credit, settledOn: '2026-05-06' }
  assert.equal((await eve('POST', 'settlements', { body })).status, 403)
  const done = ok(await ned('POST', 'settlements', { body }))
  const undone = { version: done.version, body: { undoneOn: '2026-05-07', reason: 'Wrong item' } }
  assert.equal((await eve('POST', `settlements/${done.id}/undo`, undone)).status, 403)

  const [period] = await books.owner(`select id, version from financial_periods where starts_on = '2026-04-01'`)
  const close = `periods/${String(period!['id'])}`
  ok(await ada('POST', `${close}/close`, { version: Number(period!['version']) }))
  const small = await onPayables(-5_00n, '2026-03-02')
  const owed = await onPayables(5_00n, '2026-03-02')
  const late = await settle({ debitId: small, creditId: owed, settledOn: '2026-04-20' })
  assert.deepEqual([late.status, Object.keys(late.body.fields)], [422, ['settledOn']])
  const [now] = await books.owner(`select version from financial_periods where starts_on = '2026-04-01'`)
  ok(
    await ada('POST', `${close}/reopen`, { version: Number(now!['version']), body: { reason: 'One more settlement' } }),
  )
  ok(await ada('POST', `settlements/${done.id}/undo`, undone))
  await holds()
})

test('T14 nothing is settled twice on any day: not before what was taken back, and not what a payment is to pay', async () => {
  const partyId = await vendor('V8')
  await onPayables(100_00n, '2026-05-01', partyId)
  const debit = await onPayables(-80_00n, '2026-05-04', partyId)
  const bought = await bill('2026-05-04', '80', partyId)
  const first = ok(await settle({ partyId, debitId: debit, billId: bought.id, settledOn: '2026-05-05' }))
  ok(await undo(first.id, '2026-05-20'))
  const early = await settle({ partyId, debitId: debit, billId: bought.id, settledOn: '2026-05-12' })
  assert.deepEqual([early.status, Object.keys(early.body.fields)], [422, ['settledOn']])
  const payment = ok(
    await ada('POST', 'payments', {
      body: {
        partyId,
        valueDate: '2026-05-20',
        currency: 'USD',
        method: 'bank transfer',
        lines: [{ billId: bought.id, amount: '50.00' }],
      },
    }),
  )
  assert.equal(
    (await settle({ partyId, debitId: debit, billId: bought.id, settledOn: '2026-05-21' })).status,
    409,
    'promised',
  )
  ok(await ada('POST', `payments/${payment.id}/book`, { version: payment.version }))
  const { version } = ok(await ada('GET', `payments/${payment.id}`))
  const body = { reason: 'Bounced', postingDate: '2026-05-25' }
  ok(await ada('POST', `payments/${payment.id}/cancel`, { version, body }))
  assert.equal(
    (await settle({ partyId, debitId: debit, billId: bought.id, settledOn: '2026-05-24' })).status,
    422,
    'was paid',
  )
  for (let at = 0; at < 30; at += 1)
    for (const [id, open] of await openOn(addDays('2026-05-04', at), partyId))
      if (id === bought.id) assert.ok(Number(open) >= 0 && Number(open) <= 80, `${open} after ${at} days`)
  ok(await settle({ partyId, debitId: debit, billId: bought.id, settledOn: '2026-05-25' }))
  await holds()
})

test('T14 with eight connections settling, undoing, reversing, cancelling and paying at once what is open stays whole', async () => {
  const partyId = await vendor('V9')
  await onPayables(1_000_00n, '2026-05-01', partyId)
  const entry = async (cents: bigint) => {
    const [debit, credit] = cents > 0n ? ['6200', '2000'] : ['2000', '6200']
    const amount = `${cents > 0n ? cents : -cents}.00`
    const party = (account: string) => (account === '2000' ? { partyId } : {})
    return ok(
      await ada('POST', 'journal-entries/posted', {
        body: {
          postingDate: '2026-06-01',
          description: 'Race',
          currency: 'USD',
          lines: [
            { accountId: books.account[debit!], debit: amount, ...party(debit!) },
            { accountId: books.account[credit!], credit: amount, ...party(credit!) },
          ],
        },
      }),
    )
  }
  for (let round = 0; round < 6; round += 1) {
    const [debit, credit, bought] = [await entry(-30n), await entry(20n), await bill('2026-06-01', '25', partyId)]
    const made = ok(
      await settle({ partyId, debitId: debit.id, billId: bought.id, amount: '1.00', settledOn: '2026-06-02' }),
    )
    const day = { reason: 'Race', postingDate: '2026-06-03' }
    const payment = ok(
      await ada('POST', 'payments', {
        body: {
          partyId,
          valueDate: '2026-06-03',
          currency: 'USD',
          method: 'bank transfer',
          lines: [{ billId: bought.id, amount: '10.00' }],
        },
      }),
    )
    const { version } = ok(await ada('GET', `bills/${bought.id}`))
    const replies = await Promise.all([
      settle({ partyId, debitId: debit.id, billId: bought.id, amount: '14.00', settledOn: '2026-06-03' }),
      settle({ partyId, debitId: debit.id, creditId: credit.id, settledOn: '2026-06-03' }),
      settle({ partyId, debitId: debit.id, creditId: credit.id, settledOn: '2026-06-03' }),
      ada('POST', `settlements/${made.id}/undo`, {
        version: made.version,
        body: { undoneOn: '2026-06-03', reason: 'Race' },
      }),
      ada('POST', `journal-entries/${debit.id}/reverse`, { version: debit.version, body: day }),
      ada('POST', `journal-entries/${credit.id}/reverse`, { version: credit.version, body: day }),
      ada('POST', `bills/${bought.id}/cancel`, { version, body: day }),
      ada('POST', `payments/${payment.id}/book`, { version: payment.version }),
    ])
    for (const { status, body } of replies) assert.ok([200, 409, 412, 422].includes(status), JSON.stringify(body))
    for (const check of checks) assert.deepEqual(await check.run(books.pool), [], check.name)
    const { ties } = ok(await ada('GET', 'reports/payables-ageing?on=2026-06-15'))
    assert.ok(ties, `round ${round}`)
  }
  await holds()
})
