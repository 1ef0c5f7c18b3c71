import { system } from '#server/call/actor.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { allocate } from '#shared/money.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { balancesBefore } from './balances.ts'
import { postEntry, reverseEntry, type PostingLine } from './posting.ts'
import { checks, openBooks } from './testing.ts'
import { trialBalance } from './trial-balance.ts'

const seed = Number(process.env['SEED'] ?? 20261120)
const entries = exhaustive ? 360 : 60

/** The same numbers from the same seed. */
function randomFrom(start: number): (below: number) => number {
  let state = start >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test(`F01 F28 ${entries} random entries and their reversals in each of the currencies of 0, 2 and 3 decimals: kept totals, a full scan and a model agree (seed ${seed})`, async () => {
  const random = randomFrom(seed)
  for (const currency of ['JPY', 'USD', 'KWD']) {
    const books = await openBooks({ currency })
    try {
      const plain = [
        '1000',
        '1010',
        '1200',
        '1300',
        '2100',
        '2210',
        '3000',
        '4000',
        '4100',
        '5000',
        '6000',
        '6100',
        '6200',
      ].map((number) => books.account[number]!)
      const model = new Map<string, { debit: bigint; credit: bigint; day: string }[]>()
      const note = (lines: PostingLine[], day: string) => {
        for (const { accountId, debit = 0n, credit = 0n } of lines)
          model.set(accountId, [...(model.get(accountId) ?? []), { debit, credit, day }])
      }
      const randomDay = () =>
        `${2025 + random(2)}-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`
      const randomLines = (): PostingLine[] => {
        const amount = BigInt(1 + random(2 ** 30)) * BigInt(1 + random(200))
        const sides = [
          allocate(
            amount,
            Array.from({ length: 1 + random(5) }, () => BigInt(1 + random(1000))),
          ),
          allocate(
            amount,
            Array.from({ length: 1 + random(5) }, () => BigInt(1 + random(1000))),
          ),
        ]
        const made = sides.flatMap((shares, side) =>
          shares
            .filter((share) => share > 0n)
            .map((share): PostingLine => ({
              accountId: plain[random(plain.length)]!,
              ...(side === 0 ? { debit: share } : { credit: share }),
            })),
        )
        return [
          ...made,
          { accountId: books.account['1100']!, partyId: books.vendorId, debit: 7n },
          { accountId: books.account['2000']!, partyId: books.vendorId, credit: 7n },
        ]
      }
      const work = Array.from({ length: entries }, () => ({
        day: randomDay(),
        lines: randomLines(),
        undo: random(9) === 0,
      }))
      const worker = async () => {
        for (let next = work.pop(); next; next = work.pop()) {
          const { day, lines, undo } = next
          const source = { type: 'test.things', id: randomUUID(), purpose: 'random' }
          const posted = await books.call((call) =>
            postEntry(call, {
              entityId: books.entityId,
              journal: 'general',
              postingDate: day,
              description: 'Random',
              source,
              lines,
            }),
          )
          note(lines, day)
          if (!undo) continue
          await books.call((call) => reverseEntry(call, posted.id, { postingDate: '2026-12-28', reason: 'random' }))
          note(
            lines.map(({ accountId, debit = 0n, credit = 0n }) => ({ accountId, debit: credit, credit: debit })),
            '2026-12-28',
          )
        }
      }
      await Promise.all(Array.from({ length: 8 }, worker))
      for (const check of checks) assert.deepEqual(await check.run(books.pool), [], `${currency}: ${check.name}`)
      for (const before of [
        '2025-01-01',
        '2025-06-01',
        '2025-06-15',
        '2026-01-01',
        '2026-02-28',
        '2027-01-01',
        randomDay(),
        randomDay(),
      ]) {
        const balances = await balancesBefore(books.app.db, books.entityId, before)
        for (const [account, lines] of model) {
          const own = lines.filter(({ day }) => day < before)
          const [debit, credit] = [
            own.reduce((sum, line) => sum + line.debit, 0n),
            own.reduce((sum, line) => sum + line.credit, 0n),
          ]
          assert.deepEqual(
            balances.get(account) ?? { debit: 0n, credit: 0n },
            { debit, credit },
            `${currency} before ${before}`,
          )
        }
      }
      assert.ok(
        (
          await trialBalance(
            { tx: books.app.db, now: books.app.now(), actor: system },
            { from: '2025-03-10', to: '2026-04-17' },
          )
        ).balanced,
      )
    } finally {
      await books.close()
    }
  }
})
