import { unfinishedEntries, unfinishedIn, type Span, type Unfinished } from '#modules/ledger/shared/unfinished.ts'
import { filterText } from '#shared/list.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { extensionPoint } from '#server/call/hooks.ts'
import { cappedCount, pageOfRows } from '#server/record/list.ts'
import type { Source } from '#server/record/source.ts'
import { servedEntries } from './journal-entries.ts'
import { says } from './sentences.ts'

/** What one kind of document has left in some days: how many, and the first of them by name. */
type Left = { count: number; one: string; many: string; names: string[] }
/** What modules above keep that must be posted before these days are closed. */
export const leftIn = extensionPoint<Span, Left[]>('financial.periods left')

export async function left(each: Unfinished, source: Source, span: Span, { tx, actor }: Call): Promise<Left> {
  const query = { filter: unfinishedIn(each, span).map(filterText), sort: each.day }
  const { one, many } = each.record
  const count = await cappedCount(tx, source, actor, query)
  const { rows } = count ? await pageOfRows(tx, source, actor, query, 3) : { rows: [] }
  return { count, one, many, names: rows.map((row) => String(row[each.name])) }
}

/** 409 where documents or entries dated in these days are not finished: none could be posted there any more (rule F09). */
export async function refuseUnfinished(span: Span & { name: string }, call: Call): Promise<void> {
  const others = await leftIn.all(span, call)
  const all = [...others.flat(), await left(unfinishedEntries, servedEntries.source, span, call)]
  const some = all.filter(({ count }) => count > 0)
  const total = some.reduce((sum, { count }) => sum + count, 0)
  if (!total) return
  const counted = some.map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`)
  const named = some.flatMap(({ names }) => names)
  const [is, them] = total === 1 ? ['is', 'it'] : ['are', 'them']
  throw new Problem(
    'conflict',
    says.unfinishedIn({
      counted: listed(counted),
      span: span.name,
      is,
      them,
      named: [...named, ...(total > named.length ? ['…'] : [])].join(', '),
    }),
  )
}

/** '1 bill', '1 bill and 2 payments', '1 bill, 2 payments and 3 journal entries'. */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`
