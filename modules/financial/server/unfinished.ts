import { unfinished, unfinishedIn, type Span } from '#modules/financial/shared/unfinished.ts'
import { filterText } from '#shared/list.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { cappedCount, pageOfRows } from '#server/record/list.ts'
import { servedBills } from './bills.ts'
import { servedEntries } from './journal-entries.ts'
import { servedPayments } from './payments.ts'

const sources = [servedBills, servedPayments, servedEntries].map(({ source }) => source)

/** 409 where bills, payments or entries dated in these days are not finished: none could be posted there any more (rule F09). */
export async function refuseUnfinished(span: Span & { name: string }, { tx, actor }: Call): Promise<void> {
  const counted: string[] = []
  const named: string[] = []
  let all = 0
  for (const [at, each] of unfinished.entries()) {
    const source = sources[at]!
    const query = { filter: unfinishedIn(each, span).map(filterText), sort: each.day }
    const count = await cappedCount(tx, source, actor, query)
    if (!count) continue
    const { rows } = await pageOfRows(tx, source, actor, query, 3)
    const { one, many } = each.record
    counted.push(`${count} ${count === 1 ? one : many}`)
    named.push(...rows.map((row) => String(row[each.name])))
    all += count
  }
  if (!all) return
  const [is, them] = all === 1 ? ['is', 'it'] : ['are', 'them']
  throw new Problem(
    'conflict',
    `${listed(counted)} dated in ${span.name} ${is} not finished (${named.join(', ')}${all > named.length ? ', …' : ''}): post or cancel ${them}, or give another day first`,
  )
}

/** '1 bill', '1 bill and 2 payments', '1 bill, 2 payments and 3 journal entries'. */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`
