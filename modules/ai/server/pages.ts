import { ready } from '#modules/reports/shared/ready.ts'
import { may, type Actor } from '#server/call/actor.ts'
import { stemsOf, type Token } from './tokens.ts'

export type NamedPage = { title: string; says: string; to: string }

/** Words for standard reports beside their names. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  'profit-and-loss': ['profit', 'income', 'net result', 'income statement', 'earnings', 'loss'],
  'balance-sheet': ['balance', 'assets', 'liabilities', 'equity'],
  'cash-flow': ['cash', 'liquidity'],
}

/** The standard report on a page of its own that the question names, where the person may open it. */
export function pageNamed(tokens: readonly Token[], actor: Actor): NamedPage | null {
  const stems = new Set(tokens.map(({ stem }) => stem))
  const pages = ready.flatMap((each) => {
    if (!('to' in each) || !may(actor, each.can)) return []
    const size = [each.name, ...(aliases[each.slug] ?? [])]
      .map((name) => stemsOf(name).filter((stem) => stem !== 'and'))
      .filter((name) => name.every((stem) => stems.has(stem)))
      .reduce((most, { length }) => Math.max(most, length), 0)
    return size ? [{ size, title: each.name, says: each.description, to: each.to }] : []
  })
  const [best] = pages.toSorted((a, b) => b.size - a.size)
  return best ? { title: best.title, says: best.says, to: best.to } : null
}
