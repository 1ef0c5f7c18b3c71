import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { openBooks, type Books, type Caller } from '#modules/ledger/server/testing.ts'

let books: Books
let ada: Caller
let bob: Caller
before(async () => {
  books = await openBooks()
  ada = await books.person('Ada')
  bob = await books.person('Bob', { limit: null })
})
after(() => books?.close())

let count = 0
const vendorOf = async (name: string) => {
  const id = randomUUID()
  await books.call(({ tx }) => upsertParty(tx, { id, number: `T${(count += 1)}`, name, kind: 'vendor' }))
  return id
}
type Given = { amount?: string; billDate?: string; entityId?: string }
const bill = async (partyId: string, reference: string, { amount, billDate = '2026-06-01', entityId }: Given = {}) => {
  const { status, body } = await ada('POST', 'bills', {
    body: {
      partyId,
      reference,
      billDate,
      dueDate: '2026-12-31',
      currency: 'USD',
      ...(entityId ? { entityId } : {}),
      lines: [
        {
          description: 'Paper',
          accountId: books.account['6200'],
          quantity: '1',
          unitPrice: amount ?? `${(count += 1)}.01`,
        },
      ],
    },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body as { id: string; version: number; number: string }
}
const match = ({ id, version }: { id: string; version: number }, body?: object) =>
  ada('POST', `bills/${id}/match`, { version, ...(body ? { body } : {}) })
/** Refused until a reason is given, naming the other bill. */
const warned = async (one: { id: string; version: number }, other: { number: string }, words: RegExp) => {
  const reply = await match(one)
  assert.equal(reply.status, 409, JSON.stringify(reply.body))
  assert.deepEqual(Object.keys(reply.body.fields), ['reason'])
  assert.match(reply.body.message, words)
  assert.ok(reply.body.message.includes(other.number), reply.body.message)
}
const passes = async (one: { id: string; version: number }) => {
  const reply = await match(one)
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  assert.equal(reply.body.similar, null)
}

test('Q5 K10 F24 the same vendor and amount within seven days is confirmed with a reason that its approver reads', async () => {
  const vendor = await vendorOf('Twin Tools')
  const first = await bill(vendor, 'A-1', { amount: '30000.00', billDate: '2026-06-08' })
  await passes(first)
  for (const [reference, billDate] of [
    ['A-2', '2026-06-01'],
    ['A-3', '2026-06-15'],
  ] as const) {
    const again = await bill(vendor, reference, { amount: '30000.00', billDate })
    await warned(again, first, /same vendor, 2026-06-\d\d, has the same amount/)
    assert.equal((await match(again, {})).status, 409)
    assert.equal((await match(again, { reason: ' ' })).status, 400)
    const done = await match(again, { reason: 'Two machines' })
    assert.equal(done.body.state, 'in approval')
    assert.match(done.body.similar, new RegExp(`${first.number}.* Ada: Two machines$`))
    assert.equal((await bob('GET', `bills/${again.id}`)).body.similar, done.body.similar)
    // Confirmed once it is not asked again, until something else is like it.
    const edited = await ada('PATCH', `bills/${again.id}`, { version: done.body.version, body: { note: 'Checked' } })
    const rematched = await match(edited.body)
    assert.deepEqual([rematched.status, rematched.body.similar], [200, done.body.similar])
    const gone = await ada('POST', `bills/${again.id}/cancel`, {
      version: rematched.body.version,
      body: { reason: 'Not needed' },
    })
    assert.equal(gone.status, 200)
  }
  await passes(await bill(vendor, 'A-4', { amount: '30000.01' }))
  await passes(await bill(vendor, 'A-5', { amount: '30000.00', billDate: '2026-05-31' }))
  await passes(await bill(await vendorOf('Somebody else'), 'A-1', { amount: '30000.00' }))
})

test('K10 Q5 a number that only looks another is asked about, whenever the other bill was', async () => {
  const vendor = await vendorOf('Look & Alike')
  const first = await bill(vendor, 'TOP-0042/AB', { billDate: '2025-02-03' })
  await passes(first)
  for (const reference of [
    'top-42/ab',
    'TOP 00042 AB',
    'ТОР-0042/АВ',
    'TOP-٠٠٤٢/AB',
    'ＴＯＰ－０００４２／ＡＢ',
    'ΤΟΡ-००४२/ΑΒ',
    'TOP-OO42/AB',
  ]) {
    const again = await bill(vendor, reference)
    await warned(again, first, /reads the same/)
    const gone = await ada('POST', `bills/${again.id}/cancel`, { version: 1, body: { reason: 'Entered twice' } })
    assert.equal(gone.status, 200)
  }
  for (const reference of ['TOP-0420/AB', 'TOP-4200/AB', 'TOP-0043/AB', 'TAP-0042/AB'])
    await passes(await bill(vendor, reference))
})

test('N11 a number with a letter or zero that looks another is asked about', async () => {
  const vendor = await vendorOf('Look & Alike Again')
  const first = await bill(vendor, 'INV-1001', { billDate: '2025-02-03' })
  await passes(first)
  for (const reference of ['lNV-1001', '0INV1001', '1NV 1001', 'INV-lOOl']) {
    const again = await bill(vendor, reference)
    await warned(again, first, /reads the same/)
    assert.equal(
      (await ada('POST', `bills/${again.id}/cancel`, { version: 1, body: { reason: 'Entered twice' } })).status,
      200,
    )
  }
  for (const reference of ['INV-1002', 'INW-1001', 'INV-10010']) await passes(await bill(vendor, reference))
})

test('K10 Q5 the same number at another vendor of the same name is asked about, also in other books', async () => {
  const first = await bill(await vendorOf('Müller Werkzeug GmbH'), 'R-7001', { billDate: '2026-01-05' })
  await passes(first)
  for (const name of ['Muller Werkzeug GmbH', 'MÜLLER WERKZEUG GMBH.', 'Müller-Werkzeug GmbH', 'Мüller Werkzeug GmbH'])
    await warned(await bill(await vendorOf(name), 'r 7001'), first, /a vendor of the same name, has a number/)
  await passes(await bill(await vendorOf('Muller Werkzeuge GmbH'), 'R-7001'))
  await passes(await bill(await vendorOf('Muller Werkzeug GmbH'), 'R-7002'))
})

test('K10 eight bills alike matched at the same moment: no two pass without seeing another', async () => {
  const vendor = await vendorOf('At Once')
  const drafts = await Promise.all(Array.from({ length: 8 }, (_, at) => bill(vendor, `N-${at}`, { amount: '77.00' })))
  const replies = await Promise.all(drafts.map((each) => match(each)))
  assert.ok(
    replies.every(({ status }) => status === 409),
    replies.map(({ status }) => status).join(),
  )
})

test('K10 U15 eight bills alike entered and matched by one call each, at the same moment: one of them passes', async () => {
  const vendor = await vendorOf('In One Go')
  const enter = (at: number, who: Caller) =>
    who('POST', 'bills', {
      body: {
        partyId: vendor,
        reference: `G-${at}`,
        billDate: '2026-06-01',
        dueDate: '2026-12-31',
        currency: 'USD',
        lines: [{ description: 'Paper', accountId: books.account['6200'], quantity: '1', unitPrice: '88.00' }],
        next: { verb: 'match' },
      },
    })
  const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => enter(at, at % 2 ? ada : bob)))
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, ...Array.from({ length: 7 }, () => 409)],
    JSON.stringify(replies.map(({ body }) => body.message ?? body.state)),
  )
})

