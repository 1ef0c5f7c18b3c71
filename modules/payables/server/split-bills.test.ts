import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays } from '#shared/day.ts'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { openBooks, type Answer, type Books, type Caller } from '#modules/ledger/server/testing.ts'

let books: Books
let ada: Caller
let day = '2026-06-15'
let count = 0
before(async () => {
  books = await openBooks()
  books.app.now = () => new Date(`${day}T12:00:00Z`)
  ada = await books.person('Ada')
  await books.person('Bob', { limit: 250_000_00n })
})
after(() => books?.close())

const ok = ({ status, body }: Answer) => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const vendorOf = async () => {
  const id = randomUUID()
  const number = `S${(count += 1)}`
  await books.call(({ tx }) => upsertParty(tx, { id, number, name: `Vendor ${number}`, kind: 'vendor' }))
  return id
}
const draft = async (partyId: string, billDate: string, amount = '24000.00') =>
  ok(
    await ada('POST', 'bills', {
      body: {
        entityId: books.entityId,
        partyId,
        reference: `S-${(count += 1)}`,
        billDate,
        dueDate: '2026-12-31',
        currency: 'USD',
        lines: [{ description: 'Paper', accountId: books.account['6200'], quantity: '1', unitPrice: amount }],
      },
    }),
  )
const act = async (id: string, verb: string, body?: object) =>
  ada('POST', `bills/${id}/${verb}`, {
    version: ok(await ada('GET', `bills/${id}`)).version,
    ...(body ? { body } : {}),
  })
const match = async (id: string): Promise<string> => ok(await act(id, 'match', { reason: 'Another one' })).state
const entered = async (...of: Parameters<typeof draft>) => match((await draft(...of)).id)

test('N3 bills of one vendor entered in one sitting count together, whatever days are typed', async () => {
  const partyId = await vendorOf()
  const drafts = []
  for (const billDate of ['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05', '2026-05-05']) {
    const { id } = await draft(partyId, billDate, `240${drafts.length}0.00`)
    if (!drafts.length) assert.equal(await match(id), 'matched')
    else assert.equal(await match(id), 'in approval', billDate)
    drafts.push(id)
  }
  const posts = []
  for (const id of drafts) posts.push((await act(id, 'post')).status)
  assert.deepEqual(posts, [200, 409, 409, 409, 409])
  assert.equal((await act(drafts[1]!, 'approve')).status, 403)
})

test('N3 bills dated within seven days count together, however far apart they are entered', async () => {
  const partyId = await vendorOf()
  day = '2026-05-01'
  assert.equal(await entered(partyId, '2026-05-01'), 'matched')
  day = '2026-06-15'
  assert.equal(await entered(partyId, '2026-05-08'), 'in approval')
  assert.equal(await entered(await vendorOf(), '2026-05-08'), 'matched', 'another vendor')
})

test('N3 bills entered in one sitting and matched one by one later count together', async () => {
  const partyId = await vendorOf()
  day = '2026-05-01'
  const drafts = []
  for (const billDate of ['2026-02-01', '2026-03-01', '2026-04-01']) drafts.push((await draft(partyId, billDate)).id)
  for (const id of drafts) {
    day = addDays(day, 10)
    assert.equal(await match(id), 'in approval')
  }
  day = '2026-06-15'
})

test('N3 bills more than seven days apart, and cancelled bills, do not count together', async () => {
  const partyId = await vendorOf()
  day = '2026-05-01'
  assert.equal(await entered(partyId, '2026-05-01'), 'matched')
  day = '2026-05-09'
  const { id } = await draft(partyId, '2026-05-09')
  assert.equal(await match(id), 'matched')
  ok(await act(id, 'cancel', { reason: 'A mistake' }))
  assert.equal(await entered(partyId, '2026-05-10'), 'matched')
  assert.equal(await entered(partyId, '2026-05-11', '1000.00'), 'in approval')
  day = '2026-06-15'
})
