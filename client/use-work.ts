import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint, Reply, Send } from '#shared/api.ts'
import { call, urlOf, useApi } from './api.ts'

const firstWaitMs = 100
const longestWaitMs = 1000

/** Work of the server on one record, followed until it has ended: asked for at once, then less and less often. Then all that is in memory is read anew. */
export function useWork<E extends Endpoint>(read: E, id: string, isWorking: (now: Reply<E>) => boolean) {
  const queries = useQueryClient()
  const input = { params: { id } } as unknown as Send<E>
  const answer = useApi(read, input)
  const key = urlOf(read, input)
  const working = answer.data !== undefined && isWorking(answer.data)
  const put = (now: Reply<E>) => queries.setQueryData<Reply<E>>([key], now as never)
  useEffect(() => {
    if (!working) return
    const stop = new AbortController()
    const follow = async () => {
      for (let wait = firstWaitMs; !stop.signal.aborted; wait = Math.min(wait * 1.5, longestWaitMs)) {
        await new Promise((next) => setTimeout(next, wait))
        if (stop.signal.aborted) return
        const now = await call(read, input, { signal: stop.signal }).catch(() => null)
        if (!now || stop.signal.aborted) continue
        put(now)
        if (isWorking(now)) continue
        // What the work made shows at once in lists and figures that are still in memory.
        await queries.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/') && queryKey[0] !== key,
        })
        return
      }
    }
    void follow()
    return () => stop.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address says which call, and which record
  }, [key, working, queries])
  return { ...answer, put }
}