test('B03 a number of another year is taken with a reason that its approver reads; within a year it is refused', async () => {
  const vendor = await vendorOf('Counts Anew Each Year')
  const first = await bill(vendor, '17', { billDate: '2025-02-10' })
  await passes(first)
  const enter = (reference: string, billDate: string, who = ada) =>
    who('POST', 'bills', {
      body: {
        partyId: vendor,
        reference,
        billDate,
        dueDate: '2026-12-31',
        currency: 'USD',
        lines: [{ description: 'Paper', accountId: books.account['6200'], quantity: '1', unitPrice: '30000.00' }],
      },
    })
  const same = await enter(' 17. ', '2025-12-31')
  assert.deepEqual([same.status, Object.keys(same.body.fields)], [409, ['reference']])
  assert.ok(same.body.message.includes(first.number), same.body.message)
  const next = (await enter('17', '2026-01-01')).body
  await warned(next, first, /of the same vendor, 2025-02-10, has the same number/)
  const done = await match(next, { reason: 'It counts anew each year' })
  assert.equal(done.body.state, 'in approval')
  assert.match(done.body.similar, new RegExp(`${first.number}.* Ada: It counts anew each year$`))
  assert.equal((await bob('GET', `bills/${next.id}`)).body.similar, done.body.similar)
  assert.equal((await enter('17', '2026-12-31')).status, 409)
  const moved = await ada('PATCH', `bills/${next.id}`, {
    version: done.body.version,
    body: { billDate: '2025-12-31' },
  })
  assert.deepEqual([moved.status, Object.keys(moved.body.fields)], [409, ['reference']])
  const race = await Promise.all(Array.from({ length: 8 }, (_, at) => enter('18', `2026-0${at + 1}-01`)))
  assert.deepEqual(
    race.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, ...Array.from({ length: 7 }, () => 409)],
  )
})
