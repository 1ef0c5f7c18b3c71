import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checks, openBooks, type Answer, type Books, type Caller } from '#modules/ledger/server/testing.ts'
import { shareOf } from '#server/testing/walk.ts'

const lanes = Array.from({ length: 8 }, (_, at) => at)
const rounds = shareOf(lanes, 2)
let books: Books
let ada: Caller
let bob: Caller
before(async () => {
  books = await openBooks({ size: 20 })
  ada = await books.person('Ada')
  bob = await books.person('Bob', { limit: null })
})
after(() => books?.close())

const ok = ({ status, body }: Answer) => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const bill = async (who: Caller, reference: string, amount: string, billDate = '2026-06-01') =>
  ok(
    await who('POST', 'bills', {
      body: {
        partyId: books.vendorId,
        reference,
        billDate,
        dueDate: '2026-12-31',
        currency: 'USD',
        lines: [{ description: 'Paper', accountId: books.account['6200'], quantity: '1', unitPrice: amount }],
      },
    }),
  )
const matched = async (who: Caller, id: string) =>
  ok(await who('POST', `bills/${id}/match`, { version: 1, body: { reason: 'Another one' } }))
const entry = (amount: string) => ({
  postingDate: '2026-06-10',
  description: 'By hand',
  currency: 'USD',
  lines: [
    { accountId: books.account['6240'], debit: amount },
    { accountId: books.account['1000'], credit: amount },
  ],
})

test('K2 Q9 eight entries of one person at once, entered or posted by others, come to less than the limit together', async () => {
  const entered = await Promise.all(lanes.map(() => ada('POST', 'journal-entries/posted', { body: entry('3000.00') })))
  assert.deepEqual(
    entered.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 200, 200, 409, 409, 409, 409, 409],
  )
  const cy = await books.person('Cy')
  const dee = await books.person('Dee')
  const drafts = await Promise.all(
    lanes.map(async () => ok(await cy('POST', 'journal-entries', { body: entry('3000.00') }))),
  )
  const sent = await Promise.all(
    drafts.map(({ id, version }, at) => (at % 2 ? cy : dee)('POST', `journal-entries/${id}/post`, { version })),
  )
  assert.equal(sent.filter(({ status }) => status === 200).length, 3, sent.map(({ status }) => status).join())
})

test('K2 eight bills and eight payments of one vendor at once pass together below the limit alone', async () => {
  const states = await Promise.all(
    lanes.map(async (at) => (await matched(ada, (await bill(ada, `B-${at}`, '9000.00', '2026-06-02')).id)).state),
  )
  assert.ok(states.filter((state) => state === 'matched').length <= 2, states.join())
  const posted = await Promise.all(
    lanes.map(async (at) => {
      const { id } = await bill(ada, `P-${at}`, '3000.00', `2026-05-0${at + 1}`)
      const { version } = await matched(ada, id)
      const approved = ok(await bob('POST', `bills/${id}/approve`, { version }))
      return ok(await ada('POST', `bills/${id}/post`, { version: approved.version }))
    }),
  )
  const proposed = await Promise.all(
    posted.map(({ id }, at) =>
      ada('POST', 'payments', {
        body: {
          partyId: books.vendorId,
          currency: 'USD',
          valueDate: `2026-06-1${at}`,
          method: 'bank transfer',
          lines: [{ billId: id, amount: '3000.00' }],
        },
      }),
    ),
  )
  const asked = proposed.filter((reply) => ok(reply).state === 'in approval')
  assert.equal(asked.length, 5, proposed.map(({ body }) => body.state).join())
})

test('K2 Q1 a change and a decision at the same moment: what is approved is what was read', async () => {
  for (const round of rounds) {
    const { id } = await bill(ada, `R-${round}`, '30000.00', '2026-04-01')
    const { version } = await matched(ada, id)
    const replies = await Promise.all(
      lanes.map((at) =>
        at % 2
          ? bob('POST', `bills/${id}/approve`, { version })
          : ada('PATCH', `bills/${id}`, { version, body: { taxAmount: `${at + 1}.00` } }),
      ),
    )
    assert.equal(replies.filter(({ status }) => status === 200).length, 1, replies.map(({ status }) => status).join())
    const now = ok(await ada('GET', `bills/${id}`))
    assert.deepEqual(
      [now.state, now.taxAmount === '0.00', now.approvedByName],
      now.state === 'approved' ? ['approved', true, 'Bob'] : ['draft', false, null],
    )
  }
})

test('K2 a payment that is booked and an entry that settles its bill by hand at the same moment: one of them is done', async () => {
  for (const round of rounds) {
    const vendor = `00000000-0000-4000-9000-00000000000${round}`
    await books.owner(
      `insert into financial_parties (id, number, name, kind, created_by) values ($1, $2, $2, 'vendor', $1)`,
      [vendor, `W${round}`],
    )
    const made = await bill(ada, `W-${round}`, '20.00')
    const moved = ok(await ada('PATCH', `bills/${made.id}`, { version: 1, body: { partyId: vendor } }))
    const match = ok(await ada('POST', `bills/${made.id}/match`, { version: moved.version }))
    ok(await ada('POST', `bills/${made.id}/post`, { version: match.version }))
    const payment = ok(
      await ada('POST', 'payments', {
        body: {
          partyId: vendor,
          currency: 'USD',
          valueDate: '2026-06-10',
          method: 'bank transfer',
          lines: [{ billId: made.id, amount: '20.00' }],
        },
      }),
    )
    const gus = await books.person(`Gus ${round}`)
    const settle = {
      ...entry('20.00'),
      lines: [
        { accountId: books.account['2000'], partyId: vendor, debit: '20.00' },
        { accountId: books.account['1000'], credit: '20.00' },
      ],
    }
    const replies = await Promise.all([
      ada('POST', `payments/${payment.id}/book`, { version: payment.version }),
      ...Array.from({ length: 7 }, () => gus('POST', 'journal-entries/posted', { body: settle })),
    ])
    assert.equal(replies.filter(({ status }) => status === 200).length, 1, replies.map(({ status }) => status).join())
  }
})

test('K2 Q1 Q9 what the races left proves itself', async () => {
  for (const check of checks) assert.deepEqual(await check.run(books.pool), [], check.name)
})
