import type pg from 'pg'
import type { Ask } from '#server/testing/process.ts'
import { billCount } from './seed.ts'
import { ms, tell } from './tell.ts'

/** Free text in a list, and an order without an index, beside the predicate as it is meant, with what it needs of other tables. */
export async function freeText(ask: Ask, admin: pg.Client): Promise<void> {
  const path = '/api/financial/bills?limit=50'
  const like = (word: string) => `%${word}%`
  const from = `select b.*, p.name from financial_bills b left join financial_parties p on p.id = b.party_id left join financial_entries e on e.id = b.entry_id`
  const plain = (q: string) =>
    admin.query(
      `${from} where ${q
        .split(' ')
        .map((_, at) => `(b.number ilike $${at + 1} or b.reference ilike $${at + 1} or p.name ilike $${at + 1})`)
        .join(' and ')} order by b.bill_date desc, b.id desc limit 51`,
      q.split(' ').map(like),
    )
  const ordered = (by: string) => admin.query(`${from} order by ${by} limit 51`)
  const middle = async (run: () => Promise<unknown>) => {
    const all: number[] = []
    for (let n = 0; n < 9; n += 1) {
      const at = performance.now()
      await run()
      all.push(performance.now() - at)
    }
    return all.toSorted((a, b) => a - b)[4]!
  }
  const list = async (query: string) => {
    const { status, text } = await ask('GET', `${path}&${query}`)
    if (status !== 200) throw new Error(text)
  }
  const questions = ['INV-1554', 'Vendor 542', 'nothing has this', 'INV', '99']
  for (const q of questions) {
    const [ours, bare] = [await middle(() => list(`q=${encodeURIComponent(q)}`)), await middle(() => plain(q))]
    tell({
      measure: `free text “${q}” in ${billCount.toLocaleString('en')} bills, over HTTP`,
      ours: `p50 ${ms(ours)} ms`,
      beside: `the predicate alone: p50 ${ms(bare)} ms`,
      ratio: `${(bare / ours).toFixed(1)} × as fast`,
      goal: '≤ 60 ms',
      met: ours <= 60,
    })
  }
  for (const [sort, by] of [
    ['-openAmount', 'b.open_amount desc, b.id desc'],
    ['partyName', 'p.name, b.id'],
  ] as const) {
    // A longer list asks for a filter.
    if (sort === 'partyName' && billCount > 150_000) continue
    const [ours, bare] = [await middle(() => list(`sort=${sort}`)), await middle(() => ordered(by))]
    tell({
      measure: `an order without an index, ${sort}`,
      ours: `p50 ${ms(ours)} ms`,
      beside: `joined first, then ordered: p50 ${ms(bare)} ms`,
      ratio: `${(bare / ours).toFixed(1)} × as fast`,
      goal: '≤ 300 ms',
      met: ours <= 300,
    })
  }
}
