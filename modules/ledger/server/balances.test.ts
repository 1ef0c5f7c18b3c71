import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balancesBefore, balancesBeforeEach } from './balances.ts'
import { openBooks } from './testing.ts'

test('F28 on any day of a month the balance is what is posted before it; drafts never count', async () => {
  const books = await openBooks()
  try {
    const people = await books.person('Ada')
    const rent = books.account['6100']!
    const days = ['2026-02-20', '2026-03-03', '2026-03-12', '2026-03-24', '2026-04-02']
    for (const [at, day] of days.entries()) {
      await books.post('6100', '1000', 10n ** BigInt(at), day)
      const lines = [
        { accountId: rent, debit: '500.00' },
        { accountId: books.account['1000'], credit: '500.00' },
      ]
      const body = { postingDate: day, description: 'Draft', currency: 'USD', lines }
      assert.equal((await people('POST', 'journal-entries', { body })).status, 200)
    }
    // Both halves of March, its ends, and a month in which nothing follows.
    const edges = [
      '2026-03-01',
      '2026-03-04',
      '2026-03-13',
      '2026-03-16',
      '2026-03-25',
      '2026-04-01',
      '2026-04-10',
      '2027-02-01',
    ]
    const each = await balancesBeforeEach(books.app.db, books.entityId, edges)
    for (const [at, day] of edges.entries()) {
      const expected = days.reduce((sum, posted, power) => (posted < day ? sum + 10n ** BigInt(power) : sum), 0n)
      assert.equal(each.get(rent)?.[at], expected, day)
      const all = await balancesBefore(books.app.db, books.entityId, day)
      const one = await balancesBefore(books.app.db, books.entityId, day, rent)
      assert.deepEqual(all.get(rent), { debit: expected, credit: 0n }, day)
      assert.deepEqual([...one], [[rent, { debit: expected, credit: 0n }]], day)
      assert.equal(all.size, 2, day)
    }
  } finally {
    await books.close()
  }
})
