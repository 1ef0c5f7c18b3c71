import type pg from 'pg'
import { checks } from '#modules/ledger/server/checks.ts'
import { fromMinor } from '#shared/money.ts'
import type { Ask } from '#server/testing/process.ts'
import { drive, inTurns, must, quantile, type Connection, type Side, type Unit } from './load.ts'
import { ms, tell } from './tell.ts'

type TrialContext = {
  who: Record<string, string>
  product: Side
  bareSide: Side
  bareUnit: (path: string) => Unit
  scan: string
  year: number
}

/** The report beside a scan of all lines, after both have said the same. */
export async function trialBalance(
  ask: Ask,
  admin: pg.Client,
  { who, product, bareSide, bareUnit, scan, year }: TrialContext,
): Promise<void> {
  for (const check of checks.filter(({ name }) => /totals are the sums/.test(name))) {
    const found = await check.run(admin as unknown as pg.Pool)
    if (found.length) throw new Error(found.join('\n'))
  }
  const { body } = await ask('GET', '/api/financial/reports/trial-balance')
  const expected = (await admin.query<Record<'number' | 'opening' | 'debit' | 'credit', string>>(scan)).rows.map(
    ({ number, ...sums }) =>
      [number, ...[sums.opening, sums.debit, sums.credit].map((sum) => fromMinor(BigInt(sum), 'USD'))].join(' '),
  )
  const told = (body.rows as Record<string, string>[]).map(({ number, opening, debit, credit }) =>
    [number, opening, debit, credit].join(' '),
  )
  if (told.join('\n') !== expected.join('\n') || !body.balanced)
    throw new Error('the trial balance is not what a scan says')
  const path =
    (query: string): Unit =>
    async (connection: Connection) =>
      void must(await connection.call({ path: `/api/financial/reports/trial-balance${query}`, headers: who }))
  const sides = await inTurns(8, {
    ours: () => drive(product, 1, 400, path('')),
    cut: () => drive(product, 1, 400, path(`?from=${year - 1}-03-10&to=${year}-04-20`)),
    bare: () => drive(bareSide, 1, 400, bareUnit('scan')),
  })
  const scanned = quantile(sides['bare']!, 0.5)
  for (const [name, side] of [
    ['of the year so far', sides['ours']!],
    ['between two days within months', sides['cut']!],
  ] as const) {
    const median = quantile(side, 0.5)
    tell({
      measure: `trial balance over 1,000,000 lines, ${name}`,
      ours: `p50 ${ms(median)} ms, p99 ${ms(quantile(side, 0.99))} ms`,
      beside: `p50 ${ms(scanned)} ms (full scan)`,
      ratio: `${(scanned / median).toFixed(1)} × as fast`,
      goal: 'p50 ≤ 20 ms',
      met: median <= 20,
    })
  }
}
