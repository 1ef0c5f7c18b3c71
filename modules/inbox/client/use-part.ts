import { useInfiniteQuery } from '@tanstack/react-query'
import { call, urlOf } from '#client/api.ts'
import { inboxApi, type Part } from '#shared/inbox.ts'

const limit = '30'

/** One part of the inbox, a page at a time; read anew whatever changes. */
export function usePart(part: Part) {
  const found = useInfiniteQuery({
    queryKey: [urlOf(inboxApi.list, { query: { part, limit } }), 'pages'],
    meta: { figures: true },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(inboxApi.list, { query: { part, limit, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  return { ...found, items: found.data?.pages.flatMap(({ items }) => items) }
}
