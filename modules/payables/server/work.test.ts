import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bills } from '#modules/payables/shared/bills.ts'
import { payments } from '#modules/payables/shared/payments.ts'
import type { Measure } from '#shared/measure.ts'
import { openBooks, type Books, type Caller } from '#modules/ledger/server/testing.ts'

let books: Books
let ada: Caller
let bob: Caller
before(async () => {
  books = await openBooks()
  ada = await books.person('Ada')
  bob = await books.person('Bob', { limit: null })
})
after(() => books.close())

const act = async (who: Caller, url: string, version: number, verb: string, body?: object) => {
  const reply = await who('POST', `${url}/${verb}`, { version, ...(body ? { body } : {}) })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body
}
async function bill(reference: string, amount: string) {
  const { body } = await ada('POST', 'bills', {
    body: {
      partyId: books.vendorId,
      reference,
      billDate: '2026-05-04',
      dueDate: '2026-06-03',
      currency: 'USD',
      lines: [{ description: 'Goods', accountId: books.account['6200'], quantity: '1', unitPrice: amount }],
    },
  })
  return act(ada, `bills/${body.id}`, body.version, 'match', { reason: 'Another one' })
}
const pay = async (billId: string, amount: string) =>
  (
    await ada('POST', 'payments', {
      body: {
        partyId: books.vendorId,
        currency: 'USD',
        valueDate: '2026-06-02',
        method: 'bank transfer',
        lines: [{ billId, amount }],
      },
    })
  ).body
const measure = (of: { measures: Measure[] }, name: string) =>
  of.measures.find((each) => each.name.endsWith(`.${name}`))!
const work = {
  billsToApprove: measure(bills, 'to-approve'),
  toPost: measure(bills, 'to-post'),
  paymentsToApprove: measure(payments, 'to-approve'),
  toBook: measure(payments, 'to-book'),
}
const waiting = async ({ address }: Measure) => {
  const { body } = await ada('GET', address.replace('/financial/', ''))
  return body.items as never[] as { id: string }[]
}
const anyone = { id: '', may: () => true }
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

test('what waits is what its next step can be taken with: no more and no less', async () => {
  const [small, large, approved] = [await bill('S-1', '200'), await bill('L-1', '30000'), await bill('L-2', '30000')]
  await act(bob, `bills/${approved.id}`, approved.version, 'approve')
  assert.deepEqual(ids(await waiting(work.billsToApprove)), [large.id])
  assert.deepEqual(ids(await waiting(work.toPost)), ids([small, approved]))
  for (const row of await waiting(work.billsToApprove)) assert.equal(bills.can('approve', row as never, anyone), true)
  for (const row of await waiting(work.toPost)) assert.equal(bills.can('post', row as never, anyone), true)

  const { id } = await act(ada, `bills/${approved.id}`, approved.version + 1, 'post')
  const [some, much, agreed] = [await pay(id, '150'), await pay(id, '28000'), await pay(id, '29000')]
  await act(bob, `payments/${agreed.id}`, agreed.version, 'approve')
  assert.deepEqual(ids(await waiting(work.paymentsToApprove)), [much.id])
  assert.deepEqual(ids(await waiting(work.toBook)), ids([some, agreed]))
  for (const row of await waiting(work.paymentsToApprove))
    assert.equal(payments.can('approve', row as never, anyone), true)
  for (const row of await waiting(work.toBook)) assert.equal(payments.can('book', row as never, anyone), true)
})
