import { and, sql, type SQL } from 'drizzle-orm'
import { filterText, type Filter } from '#shared/list.ts'
import type { Call } from '../call/call.ts'
import { filtered } from './filter.ts'
import { selectFrom, summary } from './list.ts'
import { permittedSource } from './shown.ts'
import { visible, type Source } from './source.ts'

type Asker = Pick<Call, 'tx' | 'actor'>
type Columns = Record<string, unknown>

/** The rows of a list under these filters, as the person sees it: whatever is asked of them in another way is asked under this. */
export const listed = (source: Source, { actor }: Asker, filters: readonly Filter[]): SQL | undefined =>
  and(visible(source, actor, 'no'), filtered(permittedSource(source, actor), { filter: filters.map(filterText) }))

/** What the rows of a list come to: counts and sums in table form, for each value of `by` apart and in its order. */
export async function aggregate<T>(
  source: Source,
  asker: Asker,
  filters: readonly Filter[],
  { by = {}, of }: { by?: Columns; of: Columns },
): Promise<T[]> {
  const places = Object.keys(by).map((_name, at) => sql.raw(String(at + 1)))
  const query = selectFrom(asker.tx, source, { ...by, ...of }).where(listed(source, asker, filters))
  return (await (places.length ? query.groupBy(...places).orderBy(...places) : query)) as T[]
}

/** How many rows a list has under these filters, and what one of their amounts comes to in each currency. */
export async function totalsOf(
  source: Source,
  { tx, actor }: Asker,
  filters: readonly Filter[],
  amount?: string,
): Promise<{ count: number; amounts: { currency: string; amount: string }[] }> {
  const names = amount ? [amount] : []
  const { count, sums } = await summary(tx, source, actor, { filter: filters.map(filterText) }, names)
  return { count, amounts: names.flatMap((name) => sums[name] ?? []) }
}
