import type pg from 'pg'
import type { QuestionIn } from '#modules/reports/shared/question.ts'
import type { Ask } from '#server/testing/process.ts'
import { ms, tell } from './tell.ts'

const rounds = 20

const quantile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1]!

/** Debit and credit of every posted line by account and month. */
const question: QuestionIn = {
  dataset: 'financial.journal-entries.lines',
  rows: [{ field: 'accountId' }],
  columns: [{ field: 'parent.postingDate', by: 'month' }],
  values: [
    { name: 'debit', kind: 'sum', field: 'debit' },
    { name: 'credit', kind: 'sum', field: 'credit' },
  ],
}

const bare = `select l.account_id, date_trunc('month', e.posting_date::timestamp)::date, e.currency, count(*), sum(l.debit), sum(l.credit)
  from financial_entry_lines l join financial_entries e on e.id = l.entry_id group by 1, 2, 3`

/** A report over a million lines by account and month, beside its aggregates as one statement. */
export async function pivot(ask: Ask, admin: pg.Client): Promise<void> {
  const timed = async (run: () => Promise<unknown>): Promise<number> => {
    const from = performance.now()
    await run()
    return performance.now() - from
  }
  const address = `/api/reports/result?question=${encodeURIComponent(JSON.stringify(question))}`
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(
      await timed(async () => {
        const { status, text } = await ask('GET', address)
        if (status !== 200) throw new Error(text)
      }),
    )
    theirs.push(await timed(() => admin.query(bare)))
  }
  const [slow, median, beside] = [quantile(ours, 0.95), quantile(ours, 0.5), quantile(theirs, 0.5)]
  tell({
    measure: 'report over 1,000,000 journal lines by account and month',
    ours: `p50 ${ms(median)} ms, p95 ${ms(slow)} ms`,
    beside: `p50 ${ms(beside)} ms (its aggregates alone)`,
    ratio: `${(median / beside).toFixed(1)} × as long`,
    goal: 'p95 ≤ 1,500 ms',
    met: slow <= 1500,
  })
}
