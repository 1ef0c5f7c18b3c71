import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, urlOf, useApi } from '#client/api.ts'
import { importApi, type Import } from '#shared/imports.ts'
import { isWorking } from './import-rules.ts'

/** One import, followed while the server works on it: each answer is asked for a second after the one before. */
export function useImport(id: string) {
  const queries = useQueryClient()
  const found = useApi(importApi.read, { params: { id } })
  const working = found.data !== undefined && isWorking(found.data)
  useEffect(() => {
    if (!working) return
    const stop = new AbortController()
    const key = [urlOf(importApi.read, { params: { id } })]
    const follow = async () => {
      while (!stop.signal.aborted) {
        await new Promise((next) => setTimeout(next, 1000))
        if (stop.signal.aborted) return
        const now = await call(importApi.read, { params: { id } }, { signal: stop.signal }).catch(() => null)
        if (!now || stop.signal.aborted) continue
        queries.setQueryData<Import>(key, now)
        if (isWorking(now)) continue
        // What was imported shows at once in lists and figures that are still in memory.
        await queries.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/') && queryKey[0] !== key[0],
        })
        return
      }
    }
    void follow()
    return () => stop.abort()
  }, [id, working, queries])
  return {
    ...found,
    put: (next: Import) => queries.setQueryData<Import>([urlOf(importApi.read, { params: { id } })], next),
  }
}
