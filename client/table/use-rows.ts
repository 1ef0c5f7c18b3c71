import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { call, urlOf } from '#client/api.ts'
import type { AnyRow } from '#client/record/field-value.tsx'
import type { ListQuery, Page } from '#shared/list.ts'
import type { AnyRecord } from '#shared/record.ts'

type Pages = InfiniteData<Page<AnyRow>, string | undefined>

/** Pages up to which a change elsewhere reloads the list at once; beyond, the reader is told and decides. */
const livePages = 3

/** The rows of a list, page after page by cursor; `counted` asks how many there are, up to 1,001. */
export function useRows(record: AnyRecord, query: ListQuery, counted: boolean) {
  const queries = useQueryClient()
  const address = urlOf(record.api.list, { query })
  const key = useMemo(() => [address, 'pages', counted], [address, counted])
  const result = useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        record.api.list,
        {
          query: {
            ...query,
            limit: '100',
            ...(pageParam ? { cursor: pageParam } : {}),
            ...(counted && !pageParam ? { count: '1' as const } : {}),
          },
        },
        { signal },
      ) as Promise<Page<AnyRow>>,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: ({ state }) => ((state.data as Pages | undefined)?.pages.length ?? 0) <= livePages,
    placeholderData: keepPreviousData,
  })
  // Rows that come are drawn in slices, between which the page answers its reader.
  const data = useDeferredValue(result.data)
  const rows = useMemo(() => unique(data?.pages ?? []), [data])
  const outdated = useSyncExternalStore(
    useCallback((listener) => queries.getQueryCache().subscribe(listener), [queries]),
    () => queries.getQueryState(key)?.isInvalidated === true && rows.length > livePages * 100,
  )
  const { refetch } = result
  const refresh = useCallback(async () => {
    queries.setQueryData<Pages>(
      key,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    )
    await refetch()
  }, [queries, key, refetch])
  return {
    ...result,
    /** The pages whose rows are drawn. */
    data,
    /** False while pages that have come are still to be drawn. */
    isDrawn: data === result.data,
    isPending: !data && !result.isError,
    // What came last stands at the end before more is asked for.
    hasNextPage: result.hasNextPage && data === result.data,
    rows,
    outdated,
    refresh,
    count: data?.pages[0]?.count ?? null,
  }
}

/** A row that moved between two pages while they were read stands once, where it was seen first. */
function unique(pages: readonly Page<AnyRow>[]): AnyRow[] {
  const seen = new Set<string>()
  return pages.flatMap(({ items }) => items.filter(({ id }) => !seen.has(id) && seen.add(id)))
}
