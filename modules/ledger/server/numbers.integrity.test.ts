import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { exhaustive } from '#server/testing/walk.ts'
import { postEntry } from './posting.ts'
import { checks, openBooks } from './testing.ts'

test('F05 B10 200 postings at once, three of ten made to fail at any step: the numbers are 1…n without a gap', async (t) => {
  const books = await openBooks({ size: 12 })
  try {
    const failures = ['before', 'unbalanced', 'after', 'at commit']
    let failed = 0
    const one = (at: number) =>
      books.call(async (call) => {
        const failure = at % 10 < 3 ? failures[at % failures.length] : undefined
        if (failure === 'before') throw new Error('planned')
        const credit = failure === 'unbalanced' ? 99n : 100n
        const accounts = [books.account[at % 2 ? '6100' : '6200']!, books.account[at % 3 ? '1000' : '1010']!]
        const source = { type: 'test.things', id: randomUUID(), purpose: 'number' }
        await postEntry(call, {
          entityId: books.entityId,
          journal: 'general',
          postingDate: '2026-05-05',
          description: `Number ${at}`,
          source,
          lines: [
            { accountId: accounts[0]!, debit: 100n },
            { accountId: accounts[1]!, credit },
          ],
        })
        // An account that becomes inactive in the same transaction is seen at commit.
        if (failure === 'at commit')
          await call.tx.execute(sql`update financial_accounts set active = false where id = ${accounts[0]!}::uuid`)
        if (failure === 'after') throw new Error('planned')
      })
    // On a busy machine not all find a connection in time: those come again, as a client does that was told so.
    const patiently = async (at: number): Promise<void> => {
      try {
        await one(at)
      } catch (error) {
        if (!/timeout exceeded when trying to connect/.test((error as Error).message)) throw error
        await patiently(at)
      }
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => patiently(at)))
    failed = outcomes.filter(({ status }) => status === 'rejected').length
    assert.equal(failed, 60)
    const rows = await books.owner(
      `select sequence::int as sequence, number from financial_entries where state = 'posted' order by sequence`,
    )
    assert.deepEqual(
      rows.map(({ sequence }) => sequence),
      Array.from({ length: 140 }, (_, at) => at + 1),
    )
    assert.equal(rows.at(-1)!['number'], 'GEN-2026-000140')
    for (const check of checks) assert.deepEqual(await check.run(books.pool), [], check.name)

    const count = exhaustive ? 1500 : 150
    let next = 0
    const from = performance.now()
    const worker = async () => {
      while (next++ < count) await books.post('6100', '1000', 100n, '2026-05-06')
    }
    await Promise.all(Array.from({ length: 10 }, worker))
    t.diagnostic(
      `${Math.round(count / ((performance.now() - from) / 1000))} postings a second over 10 connections, with their audit rows`,
    )
    assert.deepEqual(await books.owner('select * from ledger_verify()'), [])
  } finally {
    await books.close()
  }
})
