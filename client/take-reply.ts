import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Takes what a change replied. A question that is under way may have been answered before that change: it is asked anew. */
export function takeReply<T>(queries: QueryClient, queryKey: QueryKey, next: T): void {
  const asked = queries.isFetching({ queryKey }) > 0
  queries.setQueryData<T>(queryKey, () => next)
  if (asked) void queries.invalidateQueries({ queryKey })
}
