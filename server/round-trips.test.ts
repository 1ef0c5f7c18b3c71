import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { countWrites } from '#server/testing/writes.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
let writes: () => number

before(async () => {
  shop = await openShop()
  await shop.letPass()
  writes = countWrites(shop.app.pool)
})
after(() => shop?.close())

/** Writes to the database for one call, once its statements are known; other work of the app only adds to them. */
async function writesOf(call: (n: number) => Promise<unknown>): Promise<number> {
  const each: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const before = writes()
    await call(n)
    each.push(writes() - before)
  }
  return Math.min(...each)
}

test('a page of a list is one question to the database, and one more where it is counted', async () => {
  const path = 'procurement/items?fields=number,name&sort=name'
  assert.equal(await writesOf(() => shop.read(path)), 1)
  assert.equal(await writesOf(() => shop.read(`${path}&count=1`)), 2)
})

test('creating a flat record asks four times: the key, the number, the record, and what is kept of the call', async () => {
  const made = await writesOf(async (n) =>
    ok(await shop.send('buyer', 'procurement/items', { name: `Bracket ${n}`, currency: 'USD' })),
  )
  assert.equal(made, 4)
})

test('creating a bill with a line asks five times: the key, all that must fit, the number, the bill, and who made it with what is kept of the call', async () => {
  const [account] = (await shop.read('financial/accounts?filter=number:eq:6100')).items
  const made = (books: object) =>
    writesOf(async () =>
      ok(
        await shop.send('accountant', 'financial/bills', {
          ...books,
          partyId: shop.vendor.id,
          reference: randomUUID(),
          billDate: '2026-06-01',
          dueDate: '2026-06-30',
          currency: 'USD',
          lines: [{ description: 'Brackets', accountId: account.id, quantity: '1', unitPrice: '12.50' }],
        }),
      ),
    )
  assert.equal(await made({ entityId: account.entityId }), 5)
  // Which books are meant where none are named is asked for first.
  assert.equal(await made({}), 6)
})
