import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from './testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

type Made = { id: string; who: string }
const at = (noun: string, id: string) => `${noun.replace('.', '/')}/${id}`
const postedBill = async () => {
  const order = await shop.order([['1', '31000.00']])
  ok(await shop.receive(order, [[0, '1']]))
  return ok(await shop.postBill(ok(await shop.bill(order, [[0, '1', '31000.00']])).id))
}
const account = async (filter: string) => (await shop.read(`financial/accounts?filter=${filter}`)).items[0].id as string

/** One of each noun that is decided on, waiting for its last decision, and who makes it. */
const waiting: Record<string, () => Promise<Made>> = {
  'procurement.requisitions': async () => {
    const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: '31.00' }]
    const body = { neededOn: '2026-07-01', lines, next: { verb: 'submit' } }
    return { id: ok(await shop.send('employee', 'procurement/requisitions', body)).id, who: 'approver' }
  },
  'procurement.orders': async () => ({
    id: (await shop.order([['1', '32.00']], { state: 'in approval' })).id,
    who: 'approver',
  }),
  'procurement.order-revisions': async () => {
    const order = await shop.order([['1', '33.00']])
    const lines = order.lines.map(({ id, quantity }: { id: string; quantity: string }) => ({
      id,
      quantity,
      unitPrice: '44.00',
    }))
    const { revisionId } = ok(
      await shop.verb('buyer', at('procurement.orders', order.id), 'revise', { reason: 'x', lines }),
    )
    return { id: revisionId, who: 'approver' }
  },
  'financial.bills': async () => {
    const order = await shop.order([['1', '34000.00']])
    ok(await shop.receive(order, [[0, '1']]))
    return { id: ok(await shop.bill(order, [[0, '1', '34000.00']])).id, who: 'approver' }
  },
  'financial.payments': async () => {
    const { id: billId, partyId, currency } = await postedBill()
    const lines = [{ billId, amount: '31000.00' }]
    const body = { partyId, currency, valueDate: '2026-06-15', method: 'bank transfer', lines }
    return { id: ok(await shop.send('accountant', 'financial/payments', body)).id, who: 'approver' }
  },
  'financial.journal-entries': async () => {
    const lines = [
      { accountId: await account('number:eq:6100'), debit: '35000.00' },
      { accountId: await account('role:eq:bank'), credit: '35000.00' },
    ]
    const body = { postingDate: '2026-06-15', currency: 'USD', description: 'By hand', lines }
    const { id } = ok(await shop.send('accountant', 'financial/journal-entries', body))
    ok(await shop.verb('accountant', `financial/journal-entries/${id}`, 'submit'))
    return { id, who: 'approver' }
  },
}

test('one key decides where it can be undone; where it cannot, the verb says so and asks first: of every noun that is decided on', async () => {
  const nouns = shop.house.rooms.flatMap(({ records }) =>
    records.flatMap(({ record }) => (record.approval ? [record] : [])),
  )
  assert.deepEqual(nouns.map(({ name }) => name as string).toSorted(), Object.keys(waiting).toSorted())
  for (const { name, verbList } of nouns) {
    const approve = verbList.find((verb) => verb.name === 'approve')!
    const reject = verbList.find((verb) => verb.name === 'reject')!
    // A yes asks no reason, a no always does.
    assert.equal(approve.body?.safeParse({}).success ?? true, true, name)
    assert.equal(reject.body?.safeParse({}).success, false, name)
    assert.ok(!approve.final || approve.asks?.effect, `${name}: what cannot be undone asks first`)
    const { id, who } = await waiting[name]!()
    const url = at(name, id)
    const { state } = await shop.read(url)
    assert.equal(state, 'in approval', name)
    ok(await shop.verb(who, url, 'approve'))
    const { undo } = ok(await shop.people[who]!('GET', `/api/approvals/${name}/${id}`))
    assert.equal(undo === null, approve.final === true, `${name}: what its declaration promises`)
    const undone = await shop.people[who]!('POST', `/api/approvals/${name}/${id}/undo`)
    assert.equal(undone.status, approve.final ? 409 : 200, `${name} ${undone.text}`)
    // A rejection brings nothing that could not be taken back.
    if (approve.final) continue
    ok(await shop.verb(who, url, 'reject', { reason: 'Not so' }))
    const after = ok(await shop.people[who]!('GET', `/api/approvals/${name}/${id}`))
    assert.equal(after.undo === null, reject.final === true, `${name}: rejected`)
  }
})
