import { useInfiniteQuery } from '@tanstack/react-query'
import { call, urlOf } from '#client/api.ts'
import type { Reply } from '#shared/api.ts'
import type { ChartOperator } from '#shared/list.ts'
import { inboxApi, type Part } from '#shared/inbox.ts'

const limit = '30'
/** More are not chosen at once. */
const mostPages = 20

type Page = Reply<typeof inboxApi.list>
const itemsOf = (data: { pages: readonly Page[] } | undefined) => data?.pages.flatMap(({ items }) => items) ?? []

/** One part of the inbox, a page at a time; read anew whatever changes. */
export function usePart(part: Part, from?: ChartOperator) {
  const asked = { part, limit, ...(from ? { from } : {}) }
  const found = useInfiniteQuery({
    queryKey: [urlOf(inboxApi.list, { query: asked }), 'pages'],
    meta: { figures: true },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(inboxApi.list, { query: { ...asked, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  /** Every line of it, fetched as far as it is not there yet. */
  const allOf = async () => {
    let pages = found
    while (pages.hasNextPage && (pages.data?.pages.length ?? 0) < mostPages) pages = await pages.fetchNextPage()
    return itemsOf(pages.data)
  }
  return { ...found, allOf, items: found.data && itemsOf(found.data) }
}
