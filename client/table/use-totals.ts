import { useApi } from '#client/api.ts'
import type { ListQuery, Summary } from '#shared/list.ts'
import type { AnyRecord } from '#shared/record.ts'
import type { useRows } from './use-rows.ts'

/** Up to which the list itself has counted its rows. */
const counted = 1000

/** How many rows match, and the sums that are shown under them: asked for when the rows are there, and only where these do not say it already. */
export function useTotals(
  record: AnyRecord,
  query: ListQuery,
  sums: readonly string[],
  { data, isDrawn, rows, count, hasNextPage, isPlaceholderData }: ReturnType<typeof useRows>,
) {
  // Rows that are still to be drawn must not count as none.
  const own = !data || isPlaceholderData ? null : hasNextPage || !isDrawn ? count : rows.length
  const enabled =
    data !== undefined && isDrawn && !isPlaceholderData && (own === null || (sums.length > 0 ? own > 0 : own > counted))
  // The sums of other rows never stand under these.
  const read = useApi(record.api.summary, { query: { ...query, fields: sums.join() || 'id' } }, { enabled })
  const known: Summary | undefined = own !== null && !enabled ? { count: own, sums: {} } : undefined
  return { ...read, data: read.data ?? known }
}
